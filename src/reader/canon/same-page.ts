/** Two headings side by side where they say the same, with the words that both have marked (words §5). */

import { alongsideSame, type MarkedText, type SharedRow } from '../../canon/places/align-parallels.ts'
import { wholeText } from '../../canon/tree/whole-text.ts'
import type { FoundEntry } from '../../canon/volumes/entries.ts'
import { type Edition, isPaliText, languageOf } from '../../definitions/editions.ts'
import type { Span } from '../../definitions/texts/format.ts'
import { notFound } from '../../foundation/app-error.ts'
import { framed } from '../pages/frame.ts'
import { html, type Markup } from '../pages/html.ts'
import { type PageContext, when } from '../pages/page-context.ts'
import {
  crumbsTo,
  crumbsToHeading,
  headingPath,
  headingTitle,
  shownName,
  volumeIn,
} from '../shared/canon-words.ts'
import { Marks } from '../shared/marks.ts'
import { numberIn } from '../shared/numbers.ts'
import type { PageInput, Reader, RenderedPage } from '../shared/reader.ts'
import { openingEditions } from './opening-editions.ts'
import { partLinks } from './part-links.ts'
import { type NoteLinks, newState, type PrintState, printedText } from './printed-text.ts'
import { alongsidePath, numbered } from './same-elsewhere.ts'

/** Letters of one page; what is longer is divided. */
const MAX_LETTERS = 80_000

interface Side {
  readonly found: FoundEntry
  readonly volume: number
  readonly path: string
  readonly paragraphs: readonly (readonly Span[])[]
  readonly passages: ReadonlySet<number>
}

/** `/canon/{volume}/entries/{entry}/same/{otherVolume}/{other}` */
export function showSame(reader: Reader, { context, params, query }: PageInput): RenderedPage {
  const { canon } = reader.stores
  const [one, other] = [
    canon.entries.find(volumeIn(params.volume ?? ''), params.entry ?? ''),
    canon.entries.find(volumeIn(params.otherVolume ?? ''), params.other ?? ''),
  ]
  const editions = paliOf(reader, one).filter((edition) => paliOf(reader, other).includes(edition))
  const [edition] = openingEditions(query.with, editions, context.language)
  if (edition === undefined) throw notFound('สองหัวข้อนี้ไม่มีบาลีในฉบับเดียวกัน จึงวางเทียบกันไม่ได้ กรุณาอ่านทีละหัวข้อ')
  const [here, there] = [sideOf(reader, one, edition), sideOf(reader, other, edition)]
  const compared = alongsideSame(here.paragraphs, there.paragraphs)
  const parts = partsOf(compared.rows, here, there)
  const input = query.part === undefined ? 1 : numberIn(query.part)
  const part = Math.min(input, Math.max(1, parts.length))
  const marks = marksOf([here, compared.here], [there, compared.there])
  const state = newState()
  const rows = (parts[part - 1] ?? []).map(
    (row) =>
      html`<section class="row">${cell(edition, here, row.here, marks, state)}${cell(edition, there, row.there, marks, state)}</section>\n`,
  )
  const path = alongsidePath(here.path, { ...other, volume: there.volume })
  // parts are counted in an edition: the address of one keeps it in every language
  const view = { with: part > 1 ? edition : query.with }
  const nameOf = (number: number) => (number > 1 ? number : undefined)
  if (part < input) return { status: 308, address: context.href(path, { ...view, part: nameOf(part) }) }
  const names = [here, there].map(({ found }) => headingTitle(reader, context, found.node))
  return framed(context, {
    title: `${names[0]} ${context.say('เทียบกับ', 'beside')} ${names[1]}`,
    path,
    query: part > 1 ? { part } : {},
    view,
    unlisted: true,
    pali: true,
    hasText: true,
    wide: true,
    crumbs: [
      ...crumbsTo(reader, context, here.volume),
      ...crumbsToHeading(reader, context, here.volume, one.node),
      { title: names[1] ?? '' },
    ],
    texts: canon.printed.sources(canon.branches.ranks(here.passages.union(there.passages))),
    main: html`<h1>${numbered(reader, context, one)} <small>${context.say('เทียบกับ', 'beside')}</small> ${numbered(reader, context, other)}</h1>
${when(editions.length > 1, () => editionLinks(reader, context, path, editions, edition))}
${partLinks(context, path, { with: edition }, part, parts.length, nameOf)}
<p>${rows.length === 0 ? context.say('ไม่มีข้อความที่ตรงกันในฉบับนี้', 'They share no words in this edition.') : context.say('คำที่ตรงกันทำเครื่องหมายไว้ แสดงเฉพาะย่อหน้าที่มีข้อความเดียวกัน', 'Words that both have are marked. Only paragraphs that say the same are shown.')}</p>
<div class="rows cols-2 beside"><div class="heads">${[here, there].map((side) => html`<span><a href="${context.href(side.path, { with: edition })}">${numbered(reader, context, side.found)}</a></span>`)}</div>
${rows}</div>`,
  })
}

