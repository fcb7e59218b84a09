/** The shapes of proposals in requests and answers (review §2). */

import { Type } from 'typebox'
import { recordedCollections } from '../definitions/collection-names.ts'
import {
  MAX_PROPOSAL_NOTE_LENGTH,
  MAX_PROPOSED_PATH_LENGTH,
  PROPOSAL_STATES,
} from '../definitions/findings/proposal.ts'
import { closedAs, manyAs, oneOf } from '../definitions/schemas.ts'
import { changedRecord } from './routes-edits.ts'
import { count, id, input, orNull, time } from './schemas.ts'

/** Most that are published with one request. */
const MAX_JSON_VALUES = 1_000

const kind = oneOf(recordedCollections, 'The collection that it changes')

/** Filters: of one person, of one kind. */
export const proposalFilters = {
  by: input.text('ผู้เสนอ', 'Name of a key'),
  kind: Type.Optional({ ...kind, title: 'ชุดข้อมูล' }),
}

/** A proposal. */
export const proposalItem = closedAs('Proposal', {
  id: id('Number of the proposal'),
  state: oneOf(
    PROPOSAL_STATES,
    'draft: not sent yet; waiting for who publishes; published; returned with a reason; withdrawn by who proposed it',
  ),
  by: Type.String({ description: 'The name of the key that proposed it' }),
  at: time('When it was proposed'),
  kind,
  title: Type.String({ description: 'What it is about' }),
  method: Type.String(),
  path: Type.String({ description: 'Of the write, from the root on' }),
  version: Type.String({
    description: 'Of what is proposed: method, path, body and ifMatch; say it when you publish or return it',
  }),
  ifMatch: orNull(
    'string',
    'The version that it was judged on; * for what is made anew; a digest of what it replaces where the write takes no If-Match',
  ),
  current: orNull(
    'string',
    'The version that stands there now: sent as ifMatch, it is published over that; null where it was decided or cannot be done',
  ),
  body: Type.Unknown({ description: 'Of the write; null where it has none' }),
  with: manyAs('ProposedFurther', {
    method: Type.String(),
    path: Type.String({ description: '{id} is the id of the record that the first write makes' }),
    body: Type.Unknown(),
  }),
  note: orNull('string', 'What the proposer says of it'),
  reason: orNull('string', 'Why it was returned'),
  decidedBy: orNull('string', 'The name of the key that published or returned it'),
  decidedAt: orNull('string', 'When that was'),
  edit: orNull('integer', 'Number of the edit, once it is published'),
  changed: Type.Boolean({ description: 'Whether it was published otherwise than proposed' }),
  undone: Type.Boolean({ description: 'Whether the published edit was undone' }),
  problem: orNull('string', 'Why it cannot be published as it is'),
  others: Type.Array(
    closedAs('OtherProposal', {
      id: id('Number of a proposal'),
      by: Type.String({ description: 'Who proposed it' }),
    }),
    { description: 'Other proposals for the same record that wait, or are drafts' },
  ),
  before: Type.Array(changedRecord, { description: 'What it changes, as it is now' }),
  after: Type.Array(changedRecord, { description: 'As it would be, or came to be' }),
})

/** A proposal that is not decided, in the list of open ones. */
export const openProposal = closedAs('OpenProposal', {
  id: id('Number of the proposal'),
  by: Type.String({ description: 'The name of the key that proposed it' }),
  state: oneOf(['draft', 'waiting', 'returned'] as const),
  kind,
  title: Type.String({ description: 'What it is about' }),
  path: Type.String({ description: 'Of the record; of a new one with the slug that it would have' }),
  at: time('When it was changed last'),
  size: count('Of its body, in characters'),
})

