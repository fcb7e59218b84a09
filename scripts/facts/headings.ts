/**
 * `bun scripts/facts/headings.ts CANON-HEADINGS.tsv.zst`: makes the built-in table of headings from a table of tab-separated
 * lines. Only facts go in: names, numbers and pages of headings, and the keys under which public corpora hold them.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FIRST_VOLUME, LAST_VOLUME } from '../../src/definitions/divisions.ts'
import { lettersOfVolume } from '../../src/definitions/facts/canon-letters.ts'
import type { HeadingColumns } from '../../src/definitions/facts/heading-columns.ts'
import { ROYAL_ALONE } from '../../src/definitions/facts/headings.ts'
import { TWO_PAGES } from '../../src/intake/pack/formats/royal-cp874.ts'
import headingItems from './heading-items.tsv' with { type: 'text' }

const TABLE = join(import.meta.dir, '../../src/definitions/facts/headings.json.zst')

/** The highest level, for a file that is written once and shipped with every program. */
const LEVEL = 22

/** What the table of lines says wrongly of headings with which a volume begins: it has them at the end of the one before. */
const FIRST_OF_VOLUME: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'khuddaka-nikaya/jatakapali-2-pannasanipato': firstAt('28', '1', '65', ''),
  'khuddaka-nikaya/nilinikajatakam': firstAt('28', '1', '19', '1'),
  'khuddaka-nikaya/bhaddalivaggo': firstAt('33', '1', '10', ''),
  'khuddaka-nikaya/bhaddalittheraapadanam': firstAt('33', '1', '1', '1'),
}

/** CST prints the title of AN 4.106 alone, and bilara-data a blank line below it. */
const TEXTS: typeof FIRST_OF_VOLUME = {
  'anguttara-nikaya/dutiyaambasuttam': { scText: 'an4.106' },
  'anguttara-nikaya/musikasuttam': { scText: 'an4.107', scSegment: 'an4.107:1.1' },
}

/** CST sets this line in the Mahāvagga as a heading: it opens the verses that sum up a chapter, and belongs to the text above. */
const NO_HEADING = 'Tassuddānaṃ'

/**
 * Rules of nuns that the Pali prints together and the royal edition one by one, below the heading that has the Pali: the
 * ordinal, and the page of the royal files.
 */
const RULES: Readonly<Record<string, readonly (readonly [pali: string, royalPage: number])[]>> = {
  'atthama-navama-dasamasikkhapadam': [
    ['Aṭṭhamasikkhāpadaṃ', 287],
    ['Navamasikkhāpadaṃ', 289],
    ['Dasamasikkhāpadaṃ', 291],
  ],
  dutiyadipatidesaniyasikkhapadani: [
    ['Dutiyapāṭidesanīyasikkhāpadaṃ', 302],
    ['Tatiyapāṭidesanīyasikkhāpadaṃ', 305],
    ['Catutthapāṭidesanīyasikkhāpadaṃ', 308],
    ['Pañcamapāṭidesanīyasikkhāpadaṃ', 311],
    ['Chaṭṭhapāṭidesanīyasikkhāpadaṃ', 314],
    ['Sattamapāṭidesanīyasikkhāpadaṃ', 317],
    ['Aṭṭhamapāṭidesanīyasikkhāpadaṃ', 320],
  ],
}

type Line = Readonly<Record<string, string>>

/** The lines without those that are no headings, whose items the heading above has, and with the rules one by one. */
function* headingLines(lines: readonly Line[]): Generator<Line> {
  for (const [at, line] of lines.entries()) {
    const { pali, slug = '' } = line
    if (pali === NO_HEADING) continue
    const next = lines[at + 1]
    yield next?.pali === NO_HEADING ? { ...line, itemTo: next.itemTo ?? '' } : line
    for (const [rule, royalPage] of RULES[slug] ?? []) yield ruleBelow(line, rule, royalPage)
  }
}

/** No corpus has a key of it: it has no text but in the royal edition, which names it. */
function ruleBelow(
  { division = '', depth, volume = '', paliPage = '' }: Line,
  pali: string,
  royalPage: number,
): Line {
  const name = pali.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  return {
    division,
    slug: name.includes('patidesaniya') ? name : `chattupahanavaggo-${name}`,
    depth: `${Number(depth) + 1}`,
    pali,
    volume,
    paliPage,
    royalPage: `${royalPage}`,
    cstFile: ROYAL_ALONE,
  }
}

function firstAt(volume: string, itemFrom: string, itemTo: string, beginsAtItem: string) {
  return { volume, paliPage: '1', royalPage: '1', itemFrom, itemTo, beginsAtItem }
}

/**
 * Items of headings where the table of lines is one off: an opening line such as สาวตฺถีนิทานํ is an item of its own in
 * Siam Rath, and its letters belong to this heading, not the one before. Found by aligning Siam Rath with CST letter by letter, verified on the pages.
 */
const HEADING_ITEMS: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  headingItems
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([heading = '', itemFrom = '', itemTo = '']) => [heading, { itemFrom, itemTo }]),
)

/** The page of Siam Rath with each heading's first words, by the heading's index. */
function pagesOfWords(): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  for (let volume = FIRST_VOLUME; volume <= LAST_VOLUME; volume++) {
    const { headings = [], pages = [] } = lettersOfVolume(volume) ?? {}
    for (const { heading, at } of headings) {
      const page = pages.findLast((begin) => begin.at <= at)?.page
      if (page !== undefined) found.set(heading, page)
    }
  }
  return found
}

/** As printed: files that hold two pages make all later numbers too low. */
const royalPage = (volume: number, file: string): string =>
  file === ''
    ? ''
    : `${Number(file) + (TWO_PAGES[volume] ?? []).filter((page) => page < Number(file)).length}`

/** Packs the table of headings into columns. @param tsv the first line names the columns. @throws when a column is missing or a number is none */
export function headingColumns(tsv: string): HeadingColumns {
  const [names = [], ...rows] = tsv
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))
  const lines = [
    ...headingLines(rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? ''])))),
  ]
  const cellsOf = (name: string): readonly string[] => {
    if (!names.includes(name)) throw new Error(`There is no column ${name}`)
    return lines.map((line) => line[name] ?? '')
  }
  const [divisions, slugs] = [cellsOf('division'), cellsOf('slug')]
  const first = (name: string): readonly string[] =>
    cellsOf(name).map((cell, row) => {
      const heading = `${divisions[row]}/${slugs[row]}`
      return (
        FIRST_OF_VOLUME[heading]?.[name] ?? TEXTS[heading]?.[name] ?? HEADING_ITEMS[heading]?.[name] ?? cell
      )
    })
  const pages = pagesOfWords()
  const column = (name: string): readonly string[] => {
    const cells = first(name)
    if (name === 'paliPage') return cells.map((cell, row) => (cell === '' ? '' : `${pages.get(row) ?? cell}`))
    if (name === 'royalPage') {
      const volumes = first('volume')
      return cells.map((cell, row) => royalPage(Number(volumes[row]), cell))
    }
    return cells
  }
  // the same as above is the empty string, a number is stored as its difference from the last one: both pack well
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
    console.error('Usage: bun scripts/facts/headings.ts CANON-HEADINGS.tsv.zst')
    process.exit(2)
  }
  const tsv = Bun.zstdDecompressSync(readFileSync(path)).toString()
  const columns = headingColumns(tsv)
  const packed = Bun.zstdCompressSync(Buffer.from(JSON.stringify(columns)), { level: LEVEL })
  writeFileSync(TABLE, packed)
  console.log(`${columns.slug.length} headings, ${packed.length} bytes`)
}
