/** Puts every heading with text into one reading order: that of the contents tree which the packages make together. */

import type { Database } from 'bun:sqlite'
import { HeadingTreeBuilder, type ImportedHeading } from '../../../canon/tree/heading-tree-builder.ts'

/** A heading with text, in reading order. */
export interface TextInReadingOrder {
  readonly division: string
  readonly entry: string
  readonly volume: number
}

interface ArrivalRow {
  readonly source: number
  readonly division: string
  readonly slug: string
  readonly parent: string | null
  readonly volume: number | null
}

const ARRIVALS = 'SELECT source, division, slug, parent, volume FROM arrivals ORDER BY source, ordinal'

const TEXTS = `
SELECT division, entry, min(first_volume) AS volume FROM texts JOIN passages ON passages.text = texts.id
GROUP BY division, entry ORDER BY min(texts.id)`

/**
 * Computes the reading order of all headings with text.
 * @returns the headings volume by volume; those that no package lists come last in their volume
 */
export function storeReadingOrder(sqlite: Database): readonly TextInReadingOrder[] {
  const texts = new Map(
    sqlite
      .query<TextInReadingOrder, []>(TEXTS)
      .all()
      .map((text) => [`${text.division}/${text.entry}`, text]),
  )
  const ordered: TextInReadingOrder[] = []
  for (const { slug, division, volume } of headingsInOrder(sqlite)) {
    const name = `${division}/${slug}`
    const text = texts.get(name)
    if (!text) continue
    texts.delete(name)
    ordered.push({ ...text, volume: volume ?? text.volume })
  }
  return [...ordered, ...texts.values()].sort((a, b) => a.volume - b.volume)
}

function* headingsInOrder(sqlite: Database): Generator<ImportedHeading> {
  const divisions = new Map<string, number>()
  const tree = new HeadingTreeBuilder([], [], {
    division: (slug) => {
      const id = divisions.get(slug) ?? divisions.size + 1
      divisions.set(slug, id)
      return { id, title: '', firstVolume: 0, lastVolume: 0 }
    },
  })
  const unsaid = {
    title: '',
    pali: null,
    royalPage: null,
    paliPage: null,
    romanPage: null,
    itemFrom: null,
    itemTo: null,
  }
  for (const row of sqlite.query<ArrivalRow, []>(ARRIVALS).iterate()) tree.take({ ...unsaid, ...row })
  for (const division of divisions.values())
    for (const { arrival } of tree.inOrder(division)) if (arrival) yield arrival
}
