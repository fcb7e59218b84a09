/** One printed page of the canon: what people open, read, and cite. */

import type { PagePlace } from '../../canon/volumes/printed-pages.ts'
import {
  DEFAULT_EDITION,
  directionOf,
  type Edition,
  editionLabel,
  isCommentary,
  isPali,
  languageOf,
} from '../../definitions/editions.ts'
import { notFound } from '../../foundation/app-error.ts'
import { citedNote } from '../citation/cited-note.ts'
import { CITED } from '../citation/cited-place.ts'
import { citationOfPrint } from '../citation/commentary.ts'
import { pagesOfItem, showItem } from '../citation/item-page.ts'
import { citationOf } from '../citation/write.ts'
import { framed, hiddenLanguage } from '../pages/frame.ts'
import { html, type Markup } from '../pages/html.ts'
import { type PageContext, when } from '../pages/page-context.ts'
import {
  crumbsTo,
  crumbsToHeading,
  headingTitle,
  otherSourceNote,
  pageName,
  recensionTitle,
  volumeIn,
  volumeName,
} from '../shared/canon-words.ts'
import { thaiPagesUnknown, toExplained, toWhatIsSaid } from '../shared/commentaries.ts'
import { Marks } from '../shared/marks.ts'
import { isCanonical, numberIn } from '../shared/numbers.ts'
import { pagePath } from '../shared/page-path.ts'
import type { Elsewhere, PageInput, Reader, RenderedPage } from '../shared/reader.ts'
import { Apparatus, type RequestedVariants, readingsSwitch, VARIANTS, variantsIn } from './apparatus.ts'
import { asksForPrint, PRINTED, PutRightNotes } from './corrected-words.ts'
import { BACK, editionTabs } from './edition-tabs.ts'
import { PLACES, paragraphPlaces, placesTitle } from './paragraph-places.ts'
import { printedText } from './printed-text.ts'
import { readAgainstPrint } from './read-pages.ts'

/** What a printed page is called, how it is cited, and what is known of its number. */
export function describePage(
  reader: Reader,
  context: PageContext,
  place: PagePlace,
  page: ReturnType<Reader['stores']['canon']['printed']['read']>,
) {
  const { volume, edition, page: number } = place
  const title = pageName(context, number)
  const ofEdition = recensionTitle(context, edition, page)
  // an empty page is under nothing, and there is nothing on it to cite
  const isEmpty = page.paragraphs.length === 0
  const heading = isEmpty ? undefined : page.head
  const from = page.others.size > 0 ? page.sources.map(({ id }) => id) : []
  const isSaid = isCommentary(edition)
  const citation =
    (isSaid ? citationOfPrint(reader, context, place, page.segments) : undefined) ??
    citationOf(reader, context, { ...page, edition, volume, page: number, from })
  const said = [
    page.states.has('corrected') &&
      context.say(
        'เลขหน้าในต้นฉบับผิด จึงแก้ตามหน้าข้างเคียง',
        'The number of this page is wrong in the source and was corrected after its neighbours.',
      ),
    page.states.has('estimated') &&
      context.say(
        'ต้นฉบับไม่ได้บอกหน้านี้ไว้ หน้าจึงเป็นการประมาณ',
        'The source does not mark this page; where it begins is an estimate.',
      ),
    isSaid &&
      !isEmpty &&
      `${context.say('เลขหน้าของหน้านี้เป็นของพระไตรปิฎกที่อธิบาย', 'The number of this page is that of the text that is explained.')} ${thaiPagesUnknown(context)}`,
  ].flatMap((one) => one || [])
  return {
    /** `หน้า ๒๑๗ · ทีฆนิกาย มหาวรรค · ฉบับหลวง`. */
    title: `${title} · ${reader.stores.canon.divisions.volumeTitle(volume, context.language)} · ${ofEdition}`,
    /** The same below the name of its heading. */
    below: `${title} · ${volumeName(context, volume)} · ${ofEdition}`,
    heading,
    name: heading && headingTitle(reader, context, heading),
    isEmpty,
    citation,
    said,
  }
}

