/** Lists many names in a short sentence. */

/** Names that a message lists before it counts the rest. */
const MAX_LISTED_NAMES = 5

/** Formats the first five names, separated by commas, and says in Thai how many more there are. */
export function formatFirstFewNames(names: readonly (number | string)[]): string {
  const rest = names.length - MAX_LISTED_NAMES
  return `${names.slice(0, MAX_LISTED_NAMES).join(', ')}${rest > 0 ? ` และอีก ${rest}` : ''}`
}
