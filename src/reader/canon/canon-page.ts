/** The canon from above: its pitakas, their divisions, and the volumes of each. */

import { divisions } from '../../definitions/divisions.ts'
import { pitakas } from '../../definitions/groupings.ts'
import { framed, wayTo } from '../pages/frame.ts'
import { html, type Markup } from '../pages/html.ts'
import type { Visit } from '../pages/visit.ts'
import { volumeName } from '../shared/canon-words.ts'
import { withOthers } from '../shared/fields.ts'
import { listPage } from '../shared/list-page.ts'
import type { Asked, Reader, Shown } from '../shared/reader.ts'
import { nameOf, recordOf, textIn } from '../shared/records.ts'

type Overview = ReturnType<Reader['stores']['canon']['divisions']['overview']>
type Pitaka = Overview['pitakas'][number]
type Division = Pitaka['divisions'][number]

/** `/canon` */
export function showCanon(reader: Reader, { visit }: Asked): Shown {
  const { pitakas } = reader.stores.canon.divisions.overview(visit.language)
  const title = visit.say('พระไตรปิฎก', 'The Canon')
  return framed(visit, {
    title,
    path: '/canon',
    kind: 'CollectionPage',
    crumbs: [{ title }],
    description: pitakas.map((pitaka) => pitaka.title).join(' · '),
    main: html`<h1>${title}</h1>
${pitakas.map(
  (
    pitaka,
  ) => html`<section><h2><a href="${visit.href(`/canon/pitakas/${pitaka.slug}`)}">${visit.text(pitaka.title)}</a></h2>
${divisionList(visit, pitaka.divisions)}</section>`,
)}`,
  })
}

/** `/canon/pitakas/{slug}` */
export function showPitaka(reader: Reader, asked: Asked): Shown {
  const { visit, params } = asked
  const record = recordOf(reader, visit, 'pitakas', params.slug ?? '')
  const pitaka = reader.stores.canon.divisions
    .overview(visit.language)
    .pitakas.find(({ slug }) => slug === record.slug)
  const title = nameOf(visit, 'pitakas', record)
  return listPage(asked, {
    title,
    path: `/canon/pitakas/${record.slug}`,
    crumbs: [wayTo(visit, divisions), { title }],
    beside: textIn(record, 'pali'),
    description: textIn(record, 'description'),
    more: (prose) => withOthers({ reader, visit, prose }, pitakas, record, ['title', 'pali', 'description']),
    list: html`${pitaka?.divisions.map(
      (
        division,
      ) => html`<section><h2><a href="${visit.href(`/canon/divisions/${division.slug}`)}">${visit.text(division.title)}</a></h2>
${volumeList(reader, visit, division)}</section>`,
    )}`,
  })
}

/** The abbreviation is for citations. */
const DIVISION_SHOWN = [
  'title',
  'pali',
  'abbreviation',
  'description',
  'pitaka',
  'firstVolume',
  'lastVolume',
] as const satisfies readonly (keyof typeof divisions.fields)[]

/** `/canon/divisions/{slug}` */
export function showDivision(reader: Reader, asked: Asked): Shown {
  const { visit, params } = asked
  const record = recordOf(reader, visit, 'divisions', params.slug ?? '')
  const { pitakas } = reader.stores.canon.divisions.overview(visit.language)
  const pitaka = pitakas.find(({ slug }) => slug === record.pitaka)
  const title = nameOf(visit, 'divisions', record)
  return listPage(asked, {
    title,
    path: `/canon/divisions/${record.slug}`,
    crumbs: [
      wayTo(visit, divisions),
      ...(pitaka ? [{ title: pitaka.title, href: visit.href(`/canon/pitakas/${pitaka.slug}`) }] : []),
      { title },
    ],
    beside: textIn(record, 'pali'),
    description: textIn(record, 'description'),
    more: (prose) => withOthers({ reader, visit, prose }, divisions, record, DIVISION_SHOWN),
    list: volumeList(reader, visit, {
      firstVolume: Number(record.firstVolume),
      lastVolume: Number(record.lastVolume),
    }),
  })
}

const divisionList = (visit: Visit, divisions: readonly Division[]): Markup =>
  html`<ul class="list">${divisions.map(({ slug, title, firstVolume, lastVolume }) => {
    const volumes =
      firstVolume === lastVolume
        ? volumeName(visit, firstVolume)
        : `${volumeName(visit, firstVolume)}–${visit.name(lastVolume)}`
    return html`<li><a href="${visit.href(`/canon/divisions/${slug}`)}">${visit.text(title)} <small>${volumes}</small></a></li>`
  })}</ul>`

function volumeList(
  { stores: { canon } }: Reader,
  visit: Visit,
  { firstVolume, lastVolume }: Pick<Division, 'firstVolume' | 'lastVolume'>,
): Markup {
  const volumes = Array.from({ length: lastVolume - firstVolume + 1 }, (_, index) => firstVolume + index)
  return html`<ul class="list">${volumes.map(
    (volume) =>
      html`<li><a href="${visit.href(`/canon/${volume}`)}">${volumeName(visit, volume)} <small>${visit.text(canon.divisions.volumeTitle(volume, visit.language))}</small></a></li>`,
  )}</ul>`
}
