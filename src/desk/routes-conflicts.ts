/** Operations on conflicts between sources: lists, groups, leases and bulk decisions (desk §1). */

import { type Static, Type } from 'typebox'
import { CONFLICT_CLASSES } from '../canon/collation/classes.ts'
import { decisionChoiceSchema, editionIdSchema, sourcePairProperties } from '../canon/schemas.ts'
import { createErrorIfTextUnavailable } from '../canon/text/text-database-holder.ts'
import { MAX_DECISION_NOTE_CHARS } from '../definitions/review-items/decision.ts'
import {
  closedObjectSchema,
  enumSchema,
  namedClosedObjectArraySchema,
  namedClosedObjectSchema,
} from '../definitions/schemas.ts'
import { INFERRED_PAGE_NUMBER_KINDS, type InferredPageNumberKind } from '../definitions/texts/format.ts'
import { createOperationDefiner, type OperationDefinition, okResult } from '../http/operation.ts'
import { CONFLICT_FILTER_STATES } from '../review-items/decisions/conflict-list.ts'
import { DECISION_REVIEW_REASONS, type DecisionReviewReason } from '../review-items/decisions/decision-status.ts'
import type { ConflictIdentifier } from '../review-items/decisions/decision-writer.ts'
import { toConflictProposalSubject } from '../review-items/proposals/subjects.ts'
import type { LibraryStores } from '../services/stores.ts'
import {
  createCallerChosenNameSchema,
  defineQueueItemLeaseOperation,
  defineReviewItemListOperation,
  defineReviewItemReadOperation,
  MAX_WINDOW_OR_BATCH_NAME_CHARS,
} from './review-item-operations.ts'
import {
  createCountSchema,
  createIdSchema,
  createNullableSchema,
  nullableTimeSchema,
  pickDeclaredFields,
  requestFieldSchemaBuilders,
  sliceListPage,
} from './schemas.ts'

const operation = createOperationDefiner('Conflicts')

/** Names of the operations in the OpenAPI document. */
const CONFLICTS = { of: 'Conflict', path: '/conflicts' }

/** Maximum number of conflicts that one request decides. */
const MAX_PAIRS = 1_000

const classSchema = enumSchema(CONFLICT_CLASSES, {
  title: 'ชนิดของความต่าง',
  description: 'From the least to the most serious',
})
const volume = Type.Integer({ minimum: 0, title: 'เล่ม', description: 'Volume in which the text begins' })

const item = {
  division: Type.String(),
  entry: Type.String(),
  edition: editionIdSchema,
  volume,
  title: Type.String(),
  path: Type.Array(Type.String(), { description: "Slugs from the top, the heading's own last" }),
  class: classSchema,
  signature: createNullableSchema('string', 'The one way in which the texts differ; null for several'),
  differences: createCountSchema('Number of word pairs'),
  hidden: Type.Boolean({ description: 'Whether a passage of it is hidden' }),
  decision: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    enum: ['keep', 'swap', null],
    description: 'keep: the first-ranked source is shown; null for an open pair',
  }),
  chosen: createNullableSchema('string', 'Id of the source that was decided for, whether it has the text now or not'),
  remark: Type.Unsafe<DecisionReviewReason | null>({
    type: ['string', 'null'],
    enum: [...DECISION_REVIEW_REASONS, null],
    description:
      'Why to look at it. absent: the chosen source does not have the text, and the pair is open until it does; waiting: the decision says only first or second; by-ranks: it said so, and was read by the ranks of a text that may have others than it meant, until it is said again; apart: the chosen source has another recension than the page shows, and stands beside it',
  }),
  decidedAt: nullableTimeSchema,
  key: createNullableSchema('string', 'The name of the key that decided'),
  note: createNullableSchema('string', 'What the editor noted'),
  shown: Type.Unsafe<number | string>({
    type: ['integer', 'string'],
    description:
      'State that the editor saw, for bulk decisions: the number of the displayed passage while undecided, else the version of the decision',
  }),
}

const neighbour = namedClosedObjectSchema('ConflictNeighbour', {
  division: Type.String(),
  entry: Type.String(),
  edition: editionIdSchema,
  title: Type.String(),
})
const createNullableConflictSchema = (schema: ReturnType<typeof closedObjectSchema>) =>
  Type.Union([schema, Type.Null()])

