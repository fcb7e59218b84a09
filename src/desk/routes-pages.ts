/** Operations on proofreading of printed pages, and on assignments, which publishing editors make (review §3, §4). */

import { type Static, Type } from 'typebox'
import { editionIdSchema, volumeNumberSchema } from '../canon/schemas.ts'
import { MAX_SAFE_JSON_INTEGER } from '../definitions/kinds/kind.ts'
import {
  MAX_PAGE_PROBLEM_NOTE_CHARS,
  PROOFREADING_OBSTACLE_LABELS,
  type ProofreadingObstacleReason,
} from '../definitions/review-items/page-mark.ts'
import { MAX_KEY_NAME_CHARS } from '../definitions/review-items/review-item.ts'
import {
  enumSchema,
  namedClosedObjectArraySchema,
  namedClosedObjectSchema,
  recordVersionSchema,
} from '../definitions/schemas.ts'
import { createInvalidRequestError } from '../foundation/app-error.ts'
import { type EditorKeys, isUnexpiredKey } from '../http/keys.ts'
import {
  createdResult,
  createOperationDefiner,
  NonJsonResponseBody,
  type OperationDefinition,
  okResult,
} from '../http/operation.ts'
import { isPlaceInAssignment } from '../review-items/leases.ts'
import type { AssignmentRow } from '../review-items/pages/assignments.ts'
import { PAGE_PROOFREADING_STATES } from '../review-items/pages/page-marks.ts'
import {
  countPagesByProofreadingState,
  type ProofreadingProgressOfVolume,
} from '../review-items/pages/page-progress.ts'
import type { PageScanFinder } from '../services/scans.ts'
import type { LibraryStores } from '../services/stores.ts'
import { countOpenSuspectsAndReports, readPageForProofreading } from './page-to-read.ts'
import { defineQueueItemLeaseOperation, defineReviewItemListOperation } from './review-item-operations.ts'
import {
  createCountSchema,
  createIdSchema,
  createNullableObjectSchema,
  createNullableSchema,
  pickDeclaredFields,
  requestFieldSchemaBuilders,
  sliceListPage,
} from './schemas.ts'

const operation = createOperationDefiner('Pages')
/** Names of the operations in the OpenAPI document. */
const PAGES = { of: 'Page', path: '/pages', tag: 'Pages' }
const PLACE = '/pages/{volume}/{edition}/{page}'

const pageNumber = requestFieldSchemaBuilders.number('หน้า', 'Page')
const place = { volume: volumeNumberSchema, edition: editionIdSchema, page: pageNumber }
const params = Type.Object(place)

const markProperties = {
  state: enumSchema(
    PAGE_PROOFREADING_STATES,
    'read by one person; confirmed by another one, too; a problem that the newest mark reports; changed since; unread',
  ),
  readBy: createNullableSchema('string', 'The name of the key that read what stands there'),
  readAt: createNullableSchema('string', 'When that was'),
  confirmedBy: createNullableSchema('string', 'The name of the key that read it after that'),
  confirmedAt: createNullableSchema('string', 'When that was'),
  clearedBy: createNullableSchema(
    'string',
    'The name of the key that read it after two had, since a problem was reported meanwhile',
  ),
  clearedAt: createNullableSchema('string', 'When that was'),
  problemBy: createNullableSchema(
    'string',
    'The name of the key that reported a problem; a later reading by another key stays next to it',
  ),
  problemAt: createNullableSchema('string', 'When that was'),
  reason: createNullableSchema('string', Object.keys(PROOFREADING_OBSTACLE_LABELS).join(', ')),
  note: createNullableSchema('string', 'What the report adds'),
  open: createNullableSchema('integer', 'Suspects and reports that waited on the page at the latest mark'),
}
const item = namedClosedObjectSchema('MarkedPage', { ...place, ...markProperties })

const counts = {
  pages: createCountSchema('Pages with words'),
  read: createCountSchema('Read by one person'),
  confirmed: createCountSchema('Read by two'),
  problem: createCountSchema('With a problem'),
  changed: createCountSchema('Changed since they were read'),
}

