/** One heading of the canon: what is below it, and its text in up to three editions side by side. */

import type { HeadingNode } from '../../canon/tree/division-tree.ts'
import { shownHeading } from '../../canon/tree/show-heading.ts'
import { textNumber } from '../../canon/tree/whole-text.ts'
import type { BranchRow } from '../../canon/volumes/branch-texts.ts'
import { type Edition, isCommentary, isPali } from '../../definitions/editions.ts'
import type { Language } from '../../definitions/languages/languages.ts'
import { isTextKind } from '../../definitions/texts/format.ts'
import { notFound } from '../../foundation/app-error.ts'
import { citedNote } from '../citation/cited-note.ts'
import { AT, CITED } from '../citation/cited-place.ts'
import { citationsOfHeading, headingCitation } from '../citation/heading-citation.ts'
import { markedPlace, openedAt } from '../citation/marked-place.ts'
import { describedBy, framed } from '../pages/frame.ts'
import { html, type Markup } from '../pages/html.ts'
import { type LinkQuery, type PageContext, when } from '../pages/page-context.ts'
import { crumbsTo, crumbsToHeading, headingPath, headingTitle, volumeIn } from '../shared/canon-words.ts'
import { saidTogether, thaiPagesUnknown } from '../shared/commentaries.ts'
import { epubLink } from '../shared/epub-link.ts'
import { keepLinks, MAX_PARTS } from '../shared/keep-link.ts'
import { Marks } from '../shared/marks.ts'
import { isCanonical } from '../shared/numbers.ts'
import { Prose } from '../shared/prose.ts'
import type { PageInput, Reader, RenderedPage } from '../shared/reader.ts'
import { VARIANTS, variantsIn } from './apparatus.ts'
import { asksForPrint, PRINTED, PutRightNotes } from './corrected-words.ts'
import { editionChoices, type View } from './edition-choices.ts'
import { headingParts } from './heading-parts.ts'
import { headingRows } from './heading-rows.ts'
import { partLinks } from './part-links.ts'
import type { PartNames } from './part-names.ts'
import { type ReadText, readingAfter, readingBefore } from './reading-order.ts'
import { sameElsewhere } from './same-elsewhere.ts'

/** What is said above the text where nothing in it is marked. */
const lead = (said: Markup): Markup => html`<p class="lead">${said}</p>
`

/** `/canon/{volume}/entries/{slug}` */
export function showHeading(reader: Reader, { context, params, query }: PageInput): RenderedPage {
  const volume = volumeIn(params.volume ?? '')
  const { canon } = reader.stores
  const found = canon.entries.find(volume, params.entry ?? '')
  const { node } = found
  const path = headingPath(node, found.division.firstVolume)
  if (!isCanonical(params.volume ?? '') || !path.startsWith(`/canon/${volume}/`)) {
    return { status: 308, address: context.href(path, query) }
  }
  const variants = variantsIn(query)
  const place = markedPlace(query[AT])
  const wanted = { input: query.with, variants, language: context.language, withPali: place !== undefined }
  const { headings, all, editions, rows, parts, names, fetched } = headingParts(reader, found, wanted)
  const { marked, ...opened } = openedAt(reader, place, editions, parts)
  const at = query.part === undefined ? opened : names.find(query.part)
  if (!at) throw notFound('ไม่พบตอนนี้ในหัวข้อนี้ กรุณาเปิดหัวข้อแล้วเลือกตอนที่มี')
  const own = names.of(at.index)
  if (own !== query.part) {
    return { status: 308, address: context.href(path, { ...query, part: own }, at.anchor) }
  }
  const part = at.index + 1
  const note = citedNote(reader, context, query[CITED])
  const marks = Marks.of(query.q)
  const prose = new Prose(context.lang, marks)
  const title = headingTitle(reader, context, node)
  // the page's name is above its text, so it is marked first
  const name = headOf(reader, context, found.node, prose)
  const together =
    rows.length === 0 || all.some(isCommentary)
      ? undefined
      : saidTogether(reader, found, editions, context.language)
  const isPrint = asksForPrint(query)
  const notes = new PutRightNotes(context)
  const { text, sources, apparatuses } = headingRows(reader, context, parts[part - 1] ?? [], {
    editions,
    all,
    variants,
    marks,
    volume,
    notes,
    isPrint,
    ...(marked ? { marked, citedNote: note } : {}),
  })
  const view = {
    with: query.with,
    [VARIANTS]: variants,
    q: query.q,
    [PRINTED]: isPrint ? '1' : undefined,
    [AT]: place && query[AT],
    [CITED]: query[CITED],
  }
  const shownPart = { part: own }
  const partIn = (language: Language): LinkQuery => {
    if (own === undefined) return {}
    const other = headingParts(reader, found, { input: undefined, variants: undefined, language }).names
    return { part: other.of(other.find(own)?.index ?? 0) }
  }
  const [previous, next] = neighbours(reader, context, found, {
    part,
    parts: parts.length,
    names,
    path,
    view,
  })
  return framed(context, {
    title,
    path,
    query: shownPart,
    addressed: partIn,
    view,
    description: describedBy(openingWords(reader, parts[part - 1]?.[0], editions[0])),
    kind: 'Chapter',
    pali: editions.some(isPali),
    hasText: rows.length > 0,
    wide: editions.length > 1,
    style: variants && 'apparatus.css',
    crumbs: [
      ...crumbsTo(reader, context, volume),
      ...(node.parent ? crumbsToHeading(reader, context, volume, node.parent) : []),
      { title },
    ],
    previous: previous?.href,
    next: next?.href,
    texts: sources,
    main: html`${name}
${when(!marked?.size && note.text !== '' && note, lead)}<div class="controls">${editionChoices(reader, context, path, { all, editions, view, variants, volume, isWhole: parts.length <= 1, together })}
${below(reader, context, [...node.children, ...headings.filter((other) => other !== node && other.parent === node.parent)], volume)}</div>
${partLinks(context, path, view, part, parts.length, (number) => names.of(number - 1))}
${when(rows.length > 0 && editions.some(isCommentary), () => html`<p class="lead">${thaiPagesUnknown(context)}</p>`)}${apparatuses[0]?.legend((input) => context.href(path, { ...view, ...shownPart, [VARIANTS]: input }))}${text}
${notes.below(isPrint, (printed) => context.href(path, { ...view, ...shownPart, [PRINTED]: printed }))}<nav class="pager" aria-label="${context.say('หัวข้อข้างเคียง', 'Headings before and after')}">
${when(previous, (link) => html`<a rel="prev" href="${link.href}">‹ ${context.text(link.title)}</a>`)}
${when(next, (link) => html`<a rel="next" href="${link.href}">${context.text(link.title)} ›</a>`)}${when(!next, () => html`<span>${context.say('จบพระไตรปิฎก', 'The canon ends here')}</span>`)}
</nav>
${headingCitation(context, citationsOfHeading(reader, context, node, rows, editions[0]))}
${sameElsewhere(reader, context, found, path)}
${rows.length === 0 ? undefined : epubLink(context, path, { with: query.with })}
${keepLinks(context, parts.length === 0 || parts.length > MAX_PARTS ? [] : [{ path, query: { with: query.with }, bytes: fetched }])}`,
  })
}

