/** The routes for reports of misprints, which need no account: the form, receiving a report, and its outcome. */

import { Type } from 'typebox'
import { MAX_SAFE_JSON_INTEGER } from '../../definitions/kinds/kind.ts'
import { MAX_CHARS_BY_REPORT_FIELD, MAX_REPORTED_ADDRESS_CHARS } from '../../definitions/review-items/report.ts'
import { AppError, createInvalidRequestError, DatabaseBusyError, RetryLaterError } from '../../foundation/app-error.ts'
import { normaliseAndValidateBody } from '../../foundation/validation/validate-body.ts'
import { HTTP_STATUS_BY_ERROR_CODE } from '../../http/errors.ts'
import {
  createdResult,
  defineOperation,
  type OperationDefinition,
  type OperationResult,
  okResult,
} from '../../http/operation.ts'
import { definePageOperation, htmlPageResult, redirectResult } from '../../http/page.ts'
import { langQueryProperties } from '../../http/query.ts'
import type { SentReport } from '../../review-items/reports/reports.ts'
import { type SentReportBody, sentReportSchema } from '../../review-items/reports/sent-report.ts'
import { REPORT_FORM_PATH } from '../pages/frame.ts'
import { getPublicAddressPath, PageContext } from '../pages/page-context.ts'
import { parsePositiveNumber } from '../shared/canon-words.ts'
import type { ReaderContext } from '../shared/reader.ts'
import {
  HONEYPOT_FIELD_NAME,
  type ReportFormValues,
  renderReportFormPage,
  renderReportOutcomePage,
  selectPublicReportFields,
} from './report-pages.ts'

/** The rate limit cost of a report: that of sixty pages. */
const REPORT_COST = 60
/** Maximum size of a report: every field at its maximum length, in Thai, form-encoded. */
const MAX_REPORT_BYTES = 32 * 1024

/** Creates the operations of the report pages. Empty if the host has turned reports off. */
export function createReportPageOperations(reader: ReaderContext): readonly OperationDefinition[] {
  if (!reader.takesReports) return []
  const { reports } = reader.stores
  return [
    definePageOperation({
      id: 'reportFormPage',
      anonymous: true,
      path: REPORT_FORM_PATH,
      query: Type.Object({
        address: Type.Optional(Type.String()),
        words: Type.Optional(Type.String()),
        number: Type.Optional(Type.String()),
        ...langQueryProperties,
      }),
      run: ({ query: { address = '', words = '', number }, language }) => {
        const context = new PageContext(reader, language)
        if (number !== undefined)
          return redirectResult(303, context.href(`${REPORT_FORM_PATH}/${parsePositiveNumber(number.trim())}`))
        const typed = {
          address: address.slice(0, MAX_REPORTED_ADDRESS_CHARS),
          words: words.trim().slice(0, MAX_CHARS_BY_REPORT_FIELD.words),
        }
        return htmlPageResult(renderReportFormPage(reader, context, typed).text)
      },
    }),
    defineOperation(`POST ${REPORT_FORM_PATH}`, 'sendReport', {
      tag: 'Pages',
      summary: 'Report a misprint',
      access: 'public',
      forPrograms: true,
      anonymous: true,
      cost: REPORT_COST,
      largestBody: MAX_REPORT_BYTES,
      body: sentReportSchema,
      judging: 'by-operation',
      query: Type.Object(langQueryProperties),
      answers: {},
      run: ({ intent, language, asker }) => {
        const context = new PageContext(reader, language)
        let given: unknown
        try {
          given = intent.body()
          const number = reports.receive(parseSentReport(reader, given), asker.mark)
          const address = context.href(`${REPORT_FORM_PATH}/${number}`)
          return asker.wantsJson ? createdResult({ number }, address) : redirectResult(303, address)
        } catch (error) {
          // a client that waits for a long write may try again
          if (asker.wantsJson || !(error instanceof AppError) || error instanceof DatabaseBusyError) throw error
          return renderFormWithErrors(reader, context, given, error)
        }
      },
    }),
    definePageOperation({
      id: 'reportPage',
      path: `${REPORT_FORM_PATH}/{number}`,
      params: Type.Object({ number: Type.Integer({ minimum: 1, maximum: MAX_SAFE_JSON_INTEGER }) }),
      query: Type.Object(langQueryProperties),
      keeping: 'never',
      anonymous: true,
      forPrograms: true,
      run: ({ params, language, asker }) => {
        const report = reports.require(params.number)
        return asker.wantsJson
          ? okResult(selectPublicReportFields(report))
          : htmlPageResult(renderReportOutcomePage(reader, new PageContext(reader, language), report).text)
      },
    }),
  ]
}

/** Validates a sent report about an existing page. @throws AppError `invalid_request` */
function parseSentReport(reader: ReaderContext, given: unknown): SentReport {
  const { [HONEYPOT_FIELD_NAME]: trap, ...body } = (given ?? {}) as Readonly<Record<string, unknown>>
  if (trap !== undefined && trap !== '')
    throw createInvalidRequestError({}, 'มีข้อความในช่องที่ต้องเว้นว่าง จึงยังไม่ได้ส่ง กรุณาเว้นช่องนั้นไว้แล้วส่งใหม่')
  const {
    address,
    words,
    should,
    note = null,
    name = null,
  } = normaliseAndValidateBody(sentReportSchema, body) as SentReportBody
  const path = parseReportedPath(address, getPublicAddressPath(reader))
  if (path === undefined || !reader.stores.reportedPlaces.findPage(path))
    throw createInvalidRequestError({ address: ['ไม่พบหน้านี้ในคลัง กรุณาคัดลอกที่อยู่จากหน้าที่พบคำผิด'] })
  return { address: path, words, should, note, name }
}

/** Parses the path from a copied address, which may be absolute and have a query; undefined if it is none. */
function parseReportedPath(address: string, root: string): string | undefined {
  const url = URL.parse(address, 'http://library.local')
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  const path = url.pathname
  return root !== '' && path.startsWith(`${root}/`) ? path.slice(root.length) : path
}

/** Renders the form with the errors and the typed values. */
function renderFormWithErrors(
  reader: ReaderContext,
  context: PageContext,
  given: unknown,
  appError: AppError,
): OperationResult {
  const typed: ReportFormValues = Object.fromEntries(
    Object.entries(given ?? {}).filter(([name, value]) => name !== HONEYPOT_FIELD_NAME && typeof value === 'string'),
  )
  const headers = appError instanceof RetryLaterError ? { 'retry-after': String(appError.seconds) } : undefined
  const form = htmlPageResult(renderReportFormPage(reader, context, typed, appError).text, headers)
  return { ...form, status: HTTP_STATUS_BY_ERROR_CODE[appError.code] }
}
