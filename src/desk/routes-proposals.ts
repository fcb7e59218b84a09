/** Operations on proposals: propose, list, withdraw, publish and return (review §2). */

import { type Static, Type } from 'typebox'
import { type FurtherWrite, PROPOSAL_STATES } from '../definitions/review-items/proposal.ts'
import { createInvalidRequestError } from '../foundation/app-error.ts'
import { normaliseAndValidateBody } from '../foundation/validation/validate-body.ts'
import type { WriteIntent } from '../foundation/write-intent.ts'
import { createdResult, type OperationDefinition, okResult, operationDefinerForTag } from '../http/operation.ts'
import { pagingQuerySchema } from '../http/query.ts'
import {
  computeProposalVersion,
  createProposalLeases,
  type ProposalRow,
  type ProposalStore,
} from '../review-items/proposals/proposals.ts'
import {
  openProposalItemSchema,
  proposalFilterSchemas,
  proposalItemSchema,
  proposalNoteSchema,
  proposalWeekSchema,
  proposeWriteBodySchema,
  publishProposalBodySchema,
  publishProposalsAnswerSchema,
  publishProposalsBodySchema,
  resendProposalBodySchema,
  returnProposalBodySchema,
} from './proposal-schemas.ts'
import { type ProposalPublisher, type ProposalReviewInput, toStoredFurtherProposalWrites } from './proposed-writes.ts'
import {
  createLeaseParametersByItemId,
  defineQueueItemLeaseOperation,
  defineReviewItemListOperation,
  defineReviewItemReadOperation,
} from './review-item-operations.ts'
import {
  createIdSchema,
  createNamedListPageSchema,
  pickDeclaredFields,
  requestFieldSchemaBuilders,
  sliceListPage,
} from './schemas.ts'

const operation = operationDefinerForTag('Proposals')
/** Names of the operations in the OpenAPI document. */
const PROPOSALS = { of: 'Proposal', path: '/proposals' }

const params = Type.Object({ id: createIdSchema('Number of a proposal') })
const appErrors = ['not_found', 'conflict', 'version_mismatch'] as const
/** In its stored form, as notes elsewhere are. @throws AppError `invalid_request` */
const judgedNote = (given: string | null): string | null =>
  (
    normaliseAndValidateBody(Type.Object({ note: proposalNoteSchema }), { note: given }) as {
      readonly note?: string | null
    }
  ).note ?? null

type Further = readonly FurtherWrite[] | null

/** Converts a body to edited parts of a proposal; parts not given stay. */
const givenOf = ({
  ifMatch,
  with: further,
  ...given
}: Omit<Static<typeof publishProposalBodySchema>, 'version'>): ProposalReviewInput => ({
  ...given,
  ...(ifMatch ? { ifMatch } : {}),
  ...(further ? { further: further as readonly FurtherWrite[] } : {}),
})

/** Bodies are judged by the write's own operation, which may take long. */
const LIKE_THE_WRITE = { heavy: true, judging: 'as-sent' } as const

/** Returns the operations on proposals, for authors and for reviewers. */
export function createProposalOperations(
  proposals: ProposalStore,
  writes: ProposalPublisher,
): readonly OperationDefinition[] {
  const shown = (row: ProposalRow) =>
    pickDeclaredFields(proposalItemSchema, {
      ...row,
      by: row.proposedBy,
      at: row.createdAt,
      version: computeProposalVersion(row),
      ...writes.show(row),
    })
  const one = (id: number) => shown(proposals.require(id))
  return [
    ...queueItemOperations(proposals, writes, shown),
    ...proposingOperations(writes, one),
    ...reviewingOperations(proposals, writes, one),
  ].map((operation) => ({ ...operation, atPrimary: true }))
}

type ProposalResponse = Readonly<Record<string, unknown>>

interface OnOne extends Omit<OperationDefinition, 'method' | 'path' | 'tag' | 'answers' | 'run'> {
  readonly verb: string
  readonly act: (id: number, intent: WriteIntent<unknown>) => unknown
}

/** What is done with one proposal; it is answered as it is then. */
const onOneOf =
  (one: (id: number) => ProposalResponse) =>
  ({ verb, id, act, ...about }: OnOne): OperationDefinition =>
    operation(`POST /proposals/{id}/${verb}`, id, {
      ...about,
      params,
      appErrors,
      answers: { 200: proposalItemSchema },
      run: ({ params, intent }) => {
        act(params.id, intent)
        return okResult(one(params.id))
      },
    })

