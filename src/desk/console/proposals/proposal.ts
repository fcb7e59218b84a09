/** What was proposed: how it is named, narrowed and said. */

import { address } from '../base/route.ts'
import type { components } from '../types/desk.d.ts'

export type Proposal = components['schemas']['Proposal']

export interface ProposalName {
  readonly id: number
}

export const STATES: Readonly<Record<Proposal['state'], string>> = {
  waiting: 'รอตรวจ',
  published: 'เผยแพร่แล้ว',
  returned: 'ส่งกลับให้แก้',
  withdrawn: 'ถอนคืนแล้ว',
}

/** What waits where no state is said. */
export interface ProposalFilter {
  readonly by?: string
  readonly kind?: Proposal['kind']
  readonly state?: Proposal['state']
}

/** What of the address narrows. */
export function proposalFilter(query: URLSearchParams): ProposalFilter {
  const { by, kind, state = '' } = Object.fromEntries(query)
  return {
    ...(by ? { by } : {}),
    ...(kind ? { kind: kind as Proposal['kind'] } : {}),
    ...(state !== 'waiting' && Object.hasOwn(STATES, state) ? { state: state as Proposal['state'] } : {}),
  }
}

/** The queue, at one of them where one is given. */
export const addressOfProposal = (name: ProposalName | undefined, filter: ProposalFilter = {}): string =>
  address(['proposals', ...(name ? [name.id] : [])], { ...filter })

/** Reasons that are given most, by one key each. */
export const READY_REASONS = [
  'ไม่ตรงกับหนังสือ กรุณาดูหน้าที่พิมพ์อีกครั้ง',
  'ยังไม่มีหลักฐาน กรุณาบอกว่าดูจากที่ใด',
  'มีอยู่แล้ว หรือซ้ำกับงานอื่น',
] as const
