/** Lists of what there is: the library as a whole, pitakas and divisions, headings of a volume, records of a collection. */

import type { HeadingNode } from '../../canon/tree/division-tree.ts'
import type { ResourceName } from '../../definitions/definition.ts'
import { FIRST_VOLUME } from '../../definitions/divisions.ts'
import { faced, groupedBy, listPath } from '../../definitions/faces.ts'
import { resources } from '../../definitions/registry.ts'
import { notFound } from '../../foundation/refusal.ts'
import { headingPath, headingTitle, pageName, volumeName } from '../canon-words.ts'
import type { Visit } from '../pages/visit.ts'
import type { Reader } from '../reader.ts'
import { listed, nameOf, numberOf, pathTo, recordOf } from '../records.ts'
import { CanonText, line, toldSources } from './canon-text.ts'
import { entryNamed } from './entries.ts'
import { foundPiece, idOfHeading } from './found.ts'
import { clipped } from './plain-text.ts'
import { type Telling, type ToldPiece, wholePiece } from './tell.ts'
import { stands, standsToRead } from './ways.ts'

/** Headings, or records, that are made ready at once. */
const OF_PART = 100

const LONGEST = 300

type Pitakas = ReturnType<Reader['stores']['canon']['divisions']['overview']>['pitakas']
type Division = Pitakas[number]['divisions'][number]

/** The canon, division by division, and the other collections. */
export function overview(reader: Reader, visit: Visit): Telling {
  const { pitakas } = reader.stores.canon.divisions.overview(visit.language)
  const collections = faced
    .filter(({ name }) => name !== 'divisions' && !reader.isEmpty(name))
    .map((resource) =>
      foundPiece({
        kind: 'collection',
        title: `${visit.label(resource.face.title)} · ${visit.number(listed(reader, visit, resource.name, {}, { limit: 1, offset: 0 }).total)} ${visit.label(resource.face.unit)}`,
        ...standsToRead(visit, listPath(resource)),
      }),
    )
  return listing(visit, visit.say('สิ่งที่มีในคลังนี้', 'What this library has'), '/', [
    ...pitakas.flatMap((pitaka) => [
      foundPiece({
        kind: 'pitaka',
        title: clipped(pitaka.title, LONGEST),
        ...standsToRead(visit, `/canon/pitakas/${pitaka.slug}`),
      }),
      ...pitaka.divisions.map((division) => divisionPiece(visit, division)),
    ]),
    ...collections,
  ])
}

/** The divisions of a pitaka with their volumes, or the volumes of a division. */
export function canonContents(
  reader: Reader,
  visit: Visit,
  name: 'pitakas' | 'divisions',
  slug: string,
): Telling {
  const record = recordOf(reader, visit, name, slug)
  const { pitakas } = reader.stores.canon.divisions.overview(visit.language)
  const within = pitakas.find((one) => one.slug === record.slug)?.divisions ?? []
  const own = pitakas.flatMap(({ divisions }) => divisions).filter((one) => one.slug === record.slug)
  const title = clipped(nameOf(visit, name, record), LONGEST)
  const pieces =
    name === 'divisions'
      ? own.flatMap((division) => volumePieces(reader, visit, division))
      : within.flatMap((division) => [
          divisionPiece(visit, division),
          ...volumePieces(reader, visit, division),
        ])
  return listing(visit, title, pathTo(name, record), pieces)
}

const divisionPiece = (visit: Visit, { slug, title, firstVolume, lastVolume }: Division): ToldPiece =>
  foundPiece({
    kind: 'division',
    title: `${clipped(title, LONGEST)} · ${volumeName(visit, firstVolume)}${firstVolume === lastVolume ? '' : `–${visit.name(lastVolume)}`}`,
    ...{ slug, first_volume: firstVolume, last_volume: lastVolume },
    ...standsToRead(visit, `/canon/divisions/${slug}`),
  })

/** A volume with its editions. */
function volumePieces(
  reader: Reader,
  visit: Visit,
  { firstVolume, lastVolume }: Pick<Division, 'firstVolume' | 'lastVolume'>,
): readonly ToldPiece[] {
  const text = new CanonText(reader, visit)
  return Array.from({ length: lastVolume - firstVolume + 1 }, (_, index) => firstVolume + index).map(
    (volume) => {
      const editions = editionsOf(reader, visit, text, volume)
      return foundPiece(
        {
          kind: 'volume',
          title: titleOfVolume(reader, visit, volume),
          ...{ volume, editions },
          ...standsToRead(visit, `/canon/${volume}`),
        },
        [
          editions
            .map(({ title, pages }) => `${title} ${visit.number(pages)} ${visit.say('หน้า', 'pages')}`)
            .join(' · '),
        ],
      )
    },
  )
}

export const titleOfVolume = (reader: Reader, visit: Visit, volume: number): string =>
  `${volumeName(visit, volume)} ${clipped(reader.stores.canon.divisions.volumeTitle(volume, visit.language), LONGEST)}`

const editionsOf = (reader: Reader, visit: Visit, text: CanonText, volume: number) =>
  reader.stores.canon.volumes.read(volume, visit.language).editions.map(({ edition, pages }) => ({
    edition,
    title: clipped(text.editionTitle(edition, volume), 200),
    pages,
  }))

