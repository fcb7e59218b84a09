/** The chapters of one book on the screen: what was typed and arranged, its draft, saving, meeting another editor. */

import { useEffect, useRef, useState } from 'preact/hooks'
import { isOutdated } from '../base/api.ts'
import { type Drafts, useDrafts } from '../base/draft.ts'
import { newestEdit, offerUndo } from '../base/edits.tsx'
import { problemOf } from '../base/loaded.tsx'
import { notices } from '../base/notices.ts'
import { guardLeaving } from '../base/route.ts'
import type { FormFaults } from '../form/issues.tsx'
import { useMeeting } from '../form/pending-meeting.ts'
import {
  type ChaptersDraft,
  draftOf,
  type Edited,
  edited,
  filled,
  fromDraft,
  isChanged,
  isSameText,
  isStored,
  type MetChapter,
  type Rebased,
  rebased,
  stillMet,
  type Text,
  without,
  withText,
} from './chapters.ts'
import { type Contents, readContents, saveChapters } from './saving.ts'

interface BookEditing {
  readonly book: Edited
  readonly faults: readonly FormFaults[]
  /** What another editor changed meanwhile, while it is asked about. */
  readonly met: readonly MetChapter[] | undefined
  /** Whether the editor types on before answering: the next save asks again. */
  readonly isUnanswered: boolean
  readonly saving: boolean
  readonly drafts: Drafts<ChaptersDraft>
  readonly become: (book: Edited) => void
  readonly save: () => Promise<void>
  readonly useDraft: (draft: ChaptersDraft) => void
  /** Takes the other editor's chapters in these places, and saves. */
  readonly choose: (theirs: readonly MetChapter[]) => void
  readonly leaveMet: () => void
}

/** What the fields of a chapter are told apart by. */
export const formOf = (id: number): string => `chapter-${id}`

const TRIES = 3

export function useBook(slug: string, read: Contents): BookEditing {
  const [book, setBook] = useState(() => edited(textsOf(read)))
  const [faults, setFaults] = useState<readonly FormFaults[]>([])
  const meeting = useMeeting<MetChapter>((one, other) => one.id === other.id)
  const [saving, setSaving] = useState(false)
  const drafts = useDrafts<ChaptersDraft>(`contents/${slug}`)
  /** What stands there now, for what goes on while the editor types. */
  const now = useRef({ book, version: read.version, isHere: true })
  now.current.book = book

  useEffect(() => {
    const stop = guardLeaving(() => isChanged(now.current.book))
    return () => {
      now.current.isHere = false
      stop()
    }
  }, [])

  const become = (next: Edited) => {
    now.current.book = next
    setBook(next)
    if (isChanged(next)) drafts.keep(draftOf(next, meeting.pending()))
    else drafts.drop()
  }
  /** Puts what was changed here over what the server has now, and asks where both wrote. */
  const over = ({ book: both, met }: Rebased) => {
    meeting.meet(met)
    become(both)
    return met.length > 0
  }
  const refresh = async () => {
    const contents = await readContents(slug)
    if (!now.current.isHere) return
    now.current.version = contents.version
    over(rebased(now.current.book, textsOf(contents)))
  }
  /** What was sent and taken is no change any more; what was typed on meanwhile is. */
  const taken = (sent: Edited, contents: Contents) => {
    const stored = textsOf(contents)
    const sentAt = new Map(filled(sent).map((slot, index) => [slot.id, { text: slot.text, index }]))
    const slots = now.current.book.slots.map((slot) => {
      const then = sentAt.get(slot.id)
      const text = then && stored[then.index]
      if (!then || !text) return slot
      return { ...slot, was: then.index, text: isSameText(slot.text, then.text) ? text : slot.text }
    })
    now.current.version = contents.version
    become({ ...now.current.book, stored, slots })
  }

  const save = async (tries = 1): Promise<void> => {
    if (saving || drafts.left.length > 0) return
    setFaults([])
    const sent = now.current.book
    if (meeting.ask((met) => stillMet(sent, met))) return
    if (!isChanged(sent)) return notices.done('ไม่มีบทที่ยังไม่ได้บันทึก')
    setSaving(true)
    try {
      const since = await newestEdit()
      taken(sent, await saved(sent))
      await offerUndo('บันทึกแล้ว', { since, collection: 'books', records: [slug] }, refresh)
    } catch (error) {
      await beRefused(error, sent, tries)
    } finally {
      setSaving(false)
    }
  }

  /** What stands there after a save; also after one whose answer was lost. @throws Refused */
  const saved = async (sent: Edited): Promise<Contents> => {
    try {
      return await saveChapters(slug, sent, now.current.version)
    } catch (error) {
      const contents = isOutdated(error) ? await readContents(slug) : undefined
      if (contents && isStored(sent, textsOf(contents))) return contents
      throw error
    }
  }

  const beRefused = async (error: unknown, sent: Edited, tries: number) => {
    if (!isOutdated(error)) {
      const ids = filled(sent).map(({ id }) => id)
      return setFaults(faultsOf(error, ids))
    }
    const contents = await readContents(slug)
    now.current.version = contents.version
    if (over(rebased(now.current.book, textsOf(contents)))) return
    if (!isChanged(now.current.book)) notices.done('บันทึกแล้ว')
    else if (tries < TRIES) await save(tries + 1)
  }

  return {
    book,
    faults,
    met: meeting.asked,
    isUnanswered: meeting.isLeft,
    saving,
    drafts,
    become,
    save: () => save(),
    useDraft: (draft) => over(fromDraft(draft, now.current.book.stored)),
    choose: (theirs) => {
      let next = now.current.book
      for (const { id, theirs: text } of theirs) next = text ? withText(next, id, text) : without(next, id)
      for (const { id, mine } of meeting.pending()) {
        if (mine === null && !theirs.some((other) => other.id === id)) next = without(next, id)
      }
      meeting.answer()
      become(next)
      // nothing of mine is left where theirs was taken everywhere
      if (isChanged(next)) save()
      else notices.done('บันทึกแล้ว')
    },
    leaveMet: meeting.leave,
  }
}

const textsOf = ({ chapters }: Contents): readonly Text[] =>
  chapters.map(({ title, body }) => ({ title, body }))

/** The server's sentences at the chapters that they are about. @param ids of the chapters in the order they were sent */
function faultsOf(error: unknown, ids: readonly number[]): readonly FormFaults[] {
  const problem = problemOf(error)
  const issues = Object.entries(problem.issues).map(([at, sentences]) => {
    const [, index, name = 'body'] = at.split('.')
    return { form: formOf(ids[Number(index)] ?? -1), issues: { [name]: sentences } }
  })
  const faults = [...Map.groupBy(issues, ({ form }) => form)].map(
    ([form, own]): FormFaults => ({
      form,
      problem: { ...problem, issues: Object.assign({}, ...own.map((one) => one.issues)) },
    }),
  )
  return faults.length > 0 ? faults : [{ form: 'chapters', problem }]
}
