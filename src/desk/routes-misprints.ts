/** Operations on misprints: readers' reports and suspects, to list, read, lease and decide. */

import { Type } from 'typebox'
import { editionIdSchema, volumeNumberSchema } from '../canon/schemas.ts'
import { MAX_REPORT_ANSWER_CHARS, REPORT_DEFINITION, REPORT_STATES } from '../definitions/review-items/report.ts'
import {
  MAX_JUDGEMENT_NOTE_CHARS,
  MIN_LIKELY_SUSPECT_WEIGHT,
  SUSPECT_VERDICTS,
} from '../definitions/review-items/suspect.ts'
import {
  closedObjectSchema,
  enumSchema,
  namedClosedObjectArraySchema,
  namedClosedObjectSchema,
  recordVersionSchema,
} from '../definitions/schemas.ts'
import type { WriteIntent } from '../foundation/write-intent.ts'
import { createOperationDefiner, type OperationDefinition, okResult } from '../http/operation.ts'
import { toReportProposalSubject, toSuspectProposalSubject } from '../review-items/proposals/subjects.ts'
import type { ReportRow } from '../review-items/reports/reports.ts'
import { computeReviewItemVersion } from '../review-items/review-item-row.ts'
import type { SuspectJudgementInput } from '../review-items/suspects/judgement-writer.ts'
import { SUSPECT_STATES } from '../review-items/suspects/suspect-states.ts'
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
  nullableTimeSchema,
  pickDeclaredFields,
  requestFieldSchemaBuilders,
  sliceListPage,
  wordsAtPlaceProperties,
} from './schemas.ts'

const reportOperation = createOperationDefiner('Reports')

/** Names of the operations in the OpenAPI document. */
const REPORTS = { of: 'Report', path: '/reports' }

const reportedPlace = namedClosedObjectSchema('ReportedPlace', {
  ...wordsAtPlaceProperties,
  places: createCountSchema('At how many places the words occur; the first is given'),
})

const reportItem = namedClosedObjectSchema('Report', {
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
    reportedPlace,
    'Where the words stand, as POST /corrections takes it; null where they do not stand in the canon there',
  ),
  record: createNullableObjectSchema(
    closedObjectSchema({ collection: Type.String(), slug: Type.String() }),
    'The record whose page it is, outside the canon',
  ),
  version: recordVersionSchema,
})

