/** The queue of conflicts: one pair at a time, decided by one key, and the next is there at once. */

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { answered, desk } from '../api.ts'
import { Differences } from '../conflicts/differences.tsx'
import { type Filter, keyOf, type PairName, Queue } from '../conflicts/queue.ts'
import {
  CHOICE_NAMES,
  type Choice,
  CLASS_NAMES,
  type Conflict,
  type ConflictClass,
  EDITION_NAMES,
  readableSignature,
} from '../conflicts/words.ts'
import { sentenceOf, useLoaded } from '../loaded.tsx'
import { notices } from '../notices.ts'
import { address, go } from '../route.ts'
import { onShortcut, useListed } from '../shortcuts.tsx'

export interface ConflictScreenProps {
  readonly pair: PairName | undefined
  readonly filter: Filter
}

/** Signatures offered beside the queue; the others are in the batch screen. */
const SIGNATURES = 12

const addressOf = (pair: PairName | undefined, filter: Filter): string =>
  address(['conflicts', ...(pair ? [pair.division, pair.entry, pair.edition] : [])], { ...filter })

export function ConflictScreen({ pair, filter }: ConflictScreenProps) {
  const queue = useMemo(() => new Queue(filter), [filter.class, filter.signature])
  const [conflict, setConflict] = useState<Conflict>()
  const [trouble, setTrouble] = useState('')
  const [changes, setChanges] = useState(0)
  const desired = useRef('')
  const work = useRef<HTMLElement>(null)

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
      setTrouble(sentenceOf(error))
    }
  }
  const open = (wanted: PairName) => {
    go(addressOf(wanted, filter), 'replace')
  }
  const openFirst = async () => {
    try {
      const first = await queue.first()
      if (first) open(first)
      else setTrouble('ไม่มีคู่ที่รอตัดสินแล้ว')
    } catch (error) {
      setTrouble(sentenceOf(error))
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
    const asked = (event: BeforeUnloadEvent) => {
      if (queue.waiting > 0) event.preventDefault()
    }
    addEventListener('beforeunload', asked)
    return () => removeEventListener('beforeunload', asked)
  }, [queue])

  const told = () => setChanges((before) => before + 1)
  const fail = (error: unknown) => notices.done(sentenceOf(error))
  const step = async (by: 1 | -1) => {
    if (!conflict) return
    const found = await queue.beside(conflict, by)
    if (found) open(found)
    else notices.done(by === 1 ? 'ถึงคู่สุดท้ายแล้ว' : 'ถึงคู่แรกแล้ว')
  }
  const decide = async (choice: Choice) => {
    if (!conflict) return
    const decided = conflict
    const next = queue.beside(decided, 1)
    queue.decide(decided, choice).then(told, (error: unknown) => {
      fail(error)
      open(decided)
    })
    notices.done(`${CHOICE_NAMES[choice]}แล้ว: ${decided.title}`, undo)
    const found = await next
    if (found) open(found)
    else void show(decided).then(() => notices.done('ถึงคู่สุดท้ายแล้ว', undo))
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
  const hide = async () => {
    if (!conflict) return
    try {
      const isHidden = await queue.hide(conflict)
      notices.done(isHidden ? 'ซ่อนจากผู้อ่านแล้ว' : 'แสดงให้ผู้อ่านแล้ว', undo)
      void show(conflict)
    } catch (error) {
      fail(error)
    }
  }
  const shortcuts = [
    { code: 'Digit1', keys: '1', meaning: CHOICE_NAMES.keep, act: () => void decide('keep') },
    { code: 'Digit2', keys: '2', meaning: CHOICE_NAMES.swap, act: () => void decide('swap') },
    { code: 'ArrowLeft', keys: '←', meaning: 'คู่ก่อนหน้า', act: () => void step(-1) },
    { code: 'ArrowRight', keys: '→', meaning: 'คู่ถัดไป', act: () => void step(1) },
    { code: 'KeyU', keys: 'U', meaning: 'เลิกทำครั้งล่าสุด', act: () => void undo() },
    { code: 'KeyH', keys: 'H', meaning: 'ซ่อนหรือแสดง', act: () => void hide() },
  ]
  useListed(shortcuts)

  return (
    <div class="conflicts">
      <Groups filter={filter} changes={changes} />
      <section
        class="work"
        aria-label="คู่ข้อความ ใช้แป้นลัดได้ในกรอบนี้"
        ref={work}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: single keys act only where the focus is (WCAG 2.1.4)
        tabIndex={0}
        onKeyDown={onShortcut(shortcuts)}
      >
        {trouble !== '' && <p role="alert">{trouble}</p>}
        {conflict && trouble === '' && <Pair conflict={conflict} />}
        {!conflict && trouble === '' && <p class="loading">กำลังโหลด…</p>}
        <p class="keys">
          {shortcuts.map(({ keys, meaning, act }) => (
            <button type="button" key={keys} onClick={act} disabled={!conflict}>
              <kbd>{keys}</kbd> {meaning}
            </button>
          ))}
        </p>
      </section>
      <aside aria-labelledby="royal">
        <h2 id="royal">ฉบับหลวง</h2>
        {conflict?.royal ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          <section class="context" tabIndex={0} aria-label="ข้อความฉบับหลวง" key={keyOf(conflict)}>
            {conflict.royal.paragraphs.map(({ text }, index) => (
              <p key={`${index}-${text.length}`}>{text}</p>
            ))}
          </section>
        ) : (
          <p class="soft">ไม่มีข้อความฉบับหลวงของหัวข้อนี้</p>
        )}
      </aside>
    </div>
  )
}

