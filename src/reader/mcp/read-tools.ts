/** The tools that read: a printed page, the text of a heading, a record. */

import { isUnsure } from '../../canon/places/text-rows.ts'
import { textNumber } from '../../canon/tree/whole-text.ts'
import type { TextSource } from '../../canon/volumes/printed-pages.ts'
import type { Field, FieldValue, Member, ResourceName } from '../../definitions/definition.ts'
import { DEFAULT_EDITION, type Edition } from '../../definitions/editions.ts'
import { placesOfJataka } from '../../definitions/facts/starter-places.ts'
import { fieldsOf, nameFieldOf } from '../../definitions/fields.ts'
import { resources } from '../../definitions/registry.ts'
import { paragraphsOf } from '../../records/books/paragraphs.ts'
import { pairLines } from '../../records/chants/lines.ts'
import type { DisplayedRecord } from '../../records/record.ts'
import { headingParts } from '../canon/heading-parts.ts'
import { textRows, titleInEdition, unsureNote } from '../canon/heading-rows.ts'
import { describePage } from '../canon/printed-page.ts'
import { type ReadText, readingAfter, readingBefore } from '../canon/reading-order.ts'
import { RowPages } from '../canon/row-pages.ts'
import { citationsOfHeading } from '../citation/heading-citation.ts'
import type { PageContext } from '../pages/page-context.ts'
import { sourceInWords } from '../pages/source-line.ts'
import { sampleText } from '../records/book-pages.ts'
import { CHANT_COLUMNS, noWords } from '../records/chant-text.ts'
import { storyPages } from '../records/jataka-pages.ts'
import { entryAt } from '../records/starter-places.ts'
import {
  fromOther,
  headingTitle,
  pageName,
  recensionName,
  recensionTitle,
  volumeName,
} from '../shared/canon-words.ts'
import { nameOf, numberOf, recordOf, textIn } from '../shared/records.ts'
import { headingCall, headingLink, listCall, pageCall, recordCall } from './places.ts'
import { plainParagraphs } from './plain-paragraphs.ts'
import { type AnswerBlock, heading, item, type ToolContext, type ToolResult } from './tool.ts'

/** Puts a note above the first paragraph of another source than the rest. @param otherOf the source of a paragraph, by its index */
function withSources(
  { pageContext }: ToolContext,
  blocks: readonly AnswerBlock[],
  otherOf: (index: number) => TextSource | undefined,
): readonly AnswerBlock[] {
  return blocks.flatMap((block, index) => {
    const source = otherOf(index)
    const isFirst = source && otherOf(index - 1)?.id !== source.id
    return isFirst ? [{ text: fromOther(pageContext, source) }, block] : [block]
  })
}

/** `read_page` @throws Refusal `not_found` naming the pages that there are */
export function readPrintedPage(context: ToolContext): ToolResult {
  const { reader, pageContext, given } = context
  const { canon } = reader.stores
  const edition = String(given.edition ?? DEFAULT_EDITION)
  const place = { volume: Number(given.volume), edition, page: Number(given.page) }
  const page = canon.printed.read(edition, place.volume, place.page, given.as_printed === true)
  const { title, below, name, isEmpty, citation, said } = describePage(reader, pageContext, place, page)
  const { previous, next } = canon.printed.neighbours(place)
  const to = (number: number | undefined) => number && pageCall({ ...place, page: number })
  const text = plainParagraphs(pageContext, page.paragraphs, page.applyCorrections).map((block) => ({
    ...block,
    place,
  }))
  const others = canon.places.others(place, canon.printed.headingsOn(place)).map((other) => {
    const shown = canon.printed.shownIn(other.edition, other.volume)
    const volume = other.volume === place.volume ? '' : `${volumeName(pageContext, other.volume)} `
    const called = `${recensionName(pageContext, other.edition, shown)} ${volume}${pageName(pageContext, other.page)}`
    return item(called, { call: pageCall(other) })
  })
  return {
    title,
    name: [name, below].filter(Boolean).join(' '),
    ...(isEmpty ? {} : { citation }),
    source: sourceInWords(pageContext, page.sources),
    previous: to(previous) || undefined,
    next: to(next) || undefined,
    blocks: [
      ...withSources(context, text, (index) => page.others.get(index)),
      ...(isEmpty
        ? [{ text: pageContext.say('หน้านี้ไม่มีข้อความในฉบับนี้', 'This edition has no text on this page.') }]
        : []),
      ...said.map((one) => ({ text: one })),
      ...(others.length > 0
        ? [heading(pageContext.say('ที่เดียวกันในฉบับอื่น', 'The same place in other editions')), ...others]
        : []),
    ],
  }
}

