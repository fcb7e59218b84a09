/** The pages for reports of misprints: the form, and the outcome of a report. */

import {
  MAX_CHARS_BY_REPORT_FIELD,
  MAX_REPORTED_ADDRESS_CHARS,
  type ReportState,
} from '../../definitions/review-items/report.ts'
import type { AppError } from '../../foundation/app-error.ts'
import type { ReportRow } from '../../review-items/reports/reports.ts'
import type { SentReportBody } from '../../review-items/reports/sent-report.ts'
import type { ReportedWebPage } from '../../services/reported-places.ts'
import { REPORT_FORM_PATH, renderHiddenLanguageField, renderPage } from '../pages/frame.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import { type PageContext, renderIfPresent } from '../pages/page-context.ts'
import { formatPageName, formatVolumeName, getEditionOrRecensionTitle, getHeadingTitle } from '../shared/canon-words.ts'
import type { ReaderContext } from '../shared/reader.ts'
import { getDisplayedRecordName, renderDescriptionList, requireRecord } from '../shared/records.ts'

/** The values of the report form by field. After an error they are those that were typed. */
export type ReportFormValues = Partial<Record<keyof SentReportBody, string>>

/** Name of the honeypot: an invisible form field that only spam programs fill in. */
export const HONEYPOT_FIELD_NAME = 'homepage'

/**
 * Renders the form for reporting a misprint.
 * @param typed values of its fields
 * @param appError why a sent report was rejected; its sentences are shown at the fields
 */