const mark = namedClosedObjectSchema('PageDoubt', {
  start: createCountSchema('UTF-16 units from the start of the paragraph'),
  length: createCountSchema('The same'),
  is: enumSchema(['suspect', 'report', 'right'] as const, 'may be a misprint; readers say so; was put right'),
  id: createNullableSchema('integer', 'Number of the suspect or the report'),
  words: createNullableSchema(
    'string',
    'What is proposed in its place; of words that were put right, what was printed',
  ),
})

const pageToReadSchema = namedClosedObjectSchema('PageToRead', {
  ...place,
  ...markProperties,
  version: recordVersionSchema,
  changes: Type.Array(namedClosedObjectSchema('ChangedWords', { before: Type.String(), after: Type.String() }), {
    description: 'The words that changed since the last reading',
  }),
  title: createNullableSchema('string', 'The heading that its first words are under'),
  paragraphs: Type.Array(namedClosedObjectSchema('PageParagraph', { text: Type.String(), marks: Type.Array(mark) }), {
    description: 'As displayed to readers',
  }),
  reports: Type.Array(
    namedClosedObjectSchema('PageReport', {
      number: createCountSchema('Number of the report'),
      words: Type.String(),
      should: Type.String(),
    }),
    { description: 'Open reports about the page' },
  ),
  scan: createNullableObjectSchema(
    namedClosedObjectSchema('PageScan', {
      source: Type.String(),
      address: createNullableSchema('string', 'Where it is; null where /scan has it'),
    }),
    'The picture of the page',
  ),
  totalPages: createCountSchema('Of the volume in this edition'),
  previous: createNullableSchema('integer', 'The page with words before it'),
  next: createNullableSchema('integer', 'The page with words behind it'),
})

const pagePlaceSchema = namedClosedObjectSchema('PagePlace', place)
const after = Type.Unsafe<Static<typeof params> | null>({
  anyOf: [pagePlaceSchema, { type: 'null' }],
  title: 'หน้าที่เปิดอยู่',
  description: 'The current item: items after it are leased; without it, from the first',
})

/** Creates the operations on proofreading: progress, pages, scans, leases and marks. */
export function createProofreadingOperations(
  stores: LibraryStores,
  scans: PageScanFinder,
): readonly OperationDefinition[] {
  return [...createReadOperations(stores, scans), ...createMarkingOperations(stores)]
}

function createReadOperations(stores: LibraryStores, scans: PageScanFinder): readonly OperationDefinition[] {
  const [{ pageMarks, pageProgress }, { printed }] = [stores.editorial, stores.canon]
  return [
    operation('GET /pages', 'countPages', {
      summary: 'Proofreading progress of the volumes of each edition',
      answers: {
        200: namedClosedObjectSchema('PageCounts', {
          volumes: namedClosedObjectArraySchema('PageVolume', {
            volume: volumeNumberSchema,
            edition: editionIdSchema,
            ...counts,
          }),
        }),
      },
      run: async () => {
        const volumes: ProofreadingProgressOfVolume[] = []
        for (const volume of pageProgress.eachVolume()) {
          volumes.push(volume)
          // other requests are answered between two volumes
          await new Promise((resolve) => setImmediate(resolve))
        }
        return okResult({ volumes })
      },
    }),
    defineReviewItemListOperation({
      ...PAGES,
      path: '/pages/{volume}/{edition}',
      params: Type.Object({ volume: volumeNumberSchema, edition: editionIdSchema }),
      summary: 'Pages with text in one edition of a volume, in order',
      filters: {
        state: requestFieldSchemaBuilders.oneOf(PAGE_PROOFREADING_STATES, 'สถานะ', 'In this state alone'),
      },
      item,
      find: ({ state }, page, part) => {
        const all = pageMarks.listPages(part)
        return sliceListPage(state === undefined ? all : all.filter((one) => one.state === state), page)
      },
    }),
    operation(`GET ${PLACE}`, 'getPage', {
      summary: 'A page for proofreading: who read it, later changes, and its suspects',
      params,
      answers: { 200: pageToReadSchema },
      run: ({ params }) => okResult(readPageForProofreading(stores, scans, params)),
    }),
    operation(`GET ${PLACE}/scan`, 'getPageScan', {
      summary: 'The scan of the page, if the host has it in a folder',
      params,
      media: 'image/*',
      answers: { 200: Type.Unsafe<string>({ type: 'string', contentEncoding: 'binary' }) },
      run: ({ params }) => {
        const { volume, edition, page } = params
        const { bytes, type } = scans.readScan({
          volume,
          page,
          ...printed.read(edition, volume, page),
        })
        return okResult(new NonJsonResponseBody(bytes, type))
      },
    }),
  ]
}

