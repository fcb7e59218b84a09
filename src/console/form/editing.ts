/** Writing one thing in several languages: what was typed, its draft, saving, and meeting another editor. */

import { useEffect, useRef, useState } from 'preact/hooks'
import type { FieldValue } from '../../resources/definition.ts'
import { isGone, isOutdated } from '../base/api.ts'
import { type Drafts, useDrafts } from '../base/draft.ts'
import { newestEdit, offerUndo } from '../base/edits.tsx'
import { problemOf } from '../base/loaded.tsx'
import { notices } from '../base/notices.ts'
import { NEW } from '../base/records.ts'
import { go, guardLeaving } from '../base/route.ts'
import type { FormFaults } from './issues.tsx'
import { useMeeting } from './pending-meeting.ts'
import { withProposal } from './proposed-slug.ts'
import type { Subject } from './subject.ts'
import {
  atBase,
  baseOf,
  type Changes,
  isSameField,
  type MetField,
  metBetween,
  PartlyWritten,
  readWritten,
  rebased,
  stillMet,
  unsent,
  type Written,
  type WrittenDraft,
  withTyped,
  write,
} from './written.ts'

/** Where an editor goes on after saving. */
type Then = 'stay' | 'next'

interface Editing {
  readonly written: Written
  readonly changes: Changes
  readonly faults: readonly FormFaults[]
  /** What another editor changed meanwhile, while it is asked about. */
  readonly met: readonly MetField[] | undefined
  /** Whether the editor types on before answering: the next save asks again. */
  readonly isUnanswered: boolean
  readonly saving: boolean
  readonly drafts: Drafts<WrittenDraft>
  readonly type: (language: string, name: string, value: FieldValue) => void
  readonly save: (then: Then) => Promise<void>
  readonly remove: () => Promise<void>
  readonly useDraft: (draft: WrittenDraft) => void
  /** Takes the other editor's words in these fields, and saves. */
  readonly choose: (theirs: readonly MetField[]) => void
  readonly leaveMet: () => void
}

/** How often a save is tried again by itself when somebody else changed what is not in the form. */
const TRIES = 3

