/** What an editor does with the misprint in sight: leaves it, puts it right, puts it off, here or everywhere, and takes that back. */

import { useRef, useState } from 'preact/hooks'
import type { InHand, Texts } from '../base/beside.tsx'
import type { Looking } from '../base/looking.tsx'
import type { Done } from '../base/queue.ts'
import { keyFor } from '../base/shortcuts.tsx'
import { foresee, judge, putRight, type SeenMisprint } from './asking.ts'
import { readableEvidence } from './misprint.ts'

/** Whether what is decided is said of all places of the pair of words, and of how many. */
export interface Everywhere {
  /** The misprint at which that was asked for. */
  readonly id: number
  /** Places at which the first proposal would stand; undefined while they are counted. */
  readonly places: number | undefined
}

/** What is said where an editor gives no reason: readers see it. */
const REASON = 'พิมพ์ผิด'

/** Proposals that have a key. */
const MOST_KEYS = 9

/** @param inHand what is typed beside the misprint in sight */
export function useMisprintDeciding(
  { sight, undoKey, walkKeys }: Looking<SeenMisprint>,
  inHand: { readonly current: InHand | undefined },
) {
  const { queue, view: seen } = sight
  const { everywhere, narrow, toggleEverywhere } = useEverywhere(seen)
  const typed = useRef(new Map<number, Texts>()).current
  const isWide = everywhere !== undefined
  const text = (name: string) => inHand.current?.texts()[name] ?? ''
  const focusOwn = () => inHand.current?.focus('right')
  const decide = (said: string, send: (one: SeenMisprint) => Promise<Done>) =>
    sight.decide((one) => {
      const own = inHand.current
      typed.set(one.id, own?.texts() ?? {})
      // what comes next is decided at its own place again
      narrow()
      return { said, title: one.title, leaves: true, isWide, send, sent: own?.sent }
    })
  const take = (right: string, evidence: string) => {
    const put = { right, reason: text('note') || REASON, evidence }
    return decide(`แก้เป็น “${right}” `, (one) => putRight(one, put, isWide))
  }
  const say = (said: string, state: 'printed' | 'later' | 'taken') => {
    const told = text('note') || undefined
    return decide(said, (one) => judge(one, state, told, isWide))
  }
  const { warned, unlessWarned } = useWarnings(seen)
  /** Puts the words right as they were typed. */
  const takeOwn = () => {
    const right = text('right')
    if (right === '' || right === seen?.place?.wrong) focusOwn()
    else unlessWarned(right, () => take(right, ''), focusOwn)
  }
  const isReport = seen?.kind === 'reports'
  const takeProposal = ({ right, because }: SeenMisprint['proposals'][number]) => {
    const put = () => take(right, readableEvidence(because))
    // what the import proposes was tested there
    if (isReport) unlessWarned(right, put)
    else void put()
  }
  const sendBack = () =>
    sight.change(async (one) => {
      await queue.take(one, true, () => judge(one, 'open', undefined, one.suspect?.everywhere === true))
      return 'ส่งกลับเข้าคิวแล้ว'
    })
  const isPlaced = seen?.place !== null
  const isDecided = seen !== undefined && !seen.isOpen && seen.suspect?.state !== 'corrected'
  const proposals = isPlaced ? (seen?.proposals ?? []).slice(0, MOST_KEYS) : []
  const [first = [], ...others] = proposals.map((proposal, at) =>
    keyFor(String(at + 1), `แก้เป็น ${proposal.right}`, () => takeProposal(proposal)),
  )
  const accept = keyFor('1', 'รับไว้', () => say('รับไว้', 'taken'))
  const stays = () => say('คงตามที่พิมพ์', 'printed')
  // a report has no such state: it is passed over here, and waits for the next visit
  const later = () => (seen?.kind === 'suspects' ? say('ไว้ภายหลัง', 'later') : sight.passBy())
  return {
    ...{ everywhere, takeOwn, warned },
    /** What was typed and went with a decision that was taken back. */
    typedBefore: (id: number) => typed.get(id),
    shortcuts: [first, isReport && !isPlaced ? accept : []].flat().concat(
      keyFor('P', isReport ? 'คงตามที่พิมพ์ ตอบผู้แจ้ง' : 'คงตามที่พิมพ์', stays),
      others,
      isPlaced ? keyFor('E', 'แก้เป็นคำอื่น', focusOwn) : [],
      keyFor('A', isPlaced ? 'ทุกแห่งหรือแห่งนี้' : 'ทุกเรื่องของผู้แจ้ง', toggleEverywhere),
      keyFor('L', isReport ? 'ข้ามไปก่อน' : 'ไว้ภายหลัง', later),
      undoKey,
      walkKeys,
      keyFor('N', 'ใส่เหตุผล', () => inHand.current?.focus('note')),
      isDecided ? keyFor('R', 'ส่งกลับเข้าคิว', sendBack) : [],
    ),
  }
}

/** What people typed is put in at once where its letters can stand; else they are told, and it goes in the next time. */
function useWarnings(seen: SeenMisprint | undefined) {
  const [told, setTold] = useState<{ id: number; right: string; warnings: readonly string[] }>()
  const here = told?.id === seen?.id ? told : undefined
  const unlessWarned = (right: string, put: () => unknown, onWarned?: () => unknown) => {
    if (!seen || here?.right === right) return void put()
    const { id } = seen
    foresee(seen, right, false).then(
      ({ warnings }) => {
        setTold({ id, right, warnings })
        if (warnings.length === 0) put()
        else onWarned?.()
      },
      // the write says the same
      () => put(),
    )
  }
  return { warned: here?.warnings ?? [], unlessWarned }
}

/** Whether the decision at hand is said of all places; forgotten as soon as another misprint is in sight. */
function useEverywhere(seen: SeenMisprint | undefined) {
  const [asked, setAsked] = useState<Everywhere>()
  const everywhere = asked?.id === seen?.id ? asked : undefined
  const toggleEverywhere = () => {
    if (!seen) return
    if (everywhere) return setAsked(undefined)
    const { id, proposals } = seen
    setAsked({ id, places: undefined })
    const right = proposals[0]?.right
    if (right === undefined || seen.place === null) return
    foresee(seen, right, true).then(
      ({ total }) => setAsked((now) => (now?.id === id ? { id, places: total } : now)),
      () => undefined,
    )
  }
  return { everywhere, narrow: () => setAsked(undefined), toggleEverywhere }
}
