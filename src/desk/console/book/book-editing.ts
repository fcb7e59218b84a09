/** Editing the chapters of one book: reading and saving them as a whole, drafts, and conflicts with other editors. */

import { createIfMatchHeaders, sendDynamicRequest } from '../base/api.ts'
import { ProposedInsteadError } from '../base/proposal-sender.ts'
import { getBookChaptersApiPath } from '../base/records.ts'
import { type FormErrors, isHttp412Error, toDisplayedError } from '../base/request-errors.ts'
import { type RecordEditing, useRecordEditing } from '../form/editing-form.tsx'
import type { MergedContent, SaveOutcome } from '../form/editor.ts'
import type { components } from '../types/desk.d.ts'
import {
  areChaptersStoredAlike,
  areSentChaptersStored,
  type ChapterConflict,
  type ChaptersDraft,
  type ChapterText,
  createChaptersDraft,
  createUneditedChapters,
  type EditedChapters,
  findUnresolvedChapterConflicts,
  hasUnsavedChapterChanges,
  type RebasedChapters,
  rebaseChapters,
  rebaseChaptersDraft,
  removeChapterFromBook,
  removeEmptyAddedChapters,
  replaceChapterText,
} from './chapters.ts'

/** The title, chapters and version of a book, as the desk API returns them. */
export type ApiBookContents = components['schemas']['TypedContents']

/** Fetches the title, chapters and version of a book. @throws RequestRejectedError */
export const fetchBookChapters = (slug: string) =>
  sendDynamicRequest<ApiBookContents>('get', getBookChaptersApiPath(slug))

/**
 * Saves the chapters of a book.
 * @returns the stored chapters
 * @throws RequestRejectedError 412 if the book has changed
 */
const sendChapters = (slug: string, book: EditedChapters, version: string) =>
  sendDynamicRequest<ApiBookContents>(
    'put',
    getBookChaptersApiPath(slug),
    { chapters: removeEmptyAddedChapters(book).map(({ text }) => text) },
    createIfMatchHeaders(version),
  )

/** The edited chapters, and the stored version that they are based on. */
interface BookContent {
  readonly book: EditedChapters
  readonly version: string
}

type BookEditing = RecordEditing<BookContent, ChapterConflict, ChaptersDraft>

/** Returns the form id of a chapter. The ids of its inputs begin with it. @param id of the ChapterOnScreen */
export const getChapterFormId = (id: number): string => `chapter-${id}`

/** Form id for errors about no single chapter. */
const CHAPTERS_FORM = 'chapters'

/** Returns the editor of a book's chapters, with its drafts. @param read contents as stored when the screen opened */
export function useBookEditing(slug: string, read: ApiBookContents): BookEditing {
  const editing: BookEditing = useRecordEditing<BookContent, ChapterConflict, ChaptersDraft>(
    `contents/${slug}`,
    {
      form: CHAPTERS_FORM,
      isChanged: ({ book }) => hasUnsavedChapterChanges(book),
      getNothingToSaveMessage: ({ book }) => (hasUnsavedChapterChanges(book) ? undefined : 'ไม่มีบทที่ยังไม่ได้บันทึก'),
      toDraft: ({ book }, conflicts) => createChaptersDraft(book, conflicts),
      mergeDraft: (draft, { book, version }) => toMergedContent(rebaseChaptersDraft(draft, book.stored), version),
      keyOf: ({ id }) => id,
      findUnresolved: ({ book }, conflicts) => findUnresolvedChapterConflicts(book, conflicts),
      applyTheirs,
      fetchStored: async () => {
        const contents = await fetchBookChapters(slug)
        return ({ book }) => toMergedContent(rebaseChapters(book, textsOf(contents)), contents.version)
      },
      write: (sent) => saveBook(slug, sent),
      onSaved: () => undefined,
      onUndone: () => editing.editor.refresh(),
    },
    { book: createUneditedChapters(textsOf(read)), version: read.version },
  )
  return editing
}

