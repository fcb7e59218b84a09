/** The page `/about`: what the library is, how to cite and search, and links for programs and editors. */

import type { LabelInThaiAndEnglish } from '../definitions/definition.ts'
import { type CitationExample, createCitationExamples } from './examples.ts'
import { getLibraryName, renderPage } from './pages/frame.ts'
import { html, type SafeHtml } from './pages/html.ts'
import type { PageContext } from './pages/page-context.ts'
import type { PageHandlerInput, PageHandlerResult, ReaderContext } from './shared/reader.ts'

/** Renders `/about`: what the library is, how to cite and search, shortcuts, links for programs and editors. */
export function renderAboutPage(reader: ReaderContext, { context }: PageHandlerInput): PageHandlerResult {
  const title = context.say('เกี่ยวกับคลังธรรมะ', 'About this library')
  return renderPage(context, {
    title,
    path: '/about',
    crumbs: [{ title }],
    main: html`<h1>${title}</h1>
<p class="lead">${context.say('คลังธรรมะรวมพระไตรปิฎก บทสวด หนังสือ ชาดก และหมวดธรรมไว้ให้อ่านได้ทุกคน ไม่ต้องสมัคร ไม่มีโฆษณา ไม่ติดตามผู้อ่าน และไม่เรียกสิ่งใดจากเครื่องอื่น', 'This library holds the canon, chants, books, jataka stories and groups of teachings, free for all readers: without an account, without advertising, and without anything loaded from elsewhere.')}</p>
<h2>${context.say('เปิดด้วยการอ้างอิง', 'Opening a citation')}</h2>
<p>${context.say('พิมพ์ในช่องค้นได้ทั้งเลขไทยและเลขอารบิก', 'Type into the search box, in Thai or Arabic digits:')}</p>
${renderExamples(reader, context)}
<h2>${context.say('แป้นพิมพ์', 'Keys')}</h2>
<dl class="keys">${KEYS.map(([key, does]) => html`<dt><kbd>${key}</kbd></dt><dd>${context.label(does)}</dd>`)}</dl>
<p class="scripted" data-keys>${context.say('แป้นตัวอักษรเดี่ยวปิดได้ ที่นี่หรือใน “กก ตัวอักษร” ด้านบน', 'Single letter keys can be switched off, here or under “Aa Text” at the top.')} </p>
<h2>${context.say('สำหรับโปรแกรมและบรรณาธิการ', 'For programs and editors')}</h2>
<p><a href="${context.file('/docs')}">${context.say('คู่มือ API', 'API reference')}</a> · ${getLibraryName(context)} ${reader.version}</p>`,
  })
}

/** The single-key shortcuts that the page explains; `read.ts` handles them. */
const KEYS: readonly (readonly [key: string, does: LabelInThaiAndEnglish])[] = [
  ['←', { th: 'หน้าหรือพระสูตรก่อน', en: 'the page or text before' }],
  ['→', { th: 'หน้าหรือพระสูตรต่อไป', en: 'the next page or text' }],
  ['m', { th: 'ขีด จด คั่น', en: 'mark, note, bookmark' }],
  ['w', { th: 'ความหมายของคำบาลีคำต่อไป', en: 'what the next word of Pali means' }],
  ['b', { th: 'ความหมายของคำบาลีคำก่อน', en: 'what the word before means' }],
]

/** The description of each form of citation. */
const FORMS: Readonly<Record<CitationExample['form'], LabelInThaiAndEnglish>> = {
  page: { th: 'เล่ม/หน้า ฉบับหลวง', en: 'volume/page of the royal edition' },
  item: { th: 'เล่มและข้อ', en: 'volume and item' },
  whole: { th: 'อย่างที่ท้ายหน้ามีให้คัดลอก', en: 'as the foot of a page offers it to copy' },
  text: { th: 'เลขสูตรสากล (DN, MN, SN, AN และอื่น ๆ)', en: 'the number of a text (DN, MN, SN, AN and others)' },
  verse: { th: 'คาถาตามเลข', en: 'a verse by its number' },
  pts: { th: 'เล่มและหน้าของสมาคมบาลีปกรณ์ (PTS)', en: 'volume and page of the Pali Text Society' },
}

/** Examples of citations: as links if they lead somewhere, as plain text in an empty library. */
function renderExamples(reader: ReaderContext, context: PageContext): SafeHtml {
  const available = createCitationExamples(reader, context)
  const items = available.map(
    ({ citation, form }) =>
      html`<li><a href="${context.href('/search', { q: citation })}">${context.text(citation)}</a> ${context.label(FORMS[form])}</li>`,
  )
  return available.length > 0
    ? html`<ul>${items}</ul>`
    : html`<p>${context.say('เช่น ๙/๒๓๑, เล่ม ๙ หน้า ๒๓๑, ที.สี. ๙/๙๑/๔๕, SN 56.11 เมื่อนำเข้าพระไตรปิฎกแล้ว', 'for instance 9/231, volume 9 page 231, DN 9/91/45, SN 56.11, once the canon is imported')}</p>`
}
