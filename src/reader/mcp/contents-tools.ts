/** The MCP tools that list the contents of the library and the sources of its texts. */

import type { HeadingNode } from '../../canon/tree/division-tree.ts'
import type { ResourceName } from '../../definitions/definition.ts'
import { divisionsResourceDefinition } from '../../definitions/divisions.ts'
import { getStatedLicence } from '../../definitions/licences.ts'
import { findResourceGroupRelation, resourcesWithListPage } from '../../definitions/reader-listings.ts'
import { resourcesByName } from '../../definitions/registry.ts'
import { getReadableSourceVersion } from '../../definitions/source-versions.ts'
import type { SourceAttribution } from '../../definitions/texts/format.ts'
import type { DisplayedRecord } from '../../records/record.ts'
import { countRecordsByCollection } from '../../services/holdings.ts'
import { formatPlainSourceCredit, getLibraryName } from '../pages/frame.ts'
import {
  formatPageName,
  formatVolumeName,
  getEditionOrRecensionTitle,
  getHeadingTitle,
  requireVolume,
} from '../shared/canon-words.ts'
import { getDisplayedRecordName, listRecordsForPage, requireRecord } from '../shared/records.ts'
import {
  createListContentsMcpCall,
  createReadHeadingMcpCall,
  createReadPageMcpCall,
  createReadRecordMcpCall,
} from './places.ts'
import { runReadRecordTool } from './read-tools.ts'
import {
  createMcpHeadingBlock,
  createMcpListItemBlock,
  type McpAnswerBlock,
  type McpToolInput,
  type McpToolResult,
} from './tool.ts'

/**
 * Runs the MCP tool `contents`: lists the library's collections, the records of a collection or group, or the headings
 * of a volume.
 * @param at index of the part of a long list
 * @throws AppError `not_found`
 */
export function runContentsTool(context: McpToolInput, at: number): McpToolResult {
  const { volume, collection, slug } = context.given
  if (volume !== undefined) return listVolume(context, Number(volume))
  if (collection === undefined) return listCollections(context)
  const name = String(collection) as ResourceName
  return slug === undefined ? listRecords(context, name, at) : listGroup(context, name, String(slug), at)
}

/** Finds the resource whose records a group contains, such as chants for a section; undefined if it is no group. */
const findMemberResource = (name: ResourceName) =>
  resourcesWithListPage.find((resource) => findResourceGroupRelation(resource)?.groups.name === name)

function createRecordItem(
  { pageContext }: McpToolInput,
  collection: ResourceName,
  record: DisplayedRecord,
): McpAnswerBlock {
  const { slug } = record
  const isList = collection === divisionsResourceDefinition.name || findMemberResource(collection) !== undefined
  const call = isList ? createListContentsMcpCall({ collection, slug }) : createReadRecordMcpCall(collection, slug)
  const name = getDisplayedRecordName(pageContext, collection, record)
  const { count } = record
  const text = typeof count === 'number' ? `${name} · ${pageContext.number(count)}` : name
  return createMcpListItemBlock(text, { title: name, call })
}

const listTitle = ({ pageContext }: McpToolInput, { face, label }: (typeof resourcesByName)[ResourceName]): string =>
  pageContext.label(face?.title ?? label)

function listCollections(context: McpToolInput): McpToolResult {
  const { reader, pageContext } = context
  const counts = countRecordsByCollection(reader.stores)
  return {
    title: getLibraryName(pageContext),
    source: formatPlainSourceCredit(pageContext, []),
    blocks: resourcesWithListPage
      .filter(({ name }) => !reader.isEmpty(name))
      .map((resource) => {
        const count = `${pageContext.number(counts.get(resource.name) ?? 0)} ${pageContext.label(resource.face.unit)}`
        const call = createListContentsMcpCall({ collection: resource.name })
        return createMcpListItemBlock(`${listTitle(context, resource)} · ${count}`, { call })
      }),
  }
}

/** Records in one part of a list. */
const MAX_LISTED_RECORDS = 50

/** Lists the groups of a collection, then its records. */
function listRecords(context: McpToolInput, name: ResourceName, at: number): McpToolResult {
  const { reader, pageContext } = context
  const groups = findResourceGroupRelation(resourcesByName[name])?.groups.name
  const groupRecords = at === 0 && groups ? listRecordsForPage(reader, pageContext, groups).records : []
  const part = { limit: MAX_LISTED_RECORDS, offset: at }
  const { records, total } = listRecordsForPage(reader, pageContext, name, {}, part)
  return {
    title: listTitle(context, resourcesByName[name]),
    source: formatPlainSourceCredit(pageContext, []),
    blocks: [
      ...(groups ? groupRecords.map((record) => createRecordItem(context, groups, record)) : []),
      ...records.map((record) => createRecordItem(context, name, record)),
    ],
    more: at + MAX_LISTED_RECORDS < total ? at + MAX_LISTED_RECORDS : undefined,
  }
}

