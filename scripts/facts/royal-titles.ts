/**
 * `bun scripts/facts/royal-titles.ts ROYAL…`: finds the title lines of the royal edition (page files in CP874, folders or zip
 * archives) that name headings of the built-in table, and writes them beside it. Only titles go in: names are facts.
 *
 * Titles and headings both stand in reading order, so the pairs are those of the alignment whose names fit best: names
 * are compared by their consonants, since Thai and Pali spell the same name with other vowels, and by the numbers
 * behind or in front of them.
 */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { canonicalIdOf } from '../../src/definitions/facts/citations.ts'
import { jatakaFacts } from '../../src/definitions/facts/facts.ts'
import { type HeadingFact, headingFacts } from '../../src/definitions/facts/headings.ts'
import type { RoyalTitles } from '../../src/definitions/facts/royal-titles.ts'
import { derivedTitle } from '../../src/intake/pack/derive-title.ts'
import { pagesByVolume } from '../../src/intake/pack/formats/page-files.ts'
import { pageLines, widthOf } from '../../src/intake/pack/formats/page-lines.ts'
import { PackWarnings } from '../../src/intake/pack/pack-warnings.ts'
import { sourceFiles } from '../../src/intake/pack/source-files.ts'
import {
  chapterOf,
  distance,
  likeness,
  type Name,
  nameOf,
  nameOfPali,
  nameOfRule,
  numberOf,
  THAI_ORDINALS,
} from './title-names.ts'

const TABLE = join(import.meta.dir, '../../src/definitions/facts/royal-titles.json.zst')
const LEVEL = 22

interface TitleLine {
  readonly title: string
  /** It stands in the middle of the page; other lines must fit better. */
  readonly isCentred: boolean
  readonly name: Name
  /** The item that begins next below it. */
  readonly item: number
}

