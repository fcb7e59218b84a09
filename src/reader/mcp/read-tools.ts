/** The MCP tools that read a printed page, the text of a heading, or a record. */

import { isUncertainAlignmentRow } from '../../canon/places/text-rows.ts'
import { getHeadingCitationNumber } from '../../canon/tree/whole-text.ts'
import type { DisplayedSource } from '../../canon/volumes/printed-pages.ts'
import type { DhammaGroupMember, FieldDefinition, FieldValue, ResourceName } from '../../definitions/definition.ts'
import { DEFAULT_EDITION, type EditionId } from '../../definitions/editions.ts'
import { getCanonHeadingsOfJataka } from '../../definitions/facts/starter-places.ts'
import { getTitleFieldName, listFieldDefinitions } from '../../definitions/fields.ts'
import { resourcesByName } from '../../definitions/registry.ts'
import { splitParagraphs } from '../../records/books/paging.ts'
import { pairChantLines } from '../../records/chants/lines.ts'
import type { DisplayedRecord } from '../../records/record.ts'
import { getTitleInEdition } from '../canon/edition-titles.ts'
import { splitHeadingTextIntoParts } from '../canon/heading-parts.ts'
import { alignEditionsInRows, getUncertainAlignmentNote, getUncertainRowBorderNote } from '../canon/heading-rows.ts'
import { describePrintedPage } from '../canon/printed-page.ts'
import { findNextHeadingToRead, findPreviousHeadingToRead, type HeadingInDivision } from '../canon/reading-order.ts'
import { AlignedRowTextReader } from '../canon/row-pages.ts'
import { formatHeadingCitations } from '../citation/heading-citation.ts'
import { formatPlainSourceCredit } from '../pages/frame.ts'
import type { PageContext } from '../pages/page-context.ts'
import { getSampleTextNote } from '../records/book-pages.ts'
import { CHANT_LINE_COLUMNS, getNoChantTextNote } from '../records/chant-text.ts'
import { findJatakaPages } from '../records/jataka-pages.ts'
import { findHeadingOfStarterRecord } from '../records/starter-places.ts'
import {
  formatPageName,
  formatVolumeName,
  getEditionOrRecensionName,
  getEditionOrRecensionTitle,
  getHeadingTitle,
  getOtherSourceSentence,
} from '../shared/canon-words.ts'
import { getDisplayedMemberNames, getDisplayedTextField } from '../shared/displayed-fields.ts'
import { getDisplayedRecordName, getRecordNumberField, getRecordTextField, requireRecord } from '../shared/records.ts'
import {
  createListContentsMcpCall,
  createMcpHeadingLink,
  createReadHeadingMcpCall,
  createReadPageMcpCall,
  createReadRecordMcpCall,
} from './places.ts'
import { toPlainTextBlocks } from './plain-text.ts'
import {
  createMcpHeadingBlock,
  createMcpListItemBlock,
  type McpAnswerBlock,
  type McpToolInput,
  type McpToolResult,
} from './tool.ts'

/**
 * Adds a note above the first paragraph of each run that is from another source than the rest.
 * @param getOtherSource returns that source of a paragraph by its index
 */
function addSourceNotes(
  { pageContext }: McpToolInput,
  blocks: readonly McpAnswerBlock[],
  getOtherSource: (index: number) => DisplayedSource | undefined,
): readonly McpAnswerBlock[] {
  return blocks.flatMap((block, index) => {
    const source = getOtherSource(index)
    const isFirst = source && getOtherSource(index - 1)?.id !== source.id
    return isFirst ? [{ text: getOtherSourceSentence(pageContext, source) }, block] : [block]
  })
}

/**
 * Runs the MCP tool `read_page`: reads one printed page of an edition.
 * @throws AppError `not_found` with the pages that exist
 */
