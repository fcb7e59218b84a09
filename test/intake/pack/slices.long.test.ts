/** The slices of four public corpora against independently counted figures (sources §4, points 2 and 3). */

import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PackagePassage } from '../../../src/definitions/texts/format.ts'
import { openCanonLibrary } from '../../canon/canon-library.ts'
import { TestFolder } from '../import/packages.ts'
import { type PackedFiles, packPaths, readPagesOf, SLICES } from './packing.ts'

const CORPORA = [
  ['cst-xml', 'cst-xml', 'roman'],
  ['bilara', 'bilara', 'roman'],
  ['siamrath-cp874', 'pali-cp874', 'pali'],
  ['royal-cp874', 'thai-cp874', 'royal'],
] as const

interface VolumeFacts {
  readonly pages: number
  readonly firstPage: number
  readonly lastPage: number
  readonly missingPages: readonly number[]
  readonly characters: number
  readonly tenPages: Readonly<Record<string, { firstWords: readonly string[]; lastWords: readonly string[] }>>
  readonly headingsByRend?: Readonly<Record<string, number>>
  readonly bodyParagraphs?: number
  readonly noteCharacters?: number
}

interface Facts {
  readonly volumes: Readonly<Record<string, VolumeFacts>>
  readonly knownSuttas: Readonly<Record<string, { volume: number; page: number }>>
}

const packed = new Map<string, Promise<PackedFiles>>()

/** Each slice is packed once. */
function packSlice(format: string, folder: string): Promise<PackedFiles> {
  return packed.getOrInsertComputed(format, () => packPaths(format, [join(SLICES, folder)]))
}

const readFacts = (folder: string): Facts => JSON.parse(readFileSync(join(SLICES, folder, 'facts.json'), 'utf8'))
const countVisible = (text: string) => [...text.normalize('NFC').replace(/\s/gu, '')].length
const isThere = existsSync(SLICES)
if (!isThere) console.warn(`The slices of ${SLICES} are not here: their figures are not checked`)

/** Characters without notes, of one volume. */
const countCharacters = (passages: readonly PackagePassage[], edition: string, volume: number) =>
  [...readPagesOf(passages, edition)]
    .filter(([key]) => key.startsWith(`${volume}/`))
    .reduce((sum, [, words]) => sum + countVisible(words), 0)

