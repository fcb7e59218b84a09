/** Editing one thing, a form or a book: what stands on the screen, its draft, saving it, and meeting another editor. */

import { useEffect, useRef, useState } from 'preact/hooks'
import { type Drafts, useDrafts } from '../base/draft.ts'
import { newestEdit, type OwnEdits, offerUndo } from '../base/edits.tsx'
import { notices } from '../base/notices.ts'
import { problemOf } from '../base/refused.ts'
import { guardLeaving } from '../base/route.ts'
import type { FormFaults } from './issues.tsx'
import { useMeeting } from './pending-meeting.ts'

/** What one made over what the server has now, and the pieces where both editors wrote. */
export interface Joined<S, M> {
  readonly state: S
  readonly met: readonly M[]
}

/** What came of sending. What it does to the screen is done to what stands there by then: the editor types on. */
export interface Outcome<S> {
  /** What was sent and taken is no change any more. */
  readonly taken: (here: S) => S
  readonly edits: Omit<OwnEdits, 'since'>
  /** Why not all of it was taken: the server's sentences, or that somebody else has written since. */
  readonly refused?: readonly FormFaults[] | 'outdated' | undefined
}

/**
 * A thing that is edited.
 * @typeParam S what stands on the screen, over what the server has
 * @typeParam M a piece that both editors wrote, such as a field or a chapter
 * @typeParam D what a draft keeps
 */
export interface Editable<S, M, D> {
  /** Names its drafts, such as `chants/12`. */
  readonly name: string
  /** The form at which stands what is said of all of it. */
  readonly form: string
  readonly isChanged: (state: S) => boolean
  /** What is said where there is nothing to save. */
  readonly nothingToSave: (state: S) => string | undefined
  /** @param unanswered what was met and not answered yet */
  readonly draftOf: (state: S, unanswered: readonly M[]) => D
  readonly fromDraft: (draft: D, here: S) => Joined<S, M>
  readonly isSamePiece: (one: M, other: M) => boolean
  /** Of what was met, what is still a question; as it stands now. */
  readonly stillMet: (state: S, met: readonly M[]) => readonly M[]
  /** With the other editor's words in some of the pieces that were asked about. */
  readonly withTheirs: (state: S, theirs: readonly M[], asked: readonly M[]) => S
  /** Reads what the server has now. @throws Refused */
  readonly read: (here: S) => Promise<(here: S) => Joined<S, M>>
  /** @throws Refused where nothing was sent */
  readonly write: (sent: S) => Promise<Outcome<S>>
  /** Follows a save, unless the editor wished for something else. */
  readonly onSaved: () => unknown
  /** Follows when a save was taken back, and when that is taken back in turn. */
  readonly onUndone: (edits: Omit<OwnEdits, 'since'>) => unknown
}

export interface Editing<S, M, D> {
  readonly state: S
  readonly faults: readonly FormFaults[]
  /** What another editor changed meanwhile, while it is asked about. */
  readonly met: readonly M[] | undefined
  /** Whether the editor types on before answering: the next save asks again. */
  readonly isUnanswered: boolean
  readonly saving: boolean
  readonly drafts: Drafts<D>
  /** What stands on the screen at this moment, for what goes on while the editor types. */
  readonly here: () => S
  /** Whether the screen is still open. */
  readonly isHere: () => boolean
  readonly become: (state: S) => void
  /** @param then follows when it is saved, or was already */
  readonly save: (then?: () => unknown) => Promise<void>
  /** Shows what somebody else wrote before anything is written over it. @returns whether there is anything to ask */
  readonly meet: () => Promise<boolean>
  /** Shows what the server has now, if the screen is still open. */
  readonly refresh: () => Promise<void>
  /** Says what went wrong; nothing where that is undefined. */
  readonly blame: (error: unknown) => void
  readonly useDraft: (draft: D) => void
  /** Takes the other editor's words in these pieces, and saves. */
  readonly choose: (theirs: readonly M[]) => void
  readonly leaveMet: () => void
}