/** `/canon/{volume}/{edition}/{page}` */
export function showPrintedPage(reader: Reader, { context, params, query }: PageInput): RenderedPage {
  const { volume: volumeText = '', edition = '', page: pageText = '' } = params
  const [volume, number] = [volumeIn(volumeText), numberIn(pageText)]
  const { canon } = reader.stores
  requireEdition(reader, edition)
  if (!isCanonical(volumeText) || !isCanonical(pageText)) {
    return { status: 308, address: context.href(pagePath(volume, edition, number), { q: query.q }) }
  }
  const isPrint = asksForPrint(query)
  const page = canon.printed.read(edition, volume, number, isPrint)
  const notes = new PutRightNotes(context)
  const lang = languageOf(edition)
  const place = { volume, edition, page: number }
  const variants = isPrint ? undefined : variantsIn(query)
  const apparatus = variants && pageApparatus(reader, context, place, variants)
  const text = printedText(page.paragraphs, {
    lang,
    anchors: true,
    itemHref: toExplained(context, place) ?? toWhatIsSaid(reader, context, place, page.paragraphs),
    segments: (index) => page.segments[index],
    others: (index) => page.others.get(index),
    fromOther: otherSourceNote(context),
    marks: Marks.of(query.q),
    applyCorrections: { words: page.applyCorrections, notes },
    ...(apparatus ? { readings: apparatus.of } : {}),
  })
  const { title, below, heading, name, isEmpty, citation, said } = describePage(reader, context, place, page)
  const isSaid = isCommentary(edition)
  const neighbour = (to: number | undefined) =>
    to === undefined ? undefined : context.href(pagePath(volume, edition, to), { [VARIANTS]: variants })
  const around = canon.printed.neighbours(place)
  const [previous, next] = [neighbour(around.previous), neighbour(around.next)]
  const isRequested = query[PLACES] === '1'
  const view = {
    q: query.q,
    [BACK]: query[BACK],
    [PLACES]: isRequested ? '1' : undefined,
    [PRINTED]: isPrint ? '1' : undefined,
    [VARIANTS]: variants,
    [CITED]: query[CITED],
  }
  const path = pagePath(volume, edition, number)
  const note = citedNote(reader, context, query[CITED])
  return framed(context, {
    title,
    path,
    view,
    kind: 'Chapter',
    pali: isPali(edition),
    hasText: !isEmpty,
    unlisted: isEmpty,
    style: variants && 'apparatus.css',
    crumbs: [
      ...crumbsTo(reader, context, volume),
      ...(heading ? crumbsToHeading(reader, context, volume, heading) : []),
    ],
    ...(name ? { description: `${name} · ${citation}` } : {}),
    previous,
    next,
    texts: page.sources,
    main: html`<h1>${when(name, (text) => html`${context.text(text)} `)}<small>${below}</small></h1>
${when(
  note.text !== '' && note,
  (said) => html`<p class="lead">${said}</p>
`,
)}${isEmpty ? undefined : editionTabs(reader, context, place, query[BACK])}
${isPrint ? undefined : readingsSwitch(reader, context, place, variants, (input) => context.href(path, { ...view, [VARIANTS]: input }))}${apparatus?.legend((input) => context.href(path, { ...view, [VARIANTS]: input }))}<article class="text ${edition}${isSaid ? ' said' : ''}" lang="${lang}"${directionOf(edition) === 'rtl' ? html` dir="rtl"` : undefined}>
${text}${isEmpty ? html`<p lang="${context.lang}" class="empty">${context.say('หน้านี้ไม่มีข้อความในฉบับนี้ กรุณาเปิดหน้าก่อนหรือหน้าต่อไปที่มีข้อความ', 'This edition has no text on this page; the pages before and after that have some are below.')}</p>` : undefined}</article>
${notes.below(isPrint, (printed) => context.href(path, { ...view, [PRINTED]: printed }))}${pager(context, volume, edition, page.totalPages, previous, next)}
${said.map((text) => html`<p class="lead">${text}</p>`)}${isEmpty ? undefined : html`<p class="cite"><span>${context.say('อ้างอิง', 'Cite as')}</span> <output id="cite">${citation}</output></p>`}
${isPrint || isEmpty || isSaid ? undefined : readAgainstPrint(reader, context, place, page.sources)}${itemOfNumber(reader, context, volume, edition, number)}${isRequested ? paragraphPlaces(context, canon.printed.places(edition, volume, number)) : when(page.sources[0], () => html`<p><a rel="nofollow" href="${context.href(pagePath(volume, edition, number), { q: query.q, [PLACES]: '1' }, PLACES)}">${placesTitle(context)}</a></p>`)}`,
  })
}