export function runReadPageTool(context: McpToolInput): McpToolResult {
  const { reader, pageContext, given } = context
  const { canon } = reader.stores
  const edition = String(given.edition ?? DEFAULT_EDITION)
  const place = { volume: Number(given.volume), edition, page: Number(given.page) }
  const page = canon.printed.read(edition, place.volume, place.page, given.as_printed === true)
  const {
    title,
    subtitle: below,
    name,
    isEmpty,
    citation,
    said,
  } = describePrintedPage(reader, pageContext, place, page)
  const createCall = (number: number | undefined) => number && createReadPageMcpCall({ ...place, page: number })
  const text = toPlainTextBlocks(pageContext, page.paragraphs, page.appliedCorrections).map((block) => ({
    ...block,
    place,
  }))
  const others = canon.places.others(place, page.headings).map((other) => {
    const shown = canon.printed.shownIn(other.edition, other.volume)
    const volume = other.volume === place.volume ? '' : `${formatVolumeName(pageContext, other.volume)} `
    const label = `${getEditionOrRecensionName(pageContext, other.edition, shown)} ${volume}${formatPageName(pageContext, other.page)}`
    return createMcpListItemBlock(label, { call: createReadPageMcpCall(other) })
  })
  return {
    title,
    name: [name, below].filter(Boolean).join(' '),
    ...(isEmpty ? {} : { citation }),
    source: formatPlainSourceCredit(pageContext, page.sources),
    previous: createCall(page.previous) || undefined,
    next: createCall(page.next) || undefined,
    blocks: [
      ...addSourceNotes(context, text, (index) => page.others.get(index)),
      ...(isEmpty ? [{ text: pageContext.say('หน้านี้ไม่มีข้อความในฉบับนี้', 'This edition has no text on this page.') }] : []),
      ...said.map((one) => ({ text: one })),
      ...(others.length > 0
        ? [createMcpHeadingBlock(pageContext.say('ที่เดียวกันในฉบับอื่น', 'The same place in other editions')), ...others]
        : []),
    ],
  }
}

/**
 * Runs the MCP tool `read_heading`: reads the text below a heading in rows, part by part.
 * @param at index of the part
 * @throws AppError `not_found`
 */
export function runReadHeadingTool(context: McpToolInput, at: number): McpToolResult {
  const { reader, pageContext, given } = context
  const { canon } = reader.stores
  const volume = Number(given.volume)
  const found = canon.entries.find(volume, String(given.entry))
  const input = given.editions as readonly EditionId[] | undefined
  const selection = { input: input?.join(','), variants: undefined, language: pageContext.language }
  const { editions, rows, parts } = splitHeadingTextIntoParts(reader, found, selection)
  const { node } = found
  const title = getHeadingTitle(reader, pageContext, node)
  const number = getHeadingCitationNumber(node)
  const others = [node.row.pali, canon.contents.title(node, 'en')].filter((one) => one && one !== title)
  const text = createRowBlocks(context, parts[at] ?? [], editions, given.as_printed === true)
  const { note } = canon.entries.read(volume, node.row.slug, pageContext.language).entry
  const createCall = (reading: HeadingInDivision | undefined) =>
    reading && createReadHeadingMcpCall(reading.node, reading.division.firstVolume, input ? { editions: input } : {})
  return {
    title,
    name: [number, title, ...(others.length > 0 ? ['·', ...new Set(others)] : [])].filter(Boolean).join(' '),
    citation: formatHeadingCitations(reader, pageContext, node, rows, editions[0])?.citation,
    source: formatPlainSourceCredit(pageContext, text.sources),
    previous: createCall(findPreviousHeadingToRead(reader, found)),
    next: createCall(findNextHeadingToRead(reader, found)),
    more: at + 1 < parts.length ? at + 1 : undefined,
    blocks: [
      ...(at === 0 && note ? [{ text: note }] : []),
      ...(at === 0 && node.children.length > 0
        ? [
            createMcpHeadingBlock(pageContext.say('สารบัญ', 'Contents')),
            ...node.children.map((child) => {
              const name = getHeadingTitle(reader, pageContext, child)
              return createMcpListItemBlock(name, { call: createReadHeadingMcpCall(child, volume) })
            }),
          ]
        : []),
      ...text.blocks,
    ],
  }
}

