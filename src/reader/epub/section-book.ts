/** A section of chants as a book: each chant with its Pali, in roman letters and with its meaning. */

import type { TextSource } from '../../canon/volumes/printed-pages.ts'
import { notFound } from '../../foundation/app-error.ts'
import { lastEditOf } from '../../records/audit/last-edit.ts'
import type { DisplayedRecord } from '../../records/record.ts'
import { html, type Markup } from '../pages/html.ts'
import type { PageContext } from '../pages/page-context.ts'
import { CHANT_COLUMNS, chantParts, fromEdition } from '../records/chant-text.ts'
import { type ChantTranslation, translationOfChant } from '../records/chant-translation.ts'
import { Prose } from '../shared/prose.ts'
import type { PageInput, Reader } from '../shared/reader.ts'
import { listed, nameOf, recordOf, textIn } from '../shared/records.ts'
import { recordSources } from './chapters-book.ts'
import { PartBuilder } from './part-builder.ts'
import { type BookPart, type Imprint, latestOf, type Publication } from './publication.ts'
import { bookSources } from './volume-book.ts'
import { inXml } from './xhtml.ts'

/** Chants that are read at once. */
const STEP = 200

/** The metadata of a section of chants. */
export const sectionImprint = (reader: Reader, context: PageContext, section: DisplayedRecord): Imprint => ({
  path: `/chant-sections/${section.slug}`,
  fileName: `chants-${section.slug}`,
  title: nameOf(context, 'chant-sections', section),
  subtitle: context.say('บทสวดมนต์', 'Chants'),
  languages: [context.lang, 'pi'],
  description: textIn(section, 'description'),
  // a chant that has left the section has changed it, too
  modified: latestOf(
    lastEditOf(reader.stores.db, { collections: ['chants', 'chant-sections'] }),
    textIn(section, 'updatedAt'),
  ),
})

/**
 * Makes the EPUB of a section of chants.
 * @throws Refusal `not_found` where there is no such section, or no chant in it
 */
export function sectionBook(reader: Reader, { context, params, query }: PageInput): Publication {
  const isAloud = query.spell === 'aloud'
  const section = recordOf(reader, context, 'chant-sections', params.slug ?? '')
  const slugs = chantsOf(reader, context, section.slug)
  if (slugs.length === 0) throw notFound('หมวดนี้ยังไม่มีบทสวด จึงทำเป็นหนังสือไม่ได้ กรุณาเลือกหมวดอื่น')
  const all = slugs.map((slug) => recordOf(reader, context, 'chants', slug))
  const imprint: Imprint = {
    ...sectionImprint(reader, context, section),
    ...(isAloud ? { query: { spell: 'aloud' } } : {}),
  }
  const { title } = imprint
  const printed = new Map<string, TextSource>()
  function* parts(): Generator<BookPart> {
    const builder = new PartBuilder(context.lang, title)
    for (const [index, chant] of all.entries()) {
      yield* builder.endBefore('heading')
      const name = nameOf(context, 'chants', chant)
      builder.heading(`h${index + 1}`, [{ label: name, depth: 1 }])
      const translation = translationOfChant(reader, context, chant)
      for (const source of translation?.sources ?? []) printed.set(source.id, source)
      builder.add({ markup: inXml(chantText(reader, context, chant, name, isAloud, translation)), notes: [] })
    }
    yield* builder.end()
  }
  const named = [...new Set(all.flatMap((chant) => textIn(chant, 'source') ?? []))]
  return {
    context,
    imprint,
    parts: parts(),
    sources: () => [...named.flatMap(recordSources), ...bookSources(reader, context, [...printed.values()])],
    corrections: () => [],
  }
}

function chantsOf(reader: Reader, context: PageContext, section: string): readonly string[] {
  const slugs: string[] = []
  for (;;) {
    const extent = { limit: STEP, offset: slugs.length }
    const { records, total } = listed(reader, context, 'chants', { section }, extent)
    slugs.push(...records.map(({ slug }) => slug))
    if (records.length === 0 || slugs.length >= total) return slugs
  }
}

/** All of it as the pages print it, but for what only they can do. */
function chantText(
  reader: Reader,
  context: PageContext,
  chant: DisplayedRecord,
  name: string,
  isAloud: boolean,
  translation: ChantTranslation | undefined,
): Markup {
  const prose = new Prose(context.lang, undefined)
  const view = { columns: CHANT_COLUMNS, isAloud }
  const { about, words, below } = chantParts({ reader, context, prose }, chant, view, translation)
  return html`<h2>${prose.line(name)}</h2>
${about}
${fromEdition(context, view, translation)}${words}${below}`
}