/** The heading's number, name and note. */
function headOf(reader: Reader, context: PageContext, node: HeadingNode, prose: Prose): Markup {
  const { canon } = reader.stores
  const title = headingTitle(reader, context, node)
  // who reads English may read no Thai
  const others = [node.row.pali, context.lang === 'en' ? title : canon.contents.title(node, 'en')]
  const small = [...new Set(others)].filter((other) => other && other !== title).join(' · ')
  return html`<h1>${when(textNumber(node), (number) => html`<span class="number" lang="en">${number}</span> `)}${prose.line(title)}${when(small, (names) => html` <small>${prose.line(names)}</small>`)}</h1>
${when(shownHeading(node, canon.contents, context.language).note, (note) => html`<p>${prose.line(note)}</p>`)}`
}

function below(
  reader: Reader,
  context: PageContext,
  headings: readonly HeadingNode[],
  volume: number,
): Markup {
  if (headings.length === 0) return html``
  const items = headings.map(
    (child) =>
      html`<li><a href="${context.href(headingPath(child, volume))}">${context.text(headingTitle(reader, context, child))}</a></li>`,
  )
  return html`<details class="tree"><summary>${context.say('สารบัญ', 'Contents')} <small>${context.number(headings.length)}</small></summary><ol>${items}</ol></details>`
}

/** How a text begins, without its titles and numbers. */
function openingWords(
  { stores: { canon } }: Reader,
  row: BranchRow | undefined,
  edition: Edition | undefined,
) {
  const [piece] = row?.columns.get(edition ?? '') ?? []
  const words = piece && canon.branches.read(piece.id).paragraphs.flat()
  return words?.map(({ kind, text }) => (isTextKind(kind) ? text : ' ')).join('')
}

interface Link {
  readonly href: string
  readonly title: string
}

/** The part before and after; past the ends of the text, the texts before and after. */
function neighbours(
  reader: Reader,
  context: PageContext,
  here: ReadText,
  {
    part,
    parts,
    names,
    path,
    view,
  }: {
    part: number
    parts: number
    names: PartNames
    path: string
    view: View
  },
): readonly [Link | undefined, Link | undefined] {
  const toPart = (number: number): Link => ({
    href: context.href(path, { ...view, part: names.of(number - 1) }),
    title: `${context.say('ตอน', 'Part')} ${context.name(number)}`,
  })
  const toReading = (reading: ReadText | undefined): Link | undefined =>
    reading && {
      href: context.href(headingPath(reading.node, reading.division.firstVolume), { with: view.with }),
      title: nameFrom(reader, context, here, reading),
    }
  return [
    part > 1 ? toPart(part - 1) : toReading(readingBefore(reader, here)),
    part < parts ? toPart(part + 1) : toReading(readingAfter(reader, here)),
  ]
}

/** A text by its number and name; in another division or pitaka by that, too. */
function nameFrom(
  reader: Reader,
  context: PageContext,
  here: ReadText,
  { node, division }: ReadText,
): string {
  const { divisions } = reader.stores.canon
  const [own, other] = [here, { division }].map((one) =>
    divisions.named(one.division.firstVolume, context.language),
  )
  const place =
    own?.pitaka?.slug !== other?.pitaka?.slug
      ? other?.pitaka?.title
      : own?.division?.slug !== other?.division?.slug && other?.division?.title
  const name = [textNumber(node), headingTitle(reader, context, node)].filter(Boolean).join(' ')
  return place ? `${place}: ${name}` : name
}
