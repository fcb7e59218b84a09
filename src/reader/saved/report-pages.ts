/** Where readers say that something is misprinted, and what has become of it. */

import { LONGEST, LONGEST_ADDRESS, type ReportState } from '../../definitions/findings/report.ts'
import type { ReportRow } from '../../findings/reports/reports.ts'
import type { SentBody } from '../../findings/reports/sent-report.ts'
import type { Refusal } from '../../foundation/refusal.ts'
import type { ReportedPage } from '../../services/reported-places.ts'
import { framed, hiddenLanguage, REPORTS_PATH } from '../pages/frame.ts'
import { html, type Markup } from '../pages/html.ts'
import { type Visit, when } from '../pages/visit.ts'
import { headingTitle, pageName, recensionTitle, volumeName } from '../shared/canon-words.ts'
import { dayOf } from '../shared/days.ts'
import type { Reader } from '../shared/reader.ts'
import { details, nameOf, recordOf } from '../shared/records.ts'

/** The values of the form; after an error the typed ones. */
export type Typed = Partial<Record<keyof SentBody, string>>

/** A honeypot: an invisible field that only spam programs fill in. */
export const TRAP = 'homepage'

/** The form. @param refusal why what was sent was not taken */
export function showReportForm(reader: Reader, visit: Visit, typed: Typed, refusal?: Refusal): Markup {
  const { address = '' } = typed
  const page = reader.stores.reportedPlaces.at(address)
  const title = visit.say('แจ้งคำผิด', 'Report a misprint')
  const field = fields(visit, typed, refusal)
  return framed(visit, {
    title,
    path: REPORTS_PATH,
    view: { address: page && address },
    style: 'report.css',
    unlisted: true,
    crumbs: [{ title: visit.say('หน้าแรก', 'Front page'), href: visit.href('/') }, { title }],
    main: html`<h1>${title}</h1>
<p>${visit.say(
      'พบคำที่พิมพ์ผิดในห้องสมุดนี้ กรุณาบอกที่นี่ บรรณาธิการจะตรวจกับต้นฉบับก่อนแก้ ไม่ต้องมีบัญชี และไม่เก็บที่อยู่เครื่องของท่าน',
      'Tell us here of words that are misprinted in this library. An editor compares them with the source before anything is changed. You need no account, and the address of your device is not kept.',
    )}</p>
${when(refusal, ({ message }) => html`<p class="bad" role="alert">${visit.text(message)}</p>`)}
<form class="ask" method="post" action="${visit.href(REPORTS_PATH)}">
${
  page
    ? html`<p>${visit.say('หน้าที่พบ', 'Page')}: ${placeLink(reader, visit, page, address)}</p>
<input type="hidden" name="address" value="${address}">`
    : field(
        'address',
        visit.say('ที่อยู่ของหน้าที่พบ เช่น /canon/9/royal/231', 'Address of the page, such as /canon/9/royal/231'),
        { longest: LONGEST_ADDRESS, isNeeded: true },
      )
}
${field('words', visit.say('คำที่ผิด ตามที่เห็นในหน้านั้น', 'The words as they stand on that page'), { longest: LONGEST.words, isNeeded: true })}
${field('should', visit.say('ที่ถูกควรเป็น', 'What they should be'), { longest: LONGEST.should, isNeeded: true })}
${field('note', visit.say('หมายเหตุ เช่น เหตุผลหรือหนังสือที่เทียบ (ไม่บังคับ)', 'Note, such as why, or the book you compared (optional)'), { longest: LONGEST.note, isLong: true })}
${field('name', visit.say('ชื่อของท่าน บรรณาธิการเท่านั้นที่เห็น (ไม่บังคับ)', 'Your name, which editors alone see (optional)'), { longest: LONGEST.name })}
<div class="trap" aria-hidden="true"><label for="report-${TRAP}">${visit.say('เว้นช่องนี้ไว้', 'Leave this empty')}</label><input id="report-${TRAP}" name="${TRAP}" tabindex="-1" autocomplete="off"></div>
<button>${visit.say('ส่งให้บรรณาธิการ', 'Send to the editors')}</button>
</form>
<form class="go" action="${visit.file(REPORTS_PATH)}">${hiddenLanguage(visit)}<label>${visit.say('ดูผลที่แจ้งไว้ เลขที่', 'See what became of report no.')} <input name="number" inputmode="numeric" size="6" maxlength="9" required autocomplete="off"></label> <button>${visit.say('ดู', 'See')}</button></form>`,
  })
}

interface FieldOfForm {
  readonly longest: number
  readonly isNeeded?: true
  readonly isLong?: true
}