const paliOf = ({ stores: { canon } }: Reader, { tree, node }: FoundEntry): readonly Edition[] =>
  canon.branches.editions(wholeText(tree, node)).filter(isPaliText)

/** What an edition has of a heading and all below it. */
function sideOf({ stores: { canon } }: Reader, found: FoundEntry, edition: Edition): Side {
  const { tree, node, division } = found
  const pieces = canon.branches
    .rows(wholeText(tree, node), [edition])
    .flatMap(({ columns }) => columns.get(edition) ?? [])
  return {
    found,
    volume: node.ref?.volume ?? division.firstVolume,
    path: headingPath(node, division.firstVolume),
    paragraphs: pieces.flatMap(({ id }) => canon.branches.read(id).paragraphs),
    passages: new Set(pieces.map(({ passage }) => passage)),
  }
}

function partsOf(rows: readonly SharedRow[], here: Side, there: Side): readonly (readonly SharedRow[])[] {
  const lettersOf = ({ paragraphs }: Side, indexes: readonly number[]) =>
    indexes.flatMap((index) => paragraphs[index] ?? []).reduce((sum, { text }) => sum + text.length, 0)
  const parts: SharedRow[][] = []
  let letters = MAX_LETTERS
  for (const row of rows) {
    const own = lettersOf(here, row.here) + lettersOf(there, row.there)
    if (letters + own > MAX_LETTERS) {
      parts.push([])
      letters = 0
    }
    parts.at(-1)?.push(row)
    letters += own
  }
  return parts
}

const wordsOf = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('')

/** Marks by the words of a paragraph: where one is on both sides, both have the same. */
function marksOf(...sides: readonly (readonly [Side, MarkedText])[]): Marks {
  const known = new Map(
    sides.flatMap(([{ paragraphs }, shared]) =>
      paragraphs.map((spans, index) => [wordsOf(spans), shared[index] ?? []] as const),
    ),
  )
  return new Marks((text) => known.get(text) ?? [])
}

const NO_LINKS: NoteLinks = new Map()

function cell(
  edition: Edition,
  { paragraphs }: Side,
  indexes: readonly number[],
  marks: Marks,
  state: PrintState,
): Markup {
  const lang = languageOf(edition)
  const shown = indexes.map((index) => paragraphs[index] ?? [])
  return html`<div class="text ${edition}" lang="${lang}">${printedText(shown, { lang, anchors: false, marks }, state, NO_LINKS)}</div>`
}

const editionLinks = (
  reader: Reader,
  context: PageContext,
  path: string,
  editions: readonly Edition[],
  shown: Edition,
): Markup =>
  html`<ul class="filters">${editions.map((edition) => html`<li><a${edition === shown ? html` aria-current="true"` : undefined} href="${context.href(path, { with: edition })}">${context.text(shownName(reader, context, edition))}</a></li>`)}</ul>`
