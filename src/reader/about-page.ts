/** What the library is, how to cite and search, and where programs and editors go. */

import { Refusal } from '../foundation/refusal.ts'
import { framed, libraryName } from '../pages/frame.ts'
import { html, type Markup } from '../pages/html.ts'
import type { Visit } from '../pages/visit.ts'
import { citationTarget } from './citations.ts'
import type { Asked, Reader, Shown } from './reader.ts'

/** `/about` */
export function showAbout(reader: Reader, { visit }: Asked): Shown {
  const title = visit.say('เกี่ยวกับคลังธรรมะ', 'About this library')
  return framed(visit, {
    title,
    path: '/about',
    crumbs: [{ title }],
    main: html`<h1>${title}</h1>
<p class="lead">${visit.say('คลังธรรมะรวมพระไตรปิฎก บทสวด หนังสือ ชาดก และหมวดธรรมไว้ให้อ่านได้ทุกคน ไม่ต้องสมัคร ไม่มีโฆษณา ไม่ติดตามผู้อ่าน และไม่เรียกสิ่งใดจากเครื่องอื่น', 'This library holds the canon, chants, books, jataka stories and groups of teachings for everybody to read: without an account, without advertising, and without anything loaded from elsewhere.')}</p>
<h2>${visit.say('เปิดด้วยการอ้างอิง', 'Opening a citation')}</h2>
<p>${visit.say('พิมพ์ในช่องค้นได้ทั้งเลขไทยและเลขอารบิก', 'Type into the search box, in Thai or Arabic digits:')}</p>
<ul>
<li>${example(reader, visit, '9/231', visit.say('๙/๒๓๑', '9/231'))} ${visit.say('เล่ม/หน้า ฉบับหลวง', 'volume/page of the royal edition')}</li>
<li>${example(reader, visit, '9 ข้อ 91', visit.say('๙ ข้อ ๙๑', '9 item 91'))} ${visit.say('เล่มและข้อ', 'volume and item')}</li>
<li>${example(reader, visit, 'ที.สี. 9/91/45', html`<span lang="th">ที.สี. ๙/๙๑/๔๕</span>`)} ${visit.say('คัมภีร์ เล่ม/ข้อ/หน้า', 'collection, volume/item/page')}</li>
<li>${example(reader, visit, 'SN 56.11', html`<span lang="en">SN 56.11</span>`)} ${visit.say('เลขสูตรสากล (DN, MN, SN, AN, Dhp และอื่น ๆ)', 'the number of a text (DN, MN, SN, AN, Dhp and others)')}</li>
</ul>
<h2>${visit.say('แป้นพิมพ์', 'Keys')}</h2>
<p>${visit.say('ลูกศรซ้ายและขวาเปิดหน้าก่อนและหน้าต่อไป ปุ่ม “กก” ด้านบนตั้งขนาดตัวอักษร สีพื้น และเลขไทยหรือเลขอารบิก', 'The left and right arrows turn pages. “Aa” at the top sets letter size, colours and digits.')}</p>
<h2>${visit.say('สำหรับโปรแกรมและบรรณาธิการ', 'For programs and editors')}</h2>
<p><a href="${visit.file('/docs')}">${visit.say('คู่มือ API', 'API reference')}</a> · ${libraryName(visit)} ${reader.version}</p>`,
  })
}

/** An example of a citation; a link where it leads to something in this library. */
function example(reader: Reader, visit: Visit, q: string, shown: Markup | string): Markup {
  return leadsSomewhere(reader, visit, q)
    ? html`<a href="${visit.href('/search', { q })}">${shown}</a>`
    : html`<span>${shown}</span>`
}

function leadsSomewhere(reader: Reader, visit: Visit, q: string): boolean {
  try {
    return citationTarget(reader, visit, q) !== undefined
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return false
    throw error
  }
}
