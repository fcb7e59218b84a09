/** Find and replace over all records of a collection. */

import type { FieldDefinition, FieldValue, ResourceDefinition } from '../../../definitions/definition.ts'
import { getTitleFieldName } from '../../../definitions/fields.ts'
import { takeFirstWholeLetters, takeLastWholeLetters } from '../base/excerpts.ts'

/** A chapter of a book in a dump of its collection. */
export interface DumpedChapter {
  readonly title: string
  readonly body: string
}

/** A record in a dump of its collection. */
export type DumpedRecord = Readonly<Record<string, unknown>> & { readonly slug: string }

/** A place in a record where the searched words occur. */
export interface OccurrenceInRecord {
  /** Identifies the place. */
  readonly key: string
  readonly slug: string
  /** Title of the record. */
  readonly title: string
  /** A field of the record, or a chapter part such as `chapters.0.body`. */
  readonly at: string
  /** Start in the text, in UTF-16 units. */
  readonly start: number
  readonly before: string
  readonly after: string
}

/** Characters of context shown on each side. */
const CONTEXT_CHARS = 40

/** Marks that belong to the letter before them: น in น้ำ or นำ is not an occurrence of น. */
const MARK = /^[\p{M}ำ]/u

/**
 * Returns the positions of words in a text in UTF-16 units, in ascending order and without overlaps. A match never ends
 * between a letter and its mark. Empty if there are no words.
 */
export function findOccurrences(text: string, words: string): readonly number[] {
  const starts: number[] = []
  if (words === '') return starts
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    if (MARK.test(text.slice(at + words.length, at + words.length + 2))) continue
    starts.push(at)
    at += words.length - 1
  }
  return starts
}

/**
 * Returns the texts of a record by field name. For a book, its chapters are included as `chapters.0.title` and
 * `chapters.0.body`.
 */
export function getRecordTextsByField(
  { fields }: ResourceDefinition,
  record: DumpedRecord,
): ReadonlyMap<string, string> {
  const own = Object.entries<FieldDefinition>(fields).flatMap(([name, { kind }]) => {
    const value = record[name]
    return kind === 'text' && typeof value === 'string' ? [[name, value] as const] : []
  })
  const chapters = getDumpedChapters(record).flatMap(({ title, body }, index) => [
    [`chapters.${index}.title`, title] as const,
    [`chapters.${index}.body`, body] as const,
  ])
  return new Map([...own, ...chapters])
}

/** Returns the chapters of a book from its dump. Empty for other records. */
export function getDumpedChapters({ contents }: DumpedRecord): readonly DumpedChapter[] {
  const { chapterTitle = [], chapterBody = [] } = Object(contents) as {
    readonly chapterTitle?: readonly string[]
    readonly chapterBody?: readonly string[]
  }
  return chapterTitle.map((title, index) => ({ title, body: chapterBody[index] ?? '' }))
}

/**
 * Returns all places where words occur in the texts of records, in the order of the records.
 * @param words searched for in NFC
 */
export function findWordsInRecords(
  resource: ResourceDefinition,
  records: readonly DumpedRecord[],
  words: string,
): readonly OccurrenceInRecord[] {
  const normalizedWords = words.normalize('NFC')
  return records.flatMap((record) =>
    [...getRecordTextsByField(resource, record)].flatMap(([at, text]) =>
      findOccurrences(text, normalizedWords).map((start) => ({
        key: `${record.slug}/${at}/${start}`,
        slug: record.slug,
        title: String(record[getTitleFieldName(resource)] ?? record.slug),
        at,
        start,
        before: takeLastWholeLetters(text.slice(0, start), CONTEXT_CHARS),
        after: takeFirstWholeLetters(text.slice(start + normalizedWords.length), CONTEXT_CHARS),
      })),
    ),
  )
}

/**
 * What a replacement of words changes in one record. `fields` are its changed fields; `chapters` are all chapters of a
 * book, if one of them changed.
 */
export interface WordReplacementChanges {
  readonly fields?: Readonly<Record<string, FieldValue>>
  readonly chapters?: readonly DumpedChapter[]
}

/**
 * Returns what changes in a record when words are replaced at the given places.
 * @param places places in this record, as findWordsInRecords returns them
 */
export function replaceWordsInRecord(
  resource: ResourceDefinition,
  record: DumpedRecord,
  places: readonly OccurrenceInRecord[],
  { words, instead }: { readonly words: string; readonly instead: string },
): WordReplacementChanges {
  const normalizedWords = words.normalize('NFC')
  const texts = new Map(getRecordTextsByField(resource, record))
  // from the last place on, so that earlier positions stay valid
  for (const { at, start } of places.toSorted((a, b) => b.start - a.start)) {
    const text = texts.get(at) ?? ''
    texts.set(at, text.slice(0, start) + instead + text.slice(start + normalizedWords.length))
  }
  const changed = new Set(places.map(({ at }) => at))
  const names = [...changed].filter((at) => !at.startsWith('chapters.'))
  const chapters = getDumpedChapters(record).map((_, index) => ({
    title: texts.get(`chapters.${index}.title`) ?? '',
    body: texts.get(`chapters.${index}.body`) ?? '',
  }))
  return {
    ...(names.length > 0 ? { fields: Object.fromEntries(names.map((at) => [at, texts.get(at) || null])) } : {}),
    ...(names.length < changed.size ? { chapters } : {}),
  }
}

/**
 * Whether the texts to replace are still those that were searched. If not, replacing would undo what another editor has
 * written since.
 * @param searched the record that was searched
 * @param now the record as stored now
 * @param chapters the chapters of a book as stored now
 */
export const hasTextsUnchangedSinceSearch = (
  { fields = {}, chapters: replaced }: WordReplacementChanges,
  searched: DumpedRecord,
  now: Readonly<Record<string, unknown>>,
  chapters: readonly DumpedChapter[] = [],
): boolean =>
  Object.keys(fields).every((name) => now[name] === searched[name]) &&
  (!replaced ||
    JSON.stringify(chapters.map(({ title, body }) => [title, body])) ===
      JSON.stringify(getDumpedChapters(searched).map(({ title, body }) => [title, body])))
