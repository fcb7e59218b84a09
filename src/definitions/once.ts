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
