/** The addresses at which readers report misprints, without an account: a form, taking it in, and what became of it. */

import { Type } from 'typebox'
import { MAX_ADDRESS_LENGTH, MAX_LENGTH } from '../../definitions/findings/report.ts'
import { MAX_INTEGER } from '../../definitions/kinds/kind.ts'
import type { SentReport } from '../../findings/reports/reports.ts'
import { type SentBody, sentReport } from '../../findings/reports/sent-report.ts'
import { AppError, Busy, invalid, TooSoon } from '../../foundation/app-error.ts'
import { judge } from '../../foundation/validation/judge.ts'
import { STATUS } from '../../http/errors.ts'
import { type Answer, created, type Operation, ok, operation } from '../../http/operation.ts'
import { markup, page, redirect } from '../../http/page.ts'
import { langQuery } from '../../http/query.ts'
import { REPORTS_PATH } from '../pages/frame.ts'
import { PageContext, sitePathOf } from '../pages/page-context.ts'
import { numberIn } from '../shared/numbers.ts'
import type { Reader } from '../shared/reader.ts'
import { shownOf, showReport, showReportForm, TRAP, type Typed } from './report-pages.ts'

/** As much as sixty pages. */
const REPORT_COST = 60
/** Every field as long as it may be, in Thai and as a form writes it. */
const MAX_REPORT = 32 * 1024

/** None of them where readers may not report. */
export function reportPages(reader: Reader): readonly Operation[] {
  if (!reader.takesReports) return []
  const { reports } = reader.stores
  return [
    page({
      id: 'reportFormPage',
      anonymous: true,
      path: REPORTS_PATH,
      query: Type.Object({
        address: Type.Optional(Type.String()),
        words: Type.Optional(Type.String()),
        number: Type.Optional(Type.String()),
        ...langQuery,
      }),
      run: ({ query: { address = '', words = '', number }, language }) => {
        const context = new PageContext(reader, language)
        if (number !== undefined)
          return redirect(303, context.href(`${REPORTS_PATH}/${numberIn(number.trim())}`))
        const typed = {
          address: address.slice(0, MAX_ADDRESS_LENGTH),
          words: words.trim().slice(0, MAX_LENGTH.words),
        }
        return markup(showReportForm(reader, context, typed).text)
      },
    }),
    operation(`POST ${REPORTS_PATH}`, 'sendReport', {
      tag: 'Pages',
      summary: 'Report a misprint',
      access: 'public',
      forPrograms: true,
      anonymous: true,
      cost: REPORT_COST,
      largestBody: MAX_REPORT,
      body: sentReport,
      judging: 'by-operation',
      query: Type.Object(langQuery),
      answers: {},
      run: ({ intent, language, asker }) => {
        const context = new PageContext(reader, language)
        let given: unknown
        try {
          given = intent.body()
          const number = reports.receive(sentIn(reader, given), asker.mark)
          const address = context.href(`${REPORTS_PATH}/${number}`)
          return asker.wantsJson ? created({ number }, address) : redirect(303, address)
        } catch (error) {
          // a client that waits for a long write may try again
          if (asker.wantsJson || !(error instanceof AppError) || error instanceof Busy) throw error
          return formAgain(reader, context, given, error)
        }
      },
    }),
    page({
      id: 'reportPage',
      path: `${REPORTS_PATH}/{number}`,
      params: Type.Object({ number: Type.Integer({ minimum: 1, maximum: MAX_INTEGER }) }),
      query: Type.Object(langQuery),
      keeping: 'never',
      anonymous: true,
      forPrograms: true,
      run: ({ params, language, asker }) => {
        const report = reports.require(params.number)
        return asker.wantsJson
          ? ok(shownOf(report))
          : markup(showReport(reader, new PageContext(reader, language), report).text)
      },
    }),
  ]
}

/** A validated report about an existing page. @throws Refusal `invalid_request` */
function sentIn(reader: Reader, given: unknown): SentReport {
  const { [TRAP]: trap, ...body } = (given ?? {}) as Readonly<Record<string, unknown>>
  if (trap !== undefined && trap !== '')
    throw invalid({}, 'มีข้อความในช่องที่ต้องเว้นว่าง (homepage) จึงยังไม่ได้ส่ง กรุณาเว้นช่องนั้นไว้แล้วส่งใหม่')
  const { address, words, should, note = null, name = null } = judge(sentReport, body) as SentBody
  const path = pathIn(address, sitePathOf(reader))
  if (path === undefined || !reader.stores.reportedPlaces.at(path))
    throw invalid({ address: ['ไม่พบหน้านี้ในห้องสมุด กรุณาคัดลอกที่อยู่จากหน้าที่พบคำผิด'] })
  return { address: path, words, should, note, name }
}

/** The path of a copied address: absolute or from the root, with or without a query. */
function pathIn(address: string, root: string): string | undefined {
  const url = URL.parse(address, 'http://library.local')
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  const path = url.pathname
  return root !== '' && path.startsWith(`${root}/`) ? path.slice(root.length) : path
}

/** What was typed is not lost. */
function formAgain(reader: Reader, context: PageContext, given: unknown, appError: AppError): Answer {
  const typed: Typed = Object.fromEntries(
    Object.entries(given ?? {}).filter(([name, value]) => name !== TRAP && typeof value === 'string'),
  )
  const headers = appError instanceof TooSoon ? { 'retry-after': String(appError.seconds) } : undefined
  const form = markup(showReportForm(reader, context, typed, appError).text, headers)
  return { ...form, status: STATUS[appError.code] }
}
