/** The frame in which things are decided one by one: it has the focus, and its keys act from the first click or Enter on. */

import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { publishes } from './own-key.ts'
import { sessionKey } from './session.ts'
import { onShortcut, type Shortcut, useListed } from './shortcuts.tsx'
import type { Sight } from './sight.ts'

interface WorkProps<Name, View extends Name> {
  /** What is in the frame, for those who cannot see it. */
  readonly label: string
  readonly sight: Sight<Name, View>
  readonly work: RefObject<HTMLElement | null>
  readonly shortcuts: readonly Shortcut[]
  /** Codes of keys that only look, beside the arrows: they act at once. */
  readonly looking: readonly string[]
  /** What is shown of the thing in sight. */
  readonly children: (seen: View) => ComponentChildren
}

/** The frame itself: dim until its keys would be about what stands in it. */
export function Work<Name, View extends Name>(props: WorkProps<Name, View>) {
  const { label, sight, work, shortcuts, looking, children } = props
  const { view, trouble } = sight
  const { isAwake, wake } = useAwake()
  useListed(shortcuts)
  const asleep = [
    { code: 'Enter', keys: 'Enter', meaning: 'เริ่มตัดสินด้วยแป้นพิมพ์', act: wake },
    ...shortcuts.filter(({ code }) => code.startsWith('Arrow') || looking.includes(code)),
  ]
  const isWaiting = view ? !sight.listens : trouble === ''
  return (
    <section
      class={isWaiting ? 'work waiting' : 'work'}
      aria-label={`${label} ใช้แป้นลัดได้ในกรอบนี้`}
      ref={work}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: single keys act only where the focus is (WCAG 2.1.4)
      tabIndex={0}
      aria-busy={view ? !sight.isSeen : trouble === ''}
      onClick={wake}
      onKeyDown={onShortcut(isAwake ? shortcuts : asleep)}
    >
      {trouble !== '' && <p role="alert">{trouble}</p>}
      <p role="status" class={sight.isUnheard ? 'hint' : 'hidden'}>
        {sight.isUnheard && 'แป้นที่กดขณะกำลังโหลดไม่ได้ตัดสินอะไร กรุณากดอีกครั้งเมื่อกรอบนี้ชัดแล้ว'}
      </p>
      {!publishes.value && <p class="soft">กุญแจนี้เสนองาน: แต่ละการตัดสินส่งให้ตรวจก่อน ผู้อ่านยังไม่เห็น</p>}
      {view && children(view)}
      {!view && trouble === '' && <p class="loading">กำลังโหลด…</p>}
      <WorkKeys shortcuts={shortcuts} isThere={view !== undefined} isAwake={isAwake} />
    </section>
  )
}

/** Whether single keys act: from the first click or Enter in the frame on, so that none comes by accident. */
function useAwake() {
  const [isAwake, setAwake] = useState(false)
  useEffect(() => sessionKey.onChange(() => setAwake(false)), [])
  return { isAwake, wake: () => setAwake(true) }
}

/** The frame has the focus, and begins at its beginning with each thing. @param key of the thing that is there */
export function useWork(key: string | undefined) {
  const work = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (key !== undefined && !document.activeElement?.closest('input, textarea, select'))
      work.current?.focus({ preventScroll: true })
  }, [key !== undefined])
  // a thing begins at its beginning, however far down the last one was read
  useEffect(() => {
    const box = work.current
    if (box && box.getBoundingClientRect().top < 0) box.scrollIntoView()
  }, [key])
  return work
}

interface KeysProps {
  readonly shortcuts: readonly Shortcut[]
  /** Whether there is something to decide. */
  readonly isThere: boolean
  readonly isAwake: boolean
}

/** What can be done, as buttons that name their keys. */
const WorkKeys = ({ shortcuts, isThere, isAwake }: KeysProps) => (
  <p class="keys">
    {isThere && !isAwake && <span class="soft asleep">กด Enter หรือคลิกในกรอบนี้ก่อน จึงจะตัดสินด้วยแป้นพิมพ์ได้</span>}
    {shortcuts.map(({ keys, meaning, act }) => (
      <button type="button" key={keys} onClick={act} disabled={!isThere}>
        <kbd>{keys}</kbd> {meaning}
      </button>
    ))}
  </p>
)