/** Writes a field with its label, value and errors. */
function fields(visit: Visit, typed: Typed, refusal: Refusal | undefined) {
  return (name: keyof SentBody, label: string, { longest, isNeeded, isLong }: FieldOfForm): Markup => {
    const id = `report-${name}` // `words` is what opens beside a text
    const faults = refusal?.issues?.[name] ?? []
    const isFirst = faults.length > 0 && Object.keys(refusal?.issues ?? {})[0] === name
    const bad = when(
      faults.length > 0,
      () => html` aria-invalid="true" aria-describedby="${id}-bad"${isFirst ? html` autofocus` : undefined}`,
    )
    const rest = html` id="${id}" name="${name}" maxlength="${longest}"${isNeeded ? html` required` : undefined}${bad}`
    const value = typed[name] ?? ''
    return html`<label for="${id}">${label}</label>
${isLong ? html`<textarea${rest} rows="3">${value}</textarea>` : html`<input${rest} value="${value}" autocomplete="${name === 'name' ? 'name' : 'off'}" autocapitalize="off" spellcheck="false">`}
${when(faults.length > 0, () => html`<p class="bad" id="${id}-bad">${faults.map((fault) => html`${visit.text(fault)} `)}</p>`)}`
  }
}

/** What became of a report. Nobody is shown what was written before an editor has taken it, nor ever the note and the name. */
export function showReport(reader: Reader, visit: Visit, report: ReportRow): Markup {
  const { id, state, address, answer } = report
  const title = `${visit.say('การแจ้งคำผิดเลขที่', 'Report no.')} ${visit.name(id)}`
  const page = reader.stores.reportedPlaces.at(address)
  const told = shownOf(report)
  return framed(visit, {
    title,
    path: `${REPORTS_PATH}/${id}`,
    unlisted: true,
    crumbs: [{ title: visit.say('หน้าแรก', 'Front page'), href: visit.href('/') }, { title }],
    main: html`<h1>${title}</h1>
<p>${SAID[state](visit)}</p>
${details(visit, [
  [visit.say('หน้าที่พบ', 'Page'), page && placeLink(reader, visit, page, address)],
  [visit.say('คำที่ผิด', 'The words'), told.words === null ? undefined : visit.text(told.words)],
  [visit.say('ที่ถูกควรเป็น', 'What they should be'), told.should === null ? undefined : visit.text(told.should)],
  [visit.say('คำตอบของบรรณาธิการ', "The editor's answer"), answer === null ? undefined : visit.text(answer)],
  [visit.say('วันที่แจ้ง', 'Sent'), dayOf(report.createdAt, visit)],
  [visit.say('วันที่ตรวจ', 'Looked at'), report.decidedAt === null ? undefined : dayOf(report.decidedAt, visit)],
])}
${when(state === 'open', () => html`<p>${visit.say('จดเลขที่นี้หรือบันทึกที่อยู่ของหน้านี้ไว้ แล้วกลับมาดูผลได้', 'Keep this number, or the address of this page, to see later what became of it.')}</p>`)}`,
  })
}

/** The public fields of a report, also served as JSON. */
export function shownOf({ id, state, address, words, should, answer, createdAt, decidedAt }: ReportRow) {
  const isTaken = state === 'taken'
  return {
    number: id,
    state,
    address,
    answer,
    at: createdAt,
    decidedAt,
    words: isTaken ? words : null,
    should: isTaken ? should : null,
  }
}

const SAID: Readonly<Record<ReportState, (visit: Visit) => string>> = {
  open: (visit) =>
    visit.say(
      'ได้รับแล้ว ขอบคุณที่ช่วยดูแลห้องสมุด รอบรรณาธิการตรวจ',
      'Received, with thanks for your care of this library. It waits for an editor.',
    ),
  taken: (visit) =>
    visit.say('บรรณาธิการรับไว้แล้ว ขอบคุณที่แจ้ง', 'An editor has taken it up. Thank you for telling us.'),
  refused: (visit) =>
    visit.say(
      'บรรณาธิการตรวจแล้ว และคงข้อความไว้ตามเดิม ขอบคุณที่แจ้ง',
      'An editor has looked at it and leaves the text as it is. Thank you for telling us.',
    ),
}

function placeLink(reader: Reader, visit: Visit, page: ReportedPage, address: string): Markup {
  return html`<a href="${visit.href(address)}">${visit.text(placeName(reader, visit, page))}</a>`
}

function placeName(reader: Reader, visit: Visit, page: ReportedPage): string {
  if (page.is === 'heading') return headingTitle(reader, visit, page.found.node)
  if (page.is === 'page') {
    const { volume, edition } = page
    const shown = reader.stores.canon.printed.shownIn(edition, volume)
    return `${volumeName(visit, volume)} ${pageName(visit, page.page)} · ${recensionTitle(visit, edition, shown)}`
  }
  const name = nameOf(visit, page.collection, recordOf(reader, visit, page.collection, page.slug))
  return page.page === undefined ? name : `${name} · ${pageName(visit, page.page)}`
}
