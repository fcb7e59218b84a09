/** Chants: lists by section, a section read at a stretch, and one chant with its Pali, roman letters and meaning. */

import { hasPhinthu } from '../../../search/letters/thai-pali.ts'
import { chants } from '../../definitions/chants.ts'
import { placesOfChant } from '../../definitions/facts/starter-places.ts'
import type { ShownRecord } from '../../records/record.ts'
import { html, type Markup } from '../pages/html.ts'
import { type LinkQuery, type Visit, when } from '../pages/visit.ts'
import { media } from '../shared/media.ts'
import { Prose } from '../shared/prose.ts'
import type { Asked, Reader } from '../shared/reader.ts'
import { addressIn, linkTo, listed, nameOf, pathTo, recordOf, textIn } from '../shared/records.ts'
import { CHANT_COLUMNS, type ChantColumn, type ChantView, chantParts } from './chant-text.ts'
import type { GroupedList } from './grouped-list.ts'
import { recordPage } from './record-page.ts'
import { placeLinks } from './starter-places.ts'

/** `/chants`, and `/chant-sections/{slug}` */
export const chantList: GroupedList = {
  of: chants,
  filters: { title: ['หมวดบทสวด', 'Sections'], all: ['ทุกหมวด', 'All sections'] },
  carried: [
    { label: ['ตัวเขียนแบบสวด', 'spelled as chanted'], query: { spell: 'aloud' } },
    { label: ['ตัวเขียนแบบพระไตรปิฎก', 'spelled as in the canon'] },
  ],
  beside: (_, chant) => textIn(chant, 'occasion'),
  keeping: 1_500,
  having: { field: 'audio', title: ['มีเสียง', 'With audio'] },
  empty: [
    'ยังไม่มีบทสวด บรรณาธิการเพิ่มได้ที่โต๊ะบรรณาธิการ (/desk) หรือให้ผู้ดูแลเครื่องใส่ชุดที่มากับโปรแกรมด้วยคำสั่ง library begin',
    'There are no chants yet. Editors add them at the desk (/desk), or the host puts in those that come with the program: library begin',
  ],
  atAStretch,
}

/** Chants one after the other, each whole; above them what is shown of each. */
function atAStretch(reader: Reader, { visit, query }: Asked, records: readonly ShownRecord[], path: string) {
  const prose = new Prose(visit.lang, query.q)
  const all = records.map(({ slug }) => recordOf(reader, visit, 'chants', slug))
  const there = CHANT_COLUMNS.filter((column) => all.some((chant) => textIn(chant, column) !== undefined))
  const view = viewIn(query, there)
  return html`${viewLinks(visit, path, there, view, all, { whole: '1' })}
${all.map((chant) => {
  const { words, below } = chantParts({ reader, visit, prose }, chant, view)
  return html`<section class="stretch"><h2><a href="${visit.href(pathTo('chants', chant))}">${prose.line(nameOf(visit, 'chants', chant))}</a></h2>
${words}${below}</section>
`
})}`
}

/** `/chants/{slug}?with=pali,roman,meaning&spell=aloud` */
export const showChant = recordPage(chants, ({ reader, visit, query, record: chant, title, path, prose }) => {
  const there = CHANT_COLUMNS.filter((column) => textIn(chant, column) !== undefined)
  const view = viewIn(query, there)
  const { about, media: others, words, below } = chantParts({ reader, visit, prose }, chant, view)
  const [previous, next] = neighbours(reader, visit, chant)
  return {
    view: { with: query.with, spell: query.spell, q: query.q },
    pali: true,
    previous: previous?.href,
    next: next?.href,
    main: html`<h1>${prose.line(title)}</h1>
${when(addressIn(chant, 'audio'), (src) => media(visit, 'sound', src, visit.say('ฟังบทสวด', 'Listen to the chant')))}
${about}
${viewLinks(visit, path, there, view, [chant], { q: query.q })}
<article>${words}</article>
${below}${others}${placeLinks(reader, visit, visit.say('ในพระไตรปิฎก', 'In the canon'), placesOfChant(chant.slug))}
<nav class="pager" aria-label="${visit.say('บทสวดข้างเคียง', 'Chants before and after')}">
${when(previous, (link) => html`<a rel="prev" href="${link.href}">‹ ${visit.text(link.title)}</a>`)}
${when(next, (link) => html`<a rel="next" href="${link.href}">${visit.text(link.title)} ›</a>`)}
</nav>`,
  }
})

/** The chants before and after it in its section. */
function neighbours(reader: Reader, visit: Visit, { slug, section }: ShownRecord) {
  if (typeof section !== 'string') return []
  const { records } = listed(reader, visit, 'chants', { section })
  const at = records.findIndex((record) => record.slug === slug)
  return [records[at - 1], records[at + 1]].map(
    (record) => (at >= 0 && record && linkTo(visit, 'chants', record)) || undefined,
  )
}

/** The columns asked for, all that there are where none of them is; and the spelling. */
function viewIn(query: Asked['query'], there: readonly ChantColumn[]): ChantView {
  const asked = (query.with ?? '').split(',')
  const wanted = there.filter((column) => asked.includes(column))
  return { columns: wanted.length === 0 ? there : wanted, isAloud: query.spell === 'aloud' }
}

const COLUMN_NAMES: Readonly<Record<ChantColumn, { th: string; en: string }>> = {
  pali: { th: 'บาลี', en: 'Pali' },
  roman: { th: 'อักษรโรมัน', en: 'Roman letters' },
  meaning: { th: 'คำแปล', en: 'Meaning' },
}

/** Each column on or off, the last one stays on; and how the Pali is spelled, where it is spelled as the canon is. */
function viewLinks(
  visit: Visit,
  path: string,
  there: readonly ChantColumn[],
  { columns, isAloud }: ChantView,
  all: readonly ShownRecord[],
  besides: LinkQuery,
): Markup {
  const to = (shown: readonly ChantColumn[], spell: boolean) =>
    visit.href(path, {
      with: shown.length === there.length ? undefined : shown.join(','),
      spell: spell ? 'aloud' : undefined,
      ...besides,
    })
  const link = (isOn: boolean, href: string, name: string) =>
    html`<li><a${isOn ? html` aria-current="true"` : undefined} href="${href}">${isOn ? '✓ ' : ''}${name}</a></li>`
  const ofColumns = there.map((column) => {
    const isOn = columns.includes(column)
    const others = there.filter((name) => (name === column ? !isOn : columns.includes(name)))
    const { th, en } = COLUMN_NAMES[column]
    return link(isOn, to(others.length === 0 ? columns : others, isAloud), visit.say(th, en))
  })
  const hasSpellings =
    columns.includes('pali') && all.some((chant) => hasPhinthu(textIn(chant, 'pali') ?? ''))
  const spellings = hasSpellings
    ? [
        link(
          !isAloud,
          to(columns, false),
          visit.say('เขียนแบบพระไตรปิฎก (นโม ตสฺส)', 'Spelled as in the canon'),
        ),
        link(isAloud, to(columns, true), visit.say('เขียนแบบสวด (นะโม ตัสสะ)', 'Spelled as chanted')),
      ]
    : []
  if (there.length < 2 && spellings.length === 0) return html``
  return html`<nav aria-label="${visit.say('ที่แสดง', 'What is shown')}"><ul class="filters">${there.length < 2 ? [] : ofColumns}</ul>${spellings.length === 0 ? undefined : html`<ul class="filters">${spellings}</ul>`}</nav>`
}