describe.skipIf(!isThere).each(CORPORA)('%s', (format, folder, edition) => {
  const facts = isThere ? readFacts(folder) : { volumes: {}, knownSuttas: {} }
  const volumes = Object.entries(facts.volumes).map(([name, figures]) => [Number.parseInt(name, 10), figures] as const)

  test('has the pages of each volume', async () => {
    const { passages } = await packSlice(format, folder)
    const pages = [...readPagesOf(passages, edition).keys()]
    for (const [volume, { firstPage, lastPage, missingPages, pages: count }] of volumes) {
      if (!count) continue
      const found = pages.filter((key) => key.startsWith(`${volume}/`)).map((key) => Number(key.split('/')[1]))
      const last = readPrintedPage(format, volume, lastPage)
      expect([volume, Math.min(...found), Math.max(...found)]).toEqual([volume, firstPage, last])
      const missing = Array.from({ length: last - firstPage + 1 }, (_, at) => firstPage + at).filter(
        (page) => !found.includes(page),
      )
      expect(missing).toEqual([...missingPages])
    }
  })

  test('has the characters counted', async () => {
    const { passages } = await packSlice(format, folder)
    for (const [volume, { characters }] of volumes) {
      const found = countCharacters(passages, edition, volume)
      const wanted = characters - countLeftOut(format, folder, volume)
      // the signs in front of royal notes and the hyphens of cut words were counted
      if (edition === 'royal') expect(Math.abs(wanted - found) / wanted).toBeLessThan(0.001)
      else expect([volume, found]).toEqual([volume, wanted])
    }
  })

  test('has the first and last words of pages', async () => {
    const { passages } = await packSlice(format, folder)
    // paragraph numbers and headings were not counted as words of the pages of roman text
    const pages = readPagesOf(passages, edition, edition === 'roman' ? ['note', 'number', 'heading'] : ['note'])
    for (const [volume, { tenPages }] of volumes) {
      for (const [page, { firstWords, lastWords }] of Object.entries(tenPages ?? {})) {
        const printed = readPrintedPage(format, volume, Number(page))
        const word = (offset: number) => toLetters(pages.get(`${volume}/${printed + offset}`) ?? '')
        const [before, here, behind] = [word(-1), word(0), word(1)]
        const all = before + here + behind
        const last = toLetters(lastWords.join(''))
        const begins = findNearest(all, toLetters(firstWords.join('')), before.length)
        const ends = findNearest(all, last, before.length + here.length - last.length) + last.length
        expect([volume, page, Math.abs(begins - before.length) <= MAX_BEFORE]).toEqual([volume, page, true])
        expect([volume, page, Math.abs(ends - before.length - here.length) <= MAX_BEFORE]).toEqual([volume, page, true])
      }
    }
  })

  test('the suttas of volume 9 begin on their pages', async () => {
    const { passages, headings } = await packSlice(format, folder)
    const ids = new Map(
      headings.flatMap(({ slug, canonicalId }) => (canonicalId ? [[canonicalId, slug] as const] : [])),
    )
    for (const [id, { volume, page }] of Object.entries(facts.knownSuttas)) {
      const own = passages.find((passage) => passage.entry === ids.get(id) && passage.volume === volume)
      expect([id, own?.paragraphs[0]?.page]).toEqual([id, page])
    }
  })

  test('packing again gives the same bytes', async () => {
    const { bytes } = await packSlice(format, folder)
    expect((await packPaths(format, [join(SLICES, folder)])).bytes.equals(bytes)).toBe(true)
  })
})

/** Files that hold two pages, by format and volume: all behind them are named too low. */
const TWO_PAGES: Readonly<Record<string, readonly number[]>> = {
  'siamrath-cp874 4': [349],
  'royal-cp874 3': [92, 165, 168, 204],
}

/** The page in print of a file, the last one where it holds two. */
const readPrintedPage = (format: string, volume: number, page: number) =>
  page + (TWO_PAGES[`${format} ${volume}`] ?? []).filter((file) => file < page).length

/** Where words are nearest to a place; infinitely far where they are not. */
function findNearest(text: string, words: string, place: number): number {
  const [above, below] = [text.lastIndexOf(words, place), text.indexOf(words, place)]
  if (above < 0 && below < 0) return Number.POSITIVE_INFINITY
  if (above < 0 || below < 0) return Math.max(above, below)
  return place - above <= below - place ? above : below
}

const toLetters = (text: string) => text.replace(/[-\s]/gu, '')

/** Letters of headings and of three words that may precede the words of a page. */
const MAX_BEFORE = 150

/** Characters that are left out on purpose: titles that the site hides, and hyphens of words that lines cut. */
function countLeftOut(format: string, folder: string, volume: number): number {
  if (format === 'bilara' && volume === 25) return countHiddenCharacters(join(SLICES, folder))
  if (format === 'siamrath-cp874') return countHyphens(join(SLICES, folder), volume)
  return 0
}

function countHiddenCharacters(folder: string): number {
  let hidden = 0
  for (const file of new Bun.Glob('html/**/*_html.json').scanSync(folder)) {
    const root = file.replace('html/', 'root/').replace('_html.json', '_root-pli-ms.json')
    const words: Readonly<Record<string, string>> = JSON.parse(readFileSync(join(folder, root), 'utf8'))
    const templates: Readonly<Record<string, string>> = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    for (const [id, template] of Object.entries(templates)) {
      if (!template.includes('{}')) hidden += countVisible(words[id] ?? '')
    }
  }
  return hidden
}

