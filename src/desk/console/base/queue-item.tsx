/** The screen of a queue: shows one item after the other in a focused frame whose keys decide it. */

import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { canKeyPublish, sendDynamicRequest } from './api.ts'
import { trackActionBarHeight } from './bar-heights.ts'
import { type QueueDecision, QueueScreenController } from './current-item.ts'
import { noticeArea } from './notices.ts'
import { DeskQueue, type QueueActionResult, type QueueItemLoader } from './queue.ts'
import type { QueueItemFieldsHandle, TypedTextsByField } from './queue-item-fields.tsx'
import { formatThaiCount } from './readable-values.tsx'
import { addProxyPrefix, navigateTo, type QueryValues, toQueryString } from './route.ts'
import { currentEditorKey, onPageLeave } from './session.ts'
import {
  createListKeydownHandler,
  type KeyboardShortcut,
  parseShortcut,
  useShortcutsListedInHelp,
} from './shortcuts.tsx'

/** A kind of queue items: how to load them, their addresses, and the Thai words for them. */
export interface QueueItemKind<View> extends QueueItemLoader<View> {
  /** Returns the address of the queue, or of one item in it. */
  readonly addressOf: (key?: string) => string
  /** Thai noun for one item, as in “the next one”; `counted`: the classifier after a number. */
  readonly one: string
  readonly counted: string
  /** Thai phrases for waiting items (`ที่รอตัดสิน`) and for what other editors do with theirs (`เปิด`). */
  readonly waiting: string
  readonly at: string
  /** Whether decisions take effect at once even with a key that cannot publish. */
  readonly isDoneAtOnce?: true
}

/** The API requests for a kind of items, and how to convert their answers. */
interface Served<Item> {
  /** First path segment below `/api/desk`. */
  readonly kind: string
  /** Property of the lease answer that holds the items. */
  readonly dealt: string
  readonly keyIn: (item: Item) => string
  /** Converts a key to the form that requests take. */
  readonly nameOf: (key: string) => unknown
  /** Filters for leasing; `toList`: filters for listing. */
  readonly toDeal: QueryValues
  readonly toList: QueryValues
}

/** Converts query filters to a body, where the volume is a number. */
const inBody = ({ volume, ...others }: QueryValues) =>
  volume === undefined ? others : { ...others, volume: Number(volume) || volume }

/**
 * Builds the requests of a desk queue that are the same for every kind of item: lease waiting items to this window,
 * list items, and release the leases.
 */
export const createQueueItemRequests = <Item,>({ kind, dealt, keyIn, nameOf, toDeal, toList }: Served<Item>) => ({
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
    const query = toQueryString({ ...toList, limit, offset })
    const { items } = await sendDynamicRequest<{ readonly items: readonly Item[] }>('get', `/api/desk/${kind}?${query}`)
    return items.map(keyIn)
  },
  release: () => releaseLeases(kind),
})

