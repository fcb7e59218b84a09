/** A place in the imported text as a raw file may have it: its words with those around them, of the same file. */

import { readParagraphs } from '../../../db/stored-paragraphs.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import type { Stand } from '../../canon/text/words-in-place.ts'
import type { Span } from '../../definitions/texts/format.ts'
import type { WordsAround } from './find-words.ts'

export interface PrintedPlace extends WordsAround {
  /** By the path that the package tells. */
  readonly file: string
}

/** So many parts before and behind one are looked through for what stands around it. */
const NEIGHBOURS = 12
/** So many characters around words are compared. */
const AROUND = 1_000

const PARTS = `
SELECT parts.id, parts.edition, parts.file, parts.paragraphs AS stored FROM parts
JOIN passages ON passages.number = parts.passage
WHERE parts.id BETWEEN ?1 - ${NEIGHBOURS} AND ?1 + ${NEIGHBOURS}
  AND passages.source = (SELECT source FROM passages JOIN parts ON parts.passage = passages.number WHERE parts.id = ?1)
ORDER BY parts.id`

interface Part {
  readonly id: number
  readonly edition: string
  readonly file: string | null
  readonly stored: string
}

/** Null where the package tells no file, or the words are half a note and half none. */
export function printedPlace({ sqlite }: TextDatabase, stand: Stand): PrintedPlace | null {
  const parts = sqlite.query<Part, [number]>(PARTS).all(stand.part)
  const own = parts.find(({ id }) => id === stand.part)
  if (!own || own.file === null) return null
  const { edition, file } = own
  const lines = parts
    .filter((part) => part.edition === edition && part.file === file)
    .flatMap(({ id, stored }) => readParagraphs(stored).map((spans, paragraph) => ({ id, paragraph, spans })))
  const meant = lines.findIndex(({ id, paragraph }) => id === stand.part && paragraph === stand.paragraph)
  const spans = lines[meant]?.spans ?? []
  const end = stand.start + stand.length
  const words = cut(spans, stand.start, end)
  // a file of segments has its notes in another one; notes that are paragraphs stood below their page
  const isApart = /\.json$/i.test(file)
  const ofNotes = isNote(isApart ? words : spans)
  const inFile = (some: readonly Span[]) =>
    isApart ? textOf(some.filter((span) => isNote([span]) === ofNotes)) : textOf(some)
  const linesInFile = (some: typeof lines) =>
    some.map((line) => (isApart || isNote(line.spans) === ofNotes ? inFile(line.spans) : ''))
  if (inFile(words) !== textOf(words)) return null
  const before = [...linesInFile(lines.slice(0, meant)), inFile(cut(spans, 0, stand.start))]
  const after = [inFile(cut(spans, end, Number.POSITIVE_INFINITY)), ...linesInFile(lines.slice(meant + 1))]
  return {
    file: isApart && ofNotes ? fileOfNotes(file) : file,
    before: before.join('\n').slice(-AROUND),
    words: textOf(words),
    after: after.join('\n').slice(0, AROUND),
  }
}

/** The file in which bilara-data has the notes on a text: variants of the root, comments on a translation. */
const fileOfNotes = (file: string): string =>
  file
    .replace(/^root\//, 'variant/')
    .replace(/\/root\//, '/variant/')
    .replace(/_root-/, '_variant-')
    .replace(/^translation\//, 'comment/')
    .replace(/\/translation\//, '/comment/')
    .replace(/_translation-/, '_comment-')

const textOf = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('')

const isNote = (spans: readonly Span[]): boolean =>
  spans.some(({ kind }) => kind === 'note') &&
  spans.every(({ kind, text }) => kind === 'note' || kind === 'mark' || text.trim() === '')

/** What of spans stands between two places. */
function cut(spans: readonly Span[], from: number, to: number): readonly Span[] {
  let at = 0
  return spans.flatMap((span) => {
    const text = span.text.slice(Math.max(0, from - at), Math.max(0, to - at))
    at += span.text.length
    return text === '' ? [] : [{ ...span, text }]
  })
}
