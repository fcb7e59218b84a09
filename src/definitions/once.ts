/** A value that is computed on first use. */

/** Returns a function that calls `make` on its first call and returns the cached value from then on. */
export function callOnce<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
