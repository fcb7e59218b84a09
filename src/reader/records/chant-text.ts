/** A chant as pages and books print it: its details, its lines in the chosen columns and spelling, and its note. */

import { aloud } from '../../../search/letters/aloud.ts'
import { chants } from '../../definitions/chants.ts'
import { pairLines } from '../../records/chants/lines.ts'
import type { DisplayedRecord } from '../../records/record.ts'
import { html, type Markup } from '../pages/html.ts'
import { type PageContext, when } from '../pages/page-context.ts'
import { otherFields } from '../shared/fields.ts'
import type { Prose } from '../shared/prose.ts'
import type { Reader } from '../shared/reader.ts'
import { details, textIn } from '../shared/records.ts'
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
  readonly reader: Reader
  readonly context: PageContext
  readonly prose: Prose
}

/** The columns that a chant has; a printed translation of its place counts as its meaning. */
export const columnsOf = (
  chant: DisplayedRecord,
  translation: ChantTranslation | undefined,
): readonly ChantColumn[] =>
  CHANT_COLUMNS.filter(
    (column) => textIn(chant, column) !== undefined || (column === 'meaning' && translation !== undefined),
  )

/**
 * The parts of a printed chant, in their order but for what a page puts between them.
 * @param translation shown as its meaning
 */
export function chantParts(
  around: Around,
  chant: DisplayedRecord,
  view: ChantView,
  translation?: ChantTranslation,
) {
  const { context, prose } = around
  const others = otherFields(around, chants, chant, DISPLAYED)
  return {
    about: details(context, [
      [context.say('โอกาส', 'Occasion'), textIn(chant, 'occasion')],
      [context.say('ประเภท', 'Type'), textIn(chant, 'prayerType')],
      ...others.short,
    ]),
    media: others.media,
    words: stanzas(around, chant, view, view.columns.includes('meaning') ? translation : undefined),
    below: html`${when(textIn(chant, 'note'), (note) => html`<div class="soft">${prose.paragraphs(note)}</div>`)}${others.long}`,
  }
}

/** Names the edition whose translation is shown as the meaning. */
export const fromEdition = (
  context: PageContext,
  { columns }: ChantView,
  translation: ChantTranslation | undefined,
): Markup =>
  when(
    columns.includes('meaning') && translation,
    ({ name }) =>
      html`<p class="soft">${context.say('คำแปลยกมาจากพระไตรปิฎก', 'The meaning is taken from the canon,')} ${context.text(name)}</p>
`,
  )

/** What is said of a chant without text. */
export const noWords = (context: PageContext): string =>
  context.say('ยังไม่มีตัวบทของบทสวดนี้', 'The words of this chant have not been entered yet.')

function stanzas(
  { context, prose }: Around,
  chant: DisplayedRecord,
  { columns, isAloud }: ChantView,
  translation: ChantTranslation | undefined,
): Markup {
  const column = (name: ChantColumn) => (columns.includes(name) ? (textIn(chant, name) ?? null) : null)
  const lines = pairLines({ pali: column('pali'), roman: column('roman'), meaning: column('meaning') })
  const translated = new Map(translation?.pieces.map((piece) => [piece.to, piece]))
  let number = 0
  if (lines.length === 0) {
    return html`<p class="empty">${noWords(context)}</p>`
  }
  const blocks = Map.groupBy(lines, ({ stanza }) => stanza)
  return html`<div class="text chant">
${[...blocks.values()].map(
  (block) => html`<div class="st">${block.map(
    ({
      pali,
      roman,
      meaning,
    }) => html`<div class="l">${when(pali, (text) => html`<p lang="pi-Thai">${prose.lineIn('pi-Thai', isAloud ? aloud(text) : text)}</p>`)}${when(roman, (text) => html`<p lang="pi-Latn">${prose.lineIn('pi-Latn', text)}</p>`)}${when(meaning, (text) => html`<p class="mean">${prose.line(text)}</p>`)}</div>
${when(translated.get(++number), (piece) => translatedLines(context, prose, piece))}`,
  )}</div>
`,
)}</div>`
}

/** What an edition has for the lines above; closed where that is much more than they are. */
function translatedLines(
  context: PageContext,
  prose: Prose,
  { paragraphs, isOfMore }: TranslatedLines,
): Markup {
  const text = html`${paragraphs.map((paragraph) => html`<p class="mean">${prose.line(paragraph)}</p>`)}`
  if (!isOfMore) return html`<div class="l translated">${text}</div>`
  return html`<details class="l translated"><summary>${context.say('คำแปลของทั้งตอนที่บทนี้เป็นส่วนหนึ่ง', 'The translation of the whole passage that this is part of')}</summary>${text}</details>`
}
