/** The queue of conflicts: one pair at a time, decided by one key, and the next is there at once. */

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { isConflicting } from '../base/api.ts'
import { sentenceOf } from '../base/loaded.tsx'
import { notices } from '../base/notices.ts'
import { go } from '../base/route.ts'
import { onLeaving, sessionKey } from '../base/session.ts'
import { onShortcut, useListed } from '../base/shortcuts.tsx'
import { readableCount } from '../base/value.tsx'
import { addressOfConflict, type Filter, type PairName } from '../conflicts/filter.ts'
import { Groups } from '../conflicts/groups.tsx'
import { Note, type NoteInHand } from '../conflicts/note.tsx'
import { Pair } from '../conflicts/pair.tsx'
import { keyOf, Queue } from '../conflicts/queue.ts'
import { CHOICE_NAMES, type Choice, type Conflict } from '../conflicts/words.ts'

const atOthers = (pairs: number) => `คู่ที่เหลือ ${readableCount(pairs)} คู่มีผู้อื่นเปิดอยู่ในขณะนี้`

interface ConflictScreenProps {
  readonly pair: PairName | undefined
  readonly filter: Filter
}

export function ConflictScreen({ pair, filter }: ConflictScreenProps) {
  const narrowed = addressOfConflict(undefined, filter)
  const queue = useMemo(() => new Queue(filter), [narrowed])
  const [conflict, setConflict] = useState<Conflict>()
  const [trouble, setTrouble] = useState('')
  const [changes, setChanges] = useState(0)
  const desired = useRef('')
  /** The pair that is before the editor's eyes; nothing is decided about another. */
  const [seen, setSeen] = useState('')
  /** Whether single keys act: from the first click or Enter in the frame on, so that none comes by accident. */
  const [isAwake, setAwake] = useState(false)
  const work = useRef<HTMLElement>(null)
  const note = useRef<NoteInHand | undefined>(undefined)
  /** Notes that went with decisions, by pair: a decision that is taken back leaves its note to be sent again. */
  const notes = useRef(new Map<string, string>())

  /** Shows a pair, as soon as it is here; a later wish overtakes it. */
  const show = async (wanted: PairName) => {
    desired.current = keyOf(wanted)
    try {
      const found = await queue.view(wanted)
      if (desired.current !== keyOf(wanted)) return
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
  const open = (wanted: PairName) => {
    go(addressOfConflict(wanted, filter), 'replace')
  }
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

  const key = pair && keyOf(pair)
  useEffect(() => {
    if (pair) void show(pair)
    else void openFirst()
  }, [queue, key])
  useLayoutEffect(() => {
    if (conflict && !document.activeElement?.closest('input, textarea, select'))
      work.current?.focus({ preventScroll: true })
  }, [conflict !== undefined])
  // a pair begins at its beginning, however far down the last one was read
  useEffect(() => {
    const box = work.current
    if (box && box.getBoundingClientRect().top < 0) box.scrollIntoView()
  }, [conflict && keyOf(conflict)])
  useEffect(() => {
    if (!conflict) return
    // before eyes with the frame that is drawn next
    const frame = requestAnimationFrame(() => setSeen(keyOf(conflict)))
    return () => cancelAnimationFrame(frame)
  }, [conflict])
  useEffect(() => sessionKey.onChange(() => setAwake(false)), [])
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

  const told = () => setChanges((before) => before + 1)
  const fail = (error: unknown) => notices.done(sentenceOf(error))
  const step = async (by: 1 | -1) => {
    if (!conflict) return
    const found = await queue.beside(conflict, by)
    if (found) open(found)
    else notices.done(by === 1 ? 'ถึงคู่สุดท้ายแล้ว' : 'ถึงคู่แรกแล้ว')
  }
  /** Whether the pair on the screen is the one that is wanted there, and has been seen. */
  const isBefore = (pair: Conflict) => desired.current === keyOf(pair) && seen === keyOf(pair)
  const decide = async (choice: Choice) => {
    if (!conflict || !isBefore(conflict)) return
    const decided = conflict
    // until the next pair is there, a key means nothing
    desired.current = ''
    const typed = note.current?.text() ?? ''
    const noteSent = note.current?.sent
    notes.current.set(keyOf(decided), typed)
    const next = queue.beside(decided, 1)
    const sent = queue.decide(decided, choice, typed === '' && !decided.note ? undefined : typed).then(
      () => {
        noteSent?.()
        told()
      },
      (error: unknown) => {
        if (isConflicting(error)) return passOver(decided, error)
        fail(error)
        open(decided)
      },
    )
    notices.done(`${CHOICE_NAMES[choice]}แล้ว: ${decided.title}`, undo)
    const found = await next.catch(() => undefined)
    if (found && keyOf(found) !== keyOf(decided)) return open(found)
    await sent
    await show(decided)
    notices.done(queue.elsewhere > 0 ? atOthers(queue.elsewhere) : 'ถึงคู่สุดท้ายแล้ว', undo)
  }
  /** Somebody else did something with a pair: it is left as it is, and the editor goes on. */
  const passOver = (pair: Conflict, error: unknown) => {
    queue.leaveOut(pair)
    told()
    const link = { href: addressOfConflict(pair, filter), label: 'ดูคู่นั้น' }
    notices.refused(`${sentenceOf(error)} จึงไม่ได้ตัดสินทับ`, link)
  }
  const undo = async () => {
    try {
      const back = await queue.undo()
      if (!back) return notices.done('ยังไม่มีการตัดสินให้เลิกทำ')
      notices.done('เลิกทำแล้ว')
      told()
      if (key === keyOf(back)) void show(back)
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
      told()
      await show(conflict)
    } catch (error) {
      fail(error)
    }
  }
  const hide = () => change(async (pair) => ((await queue.hide(pair)) ? 'ซ่อนจากผู้อ่านแล้ว' : 'แสดงให้ผู้อ่านแล้ว'))
  const reopen = () =>
    change(async (pair) => {
      await queue.reopen(pair)
      return 'ส่งกลับเข้าคิวแล้ว'
    })
  const shortcuts = [
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
  useListed(shortcuts)
  const asleep = [
    { code: 'Enter', keys: 'Enter', meaning: 'เริ่มตัดสินด้วยแป้นพิมพ์', act: () => setAwake(true) },
    // what only looks
    ...shortcuts.filter(({ code }) => code.startsWith('Arrow') || code === 'KeyN'),
  ]

  return (
    <div class="conflicts">
      <Groups filter={filter} changes={changes} />
      <section
        class="work"
        aria-label="คู่ข้อความ ใช้แป้นลัดได้ในกรอบนี้"
        ref={work}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: single keys act only where the focus is (WCAG 2.1.4)
        tabIndex={0}
        aria-busy={conflict ? seen !== keyOf(conflict) : trouble === ''}
        onClick={() => setAwake(true)}
        onKeyDown={onShortcut(isAwake ? shortcuts : asleep)}
      >
        {trouble !== '' && <p role="alert">{trouble}</p>}
        {conflict && <Pair conflict={conflict} />}
        {conflict && (
          <Note
            // what was decided meanwhile may have brought another note
            key={`${keyOf(conflict)} ${conflict.note ?? ''}`}
            pair={conflict}
            inHand={note}
            before={notes.current.get(keyOf(conflict)) ?? ''}
            onLeft={() => work.current?.focus({ preventScroll: true })}
          />
        )}
        {!conflict && trouble === '' && <p class="loading">กำลังโหลด…</p>}
        <p class="keys">
          {conflict && !isAwake && (
            <span class="soft asleep">กด Enter หรือคลิกในกรอบนี้ก่อน จึงจะตัดสินด้วยแป้นพิมพ์ได้</span>
          )}
          {shortcuts.map(({ keys, meaning, act }) => (
            <button type="button" key={keys} onClick={act} disabled={!conflict}>
              <kbd>{keys}</kbd> {meaning}
            </button>
          ))}
        </p>
      </section>
      {conflict?.royal && (
        <aside aria-labelledby="royal">
          <h2 id="royal">ฉบับหลวง</h2>
          <section
            class="context"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
            tabIndex={0}
            aria-label="ข้อความฉบับหลวง"
            key={keyOf(conflict)}
          >
            {conflict.royal.paragraphs.map(({ text }, index) => (
              <p key={`${index}-${text.length}`}>{text}</p>
            ))}
          </section>
        </aside>
      )}
    </div>
  )
}