/** How often a save is tried again by itself where somebody else changed what is not touched here. */
const TRIES = 3

/** @param first as the server had it when the screen was opened. */
export function useEditing<S, M, D>(thing: Editable<S, M, D>, first: S): Editing<S, M, D> {
  const { state, here, isHere, show } = useScreen(first, thing.isChanged)
  const [faults, setFaults] = useState<readonly FormFaults[]>([])
  const [saving, setSaving] = useState(false)
  const meeting = useMeeting<M>(thing.isSamePiece)
  const drafts = useDrafts<D>(thing.name)

  const become = (next: S) => {
    show(next)
    if (thing.isChanged(next)) drafts.keep(thing.draftOf(next, meeting.pending()))
    else drafts.drop()
  }
  const join = ({ state: joined, met }: Joined<S, M>) => {
    meeting.meet(met)
    become(joined)
    return met.length > 0
  }
  const meet = async () => {
    const over = await thing.read(here())
    return join(over(here()))
  }
  const refresh = async () => {
    const over = await thing.read(here())
    if (isHere()) join(over(here()))
  }
  const blame = (error: unknown) =>
    setFaults(error === undefined ? [] : [{ form: thing.form, problem: problemOf(error) }])

  const save = async (then = thing.onSaved, tries = 1): Promise<void> => {
    if (saving || drafts.left.length > 0) return
    setFaults([])
    const sent = here()
    if (meeting.ask((met) => thing.stillMet(sent, met))) return
    const nothing = thing.nothingToSave(sent)
    if (nothing !== undefined) {
      notices.done(nothing)
      return void then()
    }
    setSaving(true)
    try {
      const since = await newestEdit()
      const { taken, edits, refused } = await thing.write(sent)
      become(taken(here()))
      if (refused === undefined) {
        // first what the editor goes on with: what is typed from now on belongs there
        await then()
        await offerUndo('บันทึกแล้ว', { ...edits, since }, () => thing.onUndone(edits))
      } else if (refused !== 'outdated') setFaults(refused)
      else if (!(await meet())) await saveAgain(then, tries)
    } catch (error) {
      blame(error)
    } finally {
      setSaving(false)
    }
  }
  /** What only one of the two wrote needs no answer. */
  const saveAgain = async (then: () => unknown, tries: number) => {
    if (thing.isChanged(here())) return tries < TRIES ? save(then, tries + 1) : undefined
    // the answer to the first try was lost, and the words are there
    notices.done('บันทึกแล้ว')
    await then()
  }
  const choose = (theirs: readonly M[]) => {
    const next = thing.withTheirs(here(), theirs, meeting.pending())
    meeting.answer()
    become(next)
    // nothing of mine is left where theirs was taken everywhere
    if (thing.isChanged(next)) void save()
    else notices.done('บันทึกแล้ว')
  }

  return {
    ...{ state, faults, saving, drafts, here, isHere, become, meet, refresh, blame, choose },
    met: meeting.asked,
    isUnanswered: meeting.isLeft,
    save: (then) => save(then),
    useDraft: (draft) => void join(thing.fromDraft(draft, here())),
    leaveMet: meeting.leave,
  }
}

/** What stands on the screen: drawn, and known at once to what goes on meanwhile; it is not left unasked. */
function useScreen<S>(first: S, isChanged: (state: S) => boolean) {
  const [state, setState] = useState(first)
  const now = useRef({ state, isHere: true })
  now.current.state = state
  const here = () => now.current.state
  useEffect(() => {
    const stop = guardLeaving(() => isChanged(here()))
    return () => {
      now.current.isHere = false
      stop()
    }
  }, [])
  const show = (next: S) => {
    now.current.state = next
    setState(() => next)
  }
  return { state, here, isHere: () => now.current.isHere, show }
}
