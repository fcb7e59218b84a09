/** The printed translation of a chant's place in the canon, next to the lines of the chant that it translates. */

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
import { getCanonPlacesOfChant, type StarterHeadingPlace } from '../../definitions/facts/starter-places.ts'
import type { TextSpan } from '../../definitions/texts/format.ts'
import type { DisplayedRecord } from '../../records/record.ts'
import type { PageContext } from '../pages/page-context.ts'
import { getEditionOrRecensionTitle } from '../shared/canon-words.ts'
import type { ReaderContext } from '../shared/reader.ts'
import { getRecordTextField } from '../shared/records.ts'
import { findHeadingOfStarterPlace } from './starter-places.ts'

/** Paragraphs of a chant's translation from the canon, and the chant line that they are shown below. */
export interface ChantTranslationPassage {
  /** The last of the lines, counted from 1. */
  readonly to: number
  readonly paragraphs: readonly string[]
  /** Whether it translates much more of the canon than these lines. */
  readonly isOfMore: boolean
}

/** The translation of a chant from an edition of the canon: the edition's name, the passages, and their sources. */
export interface CanonChantTranslation {
  /** The edition in full, or the recension that is shown in it. */
  readonly name: string
  readonly pieces: readonly ChantTranslationPassage[]
  readonly sources: readonly DisplayedSource[]
}

/** Below this share of the Pali that a piece translates, the chant has only a small part of it. */
const MIN_SHARE = 0.5

/** Kinds of spans that are no words of the text. */
const NO_WORDS = new Set(['heading', 'mark', 'note', 'number', 'colophon'])

/** Pali letters in Thai script, without signs of abbreviation, spaces and digits. */
const lettersIn = (text: string): string => text.replaceAll('ฯเปฯ', '').replace(/[^ก-ฮะาิีุูึเโํฺ]/g, '')

/**
 * Finds a translation of a chant into the reader's language in the canon; undefined where the chant has its own, or no
 * edition has the passage.
 */
export function findChantTranslation(
  reader: ReaderContext,
  context: PageContext,
  chant: DisplayedRecord,
): CanonChantTranslation | undefined {
  if (getRecordTextField(chant, 'meaning') !== undefined) return undefined
  const lines = (getRecordTextField(chant, 'pali') ?? '').split('\n').filter((line) => line.trim() !== '')
  const found = getCanonPlacesOfChant(chant.slug).flatMap((place) => translated(reader, context, lines, place) ?? [])
  const [first] = found
  if (!first) return undefined
  const { printed, branches } = reader.stores.canon
  return {
    name: first.name,
    pieces: found.flatMap(({ pieces }) => pieces),
    sources: printed.sources(branches.ranks(new Set(found.flatMap(({ passages }) => [...passages])))),
  }
}

function translated(reader: ReaderContext, context: PageContext, lines: readonly string[], place: StarterHeadingPlace) {
  const { canon } = reader.stores
  const entry = findHeadingOfStarterPlace(reader, place)
  if (!entry) return undefined
  const headings = listHeadingsOfWholeText(entry.tree, entry.node)
  const all = canon.branches.editions(headings)
  const edition = all.find((one) => getEditionFacts(one).language === context.lang && !isCommentaryEdition(one))
  const root = all.find((one) => isCanonPaliEdition(one) && isThaiScriptPaliEdition(one))
  if (!edition || !root) return undefined
  const texts = new TextReader(reader)
  const rows = canon.rows.of(headings, [root, edition], true).map((row) => ({
    letters: lettersIn(texts.of(row, root).join('')),
    read: () => texts.of(row, edition),
  }))
  const pieces = spansOfRows(rows, lines, numbersIn(place.lines, lines.length)).map(
    ({ to, rowFrom, rowTo, letters }): ChantTranslationPassage => {
      const own = rows.slice(rowFrom, rowTo + 1)
      const whole = own.reduce((sum, row) => sum + row.letters.length, 0)
      return { to, paragraphs: own.flatMap((row) => row.read()), isOfMore: letters < whole * MIN_SHARE }
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

/** Reads the words of rows; each part of a text once. */
class TextReader {
  readonly passages = new Set<number>()
  private readonly parts = new Map<number, readonly (readonly TextSpan[])[]>()

  constructor(private readonly reader: ReaderContext) {}

  /** The paragraphs that an edition has in a row. */
  of({ cells }: AlignedRow, edition: EditionId): readonly string[] {
    return (cells.get(edition) ?? []).flatMap(({ paragraphs }) =>
      paragraphs.map((at) => this.words(at)).filter((words) => words !== ''),
    )
  }

  private words({ part, passage, index }: LocatedParagraph): string {
    const known = this.parts.get(part) ?? this.reader.stores.canon.branches.read(part).paragraphs
    this.parts.set(part, known)
    this.passages.add(passage)
    return (known[index] ?? [])
      .flatMap(({ text, kind }) => (NO_WORDS.has(kind ?? '') ? [] : [text]))
      .join('')
      .replace(/\s+/g, ' ')
      .trim()
  }
}

interface SpanOfRows {
  /** The last of the lines, counted from 1. */
  readonly to: number
  readonly rowFrom: number
  readonly rowTo: number
  /** Of all of its lines. */
  readonly letters: number
}

/** Finds which lines each row contains; lines that share a row are merged, lines that no row contains are left out. */
function spansOfRows(
  rows: readonly { readonly letters: string }[],
  lines: readonly string[],
  numbers: readonly number[],
): readonly SpanOfRows[] {
  const stream = rows.map(({ letters }) => letters).join('')
  const starts: number[] = []
  let start = 0
  for (const { letters } of rows) {
    starts.push(start)
    start += letters.length
  }
  const rowAt = (offset: number) => starts.findLastIndex((at) => at <= offset)
  const spans: SpanOfRows[] = []
  let behind = 0
  for (const number of numbers) {
    const letters = lettersIn(lines[number - 1] ?? '')
    const next = stream.indexOf(letters, behind)
    const at = next < 0 ? stream.indexOf(letters) : next
    if (letters === '' || at < 0) continue
    behind = at + letters.length
    const [rowFrom, rowTo] = [rowAt(at), rowAt(behind - 1)]
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
const numbersIn = (ranges: string | null, count: number): readonly number[] =>
  (ranges ?? `1-${count}`).split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, nth) => from + nth)
  })
