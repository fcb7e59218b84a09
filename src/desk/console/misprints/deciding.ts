/** What an editor does with the misprint in sight: leaves it, puts it right, puts it off, here or everywhere, and takes that back. */

import { useRef, useState } from 'preact/hooks'
import { isConflicting, isGone, isOutdated } from '../base/api.ts'
import { sentenceOf } from '../base/loaded.tsx'
import { notices } from '../base/notices.ts'
import type { Shortcut } from '../base/shortcuts.tsx'
import { readableCount } from '../base/value.tsx'
import { type Done, judge, placesEverywhere, putRight, type SeenMisprint } from './asking.ts'
import { addressOfMisprint } from './filter.ts'
import type { InHand } from './in-hand.tsx'
import { readableEvidence } from './misprint.ts'
import { heldByOthers, type MisprintSight } from './sight.ts'

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

interface Deciding {
  /** How often something was done: the figures beside the queue are others by then. */
  readonly changes: number
  readonly shortcuts: readonly Shortcut[]
  readonly everywhere: Everywhere | undefined
  readonly toggleEverywhere: () => void
  /** Puts the words right as they were typed. */
  readonly takeOwn: () => void
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
  inHand: { readonly current: InHand | undefined },
): Deciding {
  const { queue, view: seen, show, open } = sight
  const [changes, setChanges] = useState(0)
  const { everywhere, narrow, toggleEverywhere } = useEverywhere(seen)
  const typed = useRef(new Map<number, Typed>())
  const count = () => setChanges((before) => before + 1)
  const undo = undoer(sight, count)
  const isWide = everywhere !== undefined
  const decide = decider({ sight, inHand, isWide, narrow, typed: typed.current, count, undo })
  const note = () => inHand.current?.note() ?? ''
  const take = (right: string, evidence: string) =>
    decide(`แก้เป็น “${right}” `, (one) => putRight(one, { right, reason: note() || REASON, evidence }, isWide))
  const takeOwn = () => {
    const right = inHand.current?.right() ?? ''
    if (right === '' || right === seen?.place?.wrong) inHand.current?.focusRight()
    else void take(right, '')
  }
  const say = (said: string, state: 'printed' | 'later' | 'taken') =>
    decide(said, (one) => judge(one, state, note() || undefined, isWide))
  const later = () => {
    if (!seen) return
    if (seen.kind === 'suspects') return void say('ไว้ภายหลัง', 'later')
    // a report has no such state: it is passed over here, and waits for the next visit
    void queue.beside(seen, 1).then((next) => {
      queue.leaveOut(seen)
      if (next) open(next)
      else notices.done('ถึงคำสุดท้ายแล้ว')
    })
  }
  const reopen = async () => {
    if (!seen) return
    try {
      await queue.decide(seen, () => judge(seen, 'open', undefined, seen.suspect?.everywhere === true))
      notices.done('ส่งกลับเข้าคิวแล้ว', undo)
      count()
      await show(seen)
    } catch (error) {
      notices.refused(sentenceOf(error))
    }
  }
  return {
    changes,
    everywhere,
    toggleEverywhere,
    takeOwn,
    typedBefore: (id) => typed.current.get(id),
    shortcuts: keysFor(seen, {
      take: ({ right, because }) => void take(right, readableEvidence(because)),
      ...{ say, later, step: stepper(sight), undo, reopen, toggleEverywhere },
      own: () => inHand.current?.focusRight(),
      note: () => inHand.current?.focusNote(),
    }),
  }
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
    placesEverywhere(seen, right).then(
      (places) => setAsked((now) => (now?.id === id ? { id, places } : now)),
      () => undefined,
    )
  }
  return { everywhere, narrow: () => setAsked(undefined), toggleEverywhere }
}

/** What a decision is made with. */
interface Means {
  readonly sight: MisprintSight
  readonly inHand: { readonly current: InHand | undefined }
  /** It is said of all places. */
  readonly isWide: boolean
  /** What comes next is decided at its own place again. */
  readonly narrow: () => void
  readonly typed: Map<number, Typed>
  readonly count: () => void
  readonly undo: () => Promise<void>
}

