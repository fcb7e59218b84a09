/**
 * Judges whether a paragraph of a commentary is in the row of the text that it explains, by the words in bold, which it
 * explains:
 *
 * - Only those words count that occur in the text of its heading, or of the headings above and below. The row must have
 *   the first of them, or half of them.
 * - If none of them occurs there, the row must have the paragraph's number, and two of its longer words must not occur
 *   together elsewhere in the volume.
 * - Paragraphs without such words and without a number are not judged.
 */

import { readBuiltInHeadings } from '../../src/definitions/facts/headings.ts'
import type { TextWithSpanKind } from '../../src/definitions/texts/format.ts'
import type { LibraryStores } from '../../src/services/stores.ts'
import { toUnmarkedRomanLetters } from './skeleton.ts'

type Words = readonly TextWithSpanKind[]

/** A paragraph of a commentary, and whether it is in the row of the text that it explains. */
export interface JudgedCommentaryParagraph {
  readonly volume: number
  readonly heading: string
  readonly text: string
  readonly verdict: 'right' | 'wrong' | 'unjudged'
  /** The words or number that decided; for a wrong verdict also the beginning of the row. */
  readonly why: string
}

const joinWords = (spans: Words): string => spans.map(({ text, kind }) => (kind === 'note' ? ' ' : text)).join('')

/** Case endings differ in the text, and shorter words occur everywhere. */
const [ENDING_LETTERS, MIN_WORD_LETTERS, LONG_WORD_LETTERS] = [1, 4, 6]

const listExplainedWords = (spans: Words): readonly string[] => [
  ...new Set(
    spans
      .flatMap(({ text, kind }) => (kind === 'bold' ? text.split('…') : []))
      .map((words) => toUnmarkedRomanLetters(words).slice(0, -ENDING_LETTERS))
      .filter(({ length }) => length >= MIN_WORD_LETTERS),
  ),
]

interface CommentedRow {
  readonly heading: string
  /** The letters and numbers of the explained text. */
  readonly letters: string
  readonly numbers: readonly string[]
  readonly commentary: readonly Words[]
}

/** Judges the paragraphs of a commentary by volume. @param explained the editions that it explains, root text first */
export function* judgeCommentaryParagraphs(
  stores: LibraryStores,
  edition: string,
  explained: readonly string[],
): Generator<JudgedCommentaryParagraph> {
  for (let volume = 1; volume <= 45; volume++) {
    const rows = readRows(stores, volume, edition, explained)
    const places = Map.groupBy(rows.keys(), (at) => rows[at]?.heading ?? '')
    const headings = [...places.keys()]
    for (const [own, heading] of headings.entries()) {
      const lettersOfHeading = (one: string) => (places.get(one) ?? []).map((at) => rows[at]?.letters ?? '')
      const nearbyLetters = headings.slice(Math.max(0, own - 1), own + 2).flatMap(lettersOfHeading)
      for (const at of places.get(heading) ?? []) yield* judgeRow(rows[at], nearbyLetters, rows, volume)
    }
  }
}

function* judgeRow(
  row: CommentedRow | undefined,
  nearbyLetters: readonly string[],
  rows: readonly CommentedRow[],
  volume: number,
): Generator<JudgedCommentaryParagraph> {
  for (const spans of row?.commentary ?? []) {
    const text = spans.map((span) => span.text).join('')
    if (row) yield { volume, heading: row.heading, text: text.slice(0, 60), ...judge(spans, row, nearbyLetters, rows) }
  }
}

function judge(
  spans: Words,
  row: CommentedRow,
  nearbyLetters: readonly string[],
  rows: readonly CommentedRow[],
): Pick<JudgedCommentaryParagraph, 'verdict' | 'why'> {
  const words = listExplainedWords(spans)
  const found = words.filter((word) => nearbyLetters.some((letters) => letters.includes(word)))
  const [first] = found
  const createVerdict = (isRight: boolean, why: string) => ({ verdict: isRight ? 'right' : 'wrong', why }) as const
  if (first !== undefined) {
    const inRow = found.filter((word) => row.letters.includes(word))
    return createVerdict(inRow.includes(first) || inRow.length * 2 >= found.length, found.join(' '))
  }
  const long = words.filter(({ length }) => length >= LONG_WORD_LETTERS)
  const elsewhere = rows.find(
    ({ letters }) => long.filter((word) => letters.includes(word)).length >= Math.max(2, long.length / 2),
  )
  if (elsewhere) return createVerdict(false, `${long.join(' ')} → ${elsewhere.heading}`)
  const number = spans[0]?.kind === 'number' ? /^\d+/.exec(joinWords(spans))?.[0] : undefined
  if (number === undefined || spans.some(({ kind }) => kind === 'verse')) return { verdict: 'unjudged', why: '' }
  return createVerdict(
    row.numbers.some((printed) => containsNumber(printed, Number(number))),
    `${number} of ${row.numbers.join(' ')}`,
  )
}

/** Whether a printed number equals a number, or is a range that includes it. */
function containsNumber(printed: string, number: number): boolean {
  const [, from, to = from] = /^(\d+)(?:-(\d+))?/.exec(printed) ?? []
  return from !== undefined && Number(from) <= number && number <= Number(to)
}

/** The rows of a volume as readers see them. */
function readRows(
  { canon }: LibraryStores,
  volume: number,
  edition: string,
  [root = '', ...others]: readonly string[],
): readonly CommentedRow[] {
  const nodes = readBuiltInHeadings()
    .filter((fact) => fact.volume === volume)
    .map(({ slug }) => canon.entries.find(volume, slug).node)
  const spansAt = ({ part, index }: { readonly part: number; readonly index: number }): Words =>
    canon.branches.read(part, true).paragraphs[index] ?? []
  const readRowsAlongside = (other: string) =>
    canon.rows.of(nodes, [root, other]).map(({ heading, cells }) => {
      const [text = [], commentary = []] = [root, other].map((one) =>
        cells.get(one)?.flatMap(({ paragraphs }) => paragraphs),
      )
      return { heading: heading.row.slug, text, commentary }
    })
  // a subcommentary also explains the commentary on the same text
  const commentariesByParagraph = new Map<string, Words[]>()
  for (const { text, commentary } of others.flatMap(readRowsAlongside)) {
    for (const { part, index } of text) commentariesByParagraph.set(`${part} ${index}`, commentary.map(spansAt))
  }
  return readRowsAlongside(edition).map(({ heading, text, commentary }) => {
    const own = text.map(spansAt)
    const of = new Set(text.map(({ part, index }) => commentariesByParagraph.get(`${part} ${index}`) ?? []))
    return {
      heading,
      letters: toUnmarkedRomanLetters([...own, ...[...of].flat()].map(joinWords).join(' ')),
      numbers: own.flatMap((spans) => spans.find(({ kind }) => kind === 'number')?.text ?? []),
      commentary: commentary.map(spansAt),
    }
  })
}
