/** Computes values once: on first use, or once for each object. */

/** Returns a function that calls `make` on its first call and returns the cached value from then on. */
export function callOnce<T>(make: () => T): () => T {
  let cached: { readonly value: T } | undefined
  return () => {
    cached ??= { value: make() }
    return cached.value
  }
}

/** Returns a function that calls `make` once for each object and caches the result in a WeakMap. */
export function memoize<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const cached = new WeakMap<K, { readonly value: V }>()
  return (key) => {
    const known = cached.get(key)
    if (known) return known.value
    const value = make(key)
    cached.set(key, { value })
    return value
  }
}

/** Returns a function that caches only its last result: the steps of a request look up the same words repeatedly. */
export function cacheLast<V>(make: (key: string) => V): (key: string) => V {
  let last: { readonly key: string; readonly value: V } | undefined
  return (key) => {
    if (last?.key !== key) last = { key, value: make(key) }
    return last.value
  }
}