/** The note for the reviewer. */
export const proposalNote = input.wordsOrNull(
  'บันทึกถึงผู้ตรวจ (note)',
  MAX_PROPOSAL_NOTE_LENGTH,
  'For who reviews',
)
const ifMatch = input.wordsOrNull(
  'รุ่นที่เห็น (ifMatch)',
  200,
  'The version that it is about; without it the one there is now; * for what must not be there yet',
)
const body = Type.Optional(Type.Unknown({ title: 'เนื้อหา', description: 'The body of the write' }))

const method = oneOf(['POST', 'PUT', 'PATCH', 'DELETE'] as const, {
  title: 'วิธีบันทึก',
  description: 'As the write is sent',
})
const pathOf = (description: string) =>
  Type.String({
    pattern: '^/api/(v1|desk)/',
    maxLength: MAX_PROPOSED_PATH_LENGTH,
    title: 'ลิงก์ของการบันทึก',
    description,
  })
const ADDRESS = "The write's own address, from the root on"

/** Most writes that one proposal brings after its first one. */
const MAX_FURTHER = 200
const further = Type.Optional(
  Type.Array(
    closedAs('FurtherWrite', {
      method,
      path: pathOf(`${ADDRESS}; {id} is the id of the record that the first write makes`),
      body,
    }),
    {
      maxItems: MAX_FURTHER,
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
    title: 'รุ่นของงานที่เห็น (version)',
    description: 'As the proposal told it; 412 where something else is proposed by now',
  }),
)

/** The body that proposes a write. */
export const proposedWrite = closedAs('ProposedWrite', {
  method,
  path: pathOf(ADDRESS),
  ifMatch,
  body,
  with: further,
  note: proposalNote,
  replaces: Type.Optional({
    ...id('Number of an own proposal that is withdrawn in the same transaction'),
    title: 'งานที่แทน (replaces)',
  }),
  draft: input.flag(
    'ฉบับร่าง (draft)',
    'Kept for its author to go on with: nobody reviews it until it is sent',
  ),
})
/** The body that sends a proposal. */
export const proposalAgain = closedAs('ProposalAgain', { ifMatch, body, with: further, note: proposalNote })
/** The body that publishes a proposal. */
export const publishedProposal = closedAs('ProposalPublished', { version, ifMatch, body, with: further })

/** The body that returns a proposal. */
export const proposalReason = closedAs('ProposalReason', {
  reason: Type.String({
    minLength: 1,
    maxLength: MAX_PROPOSAL_NOTE_LENGTH,
    title: 'เหตุผล (reason)',
    description: 'The proposer reads it',
  }),
  version,
})

/** What one person did in a week. */
export const proposalWeek = closedAs('ProposalWeek', {
  week: Type.String({ format: 'date', description: 'Its Monday' }),
  name: Type.String({ description: 'Of the key' }),
  proposed: count('Proposed in that week'),
  published: count('Of theirs, published in that week'),
  changed: count('Of these, published otherwise than proposed'),
  returned: count('Of theirs, returned in that week and not sent again'),
  corrected: count('Edits that put words right, own ones and published ones'),
  read: count('Pages read against the print, or confirmed'),
})

const atOnce = { minItems: 1, maxItems: MAX_JSON_VALUES } as const
/** The body that publishes many. */
export const manyProposals = closedAs('ManyProposals', {
  items: Type.Optional(
    Type.Array(closedAs('SeenProposal', { id: id('Number of a proposal'), version }), {
      ...atOnce,
      title: 'งานเสนอ (items)',
      description: 'Proposals of others that wait, with what was seen of them',
    }),
  ),
  ids: Type.Optional(
    Type.Array(id('Number of a proposal'), {
      ...atOnce,
      title: 'งานเสนอ (ids)',
      description: 'The same by number alone, whatever they propose by now',
    }),
  ),
})

/** The answer to that. */
export const manyPublished = closedAs('PublishedMany', {
  batch: orNull('string', 'By which all of it can be undone; null where nothing was published'),
  published: Type.Array(id('Number of a proposal')),
  refused: manyAs('NotPublished', {
    id: id('Number of a proposal'),
    message: Type.String({ description: 'Why it waits on' }),
  }),
})
