/** The front page: what is here, and the ways in. */

import { countRecords } from '../library/holdings.ts'
import { framed, hiddenLanguage, libraryName } from '../pages/frame.ts'
import { html } from '../pages/html.ts'
import type { Asked, Reader, Shown } from './reader.ts'

/** `/` */
export function showFrontPage(reader: Reader, { visit }: Asked): Shown {
  const { stores } = reader
  const name = libraryName(visit)
  const counts = countRecords(stores)
  const count = (collection: string) => visit.number(counts.get(collection) ?? 0)
  const { texts } = stores.canon.sources.read(visit.language)
  const tiles = [
    {
      path: '/canon',
      title: visit.say('พระไตรปิฎก', 'The Canon'),
      words: visit.say(`${visit.number(45)} เล่ม สามฉบับ`, '45 volumes in three editions'),
    },
    {
      path: '/chants',
      title: visit.say('บทสวดมนต์', 'Chants'),
      words: `${count('chants')} ${visit.say('บท', 'chants')}`,
    },
    {
      path: '/books',
      title: visit.say('หนังสือ', 'Books'),
      words: `${count('books')} ${visit.say('เล่ม', 'books')}`,
    },
    {
      path: '/jataka',
      title: visit.say('ชาดก', 'Jataka'),
      words: `${count('jataka')} ${visit.say('เรื่อง', 'stories')}`,
    },
    {
      path: '/dhamma-groups',
      title: visit.say('หมวดธรรม', 'Dhamma groups'),
      words: `${count('dhamma-groups')} ${visit.say('หมวด', 'groups')}`,
    },
  ]
  const description = visit.say(
    'พระไตรปิฎก บทสวด หนังสือ ชาดก และหมวดธรรม อ่านได้ทุกคน',
    'The canon, chants, books, jataka stories and groups of teachings, for everybody to read',
  )
  return framed(visit, {
    title: name,
    path: '/',
    description,
    searches: true,
    main: html`<h1>${name} <small>${description}</small></h1>
<form class="find big" action="${visit.file('/search')}" role="search" aria-label="${visit.say('ค้นทั้งคลัง', 'Search the library')}"><input type="search" name="q" aria-label="${visit.say('คำค้นหรือการอ้างอิง', 'Words or a citation')}" placeholder="${visit.say('พรหมชาล · ๙/๒๓๑ · DN 1', 'brahmajala · 9/231 · DN 1')}" maxlength="200">${hiddenLanguage(visit)}<button>${visit.say('ค้น', 'Search')}</button></form>
<p id="last" hidden></p>
<ul class="tiles">${tiles.map(({ path, title, words }) => html`<li><a href="${visit.href(path)}"><strong>${title}</strong> ${words}</a></li>`)}</ul>
<section><h2>${visit.say('ข้อความและสัญญาอนุญาต', 'Texts and licences')}</h2>
${texts.length === 0 ? html`<p>${visit.say('ยังไม่ได้นำเข้าข้อความพระไตรปิฎก ผู้ดูแลระบบนำเข้าได้ด้วยคำสั่ง', 'No text of the canon has been imported yet; the host does that with')} <code lang="en">library import</code></p>` : html`<ul>${texts.map(({ title, licence }) => html`<li>${visit.text(title)} <small>${licence === null ? '' : visit.text(licence)}</small></li>`)}</ul>`}
<p><a href="${visit.href('/sources')}">${visit.say('ที่มาและสัดส่วนทั้งหมด', 'All sources and their shares')}</a></p></section>`,
  })
}
