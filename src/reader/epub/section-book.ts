/** Makes the EPUB of a section of chants. Each chant has its Pali, its roman letters and its meaning. */

import type { DisplayedSource } from '../../canon/volumes/printed-pages.ts'
import { createNotFoundError } from '../../foundation/app-error.ts'
import { findLastEditTime } from '../../records/audit/edit-log.ts'
import type { DisplayedRecord } from '../../records/record.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import type { PageContext } from '../pages/page-context.ts'
import {
  getDefaultChantColumns,
  getNonEmptyColumnsOfChant,
  renderChantParts,
  renderTranslationSource,
  selectChantColumns,
} from '../records/chant-text.ts'
import { type CanonChantTranslation, findChantTranslation } from '../records/chant-translation.ts'
import { MarkedTextRenderer } from '../shared/prose.ts'
import type { PageHandlerInput, ReaderContext } from '../shared/reader.ts'
import { getDisplayedRecordName, getRecordTextField, listRecordsForPage, requireRecord } from '../shared/records.ts'
import { getEpubSourcesOfRecord } from './chapters-book.ts'
import { EpubPartBuilder } from './part-builder.ts'
import { type EpubMetadata, type EpubPublication, type EpubTextFile, findLatestIsoTime } from './publication.ts'
import { getEpubSourcesOfText } from './volume-book.ts'
import { htmlToXhtml } from './xhtml.ts'

/** Chants that are read in one query. */
const CHANTS_PER_READ = 200

/** Returns the EPUB metadata of a section of chants. */
export const createChantSectionEpubMetadata = (
  reader: ReaderContext,
  context: PageContext,
  section: DisplayedRecord,
): EpubMetadata => ({
  path: `/chant-sections/${section.slug}`,
  fileName: `chants-${section.slug}`,
  title: getDisplayedRecordName(context, 'chant-sections', section),
  subtitle: context.say('บทสวดมนต์', 'Chants'),
  languages: [context.lang, 'pi'],
  description: getRecordTextField(section, 'description'),
  // moving a chant out of the section changes the section, too
  modified: findLatestIsoTime(
    findLastEditTime(reader.stores.db, { collections: ['chants', 'chant-sections'] }),
    getRecordTextField(section, 'updatedAt'),
  ),
})

/**
 * Builds the EPUB publication of a section of chants, each with the columns that its page shows.
 * @throws AppError `not_found` if there is no such section, or it has no chant
 */
export function buildChantSectionEpub(
  reader: ReaderContext,
  { context, params, query }: PageHandlerInput,
): EpubPublication {
  const isAloud = query.spell === 'aloud'
  const section = requireRecord(reader, context, 'chant-sections', params.slug ?? '')
  const slugs = listChantSlugs(reader, context, section.slug)
  if (slugs.length === 0) throw createNotFoundError('หมวดนี้ยังไม่มีบทสวด จึงทำเป็นหนังสือไม่ได้ กรุณาเลือกหมวดอื่น')
  const all = slugs.map((slug) => requireRecord(reader, context, 'chants', slug))
  const imprint: EpubMetadata = {
    ...createChantSectionEpubMetadata(reader, context, section),
    ...(isAloud ? { query: { spell: 'aloud' } } : {}),
  }
  const { title } = imprint
  const printed = new Map<string, DisplayedSource>()
  function* parts(): Generator<EpubTextFile> {
    const builder = new EpubPartBuilder(context.lang, title)
    for (const [index, chant] of all.entries()) {
      yield* builder.endBefore('heading')
      const name = getDisplayedRecordName(context, 'chants', chant)
      builder.heading(`h${index + 1}`, [{ label: name, depth: 1 }])
      const translation = findChantTranslation(reader, context, chant)
      for (const source of translation?.sources ?? []) printed.set(source.id, source)
      builder.add({ markup: htmlToXhtml(renderChant(reader, context, chant, name, isAloud, translation)), notes: [] })
    }
    yield* builder.end()
  }
  const sourceNames = [...new Set(all.flatMap((chant) => getRecordTextField(chant, 'source') ?? []))]
  return {
    context,
    imprint,
    parts: parts(),
    sources: () => [
      ...sourceNames.flatMap(getEpubSourcesOfRecord),
      ...getEpubSourcesOfText(reader, context, [...printed.values()]),
    ],
    corrections: () => [],
  }
}

function listChantSlugs(reader: ReaderContext, context: PageContext, section: string): readonly string[] {
  const slugs: string[] = []
  for (;;) {
    const extent = { limit: CHANTS_PER_READ, offset: slugs.length }
    const { records, total } = listRecordsForPage(reader, context, 'chants', { section }, extent)
    slugs.push(...records.map(({ slug }) => slug))
    if (records.length === 0 || slugs.length >= total) return slugs
  }
}

/** Renders a chant as its page does, without media and links. */
function renderChant(
  reader: ReaderContext,
  context: PageContext,
  chant: DisplayedRecord,
  name: string,
  isAloud: boolean,
  translation: CanonChantTranslation | undefined,
): SafeHtml {
  const prose = new MarkedTextRenderer(context.lang, undefined)
  const available = getNonEmptyColumnsOfChant(chant, translation)
  const view = { columns: selectChantColumns(available, getDefaultChantColumns(context)), isAloud }
  const { about, words, below } = renderChantParts({ reader, context, prose }, chant, view, translation)
  return html`<h2>${prose.line(name)}</h2>
${about}
${renderTranslationSource(context, view, translation)}${words}${below}`
}
