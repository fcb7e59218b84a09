/** Asks the server for pairs and says what becomes of them. */

import { DECISIONS } from '../../../definitions/collection-names.ts'
import { answered, api, desk } from '../base/api.ts'
import { doneOr } from '../base/proposed.ts'
import type { Done, Source } from '../base/queue.ts'
import { giveUp, ownName, TAB } from '../base/turns.ts'
import type { ConflictFilter } from './filter.ts'
import { nameOf, type PairName, pairKey } from './pair-name.ts'
import type { SeenPair, Settled } from './settling.ts'
import type { Choice, Conflict } from './words.ts'

/** The pairs of a filter. */
export const pairsOf = (filter: ConflictFilter): Source<PairName, Conflict> => ({
  keyOf: pairKey,
  nameOf,
  isDealt: (filter.state ?? 'open') === 'open',
  read: (pair) =>
    answered(
      desk.GET('/api/desk/conflicts/{division}/{entry}/{edition}', { params: { path: nameOf(pair) } }),
    ),
  deal: async (most, after) => {
    const { state: _, ...narrowed } = filter
    const body = { tab: TAB, most, ...narrowed, ...(after ? { after: nameOf(after) } : {}) }
    const { pairs, elsewhere } = await answered(desk.POST('/api/desk/conflicts/turns', { body }))
    return { names: pairs.map(nameOf), elsewhere }
  },
  list: async (limit, offset) => {
    const query = { ...filter, limit, offset }
    const { items } = await answered(desk.GET('/api/desk/conflicts', { params: { query } }))
    return items.map(nameOf)
  },
  before: ({ previous }) => previous ?? undefined,
  release: () => giveUp('conflicts'),
})

const done = (undo: Done['undo']): Done => ({ places: 1, undo })

/**
 * Decides a pair as it was seen.
 * @param note replaces the one that the pair has; undefined leaves it
 * @throws Refused 409 where somebody else decided it meanwhile
 */
export async function settle(pair: Conflict, choice: Choice, note: string | undefined): Promise<Done> {
  return doneOr(async () => {
    const { batch } = await settlements([{ ...nameOf(pair), shown: pair.shown }], choice, note)
    return done(async () => batch !== null && undoBatch(batch))
  })
}

/** The same of many at once. @param note empty leaves what they have @throws Refused 409 naming those decided meanwhile */
export const settleAll = (pairs: readonly SeenPair[], choice: Choice, note: string): Promise<Settled> =>
  settlements(pairs, choice, note === '' ? undefined : note)

function settlements(pairs: readonly SeenPair[], choice: Choice, note: string | undefined) {
  const body = { choice, pairs: [...pairs], batch: ownName(), ...(note === undefined ? {} : { note }) }
  return answered(desk.POST('/api/desk/settlements', { body }))
}

/** Puts a decided pair back among those that wait. @throws Refused */
export async function reopen(pair: PairName): Promise<Done> {
  return doneOr(async () => {
    await answered(api.POST('/api/v1/passages/reopen', { body: nameOf(pair) }))
    return done(() => undoReopened(pair))
  })
}

/** Hides what readers see of a pair, or shows it again. @throws Refused */
export async function turn({ hidden, sides }: Conflict): Promise<Done> {
  const passages = sides.filter(({ shown }) => hidden || shown).map(({ passage }) => passage)
  const set = async (hide: boolean) => {
    for (const passage of passages) await setHidden(passage, hide)
  }
  return doneOr(async () => {
    await set(!hidden)
    return done(() => set(hidden))
  })
}

/** Undoes all that one request decided. @throws Refused */
export async function undoBatch(batch: string): Promise<void> {
  const { items } = await answered(desk.GET('/api/desk/edits', { params: { query: { batch, limit: 1 } } }))
  const id = items[0]?.id
  if (id === undefined) return
  await answered(desk.POST('/api/desk/edits/{id}/undo', { params: { path: { id }, query: { batch: '1' } } }))
}

/** Decides a pair again as it was; not where somebody did something with it since. @throws Refused */
async function undoReopened(pair: PairName): Promise<void> {
  const query = { collection: DECISIONS, record: pairKey(pair), limit: 1 }
  const { items } = await answered(desk.GET('/api/desk/edits', { params: { query } }))
  const [latest] = items
  if (latest?.action !== 'reopen') return
  await answered(desk.POST('/api/desk/edits/{id}/undo', { params: { path: { id: latest.id } } }))
}

const setHidden = (passage: number, hide: boolean) =>
  answered(api.POST('/api/v1/passages/{passage}/hide', { params: { path: { passage } }, body: { hide } }))
