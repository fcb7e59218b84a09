/** What readers say is misprinted: the list, one of them, and what editors say to it. */

import { Type } from 'typebox'
import { MAX_ANSWER_LENGTH, REPORT, REPORT_STATES } from '../definitions/findings/report.ts'
import { closed, closedAs, oneOf, versionSchema } from '../definitions/schemas.ts'
import { versionOfFinding } from '../findings/finding-row.ts'
import { reportSubject } from '../findings/proposals/subjects.ts'
import type { ReportRow } from '../findings/reports/reports.ts'
import { type Operation, ok, operationsOf } from '../http/operation.ts'
import type { Stores } from '../services/stores.ts'
import { byNumber, listOperation, readOperation, turnsOperation } from './finding-operations.ts'
import { count, id, input, inShape, orNothing, orNull, placedWords, time } from './schemas.ts'

const operation = operationsOf('Reports')

/** How the document calls them. */
const REPORTS = { of: 'Report', path: '/reports' }

const place = closedAs('ReportedPlace', {
  ...placedWords,
  places: count('At how many places the words stand there; the first is told'),
})

const item = closedAs('Report', {
  number: id('Number of the report, which the reader knows'),
  state: oneOf(
    REPORT_STATES,
    'open: it waits; taken: the words are or will be put right; refused: they stay',
  ),
  address: Type.String({ description: 'The page, from the root on' }),
  words: Type.String({ description: 'What is wrong, as the reader has it' }),
  should: Type.String({ description: 'What the reader says it should be' }),
  note: orNull('string', "The reader's note"),
  name: orNull('string', 'What the reader is called; shown to editors alone'),
  at: time('When it was sent'),
  answer: orNull('string', 'What an editor tells the reader'),
  key: orNull('string', 'The name of the key that took or refused it'),
  decidedAt: orNull('string', 'When that was'),
  place: orNothing(
    place,
    'Where the words stand, as POST /corrections takes it; null where they do not stand in the canon there',
  ),
  record: orNothing(
    closed({ collection: Type.String(), slug: Type.String() }),
    'The record whose page it is, outside the canon',
  ),
  version: versionSchema,
})

const answer = closedAs('ReportAnswer', {
  state: oneOf(REPORT_STATES, { title: 'สถานะ (state)', description: 'What becomes of it' }),
  note: input.wordsOrNull(
    'คำตอบ (note)',
    MAX_ANSWER_LENGTH,
    'The reader sees it; without it, what was said before stays',
  ),
  wholeSender: input.flag(
    'ทุกรายการของผู้แจ้งรายนี้ (wholeSender)',
    'All that waits of the same sender is decided alike, in the same line of the log',
  ),
})

const answered = closedAs('Answered', {
  report: item,
  edit: id('Number of the edit, by which all of it can be undone'),
  reports: count('How many were answered'),
})

const params = Type.Object({ number: id('Number of a report') })

/** The operations on reports. */
export function reportOperations({
  reports,
  reportedPlaces,
  reportTurns,
}: Pick<Stores, 'reports' | 'reportedPlaces' | 'reportTurns'>): readonly Operation[] {
  const shown = (row: ReportRow) => {
    const page = reportedPlaces.at(row.address)
    return inShape(item, {
      ...row,
      number: row.id,
      at: row.createdAt,
      key: row.decidedBy,
      place: reportedPlaces.of(row),
      record: page?.is === 'record' ? { collection: page.collection, slug: page.slug } : null,
      version: versionOfFinding(REPORT, row),
    })
  }
  return [
    listOperation({
      ...REPORTS,
      summary: 'What readers say is misprinted',
      description:
        "Of those that are open, each sender's first comes before anybody's second; the others begin with what was decided last.",
      heavy: true, // a page of reports on whole volumes takes half a second when it is first asked for
      filters: {
        state: input.oneOf(REPORT_STATES, 'สถานะ (state)', 'In this state alone'),
      },
      item,
      find: ({ state }, { limit, offset }) => ({
        items: reports.page(state, limit, offset).map(shown),
        total: reports.countIn(state),
      }),
    }),
    readOperation({
      ...REPORTS,
      summary: 'One report',
      params,
      item,
      read: ({ number }) => shown(reports.require(number)),
    }),
    turnsOperation({
      ...REPORTS,
      summary: 'Be dealt reports that wait and nobody else is at',
      description: 'In the order of the list. They, and the one in sight,',
      most: 'จำนวน (most)',
      ...byNumber('reports', 'Number of a report'),
      turns: reportTurns,
    }),
    operation('POST /reports/{number}', 'answerReport', {
      proposable: (body) => (body as { wholeSender?: boolean } | null)?.wholeSender !== true,
      subjects: ({ params }) => [reportSubject(params.number)],
      summary: 'Take a report, refuse it, or open it again',
      description:
        'POST /corrections with `report` takes it in the same write. To refuse it changes no text, nor does to take it here.',
      params,
      body: answer,
      conditions: ['if-match'],
      appErrors: ['not_found'],
      answers: { 200: answered },
      run: ({ params, intent }) => {
        const { edit, decided } = reports.decide(params.number, intent, (row, { wholeSender = false }) =>
          wholeSender ? reports.waitingAlongside(row) : [],
        )
        return ok({ report: shown(reports.require(params.number)), edit, reports: decided })
      },
    }),
  ]
}
