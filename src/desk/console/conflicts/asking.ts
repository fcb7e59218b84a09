/** Asks the server for pairs, narrowed as the address has it, and says what becomes of them. */

import { DECISIONS } from '../../../definitions/collection-names.ts'
import { allOf, ask, get, send } from '../base/api.ts'
import { undoBatch, undoEdit } from '../base/edits.tsx'
import { filterOf } from '../base/filter.ts'
import { editionName } from '../base/names.ts'
import { doneOr } from '../base/proposed.ts'
import type { Done } from '../base/queue.ts'
import { ownName, served, type Things } from '../base/queue-item.tsx'
import { address, searchOf } from '../base/route.ts'
import type { components } from '../types/desk.d.ts'
import {
  type Choice,
  type Conflict,
  type ConflictFilter,
  FILTERS,
  nameOf,
  nameOfClass,
  pairKey,
  readableSignature,
  type SeenPair,
  type Settled,
} from './words.ts'

/** What of the address narrows. */
export const conflictFilter = (query: URLSearchParams): ConflictFilter => filterOf(query, FILTERS)

/** The queue, at a pair where one is given. */
export const addressOfConflict = (key: string | undefined, filter: ConflictFilter = {}): string =>
  address(['conflicts', ...(key?.split('/') ?? [])], filter)

/** Where all open pairs of a kind are settled together. */
export const addressOfBatch = ({ state: _, ...filter }: ConflictFilter = {}): string =>
  address(['batch'], filter)

/** A filter as a sentence's part; empty where nothing narrows. */
export const readableFilter = (filter: ConflictFilter): string =>
  [
    filter.signature && readableSignature(filter.signature),
    filter.class && nameOfClass(filter.class),
    filter.edition && editionName(filter.edition),
    filter.volume && `เล่ม ${filter.volume}`,
    filter.division,
  ]
    .filter(Boolean)
    .join(' · ')

type Schemas = components['schemas']

/** How many pairs there are of each kind, in a division and an edition. @throws Refused */
export const groupsOf = ({ division, edition }: ConflictFilter) =>
  ask<Schemas['ConflictGroups']>('get', `/api/desk/conflicts/groups?${searchOf({ division, edition })}`)

/** Most names in one answer of the list. */
const PAGE = 200

/** All open pairs of a filter. @throws Refused */
export const waitingPairs = (filter: ConflictFilter) =>
  Array.fromAsync(
    allOf((offset) => {
      const query = searchOf({ ...filter, state: 'open', limit: PAGE, offset })
      return ask<Schemas['ConflictList']>('get', `/api/desk/conflicts?${query}`)
    }),
  )

/** Reads a pair. @throws Refused */
export const readPair = (key: string) => get('/api/desk/conflicts/{division}/{entry}/{edition}', nameOf(key))

/** The pairs of a filter. */
export function pairsOf(filter: ConflictFilter): Things<Conflict> {
  const { state: _, ...toDeal } = filter
  return {
    ...served({ kind: 'conflicts', dealt: 'pairs', keyIn: pairKey, nameOf, toDeal, toList: filter }),
    keyOf: pairKey,
    isDealt: (filter.state ?? 'open') === 'open',
    read: readPair,
    before: ({ previous }) => (previous ? pairKey(previous) : undefined),
    addressOf: (key) => addressOfConflict(key, filter),
    one: 'คู่',
    counted: 'คู่',
    waiting: 'ที่รอตัดสินทีละคู่',
    at: 'เปิด',
  }
}

const done = (undo: Done['undo']): Done => ({ places: 1, undo })

/**
 * Decides a pair as it was seen.
 * @param note replaces the one that the pair has; undefined leaves it
 * @throws Refused 409 where another user decided it meanwhile
 */
export async function settle(pair: Conflict, choice: Choice, note: string | undefined): Promise<Done> {
  return doneOr(async () => {
    const { batch } = await settleAll([{ ...nameOf(pairKey(pair)), shown: pair.shown }], choice, note)
    return done(async () => batch !== null && undoBatch(batch))
  })
}

/** The same of many at once. @param note undefined leaves what they have @throws Refused 409 naming those decided meanwhile */
export function settleAll(
  pairs: readonly SeenPair[],
  choice: Choice,
  note: string | undefined,
): Promise<Settled> {
  const body = { choice, pairs: [...pairs], batch: ownName(), ...(note === undefined ? {} : { note }) }
  return send('post', '/api/desk/settlements', {}, body)
}

/** Puts a decided pair back among those that wait. @throws Refused */
export async function reopen(pair: Conflict): Promise<Done> {
  const key = pairKey(pair)
  return doneOr(async () => {
    await send('post', '/api/v1/passages/reopen', {}, nameOf(key))
    return done(() => undoReopened(key))
  })
}

/** Hides what readers see of a pair, or shows it again. @throws Refused */
export async function turn({ hidden, sides }: Conflict): Promise<Done> {
  const passages = sides.filter(({ shown }) => hidden || shown).map(({ passage }) => passage)
  const set = async (hide: boolean) => {
    for (const passage of passages)
      await send('post', '/api/v1/passages/{passage}/hide', { passage }, { hide })
  }
  return doneOr(async () => {
    await set(!hidden)
    return done(() => set(hidden))
  })
}

/** Decides a pair again as it was; not where a user did something with it since. @throws Refused */
async function undoReopened(record: string): Promise<void> {
  const query = { collection: DECISIONS, record, limit: 1 }
  const { items } = await get('/api/desk/edits', query)
  const [latest] = items
  if (latest?.action === 'reopen') await undoEdit(latest.id)
}
