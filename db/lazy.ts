/** Makes a value when it is first wanted: a statement can be prepared only after the migration made its table. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