/** Creates the blocks of rows: in each row, the text of one edition after the other. */
function createRowBlocks(
  context: McpToolInput,
  rows: Parameters<typeof alignEditionsInRows>[1],
  editions: readonly EditionId[],
  isAsPrinted: boolean,
) {
  const { reader, pageContext } = context
  const { printed } = reader.stores.canon
  const pages = new AlignedRowTextReader(reader, isAsPrinted, ({ paragraphs, appliedCorrections, rank }) => ({
    rank,
    blocks: toPlainTextBlocks(pageContext, paragraphs, appliedCorrections),
  }))
  const blocks = alignEditionsInRows(reader, rows, { editions, isWhole: true }).flatMap((row) => [
    ...(editions.length > 1 && isUncertainAlignmentRow(row) ? [{ text: getUncertainAlignmentNote(pageContext) }] : []),
    ...(editions.length > 1 && row.beginsUncertainly ? [{ text: getUncertainRowBorderNote(pageContext) }] : []),
    ...editions.flatMap((edition) =>
      pages.of(row, edition).flatMap(({ first, places, text, wantsTitle }): readonly McpAnswerBlock[] => {
        const place = { edition, volume: first.volume, page: first.page }
        const blocksOfPage = text.blocks
          .slice(first.index, first.index + places.length)
          .map((block) => ({ ...block, place }))
        const source = printed.otherSource(edition, first.volume, text.rank)
        return [
          ...(wantsTitle
            ? [{ ...createMcpHeadingBlock(getTitleInEdition(reader, pageContext, row.heading, edition).said), place }]
            : []),
          ...addSourceNotes(context, blocksOfPage, (index) => (index < 0 ? undefined : source)),
        ]
      }),
    ),
  ])
  return { blocks, sources: printed.sources(pages.ranks) }
}

/**
 * Runs the MCP tool `read_record`: reads all fields of a record and related places, or a page of a book.
 * @throws AppError `not_found`
 */
export function runReadRecordTool(context: McpToolInput): McpToolResult {
  const { reader, pageContext, given } = context
  const name = String(given.collection) as ResourceName
  const record = requireRecord(reader, pageContext, name, String(given.slug))
  if (given.page !== undefined) return readBookPage(context, record, Number(given.page))
  const resource = resourcesByName[name]
  const handledFields = [getTitleFieldName(resource), 'source', ...(UNLISTED_FIELDS[name] ?? [])]
  const fields = listFieldDefinitions(resource).filter(([field]) => !handledFields.includes(field))
  return {
    title: getDisplayedRecordName(pageContext, name, record),
    ...(name === 'books' ? { citation: formatBookCitation(pageContext, record) } : {}),
    source: formatRecordSource(pageContext, record),
    blocks: [
      ...fields.flatMap(([field, definition]) => {
        const value = getDisplayedTextField(pageContext, record, field) ?? (record[field] as FieldValue)
        return createFieldBlocks(context, definition, value)
      }),
      ...(RELATED_BLOCKS[name]?.(context, record) ?? []),
    ],
  }
}

/** Fields that other blocks of the record contain, or that readers do not see. */
const UNLISTED_FIELDS: Readonly<Partial<Record<ResourceName, readonly string[]>>> = {
  chants: ['pali', 'roman', 'meaning'],
  books: ['shelves'],
  jataka: ['volume', 'royalPage', 'paliPage', 'romanPage'],
}

const RELATED_BLOCKS: Readonly<
  Partial<Record<ResourceName, (context: McpToolInput, record: DisplayedRecord) => readonly McpAnswerBlock[]>>
> = { chants: createChantBlocks, books: createChapterBlocks, jataka: createStoryPlaceBlocks }

/** Formats the citation of a book: `ผู้แต่ง, ชื่อหนังสือ`. */
const formatBookCitation = (pageContext: PageContext, book: DisplayedRecord): string =>
  [getRecordTextField(book, 'author'), getDisplayedRecordName(pageContext, 'books', book)].filter(Boolean).join(', ')

const formatRecordSource = (pageContext: PageContext, record: DisplayedRecord): string => {
  const source = getRecordTextField(record, 'source')
  return source === undefined
    ? formatPlainSourceCredit(pageContext, [])
    : `${pageContext.say('ที่มา', 'Source')}: ${source}`
}

