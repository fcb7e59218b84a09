/** The text of a chant for pages and EPUBs: its details, its lines in the chosen columns and spelling, and its note. */

import { toThaiChantSpelling } from '../../../search/letters/chant-spelling.ts'
import { chantsResourceDefinition } from '../../definitions/chants.ts'
import { pairChantLines } from '../../records/chants/lines.ts'
import type { DisplayedRecord } from '../../records/record.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import { type PageContext, renderIfPresent } from '../pages/page-context.ts'
import { getDisplayedTextField } from '../shared/displayed-fields.ts'
import { renderUnhandledFieldGroups } from '../shared/fields.ts'
import type { MarkedTextRenderer } from '../shared/prose.ts'
import type { ReaderContext } from '../shared/reader.ts'
import { getRecordTextField, renderDescriptionList } from '../shared/records.ts'
import type { CanonChantTranslation, ChantTranslationPassage } from './chant-translation.ts'

/** The columns of a chant: Pali, Pali in roman letters, meaning. Each line shows them in this order. */
export const CHANT_LINE_COLUMNS = ['pali', 'roman', 'meaning'] as const
/** A column of a chant: `pali`, `roman` or `meaning`. */
export type ChantLineColumn = (typeof CHANT_LINE_COLUMNS)[number]

/** How a chant is shown: its columns, and whether its Pali is spelled as chanted (`isAloud`) or as in the canon. */
export interface ChantViewOptions {
  readonly columns: readonly ChantLineColumn[]
  readonly isAloud: boolean
}

/** The fields that have a place of their own; all others are rendered according to their kind. */
const DISPLAYED = [
  'title',
  'section',
  'occasion',
  'prayerType',
  ...CHANT_LINE_COLUMNS,
  'audio',
  'note',
  'source',
] as const satisfies readonly (keyof typeof chantsResourceDefinition.fields)[]

interface RenderingContext {
  readonly reader: ReaderContext
  readonly context: PageContext
  readonly prose: MarkedTextRenderer
}

/**
 * Returns the columns that are shown if the reader chose none: English pages and EPUBs show no Thai letters of Pali.
 */
export const getDefaultChantColumns = ({ lang }: PageContext): readonly ChantLineColumn[] =>
  lang === 'th' ? CHANT_LINE_COLUMNS : CHANT_LINE_COLUMNS.filter((column) => column !== 'pali')

/** Selects the chosen columns that a chant has; if it has none of them, all that it has. */
export function selectChantColumns(
  available: readonly ChantLineColumn[],
  chosen: readonly ChantLineColumn[],
): readonly ChantLineColumn[] {
  const columns = available.filter((column) => chosen.includes(column))
  return columns.length === 0 ? available : columns
}

/** Returns the columns for which a chant has text. A translation of its place in the canon counts as its meaning. */
export const getNonEmptyColumnsOfChant = (
  chant: DisplayedRecord,
  translation: CanonChantTranslation | undefined,
): readonly ChantLineColumn[] =>
  CHANT_LINE_COLUMNS.filter(
    (column) => getRecordTextField(chant, column) !== undefined || (column === 'meaning' && translation !== undefined),
  )

/**
 * Renders the parts of a chant (details, media, words, text below). A page or EPUB puts them together.
 * @param translation translation that is shown as its meaning; undefined for none
 */
export function renderChantParts(
  rendering: RenderingContext,
  chant: DisplayedRecord,
  view: ChantViewOptions,
  translation?: CanonChantTranslation,
) {
  const { context, prose } = rendering
  const others = renderUnhandledFieldGroups(rendering, chantsResourceDefinition, chant, DISPLAYED)
  return {
    about: renderDescriptionList(context, [
      [context.say('โอกาส', 'Occasion'), getRecordTextField(chant, 'occasion')],
      [context.say('ประเภท', 'Type'), getDisplayedTextField(context, chant, 'prayerType')],
      ...others.short,
    ]),
    media: others.media,
    words: renderStanzas(rendering, chant, view, view.columns.includes('meaning') ? translation : undefined),
    below: html`${renderIfPresent(getRecordTextField(chant, 'note'), (note) => html`<div class="soft">${prose.paragraphs(note)}</div>`)}${others.long}`,
  }
}

/** Renders the note that names the edition whose translation is shown as the meaning. Empty if none is shown. */
export const renderTranslationSource = (
  context: PageContext,
  { columns }: ChantViewOptions,
  translation: CanonChantTranslation | undefined,
): SafeHtml =>
  renderIfPresent(
    columns.includes('meaning') && translation,
    ({ name }) =>
      html`<p class="soft">${context.say('คำแปลยกมาจากพระไตรปิฎก', 'The meaning is taken from the canon,')} ${context.text(name)}</p>
`,
  )

/** Returns the note on a chant that has no text yet. */
export const getNoChantTextNote = (context: PageContext): string =>
  context.say('ยังไม่มีตัวบทของบทสวดนี้', 'The words of this chant have not been entered yet.')

function renderStanzas(
  { context, prose }: RenderingContext,
  chant: DisplayedRecord,
  { columns, isAloud }: ChantViewOptions,
  translation: CanonChantTranslation | undefined,
): SafeHtml {
  const column = (name: ChantLineColumn) => (columns.includes(name) ? (getRecordTextField(chant, name) ?? null) : null)
  const lines = pairChantLines({ pali: column('pali'), roman: column('roman'), meaning: column('meaning') })
  const passageByLastLine = new Map(translation?.pieces.map((passage) => [passage.to, passage]))
  let number = 0
  if (lines.length === 0) {
    return html`<p class="empty">${getNoChantTextNote(context)}</p>`
  }
  const blocks = Map.groupBy(lines, ({ stanza }) => stanza)
  return html`<div class="text chant">
${[...blocks.values()].map(
  (block) => html`<div class="st">${block.map(
    ({
      pali,
      roman,
      meaning,
    }) => html`<div class="l">${renderIfPresent(pali, (text) => html`<p lang="pi-Thai">${prose.lineIn('pi-Thai', isAloud ? toThaiChantSpelling(text) : text)}</p>`)}${renderIfPresent(roman, (text) => html`<p lang="pi-Latn">${prose.lineIn('pi-Latn', text)}</p>`)}${renderIfPresent(meaning, (text) => html`<p class="mean">${prose.line(text)}</p>`)}</div>
${renderIfPresent(passageByLastLine.get(++number), (passage) => renderTranslation(context, prose, passage))}`,
  )}</div>
`,
)}</div>`
}

/** Renders the translation of the lines above it; collapsed where it covers much more than these lines. */
function renderTranslation(
  context: PageContext,
  prose: MarkedTextRenderer,
  { paragraphs, coversMore }: ChantTranslationPassage,
): SafeHtml {
  const text = html`${paragraphs.map((paragraph) => html`<p class="mean">${prose.line(paragraph)}</p>`)}`
  if (!coversMore) return html`<div class="l translated">${text}</div>`
  return html`<details class="l translated"><summary>${context.say('คำแปลของทั้งตอนที่บทนี้เป็นส่วนหนึ่ง', 'The translation of the whole passage that this is part of')}</summary>${text}</details>`
}
