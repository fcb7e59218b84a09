/** What is typed over a record: whether it differs, what became of writing it, drafts, and the words of another editor. */

import { isOutdated } from '../base/problem.ts'
import {
  atBase,
  type Changes,
  keyed,
  type MetField,
  metBetween,
  rebased,
  unsent,
  type Written,
  type WrittenDraft,
  withTyped,
} from './changes.ts'
import type { Outcome } from './editor.ts'
import type { Progress, Subject } from './written.ts'

/** What the server has, and what is typed over it. */
export interface Typing {
  readonly written: Written
  readonly changes: Changes
}

/** What is typed, over what the server has now. */
export const over = (written: Written, changes: Changes): Typing => ({
  written,
  changes: rebased(written, changes),
})

/** Whether anything is typed that the server does not have. */
export const isChanged = ({ changes }: Typing) => Object.keys(changes).length > 0

/** What became of writing, as the form goes on with it. */
export function outcomeOf(
  { collection, division }: Subject,
  from: Written,
  { written, sent, writes, refused, proposed }: Progress,
): Outcome<Typing> {
  const records = [written.slug, from.slug]
  return {
    taken: ({ changes }) => over(written, unsent(changes, sent)),
    edits: { collection, division, records, writes },
    refused: refused && rejectedOf(written, refused),
    proposed,
  }
}

function rejectedOf(
  { id }: Written,
  { appError, language }: NonNullable<Progress['refused']>,
): Outcome<Typing>['refused'] {
  const { problem } = appError
  if (!isOutdated(appError)) return [{ form: language, problem }]
  if (id !== null) return 'outdated'
  // creating writes over nothing: the name in the address is taken
  const issues = { slug: ['มีรายการที่ใช้ชื่อในลิงก์นี้อยู่แล้ว กรุณาตั้งชื่ออื่น'] }
  return [{ form: language, problem: { ...problem, issues } }]
}

/** A draft under what was typed on the screen since. */
export function fromDraft(draft: WrittenDraft, { written, changes: mine }: Typing) {
  const [typed, base] = [flat(draft.changes), flat(draft.base)]
  const state = over(written, { ...typed, ...mine })
  return { state, met: metBetween(atBase(written, base), written, state.changes) }
}

/** Drafts of before kept the fields of each language together. */
const flat = (stored: Changes): Changes =>
  Object.assign(
    {},
    ...Object.entries(stored).map(([key, value]) =>
      key.includes('/') ? { [key]: value } : keyed(key, Object(value)),
    ),
  )

/** What is typed, with the words of the other editor in some fields. */
export const withTheirs = ({ written, changes }: Typing, theirs: readonly MetField[]): Typing => ({
  written,
  changes: theirs.reduce((all, { key, theirs: value }) => withTyped(written, all, key, value), changes),
})
