/** Operations on proposals: propose, list, withdraw, publish and return (review §2). */

import { type Static, Type } from 'typebox'
import { type FurtherWriteOfProposal, PROPOSAL_STATES } from '../definitions/review-items/proposal.ts'
import { createInvalidRequestError } from '../foundation/app-error.ts'
import { normaliseAndValidateBody } from '../foundation/validation/validate-body.ts'
import type { WriteIntent } from '../foundation/write-intent.ts'
import { createdResult, createOperationDefiner, type OperationDefinition, okResult } from '../http/operation.ts'
import { pagingQueryProperties } from '../http/query.ts'
import {
  computeProposalVersion,
  createProposalLeaseManager,
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

const operation = createOperationDefiner('Proposals')
/** Names of the operations in the OpenAPI document. */
const PROPOSALS = { of: 'Proposal', path: '/proposals' }

const params = Type.Object({ id: createIdSchema('Number of a proposal') })
const appErrors = ['not_found', 'conflict', 'version_mismatch'] as const
/** Validates a note and converts it to its stored form. @throws AppError `invalid_request` */
function normaliseNote(note: string | null): string | null {
  const schema = Type.Object({ note: proposalNoteSchema })
  return (normaliseAndValidateBody(schema, { note }) as { readonly note?: string | null }).note ?? null
}

type Further = readonly FurtherWriteOfProposal[] | null

/** Converts a body to the edited parts of a proposal; absent parts stay unchanged. */
const toReviewInput = ({
  ifMatch,
  with: further,
  ...parts
}: Omit<Static<typeof publishProposalBodySchema>, 'version'>): ProposalReviewInput => ({
  ...parts,
  ...(ifMatch ? { ifMatch } : {}),
  ...(further ? { further: further as readonly FurtherWriteOfProposal[] } : {}),
})

/** The operation of the proposed write validates the body, which may take long. */
const VALIDATED_BY_WRITE = { heavy: true, judging: 'as-sent' } as const

/** Creates the operations on proposals, for authors and for reviewers. */
export function createProposalOperations(
  proposals: ProposalStore,
  writes: ProposalPublisher,
): readonly OperationDefinition[] {
  const toResponse = (row: ProposalRow) =>
    pickDeclaredFields(proposalItemSchema, {
      ...row,
      by: row.proposedBy,
      at: row.createdAt,
      version: computeProposalVersion(row),
      ...writes.show(row),
    })
  const readOne = (id: number) => toResponse(proposals.require(id))
  return [
    ...createReadOperations(proposals, writes, toResponse),
    ...createAuthorOperations(writes, readOne),
    ...createReviewerOperations(proposals, writes, readOne),
  ].map((operation) => ({ ...operation, atPrimary: true }))
}

type ProposalResponse = Readonly<Record<string, unknown>>

/** An operation on one proposal, such as sending it. */
interface SingleProposalOperation extends Omit<OperationDefinition, 'method' | 'path' | 'tag' | 'answers' | 'run'> {
  readonly verb: string
  readonly act: (id: number, intent: WriteIntent<unknown>) => unknown
}

/** Returns a function that creates operations on one proposal; they answer with the proposal after the change. */
const createOperationBuilder =
  (readOne: (id: number) => ProposalResponse) =>
  ({ verb, id, act, ...about }: SingleProposalOperation): OperationDefinition =>
    operation(`POST /proposals/{id}/${verb}`, id, {
      ...about,
      params,
      appErrors,
      answers: { 200: proposalItemSchema },
      run: ({ params, intent }) => {
        act(params.id, intent)
        return okResult(readOne(params.id))
      },
    })

/** Returns the operations that list and read proposals. */
function createReadOperations(
  proposals: ProposalStore,
  writes: ProposalPublisher,
  toResponse: (row: ProposalRow) => ProposalResponse,
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
        items: proposals.readPage(query, limit, offset).map(toResponse),
        total: proposals.countMatching(query),
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
        sliceListPage(writes.listOpen(query), page, (one) => pickDeclaredFields(openProposalItemSchema, one)),
    }),
    operation('GET /proposals/weeks', 'proposalWeeks', {
      summary: 'Proposals by person and week, with their outcome',
      query: Type.Object(pagingQueryProperties),
      answers: { 200: createNamedListPageSchema(proposalWeekSchema, 'ProposalWeeks') },
      run: ({ query: { limit, offset } }) => {
        const page = { limit: Number(limit), offset: Number(offset) }
        return okResult({ ...proposals.weeks(page.limit, page.offset), ...page })
      },
    }),
    defineReviewItemReadOperation({
      ...PROPOSALS,
      summary: 'One proposal',
      heavy: true,
      params,
      item: proposalItemSchema,
      read: ({ id }) => toResponse(proposals.require(id)),
    }),
  ]
}

