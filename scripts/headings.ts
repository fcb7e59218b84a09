/**
 * `bun scripts/headings.ts CANON-HEADINGS.tsv.zst`: makes the built-in table of headings from a table of tab-separated
 * lines. Only facts go in: names, numbers and pages of headings, and the keys under which public corpora hold them.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HeadingColumns } from '../src/facts/heading-columns.ts'

const TABLE = join(import.meta.dir, '../src/facts/headings.json.zst')

/** The highest level, for a file that is written once and shipped with every program. */
const LEVEL = 22

/** What the table of lines says wrongly of headings with which a volume begins: it has them at the end of the one before. */
const FIRST_OF_VOLUME: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'khuddaka-nikaya/jatakapali-2-pannasanipato': first('28', '1', '65', ''),
  'khuddaka-nikaya/nilinikajatakam': first('28', '1', '19', '1'),
  'khuddaka-nikaya/bhaddalivaggo': first('33', '1', '10', ''),
  'khuddaka-nikaya/bhaddalittheraapadanam': first('33', '1', '1', '1'),
}

function first(volume: string, itemFrom: string, itemTo: string, beginsAtItem: string) {
  return { volume, paliPage: '1', royalPage: '1', itemFrom, itemTo, beginsAtItem }
}

/** @param tsv the first line names the columns. @throws when a column is missing or a number is none */
export function headingColumns(tsv: string): HeadingColumns {
  const [names = [], ...rows] = tsv
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))
  const cellsOf = (name: string): readonly string[] => {
    const at = names.indexOf(name)
    if (at < 0) throw new Error(`There is no column ${name}`)
    return rows.map((row) => row[at] ?? '')
  }
  const [divisions, slugs] = [cellsOf('division'), cellsOf('slug')]
  const column = (name: string): readonly string[] =>
    cellsOf(name).map((cell, row) => FIRST_OF_VOLUME[`${divisions[row]}/${slugs[row]}`]?.[name] ?? cell)
  // the same as above is the empty string, a number is told by how far it is from the last one: both pack well
  const runs = (name: string) => column(name).map((cell, row, all) => (cell === all[row - 1] ? '' : cell))
  const steps = (name: string) => {
    let last = 0
    return column(name).map((cell) => {
      if (cell === '') return null
      const number = Number(cell)
      if (!Number.isSafeInteger(number)) throw new Error(`${cell} in column ${name} is no number`)
      const step = number - last
      last = number
      return step
    })
  }
  return {
    division: runs('division'),
    slug: column('slug'),
    depth: steps('depth'),
    pali: column('pali'),
    volume: steps('volume'),
    paliPage: steps('paliPage'),
    royalPage: steps('royalPage'),
    itemFrom: steps('itemFrom'),
    itemTo: steps('itemTo'),
    beginsAtItem: column('beginsAtItem'),
    cstFile: runs('cstFile'),
    cstOrdinal: steps('cstOrdinal'),
    cstParagraph: column('cstParagraph'),
    scSegment: column('scSegment'),
    scText: column('scText'),
  }
}

if (import.meta.main) {
  const [path] = Bun.argv.slice(2)
  if (path === undefined) {
    console.error('Usage: bun scripts/headings.ts CANON-HEADINGS.tsv.zst')
    process.exit(2)
  }
  const tsv = Bun.zstdDecompressSync(readFileSync(path)).toString()
  const columns = headingColumns(tsv)
  const packed = Bun.zstdCompressSync(Buffer.from(JSON.stringify(columns)), { level: LEVEL })
  writeFileSync(TABLE, packed)
  console.log(`${columns.slug.length} headings, ${packed.length} bytes`)
}
