/** The pair that is before the editor's eyes: shown as soon as it is here, and known to have been seen. */

import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { sentenceOf } from '../base/loaded.tsx'
import { go } from '../base/route.ts'
import { onLeaving } from '../base/session.ts'
import { readableCount } from '../base/value.tsx'
import { addressOfConflict, type ConflictFilter, type PairName } from './filter.ts'
import { pairKey, Queue } from './queue.ts'
import type { Conflict } from './words.ts'

export const atOthers = (pairs: number) => `คู่ที่เหลือ ${readableCount(pairs)} คู่มีผู้อื่นเปิดอยู่ในขณะนี้`

export interface Sight {
  readonly queue: Queue
  readonly conflict: Conflict | undefined
  /** Why no pair is shown; empty while one is, or is on its way. */
  readonly trouble: string
  /** Whether the pair was drawn: nothing is decided about one that nobody saw. */
  readonly isSeen: boolean
  /** Shows a pair, as soon as it is here; a later wish overtakes it. */
  readonly show: (wanted: PairName) => Promise<void>
  /** Goes to a pair's address, which shows it. */
  readonly open: (wanted: PairName) => void
  /** Whether a pair is the one that is wanted on the screen, and has been seen there. */
  readonly isBefore: (pair: Conflict) => boolean
  /** Until the next pair is there, a key means nothing. */
  readonly wantNone: () => void
}

/** @param pair in the address; without one, the first of the queue is opened. */
export function useSight(pair: PairName | undefined, filter: ConflictFilter): Sight {
  const narrowed = addressOfConflict(undefined, filter)
  const queue = useMemo(() => new Queue(filter), [narrowed])
  const [conflict, setConflict] = useState<Conflict>()
  const [trouble, setTrouble] = useState('')
  const [seen, setSeen] = useState('')
  const desired = useRef('')

  const show = async (wanted: PairName) => {
    desired.current = pairKey(wanted)
    try {
      const found = await queue.view(wanted)
      if (desired.current !== pairKey(wanted)) return
      setTrouble('')
      setConflict(found)
      void queue.preload(wanted).catch(() => undefined)
    } catch (error) {
      nothing(sentenceOf(error))
    }
  }
  /** Says why no pair is shown; keys must not act on the one before. */
  const nothing = (sentence: string) => {
    setConflict(undefined)
    setTrouble(sentence)
  }
  const open = (wanted: PairName) => go(addressOfConflict(wanted, filter), 'replace')
  const openFirst = async () => {
    desired.current = ''
    try {
      const first = await queue.first()
      if (first) open(first)
      else if (queue.elsewhere > 0) nothing(atOthers(queue.elsewhere))
      else nothing(narrowed === addressOfConflict(undefined) ? 'ไม่มีคู่ที่รอตัดสินแล้ว' : 'ไม่มีคู่ตามที่เลือกไว้')
    } catch (error) {
      nothing(sentenceOf(error))
    }
  }
  useEffect(() => void (pair ? show(pair) : openFirst()), [queue, pair && pairKey(pair)])
  useEffect(() => {
    if (!conflict) return
    // before eyes with the frame that is drawn next
    const frame = requestAnimationFrame(() => setSeen(pairKey(conflict)))
    return () => cancelAnimationFrame(frame)
  }, [conflict])
  useGivenUp(queue)
  const isSeen = (one: Conflict) => seen === pairKey(one)
  return {
    ...{ queue, conflict, trouble, show, open },
    isSeen: conflict !== undefined && isSeen(conflict),
    isBefore: (one) => desired.current === pairKey(one) && isSeen(one),
    wantNone: () => {
      desired.current = ''
    },
  }
}

/** Gives up the pairs that are kept for this window when it leaves the queue; not before all was sent. */
function useGivenUp(queue: Queue): void {
  useEffect(() => {
    const asked = (event: BeforeUnloadEvent) => {
      if (queue.waiting > 0) event.preventDefault()
    }
    const release = () => queue.release()
    addEventListener('beforeunload', asked)
    const stop = onLeaving(release)
    return () => {
      removeEventListener('beforeunload', asked)
      stop()
      release()
    }
  }, [queue])
}
