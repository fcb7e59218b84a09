/** Asks the server for what was proposed, narrowed as the address has it, and says what becomes of it. */

import { PROPOSAL } from '../../../definitions/findings/proposal.ts'
import { allOf, ask, get, send } from '../base/api.ts'
import { undoBatch, undoEdit } from '../base/edits.tsx'
import { filterOf, type Narrowed } from '../base/filter.ts'
import { served, type Things } from '../base/looking.tsx'
import type { Done } from '../base/queue.ts'
import { address } from '../base/route.ts'
import type { components } from '../types/desk.d.ts'

export type Proposal = components['schemas']['Proposal']

export const STATES: Readonly<Record<Proposal['state'], string>> = PROPOSAL.fields.state.called

/** What waits where no state is said. */
const NARROWING = ['by', 'kind', 'state'] as const
export type ProposalFilter = Narrowed<(typeof NARROWING)[number]>

/** What of the address narrows. */
export const proposalFilter = (query: URLSearchParams): ProposalFilter => filterOf(query, NARROWING)

/** The queue, at one of them where one is given. */
export const addressOfProposal = (name: string | undefined, filter: ProposalFilter = {}): string =>
  address(['proposals', ...(name === undefined ? [] : [name])], filter)

/** Reasons that are given most, by one key each. */
export const READY_REASONS = [
  'ไม่ตรงกับหนังสือ กรุณาดูหน้าที่พิมพ์อีกครั้ง',
  'ยังไม่มีหลักฐาน กรุณาบอกว่าดูจากที่ใด',
  'มีอยู่แล้ว หรือซ้ำกับงานอื่น',
] as const

/** What stands now where a proposal was made over something else. */
interface Moved {
  readonly version: string
  readonly fields: Readonly<Record<string, unknown>>
}

export interface SeenProposal extends Proposal {
  /** Undefined where nothing came between. */
  readonly moved: Moved | undefined
}

export function proposalsOf(filter: ProposalFilter): Things<SeenProposal> {
  const { state = 'waiting', ...toDeal } = filter
  const keyIn = (item: number | Proposal) => String(typeof item === 'number' ? item : item.id)
  const asked = { toDeal, toList: { ...filter, state } }
  return {
    ...served({ kind: 'proposals', dealt: 'proposals', keyIn, nameOf: Number, ...asked }),
    keyOf: ({ id }) => String(id),
    isDealt: state === 'waiting',
    read: (key) => readProposal(Number(key)),
    addressOf: (key) => addressOfProposal(key, filter),
    one: 'งาน',
    counted: 'งาน',
    waiting: 'ที่รอตรวจ',
    at: 'ตรวจ',
  }
}

/** One, with what stands there now where that is another thing than it was made over. @throws Refused */
export async function readProposal(id: number): Promise<SeenProposal> {
  const proposal = await get('/api/desk/proposals/{id}', { id })
  const isOpen = proposal.state === 'waiting' || proposal.state === 'returned'
  const isOver = proposal.method === 'PATCH' || proposal.method === 'PUT'
  const moved = isOpen && isOver && proposal.problem !== null ? await readMoved(proposal) : undefined
  return { ...proposal, moved }
}

async function readMoved({ path, ifMatch }: Proposal): Promise<Moved | undefined> {
  type There = { readonly version?: string; readonly fields?: object; readonly entry?: There }
  const there = await ask<There>('get', path).catch(() => undefined)
  const record = there?.entry ?? there
  const version = record?.version
  if (!record || version === undefined || version === ifMatch) return undefined
  return { version, fields: { ...record, ...record.fields } }
}

/** @param body undefined for what was proposed. @throws Refused */
export async function publish({ id, moved }: SeenProposal, body?: unknown): Promise<Done> {
  const given = { ...(body === undefined ? {} : { body }), ...(moved ? { ifMatch: moved.version } : {}) }
  const { edit } = await send('post', '/api/desk/proposals/{id}/publish', { id }, given)
  return {
    places: 1,
    undo: async () => edit !== null && undoEdit(edit),
  }
}

/** @throws Refused */
export async function giveBack({ id }: Proposal, reason: string): Promise<Done> {
  await send('post', '/api/desk/proposals/{id}/return', { id }, { reason })
  // who proposed it reads the reason from now on
  return { places: 1, undo: null }
}

/** So many are published with one request, as the API has it, and listed with one. */
const MOST_AT_ONCE = 1_000
const MOST_LISTED = 200

/** Publishes all that waits of one person and kind. @returns also why some wait on. @throws Refused */
export async function publishRest({ by, kind }: Pick<Proposal, 'by' | 'kind'>) {
  const ids: number[] = []
  const page = (offset: number) =>
    get('/api/desk/proposals', { by, kind, state: 'waiting', limit: MOST_LISTED, offset })
  for await (const { id } of allOf(page)) if (ids.push(id) === MOST_AT_ONCE) break
  const { batch, published, refused } = await send('post', '/api/desk/proposals/publish', {}, { ids })
  const done: Done = { places: published.length, undo: batch === null ? null : () => undoBatch(batch) }
  return { done, refused }
}
