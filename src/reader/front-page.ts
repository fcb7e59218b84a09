/** The front page: what is here, and the ways in. */

import type { ResourceName } from '../definitions/definition.ts'
import { LAST_VOLUME } from '../definitions/divisions.ts'
import { faced, listPath } from '../definitions/faces.ts'
import { statedLicence } from '../definitions/licences.ts'
import { countRecords } from '../library/holdings.ts'
import type { Stores } from '../library/stores.ts'
import { framed, hiddenLanguage, libraryName, suggesting } from './pages/frame.ts'
import { html } from './pages/html.ts'
import { type Visit, when } from './pages/visit.ts'
import type { Asked, Reader, Shown } from './reader.ts'

/** What a tile says instead of how many records there are. */
const WORDS: Readonly<Partial<Record<ResourceName, (visit: Visit, stores: Stores) => string>>> = {
  divisions: (visit, { canon }) => {
    const [volumes, editions] = [visit.number(LAST_VOLUME), visit.number(canon.text.editions.length)]
    return visit.say(`${volumes} เล่ม ${editions} ฉบับ`, `${volumes} volumes in ${editions} editions`)
  },
}

/** `/` */
export function showFrontPage(reader: Reader, { visit }: Asked): Shown {
  const { stores } = reader
  const name = libraryName(visit)
  const counts = countRecords(stores)
  const { texts } = stores.canon.sources.read(visit.language)
  const tiles = faced
    .filter(({ name: of }) => !reader.isEmpty(of))
    .map((resource) => ({
      href: visit.href(listPath(resource)),
      title: visit.label(resource.face.title),
      words:
        WORDS[resource.name]?.(visit, stores) ??
        `${visit.number(counts.get(resource.name) ?? 0)} ${visit.label(resource.face.unit)}`,
    }))
  const description = visit.say(
    'พระไตรปิฎก บทสวด หนังสือ ชาดก และหมวดธรรม อ่านได้ทุกคน',
    'The canon, chants, books, jataka stories and groups of teachings, for everybody to read',
  )
  return framed(visit, {
    title: name,
    path: '/',
    description,
    searches: true,
    feeds: true,
    main: html`<h1>${name} <small>${description}</small></h1>
<form class="find big" action="${visit.file('/search')}" role="search" aria-label="${visit.say('ค้นทั้งคลัง', 'Search the library')}"><input type="search" name="q" aria-label="${visit.say('คำค้นหรือการอ้างอิง', 'Words or a citation')}" placeholder="${visit.say('พรหมชาล · ๙/๒๓๑ · DN 1', 'brahmajala · 9/231 · DN 1')}" maxlength="200"${suggesting(visit)}>${hiddenLanguage(visit)}<button>${visit.say('ค้น', 'Search')}</button></form>
<p id="last" hidden></p>
<ul class="tiles">${tiles.map(({ href, title, words }) => html`<li><a href="${href}"><strong>${title}</strong> ${words}</a></li>`)}</ul>
<section><h2>${visit.say('ข้อความและสัญญาอนุญาต', 'Texts and licences')}</h2>
${texts.length === 0 ? html`<p>${visit.say('ยังไม่ได้นำเข้าข้อความพระไตรปิฎก ผู้ดูแลระบบนำเข้าได้ด้วยคำสั่ง', 'No text of the canon has been imported yet; the host does that with')} <code lang="en">library import</code></p>` : html`<ul>${texts.map(({ title, licence }) => html`<li>${visit.text(title)} <small>${when(statedLicence(licence), (text) => visit.text(text))}</small></li>`)}</ul>`}
<p><a href="${visit.href('/sources')}">${visit.say('ที่มาและสัดส่วนทั้งหมด', 'All sources and their shares')}</a></p></section>`,
  })
}