export function renderReportFormPage(
  reader: ReaderContext,
  context: PageContext,
  typed: ReportFormValues,
  appError?: AppError,
): SafeHtml {
  const { address = '' } = typed
  const page = reader.stores.reportedPlaces.findPage(address)
  const title = context.say('แจ้งคำผิด', 'Report a misprint')
  const renderField = createFieldRenderer(context, typed, appError)
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
${renderIfPresent(appError, ({ message }) => html`<p class="bad" role="alert">${context.text(message)}</p>`)}
<form class="ask" method="post" action="${context.href(REPORT_FORM_PATH)}">
${
  page
    ? html`<p>${context.say('หน้าที่พบ', 'Page')}: ${renderPlaceLink(reader, context, page, address)}</p>
<input type="hidden" name="address" value="${address}">`
    : renderField(
        'address',
        context.say('ที่อยู่ของหน้าที่พบ เช่น /canon/9/royal/231', 'Address of the page, such as /canon/9/royal/231'),
        { maxChars: MAX_REPORTED_ADDRESS_CHARS, isNeeded: true },
      )
}
${renderField('words', context.say('คำที่ผิด ตามที่เห็นในหน้านั้น', 'The words as they stand on that page'), { maxChars: MAX_CHARS_BY_REPORT_FIELD.words, isNeeded: true })}
${renderField('should', context.say('ที่ถูกควรเป็น', 'What they should be'), { maxChars: MAX_CHARS_BY_REPORT_FIELD.should, isNeeded: true })}
${renderField('note', context.say('หมายเหตุ เช่น เหตุผลหรือหนังสือที่เทียบ (ไม่บังคับ)', 'Note, such as why, or the book you compared (optional)'), { maxChars: MAX_CHARS_BY_REPORT_FIELD.note, isLong: true })}
${renderField('name', context.say('ชื่อของท่าน บรรณาธิการเท่านั้นที่เห็น (ไม่บังคับ)', 'Your name, which editors alone see (optional)'), { maxChars: MAX_CHARS_BY_REPORT_FIELD.name })}
<div class="trap" aria-hidden="true"><label for="report-${HONEYPOT_FIELD_NAME}">${context.say('เว้นช่องนี้ไว้', 'Leave this empty')}</label><input id="report-${HONEYPOT_FIELD_NAME}" name="${HONEYPOT_FIELD_NAME}" tabindex="-1" autocomplete="off"></div>
<button>${context.say('ส่งให้บรรณาธิการ', 'Send to the editors')}</button>
</form>
<form class="go" action="${context.file(REPORT_FORM_PATH)}">${renderHiddenLanguageField(context)}<label>${context.say('ดูผลที่แจ้งไว้ เลขที่', 'Outcome of report no.')} <input name="number" inputmode="numeric" size="6" maxlength="9" required autocomplete="off"></label> <button>${context.say('ดู', 'See')}</button></form>`,
  })
}

interface FormFieldOptions {
  readonly maxChars: number
  readonly isNeeded?: true
  readonly isLong?: true
}

/** Creates the function that renders a form field with its label, value and errors. */
function createFieldRenderer(context: PageContext, typed: ReportFormValues, appError: AppError | undefined) {
  return (name: keyof SentReportBody, label: string, { maxChars, isNeeded, isLong }: FormFieldOptions): SafeHtml => {
    const id = `report-${name}` // the id `words` belongs to the panel of words.ts
    const messages = appError?.issues?.[name] ?? []
    const isFirst = messages.length > 0 && Object.keys(appError?.issues ?? {})[0] === name
    const errorAttributes = renderIfPresent(
      messages.length > 0,
      () => html` aria-invalid="true" aria-describedby="${id}-bad"${isFirst ? html` autofocus` : undefined}`,
    )
    const attributes = html` id="${id}" name="${name}" maxlength="${maxChars}"${isNeeded ? html` required` : undefined}${errorAttributes}`
    const value = typed[name] ?? ''
    return html`<label for="${id}">${label}</label>
${isLong ? html`<textarea${attributes} rows="3">${value}</textarea>` : html`<input${attributes} value="${value}" autocomplete="${name === 'name' ? 'name' : 'off'}" autocapitalize="off" spellcheck="false">`}
${renderIfPresent(messages.length > 0, () => html`<p class="bad" id="${id}-bad">${messages.map((fault) => html`${context.text(fault)} `)}</p>`)}`
  }
}

/**
 * Renders the outcome of a report. The reported words are shown only if an editor accepted them. The note and the name
 * are never shown.
 */
export function renderReportOutcomePage(reader: ReaderContext, context: PageContext, report: ReportRow): SafeHtml {
  const { id, state, address, answer } = report
  const title = `${context.say('การแจ้งคำผิดเลขที่', 'Report no.')} ${context.name(id)}`
  const page = reader.stores.reportedPlaces.findPage(address)
  const publicFields = selectPublicReportFields(report)
  return renderPage(context, {
    title,
    path: `${REPORT_FORM_PATH}/${id}`,
    unlisted: true,
    crumbs: [{ title: context.say('หน้าแรก', 'Front page'), href: context.href('/') }, { title }],
    main: html`<h1>${title}</h1>
<p>${STATE_SENTENCES[state](context)}</p>
${renderDescriptionList(context, [
  [context.say('หน้าที่พบ', 'Page'), page && renderPlaceLink(reader, context, page, address)],
  [context.say('คำที่ผิด', 'The words'), publicFields.words === null ? undefined : context.text(publicFields.words)],
  [
    context.say('ที่ถูกควรเป็น', 'What they should be'),
    publicFields.should === null ? undefined : context.text(publicFields.should),
  ],
  [context.say('คำตอบของบรรณาธิการ', "The editor's answer"), answer === null ? undefined : context.text(answer)],
  [context.say('วันที่แจ้ง', 'Sent'), context.date(report.createdAt)],
  [context.say('วันที่ตรวจ', 'Looked at'), report.decidedAt === null ? undefined : context.date(report.decidedAt)],
])}
${renderIfPresent(state === 'open', () => html`<p>${context.say('จดเลขที่นี้หรือบันทึกที่อยู่ของหน้านี้ไว้ แล้วกลับมาดูผลได้', 'Keep this number, or the address of this page, to see later what became of it.')}</p>`)}`,
  })
}

/** Returns the fields of a report that anyone may see. The API returns them as JSON. */
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

const STATE_SENTENCES: Readonly<Record<ReportState, (context: PageContext) => string>> = {
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

function renderPlaceLink(
  reader: ReaderContext,
  context: PageContext,
  page: ReportedWebPage,
  address: string,
): SafeHtml {
  return html`<a href="${context.href(address)}">${context.text(formatPlaceName(reader, context, page))}</a>`
}

function formatPlaceName(reader: ReaderContext, context: PageContext, page: ReportedWebPage): string {
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
