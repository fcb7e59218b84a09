/** What was proposed: how it is named, narrowed and said. */

import { anything, narrowedBy, oneOf } from '../base/narrowing.tsx'
import { address } from '../base/route.ts'
import type { components } from '../types/desk.d.ts'

export type Proposal = components['schemas']['Proposal']

export const STATES: Readonly<Record<Proposal['state'], string>> = {
  waiting: 'รอตรวจ',
  published: 'เผยแพร่แล้ว',
  returned: 'ส่งกลับให้แก้',
  withdrawn: 'ถอนคืนแล้ว',
}

/** What waits where no state is said; a type alias, since an address takes it as it is. */
export type ProposalFilter = {
  readonly by?: string
  readonly kind?: Proposal['kind']
  readonly state?: Proposal['state']
}

/** What of the address narrows. */
export const proposalFilter = (query: URLSearchParams): ProposalFilter =>
  narrowedBy<ProposalFilter>(query, {
    by: anything,
    kind: (given) => anything(given) as Proposal['kind'] | undefined,
    state: oneOf(STATES, 'waiting'),
  })

/** The queue, at one of them where one is given. */
export const addressOfProposal = (name: string | undefined, filter: ProposalFilter = {}): string =>
  address(['proposals', ...(name === undefined ? [] : [name])], filter)

/** Reasons that are given most, by one key each. */
export const READY_REASONS = [
  'ไม่ตรงกับหนังสือ กรุณาดูหน้าที่พิมพ์อีกครั้ง',
  'ยังไม่มีหลักฐาน กรุณาบอกว่าดูจากที่ใด',
  'มีอยู่แล้ว หรือซ้ำกับงานอื่น',
] as const
