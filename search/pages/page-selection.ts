/** Selects which of many matching pages are read and scored, by what is known of them before. */

/** Interleaves lists: the first item of each, then the second of each, and so on, up to the `max`-th. */
export function interleave(lists: readonly (readonly number[])[], max: number): readonly number[] {
  const found: number[] = []
  const maxLength = Math.max(0, ...lists.map(({ length }) => length))
  for (let nth = 0; nth < Math.min(max, maxLength); nth++)
    for (const list of lists) if (nth < list.length) found.push(list[nth] ?? 0)
  return found
}

/** Pages that have the same score before they are read. */
export interface PagesWithScore {
  readonly score: number
  readonly pages: readonly number[]
}

/** Takes pages of the best groups, each with the score of its group. */
export function takeBestPages(groups: readonly PagesWithScore[], max: number): { id: number; score: number }[] {
  const found: { id: number; score: number }[] = []
  for (const { score, pages } of groups) for (const id of pages.slice(0, max - found.length)) found.push({ id, score })
  return found
}
