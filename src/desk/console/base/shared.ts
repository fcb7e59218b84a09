/** A value that several parts of the desk show, and anything may change. */

import { useLayoutEffect, useState } from 'preact/hooks'

/** A value with subscribers. */
export class Signal<T> {
  private readonly listeners = new Set<() => void>()

  constructor(private current: T) {}

  get value(): T {
    return this.current
  }

  set value(next: T) {
    this.current = next
    for (const listener of this.listeners) listener()
  }

  /** @returns what ends that */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
    }
  }
}

/** The value as it is now; the component is drawn again when it changes. */
export function useSignal<T>(shared: Signal<T>): T {
  const [, draw] = useState({})
  // at once, and not after the next frame: what changes before that would never be drawn
  useLayoutEffect(() => shared.onChange(() => draw({})), [])
  return shared.value
}
