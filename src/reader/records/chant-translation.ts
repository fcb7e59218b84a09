/** The printed translation of a chant's place in the canon. Each passage is shown with the lines that it translates. */

import type { LocatedParagraph } from '../../canon/places/streams.ts'
import type { AlignedRow } from '../../canon/places/text-rows.ts'
import { listHeadingsOfWholeText } from '../../canon/tree/whole-text.ts'
import type { DisplayedSource } from '../../canon/volumes/printed-pages.ts'
import {
  type EditionId,
  getEditionFacts,
  isCanonPaliEdition,
  isCommentaryEdition,
  isThaiScriptPaliEdition,
} from '../../definitions/editions.ts'
import { getCanonHeadingsOfChant, type StarterRecordHeading } from '../../definitions/facts/starter-places.ts'
import type { TextWithSpanKind } from '../../definitions/texts/format.ts'
import type { DisplayedRecord } from '../../records/record.ts'
import type { PageContext } from '../pages/page-context.ts'
import { getEditionOrRecensionTitle } from '../shared/canon-words.ts'
import type { ReaderContext } from '../shared/reader.ts'
import { getRecordTextField } from '../shared/records.ts'
import { findHeadingOfStarterRecord } from './starter-places.ts'

/** Paragraphs of a chant's translation from the canon, and the line of the chant below which they are shown. */
export interface ChantTranslationPassage {
  /** The last of the lines, counted from 1. */
  readonly to: number
  readonly paragraphs: readonly string[]
  /** Whether it translates much more of the canon than these lines. */
  readonly coversMore: boolean
}

/** The translation of a chant from an edition of the canon: name of the edition, passages, and their sources. */
export interface CanonChantTranslation {
  /** The edition in full, or the recension that is shown in it. */
  readonly name: string
  readonly pieces: readonly ChantTranslationPassage[]
  readonly sources: readonly DisplayedSource[]
}

/** Minimum share of a translated passage's Pali that the chant has; below it the translation is shown collapsed. */
const MIN_COVERED_SHARE = 0.5

/** Kinds of spans that are not words of the text. */
const NON_TEXT_KINDS = new Set(['heading', 'mark', 'note', 'number', 'colophon'])

/** Returns only the Pali letters of a text in Thai script, without abbreviation signs, spaces and digits. */
const toPaliLetters = (text: string): string => text.replaceAll('ฯเปฯ', '').replace(/[^ก-ฮะาิีุูึเโํฺ]/g, '')

/**
 * Finds a translation of a chant into the reader's language in the canon. Undefined if the chant has its own, or no
 * edition has the passage.
 */
export function findChantTranslation(
  reader: ReaderContext,
  context: PageContext,
  chant: DisplayedRecord,
): CanonChantTranslation | undefined {
  if (getRecordTextField(chant, 'meaning') !== undefined) return undefined
  const lines = (getRecordTextField(chant, 'pali') ?? '').split('\n').filter((line) => line.trim() !== '')
  const found = getCanonHeadingsOfChant(chant.slug).flatMap(
    (place) => findTranslationAtPlace(reader, context, lines, place) ?? [],
  )
  const [first] = found
  if (!first) return undefined
  const { printed, branches } = reader.stores.canon
  return {
    name: first.name,
    pieces: found.flatMap(({ pieces }) => pieces),
    sources: printed.sources(branches.ranks(new Set(found.flatMap(({ passages }) => [...passages])))),
  }
}

function findTranslationAtPlace(
  reader: ReaderContext,
  context: PageContext,
  lines: readonly string[],
  place: StarterRecordHeading,
) {
  const { canon } = reader.stores
  const entry = findHeadingOfStarterRecord(reader, place)
  if (!entry) return undefined
  const headings = listHeadingsOfWholeText(entry.tree, entry.node)
  const all = canon.branches.editions(headings)
  const edition = all.find((one) => getEditionFacts(one).language === context.lang && !isCommentaryEdition(one))
  const root = all.find((one) => isCanonPaliEdition(one) && isThaiScriptPaliEdition(one))
  if (!edition || !root) return undefined
  const texts = new TextReader(reader)
  const aligned = canon.rows.of(headings, [root, edition], true)
  const ofNextText = texts.findParagraphsOfNextText(aligned, edition)
  const rows = aligned.map((row) => ({
    letters: toPaliLetters(texts.of(row, root).join('')),
    read: () => texts.of(row, edition, ofNextText),
  }))
  const pieces = matchLinesToRows(rows, lines, parseLineNumbers(place.lines, lines.length)).map(
    ({ to, rowFrom, rowTo, letters }): ChantTranslationPassage => {
      const spannedRows = rows.slice(rowFrom, rowTo + 1)
      const totalLetters = spannedRows.reduce((sum, row) => sum + row.letters.length, 0)
      return {
        to,
        paragraphs: spannedRows.flatMap((row) => row.read()),
        coversMore: letters < totalLetters * MIN_COVERED_SHARE,
      }
    },
  )
  return {
    name: getEditionOrRecensionTitle(
      context,
      edition,
      canon.printed.shownIn(edition, entry.node.ref?.volume ?? entry.division.firstVolume),
    ),
    pieces: pieces.filter(({ paragraphs }) => paragraphs.length > 0),
    passages: texts.passages,
  }
}

