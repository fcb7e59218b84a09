/** The screen of a queue: shows one item after the other in a focused frame whose keys decide it. */

import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { FieldTexts, QueueItemEditing } from './alongside.tsx'
import { canPublish, sendDynamicRequest } from './api.ts'
import { barHeight } from './bars.ts'
import { CurrentQueueItem, type QueueDecision } from './current-item.ts'
import { noticeArea } from './notices.ts'
import { Queue, type QueueActionResult, type QueueSource } from './queue.ts'
import { absoluteServerUrl, navigateTo, type QueryValues, queryStringOf } from './route.ts'
import { onSessionEnd, sessionKey } from './session.ts'
import { handleListShortcuts, parseShortcut, type Shortcut, useListedShortcuts } from './shortcuts.tsx'
import { readableCount } from './value.tsx'

/** A kind of queue items: how to load them, their addresses, and the Thai words for them. */
export interface QueueItemKind<View> extends QueueSource<View> {
  /** The queue, at one of them where its key is given. */
  readonly addressOf: (key?: string) => string
  /** One, as in “the next one”; and so many, with the word that counts them. */
  readonly one: string
  readonly counted: string
  /** What those do that wait, and those that others are at: `ที่รอตัดสิน`, `เปิด`. */
  readonly waiting: string
  readonly at: string
  /** What is done with them is done at once, also with a key that only proposes. */
  readonly isDoneAtOnce?: true
}

/** The request of the server for a kind, and how its answers name one. */
interface Served<Item> {
  /** As its addresses below `/api/desk` begin. */
  readonly kind: string
  /** What the answer of a deal calls what is dealt. */
  readonly dealt: string
  readonly keyIn: (item: Item) => string
  /** As a request names one. */
  readonly nameOf: (key: string) => unknown
  /** What narrows what is dealt, and what is listed. */
  readonly toDeal: QueryValues
  readonly toList: QueryValues
}

/** What narrows, as a body has it: a number is one there. */
const inBody = ({ volume, ...others }: QueryValues) =>
  volume === undefined ? others : { ...others, volume: Number(volume) || volume }

/**
 * Builds the requests that are alike for every kind: leasing waiting items to this window, and listing decided ones.
 */
export const assignedItems = <Item,>({ kind, dealt, keyIn, nameOf, toDeal, toList }: Served<Item>) => ({
  deal: async (most: number, after: string | undefined) => {
    const body = {
      tab: TAB,
      most,
      ...inBody(toDeal),
      ...(after === undefined ? {} : { after: nameOf(after) }),
    }
    const answer = await sendDynamicRequest<Readonly<Record<string, unknown>>>('post', `/api/desk/${kind}/turns`, body)
    return { keys: (answer[dealt] as readonly Item[]).map(keyIn), elsewhere: Number(answer.elsewhere) }
  },
  list: async (limit: number, offset: number) => {
    const query = queryStringOf({ ...toList, limit, offset })
    const { items } = await sendDynamicRequest<{ readonly items: readonly Item[] }>('get', `/api/desk/${kind}?${query}`)
    return items.map(keyIn)
  },
  release: () => giveUp(kind),
})

/** Returns a random name that identifies this window or a batch of writes to the server. */
export const randomWindowName = (): string =>
  [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join('-')

/** Tells this window from others of the same editor: no two are dealt the same. */
const TAB = randomWindowName()

/** Gives up what is kept for this window; no user waits for an answer. */
function giveUp(kind: string): void {
  const { value: key } = sessionKey
  if (key === undefined) return
  void fetch(absoluteServerUrl(`/api/desk/${kind}/turns`), {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tab: TAB, most: 0 }),
    keepalive: true,
  }).catch(() => undefined)
}

/**
 * What useQueueItem returns: the current item, its draft fields, and the shortcuts for deciding, undo and navigation.
 */
export type QueueItemControls<View> = ReturnType<typeof useQueueItem<View>>

/**
 * Shows the items of a queue one by one.
 * @param things the kind of items
 * @param key the item in the address; without it, the first item opens
 */
