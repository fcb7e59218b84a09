/** Schemas of proposals in requests and answers of the desk API (review §2). */

import { Type } from 'typebox'
import { collectionNamesInEditLog } from '../definitions/collection-names.ts'
import {
  MAX_FURTHER_WRITES_OF_PROPOSAL,
  MAX_PROPOSAL_NOTE_CHARS,
  PROPOSAL_STATES,
  PROPOSED_WRITE_METHODS,
  PROPOSED_WRITE_PATH_SCHEMA,
} from '../definitions/review-items/proposal.ts'
import { enumSchema, namedClosedObjectArraySchema, namedClosedObjectSchema } from '../definitions/schemas.ts'
import { changedRecordSchema } from './routes-edits.ts'
import {
  createCountSchema,
  createIdSchema,
  createNullableSchema,
  createTimeSchema,
  requestFieldSchemaBuilders,
} from './schemas.ts'

/** Maximum number of proposals published with one request. */
const MAX_PROPOSALS_PER_REQUEST = 1_000

const kind = enumSchema(collectionNamesInEditLog, 'The collection that it changes')

/** Schemas of the filters of lists of proposals: author and kind. */
export const proposalFilterSchemas = {
  by: requestFieldSchemaBuilders.text('ผู้เสนอ', 'Name of a key'),
  kind: Type.Optional({ ...kind, title: 'ชุดข้อมูล' }),
}

/** Schema of a proposal in answers. */
export const proposalItemSchema = namedClosedObjectSchema('Proposal', {
  id: createIdSchema('Number of the proposal'),
  state: enumSchema(
    PROPOSAL_STATES,
    'draft: not sent yet; waiting for who publishes; published; returned with a reason; withdrawn by who proposed it',
  ),
  by: Type.String({ description: 'The name of the key that proposed it' }),
  at: createTimeSchema('When it was proposed'),
  kind,
  title: Type.String({ description: 'Subject' }),
  method: Type.String(),
  path: Type.String({ description: 'Path of the write, from the root' }),
  version: Type.String({
    description: 'Version of the proposed method, path, body and ifMatch; send it to publish or return the proposal',
  }),
  ifMatch: createNullableSchema(
    'string',
    'The version that it was judged on; * for what is made anew; a digest of what it replaces where the write takes no If-Match',
  ),
  current: createNullableSchema(
    'string',
    'The version that stands there now: sent as ifMatch, it is published over that; with what belongs to it, where something does; null where it was decided or cannot be done',
  ),
  body: Type.Unknown({ description: 'Body of the write; null if it has none' }),
  with: namedClosedObjectArraySchema('ProposedFurther', {
    method: Type.String(),
    path: Type.String({ description: '{id} is the id of the record that the first write creates' }),
    body: Type.Unknown(),
  }),
  note: createNullableSchema('string', 'What the proposer says of it'),
  reason: createNullableSchema('string', 'Why it was returned'),
  decidedBy: createNullableSchema('string', 'The name of the key that published or returned it'),
  decidedAt: createNullableSchema('string', 'When that was'),
  edit: createNullableSchema('integer', 'Number of the edit, once it is published'),
  changed: Type.Boolean({ description: 'Whether it was edited before publishing' }),
  undone: Type.Boolean({ description: 'Whether the published edit was undone' }),
  problem: createNullableSchema('string', 'Why it cannot be published as it is'),
  others: Type.Array(
    namedClosedObjectSchema('OtherProposal', {
      id: createIdSchema('Number of a proposal'),
      by: Type.String({ description: 'Who proposed it' }),
    }),
    { description: 'Other waiting proposals and drafts for the same record' },
  ),
  before: Type.Array(changedRecordSchema, { description: 'Current state of the record to change' }),
  after: Type.Array(changedRecordSchema, { description: 'The resulting value' }),
})

/** Schema of an undecided proposal in the list of open ones, without its body. */
export const openProposalItemSchema = namedClosedObjectSchema('OpenProposal', {
  id: createIdSchema('Number of the proposal'),
  by: Type.String({ description: 'The name of the key that proposed it' }),
  state: enumSchema(['draft', 'waiting', 'returned'] as const),
  kind,
  title: Type.String({ description: 'Subject' }),
  path: Type.String({ description: 'Path of the record; of a new one with its future slug' }),
  at: createTimeSchema('When it was changed last'),
  size: createCountSchema('Of its body, in characters'),
})

/** Schema of the author's note to the reviewer. */
export const proposalNoteSchema = requestFieldSchemaBuilders.wordsOrNull(
  'บันทึกถึงผู้ตรวจ',
  MAX_PROPOSAL_NOTE_CHARS,
  'For who reviews',
)
const ifMatch = requestFieldSchemaBuilders.wordsOrNull(
  'รุ่นที่เห็น',
  200,
  'The version that it is about; without it the one there is now; * for what must not be there yet',
)
// no stricter than for restored proposals; else an export with one could not be restored
const body = Type.Optional(
  Type.Unsafe<unknown>({
    type: ['object', 'null'],
    additionalProperties: true,
    title: 'เนื้อหา',
    description: 'The body of the write',
  }),
)

