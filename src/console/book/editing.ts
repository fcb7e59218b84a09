/** The chapters of one book on the screen: what was typed and arranged, its draft, saving, meeting another editor. */

import { useEffect, useRef, useState } from 'preact/hooks'
import { isOutdated } from '../api.ts'
import { type Drafts, useDrafts } from '../draft.ts'
import { newestEdit, offerUndo } from '../edits.tsx'
import type { FormFaults } from '../form/issues.tsx'
import { problemOf } from '../loaded.tsx'
import { notices } from '../notices.ts'
import { guardLeaving } from '../route.ts'
import {
  type ChaptersDraft,
  draftOf,
  type Edited,
  edited,
  filled,
  fromDraft,
  isChanged,
  isSameText,
  type MetChapter,
  type Rebased,
  rebased,
  type Text,
  without,
  withText,
} from './chapters.ts'
import { ChapterRefused, type Contents, readContents, saveChapters } from './saving.ts'

interface BookEditing {
  readonly book: Edited
  readonly faults: readonly FormFaults[]
  readonly met: readonly MetChapter[] | undefined
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
  const [met, setMet] = useState<readonly MetChapter[]>()
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
    if (isChanged(next)) drafts.keep(draftOf(next))
    else drafts.drop()
  }
  /** Puts what was changed here over what the server has now. */
  const over = (contents: Contents): readonly MetChapter[] => {
    const result: Rebased = rebased(now.current.book, textsOf(contents))
    now.current.version = contents.version
    become(result.book)
    return result.met
  }
  const refresh = async () => {
    const contents = await readContents(slug)
    if (now.current.isHere) over(contents)
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
    setMet(undefined)
    const sent = now.current.book
    if (!isChanged(sent)) return notices.done('ไม่มีบทที่ยังไม่ได้บันทึก')
    setSaving(true)
    try {
      const since = await newestEdit()
      const { contents, writes } = await saveChapters(slug, sent, now.current.version)
      taken(sent, contents)
      await offerUndo('บันทึกแล้ว', { since, collection: 'books', records: [slug], writes }, refresh)
    } catch (error) {
      await beRefused(error, sent, tries)
    } finally {
      setSaving(false)
    }
  }

  const beRefused = async (error: unknown, sent: Edited, tries: number) => {
    const { cause, slot, saved } =
      error instanceof ChapterRefused ? error : { cause: error, slot: undefined, saved: undefined }
    if (saved) await refresh()
    if (isOutdated(cause)) {
      const found = over(await readContents(slug))
      if (found.length > 0) setMet(found)
      else if (!isChanged(now.current.book)) notices.done('บันทึกแล้ว')
      else if (tries < TRIES) await save(tries + 1)
      return
    }
    const ids = filled(sent).map(({ id }) => id)
    setFaults(faultsOf(cause, slot?.id, ids))
  }

  return {
    book,
    faults,
    met,
    saving,
    drafts,
    become,
    save: () => save(),
    useDraft: (draft) => {
      const { book: both, met: found } = fromDraft(draft, now.current.book.stored)
      become(both)
      if (found.length > 0) setMet(found)
    },
    choose: (theirs) => {
      let next = now.current.book
      for (const { id, theirs: text } of theirs) next = text ? withText(next, id, text) : without(next, id)
      for (const { id, mine } of met ?? []) {
        if (mine === null && !theirs.some((other) => other.id === id)) next = without(next, id)
      }
      become(next)
      setMet(undefined)
      // nothing of mine is left where theirs was taken everywhere
      if (isChanged(next)) save()
      else notices.done('บันทึกแล้ว')
    },
    leaveMet: () => setMet(undefined),
  }
}

const textsOf = ({ chapters }: Contents): readonly Text[] =>
  chapters.map(({ title, body }) => ({ title, body }))

/** The server's sentences at the chapters that they are about. @param ids of the chapters in the order they were sent */
function faultsOf(error: unknown, id: number | undefined, ids: readonly number[]): readonly FormFaults[] {
  const problem = problemOf(error)
  if (id !== undefined) return [{ form: formOf(id), problem }]
  const faults = Object.entries(problem.issues).map(([at, sentences]): FormFaults => {
    const [field, index] = at.split('.')
    const name = field === 'chapterTitle' ? 'title' : 'body'
    return {
      form: formOf(ids[Number(index)] ?? -1),
      problem: { ...problem, issues: { [name]: sentences } },
    }
  })
  return faults.length > 0 ? faults : [{ form: 'chapters', problem }]
}