const paragraphs = namedClosedObjectArraySchema('ConflictParagraph', {
  volume,
  page: Type.Integer({ minimum: 1 }),
  state: Type.Unsafe<InferredPageNumberKind | null>({
    type: ['string', 'null'],
    enum: [...INFERRED_PAGE_NUMBER_KINDS, null],
    description: 'How the page number is known; null if the source prints it',
  }),
  file: createNullableSchema(
    'string',
    'The file of the corpus that it was read in; null where the package does not tell',
  ),
  text: Type.String(),
})

const place = namedClosedObjectSchema('WordPlace', {
  paragraph: createCountSchema('From 0'),
  start: createCountSchema('UTF-16 units'),
  length: createCountSchema('0 where a word is missing'),
})

const conflictSchema = namedClosedObjectSchema('Conflict', {
  ...item,
  sides: Type.Array(
    namedClosedObjectSchema('ConflictSide', {
      passage: createIdSchema('Passage number'),
      source: Type.String(),
      shown: Type.Boolean({ description: 'Whether readers see it' }),
      hidden: Type.Boolean({ description: 'Whether an editor hid it' }),
      paragraphs,
    }),
    { description: 'The first-ranked source first, also after swap' },
  ),
  pairs: namedClosedObjectArraySchema('ConflictPair', {
    class: classSchema,
    shown: Type.String({ description: 'Words of the first side; empty if it has none' }),
    other: Type.String(),
    places: Type.Array(place, { minItems: 2, maxItems: 2, description: 'One for each side' }),
    place: createCountSchema('Number of the place; adjacent words share one'),
    known: Type.Boolean({ description: 'Whether a note of one side contains the reading of the other' }),
    occurrences: Type.Array(createCountSchema('How often the rarest of the words occurs in the edition'), {
      minItems: 2,
      maxItems: 2,
    }),
  }),
  previous: createNullableConflictSchema(neighbour),
  next: createNullableConflictSchema(neighbour),
  royal: createNullableConflictSchema(
    namedClosedObjectSchema('RoyalText', { passage: createIdSchema('Passage number'), paragraphs }),
  ),
})

const filters = {
  division: requestFieldSchemaBuilders.text('หมวด', 'Slug of a division'),
  edition: Type.Optional({ ...editionIdSchema, title: 'ฉบับ', description: 'Edition' }),
}

const volumeFilter = Type.Integer({
  minimum: 1,
  maximum: 45,
  title: 'เล่ม',
  description: 'Volume in which the text begins',
})

const listFilters = {
  state: requestFieldSchemaBuilders.oneOf(
    CONFLICT_FILTER_STATES,
    'สถานะ',
    '`hidden` are pairs with a hidden passage, `remarked` those with a remark; both stay in open or decided too',
    'open',
  ),
  class: Type.Optional(classSchema),
  signature: requestFieldSchemaBuilders.text('แบบของความต่าง', 'Exact signature'),
  volume: Type.Optional(volumeFilter),
  ...filters,
}

const groupCounts = { open: createCountSchema('Undecided'), decided: createCountSchema('Decided') }
const groups = namedClosedObjectSchema('ConflictGroups', {
  classes: namedClosedObjectArraySchema('ClassGroup', { class: classSchema, ...groupCounts }),
  signatures: namedClosedObjectArraySchema('SignatureGroup', {
    signature: Type.String(),
    class: classSchema,
    ...groupCounts,
  }),
})

const seenStateSchema = Type.Optional(
  Type.Unsafe<number | string>({
    type: ['integer', 'string'],
    maxLength: MAX_WINDOW_OR_BATCH_NAME_CHARS,
    title: 'ที่เห็นก่อนตัดสิน',
    description: 'From the list or the conflict; 409 if the pair changed since',
  }),
)

