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
export function useSignal<T>(signal: ObservableValue<T>): T {
  const [, redraw] = useState({})
  // a layout effect runs before the next frame, so that no change is missed after the first rendering
  useLayoutEffect(() => signal.onChange(() => redraw({})), [])
  return signal.value
}