/** Hyphens of words that lines cut, and the ruler lines that were counted in volumes without page marks. */
function countHyphens(folder: string, volume: number): number {
  const name = String(volume).padStart(2, '0')
  let count = 0
  for (const pattern of [`tp1-sources/${name}/*.txt`, `Thai-Pali-org/${name}.txt`]) {
    for (const file of new Bun.Glob(pattern).scanSync(folder)) {
      const lines = readFileSync(join(folder, file), 'latin1')
        .split('\n')
        .map((line) => line.replace(/^<span.*?<\/span>/, '').trim())
        .filter((line) => line !== '' && !line.startsWith('#') && !/^[-_\s]+$/.test(line))
      if (pattern.startsWith('Thai-Pali-org')) {
        const rulers = readFileSync(join(folder, file), 'latin1').match(/^\s*_+\s*$/gm) ?? []
        count += rulers.reduce((sum, ruler) => sum + countVisible(ruler), 0)
      }
      count += lines.slice(0, -1).filter((line) => line.endsWith('-')).length
    }
  }
  return count
}

describe.skipIf(!isThere)('known faults in the slices', () => {
  test('five wrong marks of CST are corrected and three pages without a mark reported', async () => {
    const { places } = await packSlice('cst-xml', 'cst-xml')
    expect(places('wrong-page-marks')).toEqual([
      's0101m.mul8.xml 1.0141 → 241',
      's0101m.mul8.xml 1.0142 → 242',
      's0101m.mul9.xml 1.0262 → 263',
      's0101m.mul11.xml 1.0214 → 284',
      'abh03m2.mul1.xml 0.0274 → 174',
    ])
    expect(places('missing-page-marks')).toEqual(['เล่ม 9 → 73', 'เล่ม 9 → 178', 'เล่ม 36 → 208'])
  })

  test('headings of CST have the counted depths, without lines of the nikaya', async () => {
    const { headings } = await packSlice('cst-xml', 'cst-xml')
    const parents = new Map(headings.map(({ division, slug, parent }) => [`${division}/${slug}`, parent]))
    const depthOf = (division: string, slug: string): number => {
      const parent = parents.get(`${division}/${slug}`)
      return parent ? 1 + depthOf(division, parent) : 1
    }
    const depths = (volume: number) => {
      const counts: Record<number, number> = {}
      for (const { division, slug, volume: own } of headings) {
        const depth = depthOf(division, slug)
        if (own === volume) counts[depth] = (counts[depth] ?? 0) + 1
      }
      return counts
    }
    expect(depths(9)).toEqual({ 1: 1, 2: 13, 3: 131 })
    // the heading of the whole book is in a file that is not in the slice, and is there as the ancestor of the rest
    expect(depths(3)).toEqual({ 1: 1, 2: 7, 3: 40, 4: 94 })
    expect(depths(25)).toEqual({ 1: 1, 2: 26 })
    expect(depths(36)).toEqual({ 1: 1, 2: 2, 3: 20 })
  })

  test('paragraphs of CST are counted with a hanging number and its verse together', async () => {
    const { summary } = await packSlice('cst-xml', 'cst-xml')
    const { volumes } = readFacts('cst-xml')
    const counted = Object.values(volumes).reduce((sum, { bodyParagraphs = 0 }) => sum + bodyParagraphs, 0)
    expect(Math.abs(summary.paragraphs - counted)).toBeLessThanOrEqual(2)
  })

  test('double pages, stray bytes and estimated pages of the Thai files are reported', async () => {
    const pali = await packSlice('siamrath-cp874', 'pali-cp874')
    expect(pali.places('crowded-pages')).toEqual(['040349.txt 40 บรรทัด (ปกติ 20)'])
    expect(pali.places('stray-bytes')).toHaveLength(5)
    expect(pali.places('estimated-pages')).toEqual(['เล่ม 4 → 350', 'เล่ม 36 → 1–236'])
    const royal = await packSlice('royal-cp874', 'thai-cp874')
    const crowded = royal.places('crowded-pages').map((place) => place.slice(0, 6))
    expect(crowded).toEqual(['030092', '030165', '030168', '030204', '090181'])
  })

  test('references without text and the unknown id of SuttaCentral are reported', async () => {
    const { places } = await packSlice('bilara', 'bilara')
    expect(places('wrong-references').map((place) => place.split(' ')[1])).toEqual([
      'pli-tv-bi-vb-ss4:2.1.27',
      'pli-tv-bi-vb-pc96:2.2.13',
    ])
    expect(places('unknown-ids').map((place) => place.split(' ')[0])).toEqual(['pli-tv-bi-vb-pd1'])
    expect(places('new-headings')).toEqual([])
  })
})