/** The tree of a volume, or what stands below a heading. */
export function headingContents(
  reader: Reader,
  visit: Visit,
  asked: number | undefined,
  entry: string | undefined,
  depth: number,
): Telling {
  const { canon } = reader.stores
  const found = entry === undefined ? undefined : entryNamed(reader, visit, asked, entry)
  const volume = found?.volume ?? asked ?? FIRST_VOLUME
  const division = canon.divisions.at(volume)
  const tree = division && canon.contents.of(division)
  const inVolume = tree?.contentsOf(volume) ?? new Set<HeadingNode>()
  const top = found?.node
  const isShown = (node: HeadingNode) => top !== undefined || inVolume.has(node)
  const walk = (nodes: readonly HeadingNode[], level: number): readonly HeadingNode[] =>
    level > depth ? [] : nodes.filter(isShown).flatMap((node) => [node, ...walk(node.children, level + 1)])
  const nodes = walk(top ? top.children : (tree?.tops ?? []), 1)
  const base = top?.depth ?? 0
  const text = new CanonText(reader, visit)
  const editions = editionsOf(reader, visit, text, volume)
  const { sources, line: sourceLine } = toldSources(
    visit,
    editions.flatMap(({ edition }) => text.sourcesIn(edition, volume)),
  )
  const title = top
    ? clipped(headingTitle(reader, visit, top), LONGEST)
    : titleOfVolume(reader, visit, volume)
  const place = stands(visit, top ? headingPath(top, volume) : `/canon/${volume}`)
  const pages = editions.map(
    (one) => `${one.title} (${one.edition}) ${visit.number(one.pages)} ${visit.say('หน้า', 'pages')}`,
  )
  return {
    head: [
      `# ${title}`,
      line(visit, 'ที่อยู่', 'Address', place.address),
      ...(top ? [] : pages),
      sourceLine,
      visit.say(
        'อ่านหัวข้อด้วย read_heading (volume, entry) และอ่านหน้าด้วย read_page',
        'Read a heading by read_heading (volume, entry), a page by read_page',
      ),
    ],
    data: {
      title,
      citation: title,
      ...place,
      volume,
      ...(top ? { entry: top.row.slug } : { editions }),
      sources,
      total: nodes.length,
    },
    list: 'headings',
    parts: Math.ceil(nodes.length / OF_PART),
    piecesOf: (part) =>
      nodes
        .slice(part * OF_PART, (part + 1) * OF_PART)
        .map((node) => nodePiece(reader, visit, node, volume, node.depth - base)),
  }
}

function nodePiece(
  reader: Reader,
  visit: Visit,
  node: HeadingNode,
  volume: number,
  level: number,
): ToldPiece {
  const title = clipped(headingTitle(reader, visit, node), LONGEST)
  const { slug } = node.row
  const id = idOfHeading(node)
  const page = node.ref?.royalPage ?? node.ref?.paliPage ?? null
  const beside = [id, page === null ? null : pageName(visit, page)].flatMap((part) => part ?? [])
  const below = node.children.length
  return wholePiece(() => ({
    lines: `${'  '.repeat(level - 1)}• ${[title, ...beside].join(' · ')} (entry: ${slug})${below > 0 ? ` [+${below}]` : ''}`,
    value: {
      ...{ level, title, ...(id === null ? {} : { id }) },
      ...{ volume: node.ref?.volume ?? volume, entry: slug, page, below },
      address: stands(visit, headingPath(node, volume)).address,
    },
  }))
}

/** Records of a collection, or of one group of it. */
export function recordContents(
  reader: Reader,
  visit: Visit,
  name: ResourceName,
  slug: string | undefined,
): Telling {
  const resource = resources[name]
  const group = slug === undefined ? undefined : recordOf(reader, visit, name, slug)
  const grouping = group && groupedBy(resource)
  if (group && grouping?.filter === undefined)
    throw notFound(`“${clipped(group.slug, 100)}” ไม่มีรายการย่อย กรุณาอ่านด้วย read_record`)
  const members = grouping?.members ?? resource
  const filters = group && grouping?.filter !== undefined ? { [grouping.filter]: group.slug } : {}
  const read = (limit: number, offset: number) =>
    listed(reader, visit, members.name, filters, { limit, offset })
  const { total } = read(1, 0)
  const { face } = resource
  const title = clipped(
    group ? nameOf(visit, name, group) : visit.label(face?.title ?? resource.label),
    LONGEST,
  )
  const path = group ? pathTo(name, group) : face ? listPath({ ...resource, face }) : resource.path
  return {
    ...listing(visit, `${title} · ${visit.number(total)}`, path, []),
    parts: Math.ceil(total / OF_PART),
    piecesOf: (part) =>
      read(OF_PART, part * OF_PART).records.map((record) => {
        const count = numberOf(record, 'count')
        const own = groupedBy(members) !== undefined
        const place = standsToRead(visit, pathTo(members.name, record))
        return foundPiece({
          kind: members.name,
          title: clipped(nameOf(visit, members.name, record), LONGEST),
          slug: record.slug,
          ...(count === undefined ? {} : { count }),
          ...place,
          ...(own
            ? { read: { tool: 'contents', arguments: { collection: members.name, slug: record.slug } } }
            : {}),
        })
      }),
  }
}

function listing(visit: Visit, title: string, path: string, pieces: readonly ToldPiece[]): Telling {
  const place = stands(visit, path)
  return {
    head: [
      `# ${title}`,
      line(visit, 'ที่อยู่', 'Address', place.address),
      visit.say('ที่มาและสัญญาอนุญาตดูด้วย sources', 'Whose texts these are, and their licences: sources'),
    ],
    data: { title, citation: title, ...place },
    list: 'items',
    parts: 1,
    piecesOf: () => pieces,
  }
}
