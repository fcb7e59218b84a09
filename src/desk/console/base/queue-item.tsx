/**
 * The screen of a queue. It shows one item after the other in a frame that has the focus, and its keys decide the item.
 */

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
import { addPageLeaveListener, currentEditorKey } from './session.ts'
import {
  createListKeydownHandler,
  type KeyboardShortcut,
  parseShortcut,
  useShortcutsListedInHelp,
} from './shortcuts.tsx'

/** Definition of a queue of the desk: how its items are loaded, their addresses, and Thai words for them. */
export interface QueueDefinition<View> extends QueueItemLoader<View> {
  /** Returns the address of the queue, or of one item in it. */
  readonly addressOf: (key?: string) => string
  /** Thai noun for one item. */
  readonly noun: string
  /** Thai classifier after a number of items. */
  readonly classifier: string
  /** Thai phrase that describes open items, such as `ที่รอตัดสิน`. */
  readonly openPhrase: string
  /** Thai verb for what editors do with an item, such as `เปิด`. */
  readonly verb: string
  /** Whether decisions take effect at once even with a key that cannot publish. */
  readonly takesEffectWithoutReview?: true
}

/** The API requests for a kind of items, and how to convert their answers. */
interface QueueItemApi<Item> {
  /** First path segment below `/api/desk`. */
  readonly kind: string
  /** Property of the lease answer that holds the items. */
  readonly leasedProperty: string
  readonly keyOfItem: (item: Item) => string
  /** Converts a key to the form that requests take. */
  readonly toRequestKey: (key: string) => unknown
  readonly leaseFilters: QueryValues
  readonly listFilters: QueryValues
}

/** Converts query filters to a body, where the volume is a number. */
const toBodyFilters = ({ volume, ...others }: QueryValues) =>
  volume === undefined ? others : { ...others, volume: Number(volume) || volume }

/**
 * Returns the requests of a desk queue that are alike for all kinds of items. They lease waiting items to this window,
 * list items, and release the leases.
 */
export const createQueueItemRequests = <Item,>({
  kind,
  leasedProperty,
  keyOfItem,
  toRequestKey,
  leaseFilters,
  listFilters,
}: QueueItemApi<Item>) => ({
  lease: async (limit: number, after: string | undefined) => {
    const body = {
      tab: WINDOW_ID,
      most: limit,
      ...toBodyFilters(leaseFilters),
      ...(after === undefined ? {} : { after: toRequestKey(after) }),
    }
    const answer = await sendDynamicRequest<Readonly<Record<string, unknown>>>('post', `/api/desk/${kind}/turns`, body)
    const items = answer[leasedProperty] as readonly Item[]
    return { keys: items.map(keyOfItem), leasedElsewhere: Number(answer.elsewhere) }
  },
  list: async (limit: number, offset: number) => {
    const query = toQueryString({ ...listFilters, limit, offset })
    const { items } = await sendDynamicRequest<{ readonly items: readonly Item[] }>('get', `/api/desk/${kind}?${query}`)
    return items.map(keyOfItem)
  },
  release: () => releaseLeases(kind),
})

/** Returns a random id, which identifies this window or a batch of writes to the server. */
export const createRandomId = (): string =>
  [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join('-')

/** Identifies this window to the server, so that two windows of one editor lease different items. */
const WINDOW_ID = createRandomId()

/** Releases this window's leases without waiting for the answer. */
function releaseLeases(kind: string): void {
  const { value: key } = currentEditorKey
  if (key === undefined) return
  void fetch(addProxyPrefix(`/api/desk/${kind}/turns`), {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tab: WINDOW_ID, most: 0 }),
    keepalive: true,
  }).catch(() => undefined)
}

/**
 * What useQueueItem returns: the controller of the queue, the fields next to the item, and shortcuts for deciding, undo
 * and navigation.
 */
export type QueueItemControls<View> = ReturnType<typeof useQueueItem<View>>

/**
 * Shows the items of a queue one by one.
 * @param items the kind of items
 * @param key the item that the address names; undefined opens the first item
 * @returns what a queue screen renders and calls
 */
