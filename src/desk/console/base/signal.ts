/** Values that several parts of the desk share and observe. */

import { useLayoutEffect, useState } from 'preact/hooks'

/** A value that can be observed. Assigning `value` calls all listeners. */
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

/**
 * Returns the current value of an ObservableValue. The component renders again when it changes.
 * @param signal must be the same object as long as the component is mounted
 */
export function useObservableValue<T>(signal: ObservableValue<T>): T {
  const [, redraw] = useState({})
  // a layout effect runs before the next frame, so that no change is missed after the first rendering
  useLayoutEffect(() => signal.onChange(() => redraw({})), [])
  return signal.value
}
