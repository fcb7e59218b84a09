/**
 * `bun scripts/facts/pts-pages.ts CST BILARA`: makes the file of src/definitions/facts/pts.ts from folders of the public corpora: CST's `P`
 * marks, which stand at the word, and where CST has none the `pts-vp-pli` references of bilara-data, which stand at the
 * segment in which a page begins; and the numbers that CST gives to verses.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lettersOf } from '../../src/canon/align/letters.ts'
import { rising } from '../../src/canon/align/rising.ts'
import { lettersOfVolume } from '../../src/definitions/facts/canon-letters.ts'
import { type HeadingFact, headingFacts } from '../../src/definitions/facts/headings.ts'
import { type CanonPlace, openingOf, packPts, VERSE_WORKS } from '../../src/definitions/facts/pts.ts'
import { paliLetters } from '../../src/intake/pack/align/canon.ts'
import { inNaturalOrder } from '../../src/intake/pack/source-files.ts'
import { isCstText, readCst } from '../corpus/raw/cst.ts'

const TABLE = join(import.meta.dir, '../../src/definitions/facts/pts-pages.json.zst')

/** The highest level, for a file that is written once and shipped with every program. */
const LEVEL = 22

/** The works of CST's books, as SuttaCentral names them, by how the names of the files begin. */
const WORKS_OF_CST: readonly (readonly [prefix: string, work: string])[] = [
  ['vin', 'vin'],
  ['s01', 'dn'],
  ['s02', 'mn'],
  ['s03', 'sn'],
  ['s04', 'an'],
  ['s0501', 'kp'],
  ['s0502', 'dhp'],
  ['s0503', 'ud'],
  ['s0504', 'iti'],
  ['s0505', 'snp'],
  ['s0506', 'vv'],
  ['s0507', 'pv'],
  ['s0508', 'thag'],
  ['s0509', 'thig'],
  ['s0510', 'ap'],
  ['s0511', 'bv'],
  ['s0512', 'cp'],
  ['s0513', 'ja'],
  ['s0514', 'ja'],
  ['s0515', 'mnd'],
  ['s0516', 'cnd'],
  ['s0517', 'ps'],
  ['abh01', 'ds'],
  ['abh02', 'vb'],
  ['abh03m1', 'dt'],
  ['abh03m2', 'pp'],
  ['abh03m3', 'kv'],
]

/** The works of bilara's collections that are not called so. */
const WORKS_OF_BILARA: Readonly<Record<string, string>> = {
  'pli-tv-bu-vb': 'vin',
  'pli-tv-bi-vb': 'vin',
  'pli-tv-kd': 'vin',
  'pli-tv-pvr': 'vin',
  'tha-ap': 'ap',
  'thi-ap': 'ap',
}

/** Works whose pages are counted through, whatever volume the mark names. */
const COUNTED_THROUGH: ReadonlySet<string> = new Set(['ap', 'mnd'])

type Places = Map<string, Map<number, CanonPlace>>

/** The third volume of the Long Discourses ends on page 293; the mark stands where that begins. */
const SLIPS: ReadonlySet<string> = new Set(['dn 3 330'])

/** The first mark of a page counts. */
function put(all: Places, work: string, part: number, number: number, place: CanonPlace): void {
  const key = `${work} ${COUNTED_THROUGH.has(work) ? 0 : part}`
  const places = all.get(key) ?? new Map<number, CanonPlace>()
  all.set(key, places)
  if (!places.has(number) && !SLIPS.has(`${key} ${number}`)) places.set(number, place)
}

/** Where the words of each heading begin, and how many letters there are until the next one's. */
function placesOfHeadings(): ReadonlyMap<number, CanonPlace & { readonly length: number }> {
  const places = new Map<number, CanonPlace & { length: number }>()
  for (let volume = 1; volume <= 45; volume++) {
    const { headings = [], length = 0 } = lettersOfVolume(volume) ?? {}
    for (const [nth, { heading, at }] of headings.entries()) {
      const next = headings.slice(nth + 1).find((other) => other.at > at)?.at ?? length
      places.set(heading, { volume, at, length: next - at })
    }
  }
  return places
}

const headings = placesOfHeadings()

/** Pages before whose mark stand no more words than these begin with their paragraph: CST sets marks so. */
const WORDS_BEFORE_MARK = 3

/** Enough lines for the letters of an opening. */
const LINES_OF_OPENING = 2