/** Sends a decision and goes on to the next misprint; only one that is said of all places is waited for. */
function decider({ sight, inHand, isWide, narrow, typed, count, undo }: Means) {
  const { queue, view: seen, show, open } = sight
  /** Somebody else did something with it: it is left as it is, and the editor goes on. */
  const passOver = (other: SeenMisprint, error: unknown) => {
    queue.leaveOut(other)
    count()
    const link = { href: addressOfMisprint(other, queue.filter), label: 'ดูคำนั้น' }
    notices.refused(`${sentenceOf(error)} จึงไม่ได้ตัดสินทับ`, link)
    return undefined
  }
  return async (said: string, doing: (seen: SeenMisprint) => Promise<Done>) => {
    if (!seen || !sight.isBefore(seen)) return
    const own = inHand.current
    typed.set(seen.id, { right: own?.right() ?? '', note: own?.note() ?? '' })
    narrow()
    sight.wantNone()
    // what is decided with it must not be shown as if it waited
    const next = isWide ? undefined : queue.beside(seen, 1)
    const sent = queue
      .decide(seen, () => doing(seen))
      .then(
        (done) => {
          own?.sent()
          count()
          return done
        },
        (error: unknown) => {
          if (isConflicting(error) || isOutdated(error) || isGone(error)) return passOver(seen, error)
          notices.refused(sentenceOf(error))
          open(seen)
          return undefined
        },
      )
    let sentence = `${said}แล้ว: ${seen.title}`
    notices.done(sentence, undo)
    if (isWide) {
      const done = await sent
      if (!done) return
      sentence = `${said}แล้ว ${readableCount(done.places)} แห่ง`
      notices.done(sentence, undo)
      await queue.dealAnew(seen).catch(() => undefined)
    }
    const found = await (next ?? queue.beside(seen, 1)).catch(() => undefined)
    if (found) return open(found)
    const done = await sent
    await show(seen)
    if (!done) return
    const end = queue.elsewhere > 0 ? heldByOthers(queue.elsewhere) : 'ถึงคำสุดท้ายแล้ว'
    notices.done(`${sentence} · ${end}`, undo)
  }
}

/** Takes back what was decided last, and shows it again. */
function undoer({ queue, view: seen, show, open }: MisprintSight, count: () => void) {
  return async () => {
    try {
      const back = await queue.undo()
      if (!back) return notices.done('ยังไม่มีการตัดสินให้เลิกทำ')
      notices.done('เลิกทำแล้ว')
      count()
      if (seen?.id === back.id) void show(back)
      else open(back)
    } catch (error) {
      notices.refused(sentenceOf(error))
    }
  }
}

/** Goes to the misprint before or after the one in sight. */
function stepper({ queue, view: seen, open }: MisprintSight) {
  return async (by: 1 | -1) => {
    if (!seen) return
    const found = await queue.beside(seen, by).catch(() => undefined)
    if (found) open(found)
    else notices.done(by === 1 ? 'ถึงคำสุดท้ายแล้ว' : 'ถึงคำแรกแล้ว')
  }
}

interface Acts {
  readonly take: (proposal: SeenMisprint['proposals'][number]) => void
  readonly say: (said: string, state: 'printed' | 'taken') => unknown
  readonly later: () => void
  readonly toggleEverywhere: () => void
  readonly step: (by: 1 | -1) => unknown
  readonly undo: () => unknown
  readonly reopen: () => unknown
  readonly own: () => void
  readonly note: () => void
}

function keysFor(seen: SeenMisprint | undefined, acts: Acts): readonly Shortcut[] {
  const key = (code: string, keys: string, meaning: string, act: () => unknown): Shortcut => ({
    ...{ code, keys, meaning },
    act: () => void act(),
  })
  const isReport = seen?.kind === 'reports'
  const isPlaced = seen?.place !== null
  const isDecided = seen !== undefined && !seen.isOpen && seen.suspect?.state !== 'corrected'
  const proposals = isPlaced ? (seen?.proposals ?? []).slice(0, MOST_KEYS) : []
  const [first, ...others] = proposals.map((proposal, index) =>
    key(`Digit${index + 1}`, String(index + 1), `แก้เป็น ${proposal.right}`, () => acts.take(proposal)),
  )
  const accept = isReport && !isPlaced && key('Digit1', '1', 'รับไว้', () => acts.say('รับไว้', 'taken'))
  return [
    ...(first ? [first] : []),
    ...(accept ? [accept] : []),
    key('KeyP', 'P', isReport ? 'คงตามที่พิมพ์ ตอบผู้แจ้ง' : 'คงตามที่พิมพ์', () => acts.say('คงตามที่พิมพ์', 'printed')),
    ...others,
    ...(isPlaced ? [key('KeyE', 'E', 'แก้เป็นคำอื่น', acts.own)] : []),
    key('KeyA', 'A', isPlaced ? 'ทุกแห่งหรือแห่งนี้' : 'ทุกเรื่องของผู้แจ้ง', acts.toggleEverywhere),
    key('KeyL', 'L', isReport ? 'ข้ามไปก่อน' : 'ไว้ภายหลัง', acts.later),
    key('KeyU', 'U', 'เลิกทำครั้งล่าสุด', acts.undo),
    key('ArrowLeft', '←', 'คำก่อนหน้า', () => acts.step(-1)),
    key('ArrowRight', '→', 'คำถัดไป', () => acts.step(1)),
    key('KeyN', 'N', 'ใส่เหตุผล', acts.note),
    ...(isDecided ? [key('KeyR', 'R', 'ส่งกลับเข้าคิว', acts.reopen)] : []),
  ]
}