/** `๕. กัจจานโคตตสูตร` without what stands around it; empty for a line that can be no title. */
function titleOf(text: string): string {
  const words = text
    .replace(/^[[(]?[๐-๙]+[\])]?\s*[.)-]?\s*(?![๐-๙])/, '')
    .replace(/\s+/g, ' ')
    .replace(/[\s.ฯ,]+$/, '')
    .replace(/\s*\([๐-๙]+\)$/, '')
    .trim()
  if (/^จบ|จบ$|^ว่าด้วย|^ดูกร|^รวม|^ทรง|^ประชุม|^พระ(อนุ)?บัญญัติ|[?"“”:]|ฯลฯ|^_|^-/.test(words)) return ''
  return words
}

const LONGEST = 50

/** The title lines of a volume in order. */
async function titleLines(paths: readonly string[]): Promise<ReadonlyMap<number, readonly TitleLine[]>> {
  const warnings = new PackWarnings()
  const found = new Map<number, TitleLine[]>()
  for (const [volume, pages] of pagesByVolume(await sourceFiles(paths))) {
    let waiting: (readonly [string, boolean])[] = []
    const lines: TitleLine[] = []
    for (const { file } of pages) {
      for (const { indent, text } of pageLines(file, warnings)) {
        const [, digits] = /^\[([๐-๙]+)\]/.exec(text) ?? []
        if (digits !== undefined) {
          const item = numberOf(digits)
          lines.push(
            ...waiting.map(([title, isCentred]) => ({
              title,
              isCentred,
              name: nameOf(title, THAI_ORDINALS),
              item,
            })),
          )
          waiting = []
        } else if (widthOf(text) <= LONGEST) {
          const title = titleOf(text)
          if (title !== '') waiting.push([title, indent >= 8])
        }
      }
    }
    found.set(volume, lines)
  }
  return found
}

const LEAST_LIKE = 0.62

/** Less sure names must begin at the very item of the table, surer ones near it. */
function worth(line: TitleLine, fact: HeadingFact, name: Name): number {
  const away = fact.itemFrom === null ? 4 : Math.abs(line.item - fact.itemFrom)
  if (away > 60) return 0
  const like = likeness(line.name, name)
  if (like < LEAST_LIKE || (like < 0.75 && (away > 3 || !line.isCentred))) return 0
  if (name.bones.length < 4 && like < 1) return 0
  return like + (away === 0 ? 0.3 : away <= 4 ? 0.15 : away <= 15 ? 0 : -0.2)
}

/** The pairs of the best alignment of two sequences. */
function align(
  lines: readonly TitleLine[],
  facts: readonly HeadingFact[],
): readonly (readonly [TitleLine, HeadingFact])[] {
  const names = facts.map((fact) => nameOfRule(fact) ?? nameOfPali(fact.pali))
  const width = facts.length + 1
  const best = new Float32Array((lines.length + 1) * width)
  const took = new Uint8Array((lines.length + 1) * width)
  for (const [row, line] of lines.entries()) {
    for (const [column, fact] of facts.entries()) {
      const at = (row + 1) * width + column + 1
      const [up, left, across] = [best[at - width] ?? 0, best[at - 1] ?? 0, best[at - width - 1] ?? 0]
      const name = names[column]
      const gain = name ? worth(line, fact, name) : 0
      best[at] = Math.max(up, left)
      if (gain > 0 && across + gain > (best[at] ?? 0)) {
        best[at] = across + gain
        took[at] = 1
      }
    }
  }
  const pairs: (readonly [TitleLine, HeadingFact])[] = []
  let [row, column] = [lines.length, facts.length]
  while (row > 0 && column > 0) {
    const at = row * width + column
    const [line, fact] = [lines[row - 1], facts[column - 1]]
    if (took[at] === 1 && line && fact) {
      pairs.push([line, fact])
      row--
      column--
    } else if (best[at] === best[at - width]) row--
    else column--
  }
  return pairs.reverse()
}

/** The title as it is shown: counted by the number in its Pali name, not by its place in the chapter (rules are). */
function shownTitle(line: TitleLine, { pali }: HeadingFact, isOfRule: boolean): string {
  const words = asThai(line.title).replace(/\s*ภาค\s*[๐-๙]+$/, '')
  if (isOfRule) return words.replace(/\s*สิกขาบท\s*ที่\s*([๐-๙]+)$/, ' สิกขาบทที่ $1').trim()
  const name = words.replace(/\s*ที่\s*[๐-๙]+.*$/, '')
  const { number } = nameOfPali(pali)
  const last = name.split(' ').at(-1) ?? name
  // a book may stand in front of the name of its chapter
  const own =
    letterLikeness(last, derivedTitle(pali)) > letterLikeness(name, derivedTitle(pali)) ? last : name
  if (number === null || THAI_ORDINALS.some((ordinal) => own.startsWith(ordinal))) return own
  if (/ที่ [๐-๙]+$/.test(derivedTitle(pali)) || own !== words) return `${own}ที่ ${thaiNumber(number)}`
  return `${THAI_ORDINALS[number - 1] ?? ''}${own}`
}

/** A few lines are spelled as Pali is. */
const asThai = (title: string) => title.replace(/\u0e3a/g, '').replace(/(?<=[ก-ฮ])\u0e4d/g, 'ัง')

const thaiNumber = (number: number) => number.toLocaleString('th-u-nu-thai', { useGrouping: false })

/** Not the name: what a line says around it, or a name without the `na` that turns its sense. */
function isOther(title: string, pali: string): boolean {
  return (
    /^(เพราะ|โดย|ใน|ไม่|ว่า)|มีวาระ|ฯลฯ/.test(title) ||
    /^na(?=[^\s]*paccay)/i.test(pali) !== /^น(?=.*ปัจจ)/.test(title)
  )
}

const letterLikeness = (one: string, other: string): number => {
  const [a, b] = [one, other].map((text) => text.replace(/[\s่้๊๋ัะฺ์]|ที่ [๐-๙]+$/g, ''))
  return 1 - distance(a ?? '', b ?? '') / Math.max(1, (a ?? '').length, (b ?? '').length)
}

/** The books, whose title pages name the volume instead, as the volumes of the royal edition are called; and the last jataka. */
const BOOKS: Readonly<Record<string, string>> = {
  'digha-nikaya/mahavaggapali': 'มหาวรรค',
  'khuddaka-nikaya/khuddakapathapali': 'ขุททกปาฐะ',
  'khuddaka-nikaya/dhammapadapali': 'ธรรมบท',
  'khuddaka-nikaya/jatakapali': 'ชาดก ภาค ๑',
  'khuddaka-nikaya/jatakapali-2': 'ชาดก ภาค ๒',
  'khuddaka-nikaya/vessantarajatakam': 'มหาเวสสันตรชาดก',
  'khuddaka-nikaya/patisambhidamaggapali': 'ปฏิสัมภิทามรรค',
  'khuddaka-nikaya/therapadanapali': 'เถราปทาน ภาค ๑',
  'khuddaka-nikaya/therapadanapali-2': 'เถราปทาน ภาค ๒',
  'khuddaka-nikaya/theriapadanapali': 'เถรีอปทาน',
  'khuddaka-nikaya/buddhavamsapali': 'พุทธวงศ์',
  'khuddaka-nikaya/cariyapitakapali': 'จริยาปิฎก',
  'vibhanga/vibhangapali': 'วิภังค์',
  'dhatukatha-puggalapannatti/puggalapannattipali': 'ปุคคลบัญญัติ',
  'yamaka/yamakapali-pathamo-bhago': 'ยมก ภาค ๑',
  'yamaka/yamakapali-dutiyo-bhago': 'ยมก ภาค ๑ (ต่อ)',
  'yamaka/yamakapali-tatiyo-bhago': 'ยมก ภาค ๒',
  'patthana/patthanapali': 'ปัฏฐาน ภาค ๑',
  'patthana/patthanapali-2': 'ปัฏฐาน ภาค ๒',
  'patthana/patthanapali-3': 'ปัฏฐาน ภาค ๓',
  'patthana/patthanapali-4': 'ปัฏฐาน ภาค ๔',
  'patthana/patthanapali-5': 'ปัฏฐาน ภาค ๕',
}

const LEAST_LETTERS = 0.55

/** The titles by division and slug. */
async function royalTitles(paths: readonly string[]): Promise<RoyalTitles> {
  const titles = new Map<HeadingFact, string>()
  for (const [volume, lines] of await titleLines(paths)) {
    const facts = headingFacts().filter((fact) => fact.volume === volume)
    for (const [line, fact] of align(lines, facts)) {
      const isOfRule = nameOfRule(fact) !== null
      const title = shownTitle(line, fact, isOfRule)
      if (isOther(title, fact.pali)) continue
      if (isOfRule || letterLikeness(title, derivedTitle(fact.pali)) >= LEAST_LETTERS) titles.set(fact, title)
    }
  }
  for (const fact of headingFacts()) {
    const [, number] = /^ja(\d+)$/.exec(canonicalIdOf(fact) ?? '') ?? []
    const jataka = fact.pali.endsWith('jātakaṃ') ? jatakaFacts[Number(number) - 1]?.title : undefined
    const title = BOOKS[`${fact.division}/${fact.slug}`] ?? jataka
    if (title !== undefined) titles.set(fact, title)
  }
  nameLikeSiblings(titles)
  const byDivision = Map.groupBy(titles, ([{ division }]) => division)
  return Object.fromEntries(
    [...byDivision].map(([division, named]) => [
      division,
      Object.fromEntries(named.map(([{ slug }, title]) => [slug, title])),
    ]),
  )
}

/** A rule whose line was not found is called like the others of its chapter: their words, and its place. */
function nameLikeSiblings(titles: Map<HeadingFact, string>): void {
  for (const fact of headingFacts()) {
    const number = nameOfRule(fact)?.number
    if (!number || titles.has(fact)) continue
    const { rules } = chapterOf(fact)
    const [words] = rules.flatMap((rule) => titles.get(rule)?.match(/^.+ สิกขาบทที่ (?=[๐-๙]+$)/)?.[0] ?? [])
    if (words !== undefined) titles.set(fact, words + thaiNumber(number))
  }
}

if (import.meta.main) {
  const paths = Bun.argv.slice(2)
  if (paths.length === 0) {
    console.error('Usage: bun scripts/facts/royal-titles.ts ROYAL…')
    process.exit(2)
  }
  const titles = await royalTitles(paths)
  const packed = Bun.zstdCompressSync(Buffer.from(JSON.stringify(titles)), { level: LEVEL })
  writeFileSync(TABLE, packed)
  const count = Object.values(titles).reduce((sum, slugs) => sum + Object.keys(slugs).length, 0)
  console.log(`${count} titles, ${packed.length} bytes`)
}
