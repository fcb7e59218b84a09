/** Writes that wait: proposed, looked through, published, given back (review §2). */

import { type Static, Type } from 'typebox'
import { recordedCollections } from '../definitions/collection-names.ts'
import {
  MAX_PROPOSAL_NOTE_LENGTH,
  MAX_PROPOSED_PATH_LENGTH,
  PROPOSAL_STATES,
} from '../definitions/findings/proposal.ts'
import { closedAs, manyAs, oneOf } from '../definitions/schemas.ts'
import {
  type ProposalRow,
  type Proposals,
  proposalTurns,
  versionOfProposal,
} from '../findings/proposals/proposals.ts'
import { invalid } from '../foundation/app-error.ts'
import type { Intent } from '../foundation/intent.ts'
import { judge } from '../foundation/validation/judge.ts'
import { created, type Operation, ok, operationsOf } from '../http/operation.ts'
import { pageQuery } from '../http/query.ts'
import { byNumber, listOperation, readOperation, turnsOperation } from './finding-operations.ts'
import type { ProposedWrites } from './proposed-writes.ts'
import { changedRecord } from './routes-edits.ts'
import { count, id, input, inShape, listOf, orNull, slice, time } from './schemas.ts'

const operation = operationsOf('Proposals')
/** How the document calls them. */
const PROPOSALS = { of: 'Proposal', path: '/proposals' }

/** Most that are published with one request. */
const MAX_JSON_VALUES = 1_000

const kind = oneOf(recordedCollections, 'The collection that it changes')

/** Of one person, of one kind. */
const narrowed = {
  by: input.text('ผู้เสนอ', 'Name of a key'),
  kind: Type.Optional({ ...kind, title: 'ชุดข้อมูล' }),
}

