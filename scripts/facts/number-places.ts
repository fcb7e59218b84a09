/**
 * `bun scripts/facts/number-places.ts CST BILARA`: makes the file of src/definitions/facts/number-places.ts from
 * folders of the public corpora. CST has paragraph numbers and `P` marks of the Pali Text Society's pages at the word;
 * bilara-data has the numbers of texts, the Society's verses (`vnp`), sections (`pts-cs`, `nya`) and pages
 * (`pts-vp-pli`) at the segment.
 */

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findLongestIncreasingSubsequence } from '../../src/canon/align/increasing-subsequences.ts'
import { toAlignmentLetters } from '../../src/canon/align/letters.ts'
import { readVolumePositionsInLetters } from '../../src/definitions/facts/canon-letters.ts'
import { findCitedText } from '../../src/definitions/facts/citations.ts'
import { type BuiltInHeading, readBuiltInHeadings } from '../../src/definitions/facts/headings.ts'
import {
  type CanonLetterPosition,
  type CitationNumberSystem,
  encodeFirstLettersAsNumber,
  encodeNumberedPlaces,
  type NumberedCanonPlace,
} from '../../src/definitions/facts/number-places.ts'
import { countPaliConsonants } from '../../src/intake/pack/align/canon.ts'
import { compareNaturally } from '../../src/intake/pack/source-files.ts'
import { isCstTextParagraph, readRawCstCanon } from '../corpus/raw/cst.ts'

const FACTS = join(import.meta.dir, '../../src/definitions/facts')

/** The highest level; the file is written once and ships with every program. */
const ZSTD_LEVEL = 22

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

/** The rows of the table by `system work part`, in the order in which their numbers come. */
type Rows = Map<string, NumberedCanonPlace[]>

/** The third volume of the Long Discourses ends on page 293; the mark is where that begins. */
const TYPOS: ReadonlySet<string> = new Set(['pts dn 3 330'])

function put(
  all: Rows,
  system: CitationNumberSystem,
  work: string,
  part: number,
  place: NumberedCanonPlace,
  isRepeated = false,
): void {
  const key = `${system} ${work} ${system === 'pts' && COUNTED_THROUGH.has(work) ? 0 : part}`
  const places = all.getOrInsert(key, [])
  const isKnown = !isRepeated && places.some(({ number }) => number === place.number)
  if (!isKnown && !TYPOS.has(`${key} ${place.number}`)) places.push(place)
}

/** Where the words of each heading begin, and how many letters there are until the next one's. */
function placesOfHeadings(): ReadonlyMap<number, CanonLetterPosition & { readonly length: number }> {
  const places = new Map<number, CanonLetterPosition & { length: number }>()
  for (let volume = 1; volume <= 45; volume++) {
    const { headings = [], length = 0 } = readVolumePositionsInLetters(volume) ?? {}
    for (const [nth, { heading, at }] of headings.entries()) {
      const next = headings.slice(nth + 1).find((other) => other.at > at)?.at ?? length
      places.set(heading, { volume, at, length: next - at })
    }
  }
  return places
}

const headings = placesOfHeadings()

/** A page begins with a paragraph if at most this many words precede its mark, as CST sets marks. */
const MAX_WORDS_BEFORE_MARK = 3

/** CST's paragraphs by the book's file, in reading order. */
function readCstMarks(folder: string, rows: Rows): void {
  for (const { fact, paragraphs } of readRawCstCanon(folder).passages) {
    const work = WORKS_OF_CST.findLast(([prefix]) => fact.cstFile.startsWith(prefix))?.[1]
    const begin = headings.get(fact.index)
    if (!begin) continue
    let passed = 0
    for (const paragraph of paragraphs) {
      const place = (letters: number) => ({ volume: begin.volume, at: begin.at + passed + letters })
      if (paragraph.number !== null) {
        const number = paragraph.number
        put(rows, 'cst', fact.cstFile, 0, { ...place(0), number, to: Math.max(number, paragraph.last) }, true)
      }
      for (const { at, mark } of paragraph.pages) {
        const [part, page] = mark.split('.').map(Number)
        const before = paragraph.text.slice(0, at).trim()
        const isFirst = before.split(/\s+/).length <= MAX_WORDS_BEFORE_MARK
        if (work !== undefined && part !== undefined && page) {
          const where = place(isFirst ? 0 : countPaliConsonants(before))
          put(rows, 'pts', work, part, { ...where, number: page, to: page })
        }
      }
      if (isCstTextParagraph(paragraph)) passed += countPaliConsonants(paragraph.text)
    }
  }
}