/** Returns a random name that identifies this window or a batch of writes to the server. */
export const createRandomId = (): string =>
  [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join('-')

/** Identifies this window to the server, so that two windows of one editor lease different items. */
const TAB = createRandomId()

/** Releases this window's leases without waiting for the answer. */
function releaseLeases(kind: string): void {
  const { value: key } = currentEditorKey
  if (key === undefined) return
  void fetch(addProxyPrefix(`/api/desk/${kind}/turns`), {
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
  /** Number of actions so far; the counts next to the queue reload when it changes. */
  const [changes, setChanges] = useState(0)
  const before = useRef<View | undefined>(undefined)
  const narrowed = things.addressOf()
  const { one, counted, at } = things
  const isProposing = !canKeyPublish.value && !things.isDoneAtOnce
  const currentItem = useMemo(() => {
    const ways = {
      open: (wanted: string) => navigateTo(things.addressOf(wanted), 'replace'),
      addressOf: things.addressOf,
      none: narrowed.includes('?') ? `ไม่มี${one}ตามที่เลือกไว้` : `ไม่มี${one}${things.waiting}แล้ว`,
      atOthers: (left: number) =>
        `${one === counted ? one : ''}ที่เหลือ ${formatThaiCount(left)} ${counted}มีผู้อื่น${at}อยู่ในขณะนี้`,
      ...{ first: `ถึง${one}แรกแล้ว`, last: `ถึง${one}สุดท้ายแล้ว`, look: `ดู${one}นั้น` },
      many: (places: number) => `${formatThaiCount(places)} ${counted}`,
      became: () => (canKeyPublish.value || things.isDoneAtOnce ? 'แล้ว' : ' · ส่งให้ตรวจแล้ว'),
    }
    const did = () => setChanges((before) => before + 1)
    return new QueueScreenController(new DeskQueue(things), ways, before.current, () => draw({}), noticeArea, did)
  }, [narrowed])
  const { view, queue } = currentItem
  before.current = view
  useEffect(() => void (key === undefined ? currentItem.showFirst() : currentItem.show(key)), [currentItem, key])
  useEffect(() => {
    if (!view) return
    // on screen after the next frame
    const frame = requestAnimationFrame(() => currentItem.seen(things.keyOf(view)))
    return () => cancelAnimationFrame(frame)
  }, [currentItem, view])
  useGivenUp(currentItem)
  const work = useWork(currentItem.key)
  const inHand = useRef<QueueItemFieldsHandle | undefined>(undefined)
  /** Texts sent with decisions, by item; after an undo they are offered again. */
  const typed = useRef(new Map<string, TypedTextsByField>()).current
  return {
    currentItem,
    changes,
    work,
    isProposing,
    inHand,
    typedBefore: typed.get(currentItem.key),
    /** Returns the text typed in a field next to the item. */
    text: (name: string) => inHand.current?.texts()[name] ?? '',
    /** Decides the item and sends the texts of its fields. */
    decide: (decisionOf: (seen: View) => QueueDecision<View>) =>
      currentItem.decide((seen) => {
        const own = inHand.current
        typed.set(currentItem.key, own?.texts() ?? {})
        return { sent: own?.sent, ...decisionOf(seen) }
      }),
    typeKey: (meaning: string) => parseShortcut('N', meaning, () => inHand.current?.focus('note')),
    /**
     * Returns the shortcut that reopens a decided item.
     * @param leaves whether the item leaves the current list by it
     */
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

/** Releases this window's leases when it leaves the queue, but not before all decisions were sent. */
function useGivenUp<View>(currentItem: QueueScreenController<View>): void {
  useLayoutEffect(() => {
    const { queue } = currentItem
    const input = (event: BeforeUnloadEvent) => {
      if (queue.waiting > 0) event.preventDefault()
    }
    addEventListener('beforeunload', input)
    // the page may return from the back-forward cache
    const stop = onPageLeave(() => queue.release())
    return () => {
      removeEventListener('beforeunload', input)
      stop()
      currentItem.leave()
    }
  }, [currentItem])
}

/** Focuses the frame and scrolls it to the start for each item. @param key of the current item */
function useWork(key: string) {
  const work = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (key !== '' && !document.activeElement?.closest('input, textarea, select'))
      work.current?.focus({ preventScroll: true })
  }, [key !== ''])
  // start each item at the top, however far the last one was scrolled
  useEffect(() => {
    const box = work.current
    if (box && box.getBoundingClientRect().top < 0) box.scrollIntoView()
  }, [key])
  return work
}

/** Delay before the counts reload after a decision, so that the next item loads first. */
const COUNT_DELAY_MS = 700

/** Returns a number only once it has been stable for 700 ms, so that figures reload after a series of decisions. */
export function useDebounced(value: number): number {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), COUNT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

interface WorkProps<View> {
  /** Label of the frame for screen readers. */
  readonly label: string
  readonly queueItem: QueueItemControls<View>
  readonly shortcuts: readonly KeyboardShortcut[]
  /** Keys that act before the frame is activated because they decide nothing; arrow keys always do. */
  readonly atOnce: readonly string[]
  /** The key that activates the other keys; Enter by default. */
  readonly begin?: string
  /** Renders the current item. */
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
  /** Whether single keys act: only after the first click or Enter in the frame, to avoid accidents. */
  const [isAwake, setAwake] = useState(false)
  useEffect(() => currentEditorKey.onChange(() => setAwake(false)), [])
  const wake = () => setAwake(true)
  useShortcutsListedInHelp(shortcuts)
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
      onKeyDown={createListKeydownHandler(isAwake ? shortcuts : asleep)}
    >
      {trouble !== '' && <p role="alert">{trouble}</p>}
      <p role="status" class={currentItem.isUnheard ? 'hint' : 'hidden'}>
        {currentItem.isUnheard && 'แป้นที่กดขณะกำลังโหลดไม่ได้ตัดสินอะไร กรุณากดอีกครั้งเมื่อกรอบนี้ชัดแล้ว'}
      </p>
      {isProposing && <p class="soft">กุญแจนี้เสนองาน: แต่ละการตัดสินส่งให้ตรวจก่อน ผู้อ่านยังไม่เห็น</p>}
      {view && children(view)}
      {!view && trouble === '' && <p class="loading">กำลังโหลด…</p>}
      <p class="keys" ref={trackActionBarHeight}>
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
