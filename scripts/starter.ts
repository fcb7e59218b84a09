/**
 * `bun scripts/starter.ts TEXT.DB`: makes the chants that a library begins with out of scripts/starter/chants.txt, with
 * the lines of the canon taken from an imported Siam Rath edition, and the table of their places.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { thaiPaliToRoman } from '../search/letters/thai-pali.ts'
import { formatStarterPlaceCitation } from '../src/definitions/facts/starter-places.ts'
import { ImportedTextReader } from './corpus/displayed-canon.ts'
import { CanonTextFinder } from './starter/canon-letters.ts'
import { type ChantRecipe, type ChantRecipeLine, parseChantRecipes } from './starter/recipe.ts'

const STARTER = join(import.meta.dir, '../src/records/collections/starter')
const PLACES = join(import.meta.dir, '../src/definitions/facts/chant-places.tsv')
const OUTSIDE = 'นอกพระไตรปิฎก'

/** A line in roman letters, with the abbreviation sign that roman editions print. */
const romanLine = (pali: string): string => thaiPaliToRoman(pali.replaceAll('ฯเปฯ', '…pe…'))

/** English words for each occasion, of which chants.txt has several in a row. */
const OCCASIONS: ReadonlyMap<string, string> = new Map(
  readFileSync(join(import.meta.dir, 'starter/occasions.tsv'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t') as [string, string]),
)

/** Translates occasions. @throws Error for one without English words */
function translateOccasion(occasion: string): string {
  const english = occasion.split(' ').map((one) => {
    const words = OCCASIONS.get(one)
    if (words === undefined) throw new Error(`scripts/starter/occasions.tsv has no line for ${one}`)
    return words
  })
  return english.join(', ').replaceAll(', (', ' (')
}

/** A record as dumps have it, without what is empty. */
function recordOf({ slug, section, title, english, occasion, type, lines, note, englishNote }: ChantRecipe) {
  const stanzas = stanzasOf(lines)
  const column = (text: (line: ChantRecipeLine) => string) =>
    stanzas.map((stanza) => stanza.map(text).join('\n')).join('\n\n')
  const hasMeaning = lines.some(({ meaning }) => meaning !== '')
  return {
    slug,
    title,
    section,
    occasion,
    prayerType: type,
    pali: column(({ pali }) => pali),
    roman: stanzas
      .map((stanza) => stanza.map(({ pali }, at) => capital(romanLine(pali), at === 0)).join('\n'))
      .join('\n\n'),
    ...(hasMeaning ? { meaning: column(({ meaning }) => meaning) } : {}),
    ...(note === '' ? {} : { note }),
    source: sourceOf(lines),
    translations: {
      en: {
        title: english,
        occasion: translateOccasion(occasion),
        ...(englishNote === '' ? {} : { note: englishNote }),
      },
    },
  }
}

const stanzasOf = (lines: readonly ChantRecipeLine[]): readonly (readonly ChantRecipeLine[])[] => [
  ...Map.groupBy(lines, ({ stanza }) => stanza).values(),
]

const capital = (roman: string, isFirst: boolean) => (isFirst ? roman.charAt(0).toUpperCase() + roman.slice(1) : roman)

/** The headings of a chant, each with its lines. */
function placesOf(lines: readonly ChantRecipeLine[]): readonly (readonly [place: string, lines: string])[] {
  const byPlace = Map.groupBy(
    lines.map((line, index) => ({ ...line, number: index + 1 })).filter(({ place }) => place !== ''),
    ({ place }) => place,
  )
  return [...byPlace].map(([place, own]) => [place, rangesOf(own.map(({ number }) => number))])
}

/** `1-3,7` */
function rangesOf(numbers: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last?.[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',')
}

/** Where the lines come from, as its page and its book say it. */
function sourceOf(lines: readonly ChantRecipeLine[]): string {
  const places = placesOf(lines)
  if (places.length === 0) return OUTSIDE
  const isWhole = lines.every(({ place }) => place !== '')
  const named = places.map(([place, own]) =>
    places.length === 1 && isWhole
      ? formatStarterPlaceCitation(place)
      : `${formatStarterPlaceCitation(place)} (บรรทัด ${own})`,
  )
  return `${isWhole ? 'พระไตรปิฎก' : `${OUTSIDE} เว้นที่ยกมาจาก`} ${named.join(' · ')}`
}

/** One record a line. */
function write(collection: string, records: readonly object[]): void {
  const lines = records.map((record) => JSON.stringify(record)).join(',\n')
  const head = `{"collection":${JSON.stringify(collection)},"format":1,"records":[`
  writeFileSync(join(STARTER, `${collection}.json`), `${head}\n${lines}\n]}\n`)
}

const [path] = process.argv.slice(2)
if (path === undefined) throw new Error('Which text.db?')
using shown = new ImportedTextReader(path)
const canon = new CanonTextFinder(shown)
const { sections, chants } = parseChantRecipes(readFileSync(join(import.meta.dir, 'starter/chants.txt'), 'utf8'), canon)

write('chant-sections', sections)
write('chants', chants.map(recordOf))
const rows = chants.flatMap(({ slug, lines }) => placesOf(lines).map((row) => [slug, ...row].join('\t')))
writeFileSync(
  PLACES,
  `# Where the lines of a chant stand in the canon: its slug, the heading, the lines from 1. Made by scripts/starter.ts.\n${rows.join('\n')}\n`,
)
console.log(`${sections.length} sections, ${chants.length} chants, ${rows.length} places`)