/** What differs on the page, by its paragraphs. */
function pageApparatus(reader: Reader, context: PageContext, place: PagePlace, variants: RequestedVariants) {
  const apparatus = new Apparatus(reader, context, place.edition, variants === 'all')
  const paragraphs = reader.stores.canon.printed.paragraphsOn(place)
  for (const heading of new Set(paragraphs.flatMap((one) => one.heading ?? [])))
    apparatus.read(heading, place.volume)
  return {
    legend: apparatus.legend.bind(apparatus),
    of: (index: number) => {
      const own = paragraphs[index]
      return own && apparatus.of(own.part, own.paragraph)
    },
  }
}

/** `9/231` alone may mean item 231 as well as this page: the page that it leads to offers the item. */
function itemOfNumber(
  { stores: { canon } }: Reader,
  context: PageContext,
  volume: number,
  edition: Edition,
  number: number,
): Markup | undefined {
  const items = canon.printed.items(edition, volume)
  if (edition !== DEFAULT_EDITION || items.pagesOf(number).length === 0 || items.begins(number, number)) {
    return undefined
  }
  const cited = `${context.name(volume)}/${context.name(number)}`
  const href = context.href(`/canon/${volume}/${edition}`, { item: number })
  return html`<p class="soft">${context.say(`ถ้า ${cited} ที่อ้างถึงเป็นเลขข้อ:`, `If ${cited} was meant as an item:`)} <a rel="nofollow" href="${href}">${context.say('ข้อ', 'Item')} ${context.name(number)}</a></p>
`
}

/** @throws Refusal `not_found` naming the editions that there are */
function requireEdition({ stores: { canon } }: Reader, edition: string): asserts edition is Edition {
  const { editions } = canon.text
  if (editions.includes(edition)) return
  const names = editions.map((name) => `${editionLabel(name, 'th')} (${name})`)
  throw notFound(`ไม่พบฉบับนี้ ฉบับที่มีคือ ${names.join(' ')}`)
}

function pager(
  context: PageContext,
  volume: number,
  edition: Edition,
  totalPages: number,
  previous: string | undefined,
  next: string | undefined,
): Markup {
  return html`<nav class="pager" aria-label="${context.say('หน้าอื่น', 'Other pages')}">
${when(previous, (href) => html`<a rel="prev" href="${href}">${context.say('‹ หน้าก่อน', '‹ Previous')}</a>`)}
<form action="${context.file(`/canon/${volume}/${edition}`)}">${hiddenLanguage(context)}<label>${context.say('หน้า', 'Page')} <input name="page" inputmode="numeric" size="4" maxlength="6" placeholder="${context.name(1)}–${context.name(totalPages)}"></label> <label>${context.say('ข้อ', 'Item')} <input name="item" inputmode="numeric" size="4" maxlength="6"></label> <button>${context.say('ไป', 'Go')}</button></form>
${when(next, (href) => html`<a rel="next" href="${href}">${context.say('หน้าต่อไป ›', 'Next ›')}</a>`)}
</nav>`
}

/** `/canon/{volume}/{edition}`: the go-to form, and the old addresses under `read`. */
export function goToPage(reader: Reader, { context, params, query }: PageInput): RenderedPage {
  const volume = volumeIn(params.volume ?? '')
  const name = params.edition ?? ''
  if (name === 'read') return fromReadHref(reader, context, volume, query)
  requireEdition(reader, name)
  const { printed } = reader.stores.canon
  if (query.item !== undefined) {
    const item = numberIn(query.item)
    return showItem(reader, context, volume, name, item, pagesOfItem(reader, volume, name, item))
  }
  const page = query.page === undefined ? printed.pageCount(name, volume).first : numberIn(query.page)
  // says which pages there are, where there is no such page
  printed.read(name, volume, page)
  return { status: 303, address: context.href(pagePath(volume, name, page)) }
}

/** `/canon/{volume}/read?edition=&page=`, which the API hands out. */
function fromReadHref(
  reader: Reader,
  context: PageContext,
  volume: number,
  query: PageInput['query'],
): Elsewhere {
  const { edition = DEFAULT_EDITION, page } = query
  if (page === undefined && query.edition === undefined) {
    return { status: 308, address: context.href(`/canon/${volume}`) }
  }
  requireEdition(reader, edition)
  return {
    status: 308,
    address: context.href(pagePath(volume, edition, page === undefined ? 1 : numberIn(page))),
  }
}
