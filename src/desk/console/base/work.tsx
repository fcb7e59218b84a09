/** The frame in which things are decided one by one: it has the focus, and its keys act from the first click or Enter on. */

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { sessionKey } from './session.ts'
import type { Shortcut } from './shortcuts.tsx'

/** Whether single keys act: from the first click or Enter in the frame on, so that none comes by accident. */
export function useAwake() {
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
export const WorkKeys = ({ shortcuts, isThere, isAwake }: KeysProps) => (
  <p class="keys">
    {isThere && !isAwake && <span class="soft asleep">กด Enter หรือคลิกในกรอบนี้ก่อน จึงจะตัดสินด้วยแป้นพิมพ์ได้</span>}
    {shortcuts.map(({ keys, meaning, act }) => (
      <button type="button" key={keys} onClick={act} disabled={!isThere}>
        <kbd>{keys}</kbd> {meaning}
      </button>
    ))}
  </p>
)