export function useQueueItem<View>(items: QueueDefinition<View>, key: string | undefined) {
  const [, redraw] = useState({})
  /** Number of actions so far; the counts next to the queue reload when it changes. */
  const [changes, setChanges] = useState(0)
  const lastView = useRef<View | undefined>(undefined)
  const queueAddress = items.addressOf()
  const { noun, classifier, verb } = items
  const isProposing = !canKeyPublish.value && !items.takesEffectWithoutReview
  const currentItem = useMemo(() => {
    const navigation = {
      open: (itemKey: string) => navigateTo(items.addressOf(itemKey), 'replace'),
      addressOf: items.addressOf,
      emptyMessage: queueAddress.includes('?') ? `ไม่มี${noun}ตามที่เลือกไว้` : `ไม่มี${noun}${items.openPhrase}แล้ว`,
      formatLeasedElsewhere: (left: number) =>
        `${noun === classifier ? noun : ''}ที่เหลือ ${formatThaiCount(left)} ${classifier}มีผู้อื่น${verb}อยู่ในขณะนี้`,
      firstItemMessage: `ถึง${noun}แรกแล้ว`,
      lastItemMessage: `ถึง${noun}สุดท้ายแล้ว`,
      openItemLabel: `ดู${noun}นั้น`,
      formatCount: (places: number) => `${formatThaiCount(places)} ${classifier}`,
      getOutcomeEnding: () => (canKeyPublish.value || items.takesEffectWithoutReview ? 'แล้ว' : ' · ส่งให้ตรวจแล้ว'),
    }
    const queue = new DeskQueue(items)
    const onAction = () => setChanges((count) => count + 1)
    return new QueueScreenController(queue, navigation, lastView.current, () => redraw({}), noticeArea, onAction)
  }, [queueAddress])
  const { view, queue } = currentItem
  lastView.current = view
  useEffect(() => void (key === undefined ? currentItem.showFirst() : currentItem.show(key)), [currentItem, key])
  useEffect(() => {
    if (!view) return
    // the browser draws the item with the next frame
    const frame = requestAnimationFrame(() => currentItem.markDisplayed(items.keyOf(view)))
    return () => cancelAnimationFrame(frame)
  }, [currentItem, view])
  useReleaseOnLeave(currentItem)
  const frame = useFrameFocus(currentItem.key)
  const fieldsHandle = useRef<QueueItemFieldsHandle | undefined>(undefined)
  /** Texts sent with decisions, by item key; after an undo they are offered again. */
  const sentTexts = useRef(new Map<string, TypedTextsByField>()).current
  return {
    currentItem,
    changes,
    frame,
    isProposing,
    fieldsHandle,
    /** The texts that were sent with an earlier decision on the current item. */
    sentTexts: sentTexts.get(currentItem.key),
    /** Returns the text typed in a field next to the item. */
    text: (name: string) => fieldsHandle.current?.texts()[name] ?? '',
    /** Decides the item and sends the texts of its fields. */
    decide: (decisionOf: (view: View) => QueueDecision<View>) =>
      currentItem.decide((view) => {
        const { current: handle } = fieldsHandle
        sentTexts.set(currentItem.key, handle?.texts() ?? {})
        return { onSent: handle?.onSent, ...decisionOf(view) }
      }),
    /** Returns the shortcut that focuses the note field. */
    noteKey: (meaning: string) => parseShortcut('N', meaning, () => fieldsHandle.current?.focus('note')),
    /**
     * Returns the shortcut that reopens a decided item.
     * @param leavesList whether the item leaves the current list by it
     */
    reopenKey: (leavesList: boolean, send: (view: View) => Promise<QueueActionResult>) =>
      parseShortcut('R', 'ส่งกลับเข้าคิว', () =>
        currentItem.change(async (view) => {
          await queue.perform(view, leavesList, () => send(view))
          return 'ส่งกลับเข้าคิวแล้ว'
        }),
      ),
    undoKey: parseShortcut('U', 'เลิกทำครั้งล่าสุด', currentItem.undo),
    moveKeys: [
      parseShortcut('←', `${noun}ก่อนหน้า`, () => currentItem.move(-1)),
      parseShortcut('→', `${noun}ถัดไป`, () => currentItem.move(1)),
    ],
    focus: () => frame.current?.focus({ preventScroll: true }),
  }
}

/** Releases this window's leases when it leaves the queue, but not before all decisions were sent. */
function useReleaseOnLeave<View>(currentItem: QueueScreenController<View>): void {
  useLayoutEffect(() => {
    const { queue } = currentItem
    const askBeforeUnload = (event: BeforeUnloadEvent) => {
      if (queue.pendingRequests > 0) event.preventDefault()
    }
    addEventListener('beforeunload', askBeforeUnload)
    // the browser may put the page into the back-forward cache, where this effect is not cleaned up
    const stop = addPageLeaveListener(() => queue.release())
    return () => {
      removeEventListener('beforeunload', askBeforeUnload)
      stop()
      currentItem.leave()
    }
  }, [currentItem])
}

