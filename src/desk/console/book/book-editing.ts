/** Editing the chapters of one book: reading and saving them as a whole, drafts, and conflicts with other editors. */

import { createIfMatchHeaders, sendDynamicRequest } from '../base/api.ts'
import { ProposedInsteadError } from '../base/proposal-sender.ts'
import { getBookChaptersApiPath } from '../base/records.ts'
import { type FormErrors, isOutdatedError, toDisplayedError } from '../base/request-errors.ts'
import { type RecordEditing, useRecordEditing } from '../form/editing-form.tsx'
import type { MergedContent, SaveOutcome } from '../form/editor.ts'
import type { components } from '../types/desk.d.ts'
import {
  areChaptersChanged,
  areChaptersStoredAlike,
  areSentChaptersStored,
  type ChapterConflict,
  type ChaptersDraft,
  type ChapterText,
  createChaptersDraft,
  createUneditedChapters,
  type EditedChapters,
  findUnresolvedChapterConflicts,
  type RebasedChapters,
  rebaseChapters,
  rebaseChaptersDraft,
  removeChapterFromBook,
  removeEmptyAddedChapters,
  replaceChapterText,
} from './chapters.ts'

/** The title and the chapters of a book with their version, as the desk API returns them. */
export type BookContentsOfDesk = components['schemas']['TypedContents']

/** Reads the chapters of a book. @throws RequestRejectedError */
export const fetchBookChapters = (slug: string) =>
  sendDynamicRequest<BookContentsOfDesk>('get', getBookChaptersApiPath(slug))

/** @returns what is there then @throws RequestRejectedError 412 where another user wrote since that version */
const saveChapters = (slug: string, book: EditedChapters, version: string) =>
  sendDynamicRequest<BookContentsOfDesk>(
    'put',
    getBookChaptersApiPath(slug),
    { chapters: removeEmptyAddedChapters(book).map(({ text }) => text) },
    createIfMatchHeaders(version),
  )

/** The edited chapters, and the stored version that they are based on. */
interface Arranged {
  readonly book: EditedChapters
  readonly version: string
}

type BookEditing = RecordEditing<Arranged, ChapterConflict, ChaptersDraft>

/** Returns the form id of a chapter, which its input ids begin with. @param id of the slot */
export const getChapterFormId = (id: number): string => `chapter-${id}`

/** Form id for errors about no single chapter. */
const FORM = 'chapters'

/**
 * Provides the editing state of a book's chapters: editor, drafts and conflicts.
 * @param read the contents as they were when the screen opened
 */
export function useBookEditing(slug: string, read: BookContentsOfDesk): BookEditing {
  const editing: BookEditing = useRecordEditing<Arranged, ChapterConflict, ChaptersDraft>(
    `contents/${slug}`,
    {
      form: FORM,
      isChanged: ({ book }) => areChaptersChanged(book),
      nothingToSave: ({ book }) => (areChaptersChanged(book) ? undefined : 'ไม่มีบทที่ยังไม่ได้บันทึก'),
      draftOf: ({ book }, met) => createChaptersDraft(book, met),
      fromDraft: (draft, { book, version }) => joined(rebaseChaptersDraft(draft, book.stored), version),
      keyOf: ({ id }) => id,
      stillMet: ({ book }, met) => findUnresolvedChapterConflicts(book, met),
      withTheirs,
      read: async () => {
        const contents = await fetchBookChapters(slug)
        return ({ book }) => joined(rebaseChapters(book, textsOf(contents)), contents.version)
      },
      write: (sent) => written(slug, sent),
      onSaved: () => undefined,
      onUndone: () => editing.editor.refresh(),
    },
    { book: createUneditedChapters(textsOf(read)), version: read.version },
  )
  return editing
}

const joined = ({ book, met }: RebasedChapters, version: string): MergedContent<Arranged, ChapterConflict> => ({
  state: { book, version },
  met,
})

const textsOf = ({ chapters }: BookContentsOfDesk): readonly ChapterText[] =>
  chapters.map(({ title, body }) => ({ title, body }))

async function written(slug: string, { book, version }: Arranged): Promise<SaveOutcome<Arranged>> {
  const edits = { collection: 'books', records: [slug] }
  try {
    const contents = await saved(slug, book, version)
    return { edits, taken: (here) => withoutSent(here, book, contents) }
  } catch (error) {
    if (error instanceof ProposedInsteadError) {
      const taken = (here: Arranged) =>
        here.book === book ? { ...here, book: createUneditedChapters(book.stored) } : here
      return { edits, taken, proposed: [error.proposal] }
    }
    const ids = removeEmptyAddedChapters(book).map(({ id }) => id)
    return {
      edits,
      taken: (here) => here,
      refused: isOutdatedError(error) ? 'outdated' : faultsOf(error, ids),
    }
  }
}

/** What is there after a save; also after one whose answer was lost. @throws RequestRejectedError */
async function saved(slug: string, sent: EditedChapters, version: string): Promise<BookContentsOfDesk> {
  try {
    return await saveChapters(slug, sent, version)
  } catch (error) {
    const contents = isOutdatedError(error) ? await fetchBookChapters(slug) : undefined
    if (contents && areSentChaptersStored(sent, textsOf(contents))) return contents
    throw error
  }
}

/** Removes saved changes from the edited chapters; what was typed meanwhile stays. */
function withoutSent({ book }: Arranged, sent: EditedChapters, contents: BookContentsOfDesk): Arranged {
  const stored = textsOf(contents)
  const sentAt = new Map(removeEmptyAddedChapters(sent).map((slot, index) => [slot.id, { text: slot.text, index }]))
  const slots = book.slots.map((slot) => {
    const then = sentAt.get(slot.id)
    const text = then && stored[then.index]
    if (!then || !text) return slot
    return { ...slot, was: then.index, text: areChaptersStoredAlike(slot.text, then.text) ? text : slot.text }
  })
  return { book: { ...book, stored, slots }, version: contents.version }
}

function withTheirs(
  { book, version }: Arranged,
  theirs: readonly ChapterConflict[],
  input: readonly ChapterConflict[],
): Arranged {
  let next = book
  for (const { id, theirs: text } of theirs)
    next = text ? replaceChapterText(next, id, text) : removeChapterFromBook(next, id)
  for (const { id, mine } of input) {
    if (mine === null && !theirs.some((other) => other.id === id)) next = removeChapterFromBook(next, id)
  }
  return { book: next, version }
}

/**
 * Assigns the server's error sentences to the chapters.
 * @param ids slot ids in the order in which the chapters were sent
 */
function faultsOf(error: unknown, ids: readonly number[]): readonly FormErrors[] {
  const problem = toDisplayedError(error)
  const issues = Object.entries(problem.issues).map(([at, sentences]) => {
    const [, index, name = 'body'] = at.split('.')
    return { form: getChapterFormId(ids[Number(index)] ?? -1), issues: { [name]: sentences } }
  })
  const faults = [...Map.groupBy(issues, ({ form }) => form)].map(
    ([form, own]): FormErrors => ({
      form,
      problem: { ...problem, issues: Object.assign({}, ...own.map((one) => one.issues)) },
    }),
  )
  return faults.length > 0 ? faults : [{ form: FORM, problem }]
}
