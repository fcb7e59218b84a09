/** Chants: lists by section, and one chant with its Pali, roman letters and meaning. */

import { chants } from '../definitions/chants.ts'
import { pairLines } from '../records/chants/lines.ts'
import type { ShownRecord } from '../records/record.ts'
import { otherFields } from './fields.ts'
import type { GroupedList } from './grouped-list.ts'
import { framed, wayTo } from './pages/frame.ts'
import { html, type Markup } from './pages/html.ts'
import { type Visit, when } from './pages/visit.ts'
import { Prose } from './prose.ts'
import type { Asked, Reader, Shown } from './reader.ts'
import { addressIn, details, nameOf, recordOf, recordSource, referred, textIn } from './records.ts'

/** `/chants`, and `/chant-sections/{slug}` */
export const chantList: GroupedList = {
  of: chants,
  filters: { title: ['หมวดบทสวด', 'Sections'], all: ['ทุกหมวด', 'All sections'] },
  isCarried: true,
  beside: (_, chant) => textIn(chant, 'occasion'),
  keeping: 1_500,
  having: { field: 'audio', title: ['มีเสียง', 'With audio'] },
}

const COLUMNS = ['pali', 'roman', 'meaning'] as const
type Column = (typeof COLUMNS)[number]

const SHOWN = [
  'title',
  'section',
  'occasion',
  'prayerType',
  ...COLUMNS,
  'audio',
  'note',
  'source',
] as const satisfies readonly (keyof typeof chants.fields)[]

/** `/chants/{slug}?with=pali,roman,meaning` */
export function showChant(reader: Reader, { visit, params, query }: Asked): Shown {
  const chant = recordOf(reader, visit, 'chants', params.slug ?? '')
  const title = nameOf(visit, 'chants', chant)
  const section = referred(reader, visit, 'chant-sections', chant.section)
  const path = `/chants/${chant.slug}`
  const there = COLUMNS.filter((column) => textIn(chant, column) !== undefined)
  const asked = (query.with ?? '').split(',')
  const wanted = there.filter((column) => asked.includes(column))
  const columns = wanted.length === 0 ? there : wanted
  const prose = new Prose(visit.lang, query.q)
  const others = otherFields({ reader, visit, prose }, chants, chant, SHOWN)
  return framed(visit, {
    title,
    path,
    view: { with: query.with, q: query.q },
    pali: true,
    hasText: true,
    crumbs: [wayTo(visit, chants), ...(section ? [section] : []), { title }],
    source: recordSource(visit, chant),
    main: html`<h1>${prose.line(title)}</h1>
${when(addressIn(chant, 'audio'), (src) => html`<audio controls preload="none" src="${src}" aria-label="${visit.say('ฟังบทสวด', 'Listen to the chant')}"></audio>`)}
${details([
  [visit.say('โอกาส', 'Occasion'), textIn(chant, 'occasion')],
  [visit.say('ประเภท', 'Type'), textIn(chant, 'prayerType')],
  ...others.short,
])}
${columnLinks(visit, path, there, columns, query.q)}
${stanzas(visit, chant, columns, prose)}
${when(textIn(chant, 'note'), (note) => html`<div class="soft">${prose.paragraphs(note)}</div>`)}${others.media}${others.long}`,
  })
}

const COLUMN_NAMES: Readonly<Record<Column, { th: string; en: string }>> = {
  pali: { th: 'บาลี', en: 'Pali' },
  roman: { th: 'อักษรโรมัน', en: 'Roman letters' },
  meaning: { th: 'คำแปล', en: 'Meaning' },
}

/** Each column on or off; the last one stays on. */
function columnLinks(
  visit: Visit,
  path: string,
  there: readonly Column[],
  columns: readonly Column[],
  q: string | undefined,
): Markup {
  if (there.length < 2) return html``
  const links = there.map((column) => {
    const isOn = columns.includes(column)
    const others = there.filter((name) => (name === column ? !isOn : columns.includes(name)))
    const shown = others.length === 0 ? columns : others
    const href = visit.href(path, { with: shown.length === there.length ? undefined : shown.join(','), q })
    const { th, en } = COLUMN_NAMES[column]
    return html`<li><a${isOn ? html` aria-current="true"` : undefined} href="${href}">${isOn ? '✓ ' : ''}${visit.say(th, en)}</a></li>`
  })
  return html`<nav aria-label="${visit.say('ที่แสดง', 'What is shown')}"><ul class="filters">${links}</ul></nav>`
}

function stanzas(visit: Visit, chant: ShownRecord, columns: readonly Column[], prose: Prose): Markup {
  const column = (name: Column) => (columns.includes(name) ? (textIn(chant, name) ?? null) : null)
  const lines = pairLines({ pali: column('pali'), roman: column('roman'), meaning: column('meaning') })
  if (lines.length === 0) {
    return html`<p class="empty">${visit.say('ยังไม่มีตัวบทของบทสวดนี้', 'The words of this chant have not been entered yet.')}</p>`
  }
  const blocks = Map.groupBy(lines, ({ stanza }) => stanza)
  return html`<article class="text chant">
${[...blocks.values()].map(
  (block) => html`<div class="st">${block.map(
    ({
      pali,
      roman,
      meaning,
    }) => html`<div class="l">${when(pali, (text) => html`<p lang="pi-Thai">${prose.line(text, 'pi-Thai')}</p>`)}${when(roman, (text) => html`<p lang="pi-Latn">${prose.line(text, 'pi-Latn')}</p>`)}${when(meaning, (text) => html`<p class="mean">${prose.line(text)}</p>`)}</div>
`,
  )}</div>
`,
)}</article>`
}
