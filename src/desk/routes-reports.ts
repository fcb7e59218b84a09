/** Operations on readers' reports of misprints: list, read, lease and answer. */

import { Type } from 'typebox'
import { MAX_REPORT_ANSWER_CHARS, REPORT_DEFINITION, REPORT_STATES } from '../definitions/review-items/report.ts'
import { closedObjectSchema, enumSchema, namedClosedObjectSchema, recordVersionSchema } from '../definitions/schemas.ts'
import { type OperationDefinition, okResult, operationDefinerForTag } from '../http/operation.ts'
import { toReportProposalSubject } from '../review-items/proposals/subjects.ts'
import type { ReportRow } from '../review-items/reports/reports.ts'
import { computeReviewItemVersion } from '../review-items/review-item-row.ts'
import type { LibraryStores } from '../services/stores.ts'
import {
  createLeaseParametersByItemId,
  defineQueueItemLeaseOperation,
  defineReviewItemListOperation,
  defineReviewItemReadOperation,
} from './review-item-operations.ts'
import {
  createCountSchema,
  createIdSchema,
  createNullableObjectSchema,
  createNullableSchema,
  createTimeSchema,
  pickDeclaredFields,
  requestFieldSchemaBuilders,
  wordsAtPlaceProperties,
} from './schemas.ts'

const operation = operationDefinerForTag('Reports')

/** Names of the operations in the OpenAPI document. */
const REPORTS = { of: 'Report', path: '/reports' }

const place = namedClosedObjectSchema('ReportedPlace', {
  ...wordsAtPlaceProperties,
  places: createCountSchema('At how many places the words occur; the first is given'),
})

const item = namedClosedObjectSchema('Report', {
  number: createIdSchema('Number of the report, which the reader knows'),
  state: enumSchema(REPORT_STATES, 'open: it waits; taken: the words are or will be corrected; refused: they stay'),
  address: Type.String({ description: 'Path of the page, from the root' }),
  words: Type.String({ description: 'The misprint, as the reader describes it' }),
  should: Type.String({ description: 'The correction that the reader suggests' }),
  note: createNullableSchema('string', "The reader's note"),
  name: createNullableSchema('string', 'What the reader is called; shown to editors alone'),
  at: createTimeSchema('When it was sent'),
  answer: createNullableSchema('string', 'What an editor tells the reader'),
  key: createNullableSchema('string', 'The name of the key that took or refused it'),
  decidedAt: createNullableSchema('string', 'When that was'),
  place: createNullableObjectSchema(
    place,
    'Where the words stand, as POST /corrections takes it; null where they do not stand in the canon there',
  ),
  record: createNullableObjectSchema(
    closedObjectSchema({ collection: Type.String(), slug: Type.String() }),
    'The record whose page it is, outside the canon',
  ),
  version: recordVersionSchema,
})

const answer = namedClosedObjectSchema('ReportAnswer', {
  state: enumSchema(REPORT_STATES, { title: 'สถานะ', description: 'New state of the report' }),
  note: requestFieldSchemaBuilders.wordsOrNull(
    'คำตอบ',
    MAX_REPORT_ANSWER_CHARS,
    'The reader sees it; without it, what was said before stays',
  ),
  wholeSender: requestFieldSchemaBuilders.flag(
    'ทุกรายการของผู้แจ้งรายนี้',
    'All that waits of the same sender is decided alike, in the same line of the log',
  ),
})

const answered = namedClosedObjectSchema('Answered', {
  report: item,
  edit: createIdSchema('Number of the edit, by which all of it can be undone'),
  reports: createCountSchema('How many were answered'),
})

const params = Type.Object({ number: createIdSchema('Number of a report') })

/** Returns the operations on readers' reports. */
export function createReportOperations({
  reports,
  reportedPlaces,
  reportTurns,
}: Pick<LibraryStores, 'reports' | 'reportedPlaces' | 'reportTurns'>): readonly OperationDefinition[] {
  const shown = (row: ReportRow) => {
    const page = reportedPlaces.at(row.address)
    return pickDeclaredFields(item, {
      ...row,
      number: row.id,
      at: row.createdAt,
      key: row.decidedBy,
      place: reportedPlaces.of(row),
      record: page?.is === 'record' ? { collection: page.collection, slug: page.slug } : null,
      version: computeReviewItemVersion(REPORT_DEFINITION, row),
    })
  }
  return [
    defineReviewItemListOperation({
      ...REPORTS,
      summary: 'Misprints that readers report',
      description:
        "Of those that are open, each sender's first comes before anybody's second; the others begin with what was decided last.",
      heavy: true, // fifty reports on whole volumes take a second, on pages 0.1
      filters: {
        state: requestFieldSchemaBuilders.oneOf(REPORT_STATES, 'สถานะ', 'In this state alone'),
      },
      item,
      find: ({ state }, { limit, offset }) => ({
        items: reports.page(state, limit, offset).map(shown),
        total: reports.countIn(state),
      }),
    }),
    defineReviewItemReadOperation({
      ...REPORTS,
      summary: 'One report',
      params,
      item,
      read: ({ number }) => shown(reports.require(number)),
    }),
    defineQueueItemLeaseOperation({
      ...REPORTS,
      summary: 'Lease waiting reports',
      description: 'In the order of the list. They, and the current one,',
      most: 'จำนวน',
      ...createLeaseParametersByItemId('reports', 'Number of a report'),
      turns: reportTurns,
    }),
    operation('POST /reports/{number}', 'answerReport', {
      proposable: (body) => (body as { wholeSender?: boolean } | null)?.wholeSender !== true,
      subjects: ({ params }) => [toReportProposalSubject(params.number)],
      summary: 'Accept, reject or reopen a report',
      description:
        'POST /corrections with `report` accepts it in the same write. Accepting or rejecting it here changes no text.',
      params,
      body: answer,
      conditions: ['if-match'],
      appErrors: ['not_found'],
      answers: { 200: answered },
      run: ({ params, intent }) => {
        const { edit, decided } = reports.decide(params.number, intent, (row, { wholeSender = false }) =>
          wholeSender ? reports.waitingAlongside(row) : [],
        )
        return okResult({ report: shown(reports.require(params.number)), edit, reports: decided })
      },
    }),
  ]
}