function Pair({ conflict }: { readonly conflict: Conflict }) {
  const { title, edition, volume, sides, decision, hidden, note } = conflict
  return (
    <>
      <h2>
        <bdi>{title}</bdi>
      </h2>
      <p class="soft">
        เล่ม {volume} · {EDITION_NAMES[edition]} · {CLASS_NAMES[conflict.class]}
        {decision && <span class="tag">ตัดสินแล้ว: {CHOICE_NAMES[decision]}</span>}
        {hidden && <span class="tag">ซ่อนอยู่</span>}
      </p>
      {note && <p class="soft">หมายเหตุ: {note}</p>}
      <p class="sources">
        {sides.map(({ source, shown, passage }) => (
          <span key={passage}>
            <bdi>{source}</bdi> {shown && <span class="tag">ผู้อ่านเห็น</span>}
          </span>
        ))}
      </p>
      <Differences key={keyOf(conflict)} conflict={conflict} />
    </>
  )
}

/** What there is to settle, by class and by signature; each narrows the queue. */
function Groups({ filter, changes }: { readonly filter: Filter; readonly changes: number }) {
  const groups = useLoaded(() => answered(desk.GET('/api/desk/conflicts/groups')), [changes])
  if (groups.state !== 'here') return <div class="groups" />
  const { classes, signatures } = groups.value
  const link = (to: Filter, label: string, open: number, decided: number) => (
    <li key={label}>
      <a
        href={addressOf(undefined, to)}
        aria-current={
          filter.class === to.class && filter.signature === to.signature ? ('true' as const) : undefined
        }
      >
        <bdi>{label}</bdi>
        <span class="soft">
          {open.toLocaleString('th')} <span class="hidden">คู่ที่รอ</span> / {decided.toLocaleString('th')}{' '}
          <span class="hidden">คู่ที่ตัดสินแล้ว</span>
        </span>
      </a>
    </li>
  )
  const sum = (of: 'open' | 'decided') => classes.reduce((total, group) => total + group[of], 0)
  return (
    <div class="groups">
      <h2>ชนิด</h2>
      <p class="soft">รอ / ตัดสินแล้ว</p>
      <ul>
        {link({}, 'ทั้งหมด', sum('open'), sum('decided'))}
        {classes.map((group) =>
          link(
            { class: group.class as ConflictClass },
            CLASS_NAMES[group.class as ConflictClass],
            group.open,
            group.decided,
          ),
        )}
      </ul>
      {signatures.length > 0 && (
        <>
          <h2>ต่างกันแบบเดียว</h2>
          <ul>
            {signatures
              .slice(0, SIGNATURES)
              .map(({ signature, open, decided }) =>
                link({ signature }, readableSignature(signature), open, decided),
              )}
          </ul>
          <p>
            <a href={address(['batch'])}>ตัดสินทีละหลายคู่</a>
          </p>
        </>
      )}
    </div>
  )
}
