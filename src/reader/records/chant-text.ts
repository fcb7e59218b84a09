/** A chant as pages and books print it: what is told of it, its lines in the columns and the spelling wanted, its note. */

import { aloud } from '../../../search/letters/aloud.ts'
import { chants } from '../../definitions/chants.ts'
import { pairLines } from '../../records/chants/lines.ts'
import type { ShownRecord } from '../../records/record.ts'
import { html, type Markup } from '../pages/html.ts'
import { type Visit, when } from '../pages/visit.ts'
import { otherFields } from '../shared/fields.ts'
import type { Prose } from '../shared/prose.ts'
import type { Reader } from '../shared/reader.ts'
import { details, textIn } from '../shared/records.ts'

export const CHANT_COLUMNS = ['pali', 'roman', 'meaning'] as const
export type ChantColumn = (typeof CHANT_COLUMNS)[number]

/** How the Pali of chants is written: as the canon has it, or as it is read aloud. */
export interface ChantView {
  readonly columns: readonly ChantColumn[]
  readonly isAloud: boolean
}

/** What is printed in its own way; everything else that the definition has is printed as its kind is. */
const SHOWN = [
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
  readonly visit: Visit
  readonly prose: Prose
}

/** The parts of a printed chant, in their order but for what a page puts between them. */
export function chantParts(around: Around, chant: ShownRecord, view: ChantView) {
  const { visit, prose } = around
  const others = otherFields(around, chants, chant, SHOWN)
  return {
    about: details(visit, [
      [visit.say('โอกาส', 'Occasion'), textIn(chant, 'occasion')],
      [visit.say('ประเภท', 'Type'), textIn(chant, 'prayerType')],
      ...others.short,
    ]),
    media: others.media,
    words: stanzas(around, chant, view),
    below: html`${when(textIn(chant, 'note'), (note) => html`<div class="soft">${prose.paragraphs(note)}</div>`)}${others.long}`,
  }
}

/** What is said of a chant without text. */
export const noWords = (visit: Visit): string =>
  visit.say('ยังไม่มีตัวบทของบทสวดนี้', 'The words of this chant have not been entered yet.')

function stanzas({ visit, prose }: Around, chant: ShownRecord, { columns, isAloud }: ChantView): Markup {
  const column = (name: ChantColumn) => (columns.includes(name) ? (textIn(chant, name) ?? null) : null)
  const lines = pairLines({ pali: column('pali'), roman: column('roman'), meaning: column('meaning') })
  if (lines.length === 0) {
    return html`<p class="empty">${noWords(visit)}</p>`
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
`,
  )}</div>
`,
)}</div>`
}