/** Lists a group, pitaka or division with its members; returns any other record as `read_record` does. */
function listGroup(context: McpToolInput, name: ResourceName, slug: string, at: number): McpToolResult {
  const { reader, pageContext } = context
  const recordResult = runReadRecordTool(context)
  const about = at === 0 ? recordResult.blocks : []
  if (name === divisionsResourceDefinition.name) {
    const { firstVolume, lastVolume } = requireRecord(reader, pageContext, name, slug)
    const count = Number(lastVolume) - Number(firstVolume) + 1
    const volumes = Array.from({ length: count }, (_, nth) => Number(firstVolume) + nth).map((volume) => {
      const title = reader.stores.canon.divisions.volumeTitle(volume, pageContext.language)
      return createMcpListItemBlock(`${formatVolumeName(pageContext, volume)} ${title}`, {
        call: createListContentsMcpCall({ volume }),
      })
    })
    return { ...recordResult, blocks: [...about, ...volumes] }
  }
  const members = findMemberResource(name)
  if (!members) return recordResult
  const { filter, field = '' } = findResourceGroupRelation(members) ?? {}
  const limit = filter ? { limit: MAX_LISTED_RECORDS, offset: at } : undefined
  const { records, total } = listRecordsForPage(
    reader,
    pageContext,
    members.name,
    filter ? { [filter]: slug } : {},
    limit,
  )
  const inGroup = records.filter((record) => record[field] === slug)
  return {
    ...recordResult,
    blocks: [...about, ...inGroup.map((record) => createRecordItem(context, members.name, record))],
    more: filter && at + MAX_LISTED_RECORDS < total ? at + MAX_LISTED_RECORDS : undefined,
  }
}

/** The levels of headings that are listed when no depth is given. */
const DEFAULT_DEPTH = 2

/** Lists the editions of a volume and the tree of its headings, or the tree below one heading. @throws AppError */
function listVolume({ reader, pageContext, given }: McpToolInput, volume: number): McpToolResult {
  requireVolume(volume)
  const { canon } = reader.stores
  const { title, editions } = canon.volumes.read(volume, pageContext.language)
  const division = canon.divisions.at(volume)
  const tree = division && canon.contents.of(division)
  const shown = tree?.contentsOf(volume) ?? new Set<HeadingNode>()
  const top = given.entry === undefined ? undefined : canon.entries.find(volume, String(given.entry)).node
  const maxDepth = Number(given.depth ?? DEFAULT_DEPTH)
  const createItems = (nodes: readonly HeadingNode[], level: number): readonly McpAnswerBlock[] =>
    nodes
      .filter((node) => level <= maxDepth && shown.has(node))
      .flatMap((node) => {
        const page = node.ref?.volume === volume ? (node.ref.royalPage ?? node.ref.paliPage) : null
        const name = getHeadingTitle(reader, pageContext, node)
        const text = page ? `${name} · ${formatPageName(pageContext, page)}` : name
        const link = { title: name, call: createReadHeadingMcpCall(node, volume) }
        return [createMcpListItemBlock(text, link, level), ...createItems(node.children, level + 1)]
      })
  const editionItems = editions.map(({ edition }) => {
    const { pages, first } = canon.printed.pageCount(edition, volume)
    const editionTitle = getEditionOrRecensionTitle(pageContext, edition, canon.printed.shownIn(edition, volume))
    const text = `${editionTitle} · ${pageContext.number(pages)} ${pageContext.say('หน้า', 'pages')}`
    return createMcpListItemBlock(text, { call: createReadPageMcpCall({ volume, edition, page: first }) })
  })
  return {
    title: `${formatVolumeName(pageContext, volume)} ${title}`,
    source: formatPlainSourceCredit(pageContext, []),
    blocks: [
      ...(top ? [createMcpHeadingBlock(getHeadingTitle(reader, pageContext, top))] : editionItems),
      ...createItems(top ? top.children : (tree?.tops ?? []), 1),
    ],
  }
}

/** Runs the MCP tool `sources`: lists the sources of the texts, with licences and shares of each edition. */
export function runSourcesTool({ reader, pageContext }: McpToolInput): McpToolResult {
  const { texts, canon } = reader.stores.canon.sources.read(pageContext.language)
  const names = new Map(texts.map((text) => [text.id, text.title]))
  const dictionaries = reader.stores.words.has ? reader.stores.words.dictionaries() : []
  const createSourceItem = ({ title, publisher, url, version, licence }: SourceAttribution): McpAnswerBlock => {
    const terms = `${pageContext.say('สัญญาอนุญาต', 'Licence')}: ${getStatedLicence(licence) ?? pageContext.say('ไม่ได้ระบุ', 'not stated')}`
    const about = [publisher, terms, getReadableSourceVersion(version)].filter(Boolean).join(' · ')
    return {
      ...createMcpListItemBlock(`${title}\n${about}`, { title, href: url ?? '' }),
      ...(url ? {} : { links: [] }),
    }
  }
  return {
    title: pageContext.say('ที่มาของข้อความ', 'Where the text comes from'),
    source: formatPlainSourceCredit(pageContext, []),
    blocks: [
      ...texts.map(createSourceItem),
      createMcpHeadingBlock(pageContext.say('สัดส่วนในแต่ละฉบับ', 'Shares of each edition')),
      ...canon.editions.flatMap(({ label, shares }) =>
        shares.map(({ source, share }) => ({
          text: `${label}: ${names.get(source) ?? source} ${pageContext.percent(share)}`,
        })),
      ),
      createMcpHeadingBlock(pageContext.say('พจนานุกรม', 'Dictionaries')),
      ...dictionaries.map(createSourceItem),
    ],
  }
}