/**
 * Focuses the frame when the first item shows, and scrolls the frame to its start for each item.
 * @param key of the current item; empty without one
 */
function useFrameFocus(key: string) {
  const frame = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (key !== '' && !document.activeElement?.closest('input, textarea, select'))
      frame.current?.focus({ preventScroll: true })
  }, [key !== ''])
  // start each item at the top, however far the last one was scrolled
  useEffect(() => {
    const box = frame.current
    if (box && box.getBoundingClientRect().top < 0) box.scrollIntoView()
  }, [key])
  return frame
}

/** Delay before the counts reload after a decision, so that the next item loads first. */
const COUNT_DELAY_MS = 700

/**
 * Returns a number once it has not changed for 700 ms, and the previous one until then. Counts thus reload only after a
 * series of decisions.
 */
export function useDebounced(value: number): number {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), COUNT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}

interface QueueItemFrameProps<View> {
  /** Label of the frame for screen readers. */
  readonly label: string
  readonly queueItem: QueueItemControls<View>
  readonly shortcuts: readonly KeyboardShortcut[]
  /** Keys that act before the frame is activated because they decide nothing; arrow keys always do. */
  readonly alwaysActiveKeys: readonly string[]
  /** The key that activates the other keys; Enter by default. */
  readonly activationKey?: string
  /** Why the queue is empty, if that is known better than by the words for its items. */
  readonly emptyReason?: string | undefined
  /** Renders the current item. */
  readonly children: (view: View) => ComponentChildren
}

/**
 * Renders the frame around the current queue item. The frame is dimmed while keys would not act on the item that it
 * shows.
 */
export function QueueItemFrame<View>({
  label,
  queueItem,
  shortcuts,
  alwaysActiveKeys,
  activationKey = 'Enter',
  emptyReason: knownReason,
  children,
}: QueueItemFrameProps<View>) {
  const { currentItem, frame, isProposing } = queueItem
  const { view } = currentItem
  const emptyReason = currentItem.emptyReason && (knownReason ?? currentItem.emptyReason)
  /** Whether single keys act: only after the first click or the activation key in the frame, to avoid accidents. */
  const [isActive, setActive] = useState(false)
  useEffect(() => currentEditorKey.onChange(() => setActive(false)), [])
  const activate = () => setActive(true)
  useShortcutsListedInHelp(shortcuts)
  const inactiveShortcuts = [
    parseShortcut(activationKey, 'เริ่มตัดสินด้วยแป้นพิมพ์', activate),
    ...shortcuts.filter(({ code, keys }) => code.startsWith('Arrow') || alwaysActiveKeys.includes(keys)),
  ]
  const isWaiting = view ? !currentItem.acceptsKeys : emptyReason === ''
  return (
    <section
      class={isWaiting ? 'work waiting' : 'work'}
      aria-label={`${label} ใช้แป้นลัดได้ในกรอบนี้`}
      ref={frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: single keys act only where the focus is (WCAG 2.1.4)
      tabIndex={0}
      aria-busy={view ? !currentItem.isDisplayed : emptyReason === ''}
      onClick={activate}
      onKeyDown={createListKeydownHandler(isActive ? shortcuts : inactiveShortcuts)}
    >
      {emptyReason !== '' && <p role="alert">{emptyReason}</p>}
      <p role="status" class={currentItem.isKeyIgnored ? 'hint' : 'hidden'}>
        {currentItem.isKeyIgnored && 'แป้นที่กดขณะกำลังโหลดไม่ได้ตัดสินอะไร กรุณากดอีกครั้งเมื่อกรอบนี้ชัดแล้ว'}
      </p>
      {isProposing && <p class="soft">กุญแจนี้เสนองาน: แต่ละการตัดสินส่งให้ตรวจก่อน ผู้อ่านยังไม่เห็น</p>}
      {view && children(view)}
      {!view && emptyReason === '' && <p class="loading">กำลังโหลด…</p>}
      <p class="keys" ref={trackActionBarHeight}>
        {view && !isActive && <span class="soft asleep">กด {activationKey} หรือคลิกในกรอบนี้ก่อน จึงจะตัดสินด้วยแป้นพิมพ์ได้</span>}
        {shortcuts.map(({ keys, meaning, act }) => (
          <button type="button" key={keys} onClick={act} disabled={!view}>
            <kbd>{keys}</kbd> {meaning}
          </button>
        ))}
      </p>
    </section>
  )
}