const toMergedContent = (
  { book, conflicts }: RebasedChapters,
  version: string,
): MergedContent<BookContent, ChapterConflict> => ({
  state: { book, version },
  conflicts,
})

const textsOf = ({ chapters }: ApiBookContents): readonly ChapterText[] =>
  chapters.map(({ title, body }) => ({ title, body }))

async function saveBook(slug: string, { book, version }: BookContent): Promise<SaveOutcome<BookContent>> {
  const edits = { collection: 'books', records: [slug] }
  try {
    const contents = await sendOrConfirmChapters(slug, book, version)
    return { edits, removeSaved: (current) => withoutSent(current, book, contents) }
  } catch (error) {
    if (error instanceof ProposedInsteadError) {
      const removeSaved = (current: BookContent) =>
        current.book === book ? { ...current, book: createUneditedChapters(book.stored) } : current
      return { edits, removeSaved, proposals: [error.proposal] }
    }
    const ids = removeEmptyAddedChapters(book).map(({ id }) => id)
    return {
      edits,
      removeSaved: (current) => current,
      rejection: isHttp412Error(error) ? 'outdated' : toChapterErrors(error, ids),
    }
  }
}

/**
 * Saves the chapters, or confirms that they are stored already because an answer was lost.
 * @throws RequestRejectedError
 */
async function sendOrConfirmChapters(slug: string, sent: EditedChapters, version: string): Promise<ApiBookContents> {
  try {
    return await sendChapters(slug, sent, version)
  } catch (error) {
    const contents = isHttp412Error(error) ? await fetchBookChapters(slug) : undefined
    if (contents && areSentChaptersStored(sent, textsOf(contents))) return contents
    throw error
  }
}

/** Removes saved changes from the edited chapters; what was typed meanwhile stays. */
function withoutSent({ book }: BookContent, sent: EditedChapters, contents: ApiBookContents): BookContent {
  const stored = textsOf(contents)
  const sentById = new Map(removeEmptyAddedChapters(sent).map((slot, index) => [slot.id, { text: slot.text, index }]))
  const slots = book.slots.map((slot) => {
    const sentChapter = sentById.get(slot.id)
    const text = sentChapter && stored[sentChapter.index]
    if (!sentChapter || !text) return slot
    return {
      ...slot,
      storedIndex: sentChapter.index,
      text: areChaptersStoredAlike(slot.text, sentChapter.text) ? text : slot.text,
    }
  })
  return { book: { ...book, stored, slots }, version: contents.version }
}

function applyTheirs(
  { book, version }: BookContent,
  theirs: readonly ChapterConflict[],
  all: readonly ChapterConflict[],
): BookContent {
  let next = book
  for (const { id, theirs: text } of theirs)
    next = text ? replaceChapterText(next, id, text) : removeChapterFromBook(next, id)
  for (const { id, mine } of all) {
    if (mine === null && !theirs.some((other) => other.id === id)) next = removeChapterFromBook(next, id)
  }
  return { book: next, version }
}

/**
 * Assigns the server's error sentences to the chapters.
 * @param ids slot ids in the order in which the chapters were sent
 */
function toChapterErrors(error: unknown, ids: readonly number[]): readonly FormErrors[] {
  const problem = toDisplayedError(error)
  const issues = Object.entries(problem.issues).map(([at, sentences]) => {
    const [, index, name = 'body'] = at.split('.')
    return { form: getChapterFormId(ids[Number(index)] ?? -1), issues: { [name]: sentences } }
  })
  const errors = [...Map.groupBy(issues, ({ form }) => form)].map(
    ([form, chapterIssues]): FormErrors => ({
      form,
      problem: { ...problem, issues: Object.assign({}, ...chapterIssues.map((issue) => issue.issues)) },
    }),
  )
  return errors.length > 0 ? errors : [{ form: CHAPTERS_FORM, problem }]
}