/** Reads the words of rows; reads each stored part once. */
class TextReader {
  readonly passages = new Set<number>()
  private readonly parts = new Map<number, readonly (readonly TextWithSpanKind[])[]>()

  constructor(private readonly reader: ReaderContext) {}

  /** Returns the paragraphs that an edition has in a row, as plain text, without those left out. */
  of(row: AlignedRow, edition: EditionId, leftOut?: ReadonlySet<LocatedParagraph>): readonly string[] {
    return listParagraphs(row, edition)
      .filter((paragraph) => !leftOut?.has(paragraph))
      .map((paragraph) => toPlainText(this.readSpans(paragraph)))
      .filter((words) => words !== '')
  }

  /**
   * Finds the paragraphs at the end of an edition's rows that belong to the next text: those after the closing words
   * (`จบเมตตสูตร`), unless numbered paragraphs follow.
   */
  findParagraphsOfNextText(rows: readonly AlignedRow[], edition: EditionId): ReadonlySet<LocatedParagraph> {
    const found = new Set<LocatedParagraph>()
    for (const row of rows.toReversed())
      for (const paragraph of listParagraphs(row, edition).toReversed()) {
        const kinds = this.readSpans(paragraph).map(({ kind }) => kind)
        if (kinds.includes('colophon')) return found
        if (kinds.includes('number')) return new Set()
        found.add(paragraph)
      }
    return new Set()
  }

  private readSpans({ part, passage, index }: LocatedParagraph): readonly TextWithSpanKind[] {
    const cached = this.parts.getOrInsertComputed(part, () => this.reader.stores.canon.branches.read(part).paragraphs)
    this.passages.add(passage)
    return cached[index] ?? []
  }
}

const listParagraphs = ({ cells }: AlignedRow, edition: EditionId): readonly LocatedParagraph[] =>
  (cells.get(edition) ?? []).flatMap(({ paragraphs }) => paragraphs)

/** Returns the words of a paragraph of the text. */
const toPlainText = (spans: readonly TextWithSpanKind[]): string =>
  spans
    .flatMap(({ text, kind }) => (NON_TEXT_KINDS.has(kind ?? '') ? [] : [text]))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

interface LineRowSpan {
  /** The last of the lines, counted from 1. */
  readonly to: number
  readonly rowFrom: number
  readonly rowTo: number
  /** Total letters of its lines. */
  readonly letters: number
}

/** Finds which lines each row contains; lines that share a row are merged, lines that no row contains are left out. */
function matchLinesToRows(
  rows: readonly { readonly letters: string }[],
  lines: readonly string[],
  numbers: readonly number[],
): readonly LineRowSpan[] {
  const stream = rows.map(({ letters }) => letters).join('')
  const starts: number[] = []
  let start = 0
  for (const { letters } of rows) {
    starts.push(start)
    start += letters.length
  }
  const findRowAt = (offset: number) => starts.findLastIndex((at) => at <= offset)
  const spans: LineRowSpan[] = []
  let searchFrom = 0
  for (const number of numbers) {
    const letters = toPaliLetters(lines[number - 1] ?? '')
    const next = stream.indexOf(letters, searchFrom)
    const at = next < 0 ? stream.indexOf(letters) : next
    if (letters === '' || at < 0) continue
    searchFrom = at + letters.length
    const [rowFrom, rowTo] = [findRowAt(at), findRowAt(searchFrom - 1)]
    const last = spans.at(-1)
    if (last && rowFrom >= last.rowFrom && rowFrom <= last.rowTo)
      spans[spans.length - 1] = {
        to: number,
        rowFrom: last.rowFrom,
        rowTo: Math.max(last.rowTo, rowTo),
        letters: last.letters + letters.length,
      }
    else spans.push({ to: number, rowFrom, rowTo, letters: letters.length })
  }
  return spans
}

/** Parses `1-3,7` into line numbers; all lines for null. */
const parseLineNumbers = (ranges: string | null, count: number): readonly number[] =>
  (ranges ?? `1-${count}`).split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, nth) => from + nth)
  })
