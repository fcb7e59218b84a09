/** A section of chants as a book: each chant with its Pali, in roman letters and with its meaning. */

import { notFound } from '../../foundation/refusal.ts'
import { lastEditOf } from '../../records/audit/last-edit.ts'
import { pairLines } from '../../records/chants/lines.ts'
import type { ShownRecord } from '../../records/record.ts'
import { html, Markup } from '../pages/html.ts'
import { type Lang, written } from '../pages/script.ts'
import { type Visit, when } from '../pages/visit.ts'
import { Prose } from '../prose.ts'
import type { Asked, Reader } from '../reader.ts'
import { details, listed, nameOf, recordOf, textIn } from '../records.ts'
import { recordSources } from './chapters-book.ts'
import { PartBuilder } from './part-builder.ts'
import { type BookPart, type Imprint, latestOf, type Publication } from './publication.ts'
import { inXml } from './xhtml.ts'

/** Chants that are read at once. */
const STEP = 200

/** What is known of a section without its chants. */
export const sectionImprint = (reader: Reader, visit: Visit, section: ShownRecord): Imprint => ({
  path: `/chant-sections/${section.slug}`,
  fileName: `chants-${section.slug}`,
  title: nameOf(visit, 'chant-sections', section),
  subtitle: visit.say('บทสวดมนต์', 'Chants'),
  languages: [visit.lang, 'pi'],
  description: textIn(section, 'description'),
  // a chant that has left the section has changed it, too
  modified: latestOf(
    lastEditOf(reader.stores.db, { collections: ['chants', 'chant-sections'] }),
    textIn(section, 'updatedAt'),
  ),
})

/** @throws Refusal `not_found` where there is no such section, or no chant in it */
export function sectionBook(reader: Reader, { visit, params }: Asked): Publication {
  const section = recordOf(reader, visit, 'chant-sections', params.slug ?? '')
  const slugs = chantsOf(reader, visit, section.slug)
  if (slugs.length === 0) throw notFound('หมวดนี้ยังไม่มีบทสวด จึงทำเป็นหนังสือไม่ได้ กรุณาเลือกหมวดอื่น')
  const all = slugs.map((slug) => recordOf(reader, visit, 'chants', slug))
  const imprint = sectionImprint(reader, visit, section)
  const { title } = imprint
  function* parts(): Generator<BookPart> {
    const builder = new PartBuilder(visit.lang, title)
    for (const [index, chant] of all.entries()) {
      const done = builder.hasEnough(true) ? builder.end() : undefined
      if (done) yield done
      const name = nameOf(visit, 'chants', chant)
      builder.heading(`h${index + 1}`, [{ label: name, depth: 1 }])
      builder.add({ markup: inXml(chantText(visit, chant, name)), notes: [] })
    }
    const last = builder.end()
    if (last) yield last
  }
  const named = [...new Set(all.flatMap((chant) => textIn(chant, 'source') ?? []))]
  return {
    visit,
    imprint,
    parts: parts(),
    sources: () => named.flatMap(recordSources),
    corrections: () => [],
  }
}

function chantsOf(reader: Reader, visit: Visit, section: string): readonly string[] {
  const slugs: string[] = []
  for (;;) {
    const extent = { limit: STEP, offset: slugs.length }
    const { records, total } = listed(reader, visit, 'chants', { section }, extent)
    slugs.push(...records.map(({ slug }) => slug))
    if (records.length === 0 || slugs.length >= total) return slugs
  }
}

function chantText(visit: Visit, chant: ShownRecord, name: string): Markup {
  const prose = new Prose(visit.lang, undefined)
  const column = (field: 'pali' | 'roman' | 'meaning') => textIn(chant, field) ?? null
  const lines = pairLines({ pali: column('pali'), roman: column('roman'), meaning: column('meaning') })
  const stanzas = Map.groupBy(lines, ({ stanza }) => stanza)
  return html`<h2>${prose.line(name)}</h2>
${details([
  [visit.say('โอกาส', 'Occasion'), textIn(chant, 'occasion')],
  [visit.say('ประเภท', 'Type'), textIn(chant, 'prayerType')],
])}
${lines.length === 0 ? html`<p>${visit.say('ยังไม่มีตัวบทของบทสวดนี้', 'The words of this chant have not been entered yet.')}</p>` : undefined}${[
  ...stanzas.values(),
].map(
  (block) => html`<div class="st">
${block.map(
  ({
    pali,
    roman,
    meaning,
  }) => html`${inPali(pali, 'pi-Thai')}${inPali(roman, 'pi-Latn')}${when(meaning, (text) => html`<p class="mean">${prose.line(text)}</p>`)}
`,
)}</div>
`,
)}${when(textIn(chant, 'note'), (note) => prose.paragraphs(note))}`
}

/** A line of Pali is Pali, also where its letters do not show it. */
const inPali = (text: string | null, lang: Lang): Markup | undefined =>
  text === null ? undefined : new Markup(`<p lang="${lang}">${written(text, lang)}</p>`)
