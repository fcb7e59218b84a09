/** The text below a heading in rows, so that the same place stands on the same line in each edition. */

import { type Difference, paragraphStarts, shownDifferences } from '../canon/collation/shown-differences.ts'
import type { HeadingNode } from '../canon/tree/division-tree.ts'
import type { BranchPiece, BranchRow } from '../canon/volumes/branch-texts.ts'
import type { ShownRecension, TextSource } from '../canon/volumes/printed-pages.ts'
import { toThai } from '../pack/to-thai.ts'
import { html, Markup } from '../pages/html.ts'
import type { Visit } from '../pages/visit.ts'
import { type Edition, factsOf, isPali, languageOf } from '../resources/editions.ts'
import { recensionName, recensionTitle } from './canon-words.ts'
import type { Marks } from './marks.ts'
import { pagePath } from './page-path.ts'
import { newState, printedText } from './printed-text.ts'
import { Prose } from './prose.ts'
import type { Reader } from './reader.ts'

export interface RowOptions {
  readonly editions: readonly Edition[]
  /** Whether the readings of other sources are shown. */
  readonly variants: boolean
  readonly marks: Marks
  readonly volume: number
}

/** Rows as markup, and whose text stands in them. */
export function headingRows(
  reader: Reader,
  visit: Visit,
  rows: readonly BranchRow[],
  options: RowOptions,
): { readonly text: Markup; readonly sources: readonly TextSource[] } {
  if (rows.length === 0) return { text: html``, sources: [] }
  const { canon } = reader.stores
  const state = newState()
  const shown = options.editions.map((edition) => ({
    edition,
    recension: canon.printed.shownIn(edition, options.volume),
  }))
  const labels = new Map(
    shown.map(({ edition, recension }) => [edition, columnLabel(visit, edition, recension)]),
  )
  const passages = new Set<number>()
  let text = ''
  for (const row of rows) {
    text += `<section class="row"${row.first ? ` id="${row.heading.row.slug}"` : ''}>\n`
    for (const edition of options.editions) {
      const pieces = row.columns.get(edition) ?? []
      for (const { passage } of pieces) passages.add(passage)
      text += column(reader, visit, row, edition, pieces, options, state, labels.get(edition) ?? '')
    }
    text += '</section>\n'
  }
  const heads = shown.map(
    ({ edition, recension }) => html`<span>${recensionTitle(visit, edition, recension)}</span>`,
  )
  const columns = options.editions.length
  return {
    text: html`<div class="rows cols-${columns}">${columns > 1 ? html`<div class="heads" aria-hidden="true">${heads}</div>` : undefined}
${new Markup(text)}</div>`,
    sources: canon.printed.sources(canon.branches.ranks(passages)),
  }
}

/** Whose wording stands in a column, where it stands alone on a narrow screen. */
const columnLabel = (visit: Visit, edition: Edition, recension: ShownRecension): string =>
  html`<p class="c" lang="${visit.lang}">${recensionName(visit, edition, recension)}</p>`.text

function column(
  reader: Reader,
  visit: Visit,
  row: BranchRow,
  edition: Edition,
  pieces: readonly BranchPiece[],
  options: RowOptions,
  state: ReturnType<typeof newState>,
  name: string,
): string {
  const lang = languageOf(edition)
  const label = options.editions.length > 1 ? name : ''
  if (pieces.length === 0) return `<div class="text ${edition}"></div>\n`
  const { branches } = reader.stores.canon
  let text = ''
  let paragraph = 0
  const found = options.variants ? differencesOf(reader, row.heading, edition, options.volume) : undefined
  for (const piece of pieces) {
    const { paragraphs } = branches.read(piece)
    if (piece.first && !opensWithHeading(paragraphs[0]))
      text += title(reader, visit, row.heading, edition, options.marks)
    const page = `<a class="pg" lang="${visit.lang}" href="${visit.href(pagePath(piece.volume, edition, piece.page))}" aria-label="${visit.say('หน้า', 'Page')} ${visit.name(piece.page)}">${visit.name(piece.page)}</a>`
    const from = found ? found.firstOf(piece) : paragraph
    text += page
    text += printedText(
      paragraphs,
      {
        lang,
        anchors: false,
        marks: options.marks,
        ...(found ? { differences: (index: number) => found.at(from + index) } : {}),
      },
      state,
    ).text
    paragraph += paragraphs.length
  }
  return `<div class="text ${edition}" lang="${lang}">${label}\n${text}</div>\n`
}

const opensWithHeading = (spans: readonly { readonly kind?: string }[] | undefined): boolean =>
  spans?.some(({ kind }) => kind === 'heading') === true

/** The heading's own title in the script of the edition. */
function title(reader: Reader, visit: Visit, heading: HeadingNode, edition: Edition, marks: Marks): string {
  const { row } = heading
  const name =
    factsOf(edition).script === 'Latn'
      ? (row.pali ?? row.title)
      : isPali(edition)
        ? row.pali
          ? toThai(row.pali)
          : row.title
        : reader.stores.canon.contents.title(heading, visit.language)
  return `<h2>${new Prose(languageOf(edition), marks).line(name).text}</h2>\n`
}

interface Differences {
  /** The index in the whole passage of the first paragraph of a piece. */
  firstOf(piece: BranchPiece): number
  /** Where a paragraph of the passage differs, counted from its own beginning. */
  at(index: number): readonly Difference[]
}

/** The first other source that is not hidden, compared with what is shown; undefined where there is none. */
function differencesOf(
  reader: Reader,
  heading: HeadingNode,
  edition: Edition,
  volume: number,
): Differences | undefined {
  const { canon } = reader.stores
  const { division, node } = canon.entries.find(volume, heading.row.slug)
  const candidates = canon.text.candidates(canon.entries.textName(division, node, edition))
  const shown = candidates.find(({ isShown }) => isShown)
  const other = candidates.find((candidate) => candidate !== shown && !candidate.isHidden)
  if (!shown || !other) return undefined
  const paragraphs = canon.text.paragraphs(shown.passage)
  const words = paragraphs.map(({ spans }) => spans)
  const differences = shownDifferences(
    words,
    canon.text.paragraphs(other.passage).map(({ spans }) => spans),
    edition,
  )
  const starts = paragraphStarts(words)
  return {
    firstOf: ({ volume, page }) =>
      Math.max(
        0,
        paragraphs.findIndex((paragraph) => paragraph.volume === volume && paragraph.page === page),
      ),
    at: (index) => {
      const start = starts[index] ?? 0
      const end = starts[index + 1] ?? Number.POSITIVE_INFINITY
      return differences
        .filter((difference) => difference.start >= start && difference.start < end)
        .map((difference) => ({
          ...difference,
          start: difference.start - start,
          end: difference.end - start,
        }))
    },
  }
}