/** In the first volume of the Connected Discourses the first edition is cited, of the Dhammapada the second. */
const REFERENCE = /(?:^|,\s*)pts-vp-pli(?<edition>[12]ed)?(?:(?<part>\d+)\.)?(?<page>\d+)(?![\d.]|ed)/g

/** Titles have ids too. */
const TITLE = /:0(?:\.|$)|\.0(?:\.\d+)?$/

/** Rule classes in reading order. */
const CLASSES = ['pj', 'ss', 'ay', 'np', 'pc', 'pd', 'sk', 'as']

const inReadingOrder = (a: string, b: string): number => {
  const rank = (path: string) => CLASSES.indexOf(/b[ui]-vb-([a-z]+)\d/.exec(path)?.[1] ?? '')
  const folder = (path: string) => /pli-tv-b[ui]-vb/.exec(path)?.[0] ?? ''
  return folder(a) !== '' && folder(a) === folder(b) && rank(a) !== rank(b)
    ? rank(a) - rank(b)
    : compareNaturally(a.split('/').at(-1) ?? '', b.split('/').at(-1) ?? '')
}

/** Segments searched for the first mark of a text; the homage at the head of a book has none. */
const OPENING_SEGMENTS = 12

/** Maximum distance in letters of a number that CST continues and bilara counts twice. */
const MAX_SHIFT_LETTERS = 400
/** Maximum distance in letters between the beginnings of the same verse. */
const MAX_VERSE_SHIFT_LETTERS = 20
/** The same at the beginning of a book, where bilara writes out what CST abbreviates. */
const MAX_BOOK_SHIFT_LETTERS = 20_000

const volumesBefore = Array.from({ length: 46 }, (_, volume) =>
  Array.from({ length: volume }, (__, at) => readVolumePositionsInLetters(at)?.length ?? 0).reduce(
    (sum, one) => sum + one,
    0,
  ),
)
const lettersTo = ({ volume, at }: CanonLetterPosition): number => (volumesBefore[volume] ?? 0) + at

