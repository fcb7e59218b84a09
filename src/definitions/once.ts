/** A value that is made when it is first asked for. */

/** The value of `make`, which is called once. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
