/**
 * All that a text database says, by names instead of numbers: what was built in steps is to say the same as what was
 * built at once.
 */

import { Database } from 'bun:sqlite'
import { findPagePartsWithNgram } from '../../../search/pages/ngram-bitmaps.ts'
import { decodePositionsToSharedBuffer } from '../../../search/pages/ngrams.ts'
import { PartIndexRegions } from '../../../search/pages/part-regions.ts'
import { countSortedItemsBefore } from '../../../src/foundation/bisect.ts'

/** Of a passage its source and the name of its text; of a part its place in it. */
const NAMES = [
  `CREATE TEMP TABLE text_names AS
   SELECT id AS key, division || '/' || entry || '/' || edition AS name FROM texts`,
  `CREATE TEMP TABLE passage_names AS
   SELECT number AS key, sources.id || ' ' || name AS name FROM passages
   JOIN sources ON rank = source JOIN temp.text_names ON text_names.key = text`,
  `CREATE TEMP TABLE part_names AS
   SELECT parts.id AS key, passage_names.name || ' ' || seq AS name FROM parts JOIN temp.passage_names ON passage_names.key = passage`,
]
const describeReference = (kind: 'text' | 'passage' | 'part', column: string) =>
  `(SELECT name FROM temp.${kind}_names WHERE key = ${column}) AS ${kind}_${column.replace('.', '_')}`

const QUERIES = {
  sources: `SELECT rank, id, title, version, recension, reading_links, headings, passages, pages, characters, warnings, found, editions
            FROM sources ORDER BY rank`,
  arrivals: 'SELECT * FROM arrivals ORDER BY source, ordinal',
  texts: 'SELECT division, entry, edition, sources, copies, conflict FROM texts ORDER BY id',
  ids: 'SELECT min(id), max(id), count(*) FROM texts',
  passages: `SELECT ${describeReference('passage', 'number')}, ordinal, standing, beside, characters, printed, hex(letters),
             first_volume, first_page, worded FROM passages ORDER BY 1`,
  parts: `SELECT ${describeReference('part', 'parts.id')}, edition, volume, page, printed, state, file, segments, paragraphs FROM parts ORDER BY 1`,
  extents: `SELECT ${describeReference('passage', 'passage')}, volume, first_page, last_page, starts, printed, characters
            FROM extents ORDER BY 1, 2`,
  printed_volumes: 'SELECT * FROM printed_volumes ORDER BY 1, 2',
  conflicts: `SELECT ${describeReference('text', 'text')}, ${describeReference('passage', 'other')}, volume, class, signature, differences, pairs
              FROM conflicts ORDER BY 1`,
  word_counts: 'SELECT * FROM word_counts ORDER BY 1, 2',
  suspects: `SELECT id, source, ${describeReference('text', 'text')}, edition, volume, page, ${describeReference('part', 'part')}, paragraph, start,
             before, wrong, after, right, proposals, weight, count FROM suspects ORDER BY id`,
  same_texts: `SELECT ${describeReference('text', 'text')}, words FROM same_texts ORDER BY 1`,
  same_passages: `SELECT ${describeReference('text', 'one')}, ${describeReference('text', 'other')}, hex(runs) FROM same_passages ORDER BY 1, 2`,
  text_order: 'SELECT * FROM text_order ORDER BY id',
  aligned_blocks: 'SELECT id, headings, hex(aligned) FROM aligned_blocks ORDER BY id',
  items: `SELECT edition, volume, page, ${describeReference('passage', 'passage')}, seq, nth, item_from, item_to FROM items ORDER BY 1, 2, 3, 4, 5, 6`,
  shown_volumes: 'SELECT * FROM shown_volumes ORDER BY 1, 2',
  volume_sources: 'SELECT * FROM volume_sources ORDER BY 1, 2, 3',
  printed_pages: 'SELECT * FROM printed_pages ORDER BY id',
  page_parts: `SELECT ${describeReference('part', 'id')}, page, ${describeReference('passage', 'passage')}, usual,
               sound, joint, length FROM page_parts ORDER BY 1`,
  word_stems: 'SELECT * FROM word_stems ORDER BY 1, 2, 3',
} as const

/** By table; of the index every place of every n-gram. */
export function describeText(path: string): Readonly<Record<string, readonly unknown[]>> {
  using sqlite = new Database(path, { readonly: true })
  sqlite.run('PRAGMA temp_store = MEMORY')
  for (const step of NAMES) sqlite.run(step)
  const tables = Object.entries(QUERIES).map(([table, query]) => [table, sqlite.query(query).values()] as const)
  return Object.fromEntries([...tables, ['page_ngrams', describePlaces(sqlite)], ['page_grams', describeGrams(sqlite)]])
}

/** Of each n-gram the places in which parts it is. */
function describePlaces(sqlite: Database): readonly unknown[] {
  const regions = new PartIndexRegions(sqlite, 'page_parts')
  const names = new Map(sqlite.query<never, []>('SELECT key, name FROM temp.part_names').values() as [number, string][])
  const found = new Map<number, string[]>()
  for (const table of ['page_ngrams', 'added_ngrams'])
    for (const { gram, positions } of sqlite
      .query<{ gram: number; positions: Uint8Array }, []>(`SELECT * FROM ${table}`)
      .all())
      for (const position of decodePositionsToSharedBuffer(positions, Number.POSITIVE_INFINITY)) {
        const region = countSortedItemsBefore(regions.ids.length, (nth) => regions.getStart(nth) <= position) - 1
        // positions of removed parts stay in the lists
        if (region < 0 || position >= regions.getEnd(region)) continue
        const place = `${names.get(regions.ids[region] ?? 0)} ${position - regions.getStart(region)}`
        found.getOrInsert(gram, []).push(place)
      }
  return [...found].sort(([a], [b]) => a - b).map(([gram, some]) => [gram, some.sort()])
}

function describeGrams(sqlite: Database): readonly unknown[] {
  const names = new Map(
    sqlite.query<[number, string], []>('SELECT key, name FROM temp.part_names').values() as [number, string][],
  )
  const all = sqlite.query<{ gram: number }, []>('SELECT DISTINCT gram FROM page_grams ORDER BY gram').all()
  return all.map(({ gram }) => {
    const parts: string[] = []
    for (const part of findPagePartsWithNgram(sqlite, gram)) parts.push(names.get(part) ?? `part ${part} is not there`)
    return [gram, parts.sort()]
  })
}