/** Returns the operations for any key, also one that cannot publish. */
function createMarkingOperations(stores: Pick<LibraryStores, 'editorial' | 'reports'>): readonly OperationDefinition[] {
  const { pageMarks, pageLeases } = stores.editorial
  const commonProperties = { params, proposers: true, answers: { 200: item } } as const
  const conditionalWrite = { conditions: ['if-match'], appErrors: ['not_found', 'conflict'] } as const
  const answerWithPage = (place: Static<typeof params>) => {
    const { version: _, changes: __, ...page } = pageMarks.readPage(place)
    return okResult(page)
  }
  return [
    defineQueueItemLeaseOperation({
      ...PAGES,
      summary: 'Lease pages for proofreading',
      description:
        'Of the given volume, else of own assignments: unread pages, pages that changed since, and pages with one reading by another key. They, and the current one,',
      most: 'จำนวน',
      after,
      filters: { volume: Type.Optional(volumeNumberSchema), edition: Type.Optional(editionIdSchema) },
      answer: {
        name: 'pages',
        item: pagePlaceSchema,
        report: (page) => pickDeclaredFields(pagePlaceSchema, page),
      },
      leases: pageLeases,
    }),
    operation(`POST ${PLACE}/read`, 'readPage', {
      ...commonProperties,
      ...conditionalWrite,
      summary: 'Mark a page as proofread',
      description:
        'One key reads a page and another one confirms it; 409 for a key that has read it already, 429 after 30 pages in a minute. `If-Match` with the version of the page: 412 if its letters changed.',
      run: ({ params, intent }) => {
        pageMarks.markPageRead(params, intent, () => countOpenSuspectsAndReports(stores, params))
        return answerWithPage(params)
      },
    }),
    operation(`POST ${PLACE}/problem`, 'reportPageProblem', {
      ...commonProperties,
      ...conditionalWrite,
      summary: 'Report a problem that prevents proofreading the page',
      description: 'The newest mark determines the status of the page. A reading by another key is kept.',
      body: namedClosedObjectSchema('PageProblem', {
        reason: enumSchema(Object.keys(PROOFREADING_OBSTACLE_LABELS) as readonly ProofreadingObstacleReason[]),
        note: Type.Optional(
          Type.String({
            maxLength: MAX_PAGE_PROBLEM_NOTE_CHARS,
            title: 'บันทึก',
            description: 'Note to other editors',
          }),
        ),
      }),
      run: ({ params, intent }) => {
        pageMarks.reportProblem(params, intent, () => countOpenSuspectsAndReports(stores, params))
        return answerWithPage(params)
      },
    }),
    operation(`DELETE ${PLACE}`, 'unreadPage', {
      ...commonProperties,
      ...conditionalWrite,
      summary: 'Delete an own page mark',
      run: ({ params, intent }) => {
        pageMarks.unread(params, intent)
        return answerWithPage(params)
      },
    }),
    operation('DELETE /pages/marks', 'unreadDay', {
      summary: 'Undo all page marks of one key on one day',
      description: 'One batch as one edit. Marks of other keys on the same pages stay.',
      proposable: false,
      query: Type.Object({
        by: name,
        on: Type.String({
          pattern: '^\\d{4}-\\d{2}-\\d{2}$',
          title: 'วันที่',
          description: 'YYYY-MM-DD, UTC',
          'x-wanted': 'ต้องเป็นวันที่ เช่น 2026-01-31',
        }),
      }),
      appErrors: ['not_found'],
      answers: {
        200: namedClosedObjectSchema('UnreadDay', {
          batch: Type.String({ description: 'Batch by which it can be undone' }),
          edit: createIdSchema('Number of the edit'),
          pages: createCountSchema('Pages whose marks were undone'),
        }),
      },
      run: ({ query, intent }) => okResult(pageMarks.unreadDay(query, intent.keyName)),
    }),
  ]
}

