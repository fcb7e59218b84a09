/** The chapters of one book: read and saved whole, and what is arranged, sent and met of them on the screen. */

import { ask, ifAt } from '../base/api.ts'
import { type FormFaults, isOutdated, problemOf } from '../base/problem.ts'
import { Proposed } from '../base/proposing.ts'
import { type Editing, useEditing } from '../form/editing-form.tsx'
import type { Joined, Outcome } from '../form/editor.ts'
import type { components } from '../types/desk.d.ts'
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

/** The contents of a book. */
export type Contents = components['schemas']['TypedContents']

const contentsPath = (slug: string): string => `/api/desk/books/${encodeURIComponent(slug)}/contents`

/** Reads the contents of a book. @throws Refused */
export const readContents = (slug: string) => ask<Contents>('get', contentsPath(slug))

/** @returns what is there then @throws Refused 412 where another user wrote since that version */
const saveChapters = (slug: string, book: Edited, version: string) =>
  ask<Contents>('put', contentsPath(slug), { chapters: filled(book).map(({ text }) => text) }, ifAt(version))

/** The chapters, and the version of the contents that they were made over. */
interface Arranged {
  readonly book: Edited
  readonly version: string
}

type BookEditing = Editing<Arranged, MetChapter, ChaptersDraft>

/** What the fields of a chapter are told apart by. */
export const formOf = (id: number): string => `chapter-${id}`

/** Where is what is said of no single chapter. */
const FORM = 'chapters'

/** The editing state of a book. */
export function useBook(slug: string, read: Contents): BookEditing {
  const editing: BookEditing = useEditing<Arranged, MetChapter, ChaptersDraft>(
    `contents/${slug}`,
    {
      form: FORM,
      isChanged: ({ book }) => isChanged(book),
      nothingToSave: ({ book }) => (isChanged(book) ? undefined : 'ไม่มีบทที่ยังไม่ได้บันทึก'),
      draftOf: ({ book }, met) => draftOf(book, met),
      fromDraft: (draft, { book, version }) => joined(fromDraft(draft, book.stored), version),
      keyOf: ({ id }) => id,
      stillMet: ({ book }, met) => stillMet(book, met),
      withTheirs,
      read: async () => {
        const contents = await readContents(slug)
        return ({ book }) => joined(rebased(book, textsOf(contents)), contents.version)
      },
      write: (sent) => written(slug, sent),
      onSaved: () => undefined,
      onUndone: () => editing.editor.refresh(),
    },
    { book: edited(textsOf(read)), version: read.version },
  )
  return editing
}

const joined = ({ book, met }: Rebased, version: string): Joined<Arranged, MetChapter> => ({
  state: { book, version },
  met,
})

const textsOf = ({ chapters }: Contents): readonly Text[] =>
  chapters.map(({ title, body }) => ({ title, body }))

async function written(slug: string, { book, version }: Arranged): Promise<Outcome<Arranged>> {
  const edits = { collection: 'books', records: [slug] }
  try {
    const contents = await saved(slug, book, version)
    return { edits, taken: (here) => withoutSent(here, book, contents) }
  } catch (error) {
    if (error instanceof Proposed) {
      const taken = (here: Arranged) => (here.book === book ? { ...here, book: edited(book.stored) } : here)
      return { edits, taken, proposed: [error.proposal] }
    }
    const ids = filled(book).map(({ id }) => id)
    return { edits, taken: (here) => here, refused: isOutdated(error) ? 'outdated' : faultsOf(error, ids) }
  }
}

/** What is there after a save; also after one whose answer was lost. @throws Refused */
async function saved(slug: string, sent: Edited, version: string): Promise<Contents> {
  try {
    return await saveChapters(slug, sent, version)
  } catch (error) {
    const contents = isOutdated(error) ? await readContents(slug) : undefined
    if (contents && isStored(sent, textsOf(contents))) return contents
    throw error
  }
}

/** What was sent and taken is no change any more; what was typed on meanwhile is. */
function withoutSent({ book }: Arranged, sent: Edited, contents: Contents): Arranged {
  const stored = textsOf(contents)
  const sentAt = new Map(filled(sent).map((slot, index) => [slot.id, { text: slot.text, index }]))
  const slots = book.slots.map((slot) => {
    const then = sentAt.get(slot.id)
    const text = then && stored[then.index]
    if (!then || !text) return slot
    return { ...slot, was: then.index, text: isSameText(slot.text, then.text) ? text : slot.text }
  })
  return { book: { ...book, stored, slots }, version: contents.version }
}

function withTheirs(
  { book, version }: Arranged,
  theirs: readonly MetChapter[],
  input: readonly MetChapter[],
): Arranged {
  let next = book
  for (const { id, theirs: text } of theirs) next = text ? withText(next, id, text) : without(next, id)
  for (const { id, mine } of input) {
    if (mine === null && !theirs.some((other) => other.id === id)) next = without(next, id)
  }
  return { book: next, version }
}

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
  return faults.length > 0 ? faults : [{ form: FORM, problem }]
}
