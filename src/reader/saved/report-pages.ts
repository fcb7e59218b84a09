/** The pages for reports of misprints: the form, and the outcome of a report. */

import {
  MAX_REPORT_FIELD_CHARS,
  MAX_REPORTED_ADDRESS_CHARS,
  type ReportState,
} from '../../definitions/review-items/report.ts'
import type { AppError } from '../../foundation/app-error.ts'
import type { ReportRow } from '../../review-items/reports/reports.ts'
import type { SentReportBody } from '../../review-items/reports/sent-report.ts'
import type { ReportedWebPage } from '../../services/reported-places.ts'
import { REPORT_FORM_PATH, renderHiddenLanguageField, renderPage } from '../pages/frame.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import { markupIfPresent, type PageContext } from '../pages/page-context.ts'
import { formatPageName, formatVolumeName, getEditionOrRecensionTitle, getHeadingTitle } from '../shared/canon-words.ts'
import type { ReaderContext } from '../shared/reader.ts'
import { getDisplayedRecordName, renderDescriptionList, requireRecord } from '../shared/records.ts'

/** The values of the report form by field; after an error, those that were typed. */
export type ReportFormValues = Partial<Record<keyof SentReportBody, string>>

/** The name of the honeypot: an invisible form field that only spam programs fill in. */
export const HONEYPOT_FIELD_NAME = 'homepage'

/**
 * Renders the form for reporting a misprint.
 * @param typed the values of its fields
 * @param appError why a sent report was rejected, shown at its fields
 */
export function renderReportFormPage(
  reader: ReaderContext,
  context: PageContext,
  typed: ReportFormValues,
  appError?: AppError,
): SafeHtml {
  const { address = '' } = typed
  const page = reader.stores.reportedPlaces.at(address)
  const title = context.say('แจ้งคำผิด', 'Report a misprint')
  const field = fields(context, typed, appError)
  return renderPage(context, {
    title,
    path: REPORT_FORM_PATH,
    view: { address: page && address },
    style: 'report.css',
    unlisted: true,
    crumbs: [{ title: context.say('หน้าแรก', 'Front page'), href: context.href('/') }, { title }],
    main: html`<h1>${title}</h1>
<p>${context.say(
      'พบคำที่พิมพ์ผิดในคลังนี้ กรุณาบอกที่นี่ บรรณาธิการจะตรวจกับต้นฉบับก่อนแก้ ไม่ต้องมีบัญชี และไม่เก็บที่อยู่เครื่องของท่าน',
      'Tell us here of words that are misprinted in this library. An editor compares them with the source before anything is changed. You need no account, and the address of your device is not kept.',
    )}</p>
${markupIfPresent(appError, ({ message }) => html`<p class="bad" role="alert">${context.text(message)}</p>`)}
<form class="ask" method="post" action="${context.href(REPORT_FORM_PATH)}">
${
  page
    ? html`<p>${context.say('หน้าที่พบ', 'Page')}: ${placeLink(reader, context, page, address)}</p>
<input type="hidden" name="address" value="${address}">`
    : field(
        'address',
        context.say('ที่อยู่ของหน้าที่พบ เช่น /canon/9/royal/231', 'Address of the page, such as /canon/9/royal/231'),
        { longest: MAX_REPORTED_ADDRESS_CHARS, isNeeded: true },
      )
}
${field('words', context.say('คำที่ผิด ตามที่เห็นในหน้านั้น', 'The words as they stand on that page'), { longest: MAX_REPORT_FIELD_CHARS.words, isNeeded: true })}
${field('should', context.say('ที่ถูกควรเป็น', 'What they should be'), { longest: MAX_REPORT_FIELD_CHARS.should, isNeeded: true })}
${field('note', context.say('หมายเหตุ เช่น เหตุผลหรือหนังสือที่เทียบ (ไม่บังคับ)', 'Note, such as why, or the book you compared (optional)'), { longest: MAX_REPORT_FIELD_CHARS.note, isLong: true })}
${field('name', context.say('ชื่อของท่าน บรรณาธิการเท่านั้นที่เห็น (ไม่บังคับ)', 'Your name, which editors alone see (optional)'), { longest: MAX_REPORT_FIELD_CHARS.name })}
<div class="trap" aria-hidden="true"><label for="report-${HONEYPOT_FIELD_NAME}">${context.say('เว้นช่องนี้ไว้', 'Leave this empty')}</label><input id="report-${HONEYPOT_FIELD_NAME}" name="${HONEYPOT_FIELD_NAME}" tabindex="-1" autocomplete="off"></div>
<button>${context.say('ส่งให้บรรณาธิการ', 'Send to the editors')}</button>
</form>
<form class="go" action="${context.file(REPORT_FORM_PATH)}">${renderHiddenLanguageField(context)}<label>${context.say('ดูผลที่แจ้งไว้ เลขที่', 'See what became of report no.')} <input name="number" inputmode="numeric" size="6" maxlength="9" required autocomplete="off"></label> <button>${context.say('ดู', 'See')}</button></form>`,
  })
}

interface FieldOfForm {
  readonly longest: number
  readonly isNeeded?: true
  readonly isLong?: true
}

