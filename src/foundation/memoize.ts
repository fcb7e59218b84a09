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
