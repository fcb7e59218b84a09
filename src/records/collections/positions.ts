/** The positions in their groups that the records of a dump get, so that no two share one. */

/** What determines the position of a record: its group, and the position that the dump gives, if any. */
export interface RecordOrderInput {
  /** Records with the same group are put in order among each other. */
  readonly group: unknown
  /** The position that the dump gives, if it does. */
  readonly order: number | undefined
}

/**
 * Computes the position of each record: the given one or, without one, the next after the largest of its group, in list
 * order. When a position occurs twice in a group, the whole group is numbered from 1, by the given positions and then
 * by list order.
 */
export function computeRecordPositions(records: readonly RecordOrderInput[]): readonly number[] {
  const positions = Array<number>(records.length).fill(0)
  const numbered = records.map(({ group, order }, index) => ({ group, order, index }))
  for (const group of Map.groupBy(numbered, (record) => record.group).values()) {
    const inOrder = group.toSorted(
      (a, b) => Number(a.order === undefined) - Number(b.order === undefined) || (a.order ?? 0) - (b.order ?? 0),
    )
    const given = group.flatMap(({ order }) => (order === undefined ? [] : [order]))
    const anew = new Set(given).size < given.length
    let last = 0
    for (const { index, order } of inOrder) {
      last = anew ? last + 1 : (order ?? last + 1)
      positions[index] = last
    }
  }
  return positions
}
