/** What follows from a thing alone is made once for it, and goes with it. */
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
