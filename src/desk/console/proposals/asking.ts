/** Asks the server for what was proposed, narrowed as the address has it, and says what becomes of it. */

import { PROPOSAL_DEFINITION } from '../../../definitions/findings/proposal.ts'
import { eachListItem, get, send } from '../base/api.ts'
import { undoBatch, undoEdit } from '../base/edits.tsx'
import { type FilterValuesByName, parseFilter } from '../base/filter.ts'
import type { QueueActionResult } from '../base/queue.ts'
import { assignedItems, type QueueItemKind } from '../base/queue-item.tsx'
import { screenAddress } from '../base/route.ts'
import type { components } from '../types/desk.d.ts'

/** A proposal. */
export type Proposal = components['schemas']['Proposal']

/** The Thai names of states. */
export const PROPOSAL_STATE_NAMES: Readonly<Record<Proposal['state'], string>> = PROPOSAL_DEFINITION.fields.state.called

/** What waits where no state is said. */
const FILTERS = ['by', 'kind', 'state'] as const
/** Filters of proposals. */
export type ProposalFilter = FilterValuesByName<(typeof FILTERS)[number]>

/** What of the address narrows. */
export const parseProposalFilter = (query: URLSearchParams): ProposalFilter => parseFilter(query, FILTERS)

/** The queue, at one of them where one is given. */
export const addressOfProposal = (name: string | undefined, filter: ProposalFilter = {}): string =>
  screenAddress(['proposals', ...(name === undefined ? [] : [name])], filter)

/** Reasons that are given most, by one key each. */
export const COMMON_RETURN_REASONS = [
  'ไม่ตรงกับหนังสือ กรุณาดูหน้าที่พิมพ์อีกครั้ง',
  'ยังไม่มีหลักฐาน กรุณาบอกว่าดูจากที่ใด',
  'มีอยู่แล้ว หรือซ้ำกับงานอื่น',
] as const

/** The queue of proposals. */
export function createProposalQueue(filter: ProposalFilter): QueueItemKind<Proposal> {
  const { state = 'waiting', ...toDeal } = filter
  const keyIn = (item: number | Proposal) => String(typeof item === 'number' ? item : item.id)
  const input = { toDeal, toList: { ...filter, state } }
  return {
    ...assignedItems({ kind: 'proposals', dealt: 'proposals', keyIn, nameOf: Number, ...input }),
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

/** Reads a proposal. @throws Refused */
export const readProposal = (id: number): Promise<Proposal> => get('/api/desk/proposals/{id}', { id })

/** Whether something came between, over which it can be published. */
export const hasChangedUnderneath = ({ problem, current }: Proposal): boolean => problem !== null && current !== null

/** The version over which a proposal is written: of what is there, where that was shown or more than the proposal is written. */
const over = (proposal: Proposal, body: unknown) =>
  proposal.current !== null && (body !== undefined || hasChangedUnderneath(proposal))
    ? { ifMatch: proposal.current }
    : {}

type Body = Readonly<Record<string, unknown>>

/** What was typed over a proposal: over its body, and over those of what belongs to it. */
export interface Mended {
  readonly body: Body
  readonly with: readonly Body[]
}

/** What a proposal holds, to be typed over. */
export const asProposed = ({ body, with: further }: Proposal): Mended => ({
  body: Object(body) as Body,
  with: further.map((write) => Object(write.body) as Body),
})

const slugOf = ({ slug }: Body): string => encodeURIComponent(String(slug ?? ''))

/** The bodies as a request has them. */
const bodiesOf = (proposal: Proposal, mended: Mended) => ({
  ...(proposal.body === null ? {} : { body: mended.body }),
  ...(proposal.with.length === 0
    ? {}
    : {
        with: proposal.with.map(({ method, path }, at) => ({
          method: method as 'POST',
          // the chapters of a new book are below its slug
          path: path.replace(/[^/]+(?=\/contents$)/, slugOf(mended.body)),
          body: mended.with[at],
        })),
      }),
})

/** Publishes a proposal, or an own draft. @param mended undefined for what was proposed. @throws Refused */
export async function publishProposal(proposal: Proposal, mended?: Mended): Promise<QueueActionResult> {
  const { id, version } = proposal
  const given = { version, ...(mended ? bodiesOf(proposal, mended) : {}), ...over(proposal, mended) }
  const { edit } = await send('post', '/api/desk/proposals/{id}/publish', { id }, given)
  return {
    places: 1,
    undo: async () => edit !== null && undoEdit(edit, proposal.with.length > 0),
  }
}

/** Returns a proposal. @throws Refused */
export async function returnProposal({ id, version }: Proposal, reason: string): Promise<QueueActionResult> {
  await send('post', '/api/desk/proposals/{id}/return', { id }, { reason, version })
  // who proposed it reads the reason from now on
  return { places: 1, undo: null }
}

/** Sends an own proposal with what was mended: one that waits is replaced, one that was withdrawn is proposed again. @throws Refused */
export async function resendProposal(proposal: Proposal, mended: Mended, note: string): Promise<Proposal> {
  const { id, state, method, path, ifMatch } = proposal
  const sent = { note, ...bodiesOf(proposal, mended) }
  if (state === 'returned' || state === 'draft')
    return send('post', '/api/desk/proposals/{id}/send', { id }, { ...sent, ...over(proposal, mended) })
  const condition = ifMatch === '*' ? { ifMatch } : over(proposal, mended)
  const replaced = state === 'waiting' ? { replaces: id } : {}
  return send('post', '/api/desk/proposals', {}, { ...sent, method: method as 'POST', path, ...replaced, ...condition })
}

/** So many are published with one request, as the API has it, and listed with one. */
const MAX_JSON_VALUES = 1_000
const MAX_LISTED = 200

/** Publishes all that waits of one person and kind. @returns also why some wait on. @throws Refused */
export async function publishAllWaiting({ by, kind }: Pick<Proposal, 'by' | 'kind'>) {
  const items: { id: number; version: string }[] = []
  const page = (offset: number) => get('/api/desk/proposals', { by, kind, state: 'waiting', limit: MAX_LISTED, offset })
  for await (const { id, version } of eachListItem(page)) if (items.push({ id, version }) === MAX_JSON_VALUES) break
  const { batch, published, refused } = await send('post', '/api/desk/proposals/publish', {}, { items })
  const done: QueueActionResult = { places: published.length, undo: batch === null ? null : () => undoBatch(batch) }
  return { done, refused }
}
