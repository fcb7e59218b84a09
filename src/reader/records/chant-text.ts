/** A chant as pages and books print it: its details, its lines in the chosen columns and spelling, and its note. */

import { toChantSpelling } from '../../../search/letters/aloud.ts'
import { chants } from '../../definitions/chants.ts'
import { pairChantLines } from '../../records/chants/lines.ts'
import type { DisplayedRecord } from '../../records/record.ts'
import { html, type Markup } from '../pages/html.ts'
import { markupIfPresent, type PageContext } from '../pages/page-context.ts'
import { remainingFields } from '../shared/fields.ts'
import type { ProseWriter } from '../shared/prose.ts'
import type { ReaderContext } from '../shared/reader.ts'
import { renderDetails, textOfField } from '../shared/records.ts'
import type { ChantTranslation, TranslatedLines } from './chant-translation.ts'

/** The columns of a chant, in the order in which a line shows them. */
export const CHANT_COLUMNS = ['pali', 'roman', 'meaning'] as const
/** One of the columns of a chant. */
export type ChantColumn = (typeof CHANT_COLUMNS)[number]

/** How the Pali of chants is written: as the canon has it, or as it is read aloud. */
export interface ChantView {
  readonly columns: readonly ChantColumn[]
  readonly isAloud: boolean
}

/** What is printed in its own way; everything else that the definition has is printed as its kind is. */
const DISPLAYED = [
  'title',
  'section',
  'occasion',
  'prayerType',
  ...CHANT_COLUMNS,
  'audio',
  'note',
  'source',
] as const satisfies readonly (keyof typeof chants.fields)[]

interface Around {
  readonly reader: ReaderContext
  readonly context: PageContext
  readonly prose: ProseWriter
}

/** The columns that a chant has; a printed translation of its place counts as its meaning. */
export const columnsOfChant = (
  chant: DisplayedRecord,
  translation: ChantTranslation | undefined,
): readonly ChantColumn[] =>
  CHANT_COLUMNS.filter(
    (column) => textOfField(chant, column) !== undefined || (column === 'meaning' && translation !== undefined),
  )

/**
 * The parts of a printed chant, in their order but for what a page puts between them.
 * @param translation shown as its meaning
 */
export function chantParts(around: Around, chant: DisplayedRecord, view: ChantView, translation?: ChantTranslation) {
  const { context, prose } = around
  const others = remainingFields(around, chants, chant, DISPLAYED)
  return {
    about: renderDetails(context, [
      [context.say('โอกาส', 'Occasion'), textOfField(chant, 'occasion')],
      [context.say('ประเภท', 'Type'), textOfField(chant, 'prayerType')],
      ...others.short,
    ]),
    media: others.media,
    words: stanzas(around, chant, view, view.columns.includes('meaning') ? translation : undefined),
    below: html`${markupIfPresent(textOfField(chant, 'note'), (note) => html`<div class="soft">${prose.paragraphs(note)}</div>`)}${others.long}`,
  }
}

/** Names the edition whose translation is shown as the meaning. */
export const fromEdition = (
  context: PageContext,
  { columns }: ChantView,
  translation: ChantTranslation | undefined,
): Markup =>
  markupIfPresent(
    columns.includes('meaning') && translation,
    ({ name }) =>
      html`<p class="soft">${context.say('คำแปลยกมาจากพระไตรปิฎก', 'The meaning is taken from the canon,')} ${context.text(name)}</p>
`,
  )

/** What is said of a chant without text. */
export const noChantTextNote = (context: PageContext): string =>
  context.say('ยังไม่มีตัวบทของบทสวดนี้', 'The words of this chant have not been entered yet.')

function stanzas(
  { context, prose }: Around,
  chant: DisplayedRecord,
  { columns, isAloud }: ChantView,
  translation: ChantTranslation | undefined,
): Markup {
  const column = (name: ChantColumn) => (columns.includes(name) ? (textOfField(chant, name) ?? null) : null)
  const lines = pairChantLines({ pali: column('pali'), roman: column('roman'), meaning: column('meaning') })
  const translated = new Map(translation?.pieces.map((piece) => [piece.to, piece]))
  let number = 0
  if (lines.length === 0) {
    return html`<p class="empty">${noChantTextNote(context)}</p>`
  }
  const blocks = Map.groupBy(lines, ({ stanza }) => stanza)
  return html`<div class="text chant">
${[...blocks.values()].map(
  (block) => html`<div class="st">${block.map(
    ({
      pali,
      roman,
      meaning,
    }) => html`<div class="l">${markupIfPresent(pali, (text) => html`<p lang="pi-Thai">${prose.lineIn('pi-Thai', isAloud ? toChantSpelling(text) : text)}</p>`)}${markupIfPresent(roman, (text) => html`<p lang="pi-Latn">${prose.lineIn('pi-Latn', text)}</p>`)}${markupIfPresent(meaning, (text) => html`<p class="mean">${prose.line(text)}</p>`)}</div>
${markupIfPresent(translated.get(++number), (piece) => translatedLines(context, prose, piece))}`,
  )}</div>
`,
)}</div>`
}

/** What an edition has for the lines above; closed where that is much more than they are. */
function translatedLines(context: PageContext, prose: ProseWriter, { paragraphs, isOfMore }: TranslatedLines): Markup {
  const text = html`${paragraphs.map((paragraph) => html`<p class="mean">${prose.line(paragraph)}</p>`)}`
  if (!isOfMore) return html`<div class="l translated">${text}</div>`
  return html`<details class="l translated"><summary>${context.say('คำแปลของทั้งตอนที่บทนี้เป็นส่วนหนึ่ง', 'The translation of the whole passage that this is part of')}</summary>${text}</details>`
}