/** Returns the operations of authors, for any key. */
function createAuthorOperations(
  writes: ProposalPublisher,
  readOne: (id: number) => ProposalResponse,
): readonly OperationDefinition[] {
  const defineOnOne = createOperationBuilder(readOne)
  return [
    operation('POST /proposals', 'propose', {
      proposers: true,
      summary: 'Propose a write',
      description:
        'It is validated and rejected like the write itself. Readers do not see it until another key publishes it.',
      body: proposeWriteBodySchema,
      appErrors,
      ...VALIDATED_BY_WRITE,
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
        const id = writes.propose(write, normaliseNote(note), intent.keyName, stored)
        return createdResult(readOne(id), `/proposals/${id}`)
      },
    }),
    defineOnOne({
      id: 'sendProposal',
      verb: 'send',
      proposers: true,
      summary: 'Send an own draft or a returned proposal',
      description: 'A waiting proposal is replaced by a new one; see `replaces`.',
      body: resendProposalBodySchema,
      ...VALIDATED_BY_WRITE,
      act: (id, intent) => {
        const { note, ...parts } = intent.body() as Static<typeof resendProposalBodySchema>
        const newNote = note === undefined ? {} : { note: normaliseNote(note) }
        writes.send(id, { ...toReviewInput(parts), ...newNote }, intent.keyName)
      },
    }),
    defineOnOne({
      id: 'withdrawProposal',
      verb: 'withdraw',
      proposers: true,
      summary: 'Withdraw an own proposal',
      act: (id, intent) => writes.withdraw(id, intent.keyName),
    }),
  ]
}

/** Returns the operations of reviewers, who may publish. */
function createReviewerOperations(
  proposals: ProposalStore,
  writes: ProposalPublisher,
  readOne: (id: number) => ProposalResponse,
): readonly OperationDefinition[] {
  const defineOnOne = createOperationBuilder(readOne)
  return [
    defineQueueItemLeaseOperation({
      ...PROPOSALS,
      summary: 'Lease proposals of others',
      description: 'By person and kind. They, and the current one,',
      most: 'จำนวน',
      ...createLeaseParametersByItemId('proposals', 'Number of a proposal'),
      filters: proposalFilterSchemas,
      leases: createProposalLeaseManager(proposals),
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
    defineOnOne({
      id: 'publishProposal',
      verb: 'publish',
      summary: 'Publish a proposal of another key, unchanged or edited',
      description:
        '412 if the proposal or the record that it changes is different now: read it again, and send its `version` and `current`. The edit log has both names.',
      body: publishProposalBodySchema,
      ...VALIDATED_BY_WRITE,
      act: (id, intent) => {
        const { version, ...parts } = intent.body() as Static<typeof publishProposalBodySchema>
        writes.publish(id, { version, ...toReviewInput(parts) }, intent.keyName)
      },
    }),
    defineOnOne({
      id: 'returnProposal',
      verb: 'return',
      summary: 'Return a proposal with a reason',
      body: returnProposalBodySchema,
      act: (id, intent) => {
        writes.returnToAuthor(id, intent.body() as Static<typeof returnProposalBodySchema>, intent.keyName)
      },
    }),
  ]
}