const item = closedAs('Proposal', {
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

const open = closedAs('OpenProposal', {
  id: id('Number of the proposal'),
  by: Type.String({ description: 'The name of the key that proposed it' }),
  state: oneOf(['draft', 'waiting', 'returned'] as const),
  kind,
  title: Type.String({ description: 'What it is about' }),
  path: Type.String({ description: 'Of the record; of a new one with the slug that it would have' }),
  at: time('When it was changed last'),
  size: count('Of its body, in characters'),
})

const note = input.wordsOrNull('บันทึกถึงผู้ตรวจ (note)', MAX_PROPOSAL_NOTE_LENGTH, 'For who reviews')
const ifMatch = input.wordsOrNull(
  'รุ่นที่เห็น (ifMatch)',
  200,
  'The version that it is about; without it the one there is now; * for what must not be there yet',
)
const body = Type.Optional(Type.Unknown({ title: 'เนื้อหา (body)', description: 'The body of the write' }))

const version = Type.Optional(
  Type.String({
    maxLength: 200,
    title: 'รุ่นของงานที่เห็น (version)',
    description: 'As the proposal told it; 412 where something else is proposed by now',
  }),
)

const wanted = closedAs('ProposedWrite', {
  method: oneOf(['POST', 'PUT', 'PATCH', 'DELETE'] as const, {
    title: 'วิธี (method)',
    description: 'As the write is sent',
  }),
  path: Type.String({
    pattern: '^/api/(v1|desk)/',
    maxLength: MAX_PROPOSED_PATH_LENGTH,
    title: 'ลิงก์ (path)',
    description: "The write's own address, from the root on",
  }),
  ifMatch,
  body,
  note,
  replaces: Type.Optional({
    ...id('Number of an own proposal that is withdrawn in the same transaction'),
    title: 'งานที่แทน (replaces)',
  }),
  draft: input.flag(
    'ฉบับร่าง (draft)',
    'Kept for its author to go on with: nobody reviews it until it is sent',
  ),
})
const again = closedAs('ProposalAgain', { ifMatch, body, note })
const published = closedAs('ProposalPublished', { version, ifMatch, body })

const reason = closedAs('ProposalReason', {
  reason: Type.String({
    minLength: 1,
    maxLength: MAX_PROPOSAL_NOTE_LENGTH,
    title: 'เหตุผล (reason)',
    description: 'The proposer reads it',
  }),
  version,
})

const week = closedAs('ProposalWeek', {
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
const many = closedAs('ManyProposals', {
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

const publishedMany = closedAs('PublishedMany', {
  batch: orNull('string', 'By which all of it can be undone; null where nothing was published'),
  published: Type.Array(id('Number of a proposal')),
  refused: manyAs('NotPublished', {
    id: id('Number of a proposal'),
    message: Type.String({ description: 'Why it waits on' }),
  }),
})

const params = Type.Object({ id: id('Number of a proposal') })
const appErrors = ['not_found', 'conflict', 'version_mismatch'] as const
/** In its stored form, as notes elsewhere are. @throws Refusal `invalid_request` */
const judgedNote = (given: string | null): string | null =>
  (judge(Type.Object({ note }), { note: given }) as { readonly note?: string | null }).note ?? null

/** Bodies are judged by the write's own operation, which may take long. */
const LIKE_THE_WRITE = { heavy: true, judging: 'as-sent' } as const

/** The operations on proposals. */
export function proposalOperations(proposals: Proposals, writes: ProposedWrites): readonly Operation[] {
  const shown = (row: ProposalRow) =>
    inShape(item, {
      ...row,
      by: row.proposedBy,
      at: row.createdAt,
      version: versionOfProposal(row),
      others: proposals.others(row),
      ...writes.show(row),
    })
  const one = (id: number) => shown(proposals.require(id))
  return [
    ...queueItemOperations(proposals, shown),
    ...proposingOperations(writes, one),
    ...reviewingOperations(proposals, writes, one),
  ].map((operation) => ({ ...operation, atPrimary: true }))
}

type RenderedPage = Readonly<Record<string, unknown>>

interface OnOne extends Omit<Operation, 'method' | 'path' | 'tag' | 'answers' | 'run'> {
  readonly verb: string
  readonly act: (id: number, intent: Intent<unknown>) => unknown
}

/** What is done with one proposal; it is answered as it is then. */
const onOneOf =
  (one: (id: number) => RenderedPage) =>
  ({ verb, id, act, ...about }: OnOne): Operation =>
    operation(`POST /proposals/{id}/${verb}`, id, {
      ...about,
      params,
      appErrors,
      answers: { 200: item },
      run: ({ params, intent }) => {
        act(params.id, intent)
        return ok(one(params.id))
      },
    })

function queueItemOperations(
  proposals: Proposals,
  shown: (row: ProposalRow) => RenderedPage,
): readonly Operation[] {
  return [
    listOperation({
      ...PROPOSALS,
      summary: 'What was proposed; of what waits the oldest first',
      heavy: true,
      filters: {
        state: input.oneOf(PROPOSAL_STATES, 'สถานะ (state)', 'In this state alone'),
        ...narrowed,
      },
      item,
      find: (query, { limit, offset }) => ({
        items: proposals.page(query, limit, offset).map(shown),
        total: proposals.countOf(query),
      }),
    }),
    listOperation({
      ...PROPOSALS,
      of: 'OpenProposal',
      tag: 'Proposals',
      path: '/proposals/open',
      summary: 'What is proposed and not decided, by the record that it is about; the oldest first',
      filters: {
        path: input.text(
          'ลิงก์',
          'Of a record as its write has it, with what belongs to it: /api/v1/chants/metta',
        ),
        ...narrowed,
      },
      item: open,
      find: (query, page) => slice(proposals.open(query), page),
    }),
    operation('GET /proposals/weeks', 'proposalWeeks', {
      summary: 'What each person proposed in each week, and what became of it',
      query: Type.Object(pageQuery),
      answers: { 200: listOf(week, 'ProposalWeeks') },
      run: ({ query: { limit, offset } }) => {
        const input = { limit: Number(limit), offset: Number(offset) }
        return ok({ ...proposals.weeks(input.limit, input.offset), ...input })
      },
    }),
    readOperation({
      ...PROPOSALS,
      summary: 'One proposal',
      heavy: true,
      params,
      item,
      read: ({ id }) => shown(proposals.require(id)),
    }),
  ]
}

/** What who proposes does, with any key. */
function proposingOperations(
  writes: ProposedWrites,
  one: (id: number) => RenderedPage,
): readonly Operation[] {
  const onOne = onOneOf(one)
  return [
    operation('POST /proposals', 'propose', {
      proposers: true,
      summary: 'Propose a write',
      description:
        'It is judged as the write would be, and refused as it would be. Nobody sees it until somebody else publishes it.',
      body: wanted,
      appErrors,
      ...LIKE_THE_WRITE,
      answers: { 201: item },
      run: ({ intent }) => {
        const {
          method,
          path,
          body = null,
          ifMatch = null,
          note = null,
          ...stored
        } = intent.body() as Static<typeof wanted>
        const write = { method, path, body, ifMatch }
        const id = writes.propose(write, judgedNote(note), intent.keyName, stored)
        return created(one(id), `/proposals/${id}`)
      },
    }),
    onOne({
      id: 'sendProposal',
      verb: 'send',
      proposers: true,
      summary: 'Send an own draft, or again what was returned, mended',
      description: 'One that waits is replaced by another proposal; see `replaces`.',
      body: again,
      ...LIKE_THE_WRITE,
      act: (id, intent) => {
        const { ifMatch, note, ...given } = intent.body() as Static<typeof again>
        const noted = note === undefined ? {} : { note: judgedNote(note) }
        writes.send(id, { ...given, ...noted, ...(ifMatch ? { ifMatch } : {}) }, intent.keyName)
      },
    }),
    onOne({
      id: 'withdrawProposal',
      verb: 'withdraw',
      proposers: true,
      summary: 'Take an own proposal back',
      act: (id, intent) => writes.withdraw(id, intent.keyName),
    }),
  ]
}

/** What another user does, who may publish. */
function reviewingOperations(
  proposals: Proposals,
  writes: ProposedWrites,
  one: (id: number) => RenderedPage,
): readonly Operation[] {
  const onOne = onOneOf(one)
  return [
    turnsOperation({
      ...PROPOSALS,
      summary: 'Be dealt proposals of others that nobody else is at',
      description: 'By person and kind. They, and the one in sight,',
      most: 'จำนวน (most)',
      ...byNumber('proposals', 'Number of a proposal'),
      filters: narrowed,
      turns: proposalTurns(proposals),
      forPublishers: true,
    }),
    operation('POST /proposals/publish', 'publishProposals', {
      summary: 'Publish many that were looked at, in one batch',
      description: 'Those that cannot be published any more are told, and wait on.',
      heavy: true,
      body: many,
      answers: { 200: publishedMany },
      appErrors: ['conflict'],
      run: ({ intent }) => {
        const { ids = [], items = [] } = intent.body() as Static<typeof many>
        const seen = [...ids.map((id) => ({ id })), ...items]
        if (seen.length === 0) throw invalid({ items: ['กรุณาเลือกงานเสนอที่จะเผยแพร่อย่างน้อยหนึ่งงาน'] })
        return ok(writes.publishAll(seen, intent.keyName))
      },
    }),
    onOne({
      id: 'publishProposal',
      verb: 'publish',
      summary: 'Publish a proposal of somebody else, perhaps changed',
      description:
        '412 where something else is proposed by now, or what it changes has moved meanwhile: look at it again, and send `version` and `current` of it. The log has both names.',
      body: published,
      ...LIKE_THE_WRITE,
      act: (id, intent) => {
        const { ifMatch, ...given } = intent.body() as Static<typeof published>
        writes.publish(id, { ...given, ...(ifMatch ? { ifMatch } : {}) }, intent.keyName)
      },
    }),
    onOne({
      id: 'returnProposal',
      verb: 'return',
      summary: 'Give a proposal back with a reason',
      body: reason,
      act: (id, intent) => {
        writes.giveBack(id, intent.body() as Static<typeof reason>, intent.keyName)
      },
    }),
  ]
}
