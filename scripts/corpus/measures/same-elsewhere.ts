/** Whether known parallels are found (`scripts/corpus/parallels.tsv`, written before any was computed). */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HeadingNode } from '../../../src/canon/tree/division-tree.ts'
import type { LocatedHeading } from '../../../src/canon/volumes/entries.ts'
import { parseTabSeparatedRows } from '../../../src/definitions/facts/table-rows.ts'
import type { LibraryStores } from '../../../src/services/stores.ts'
import { type CorpusMeasure, checkMinRight } from '../goal.ts'
import { type CorpusReader, createCorpusReader, findCitationAddress } from '../reader-of.ts'

/** Parallels that a page shows. */
const DISPLAYED_PARALLELS = 10

/** Measure `same-elsewhere`: the pages of texts list their known parallels. */
export const parallelsMeasure: CorpusMeasure = {
  name: 'same-elsewhere',
  rows: ({ stores }) => {
    const reader = createCorpusReader(stores, 'en')
    const pairs = parseTabSeparatedRows(readFileSync(join(import.meta.dir, '../parallels.tsv'), 'utf8'))
    const missed = pairs.filter(([one = '', other = '']) => {
      const wanted = findHeadings(stores, reader, other)
      return !findHeadings(stores, reader, one).some((heading) =>
        stores.canon.parallels
          .of(heading)
          .slice(0, DISPLAYED_PARALLELS)
          .some(({ node }) =>
            wanted.some(
              (wantedHeading) =>
                isSameOrAncestor(node, wantedHeading.node) || isSameOrAncestor(wantedHeading.node, node),
            ),
          ),
      )
    })
    return [
      checkMinRight('same elsewhere: full parallels, among the ten that are shown', 0.9, pairs, missed, (pair) =>
        pair.join(' | '),
      ),
    ]
  },
}

function isSameOrAncestor(node: HeadingNode, other: HeadingNode | null): boolean {
  return other !== null && (node === other || isSameOrAncestor(node, other.parent))
}

type Place = Pick<LocatedHeading, 'division' | 'tree' | 'node'>

/** The headings that a citation means: that of a text, or all that have words on the cited page of another edition. */
function findHeadings({ canon }: LibraryStores, reader: CorpusReader, citation: string): readonly Place[] {
  const [, volume, kind = '', place = ''] =
    /^\/canon\/(\d+)\/(\w+)\/([^?#]+)/.exec(findCitationAddress(reader, citation)) ?? []
  if (volume === undefined) return []
  if (kind === 'entries') return [canon.entries.find(Number(volume), place)]
  const next = citation.replace(/\d+$/, (page) => String(Number(page) + 1))
  const [, end] = new RegExp(`^/canon/${volume}/${kind}/(\\d+)`).exec(findCitationAddress(reader, next)) ?? []
  const [first, last] = [Number(place), Number(end ?? place)]
  const division = canon.divisions.at(Number(volume))
  const tree = division && canon.contents.of(division)
  return canon.text
    .extents({ edition: kind, volume: Number(volume) })
    .flatMap(({ division: name, entry, firstPage, lastPage }) => {
      const node = firstPage <= last && lastPage >= first ? tree?.ofText(name, entry) : undefined
      return division && tree && node ? [{ division, tree, node }] : []
    })
}
