/** Requests that read, publish, return and send proposals. Filters come from the address. */

import { PROPOSAL_DEFINITION } from '../../../definitions/review-items/proposal.ts'
import { fetchEachListItem, getFromApi, sendToApi } from '../base/api.ts'
import { undoEdit, undoEditBatch } from '../base/edits.tsx'
import { type FilterValuesByName, parseListFilter } from '../base/filter.ts'
import type { QueueActionResult } from '../base/queue.ts'
import { createQueueItemRequests, type QueueDefinition } from '../base/queue-item.tsx'
import { createScreenAddress } from '../base/route.ts'
import type { components } from '../types/desk.d.ts'
import { type EditedProposalBodies, toEditedBodiesRequest } from './edited-bodies.ts'

/** A proposal as the desk API returns it. */
export type ApiProposal = components['schemas']['Proposal']

/** The Thai names of the states of proposals. */
export const PROPOSAL_STATE_LABELS: Readonly<Record<ApiProposal['state'], string>> =
  PROPOSAL_DEFINITION.fields.state.called

/** Names of the filters. Without `state`, waiting proposals are listed. */
const FILTERS = ['by', 'kind', 'state'] as const
/** The filter of the review queue, as it is in the address. */
export type ProposalFilter = FilterValuesByName<(typeof FILTERS)[number]>

/** Reads the filter of the review queue from a query string. The values are not checked. */
export const parseProposalFilter = (query: URLSearchParams): ProposalFilter => parseListFilter(query, FILTERS)

/**
 * Returns the address of the review queue with a filter.
 * @param name id of the proposal to open; undefined opens the first one
 */
export const getProposalQueueAddress = (name: string | undefined, filter: ProposalFilter = {}): string =>
  createScreenAddress(['proposals', ...(name === undefined ? [] : [name])], filter)

/** Frequent Thai reasons for returning a proposal. The reviewer chooses them by digit keys. */
export const COMMON_RETURN_REASONS = [
  'ไม่ตรงกับหนังสือ กรุณาดูหน้าที่พิมพ์อีกครั้ง',
  'ยังไม่มีหลักฐาน กรุณาบอกว่าดูจากที่ใด',
  'มีอยู่แล้ว หรือซ้ำกับงานอื่น',
] as const

/** Returns the definition of the queue of proposals that match a filter. */
export function defineProposalQueue(filter: ProposalFilter): QueueDefinition<ApiProposal> {
  const { state = 'waiting', ...leaseFilters } = filter
  const keyOfItem = (item: number | ApiProposal) => String(typeof item === 'number' ? item : item.id)
  const filters = { leaseFilters, listFilters: { ...filter, state } }
  return {
    ...createQueueItemRequests({
      kind: 'proposals',
      leasedProperty: 'proposals',
      keyOfItem,
      toRequestKey: Number,
      ...filters,
    }),
    keyOf: ({ id }) => String(id),
    isLeased: state === 'waiting',
    read: (key) => fetchProposal(Number(key)),
    addressOf: (key) => getProposalQueueAddress(key, filter),
    noun: 'งาน',
    classifier: 'งาน',
    openPhrase: 'ที่รอตรวจ',
    verb: 'ตรวจ',
  }
}

/** Fetches a proposal. @throws RequestRejectedError */
export const fetchProposal = (id: number): Promise<ApiProposal> => getFromApi('/api/desk/proposals/{id}', { id })

/** Whether the record has changed since the proposal was made, so that publishing would overwrite a newer version. */
export const hasRecordChangedSinceProposal = ({ problem, current }: ApiProposal): boolean =>
  problem !== null && current !== null

/** Returns the version of the current record that a request must name, if it was shown or edited bodies are sent. */
const createIfMatchField = (proposal: ApiProposal, body: unknown) =>
  proposal.current !== null && (body !== undefined || hasRecordChangedSinceProposal(proposal))
    ? { ifMatch: proposal.current }
    : {}

/**
 * Publishes a proposal, or an own draft.
 * @param editedBodies replace what was proposed; undefined publishes it unchanged
 * @throws RequestRejectedError
 */
export async function publishProposal(
  proposal: ApiProposal,
  editedBodies?: EditedProposalBodies,
): Promise<QueueActionResult> {
  const { id, version } = proposal
  const body = {
    version,
    ...(editedBodies ? toEditedBodiesRequest(proposal, editedBodies) : {}),
    ...createIfMatchField(proposal, editedBodies),
  }
  const { edit } = await sendToApi('post', '/api/desk/proposals/{id}/publish', { id }, body)
  return {
    places: 1,
    undo: async () => edit !== null && undoEdit(edit, proposal.with.length > 0),
  }
}

/**
 * Returns a proposal to its author. This cannot be undone.
 * @param reason text for the author
 * @throws RequestRejectedError
 */
export async function returnProposal({ id, version }: ApiProposal, reason: string): Promise<QueueActionResult> {
  await sendToApi('post', '/api/desk/proposals/{id}/return', { id }, { reason, version })
  // the author may have read the reason already
  return { places: 1, undo: null }
}

/**
 * Sends an own proposal again with edited bodies. A waiting proposal is replaced. A returned one or a draft is sent
 * again. A withdrawn one becomes a new proposal.
 * @throws RequestRejectedError
 */
export async function resendOwnProposal(
  proposal: ApiProposal,
  editedBodies: EditedProposalBodies,
  note: string,
): Promise<ApiProposal> {
  const { id, state, method, path, ifMatch, current } = proposal
  const sent = { note, ...toEditedBodiesRequest(proposal, editedBodies) }
  if (state === 'returned' || state === 'draft')
    return sendToApi(
      'post',
      '/api/desk/proposals/{id}/send',
      { id },
      { ...sent, ...createIfMatchField(proposal, editedBodies) },
    )
  // without a current version the record was deleted, and another record may have its slug
  const condition = ifMatch === '*' || current === null ? { ifMatch } : createIfMatchField(proposal, editedBodies)
  const replaced = state === 'waiting' ? { replaces: id } : {}
  return sendToApi(
    'post',
    '/api/desk/proposals',
    {},
    { ...sent, method: method as 'POST', path, ...replaced, ...condition },
  )
}

/** The API's limit of proposals that one request publishes. */
const MAX_PUBLISHED_PER_REQUEST = 1_000
/** The API's limit of proposals that one request lists. */
const MAX_LISTED_PER_REQUEST = 200

/**
 * Publishes the waiting proposals of one author and kind, at most 1,000.
 * @returns the result (`done`), and the proposals that the server rejected, with reasons (`refused`)
 * @throws RequestRejectedError
 */
export async function publishWaitingProposalsByAuthor({ by, kind }: Pick<ApiProposal, 'by' | 'kind'>) {
  const items: { id: number; version: string }[] = []
  const page = (offset: number) =>
    getFromApi('/api/desk/proposals', { by, kind, state: 'waiting', limit: MAX_LISTED_PER_REQUEST, offset })
  for await (const { id, version } of fetchEachListItem(page))
    if (items.push({ id, version }) === MAX_PUBLISHED_PER_REQUEST) break
  const { batch, published, refused } = await sendToApi('post', '/api/desk/proposals/publish', {}, { items })
  const done: QueueActionResult = { places: published.length, undo: batch === null ? null : () => undoEditBatch(batch) }
  return { done, refused }
}
