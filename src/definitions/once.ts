/** Values that are computed once: on first use, or for each object. */

/** Returns a function that calls `make` on its first call and returns the cached value from then on. */
export function callOnce<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Caches the results of a function of one object, for as long as that object is in memory (WeakMap). */
export function memoize<K extends object, V>(make: (thing: K) => V): (thing: K) => V {
  const made = new WeakMap<K, { readonly value: V }>()
  return (thing) => {
    const known = made.get(thing)
    if (known) return known.value
    const value = make(thing)
    made.set(thing, { value })
    return value
  }
}