export function useQueueItem<View>(things: QueueItemKind<View>, key: string | undefined) {
  const [, draw] = useState({})
  /** How often something was done: the figures beside the queue are others by then. */
  const [changes, setChanges] = useState(0)
  const before = useRef<View | undefined>(undefined)
  const narrowed = things.addressOf()
  const { one, counted, at } = things
  const isProposing = !canPublish.value && !things.isDoneAtOnce
  const currentItem = useMemo(() => {
    const ways = {
      open: (wanted: string) => navigateTo(things.addressOf(wanted), 'replace'),
      addressOf: things.addressOf,
      none: narrowed.includes('?') ? `ไม่มี${one}ตามที่เลือกไว้` : `ไม่มี${one}${things.waiting}แล้ว`,
      atOthers: (left: number) =>
        `${one === counted ? one : ''}ที่เหลือ ${readableCount(left)} ${counted}มีผู้อื่น${at}อยู่ในขณะนี้`,
      ...{ first: `ถึง${one}แรกแล้ว`, last: `ถึง${one}สุดท้ายแล้ว`, look: `ดู${one}นั้น` },
      many: (places: number) => `${readableCount(places)} ${counted}`,
      became: () => (canPublish.value || things.isDoneAtOnce ? 'แล้ว' : ' · ส่งให้ตรวจแล้ว'),
    }
    const did = () => setChanges((before) => before + 1)
    return new CurrentQueueItem(new Queue(things), ways, before.current, () => draw({}), noticeArea, did)
  }, [narrowed])
  const { view, queue } = currentItem
  before.current = view
  useEffect(() => void (key === undefined ? currentItem.showFirst() : currentItem.show(key)), [currentItem, key])
  useEffect(() => {
    if (!view) return
    // before eyes with the frame that is drawn next
    const frame = requestAnimationFrame(() => currentItem.seen(things.keyOf(view)))
    return () => cancelAnimationFrame(frame)
  }, [currentItem, view])
  useGivenUp(currentItem)
  const work = useWork(currentItem.key)
  const inHand = useRef<QueueItemEditing | undefined>(undefined)
  /** What went with decisions, by thing: after one that was taken back it is left to be sent again. */
  const typed = useRef(new Map<string, FieldTexts>()).current
  return {
    currentItem,
    changes,
    work,
    isProposing,
    inHand,
    typedBefore: typed.get(currentItem.key),
    /** What is typed in a field beside the thing. */
    text: (name: string) => inHand.current?.texts()[name] ?? '',
    /** Decides, and takes along what is typed beside. */
    decide: (decisionOf: (seen: View) => QueueDecision<View>) =>
      currentItem.decide((seen) => {
        const own = inHand.current
        typed.set(currentItem.key, own?.texts() ?? {})
        return { sent: own?.sent, ...decisionOf(seen) }
      }),
    typeKey: (meaning: string) => parseShortcut('N', meaning, () => inHand.current?.focus('note')),
    /** Opens again what was decided. @param leaves whether it leaves the list that is looked through by it */
    backKey: (leaves: boolean, send: (seen: View) => Promise<QueueActionResult>) =>
      parseShortcut('R', 'ส่งกลับเข้าคิว', () =>
        currentItem.change(async (seen) => {
          await queue.take(seen, leaves, () => send(seen))
          return 'ส่งกลับเข้าคิวแล้ว'
        }),
      ),
    undoKey: parseShortcut('U', 'เลิกทำครั้งล่าสุด', currentItem.undo),
    walkKeys: [
      parseShortcut('←', `${one}ก่อนหน้า`, () => currentItem.step(-1)),
      parseShortcut('→', `${one}ถัดไป`, () => currentItem.step(1)),
    ],
    focus: () => work.current?.focus({ preventScroll: true }),
  }
}

/** Gives up what is kept for this window when it leaves the queue, before a late answer is heard; not before all was sent. */
function useGivenUp<View>(currentItem: CurrentQueueItem<View>): void {
  useLayoutEffect(() => {
    const { queue } = currentItem
    const input = (event: BeforeUnloadEvent) => {
      if (queue.waiting > 0) event.preventDefault()
    }
    addEventListener('beforeunload', input)
    // the page may come back as it is
    const stop = onSessionEnd(() => queue.release())
    return () => {
      removeEventListener('beforeunload', input)
      stop()
      currentItem.leave()
    }
  }, [currentItem])
}