/** `read_heading`: the text below a heading in rows, part by part. @throws Refusal */
export function readHeading(context: ToolContext, at: number): ToolResult {
  const { reader, pageContext, given } = context
  const { canon } = reader.stores
  const volume = Number(given.volume)
  const found = canon.entries.find(volume, String(given.entry))
  const input = given.editions as readonly Edition[] | undefined
  const wanted = { input: input?.join(','), variants: undefined, language: pageContext.language }
  const { editions, rows, parts } = headingParts(reader, found, wanted)
  const { node } = found
  const title = headingTitle(reader, pageContext, node)
  const number = textNumber(node)
  const others = [node.row.pali, canon.contents.title(node, 'en')].filter((one) => one && one !== title)
  const text = rowsText(context, parts[at] ?? [], editions, given.as_printed === true)
  const { note } = canon.entries.read(volume, node.row.slug, pageContext.language).entry
  const to = (reading: ReadText | undefined) =>
    reading && headingCall(reading.node, reading.division.firstVolume, input ? { editions: input } : {})
  return {
    title,
    name: [number, title, ...(others.length > 0 ? ['·', ...new Set(others)] : [])].filter(Boolean).join(' '),
    citation: citationsOfHeading(reader, pageContext, node, rows, editions[0])?.citation,
    source: sourceInWords(pageContext, text.sources),
    previous: to(readingBefore(reader, found)),
    next: to(readingAfter(reader, found)),
    more: at + 1 < parts.length ? at + 1 : undefined,
    blocks: [
      ...(at === 0 && note ? [{ text: note }] : []),
      ...(at === 0 && node.children.length > 0
        ? [
            heading(pageContext.say('สารบัญ', 'Contents')),
            ...node.children.map((child) => {
              const name = headingTitle(reader, pageContext, child)
              return item(name, { call: headingCall(child, volume) })
            }),
          ]
        : []),
      ...text.blocks,
    ],
  }
}

/** The text of rows, edition by edition in each. */
function rowsText(
  context: ToolContext,
  rows: Parameters<typeof textRows>[1],
  editions: readonly Edition[],
  isPrint: boolean,
) {
  const { reader, pageContext } = context
  const { printed } = reader.stores.canon
  const pages = new RowPages(reader, isPrint, ({ paragraphs, applyCorrections, rank }) => ({
    rank,
    blocks: plainParagraphs(pageContext, paragraphs, applyCorrections),
  }))
  const blocks = textRows(reader, rows, { editions }).flatMap((row) => [
    ...(editions.length > 1 && isUnsure(row) ? [{ text: unsureNote(pageContext) }] : []),
    ...editions.flatMap((edition) =>
      pages.of(row, edition).flatMap(({ first, places, text, wantsTitle }): readonly AnswerBlock[] => {
        const place = { edition, volume: first.volume, page: first.page }
        const own = text.blocks
          .slice(first.index, first.index + places.length)
          .map((block) => ({ ...block, place }))
        const source = printed.otherSource(edition, first.volume, text.rank)
        return [
          ...(wantsTitle
            ? [{ ...heading(titleInEdition(reader, pageContext, row.heading, edition).said), place }]
            : []),
          ...withSources(context, own, (index) => (index < 0 ? undefined : source)),
        ]
      }),
    ),
  ])
  return { blocks, sources: printed.sources(pages.ranks) }
}

/** `read_record`: every field of a record, and what belongs to it. @throws Refusal */
export function readRecord(context: ToolContext): ToolResult {
  const { reader, pageContext, given } = context
  const name = String(given.collection) as ResourceName
  const record = recordOf(reader, pageContext, name, String(given.slug))
  if (given.page !== undefined) return readBookPage(context, record, Number(given.page))
  const resource = resources[name]
  const own = [nameFieldOf(resource), 'source', ...(OWN_FIELDS[name] ?? [])]
  const fields = fieldsOf(resource).filter(([field]) => !own.includes(field))
  return {
    title: nameOf(pageContext, name, record),
    ...(name === 'books' ? { citation: citationOfBook(pageContext, record) } : {}),
    source: recordSourceText(pageContext, record),
    blocks: [
      ...fields.flatMap(([field, definition]) =>
        fieldBlocks(context, definition, record[field] as FieldValue),
      ),
      ...(BELONGING[name]?.(context, record) ?? []),
    ],
  }
}

/** Fields that are shown with what belongs to the record, or that readers are not shown. */
const OWN_FIELDS: Readonly<Partial<Record<ResourceName, readonly string[]>>> = {
  chants: ['pali', 'roman', 'meaning'],
  books: ['shelves'],
  jataka: ['volume', 'royalPage', 'paliPage', 'romanPage'],
}

const BELONGING: Readonly<
  Partial<Record<ResourceName, (context: ToolContext, record: DisplayedRecord) => readonly AnswerBlock[]>>
