/** Lists many names in a short sentence. */

const FEW = 5

/** Lists the first of many names, separated by commas, and in Thai how many more there are. */
export function formatFirstFew(names: readonly (number | string)[]): string {
  const rest = names.length - FEW
  return `${names.slice(0, FEW).join(', ')}${rest > 0 ? ` และอีก ${rest}` : ''}`
}