describe.skipIf(!isThere)('the four sources of volume 9 packed separately', () => {
  /** The headings of a slice that have words, by edition. */
  const entriesOf = async (format: string, folder: string, edition: string) =>
    new Set(
      (await packSlice(format, folder)).passages.flatMap((passage) =>
        passage.volume === 9 && passage.edition === edition ? [passage.entry] : [],
      ),
    )

  test('have all headings of DN 1 in each edition and script', async () => {
    const { headings } = await packSlice('cst-xml', 'cst-xml')
    const chapters = headings.flatMap(({ slug, parent }) => (parent === 'brahmajalasuttam' ? [slug] : []))
    const roman = [await entriesOf('cst-xml', 'cst-xml', 'roman'), await entriesOf('bilara', 'bilara', 'roman')]
    const pali = [
      await entriesOf('cst-xml', 'cst-xml', 'pali'),
      await entriesOf('siamrath-cp874', 'pali-cp874', 'pali'),
    ]
    const royal = await entriesOf('royal-cp874', 'thai-cp874', 'royal')
    expect(chapters).toHaveLength(21)
    expect(chapters.filter((slug) => !roman.every((entries) => entries.has(slug)))).toEqual([])
    const missing = chapters.filter((slug) => ![...pali, royal].every((entries) => entries.has(slug)))
    expect(missing).toEqual([])
  })

  test('are aligned after import, and CST conflicts with SuttaCentral', async () => {
    using folder = new TestFolder()
    const paths: string[] = []
    for (const [format, name] of CORPORA) {
      const path = join(folder.path, `${format}.tar.zst`)
      writeFileSync(path, (await packSlice(format, name)).bytes)
      paths.push(path)
    }
    using library = await openCanonLibrary(...paths)
    const { headings } = await packSlice('cst-xml', 'cst-xml')
    const chapters = headings.flatMap(({ slug, parent }) => (parent === 'brahmajalasuttam' ? [slug] : []))
    const shown = await Promise.all(
      chapters.map(async (slug) => {
        const { editions } = await library.get(`/canon/volumes/9/entries/${slug}`)
        return editions.map(({ edition }: { readonly edition: string }) => edition).join(' ')
      }),
    )
    expect(shown.filter((editions) => editions === 'royal pali roman')).toHaveLength(chapters.length)
    const pairs = [...library.stores.editorial.conflictQueue.list(false)].map(({ passages }) =>
      passages.map(({ source }) => source).join(' '),
    )
    expect(pairs.filter((sources) => sources === 'cst sc').length).toBeGreaterThan(90)
  })

  test('describe each heading alike', async () => {
    const said = new Map<string, string>()
    for (const [format, folder] of CORPORA) {
      for (const heading of (await packSlice(format, folder)).headings) {
        const key = `${heading.division}/${heading.slug}`
        const line = JSON.stringify(heading)
        expect(said.get(key) ?? line).toBe(line)
        said.set(key, line)
      }
    }
  })
})