function readBilaraMarks(folder: string, rows: Rows): void {
  const byNumber = new Map<number, NumberedCanonPlace[]>()
  for (const [key, places] of rows) {
    if (!key.startsWith('cst ')) continue
    for (const place of places)
      for (let number = place.number; number <= place.to; number++)
        byNumber.set(number, [...(byNumber.get(number) ?? []), place])
  }
  const nearestTo = (
    here: CanonLetterPosition,
    number: number,
    apart: number,
    within: number,
  ): NumberedCanonPlace | undefined => {
    const distanceTo = (one: CanonLetterPosition) => Math.abs(lettersTo(one) - lettersTo(here))
    const behind = (byNumber.get(number) ?? []).filter((one) => lettersTo(one) > lettersTo(here) - apart)
    const [near] = behind.sort((a, b) => distanceTo(a) - distanceTo(b))
    return near && distanceTo(near) <= within ? near : undefined
  }
  const bySegment = new Map<string, BuiltInHeading>()
  for (const fact of readBuiltInHeadings()) if (fact.scSegment !== '') bySegment.set(fact.scSegment, fact)
  const read = (path: string): Readonly<Record<string, string>> =>
    existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  const inOrder = [...rows].flatMap(([key, places]) => (key.startsWith('cst ') ? places : []))
  /** Where CST begins a verse next to a place, since bilara has a letter more or less in front. */
  const verseNear = (here: CanonLetterPosition): CanonLetterPosition | undefined => {
    const distanceTo = (one: CanonLetterPosition) => Math.abs(lettersTo(one) - lettersTo(here))
    const near = inOrder
      .filter((one) => distanceTo(one) <= MAX_VERSE_SHIFT_LETTERS)
      .sort((a, b) => distanceTo(a) - distanceTo(b))[0]
    return near && { volume: near.volume, at: near.at }
  }
  const pages: Rows = new Map()
  const files = [...new Bun.Glob('**/*_root-pli-ms.json').scanSync(join(folder, 'root/pli/ms'))]
  let begin: CanonLetterPosition = { volume: 1, at: 0 }
  let limit = 0
  let passed = 0
  for (const file of files.sort(inReadingOrder)) {
    const uid = (file.split('/').at(-1) ?? '').replace('_root-pli-ms.json', '')
    const collection = uid.replace(/\d.*$/, '')
    if (/(?:^|\/)(?:ne|pe|mil|xplayground)(?:\/|$)/.test(file)) continue
    const work = WORKS_OF_BILARA[collection.replace(/-(?:pj|ss|ay|np|pc|pd|sk|as)$/, '')] ?? collection
    const references = read(join(folder, 'reference/pli/ms', file.replace('_root-pli-ms', '_reference')))
    const texts = Object.entries(read(join(folder, 'root/pli/ms', file)))
    const waiting: [system: CitationNumberSystem, work: string, part: number, number: number][] = []
    const begun = new Set<string>()
    for (const [nth, [id, text]] of texts.entries()) {
      const near = nth === 0 ? texts.slice(0, OPENING_SEGMENTS).map(([one]) => one) : [id]
      const [fact] = near.flatMap((one) => bySegment.get(one) ?? [])
      const own = fact && headings.get(fact.index)
      if (fact && own) {
        ;[begin, passed] = [own, 0]
        limit = own.at + own.length
      }
      const marks = references[id] ?? ''
      const [counted = ''] = near.flatMap((one) => /(?:^|,\s*)msdiv\d+/.exec(references[one] ?? '') ?? [])
      const numbered = Number(/msdiv(\d+)/.exec(counted)?.[1] ?? 0)
      if (numbered > 0) {
        const opensBook = nth === 0 && numbered === 1
        const near = nearestTo(
          { volume: begin.volume, at: Math.min(begin.at + passed, limit - 1) },
          numbered,
          opensBook ? MAX_BOOK_SHIFT_LETTERS : MAX_SHIFT_LETTERS,
          // a number that CST does not have is elsewhere
          opensBook ? Number.POSITIVE_INFINITY : 1_000 + 2 * passed,
        )
        if (near && !(own && lettersTo(near) < lettersTo(own))) {
          ;[begin, passed] = [near, 0]
          limit = Number.POSITIVE_INFINITY
        }
      }
      for (const { groups } of marks.matchAll(REFERENCE)) {
        const { edition, part, page } = groups ?? {}
        if (work === 'dhp' ? edition === '2ed' : edition !== '2ed')
          waiting.push(['pts', work, Number(part ?? 0), Number(page)])
      }
      for (const [, number] of marks.matchAll(/(?:^|,\s*)vnp(\d+)/g)) waiting.push(['verse', work, 0, Number(number)])
      for (const [, section] of marks.matchAll(/(?:^|,\s*)nya(\d+)/g))
        waiting.push(['section', uid, 0, Number(section)])
      for (const [, section = ''] of marks.matchAll(/(?:^|,\s*)pts-cs([\d.]+)/g)) {
        const [one, two] = section.split('.').map(Number)
        if (/^(?:dn|pli-tv-kd)/.test(uid))
          waiting.push(['section', uid, two === undefined ? 0 : (one ?? 0), two ?? one ?? 0])
      }
      if (TITLE.test(id)) continue
      const at = { volume: begin.volume, at: Math.min(begin.at + passed, limit - 1) }
      const [, prefix = '', from = '', to = from] = /^(.*?)(\d+)(?:-(\d+))?$/.exec(uid) ?? []
      const [, single = '', one = ''] = /^(.*?)(\d+)(?:-\d+)?$/.exec(id.split(':')[0] ?? '') ?? []
      if (!begun.has(uid)) {
        begun.add(uid)
        const known = findCitedText(uid)
        if (known?.canonicalId !== uid || known.at)
          put(rows, 'sc', prefix, 0, { ...at, number: Number(from), to: Number(to) })
      }
      if (work !== 'dhp' && single === prefix && to !== from && !begun.has(`${single}${one}`)) {
        begun.add(`${single}${one}`)
        put(rows, 'number', prefix, 0, { ...at, number: Number(one), to: Number(one) })
      }
      const opening = () =>
        encodeFirstLettersAsNumber(
          toAlignmentLetters(
            texts
              .slice(nth, nth + 4)
              .map(([, words]) => words)
              .join(' '),
          ),
        )
      if (/^dhp\d+:\d+$/.test(id)) waiting.push(['verse', 'dhp', 0, Number(one)])
      for (const [system, name, part, number] of waiting.splice(0)) {
        const own = system === 'verse' ? verseNear(at) : undefined
        const place = {
          ...(own ?? at),
          number,
          to: number,
          ...(system === 'verse' ? { opening: opening() } : {}),
        }
        put(system === 'pts' ? pages : rows, system, name, part, place)
      }
      passed += countPaliConsonants(text)
    }
  }
  for (const [key, places] of pages) {
    const known = rows.getOrInsert(key, [])
    const numbers = new Set(known.map(({ number }) => number))
    known.push(...places.filter(({ number }) => !numbers.has(number)))
  }
}

