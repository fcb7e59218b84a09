/** Writing one thing in several languages: what was typed, its draft, saving, and meeting another editor. */

import { useEffect, useRef, useState } from 'preact/hooks'
import type { FieldValue } from '../../resources/definition.ts'
import { type Problem, Refused } from '../api.ts'
import { type Drafts, useDrafts } from '../draft.ts'
import { newestEdit, offerUndo } from '../edits.tsx'
import { sentenceOf } from '../loaded.tsx'
import { notices } from '../notices.ts'
import { NEW } from '../records.ts'
import { go, guardLeaving } from '../route.ts'
import type { FormFaults } from './issues.tsx'
import type { Subject } from './subject.ts'
import {
  atBase,
  baseOf,
  type Changes,
  type Met,
  metBetween,
  PartlyWritten,
  readWritten,
  rebased,
  unsent,
  type Written,
  type WrittenDraft,
  withTyped,
  write,
} from './written.ts'

/** Where an editor goes on after saving. */
export type Then = 'stay' | 'next'

export interface Editing {
  readonly written: Written
  readonly changes: Changes
  readonly faults: readonly FormFaults[]
  /** What another editor changed meanwhile; undefined while there is nothing to be said of it. */
  readonly met: readonly Met[] | undefined
  readonly saving: boolean
  readonly drafts: Drafts<WrittenDraft>
  readonly type: (language: string, name: string, value: FieldValue) => void
  readonly save: (then: Then) => Promise<void>
  readonly remove: () => Promise<void>
  readonly useDraft: (draft: WrittenDraft) => void
  /** Takes the other editor's words in these fields, and saves. */
  readonly choose: (theirs: readonly Met[]) => void
  readonly leaveMet: () => void
}

/** How often a save is tried again by itself when somebody else changed what is not in the form. */
const TRIES = 3

/** @param read as the server had it when the screen was opened. @param slug in the address. */
export function useEditing(subject: Subject, slug: string, read: Written): Editing {
  const [written, setWritten] = useState(read)
  const [changes, setChanges] = useState<Changes>({})
  const [faults, setFaults] = useState<readonly FormFaults[]>([])
  const [met, setMet] = useState<readonly Met[]>()
  const [saving, setSaving] = useState(false)
  const drafts = useDrafts<WrittenDraft>(`${subject.collection}/${read.id ?? NEW}`)
  /** What stands there now, for what goes on while the editor types. */
  const now = useRef({ written, changes, isHere: true })
  now.current = { written, changes, isHere: now.current.isHere }

  useEffect(() => {
    const stop = guardLeaving(() =>
      Object.keys(now.current.changes).length > 0
        ? 'มีข้อความที่ยังไม่ได้บันทึก ฉบับร่างจะเก็บไว้ให้ในเบราว์เซอร์นี้ ออกจากหน้านี้หรือไม่'
        : undefined,
    )
    return () => {
      now.current.isHere = false
      stop()
    }
  }, [])

  const become = (next: Written, typed: Changes) => {
    now.current = { ...now.current, written: next, changes: typed }
    setWritten(next)
    setChanges(typed)
    if (Object.keys(typed).length > 0) drafts.keep({ changes: typed, base: baseOf(next, typed) })
    else drafts.drop()
  }
  const type = (language: string, name: string, value: FieldValue) =>
    become(now.current.written, withTyped(now.current.written, now.current.changes, language, name, value))

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
    setMet(undefined)
    if (from.id !== null && Object.keys(typed).length === 0) {
      notices.done('ไม่มีข้อความที่ยังไม่ได้บันทึก')
      return leave(then, from)
    }
    setSaving(true)
    try {
      const since = await newestEdit()
      const { written: saved, sent } = await write(subject, from, typed)
      become(saved, rebased(saved, unsent(now.current.changes, sent)))
      const { collection, division } = subject
      const records = [saved.slug, from.slug]
      const writes = Object.keys(sent).length
      await offerUndo(
        'บันทึกแล้ว',
        { since, collection, records, writes, ...(division ? { division } : {}) },
        () => refresh(records),
      )
      await leave(then, saved)
    } catch (error) {
      await beRefused(error, then, tries)
    } finally {
      setSaving(false)
    }
  }

  const beRefused = async (error: unknown, then: Then, tries: number) => {
    if (!(error instanceof PartlyWritten)) return setFaults([faultOf(error, now.current.written)])
    const { refused, language, progress } = error
    // what was written before the refusal is no change any more
    const { written: before, sent } = progress
    become(before, rebased(before, unsent(now.current.changes, sent)))
    if (refused.problem.status !== 412 || before.id === null)
      return setFaults([{ form: language, problem: ofTaken(refused.problem) }])
    const found = await meet(before)
    if (found.length > 0) return
    if (Object.keys(now.current.changes).length === 0) {
      // the answer to the first try was lost, and the words are there
      notices.done('บันทึกแล้ว')
      await leave(then, now.current.written)
    } else if (tries < TRIES) await save(then, tries + 1)
  }

  /** What another editor wrote meanwhile is shown before anything is written over. */
  const meet = async (before: Written): Promise<readonly Met[]> => {
    const fresh = await readWritten(subject, before.slug)
    const found = metBetween(before, fresh, now.current.changes)
    become(fresh, rebased(fresh, now.current.changes))
    if (found.length > 0) setMet(found)
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
      await subject.remove(removed, version)
      become(now.current.written, {})
      go(subject.list)
      const { collection, division } = subject
      const own = { since, collection, records: [removed], ...(division ? { division } : {}) }
      await offerUndo('ลบแล้ว', own, () => go(subject.addressOf(removed)))
    } catch (error) {
      if (error instanceof Refused && error.problem.status === 412) {
        const found = await meet(now.current.written)
        if (found.length === 0) notices.done('รายการนี้เพิ่งเปลี่ยนไป กรุณากดลบอีกครั้ง')
      } else setFaults([faultOf(error, now.current.written)])
    }
  }

  return {
    written,
    changes,
    faults,
    met,
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
      become(here, both)
      const found = metBetween(atBase(here, base), here, both)
      if (found.length > 0) setMet(found)
    },
    choose: (theirs) => {
      let next = now.current.changes
      for (const { language, name, theirs: value } of theirs)
        next = withTyped(now.current.written, next, language, name, value)
      become(now.current.written, next)
      setMet(undefined)
      // nothing of mine is left where theirs was taken everywhere
      if (Object.keys(next).length === 0) notices.done('บันทึกแล้ว')
      else save('stay')
    },
    leaveMet: () => setMet(undefined),
  }
}

const faultOf = (error: unknown, { languages }: Written): FormFaults => ({
  form: languages[0] ?? '',
  problem:
    error instanceof Refused
      ? error.problem
      : { status: 0, code: '', message: sentenceOf(error), issues: {} },
})

/** Creating writes over nothing: the name in the address is taken. */
const ofTaken = (problem: Problem): Problem =>
  problem.status === 412 ? { ...problem, issues: { slug: ['มีรายการที่ใช้ชื่อในลิงก์นี้อยู่แล้ว กรุณาตั้งชื่ออื่น'] } } : problem
