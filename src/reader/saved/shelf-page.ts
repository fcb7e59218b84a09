/** The page of saved items. It is the same for all readers. Its script lists the items of the device (carry §3). */

import { getStaticFileHref } from '../pages/assets.ts'
import { renderPage } from '../pages/frame.ts'
import { html } from '../pages/html.ts'
import { getPublicAddressPath } from '../pages/page-context.ts'
import type { PageHandlerInput, PageHandlerResult, ReaderContext } from '../shared/reader.ts'

/** The path of the page that lists the marks and last places stored on the device. */
export const SAVED_ITEMS_PATH = '/shelf'

/** Renders `/shelf`, the page of marks and last places. A script fills it on the device. */
export function renderSavedMarksAndPlacesPage(_: ReaderContext, { context }: PageHandlerInput): PageHandlerResult {
  const title = context.say('ชั้นของฉัน', 'My shelf')
  return renderPage(context, {
    title,
    path: SAVED_ITEMS_PATH,
    unlisted: true,
    crumbs: [{ title }],
    main: html`<h1>${title}</h1>
<p class="lead">${context.say('ที่คั่น คำที่ขีด และบันทึก อยู่ในเครื่องนี้เท่านั้น ไม่มีสิ่งใดส่งไปที่อื่น ส่งออกเป็นแฟ้มเพื่อเก็บสำรองหรือย้ายไปเครื่องอื่นได้', 'Bookmarks, marked words and notes are on this device alone, and nothing is sent anywhere. Export them as a file to keep a copy, or to move them to another device.')}</p>
<div id="shelf" data-root="${getPublicAddressPath(context.site)}" data-run="${getStaticFileHref(context, 'shelf.js')}"><noscript><p>${context.say('ชั้นของฉันต้องใช้จาวาสคริปต์ กรุณาเปิดจาวาสคริปต์ในเบราว์เซอร์', 'The shelf needs JavaScript. Please switch it on in the browser.')}</p></noscript></div>`,
  })
}