> = { chants: chantLines, books: chaptersOf, jataka: placesOfStory }

/** `ผู้แต่ง, ชื่อหนังสือ`. */
const citationOfBook = (pageContext: PageContext, book: DisplayedRecord): string =>
  [textIn(book, 'author'), nameOf(pageContext, 'books', book)].filter(Boolean).join(', ')

const recordSourceText = (pageContext: PageContext, record: DisplayedRecord): string => {
  const source = textIn(record, 'source')
  return source === undefined
    ? sourceInWords(pageContext, [])
    : `${pageContext.say('ที่มา', 'Source')}: ${source}`
}

/** A field under its label; nothing where it is empty. */
function fieldBlocks(
  { reader, pageContext }: ToolContext,
  field: Field,
  value: FieldValue,
): readonly AnswerBlock[] {
  if ((value ?? '') === '' || (Array.isArray(value) && value.length === 0)) return []
  const label = pageContext.label(field.label)
  if (field.kind === 'members')
    return (value as readonly Member[]).map(({ title, pali, description }, index) => ({
      text: [`${pageContext.name(index + 1)}. ${[title, pali].filter(Boolean).join(' · ')}`, description]
        .filter(Boolean)
        .join('\n'),
    }))
  if (field.kind === 'reference') {
    const slug = String(value)
    const title = nameOf(pageContext, field.to, recordOf(reader, pageContext, field.to, slug))
    return [item(`${label}: ${title}`, { title, call: listCall({ collection: field.to, slug }) })]
  }
  const text = Array.isArray(value)
    ? value.join(' · ')
    : typeof value === 'number'
      ? pageContext.name(value)
      : String(value)
  return [{ text: `${label}: ${text}` }]
}

/** A block for each line, in Pali, roman letters and the meaning. */
function chantLines({ pageContext }: ToolContext, chant: DisplayedRecord): readonly AnswerBlock[] {
  const [pali = null, roman = null, meaning = null] = CHANT_COLUMNS.map((name) => textIn(chant, name))
  const lines = pairLines({ pali, roman, meaning })
  return lines.length === 0
    ? [{ text: noWords(pageContext) }]
    : lines.map((line) => ({ text: CHANT_COLUMNS.flatMap((name) => line[name] ?? []).join('\n') }))
}

function chaptersOf({ reader, pageContext }: ToolContext, book: DisplayedRecord): readonly AnswerBlock[] {
  const { chapters, sample } = reader.stores.contents.read(book.slug, pageContext.language)
  return [
    ...(sample ? [{ text: sampleText(pageContext) }] : []),
    ...chapters.map(({ title, chapter, firstPage }) => {
      const name = title || `${pageContext.say('บทที่', 'Chapter')} ${pageContext.name(chapter)}`
      const call = recordCall('books', book.slug, { page: firstPage })
      return item(`${name} · ${pageName(pageContext, firstPage)}`, { title: name, call })
    }),
  ]
}

function readBookPage(
  { reader, pageContext }: ToolContext,
  book: DisplayedRecord,
  number: number,
): ToolResult {
  const page = reader.stores.contents.page(book.slug, number, pageContext.language)
  const title = pageName(pageContext, number)
  const to = (other: number) =>
    other >= 1 && other <= page.totalPages ? recordCall('books', book.slug, { page: other }) : undefined
  return {
    title: `${title} · ${nameOf(pageContext, 'books', book)}`,
    citation: `${citationOfBook(pageContext, book)} · ${title}`,
    source: recordSourceText(pageContext, book),
    previous: to(number - 1),
    next: to(number + 1),
    blocks: [
      ...(page.sample ? [{ text: sampleText(pageContext) }] : []),
      ...(page.heading ? [heading(page.heading)] : []),
      ...page.paragraphs.flatMap(paragraphsOf).map((text) => ({ text })),
    ],
  }
}

/** The heading of the verses of a story, and its pages. */
function placesOfStory(context: ToolContext, story: DisplayedRecord): readonly AnswerBlock[] {
  const { reader, pageContext } = context
  const [place] = placesOfJataka(numberOf(story, 'number') ?? 0)
  const entry = place && entryAt(reader, place)
  const pages = storyPages(reader, story).map((page) => {
    const shown = reader.stores.canon.printed.shownIn(page.edition, page.volume)
    const title = `${recensionTitle(pageContext, page.edition, shown)} ${volumeName(pageContext, page.volume)} ${pageName(pageContext, page.page)}`
    return item(title, { call: pageCall(page), place: page })
  })
  const verses = pageContext.say('คาถาในพระไตรปิฎก', 'The verses in the canon')
  const link = entry && headingLink(context, entry.node, entry.division.firstVolume)
  return [...(link ? [item(verses, link)] : []), ...pages]
}