function queueItemOperations(
  proposals: ProposalStore,
  writes: ProposalPublisher,
  shown: (row: ProposalRow) => ProposalResponse,
): readonly OperationDefinition[] {
  return [
    defineReviewItemListOperation({
      ...PROPOSALS,
      summary: 'Proposals; of the waiting ones the oldest first',
      heavy: true,
      filters: {
        state: requestFieldSchemaBuilders.oneOf(PROPOSAL_STATES, 'สถานะ', 'In this state alone'),
        ...proposalFilterSchemas,
      },
      item: proposalItemSchema,
      find: (query, { limit, offset }) => ({
        items: proposals.page(query, limit, offset).map(shown),
        total: proposals.countOf(query),
      }),
    }),
    defineReviewItemListOperation({
      ...PROPOSALS,
      of: 'OpenProposal',
      tag: 'Proposals',
      path: '/proposals/open',
      summary: 'Open proposals by record, the oldest first',
      filters: {
        path: requestFieldSchemaBuilders.text(
          'ลิงก์',
          'Of a record as its write has it, with what belongs to it: /api/v1/chants/metta',
        ),
        ...proposalFilterSchemas,
      },
      item: openProposalItemSchema,
      find: (query, page) =>
        sliceListPage(writes.open(query), page, (one) => pickDeclaredFields(openProposalItemSchema, one)),
    }),
    operation('GET /proposals/weeks', 'proposalWeeks', {
      summary: 'Proposals by person and week, with their outcome',
      query: Type.Object(pagingQuerySchema),
      answers: { 200: createNamedListPageSchema(proposalWeekSchema, 'ProposalWeeks') },
      run: ({ query: { limit, offset } }) => {
        const input = { limit: Number(limit), offset: Number(offset) }
        return okResult({ ...proposals.weeks(input.limit, input.offset), ...input })
      },
    }),
    defineReviewItemReadOperation({
      ...PROPOSALS,
      summary: 'One proposal',
      heavy: true,
      params,
      item: proposalItemSchema,
      read: ({ id }) => shown(proposals.require(id)),
    }),
  ]
}

/** Returns the operations of authors, for any key. */
function proposingOperations(
  writes: ProposalPublisher,
  one: (id: number) => ProposalResponse,
): readonly OperationDefinition[] {
  const onOne = onOneOf(one)
  return [
    operation('POST /proposals', 'propose', {
      proposers: true,
      summary: 'Propose a write',
      description:
        'It is validated and rejected like the write itself. Readers do not see it until another key publishes it.',
      body: proposeWriteBodySchema,
      appErrors,
      ...LIKE_THE_WRITE,
      answers: { 201: proposalItemSchema },
      run: ({ intent }) => {
        const {
          method,
          path,
          body = null,
          ifMatch = null,
          note = null,
          with: further = null,
          ...stored
        } = intent.body() as Static<typeof proposeWriteBodySchema>
        const write = { method, path, body, ifMatch, further: toStoredFurtherProposalWrites(further as Further) }
        const id = writes.propose(write, judgedNote(note), intent.keyName, stored)
        return createdResult(one(id), `/proposals/${id}`)
      },
    }),
    onOne({
      id: 'sendProposal',
      verb: 'send',
      proposers: true,
      summary: 'Send an own draft or a returned proposal',
      description: 'A waiting proposal is replaced by a new one; see `replaces`.',
      body: resendProposalBodySchema,
      ...LIKE_THE_WRITE,
      act: (id, intent) => {
        const { note, ...given } = intent.body() as Static<typeof resendProposalBodySchema>
        const noted = note === undefined ? {} : { note: judgedNote(note) }
        writes.send(id, { ...givenOf(given), ...noted }, intent.keyName)
      },
    }),
    onOne({
      id: 'withdrawProposal',
      verb: 'withdraw',
      proposers: true,
      summary: 'Withdraw an own proposal',
      act: (id, intent) => writes.withdraw(id, intent.keyName),
    }),
  ]
}

/** Returns the operations of reviewers, who may publish. */
function reviewingOperations(
  proposals: ProposalStore,
  writes: ProposalPublisher,
  one: (id: number) => ProposalResponse,
): readonly OperationDefinition[] {
  const onOne = onOneOf(one)
  return [
    defineQueueItemLeaseOperation({
      ...PROPOSALS,
      summary: 'Lease proposals of others',
      description: 'By person and kind. They, and the current one,',
      most: 'จำนวน',
      ...createLeaseParametersByItemId('proposals', 'Number of a proposal'),
      filters: proposalFilterSchemas,
      leases: createProposalLeases(proposals),
      forPublishers: true,
    }),
    operation('POST /proposals/publish', 'publishProposals', {
      summary: 'Publish several seen proposals in one batch',
      description: 'Those that can no longer be published are listed and keep waiting.',
      heavy: true,
      body: publishProposalsBodySchema,
      answers: { 200: publishProposalsAnswerSchema },
      appErrors: ['conflict'],
      run: ({ intent }) => {
        const { ids = [], items = [] } = intent.body() as Static<typeof publishProposalsBodySchema>
        const seen = [...ids.map((id) => ({ id })), ...items]
        if (seen.length === 0) throw createInvalidRequestError({ items: ['กรุณาเลือกงานเสนอที่จะเผยแพร่อย่างน้อยหนึ่งงาน'] })
        return okResult(writes.publishAll(seen, intent.keyName))
      },
    }),
    onOne({
      id: 'publishProposal',
      verb: 'publish',
      summary: 'Publish a proposal of another key, unchanged or edited',
      description:
        '412 if the proposal or the record that it changes is different now: read it again, and send its `version` and `current`. The edit log has both names.',
      body: publishProposalBodySchema,
      ...LIKE_THE_WRITE,
      act: (id, intent) => {
        const { version, ...given } = intent.body() as Static<typeof publishProposalBodySchema>
        writes.publish(id, { version, ...givenOf(given) }, intent.keyName)
      },
    }),
    onOne({
      id: 'returnProposal',
      verb: 'return',
      summary: 'Return a proposal with a reason',
      body: returnProposalBodySchema,
      act: (id, intent) => {
        writes.giveBack(id, intent.body() as Static<typeof returnProposalBodySchema>, intent.keyName)
      },
    }),
  ]
}
