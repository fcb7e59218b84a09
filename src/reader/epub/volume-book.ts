/** Makes the EPUB of a volume of the canon in one edition, page by page as printed. */

import type { HeadingNode } from '../../canon/tree/division-tree.ts'
import type { DisplayedSource } from '../../canon/volumes/printed-pages.ts'
import {
  CORRECTIONS_COLLECTION,
  DECISIONS_COLLECTION,
  HEADINGS_COLLECTION,
} from '../../definitions/collection-names.ts'
import {
  type EditionId,
  getEditionLanguageTag,
  getEditionTextDirection,
  getEditionTitle,
} from '../../definitions/editions.ts'
import { getReadableSourceVersion } from '../../definitions/source-versions.ts'
import { createNotFoundError } from '../../foundation/app-error.ts'
import { findLastEditTime } from '../../records/audit/edit-log.ts'
import type { PageContext } from '../pages/page-context.ts'
import {
  formatPageName,
  formatVolumeName,
  getEditionOrRecensionTitle,
  getHeadingTitle,
  requireVolume,
} from '../shared/canon-words.ts'
import type { ReaderContext } from '../shared/reader.ts'
import { EpubPartBuilder } from './part-builder.ts'
import {
  type EpubMetadata,
  type EpubPublication,
  type EpubTextFile,
  type EpubTextSource,
  findLatestIsoTime,
} from './publication.ts'
import { EpubTextWriter } from './text-writer.ts'

/**
 * Returns the EPUB metadata of a volume in one edition.
 * @throws AppError `not_found` if there is no such edition, or it has no text of the volume
 */
export function createVolumeEpubMetadata(
  reader: ReaderContext,
  context: PageContext,
  volume: number,
  edition: EditionId,
): EpubMetadata {
  requireVolume(volume)
  const { canon } = reader.stores
  const names = canon.text.editions.map((name) => `${getEditionTitle(name, 'th')} (${name})`)
  if (!canon.text.editions.includes(edition))
    throw createNotFoundError(`ไม่พบฉบับนี้ ฉบับที่มีคือ ${names.join(' ')} กรุณาเลือกจากฉบับเหล่านี้`)
  const volumeInfo = canon.volumes.read(volume, context.language)
  if (!volumeInfo.editions.some((one) => one.edition === edition))
    throw createNotFoundError('เล่มนี้ยังไม่มีข้อความในฉบับที่เลือก จึงทำเป็นหนังสือไม่ได้ กรุณาเลือกฉบับอื่น')
  const name = getEditionOrRecensionTitle(context, edition, canon.printed.shownIn(edition, volume))
  return {
    path: `/canon/${volume}/${edition}`,
    fileName: `canon-${volume}-${edition}`,
    title: `${context.say('พระไตรปิฎก', 'Tipitaka')} ${formatVolumeName(context, volume)} ${volumeInfo.title}`,
    subtitle: name,
    series: { title: `${context.say('พระไตรปิฎก', 'Tipitaka')} ${name}`, volume },
    languages: [getEditionLanguageTag(edition)],
    direction: getEditionTextDirection(edition),
    pagesOf: `${name} ${formatVolumeName(context, volume)}`,
    modified: findLatestVolumeTextChangeTime(reader, volume, [edition]),
  }
}

/** Names of the collections whose edits change the displayed text of the canon or its headings. */
export const COLLECTIONS_AFFECTING_CANON_TEXT: readonly string[] = [
  'divisions',
  HEADINGS_COLLECTION,
  DECISIONS_COLLECTION,
  CORRECTIONS_COLLECTION,
]

/** Returns when the displayed text of a volume last changed in some editions, by an import or an edit. ISO 8601. */
export function findLatestVolumeTextChangeTime(
  { stores: { db, canon } }: ReaderContext,
  volume: number,
  editions: readonly EditionId[],
): string {
  const division = canon.divisions.at(volume)
  const edited = findLastEditTime(db, {
    collections: COLLECTIONS_AFFECTING_CANON_TEXT,
    ...(division ? { division: division.slug } : {}),
  })
  return findLatestIsoTime(edited, ...editions.map((edition) => canon.printed.importedAt(edition, volume)))
}

/**
 * Builds the EPUB publication of a volume in one edition, page by page.
 * @throws AppError `not_found` if there is no such edition, or it has no text of the volume
 */
export function buildVolumeEpub(
  reader: ReaderContext,
  context: PageContext,
  volume: number,
  edition: EditionId,
): EpubPublication {
  const { canon } = reader.stores
  const imprint = createVolumeEpubMetadata(reader, context, volume, edition)
  const writer = new EpubTextWriter(context)
  const { pages, totalPages, sources } = canon.printed.volume(edition, volume)
  const lang = getEditionLanguageTag(edition)
  const label = (node: HeadingNode) => ({ label: getHeadingTitle(reader, context, node), depth: node.depth })
  function* parts(): Generator<EpubTextFile> {
    const builder = new EpubPartBuilder(lang, imprint.title)
    let begunPages = 0
    let headings = 0
    const beginPages = (to: number) => {
      for (; begunPages < to; begunPages++) {
        const page = begunPages + 1
        builder.page({ id: `p${page}`, label: context.name(page), name: formatPageName(context, page) })
      }
    }
    for (const { page, paragraphs, appliedCorrections, beginnings } of pages) {
      yield* builder.endBefore('page')
      beginPages(page)
      const rendered = writer.page({ paragraphs, appliedCorrections, lang, page: formatPageName(context, page) })
      for (const [index, paragraph] of rendered.entries()) {
        const beginning = beginnings.get(index)
        if (beginning) {
          yield* builder.endBefore('heading')
          builder.heading(`h${++headings}`, beginning.map(label))
        }
        builder.add(paragraph)
      }
    }
    beginPages(totalPages)
    yield* builder.end(true)
  }
  return {
    context,
    imprint,
    parts: parts(),
    sources: () => getEpubSourcesOfText(reader, context, sources),
    corrections: () => writer.corrections,
  }
}

/** Returns the sources of a text with publisher and version, for the last page of an EPUB. */
export function getEpubSourcesOfText(
  reader: ReaderContext,
  context: PageContext,
  shown: readonly DisplayedSource[],
): readonly EpubTextSource[] {
  const { texts } = reader.stores.canon.sources.read(context.language)
  return shown.map((source) => {
    const { publisher = null, version = null } = texts.find(({ id }) => id === source.id) ?? {}
    return { ...source, publisher, version: getReadableSourceVersion(version) }
  })
}
