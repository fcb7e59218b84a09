/** Values that several parts of the desk share and observe. */

import { useLayoutEffect, useState } from 'preact/hooks'

/** An observable value: assigning `value` notifies the listeners. */
export class ObservableValue<T> {
  private readonly listeners = new Set<() => void>()

  constructor(private current: T) {}

  get value(): T {
    return this.current
  }

  set value(next: T) {
    this.current = next
    for (const listener of this.listeners) listener()
  }

  /** Adds a listener. @returns a function that removes it */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
    }
  }
}

/** Returns the current value of a signal and re-renders the component when it changes. */
export function useSignal<T>(shared: ObservableValue<T>): T {
  const [, draw] = useState({})
  // before the next frame: an earlier change would never be drawn
  useLayoutEffect(() => shared.onChange(() => draw({})), [])
  return shared.value
}