const reportAnswer = namedClosedObjectSchema('ReportAnswer', {
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

const reportAnswered = namedClosedObjectSchema('Answered', {
  report: reportItem,
  edit: createIdSchema('Number of the edit, by which all of it can be undone'),
  reports: createCountSchema('How many were answered'),
})

const reportParams = Type.Object({ number: createIdSchema('Number of a report') })

/** Creates the operations on readers' reports: list, read, lease and decide. */
export function createReportOperations({
  reports,
  reportedPlaces,
  reportLeases,
}: Pick<LibraryStores, 'reports' | 'reportedPlaces' | 'reportLeases'>): readonly OperationDefinition[] {
  const toReportItem = (row: ReportRow) => {
    const page = reportedPlaces.findPage(row.address)
    return pickDeclaredFields(reportItem, {
      ...row,
      number: row.id,
      at: row.createdAt,
      key: row.decidedBy,
      place: reportedPlaces.findPlace(row),
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
      item: reportItem,
      find: ({ state }, { limit, offset }) => ({
        items: reports.readPage(state, limit, offset).map(toReportItem),
        total: reports.countInState(state),
      }),
    }),
    defineReviewItemReadOperation({
      ...REPORTS,
      summary: 'One report',
      params: reportParams,
      item: reportItem,
      read: ({ number }) => toReportItem(reports.require(number)),
    }),
    defineQueueItemLeaseOperation({
      ...REPORTS,
      summary: 'Lease waiting reports',
      description: 'In the order of the list. They, and the current one,',
      most: 'จำนวน',
      ...createLeaseParametersByItemId('reports', 'Number of a report'),
      leases: reportLeases,
    }),
    reportOperation('POST /reports/{number}', 'answerReport', {
      proposable: (body) => (body as { wholeSender?: boolean } | null)?.wholeSender !== true,
      subjects: ({ params }) => [toReportProposalSubject(params.number)],
      summary: 'Accept, reject or reopen a report',
      description:
        'POST /corrections with `report` accepts it in the same write. Accepting or rejecting it here changes no text.',
      params: reportParams,
      body: reportAnswer,
      conditions: ['if-match'],
      appErrors: ['not_found'],
      answers: { 200: reportAnswered },
      run: ({ params, intent }) => {
        const { edit, decided } = reports.decide(params.number, intent, (row, { wholeSender = false }) =>
          wholeSender ? reports.waitingAlongside(row) : [],
        )
        return okResult({ report: toReportItem(reports.require(params.number)), edit, reports: decided })
      },
    }),
  ]
}

const suspectOperation = createOperationDefiner('Suspects')
/** Names of the operations in the OpenAPI document. */
const SUSPECTS = { of: 'Suspect', path: '/suspects' }

const weight = Type.Number({ minimum: 0, maximum: 1, description: 'How likely, 0 to 1' })

const proposal = namedClosedObjectSchema('SuspectProposal', {
  right: Type.String({ description: 'Proposed correction, in the script of the source' }),
  weight,
  because: namedClosedObjectArraySchema('SuspectEvidence', {
    witness: Type.Optional(Type.String({ description: 'Id of a source that has these words at this place' })),
    count: Type.Optional(
      createCountSchema('How often these words occur in that source, or in this one if none is given'),
    ),
  }),
})

const suspectItem = namedClosedObjectSchema('Suspect', {
  id: createIdSchema('Names it in this text; an import gives new ones'),
  ...wordsAtPlaceProperties,
  title: Type.String({ description: 'Of the heading' }),
  proposals: Type.Array(proposal, {
    description: 'The likeliest first; empty if there is only a suspicion',
  }),
  weight,
  alike: createCountSchema('Open suspects of the source with the same wrong words and first proposal, with this one'),
  counts: namedClosedObjectSchema('SuspectOccurrences', {
    wrong: createCountSchema('The wrong words in the source'),
    right: createCountSchema('The first proposal in it'),
  }),
  state: enumSchema(
    SUSPECT_STATES,
    'corrected: words of it are put right; printed: an editor says it is right; later: not now',
  ),
  key: createNullableSchema('string', 'The name of the key that judged it or put it right'),
  at: nullableTimeSchema,
  note: createNullableSchema('string', 'What the editor noted'),
  everywhere: Type.Boolean({ description: 'Whether it was decided for all places of the word pair' }),
  version: recordVersionSchema,
})

const suspectFilters = {
  source: requestFieldSchemaBuilders.text('แหล่ง', 'Id of a source'),
  volume: Type.Optional(volumeNumberSchema),
  edition: Type.Optional({ ...editionIdSchema, title: 'ฉบับ', description: 'Edition' }),
}

const body = namedClosedObjectSchema('SuspectJudgement', {
  state: enumSchema(SUSPECT_VERDICTS, {
    title: 'สถานะ',
    description: 'printed: right as printed; later: postponed; open: undecided',
  }),
  everywhere: requestFieldSchemaBuilders.flag(
    'ทุกแห่ง',
    'Of all places of the wrong words and the first proposal in this edition of the source',
  ),
  note: requestFieldSchemaBuilders.wordsOrNull('หมายเหตุ', MAX_JUDGEMENT_NOTE_CHARS),
})

const counts = {
  open: createCountSchema('Undecided suspects'),
  likely: createCountSchema(
    `Open ones that the desk leases by default: a weight of ${MIN_LIKELY_SUSPECT_WEIGHT} or more`,
  ),
  printed: createCountSchema('Judged as printed'),
  later: createCountSchema('Put off'),
  corrected: createCountSchema('Put right'),
}

const progress = namedClosedObjectSchema('SuspectProgress', {
  ...counts,
  hasText: Type.Boolean({ description: 'Whether there is text to look for them in' }),
  searchedAt: createNullableSchema('string', 'When `library suspects` last looked for them, ISO 8601'),
  volumes: namedClosedObjectArraySchema('SuspectVolume', {
    source: Type.String(),
    edition: editionIdSchema,
    volume: Type.Integer({ minimum: 0 }),
    ...counts,
  }),
  people: Type.Array(
    namedClosedObjectSchema('SuspectDay', {
      key: createNullableSchema('string', 'The name of a key'),
      day: Type.String({ description: 'YYYY-MM-DD, UTC' }),
      printed: counts.printed,
      later: counts.later,
      corrected: counts.corrected,
    }),
    { description: 'Decisions by person and day, the latest first' },
  ),
})

const suspectParams = Type.Object({ id: createIdSchema('Id of a suspect') })

const judged = namedClosedObjectSchema('SuspectJudged', {
  suspect: suspectItem,
  edit: createIdSchema('Number of the edit, by which it can be undone'),
  places: createCountSchema('Suspects of which it speaks'),
})

/** Creates the operations on suspects: list, read, lease, judge and progress. */
export function createSuspectOperations({
  editorial,
}: Pick<LibraryStores, 'editorial'>): readonly OperationDefinition[] {
  const { suspects } = editorial
  return [
    defineReviewItemListOperation({
      ...SUSPECTS,
      summary: 'Suspected misprints, the likeliest first',
      filters: {
        ...suspectFilters,
        state: requestFieldSchemaBuilders.oneOf(SUSPECT_STATES, 'สถานะ', 'What people made of it', 'open'),
      },
      item: suspectItem,
      find: ({ state = 'open', ...filters }, page) => {
        const { items, total } = sliceListPage(suspects.list.listIds({ ...filters, state }), page)
        return { items: suspects.list.readItems(items), total }
      },
    }),
    suspectOperation('GET /suspects/progress', 'suspectProgress', {
      summary: 'Progress on suspects, by volume and by person',
      answers: { 200: progress },
      run: () => okResult(suspects.progress()),
    }),
    defineReviewItemReadOperation({
      ...SUSPECTS,
      summary: 'One suspect',
      params: suspectParams,
      item: suspectItem,
      read: ({ id }) => suspects.list.readItem(id),
    }),
    defineQueueItemLeaseOperation({
      ...SUSPECTS,
      summary: 'Lease open suspects',
      description: 'The likeliest first. All places of their word pairs, and of the current one,',
      most: 'จำนวน',
      ...createLeaseParametersByItemId('suspects', 'Id of a suspect'),
      filters: {
        source: suspectFilters.source,
        edition: suspectFilters.edition,
        volume: Type.Optional(requestFieldSchemaBuilders.number('เล่ม', 'Volume')),
        least: Type.Optional(
          Type.Number({ minimum: 0, maximum: 1, title: 'ความน่าจะผิดต่ำสุด', description: 'Minimum weight' }),
        ),
      },
      leases: suspects.leases,
    }),
    suspectOperation('POST /suspects/{id}', 'judgeSuspect', {
      subjects: ({ params }) => [toSuspectProposalSubject(suspects.list.readItem(params.id))],
      summary: 'Decide that a suspect is as printed, or postpone it',
      description:
        'At this place, or everywhere: at all places of the wrong words and the first proposal in this edition of the source. The decision survives imports by source and words. POST /corrections corrects words. 412 if it changed since the version of If-Match, 409 if it is corrected.',
      params: suspectParams,
      body,
      conditions: ['if-match'],
      appErrors: ['conflict'],
      answers: {
        200: judged,
      },
      run: ({ params, intent }) => {
        const { edit, places } = suspects.judging.judge(params.id, intent as WriteIntent<SuspectJudgementInput>)
        return okResult({ suspect: suspects.list.readItem(params.id), edit, places })
      },
    }),
  ]
}