/** @param read as the server had it when the screen was opened. @param slug in the address. */
export function useEditing(subject: Subject, slug: string, read: Written): Editing {
  const [written, setWritten] = useState(read)
  const [changes, setChanges] = useState<Changes>({})
  const [faults, setFaults] = useState<readonly FormFaults[]>([])
  const meeting = useMeeting<MetField>(isSameField)
  const [saving, setSaving] = useState(false)
  const drafts = useDrafts<WrittenDraft>(`${subject.collection}/${read.id ?? NEW}`)
  /** What stands there now, for what goes on while the editor types. */
  const now = useRef({ written, changes, isHere: true })
  now.current = { written, changes, isHere: now.current.isHere }

  useEffect(() => {
    const stop = guardLeaving(() => Object.keys(now.current.changes).length > 0)
    return () => {
      now.current.isHere = false
      stop()
    }
  }, [])

  const become = (next: Written, typed: Changes) => {
    now.current = { ...now.current, written: next, changes: typed }
    setWritten(next)
    setChanges(typed)
    if (Object.keys(typed).length === 0) return drafts.drop()
    const base = baseOf(next, typed, meeting.pending())
    drafts.keep({ changes: typed, base })
  }
  const type = (language: string, name: string, value: FieldValue) => {
    const { written: here, changes: typed } = now.current
    become(here, withProposal(subject, here, typed, withTyped(here, typed, language, name, value)))
  }

  /** Shows what the server has now, with what is typed over it. @param slugs it may be called by either */
  const refresh = async (slugs: readonly string[]) => {
    const found = await Promise.all(slugs.map((slug) => readWritten(subject, slug).catch(() => undefined)))
    const fresh = found.find((one) => one !== undefined)
    const addresses = slugs.map(subject.addressOf)
    const isShown = addresses.includes(location.pathname + location.search)
    if (fresh && now.current.isHere) become(fresh, rebased(fresh, now.current.changes))
    // another name is another address; without one it was taken back that it was made
    if (isShown) go(fresh ? subject.addressOf(fresh.slug) : subject.list, 'replace')
  }

  const save = async (then: Then, tries = 1): Promise<void> => {
    if (saving || drafts.left.length > 0) return
    const { written: from, changes: typed } = now.current
    setFaults([])
    if (meeting.ask((met) => stillMet(met, typed))) return
    if (from.id !== null && Object.keys(typed).length === 0) {
      notices.done('ไม่มีข้อความที่ยังไม่ได้บันทึก')
      return leave(then, from)
    }
    setSaving(true)
    try {
      const since = await newestEdit()
      const { written: saved, sent } = await write(subject, from, typed)
      become(saved, rebased(saved, unsent(now.current.changes, sent)))
      const records = [saved.slug, from.slug]
      const writes = Object.keys(sent).length
      await offerUndo('บันทึกแล้ว', { ...subject, since, records, writes }, () => refresh(records))
      await leave(then, saved)
    } catch (error) {
      await beRefused(error, then, tries)
    } finally {
      setSaving(false)
    }
  }

  const blame = (error: unknown, form = read.languages[0] ?? '') =>
    setFaults([{ form, problem: problemOf(error) }])

  const beRefused = async (error: unknown, then: Then, tries: number) => {
    if (!(error instanceof PartlyWritten)) return blame(error)
    const { refused, language, progress } = error
    // what was written before the refusal is no change any more
    const { written: before, sent } = progress
    become(before, rebased(before, unsent(now.current.changes, sent)))
    if (!isOutdated(refused)) return blame(refused, language)
    // creating writes over nothing: the name in the address is taken
    if (before.id === null) {
      const issues = { slug: ['มีรายการที่ใช้ชื่อในลิงก์นี้อยู่แล้ว กรุณาตั้งชื่ออื่น'] }
      return setFaults([{ form: language, problem: { ...refused.problem, issues } }])
    }
    const found = await meet(before)
    if (found.length > 0) return
    if (Object.keys(now.current.changes).length === 0) {
      // the answer to the first try was lost, and the words are there
      notices.done('บันทึกแล้ว')
      await leave(then, now.current.written)
    } else if (tries < TRIES) await save(then, tries + 1)
  }

  /** What another editor wrote meanwhile is shown before anything is written over. */
  const meet = async (before: Written): Promise<readonly MetField[]> => {
    const fresh = await readWritten(subject, before.slug)
    const found = metBetween(before, fresh, now.current.changes)
    meeting.meet(found)
    become(fresh, rebased(fresh, now.current.changes))
    return found
  }

  const leave = async (then: Then, { slug: saved }: Written) => {
    if (then === 'stay') {
      if (saved !== slug) go(subject.addressOf(saved), 'replace')
      return
    }
    if (slug === NEW) {
      become(await readWritten(subject, null), {})
      document.querySelector<HTMLElement>('form.record :is(input, textarea, select)')?.focus()
      return
    }
    const next = await subject.after(saved)
    go(next === undefined ? subject.list : subject.addressOf(next))
  }

  const remove = async () => {
    const { slug: removed, sides, languages } = now.current.written
    const version = sides[languages[0] ?? '']?.version
    if (!version) return
    setFaults([])
    try {
      const since = await newestEdit()
      await subject.remove(removed, version).catch((error: unknown) => {
        // the answer to the first try was lost
        if (!isGone(error)) throw error
      })
      become(now.current.written, {})
      go(subject.list)
      const own = { ...subject, since, records: [removed] }
      await offerUndo('ลบแล้ว', own, () => go(subject.addressOf(removed)))
    } catch (error) {
      if (isOutdated(error)) {
        const found = await meet(now.current.written)
        if (found.length === 0) notices.done('รายการนี้เพิ่งเปลี่ยนไป กรุณากดลบอีกครั้ง')
      } else blame(error)
    }
  }

  return {
    written,
    changes,
    faults,
    met: meeting.asked,
    isUnanswered: meeting.isLeft,
    saving,
    drafts,
    type,
    save,
    remove,
    useDraft: ({ changes: typed, base }) => {
      const { written: here, changes: mine } = now.current
      const languages = Object.keys({ ...typed, ...mine })
      const both = rebased(
        here,
        Object.fromEntries(
          languages.map((language) => [language, { ...typed[language], ...mine[language] }]),
        ),
      )
      meeting.meet(metBetween(atBase(here, base), here, both))
      become(here, both)
    },
    choose: (theirs) => {
      let next = now.current.changes
      for (const { language, name, theirs: value } of theirs)
        next = withTyped(now.current.written, next, language, name, value)
      meeting.answer()
      become(now.current.written, next)
      // nothing of mine is left where theirs was taken everywhere
      if (Object.keys(next).length === 0) notices.done('บันทึกแล้ว')
      else save('stay')
    },
    leaveMet: meeting.leave,
  }
}
