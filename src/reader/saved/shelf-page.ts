/** The page of saved items: the same for all readers; its script lists the items of this device (carry §3). */

import { assetHref } from '../pages/assets.ts'
import { framed } from '../pages/frame.ts'
import { html } from '../pages/html.ts'
import { sitePathOf } from '../pages/visit.ts'
import type { Asked, Reader, Shown } from '../shared/reader.ts'

/** The address of the saved items of this device. */
export const SHELF = '/shelf'

/** `/shelf` */
export function showShelf(_: Reader, { visit }: Asked): Shown {
  const title = visit.say('ชั้นของฉัน', 'My shelf')
  return framed(visit, {
    title,
    path: SHELF,
    unlisted: true,
    crumbs: [{ title }],
    main: html`<h1>${title}</h1>
<p class="lead">${visit.say('ที่คั่น คำที่ขีด และบันทึก อยู่ในเครื่องนี้เท่านั้น ไม่มีสิ่งใดส่งไปที่อื่น ส่งออกเป็นแฟ้มเพื่อเก็บสำรองหรือย้ายไปเครื่องอื่นได้', 'Bookmarks, marked words and notes are on this device alone, and nothing is sent anywhere. Save them as a file to keep a copy, or to take them to another device.')}</p>
<div id="shelf" data-root="${sitePathOf(visit.site)}" data-run="${assetHref(visit, 'shelf.js')}"><noscript><p>${visit.say('ชั้นของฉันต้องใช้จาวาสคริปต์ กรุณาเปิดจาวาสคริปต์ในเบราว์เซอร์', 'The shelf needs JavaScript. Please switch it on in the browser.')}</p></noscript></div>`,
  })
}
