/** What an editor does with the pair in sight: decides it, hides it, sends it back, and takes any of that back. */

import { useRef, useState } from 'preact/hooks'
import { isConflicting } from '../base/api.ts'
import { sentenceOf } from '../base/loaded.tsx'
import { notices } from '../base/notices.ts'
import type { Shortcut } from '../base/shortcuts.tsx'
import { addressOfConflict, type ConflictFilter, type PairName } from './filter.ts'
import type { NoteInHand } from './note.tsx'
import { pairKey } from './queue.ts'
import { atOthers, type Sight } from './sight.ts'
import { CHOICE_NAMES, type Choice, type Conflict } from './words.ts'

interface Deciding {
  /** How often something was done: the figures beside the queue are others by then. */
  readonly changes: number
  readonly shortcuts: readonly Shortcut[]
  /** The note that went with a decision which was taken back: it is left to be sent again. */
  readonly noteBefore: (pair: Conflict) => string
}

/** @param note the note's field of the pair in sight. */
export function useDeciding(
  sight: Sight,
  { pair, filter }: { readonly pair: PairName | undefined; readonly filter: ConflictFilter },
  note: { readonly current: NoteInHand | undefined },
): Deciding {
  const { queue, conflict, show, open } = sight
  const [changes, setChanges] = useState(0)
  /** Notes that went with decisions, by pair. */
  const notes = useRef(new Map<string, string>())
  const count = () => setChanges((before) => before + 1)

  const decide = async (choice: Choice) => {
    if (!conflict || !sight.isBefore(conflict)) return
    const decided = conflict
    sight.wantNone()
    const typed = note.current?.text() ?? ''
    const noteSent = note.current?.sent
    notes.current.set(pairKey(decided), typed)
    const next = queue.beside(decided, 1)
    const sent = queue.decide(decided, choice, typed === '' && !decided.note ? undefined : typed).then(
      () => {
        noteSent?.()
        count()
      },
      (error: unknown) => {
        if (isConflicting(error)) return passOver(decided, error)
        fail(error)
        open(decided)
      },
    )
    notices.done(`${CHOICE_NAMES[choice]}แล้ว: ${decided.title}`, undo)
    const found = await next.catch(() => undefined)
    if (found && pairKey(found) !== pairKey(decided)) return open(found)
    await sent
    await show(decided)
    notices.done(queue.elsewhere > 0 ? atOthers(queue.elsewhere) : 'ถึงคู่สุดท้ายแล้ว', undo)
  }
  /** Somebody else did something with a pair: it is left as it is, and the editor goes on. */
  const passOver = (other: Conflict, error: unknown) => {
    queue.leaveOut(other)
    count()
    const link = { href: addressOfConflict(other, filter), label: 'ดูคู่นั้น' }
    notices.refused(`${sentenceOf(error)} จึงไม่ได้ตัดสินทับ`, link)
  }
  const undo = async () => {
    try {
      const back = await queue.undo()
      if (!back) return notices.done('ยังไม่มีการตัดสินให้เลิกทำ')
      notices.done('เลิกทำแล้ว')
      count()
      if (pair && pairKey(pair) === pairKey(back)) void show(back)
      else open(back)
    } catch (error) {
      fail(error)
    }
  }
  /** Does something to the pair that stays in sight, and shows what became of it. */
  const change = async (doing: (pair: Conflict) => Promise<string>) => {
    if (!conflict) return
    try {
      const sentence = await doing(conflict)
      notices.done(sentence, undo)
      count()
      await show(conflict)
    } catch (error) {
      fail(error)
    }
  }
  return {
    changes,
    shortcuts: keysFor(sight, note, { decide, undo, change }),
    noteBefore: (of) => notes.current.get(pairKey(of)) ?? '',
  }
}

const fail = (error: unknown) => notices.done(sentenceOf(error))

interface PairActs {
  readonly decide: (choice: Choice) => Promise<void>
  readonly undo: () => Promise<void>
  /** @param doing is answered by what is said of it */
  readonly change: (doing: (pair: Conflict) => Promise<string>) => Promise<void>
}

function keysFor(
  { queue, conflict, open }: Sight,
  note: { readonly current: NoteInHand | undefined },
  { decide, undo, change }: PairActs,
): readonly Shortcut[] {
  const step = async (by: 1 | -1) => {
    if (!conflict) return
    const found = await queue.beside(conflict, by)
    if (found) open(found)
    else notices.done(by === 1 ? 'ถึงคู่สุดท้ายแล้ว' : 'ถึงคู่แรกแล้ว')
  }
  const hide = () => change(async (pair) => ((await queue.hide(pair)) ? 'ซ่อนจากผู้อ่านแล้ว' : 'แสดงให้ผู้อ่านแล้ว'))
  const reopen = () => change((pair) => queue.reopen(pair).then(() => 'ส่งกลับเข้าคิวแล้ว'))
  return [
    { code: 'Digit1', keys: '1', meaning: CHOICE_NAMES.keep, act: () => void decide('keep') },
    { code: 'Digit2', keys: '2', meaning: CHOICE_NAMES.swap, act: () => void decide('swap') },
    { code: 'ArrowLeft', keys: '←', meaning: 'คู่ก่อนหน้า', act: () => void step(-1) },
    { code: 'ArrowRight', keys: '→', meaning: 'คู่ถัดไป', act: () => void step(1) },
    { code: 'KeyU', keys: 'U', meaning: 'เลิกทำครั้งล่าสุด', act: () => void undo() },
    { code: 'KeyH', keys: 'H', meaning: 'ซ่อนหรือแสดง', act: () => void hide() },
    { code: 'KeyN', keys: 'N', meaning: 'ใส่หมายเหตุ', act: () => note.current?.focus() },
    ...(conflict?.decision
      ? [{ code: 'KeyR', keys: 'R', meaning: 'ส่งกลับเข้าคิว', act: () => void reopen() }]
      : []),
  ]
}
