/** Writing one thing in several languages: what its form does when somebody types, saves, deletes and goes on. */

import type { FieldValue } from '../../../definitions/definition.ts'
import { newestEdit, offerUndo } from '../base/edits.tsx'
import { notices } from '../base/notices.ts'
import { wasProposed } from '../base/proposed.ts'
import { NEW } from '../base/records.ts'
import { isGone, isOutdated } from '../base/refused.ts'
import { go } from '../base/route.ts'
import {
  atBase,
  baseOf,
  type Changes,
  keyed,
  keyOf,
  type MetField,
  metBetween,
  rebased,
  stillMet,
  unsent,
  type Written,
  type WrittenDraft,
  withTyped,
} from './changes.ts'
import { type Editing, useEditing } from './editing.ts'
import type { Editor, Outcome } from './editor.ts'
import { withProposal } from './slug-of.ts'
import { emptyWritten, nameFieldIn, type Progress, readWritten, type Subject, write } from './written.ts'

/** What the server has, and what is typed over it. */
interface Typing {
  readonly written: Written
  readonly changes: Changes
}

type FormEditor = Editor<Typing, MetField, WrittenDraft>

export interface WrittenEditing extends Editing<Typing, MetField, WrittenDraft> {
  readonly type: (language: string, name: string, value: FieldValue) => void
  /** Saves and goes on: to another new one, or to the next in the list. */
  readonly saveAndGo: () => Promise<void>
  readonly remove: () => Promise<void>
}

const over = (written: Written, changes: Changes): Typing => ({ written, changes: rebased(written, changes) })

const isChanged = ({ changes }: Typing) => Object.keys(changes).length > 0

/** @param read as the server had it when the screen was opened. @param slug in the address. */
export function useWritten(subject: Subject, slug: string, read: Written): WrittenEditing {
  const editing: Editing<Typing, MetField, WrittenDraft> = useEditing(
    `${subject.collection}/${read.id ?? NEW}`,
    {
      form: read.languages[0] ?? '',
      isChanged,
      nothingToSave: (state) =>
        state.written.id === null || isChanged(state) ? undefined : 'ไม่มีข้อความที่ยังไม่ได้บันทึก',
      draftOf: ({ written, changes }, met) => ({ changes, base: baseOf(written, changes, met) }),
      fromDraft,
      keyOf: ({ key }) => key,
      stillMet: ({ changes }, met) => stillMet(met, changes),
      withTheirs,
      read: async ({ written: { slug: saved } }) => {
        const fresh = await readWritten(subject, saved)
        return ({ written, changes }) => ({
          state: over(fresh, changes),
          met: metBetween(written, fresh, changes),
        })
      },
      write: async ({ written, changes }) =>
        outcomeOf(subject, written, await write(subject, written, changes)),
      onSaved: () => {
        const { slug: saved, id } = editing.editor.state.written
        // what is new was proposed, and is not there yet
        if (id === null) go(subject.list)
        else if (saved !== slug) go(subject.addressOf(saved), 'replace')
      },
      onUndone: ({ records }) => refresh(subject, editing.editor, records),
    },
    { written: read, changes: {} },
  )
  const { editor } = editing
  return {
    ...editing,
    type: (language, name, value) => {
      const { written, changes } = editor.state
      const typed = withTyped(written, changes, keyOf(language, name), value)
      editor.become({ written, changes: withProposal(nameFieldIn(subject), written, changes, typed) })
    },
    saveAndGo: () =>
      editor.save(() => (slug === NEW ? beginAnother(subject, editor) : openNext(subject, editor))),
    remove: () => remove(subject, editor),
  }
}

/** What was typed while the last one was saved stays with it, to be saved next. */
function beginAnother(subject: Subject, editor: FormEditor): void {
  if (editor.isChanged) return
  editor.become({ written: emptyWritten(subject, editor.state.written.languages), changes: {} })
  document.querySelector<HTMLElement>('form.record :is(input, textarea, select)')?.focus()
}

async function openNext(subject: Subject, { state }: FormEditor): Promise<void> {
  const next = await subject.after(state.written.slug)
  go(next === undefined ? subject.list : subject.addressOf(next))
}

/** Shows what the server has now, with what is typed over it. @param slugs it may be called by either */
async function refresh(subject: Subject, editor: FormEditor, slugs: readonly string[]) {
  const found = await Promise.all(slugs.map((slug) => readWritten(subject, slug).catch(() => undefined)))
  const fresh = found.find((one) => one !== undefined)
  const addresses = slugs.map(subject.addressOf)
  const isShown = addresses.includes(location.pathname + location.search)
  if (fresh && editor.isHere) editor.become(over(fresh, editor.state.changes))
  // another name is another address; without one it was taken back that it was made
  if (isShown) go(fresh ? subject.addressOf(fresh.slug) : subject.list, 'replace')
}

async function remove(subject: Subject, editor: FormEditor): Promise<void> {
  const { written } = editor.state
  const version = written.versions[written.languages[0] ?? '']
  if (!version) return
  editor.blame(undefined)
  try {
    const since = await newestEdit()
    await subject.remove(written.slug, version).catch((error: unknown) => {
      // the answer to the first try was lost
      if (!isGone(error)) throw error
    })
    editor.become({ ...editor.state, changes: {} })
    go(subject.list)
    const own = { ...subject, since, records: [written.slug] }
    await offerUndo('ลบแล้ว', own, () => go(subject.addressOf(written.slug)))
  } catch (error) {
    if (wasProposed(error)) return
    if (!isOutdated(error)) editor.blame(error)
    else if (!(await editor.meet())) notices.done('รายการนี้เพิ่งเปลี่ยนไป กรุณากดลบอีกครั้ง')
  }
}

function outcomeOf(
  { collection, division }: Subject,
  from: Written,
  { written, sent, writes, refused, proposed }: Progress,
): Outcome<Typing> {
  const records = [written.slug, from.slug]
  return {
    taken: ({ changes }) => over(written, unsent(changes, sent)),
    edits: { collection, division, records, writes },
    refused: refused && refusedOf(written, refused),
    proposed,
  }
}

function refusedOf(
  { id }: Written,
  { refusal, language }: NonNullable<Progress['refused']>,
): Outcome<Typing>['refused'] {
  const { problem } = refusal
  if (!isOutdated(refusal)) return [{ form: language, problem }]
  if (id !== null) return 'outdated'
  // creating writes over nothing: the name in the address is taken
  const issues = { slug: ['มีรายการที่ใช้ชื่อในลิงก์นี้อยู่แล้ว กรุณาตั้งชื่ออื่น'] }
  return [{ form: language, problem: { ...problem, issues } }]
}

/** A draft under what was typed on the screen since. */
function fromDraft(draft: WrittenDraft, { written, changes: mine }: Typing) {
  const [typed, base] = [flat(draft.changes), flat(draft.base)]
  const state = over(written, { ...typed, ...mine })
  return { state, met: metBetween(atBase(written, base), written, state.changes) }
}

/** Drafts of before kept the fields of each language together. */
const flat = (kept: Changes): Changes =>
  Object.assign(
    {},
    ...Object.entries(kept).map(([key, value]) =>
      key.includes('/') ? { [key]: value } : keyed(key, Object(value)),
    ),
  )

const withTheirs = ({ written, changes }: Typing, theirs: readonly MetField[]): Typing => ({
  written,
  changes: theirs.reduce((all, { key, theirs: value }) => withTyped(written, all, key, value), changes),
})