/** Creates the blocks of a field with its label; none if it is empty. */
function createFieldBlocks(
  { reader, pageContext }: McpToolInput,
  field: FieldDefinition,
  value: FieldValue,
): readonly McpAnswerBlock[] {
  if ((value ?? '') === '' || (Array.isArray(value) && value.length === 0)) return []
  const label = pageContext.label(field.label)
  if (field.kind === 'members')
    return (value as readonly DhammaGroupMember[]).map((member, index) => ({
      text: [
        `${pageContext.name(index + 1)}. ${getDisplayedMemberNames(pageContext, member).join(' · ')}`,
        member.description,
      ]
        .filter(Boolean)
        .join('\n'),
    }))
  if (field.kind === 'reference') {
    const slug = String(value)
    const title = getDisplayedRecordName(pageContext, field.to, requireRecord(reader, pageContext, field.to, slug))
    return [
      createMcpListItemBlock(`${label}: ${title}`, {
        title,
        call: createListContentsMcpCall({ collection: field.to, slug }),
      }),
    ]
  }
  const text = Array.isArray(value)
    ? value.join(' · ')
    : typeof value === 'number'
      ? pageContext.name(value)
      : String(value)
  return [{ text: `${label}: ${text}` }]
}

/** Creates a block for each line, with Pali, roman letters and meaning. */
function createChantBlocks({ pageContext }: McpToolInput, chant: DisplayedRecord): readonly McpAnswerBlock[] {
  const [pali = null, roman = null, meaning = null] = CHANT_LINE_COLUMNS.map((name) => getRecordTextField(chant, name))
  const lines = pairChantLines({ pali, roman, meaning })
  return lines.length === 0
    ? [{ text: getNoChantTextNote(pageContext) }]
    : lines.map((line) => ({ text: CHANT_LINE_COLUMNS.flatMap((name) => line[name] ?? []).join('\n') }))
}

function createChapterBlocks({ reader, pageContext }: McpToolInput, book: DisplayedRecord): readonly McpAnswerBlock[] {
  const { chapters, sample } = reader.stores.contents.read(book.slug, pageContext.language)
  return [
    ...(sample ? [{ text: getSampleTextNote(pageContext) }] : []),
    ...chapters.map(({ title, chapter, firstPage }) => {
      const name = title || `${pageContext.say('บทที่', 'Chapter')} ${pageContext.name(chapter)}`
      const call = createReadRecordMcpCall('books', book.slug, { page: firstPage })
      return createMcpListItemBlock(`${name} · ${formatPageName(pageContext, firstPage)}`, { title: name, call })
    }),
  ]
}

function readBookPage({ reader, pageContext }: McpToolInput, book: DisplayedRecord, number: number): McpToolResult {
  const page = reader.stores.contents.page(book.slug, number, pageContext.language)
  const title = formatPageName(pageContext, number)
  const createCall = (other: number) =>
    other >= 1 && other <= page.totalPages ? createReadRecordMcpCall('books', book.slug, { page: other }) : undefined
  return {
    title: `${title} · ${getDisplayedRecordName(pageContext, 'books', book)}`,
    citation: `${formatBookCitation(pageContext, book)} · ${title}`,
    source: formatRecordSource(pageContext, book),
    previous: createCall(number - 1),
    next: createCall(number + 1),
    blocks: [
      ...(page.sample ? [{ text: getSampleTextNote(pageContext) }] : []),
      ...(page.heading ? [createMcpHeadingBlock(page.heading)] : []),
      ...page.paragraphs.flatMap(splitParagraphs).map((text) => ({ text })),
    ],
  }
}

/** Creates links to the heading of a story's verses and to its printed pages. */
function createStoryPlaceBlocks(context: McpToolInput, story: DisplayedRecord): readonly McpAnswerBlock[] {
  const { reader, pageContext } = context
  const [place] = getCanonHeadingsOfJataka(getRecordNumberField(story, 'number') ?? 0)
  const entry = place && findHeadingOfStarterRecord(reader, place)
  const pages = findJatakaPages(reader, story).map((page) => {
    const shown = reader.stores.canon.printed.shownIn(page.edition, page.volume)
    const title = `${getEditionOrRecensionTitle(pageContext, page.edition, shown)} ${formatVolumeName(pageContext, page.volume)} ${formatPageName(pageContext, page.page)}`
    return createMcpListItemBlock(title, { call: createReadPageMcpCall(page), place: page })
  })
  const verses = pageContext.say('คาถาในพระไตรปิฎก', 'The verses in the canon')
  const link = entry && createMcpHeadingLink(context, entry.node, entry.division.firstVolume)
  return [...(link ? [createMcpListItemBlock(verses, link)] : []), ...pages]
}