function readCstMarks(folder: string, pages: Places, verses: Places): void {
  for (const { fact, paragraphs } of readCst(folder).passages) {
    const work = WORKS_OF_CST.findLast(([prefix]) => fact.cstFile.startsWith(prefix))?.[1]
    const begin = headings.get(fact.index)
    if (work === undefined || !begin) continue
    let passed = 0
    for (const [nth, paragraph] of paragraphs.entries()) {
      const place = (letters: number) => ({ volume: begin.volume, at: begin.at + passed + letters })
      if (
        paragraph.rend === 'hangnum' &&
        paragraph.number !== null &&
        VERSE_WORKS.some((of) => of === work)
      ) {
        const lines = paragraphs.slice(nth + 1, nth + 1 + LINES_OF_OPENING).map(({ text }) => text)
        const opening = openingOf(lettersOf(lines.join(' ')))
        put(verses, work, 0, paragraph.number, { ...place(0), opening })
      }
      for (const { at, mark } of paragraph.pages) {
        const [part, page] = mark.split('.').map(Number)
        const before = paragraph.text.slice(0, at).trim()
        const isFirst = before.split(/\s+/).length <= WORDS_BEFORE_MARK
        if (part !== undefined && page) put(pages, work, part, page, place(isFirst ? 0 : paliLetters(before)))
      }
      if (isCstText(paragraph)) passed += paliLetters(paragraph.text)
    }
  }
}

/** `pts-vp-pli2.290`, `pts-vp-pli596`; in the first volume of the Connected Discourses the first edition is cited. */
const REFERENCE = /(?:^|,\s*)pts-vp-pli(?:1ed)?(?:(\d+)\.)?(\d+)\b(?!ed|\.)/g

function readBilaraMarks(folder: string, pages: Places): void {
  const bySegment = new Map<string, HeadingFact>()
  for (const fact of headingFacts()) if (fact.scSegment !== '') bySegment.set(fact.scSegment, fact)
  const read = (path: string): Readonly<Record<string, string>> => JSON.parse(readFileSync(path, 'utf8'))
  const found: Places = new Map()
  const files = [...new Bun.Glob('**/*_reference.json').scanSync(join(folder, 'reference/pli/ms'))]
  for (const file of files.sort(inNaturalOrder)) {
    const collection = (file.split('/').at(-1) ?? '').replace(/[\d_].*$/, '')
    const name = collection.replace(/^(pli-tv-b[ui]-vb)-.*/, '$1')
    const work = WORKS_OF_BILARA[name] ?? name
    const references = read(join(folder, 'reference/pli/ms', file))
    const texts = read(join(folder, 'root/pli/ms', file.replace('_reference', '_root-pli-ms')))
    let begin: (CanonPlace & { readonly length: number }) | undefined
    let passed = 0
    const waiting: (readonly [part: number, page: number])[] = []
    for (const [id, text] of Object.entries(texts)) {
      const fact = bySegment.get(id)
      if (fact) [begin, passed] = [headings.get(fact.index), 0]
      for (const [, part, page] of (references[id] ?? '').matchAll(REFERENCE)) {
        waiting.push([Number(part ?? 0), Number(page)])
      }
      // a mark above the text's first words is at these
      if (!begin) continue
      const at = begin.at + Math.min(passed, Math.max(0, begin.length - 1))
      for (const [part, page] of waiting.splice(0)) put(found, work, part, page, { volume: begin.volume, at })
      passed += paliLetters(text)
    }
  }
  for (const [key, places] of found) {
    const known = pages.get(key) ?? new Map<number, CanonPlace>()
    for (const [page, place] of places) if (!known.has(page)) known.set(page, place)
    pages.set(key, known)
  }
}

/** More letters than a volume has. */
const VOLUME = 1e6

/** Fausböll's last volume has the last ten stories of the Jātaka, in another order than CST; all stand in volume 28. */
const LAST_STORIES = { key: 'ja 6', volume: 28 }

/** Pages stand in order: marks that say otherwise are slips. */
function withoutSlips(all: Places): Places {
  return new Map(
    [...all].map(([key, places]) => {
      if (key === LAST_STORIES.key) {
        return [key, new Map([...places].filter(([, { volume }]) => volume === LAST_STORIES.volume))]
      }
      const run = rising(
        [...places]
          .sort(([a], [b]) => a - b)
          // of pages that begin at one place the higher is the later one
          .map(([number, { volume, at }]): [number, number] => [
            number,
            volume * VOLUME + at + number / VOLUME,
          ]),
      )
      const kept = new Set(run.map(([number]) => number))
      return [key, new Map([...places].filter(([number]) => kept.has(number)))]
    }),
  )
}

if (import.meta.main) {
  const [cst, bilara] = Bun.argv.slice(2)
  if (cst === undefined || bilara === undefined) {
    console.error('Usage: bun scripts/facts/pts-pages.ts CST BILARA')
    process.exit(2)
  }
  const [pages, verses]: [Places, Places] = [new Map(), new Map()]
  readCstMarks(cst, pages, verses)
  readBilaraMarks(bilara, pages)
  // works that are not in the forty-five volumes
  for (const key of pages.keys()) if (/^(?:mil|ne|pe) /.test(key)) pages.delete(key)
  const run = withoutSlips(pages)
  const packed = Bun.zstdCompressSync(Buffer.from(JSON.stringify(packPts(run, verses))), { level: LEVEL })
  writeFileSync(TABLE, packed)
  const count = (all: Places) => [...all.values()].reduce((sum, places) => sum + places.size, 0)
  console.log(`${count(run)} of ${count(pages)} pages, ${count(verses)} verses, ${packed.length} bytes`)
}
