/** Names many things in a sentence that stays short. */

const FEW = 5

/** The first of many names, and how many more there are. */
export function listFirstNames(names: readonly (number | string)[]): string {
  const rest = names.length - FEW
  return `${names.slice(0, FEW).join(', ')}${rest > 0 ? ` และอีก ${rest}` : ''}`
}
