/** Reads the suspects of an import, for tests. */

import type { CanonLibrary, Json } from '../../canon/canon-library.ts'

/** What the desk lists, without a service over each library, of which most are asked nothing else. */
export const readSuspects = ({ canon, stores }: CanonLibrary): Json[] => {
  canon.refresh()
  const { list } = stores.editorial.suspects
  return [...list.readItems(list.listIds({ state: 'open' }))]
}
export const wordsOfSuspects = (items: readonly Json[]) =>
  items.map(({ wrong, proposals }) => [wrong, proposals[0]?.right])
