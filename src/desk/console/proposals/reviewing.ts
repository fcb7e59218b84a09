/** What a reviewer does with the proposal in sight: publishes it, changed or not, gives it back, and takes that back. */

import { useEffect, useRef, useState } from 'preact/hooks'
import { Deciding } from '../base/deciding.ts'
import { useInSight } from '../base/in-sight.ts'
import { notices } from '../base/notices.ts'
import { nameOf } from '../base/proposing.ts'
import { Queue } from '../base/queue.ts'
import { go } from '../base/route.ts'
import { keyFor, type Shortcut } from '../base/shortcuts.tsx'
import type { Sight } from '../base/sight.ts'
import { readableCount } from '../base/value.tsx'
import { giveBack, proposalsOf, publish, publishRest, type SeenProposal } from './asking.ts'
import { isMendable } from './body-form.tsx'
import { Looked } from './looked.ts'
import { addressOfProposal, type ProposalFilter, type ProposalName } from './proposal.ts'

export type ProposalSight = Sight<ProposalName, SeenProposal>

/** @param name in the address; without one, the first of the queue is opened. */
export function useProposalSight(name: ProposalName | undefined, filter: ProposalFilter): ProposalSight {
  const narrowed = addressOfProposal(undefined, filter)
  const make = () => ({
    queue: new Queue(proposalsOf(filter)),
    ways: {
      keyOf: ({ id }: ProposalName) => String(id),
      open: (wanted: ProposalName) => go(addressOfProposal(wanted, filter), 'replace'),
      none: narrowed.includes('?') ? 'ไม่มีงานตามที่เลือกไว้' : 'ไม่มีงานที่รอตรวจแล้ว',
      atOthers: (left: number) => `ที่เหลือ ${readableCount(left)} งานมีผู้อื่นตรวจอยู่ในขณะนี้`,
    },
  })
  return useInSight<ProposalName, SeenProposal>(make, name, narrowed)
}

/** What is asked about the proposal in sight, or mended of it. */
type Asking = 'reason' | 'mending' | 'rest'

type Body = Readonly<Record<string, unknown>>

interface Reviewing {
  readonly changes: number
  readonly shortcuts: readonly Shortcut[]
  readonly asking: Asking | undefined
  readonly leave: () => void
  readonly typed: Body | undefined
  readonly type: (body: Body) => void
  /** Publishes what was typed. */
  readonly publishTyped: () => void
  readonly giveBackFor: (reason: string) => void
  readonly publishAll: () => void
}

export function useReviewing(sight: ProposalSight, filter: ProposalFilter): Reviewing {
  const { view: seen, queue } = sight
  const [changes, setChanges] = useState(0)
  const [asked, ask] = useState<{ readonly id: number; readonly about: Asking }>()
  const asking = asked?.id === seen?.id ? asked?.about : undefined
  const { looked, bodies, type } = useKept(sight)
  const deciding = new Deciding(sight, wordsOf(filter), notices, () => setChanges((before) => before + 1))
  const open = (about: Asking) => seen?.state === 'waiting' && ask({ id: seen.id, about })
  const publishWith = (said: string, bodyOf: (one: SeenProposal) => unknown) => {
    if (seen && seen.state !== 'waiting') return notices.done('งานนี้ตรวจแล้ว')
    ask(undefined)
    void deciding.decide((one) => ({
      ...{ said, title: nameOf(one), leaves: true },
      send: (sent) => publish(sent, bodyOf(sent)),
      sent: () => void bodies.delete(one.id),
    }))
  }
  const giveBackFor = (reason: string) => {
    ask(undefined)
    void deciding.decide((one) => ({
      ...{ said: 'ส่งกลับ', title: nameOf(one), leaves: true, isFinal: true },
      send: (sent) => giveBack(sent, reason),
    }))
  }
  const publishAll = () => {
    ask(undefined)
    void deciding.decide((one) => ({
      ...{ said: 'เผยแพร่', title: nameOf(one), leaves: true, isWide: true },
      send: async (sent) => {
        const { done, refused } = await publishRest(sent)
        const [first] = refused
        for (const { id } of refused) queue.leaveOut({ id })
        if (first) notices.refused(`อีก ${readableCount(refused.length)} งานยังรออยู่: ${first.message}`)
        return done
      },
    }))
  }
  const canGoTogether = seen?.state === 'waiting' && looked.isEnough(seen)
  return {
    ...{ changes, asking, giveBackFor, publishAll },
    leave: () => ask(undefined),
    typed: seen && bodies.get(seen.id),
    type: (body) => seen && type(seen.id, body),
    publishTyped: () => publishWith('เผยแพร่ตามที่แก้', ({ id }) => bodies.get(id)),
    shortcuts: [
      keyFor('Digit1', '1', 'เผยแพร่', () => publishWith('เผยแพร่', () => undefined)),
      keyFor('Digit2', '2', 'ส่งกลับ', () => open('reason')),
      ...(seen && isMendable(seen) ? [keyFor('KeyE', 'E', 'แก้แล้วเผยแพร่', () => open('mending'))] : []),
      keyFor('KeyU', 'U', 'เลิกทำครั้งล่าสุด', deciding.undo),
      keyFor('ArrowLeft', '←', 'งานก่อนหน้า', () => deciding.step(-1)),
      keyFor('ArrowRight', '→', 'งานถัดไป', () => deciding.step(1)),
      ...(canGoTogether ? [keyFor('KeyT', 'T', 'เผยแพร่ที่เหลือของคนและชุดนี้', () => open('rest'))] : []),
    ],
  }
}

/** What has been on screen, and what was typed over proposals, while the queue is open. */
function useKept(sight: ProposalSight) {
  const [, draw] = useState({})
  const looked = useRef(new Looked()).current
  const bodies = useRef(new Map<number, Body>()).current
  const { view, isSeen } = sight
  useEffect(() => {
    if (view && isSeen) looked.add(view)
  }, [view?.id, isSeen])
  const type = (id: number, body: Body) => {
    bodies.set(id, body)
    draw({})
  }
  return { looked, bodies, type }
}

const wordsOf = (filter: ProposalFilter) => ({
  ...{ first: 'ถึงงานแรกแล้ว', last: 'ถึงงานสุดท้ายแล้ว', look: 'ดูงานนั้น' },
  addressOf: (name: ProposalName) => addressOfProposal(name, filter),
  many: (places: number) => `${readableCount(places)} งาน`,
})