const settlements = namedClosedObjectSchema('Settlements', {
  choice: decisionChoiceSchema,
  pairs: Type.Array(closedObjectSchema({ ...sourcePairProperties, shown: seenStateSchema }), {
    minItems: 1,
    maxItems: MAX_PAIRS,
    title: 'คู่ข้อความ',
    'x-each': true,
  }),
  note: requestFieldSchemaBuilders.wordsOrNull(
    'หมายเหตุ',
    MAX_DECISION_NOTE_CHARS,
    'Kept with each decision; null or an empty one takes away that of an equal decision',
  ),
  batch: Type.Optional(
    createCallerChosenNameSchema(
      'ชื่อชุด',
      "A name of the caller's own for the batch; sent again, it decides nothing twice and is answered alike",
    ),
  ),
})

const settlementsResult = namedClosedObjectSchema('SettlementsResult', {
  batch: createNullableSchema('string', 'By which all of it can be undone; null where nothing was to be decided'),
  decided: createCountSchema('Pairs whose decision changed'),
  unchanged: createCountSchema('Pairs that already had this decision'),
})

/** Creates the operations on conflicts: list, groups, read, lease, and bulk decisions. */
export function createConflictOperations({
  editorial,
  canon,
}: Pick<LibraryStores, 'editorial' | 'canon'>): readonly OperationDefinition[] {
  /**
   * Returns all conflicts.
   * @throws AppError `text_unavailable` while the text is being rebuilt, when an empty list would be misleading
   */
  const conflicts = () => {
    const rebuilding = createErrorIfTextUnavailable(canon.text)
    if (rebuilding) throw rebuilding
    return editorial.conflicts
  }
  return [
    defineReviewItemListOperation({
      ...CONFLICTS,
      summary: 'Conflicts between sources, in the order of the canon',
      filters: listFilters,
      item: namedClosedObjectSchema('ConflictItem', item),
      appErrors: ['text_unavailable'],
      find: (filters, page) =>
        sliceListPage(conflicts().find(filters), page, (found) => editorial.conflictViews.toListItem(found)),
    }),
    operation('GET /conflicts/groups', 'getConflictGroups', {
      summary: 'Number of conflicts of each kind',
      description: 'Classes and signatures, the one with most open conflicts first.',
      query: Type.Object(filters),
      appErrors: ['text_unavailable'],
      answers: { 200: groups },
      run: ({ query }) => okResult(conflicts().groups(query)),
    }),
    defineReviewItemReadOperation({
      ...CONFLICTS,
      summary: 'One conflict with both texts complete',
      params: Type.Object({ division: Type.String(), entry: Type.String(), edition: editionIdSchema }),
      item: conflictSchema,
      read: (pair) => editorial.conflictPlaces.read(pair),
    }),
    defineQueueItemLeaseOperation({
      ...CONFLICTS,
      summary: 'Lease open conflicts',
      description: 'In the order of the canon. They, and the current pair,',
      most: 'จำนวนคู่',
      after: Type.Unsafe<ConflictIdentifier | null>({
        ...closedObjectSchema(sourcePairProperties),
        type: ['object', 'null'],
        title: 'คู่ที่เปิดอยู่',
        description: 'The current pair: pairs after it are leased; without it, from the first',
      }),
      filters: {
        class: Type.Optional(classSchema),
        signature: Type.Optional(Type.String({ title: 'แบบของความต่าง', description: 'Exact signature' })),
        volume: Type.Optional(volumeFilter),
        ...filters,
      },
      answer: {
        name: 'pairs',
        item: neighbour,
        report: ({ item }) => pickDeclaredFields(neighbour, item),
      },
      leases: editorial.conflictLeases,
    }),
    operation('POST /settlements', 'settleMany', {
      // only a decision on a single conflict can be proposed
      proposable: (body) => getPairs(body).length < 2,
      subjects: ({ body }) => getPairs(body).map(toConflictProposalSubject),
      summary: 'Decide many conflicts alike',
      heavy: true,
      description:
        'All or none, as one edit with its own batch; no edit if all pairs already have this decision. An unknown pair, or one that changed since it was seen, is named under `issues` as `pairs.{index}`.',
      body: settlements,
      appErrors: ['not_found', 'conflict'],
      answers: { 200: settlementsResult },
      run: ({ intent }) => okResult(editorial.judging.settleMany(intent)),
    }),
  ]
}

const getPairs = (body: unknown) => (Object(body) as Partial<Static<typeof settlements>>).pairs ?? []