/** The frame has the focus, and begins at its beginning with each thing. @param key of the thing that is there */
function useWork(key: string) {
  const work = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (key !== '' && !document.activeElement?.closest('input, textarea, select'))
      work.current?.focus({ preventScroll: true })
  }, [key !== ''])
  // a thing begins at its beginning, however far down the last one was read
  useEffect(() => {
    const box = work.current
    if (box && box.getBoundingClientRect().top < 0) box.scrollIntoView()
  }, [key])
  return work
}

/** How long after a decision the figures are fetched again, in milliseconds: the next one comes first. */
const PAUSE = 700

/** Returns a number only once it has been stable for 700 ms, so that figures reload after a series of decisions. */
export function useDebounced(value: number): number {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

interface WorkProps<View> {
  /** What is in the frame, for those who cannot see it. */
  readonly label: string
  readonly queueItem: QueueItemControls<View>
  readonly shortcuts: readonly Shortcut[]
  /** Keys that only look, beside the arrows: they act at once. */
  readonly atOnce: readonly string[]
  /** The key that lets the others act; Enter where none is given. */
  readonly begin?: string
  /** What is shown of the thing in sight. */
  readonly children: (seen: View) => ComponentChildren
}

/** Renders the frame of the current queue item; it is dimmed while keys would not act on what it shows. */
export function QueueItemFrame<View>({
  label,
  queueItem,
  shortcuts,
  atOnce,
  begin = 'Enter',
  children,
}: WorkProps<View>) {
  const { currentItem, work, isProposing } = queueItem
  const { view, trouble } = currentItem
  /** Whether single keys act: from the first click or Enter in the frame on, so that none comes by accident. */
  const [isAwake, setAwake] = useState(false)
  useEffect(() => sessionKey.onChange(() => setAwake(false)), [])
  const wake = () => setAwake(true)
  useListedShortcuts(shortcuts)
  const asleep = [
    parseShortcut(begin, 'เริ่มตัดสินด้วยแป้นพิมพ์', wake),
    ...shortcuts.filter(({ code, keys }) => code.startsWith('Arrow') || atOnce.includes(keys)),
  ]
  const isWaiting = view ? !currentItem.listens : trouble === ''
  return (
    <section
      class={isWaiting ? 'work waiting' : 'work'}
      aria-label={`${label} ใช้แป้นลัดได้ในกรอบนี้`}
      ref={work}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: single keys act only where the focus is (WCAG 2.1.4)
      tabIndex={0}
      aria-busy={view ? !currentItem.isSeen : trouble === ''}
      onClick={wake}
      onKeyDown={handleListShortcuts(isAwake ? shortcuts : asleep)}
    >
      {trouble !== '' && <p role="alert">{trouble}</p>}
      <p role="status" class={currentItem.isUnheard ? 'hint' : 'hidden'}>
        {currentItem.isUnheard && 'แป้นที่กดขณะกำลังโหลดไม่ได้ตัดสินอะไร กรุณากดอีกครั้งเมื่อกรอบนี้ชัดแล้ว'}
      </p>
      {isProposing && <p class="soft">กุญแจนี้เสนองาน: แต่ละการตัดสินส่งให้ตรวจก่อน ผู้อ่านยังไม่เห็น</p>}
      {view && children(view)}
      {!view && trouble === '' && <p class="loading">กำลังโหลด…</p>}
      <p class="keys" ref={barHeight}>
        {view && !isAwake && <span class="soft asleep">กด {begin} หรือคลิกในกรอบนี้ก่อน จึงจะตัดสินด้วยแป้นพิมพ์ได้</span>}
        {shortcuts.map(({ keys, meaning, act }) => (
          <button type="button" key={keys} onClick={act} disabled={!view}>
            <kbd>{keys}</kbd> {meaning}
          </button>
        ))}
      </p>
    </section>
  )
}