const method = enumSchema(PROPOSED_WRITE_METHODS, {
  title: 'วิธีบันทึก',
  description: 'Method of the write',
})
const createPathSchema = (description: string) => Type.Unsafe<string>({ ...PROPOSED_WRITE_PATH_SCHEMA, description })
const PATH_DESCRIPTION = "The write's own address, from the root on"

const further = Type.Optional(
  Type.Array(
    namedClosedObjectSchema('FurtherWrite', {
      method,
      path: createPathSchema(`${PATH_DESCRIPTION}; {id} is the id of the record that the first write makes`),
      body,
    }),
    {
      maxItems: MAX_FURTHER_WRITES_OF_PROPOSAL,
      title: 'ที่มาด้วยกัน',
      description:
        'Writes of what belongs to the record: reviewed and published with it, in one transaction; a fault is named as `with.{index}.…`',
      'x-each': true,
    },
  ),
)

const version = Type.Optional(
  Type.String({
    maxLength: 200,
    title: 'รุ่นของงานที่เห็น',
    description: 'From the proposal; 412 if its content changed since',
  }),
)

const editedParts = { ifMatch, body, with: further }

/** Schema of the body that proposes a write. */
export const proposeWriteBodySchema = namedClosedObjectSchema('ProposedWrite', {
  method,
  path: createPathSchema(PATH_DESCRIPTION),
  ...editedParts,
  note: proposalNoteSchema,
  replaces: Type.Optional({
    ...createIdSchema('Number of an own proposal that is withdrawn in the same transaction'),
    title: 'งานที่แทน',
  }),
  draft: requestFieldSchemaBuilders.flag(
    'ฉบับร่าง',
    'A draft that its author continues; it is not reviewed until it is sent',
  ),
})
/** Schema of the body that sends a returned proposal or a draft, perhaps edited. */
export const resendProposalBodySchema = namedClosedObjectSchema('ProposalAgain', {
  ...editedParts,
  note: proposalNoteSchema,
})
/** Schema of the body that publishes a proposal, perhaps edited. */
export const publishProposalBodySchema = namedClosedObjectSchema('ProposalPublished', { version, ...editedParts })

/** Schema of the body that returns a proposal with a reason. */
export const returnProposalBodySchema = namedClosedObjectSchema('ProposalReason', {
  reason: Type.String({
    minLength: 1,
    maxLength: MAX_PROPOSAL_NOTE_CHARS,
    title: 'เหตุผล',
    description: 'Shown to the author of the proposal',
  }),
  version,
})

/** Schema of the counts of one editor's work in one week. */
export const proposalWeekSchema = namedClosedObjectSchema('ProposalWeek', {
  week: Type.String({ format: 'date', description: 'Monday of the week' }),
  name: Type.String({ description: 'Of the key' }),
  proposed: createCountSchema('Proposed in that week'),
  published: createCountSchema('Of theirs, published in that week'),
  changed: createCountSchema('Of these, published otherwise than proposed'),
  returned: createCountSchema('Of theirs, returned in that week and not sent again'),
  corrected: createCountSchema('Edits that correct words, own and published ones'),
  read: createCountSchema('Pages read against the print, or confirmed'),
})

const itemsPerRequest = { minItems: 1, maxItems: MAX_PROPOSALS_PER_REQUEST } as const
/** Schema of the body that publishes many proposals. */
export const publishProposalsBodySchema = namedClosedObjectSchema('ManyProposals', {
  items: Type.Optional(
    Type.Array(namedClosedObjectSchema('SeenProposal', { id: createIdSchema('Number of a proposal'), version }), {
      ...itemsPerRequest,
      title: 'งานเสนอ',
      description: 'Waiting proposals of others, each with the version that was seen',
    }),
  ),
  ids: Type.Optional(
    Type.Array(createIdSchema('Number of a proposal'), {
      ...itemsPerRequest,
      title: 'งานเสนอ',
      description: 'The same by number only, without checking versions',
    }),
  ),
})

/** Schema of the answer to publishing many proposals: those that were published, and why each other was not. */
export const publishProposalsAnswerSchema = namedClosedObjectSchema('PublishedMany', {
  batch: createNullableSchema('string', 'By which all of it can be undone; null where nothing was published'),
  published: Type.Array(createIdSchema('Number of a proposal')),
  refused: namedClosedObjectArraySchema('NotPublished', {
    id: createIdSchema('Number of a proposal'),
    message: Type.String({ description: 'Reason why it keeps waiting' }),
  }),
})
