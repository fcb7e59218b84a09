/** A volume of the canon in one edition as a book, page by page as it is printed. */

import type { HeadingNode } from '../../canon/tree/division-tree.ts'
import type { TextSource } from '../../canon/volumes/printed-pages.ts'
import { CORRECTIONS, DECISIONS, HEADINGS } from '../../definitions/collection-names.ts'
import { directionOf, type Edition, editionLabel, languageOf } from '../../definitions/editions.ts'
import { notFound } from '../../foundation/app-error.ts'
import { lastEditOf } from '../../records/audit/last-edit.ts'
import type { PageContext } from '../pages/page-context.ts'
import { headingTitle, pageName, recensionTitle, requireVolume, volumeName } from '../shared/canon-words.ts'
import type { Reader } from '../shared/reader.ts'
import { PartBuilder } from './part-builder.ts'
import { type BookPart, type BookSource, type Imprint, latestOf, type Publication } from './publication.ts'
import { TextWriter } from './text-writer.ts'

/** The imprint of a volume. @throws Refusal `not_found` where there is no such edition, or no text of it */
export function volumeImprint(
  reader: Reader,
  context: PageContext,
  volume: number,
  edition: Edition,
): Imprint {
  requireVolume(volume)
  const { canon } = reader.stores
  const names = canon.text.editions.map((name) => `${editionLabel(name, 'th')} (${name})`)
  if (!canon.text.editions.includes(edition))
    throw notFound(`ไม่พบฉบับนี้ ฉบับที่มีคือ ${names.join(' ')} กรุณาเลือกจากฉบับเหล่านี้`)
  const read = canon.volumes.read(volume, context.language)
  if (!read.editions.some((one) => one.edition === edition))
    throw notFound('เล่มนี้ยังไม่มีข้อความในฉบับที่เลือก จึงทำเป็นหนังสือไม่ได้ กรุณาเลือกฉบับอื่น')
  const name = recensionTitle(context, edition, canon.printed.shownIn(edition, volume))
  return {
    path: `/canon/${volume}/${edition}`,
    fileName: `canon-${volume}-${edition}`,
    title: `${context.say('พระไตรปิฎก', 'Tipitaka')} ${volumeName(context, volume)} ${read.title}`,
    subtitle: name,
    series: { title: `${context.say('พระไตรปิฎก', 'Tipitaka')} ${name}`, volume },
    languages: [languageOf(edition)],
    direction: directionOf(edition),
    pagesOf: `${name} ${volumeName(context, volume)}`,
    modified: canonDate(reader, volume, [edition]),
  }
}

/** Edits of these change the text of the canon as it is shown, and its headings. */
export const CANON_COLLECTIONS: readonly string[] = ['divisions', HEADINGS, DECISIONS, CORRECTIONS]

/** When the text of a volume changed last in these editions: by an import, or by what editors did to it. */
export function canonDate(
  { stores: { db, canon } }: Reader,
  volume: number,
  editions: readonly Edition[],
): string {
  const division = canon.divisions.at(volume)
  const edited = lastEditOf(db, {
    collections: CANON_COLLECTIONS,
    ...(division ? { division: division.slug } : {}),
  })
  return latestOf(edited, ...editions.map((edition) => canon.printed.importedAt(edition, volume)))
}

/** Makes the EPUB of a volume. @throws Refusal as volumeImprint */
export function volumeBook(
  reader: Reader,
  context: PageContext,
  volume: number,
  edition: Edition,
): Publication {
  const { canon } = reader.stores
  const imprint = volumeImprint(reader, context, volume, edition)
  const writer = new TextWriter(context)
  const { pages, totalPages, sources } = canon.printed.volume(edition, volume)
  const lang = languageOf(edition)
  const label = (node: HeadingNode) => ({ label: headingTitle(reader, context, node), depth: node.depth })
  function* parts(): Generator<BookPart> {
    const builder = new PartBuilder(lang, imprint.title)
    let begun = 0
    let headings = 0
    const beginPages = (to: number) => {
      for (; begun < to; begun++) {
        const page = begun + 1
        builder.page({ id: `p${page}`, label: context.name(page), name: pageName(context, page) })
      }
    }
    for (const { page, paragraphs, applyCorrections, beginnings } of pages) {
      yield* builder.endBefore('page')
      beginPages(page)
      const written = writer.page({ paragraphs, applyCorrections, lang, page: pageName(context, page) })
      for (const [index, paragraph] of written.entries()) {
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
    sources: () => bookSources(reader, context, sources),
    corrections: () => writer.corrections,
  }
}

/** Sources with all that the library knows of them. */
export function bookSources(
  reader: Reader,
  context: PageContext,
  shown: readonly TextSource[],
): readonly BookSource[] {
  const { texts } = reader.stores.canon.sources.read(context.language)
  return shown.map((source) => {
    const { publisher = null, version = null } = texts.find(({ id }) => id === source.id) ?? {}
    return { ...source, publisher, version }
  })
}
