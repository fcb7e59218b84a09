/** Requests about conflicts: pairs of source texts that differ. Filters come from the address. */

import { DECISIONS_COLLECTION } from '../../../definitions/collection-names.ts'
import { fetchEachListItem, getFromApi, sendDynamicRequest, sendToApi } from '../base/api.ts'
import { undoEdit, undoEditBatch } from '../base/edits.tsx'
import { parseListFilter } from '../base/filter.ts'
import { getThaiEditionName } from '../base/names.ts'
import { runDecisionOrPropose } from '../base/proposed-notice.ts'
import type { QueueActionResult } from '../base/queue.ts'
import { createQueueItemRequests, createRandomId, type QueueDefinition } from '../base/queue-item.tsx'
import { createScreenAddress, toQueryString } from '../base/route.ts'
import type { components } from '../types/desk.d.ts'
import {
  type ApiConflict,
  type BulkDecisionResult,
  CONFLICT_FILTER_NAMES,
  type ConflictAsShown,
  type ConflictDecision,
  type ConflictFilter,
  formatDifferenceSignature,
  getConflictClassLabel,
  parseConflictKey,
  toConflictKey,
} from './conflict.ts'

/** Reads the filter of the conflict queue from a query string. The values are not checked. */
export const parseConflictFilter = (query: URLSearchParams): ConflictFilter =>
  parseListFilter(query, CONFLICT_FILTER_NAMES)

/**
 * Returns the address of the conflict queue with a filter.
 * @param key the conflict to open; undefined opens the first one
 */
export const getConflictQueueAddress = (key: string | undefined, filter: ConflictFilter = {}): string =>
  createScreenAddress(['conflicts', ...(key?.split('/') ?? [])], filter)

/**
 * Returns the address of the screen that decides all open conflicts of a filter at once, without the filter's state.
 */
export const getBulkDecisionAddress = ({ state: _, ...filter }: ConflictFilter = {}): string =>
  createScreenAddress(['batch'], filter)

/** Returns a Thai description of a conflict filter. Empty if nothing is filtered. */
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
 * Fetches the numbers of open and decided conflicts by class and by signature. The filter's division and edition limit
 * what is counted.
 * @throws RequestRejectedError
 */
export const fetchConflictGroupCounts = ({ division, edition }: ConflictFilter) =>
  sendDynamicRequest<Schemas['ConflictGroups']>(
    'get',
    `/api/desk/conflicts/groups?${toQueryString({ division, edition })}`,
  )

/** Maximum number of conflicts in one answer of the list. */
const PAIRS_PER_REQUEST = 200

/** Fetches all open conflicts that match a filter. @throws RequestRejectedError */
export const fetchOpenConflicts = (filter: ConflictFilter) =>
  Array.fromAsync(
    fetchEachListItem((offset) => {
      const query = toQueryString({ ...filter, state: 'open', limit: PAIRS_PER_REQUEST, offset })
      return sendDynamicRequest<Schemas['ConflictList']>('get', `/api/desk/conflicts?${query}`)
    }),
  )

/**
 * Fetches a conflict.
 * @param key `division/entry/edition`
 * @throws RequestRejectedError
 */
export const fetchConflict = (key: string) =>
  getFromApi('/api/desk/conflicts/{division}/{entry}/{edition}', parseConflictKey(key))

/** Returns the definition of the queue of conflicts that match a filter. */
export function defineConflictQueue(filter: ConflictFilter): QueueDefinition<ApiConflict> {
  const { state: _, ...leaseFilters } = filter
  return {
    ...createQueueItemRequests({
      kind: 'conflicts',
      leasedProperty: 'pairs',
      keyOfItem: toConflictKey,
      toRequestKey: parseConflictKey,
      leaseFilters,
      listFilters: filter,
    }),
    keyOf: toConflictKey,
    isLeased: (filter.state ?? 'open') === 'open',
    read: fetchConflict,
    previousKey: ({ previous }) => (previous ? toConflictKey(previous) : undefined),
    addressOf: (key) => getConflictQueueAddress(key, filter),
    noun: 'คู่',
    classifier: 'คู่',
    openPhrase: 'ที่รอตัดสินทีละคู่',
    verb: 'เปิด',
  }
}

/** Returns the result of a decision about one conflict. */
const createActionResult = (undo: QueueActionResult['undo']): QueueActionResult => ({ places: 1, undo })

/**
 * Decides a conflict, if it is still as the editor saw it.
 * @param note replaces the stored note; undefined keeps it
 * @throws RequestRejectedError 409 when another editor decided it meanwhile
 */
export async function decideConflict(
  pair: ApiConflict,
  choice: ConflictDecision,
  note: string | undefined,
): Promise<QueueActionResult> {
  return runDecisionOrPropose(async () => {
    const { batch } = await decideConflicts(
      [{ ...parseConflictKey(toConflictKey(pair)), shown: pair.shown }],
      choice,
      note,
    )
    return createActionResult(async () => batch !== null && undoEditBatch(batch))
  })
}

/**
 * Decides many conflicts alike, in one request and one batch of edits.
 * @param note replaces the stored notes; undefined keeps them
 * @throws RequestRejectedError 409 naming the conflicts that changed meanwhile; then none is decided
 */
export function decideConflicts(
  pairs: readonly ConflictAsShown[],
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

/** Reopens a decided conflict, so that it waits for a decision again. @throws RequestRejectedError */
export async function reopenConflict(pair: ApiConflict): Promise<QueueActionResult> {
  const key = toConflictKey(pair)
  return runDecisionOrPropose(async () => {
    await sendToApi('post', '/api/v1/passages/reopen', {}, parseConflictKey(key))
    return createActionResult(() => undoReopening(key))
  })
}

/**
 * Hides the text of a conflict that readers see. If texts of it are hidden, shows these again instead.
 * @throws RequestRejectedError
 */
export async function toggleConflictPassagesHidden({ hidden, sides }: ApiConflict): Promise<QueueActionResult> {
  const passages = sides.filter((side) => (hidden ? side.hidden : side.shown)).map(({ passage }) => passage)
  const setHidden = async (hide: boolean) => {
    for (const passage of passages) await sendToApi('post', '/api/v1/passages/{passage}/hide', { passage }, { hide })
  }
  return runDecisionOrPropose(async () => {
    await setHidden(!hidden)
    return createActionResult(() => setHidden(hidden))
  })
}

/** Restores an earlier decision on a conflict, unless an editor has changed it since. @throws RequestRejectedError */
async function undoReopening(record: string): Promise<void> {
  const query = { collection: DECISIONS_COLLECTION, record, limit: 1 }
  const { items } = await getFromApi('/api/desk/edits', query)
  const [latest] = items
  if (latest?.action === 'reopen') await undoEdit(latest.id)
}