const ASSIGNMENTS = { of: 'Share', path: '/shares', tag: 'Pages' }

const name = Type.String({
  minLength: 1,
  maxLength: MAX_KEY_NAME_CHARS,
  title: 'ชื่อ',
  description: 'Of a key',
})
const assignmentKeyProperties = { name, edition: editionIdSchema, volume: volumeNumberSchema }
const pageOrNull = (title: string, description: string) =>
  Type.Optional(
    Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      minimum: 1,
      maximum: MAX_SAFE_JSON_INTEGER,
      title,
      description,
    }),
  )

const assignmentSchema = namedClosedObjectSchema('Share', {
  ...assignmentKeyProperties,
  from: createNullableSchema('integer', 'The first page; null from the beginning'),
  to: createNullableSchema('integer', 'The last page; null to the end'),
  ...counts,
})

/** Creates the operations on assignments: list, create and remove. @param keys editors' keys; undefined in a worker */
export function createAssignmentOperations(
  { assignments, editorial }: Pick<LibraryStores, 'assignments' | 'editorial'>,
  keys: EditorKeys | undefined,
): readonly OperationDefinition[] {
  const toItem = (row: AssignmentRow) => {
    const pages = editorial.pageMarks.listPages(row).filter((one) => isPlaceInAssignment(row, one))
    return pickDeclaredFields(assignmentSchema, {
      ...row,
      from: row.firstPage,
      to: row.lastPage,
      ...countPagesByProofreadingState(pages),
    })
  }
  const readAssignment = (input: { name: string; edition: string; volume: number }) =>
    assignments
      .list(input.name)
      .filter(({ edition, volume }) => edition === input.edition && volume === input.volume)
      .map(toItem)[0]
  return [
    defineReviewItemListOperation({
      ...ASSIGNMENTS,
      summary: 'Assignments and their progress',
      heavy: true, // 43 ms for a volume that was not read since the text changed
      filters: { name: Type.Optional({ ...name, description: 'Of this key only' }) },
      item: assignmentSchema,
      find: ({ name }, page) => sliceListPage(assignments.list(name), page, toItem),
    }),
    operation('PUT /shares', 'dealShare', {
      summary: 'Assign a volume, or a range of its pages, to an editor',
      description: 'A key has one assignment per volume and edition; assignments of several keys may overlap.',
      proposable: false,
      body: namedClosedObjectSchema('WantedShare', {
        ...assignmentKeyProperties,
        from: pageOrNull('ตั้งแต่หน้า', 'The first page; without, from the beginning'),
        to: pageOrNull('ถึงหน้า', 'The last page; without, to the end'),
      }),
      answers: { 200: assignmentSchema, 201: assignmentSchema },
      unaddressed: true,
      run: ({ intent }) => {
        const { name } = intent.body()
        if (keys && !keys.some((key) => key.name === name && isUnexpiredKey(key)))
          throw createInvalidRequestError({ name: [`ไม่มีกุญแจชื่อ “${name}” กรุณาเลือกชื่อจากรายการ`] })
        const isNew = assignments.assign(intent)
        const assignment = readAssignment(intent.body())
        return isNew ? createdResult(assignment) : okResult(assignment)
      },
    }),
    operation('DELETE /shares', 'giveUpShare', {
      summary: 'Delete an assignment',
      proposable: false,
      query: Type.Object(assignmentKeyProperties),
      appErrors: ['not_found'],
      answers: { 200: namedClosedObjectSchema('GivenUpShare', assignmentKeyProperties) },
      run: ({ query, intent }) => {
        assignments.unassign(query, intent)
        return okResult(query)
      },
    }),
  ]
}
