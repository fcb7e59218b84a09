/** The thing in sight on the screen of its queue: drawn, known to be drawn, and given up when the editor leaves. */

import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Queue } from './queue.ts'
import { onLeaving } from './session.ts'
import { Sight, type Ways } from './sight.ts'

/**
 * @param named in the address; without one, the first of the queue is opened
 * @param narrowed tells one queue from another
 */
export function useInSight<Name, View extends Name>(
  make: () => { readonly queue: Queue<Name, View>; readonly ways: Ways<Name> },
  named: Name | undefined,
  narrowed: string,
): Sight<Name, View> {
  const [, draw] = useState({})
  const before = useRef<View | undefined>(undefined)
  const sight = useMemo(() => {
    const { queue, ways } = make()
    return new Sight(queue, ways, before.current, () => draw({}))
  }, [narrowed])
  const { view, queue } = sight
  before.current = view
  useEffect(
    () => void (named ? sight.show(named) : sight.showFirst()),
    [sight, named && sight.ways.keyOf(named)],
  )
  useEffect(() => {
    if (!view) return
    // before eyes with the frame that is drawn next
    const frame = requestAnimationFrame(() => sight.seen(view))
    return () => cancelAnimationFrame(frame)
  }, [sight, view])
  useGivenUp(queue)
  return sight
}

/** Gives up what is kept for this window when it leaves the queue; not before all was sent. */
function useGivenUp(queue: { readonly waiting: number; release(): void }): void {
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