/** Writes a field with its label, value and errors. */
function fields(context: PageContext, typed: ReportFormValues, appError: AppError | undefined) {
  return (name: keyof SentReportBody, label: string, { longest, isNeeded, isLong }: FieldOfForm): SafeHtml => {
    const id = `report-${name}` // `words` is what opens beside a text
    const faults = appError?.issues?.[name] ?? []
    const isFirst = faults.length > 0 && Object.keys(appError?.issues ?? {})[0] === name
    const bad = markupIfPresent(
      faults.length > 0,
      () => html` aria-invalid="true" aria-describedby="${id}-bad"${isFirst ? html` autofocus` : undefined}`,
    )
    const rest = html` id="${id}" name="${name}" maxlength="${longest}"${isNeeded ? html` required` : undefined}${bad}`
    const value = typed[name] ?? ''
    return html`<label for="${id}">${label}</label>
${isLong ? html`<textarea${rest} rows="3">${value}</textarea>` : html`<input${rest} value="${value}" autocomplete="${name === 'name' ? 'name' : 'off'}" autocapitalize="off" spellcheck="false">`}
${markupIfPresent(faults.length > 0, () => html`<p class="bad" id="${id}-bad">${faults.map((fault) => html`${context.text(fault)} `)}</p>`)}`
  }
}

/**
 * Renders the outcome of a report. It shows the reported words only after an editor accepted them, and never the note
 * and the name.
 */
export function renderReportOutcomePage(reader: ReaderContext, context: PageContext, report: ReportRow): SafeHtml {
  const { id, state, address, answer } = report
  const title = `${context.say('การแจ้งคำผิดเลขที่', 'Report no.')} ${context.name(id)}`
  const page = reader.stores.reportedPlaces.at(address)
  const reported = selectPublicReportFields(report)
  return renderPage(context, {
    title,
    path: `${REPORT_FORM_PATH}/${id}`,
    unlisted: true,
    crumbs: [{ title: context.say('หน้าแรก', 'Front page'), href: context.href('/') }, { title }],
    main: html`<h1>${title}</h1>
<p>${SAID[state](context)}</p>
${renderDescriptionList(context, [
  [context.say('หน้าที่พบ', 'Page'), page && placeLink(reader, context, page, address)],
  [context.say('คำที่ผิด', 'The words'), reported.words === null ? undefined : context.text(reported.words)],
  [
    context.say('ที่ถูกควรเป็น', 'What they should be'),
    reported.should === null ? undefined : context.text(reported.should),
  ],
  [context.say('คำตอบของบรรณาธิการ', "The editor's answer"), answer === null ? undefined : context.text(answer)],
  [context.say('วันที่แจ้ง', 'Sent'), context.date(report.createdAt)],
  [context.say('วันที่ตรวจ', 'Looked at'), report.decidedAt === null ? undefined : context.date(report.decidedAt)],
])}
${markupIfPresent(state === 'open', () => html`<p>${context.say('จดเลขที่นี้หรือบันทึกที่อยู่ของหน้านี้ไว้ แล้วกลับมาดูผลได้', 'Keep this number, or the address of this page, to see later what became of it.')}</p>`)}`,
  })
}

/** Returns the fields of a report that anyone may see; the API serves them as JSON. */
export function selectPublicReportFields({
  id,
  state,
  address,
  words,
  should,
  answer,
  createdAt,
  decidedAt,
}: ReportRow) {
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

const SAID: Readonly<Record<ReportState, (context: PageContext) => string>> = {
  open: (context) =>
    context.say(
      'ได้รับแล้ว ขอบคุณที่ช่วยดูแลคลัง รอบรรณาธิการตรวจ',
      'Received, with thanks for your care of this library. It waits for an editor.',
    ),
  taken: (context) => context.say('บรรณาธิการรับไว้แล้ว ขอบคุณที่แจ้ง', 'An editor has taken it up. Thank you for telling us.'),
  refused: (context) =>
    context.say(
      'บรรณาธิการตรวจแล้ว และคงข้อความไว้ตามเดิม ขอบคุณที่แจ้ง',
      'An editor has looked at it and leaves the text as it is. Thank you for telling us.',
    ),
}

function placeLink(reader: ReaderContext, context: PageContext, page: ReportedWebPage, address: string): SafeHtml {
  return html`<a href="${context.href(address)}">${context.text(placeName(reader, context, page))}</a>`
}

function placeName(reader: ReaderContext, context: PageContext, page: ReportedWebPage): string {
  if (page.is === 'heading') return getHeadingTitle(reader, context, page.found.node)
  if (page.is === 'page') {
    const { volume, edition } = page
    const shown = reader.stores.canon.printed.shownIn(edition, volume)
    return `${formatVolumeName(context, volume)} ${formatPageName(context, page.page)} · ${getEditionOrRecensionTitle(context, edition, shown)}`
  }
  const name = getDisplayedRecordName(
    context,
    page.collection,
    requireRecord(reader, context, page.collection, page.slug),
  )
  return page.page === undefined ? name : `${name} · ${formatPageName(context, page.page)}`
}