/** Larger than the letters of any volume, so that a volume and a place make one number. */
const LETTERS_PER_VOLUME = 1e6

/** Fausböll's last volume has the last ten stories of the Jātaka, in another order than CST; all are in volume 28. */
const LAST_STORIES = { key: 'pts ja 6', volume: 28 }

/** Pages are in order: other marks are errors. */
function withoutTypos(all: Rows): Rows {
  return new Map(
    [...all].map(([key, places]) => {
      if (!key.startsWith('pts ')) return [key, places]
      const sorted = places.toSorted((a, b) => a.number - b.number)
      if (key === LAST_STORIES.key) return [key, sorted.filter(({ volume }) => volume === LAST_STORIES.volume)]
      // of pages that begin at one place the higher is the later one
      const run = findLongestIncreasingSubsequence(
        sorted.map(({ number, volume, at }): [number, number] => [
          number,
          volume * LETTERS_PER_VOLUME + at + number / LETTERS_PER_VOLUME,
        ]),
      )
      const stored = new Set(run.map(([number]) => number))
      return [key, sorted.filter(({ number }) => stored.has(number))]
    }),
  )
}

if (import.meta.main) {
  const [cst, bilara] = Bun.argv.slice(2)
  if (cst === undefined || bilara === undefined) {
    console.error('Usage: bun scripts/facts/number-places.ts CST BILARA')
    process.exit(2)
  }
  const rows: Rows = new Map()
  readCstMarks(cst, rows)
  readBilaraMarks(bilara, rows)
  const run = withoutTypos(rows)
  const packed = Bun.zstdCompressSync(Buffer.from(JSON.stringify(encodeNumberedPlaces(run))), { level: ZSTD_LEVEL })
  writeFileSync(join(FACTS, 'number-places.json.zst'), packed)
  const counts = new Map<string, number>()
  for (const [key, places] of run) {
    const [system = ''] = key.split(' ')
    counts.set(system, (counts.get(system) ?? 0) + places.length)
  }
  console.log([...counts], `${packed.length} bytes`)
}
