/** What an editor does with the misprint in sight: leaves it, puts it right, puts it off, here or everywhere, and takes that back. */

import { useRef, useState } from 'preact/hooks'
import { Deciding } from '../base/deciding.ts'
import { notices } from '../base/notices.ts'
import { publishes } from '../base/own-key.ts'
import type { Done } from '../base/queue.ts'
import { keyFor, type Shortcut } from '../base/shortcuts.tsx'
import { readableCount } from '../base/value.tsx'
import { foresee, judge, putRight, type SeenMisprint } from './asking.ts'
import { addressOfMisprint, type MisprintFilter } from './filter.ts'
import type { InHand } from './in-hand.tsx'
import { type MisprintName, readableEvidence } from './misprint.ts'
import type { MisprintSight } from './sight.ts'

/** Whether what is decided is said of all places of the pair of words, and of how many. */
export interface Everywhere {
  /** The misprint at which that was asked for. */
  readonly id: number
  /** Places at which the first proposal would stand; undefined while they are counted. */
  readonly places: number | undefined
}

/** What stood in the fields beside a misprint. */
interface Typed {
  readonly right: string
  readonly note: string
}

interface MisprintDeciding {
  /** How often something was done: the figures beside the queue are others by then. */
  readonly changes: number
  readonly shortcuts: readonly Shortcut[]
  readonly everywhere: Everywhere | undefined
  readonly toggleEverywhere: () => void
  /** Puts the words right as they were typed. */
  readonly takeOwn: () => void
  /** What may be wrong with the letters of somebody's words, said once before they are put in. */
  readonly warned: readonly string[]
  /** What was typed and went with a decision that was taken back. */
  readonly typedBefore: (id: number) => Typed | undefined
}

/** What is said where an editor gives no reason: readers see it. */
const REASON = 'พิมพ์ผิด'

/** Proposals that have a key. */
const MOST_KEYS = 9

/** @param inHand what is typed beside the misprint in sight */
export function useMisprintDeciding(
  sight: MisprintSight,
  filter: MisprintFilter,
  inHand: { readonly current: InHand | undefined },
): MisprintDeciding {
  const { queue, view: seen } = sight
  const [changes, setChanges] = useState(0)
  const { everywhere, narrow, toggleEverywhere } = useEverywhere(seen)
  const typed = useRef(new Map<number, Typed>())
  const words = {
    ...{ first: 'ถึงคำแรกแล้ว', last: 'ถึงคำสุดท้ายแล้ว', look: 'ดูคำนั้น' },
    ...(publishes.value ? {} : { done: ' · ส่งให้ตรวจแล้ว' }),
    addressOf: (name: MisprintName) => addressOfMisprint(name, filter),
    many: (places: number) => `${readableCount(places)} แห่ง`,
  }
  const deciding = new Deciding(sight, words, notices, () => setChanges((before) => before + 1))
  const isWide = everywhere !== undefined
  const decide = (said: string, send: (one: SeenMisprint) => Promise<Done>) =>
    deciding.decide((one) => {
      const own = inHand.current
      typed.current.set(one.id, { right: own?.right() ?? '', note: own?.note() ?? '' })
      // what comes next is decided at its own place again
      narrow()
      return { said, title: one.title, leaves: true, isWide, send, sent: own?.sent }
    })
  const note = () => inHand.current?.note() ?? ''
  const take = (right: string, evidence: string) => {
    const put = { right, reason: note() || REASON, evidence }
    return decide(`แก้เป็น “${right}” `, (one) => putRight(one, put, isWide))
  }
  const { warned, unlessWarned } = useWarnings(seen)
  const takeOwn = () => {
    const right = inHand.current?.right() ?? ''
    if (right === '' || right === seen?.place?.wrong) inHand.current?.focusRight()
    else
      unlessWarned(
        right,
        () => take(right, ''),
        () => inHand.current?.focusRight(),
      )
  }
  const say = (said: string, state: 'printed' | 'later' | 'taken') => {
    const told = note() || undefined
    return decide(said, (one) => judge(one, state, told, isWide))
  }
  const sendBack = () =>
    deciding.change(async (one) => {
      await queue.take(one, true, () => judge(one, 'open', undefined, one.suspect?.everywhere === true))
      return 'ส่งกลับเข้าคิวแล้ว'
    })
  return {
    changes,
    everywhere,
    toggleEverywhere,
    takeOwn,
    warned,
    typedBefore: (id) => typed.current.get(id),
    shortcuts: keysFor(seen, {
      take: ({ right, because }) => {
        const put = () => take(right, readableEvidence(because))
        // what the import proposes was tested there
        if (seen?.kind === 'reports') unlessWarned(right, put)
        else void put()
      },
      ...{ say, sendBack, toggleEverywhere, undo: deciding.undo, step: (by) => deciding.step(by) },
      // a report has no such state: it is passed over here, and waits for the next visit
      later: () => (seen?.kind === 'suspects' ? say('ไว้ภายหลัง', 'later') : deciding.passBy()),
      own: () => inHand.current?.focusRight(),
      note: () => inHand.current?.focusNote(),
    }),
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

interface Acts {
  readonly take: (proposal: SeenMisprint['proposals'][number]) => unknown
  readonly say: (said: string, state: 'printed' | 'taken') => unknown
  readonly later: () => unknown
  readonly toggleEverywhere: () => void
  readonly step: (by: 1 | -1) => unknown
  readonly undo: () => unknown
  readonly sendBack: () => unknown
  readonly own: () => void
  readonly note: () => void
}

function keysFor(seen: SeenMisprint | undefined, acts: Acts): readonly Shortcut[] {
  const isReport = seen?.kind === 'reports'
  const isPlaced = seen?.place !== null
  const isDecided = seen !== undefined && !seen.isOpen && seen.suspect?.state !== 'corrected'
  const proposals = isPlaced ? (seen?.proposals ?? []).slice(0, MOST_KEYS) : []
  const [first, ...others] = proposals.map((proposal, index) =>
    keyFor(`Digit${index + 1}`, String(index + 1), `แก้เป็น ${proposal.right}`, () => acts.take(proposal)),
  )
  const accept = isReport && !isPlaced && keyFor('Digit1', '1', 'รับไว้', () => acts.say('รับไว้', 'taken'))
  return [
    ...(first ? [first] : []),
    ...(accept ? [accept] : []),
    keyFor('KeyP', 'P', isReport ? 'คงตามที่พิมพ์ ตอบผู้แจ้ง' : 'คงตามที่พิมพ์', () => acts.say('คงตามที่พิมพ์', 'printed')),
    ...others,
    ...(isPlaced ? [keyFor('KeyE', 'E', 'แก้เป็นคำอื่น', acts.own)] : []),
    keyFor('KeyA', 'A', isPlaced ? 'ทุกแห่งหรือแห่งนี้' : 'ทุกเรื่องของผู้แจ้ง', acts.toggleEverywhere),
    keyFor('KeyL', 'L', isReport ? 'ข้ามไปก่อน' : 'ไว้ภายหลัง', acts.later),
    keyFor('KeyU', 'U', 'เลิกทำครั้งล่าสุด', acts.undo),
    keyFor('ArrowLeft', '←', 'คำก่อนหน้า', () => acts.step(-1)),
    keyFor('ArrowRight', '→', 'คำถัดไป', () => acts.step(1)),
    keyFor('KeyN', 'N', 'ใส่เหตุผล', acts.note),
    ...(isDecided ? [keyFor('KeyR', 'R', 'ส่งกลับเข้าคิว', acts.sendBack)] : []),
  ]
}
