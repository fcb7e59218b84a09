/** Requests about conflicts: pairs of source texts that differ. Filters come from the address. */

import { DECISIONS_COLLECTION } from '../../../definitions/collection-names.ts'
import { fetchEachListItem, getFromApi, sendDynamicRequest, sendToApi } from '../base/api.ts'
import { undoEdit, undoEditBatch } from '../base/edits.tsx'
import { parseListFilter } from '../base/filter.ts'
import { getThaiEditionName } from '../base/names.ts'
import { runDecisionOrPropose } from '../base/proposed-notice.ts'
import type { QueueActionResult } from '../base/queue.ts'
import { createQueueItemRequests, createRandomId, type QueueItemKind } from '../base/queue-item.tsx'
import { createScreenAddress, toQueryString } from '../base/route.ts'
import type { components } from '../types/desk.d.ts'
import {
  type BulkDecisionResult,
  CONFLICT_FILTER_NAMES,
  type ConflictDecision,
  type ConflictFilter,
  type ConflictPairAsShown,
  type DeskConflict,
  formatDifferenceSignature,
  getConflictClassLabel,
  parseConflictPairKey,
  toConflictPairKey,
} from './conflict.ts'

/** Reads the conflict filter from a query string. */
export const parseConflictFilter = (query: URLSearchParams): ConflictFilter =>
  parseListFilter(query, CONFLICT_FILTER_NAMES)

/** Returns the address of the conflict queue with a filter. @param key opens this pair; undefined opens the first */
export const getConflictQueueAddress = (key: string | undefined, filter: ConflictFilter = {}): string =>
  createScreenAddress(['conflicts', ...(key?.split('/') ?? [])], filter)

/** Returns the address of the screen that decides all open pairs of a filter at once. */
export const getBulkDecisionAddress = ({ state: _, ...filter }: ConflictFilter = {}): string =>
  createScreenAddress(['batch'], filter)

/** Describes a conflict filter in Thai; empty if nothing is filtered. */
export const formatConflictFilter = (filter: ConflictFilter): string =>
  [
    filter.signature && formatDifferenceSignature(filter.signature),
    filter.class && getConflictClassLabel(filter.class),
    filter.edition && getThaiEditionName(filter.edition),
    filter.volume && `เล่ม ${filter.volume}`,
    filter.division,
  ]
    .filter(Boolean)
    .join(' · ')

type Schemas = components['schemas']

/**
 * Fetches the numbers of open and decided pairs by class and by signature, within a division and an edition.
 * @throws RequestRejectedError
 */
export const fetchConflictGroupCounts = ({ division, edition }: ConflictFilter) =>
  sendDynamicRequest<Schemas['ConflictGroups']>(
    'get',
    `/api/desk/conflicts/groups?${toQueryString({ division, edition })}`,
  )

/** Maximum number of pairs in one answer of the list. */
const PAIRS_PER_REQUEST = 200

/** Fetches all open pairs of a filter. @throws RequestRejectedError */
export const eachOpenConflictPair = (filter: ConflictFilter) =>
  Array.fromAsync(
    fetchEachListItem((offset) => {
      const query = toQueryString({ ...filter, state: 'open', limit: PAIRS_PER_REQUEST, offset })
      return sendDynamicRequest<Schemas['ConflictList']>('get', `/api/desk/conflicts?${query}`)
    }),
  )

/** Reads a pair of differing texts. @param key `division/entry/edition` @throws RequestRejectedError */
export const fetchConflictPair = (key: string) =>
  getFromApi('/api/desk/conflicts/{division}/{entry}/{edition}', parseConflictPairKey(key))

/** Creates the queue of the conflicts that match a filter. */
export function createConflictQueue(filter: ConflictFilter): QueueItemKind<DeskConflict> {
  const { state: _, ...leaseFilters } = filter
  return {
    ...createQueueItemRequests({
      kind: 'conflicts',
      leasedProperty: 'pairs',
      keyOfItem: toConflictPairKey,
      toRequestKey: parseConflictPairKey,
      leaseFilters,
      listFilters: filter,
    }),
    keyOf: toConflictPairKey,
    isLeased: (filter.state ?? 'open') === 'open',
    read: fetchConflictPair,
    previousKey: ({ previous }) => (previous ? toConflictPairKey(previous) : undefined),
    addressOf: (key) => getConflictQueueAddress(key, filter),
    noun: 'คู่',
    classifier: 'คู่',
    openPhrase: 'ที่รอตัดสินทีละคู่',
    verb: 'เปิด',
  }
}

/** Returns the result of a decision about one pair. */
const createActionResult = (undo: QueueActionResult['undo']): QueueActionResult => ({ places: 1, undo })

/**
 * Decides a pair, provided that it is still as the editor saw it.
 * @param note replaces the pair's note; undefined keeps it
 * @throws RequestRejectedError 409 when another editor decided it meanwhile
 */
export async function decideConflictPair(
  pair: DeskConflict,
  choice: ConflictDecision,
  note: string | undefined,
): Promise<QueueActionResult> {
  return runDecisionOrPropose(async () => {
    const { batch } = await decideConflictPairs(
      [{ ...parseConflictPairKey(toConflictPairKey(pair)), shown: pair.shown }],
      choice,
      note,
    )
    return createActionResult(async () => batch !== null && undoEditBatch(batch))
  })
}

/**
 * Decides many pairs alike in one request and one batch.
 * @param note replaces their notes; undefined keeps them
 * @throws RequestRejectedError 409 naming those that others decided meanwhile
 */
export function decideConflictPairs(
  pairs: readonly ConflictPairAsShown[],
  choice: ConflictDecision,
  note: string | undefined,
): Promise<BulkDecisionResult> {
  const body = {
    choice,
    pairs: [...pairs],
    batch: createRandomId(),
    ...(note === undefined ? {} : { note }),
  }
  return sendToApi('post', '/api/desk/settlements', {}, body)
}

/** Reopens a decided pair, so that it waits for a decision again. @throws RequestRejectedError */
export async function reopenConflictPair(pair: DeskConflict): Promise<QueueActionResult> {
  const key = toConflictPairKey(pair)
  return runDecisionOrPropose(async () => {
    await sendToApi('post', '/api/v1/passages/reopen', {}, parseConflictPairKey(key))
    return createActionResult(() => undoReopening(key))
  })
}

/** Hides the text of a pair that readers see, or shows again those that are hidden. @throws RequestRejectedError */
export async function toggleConflictPassagesHidden({ hidden, sides }: DeskConflict): Promise<QueueActionResult> {
  const passages = sides.filter((side) => (hidden ? side.hidden : side.shown)).map(({ passage }) => passage)
  const setHidden = async (hide: boolean) => {
    for (const passage of passages) await sendToApi('post', '/api/v1/passages/{passage}/hide', { passage }, { hide })
  }
  return runDecisionOrPropose(async () => {
    await setHidden(!hidden)
    return createActionResult(() => setHidden(hidden))
  })
}

/** Restores an earlier decision on a pair, unless an editor has changed it since. @throws RequestRejectedError */
async function undoReopening(record: string): Promise<void> {
  const query = { collection: DECISIONS_COLLECTION, record, limit: 1 }
  const { items } = await getFromApi('/api/desk/edits', query)
  const [latest] = items
  if (latest?.action === 'reopen') await undoEdit(latest.id)
}
