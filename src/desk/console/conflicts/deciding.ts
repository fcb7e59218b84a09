/** What an editor does with the pair in sight: decides it, hides it, sends it back, and takes any of that back. */

import { useRef, useState } from 'preact/hooks'
import { Deciding } from '../base/deciding.ts'
import { notices } from '../base/notices.ts'
import { publishes } from '../base/own-key.ts'
import { keyFor, type Shortcut } from '../base/shortcuts.tsx'
import type { Sight } from '../base/sight.ts'
import { readableCount } from '../base/value.tsx'
import { reopen, settle, turn } from './asking.ts'
import { addressOfConflict, type ConflictFilter } from './filter.ts'
import type { NoteInHand } from './note.tsx'
import { type PairName, pairKey } from './pair-name.ts'
import { CHOICE_NAMES, type Choice, type Conflict } from './words.ts'

interface PairDeciding {
  /** How often something was done: the figures beside the queue are others by then. */
  readonly changes: number
  readonly shortcuts: readonly Shortcut[]
  /** The note that went with a decision which was taken back: it is left to be sent again. */
  readonly noteBefore: (pair: Conflict) => string
}

/** @param note the note's field of the pair in sight. */
export function useDeciding(
  sight: Sight<PairName, Conflict>,
  filter: ConflictFilter,
  note: { readonly current: NoteInHand | undefined },
): PairDeciding {
  const { queue, view: conflict } = sight
  const [changes, setChanges] = useState(0)
  /** Notes that went with decisions, by pair. */
  const notes = useRef(new Map<string, string>())
  const words = {
    ...{ first: 'ถึงคู่แรกแล้ว', last: 'ถึงคู่สุดท้ายแล้ว', look: 'ดูคู่นั้น' },
    ...(publishes.value ? {} : { done: ' · ส่งให้ตรวจแล้ว' }),
    addressOf: (pair: PairName) => addressOfConflict(pair, filter),
    many: (pairs: number) => `${readableCount(pairs)} คู่`,
  }
  const deciding = new Deciding(sight, words, notices, () => setChanges((before) => before + 1))
  const decide = (choice: Choice) =>
    deciding.decide((pair) => {
      const typed = note.current?.text() ?? ''
      notes.current.set(pairKey(pair), typed)
      return {
        ...{ said: CHOICE_NAMES[choice], title: pair.title, leaves: (filter.state ?? 'open') === 'open' },
        send: () => settle(pair, choice, typed === '' && !pair.note ? undefined : typed),
        sent: note.current?.sent,
      }
    })
  const hide = () =>
    deciding.change(async (pair) => {
      await queue.take(pair, filter.state === 'hidden' && pair.hidden, () => turn(pair))
      return pair.hidden ? 'แสดงให้ผู้อ่านแล้ว' : 'ซ่อนจากผู้อ่านแล้ว'
    })
  const sendBack = () =>
    deciding.change(async (pair) => {
      await queue.take(pair, filter.state === 'decided', () => reopen(pair))
      return 'ส่งกลับเข้าคิวแล้ว'
    })
  return {
    changes,
    shortcuts: [
      keyFor('Digit1', '1', CHOICE_NAMES.keep, () => decide('keep')),
      keyFor('Digit2', '2', CHOICE_NAMES.swap, () => decide('swap')),
      keyFor('ArrowLeft', '←', 'คู่ก่อนหน้า', () => deciding.step(-1)),
      keyFor('ArrowRight', '→', 'คู่ถัดไป', () => deciding.step(1)),
      keyFor('KeyU', 'U', 'เลิกทำครั้งล่าสุด', deciding.undo),
      keyFor('KeyH', 'H', 'ซ่อนหรือแสดง', hide),
      keyFor('KeyN', 'N', 'ใส่หมายเหตุ', () => note.current?.focus()),
      ...(conflict?.decision ? [keyFor('KeyR', 'R', 'ส่งกลับเข้าคิว', sendBack)] : []),
    ],
    noteBefore: (of) => notes.current.get(pairKey(of)) ?? '',
  }
}
