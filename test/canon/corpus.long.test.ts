/** The real packages next to the project: every page has the words of its packages (skipped without them). */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { LocalizedVolumeEdition } from '../../src/canon/volumes/pages.ts'
import { CORPUS_FOLDER, hasCorpus, readCorpusParts } from '../search/global/corpus.ts'
import { type CanonLibrary, type Json, openCanonLibrary } from './canon-library.ts'

const packages = ['royal-small', 'siamrath-small']

/** The volumes that the small packages have. */
const VOLUMES = [9, 19, 25]

const pageOf = ({ canon }: CanonLibrary, place: LocalizedVolumeEdition, number: number) =>
  canon.pages.page(place, number)

describe.skipIf(!hasCorpus)('the real packages', () => {
  let library: CanonLibrary
  /** Words of every page, as the packages have them: `edition volume page`. */
  const pages = new Map<string, string>()
  const passages = new Map<string, string>()

  beforeAll(async () => {
    library = await openCanonLibrary(...packages.map((name) => join(CORPUS_FOLDER, `${name}.tar.zst`)))
    for (const { entry, edition, volume, page, text } of packages.flatMap((name) =>
      readCorpusParts(name, () => true),
    )) {
      for (const [map, key] of [
        [pages, `${edition} ${volume} ${page}`],
        [passages, `${edition} ${volume} ${entry}`],
      ] as const)
        map.set(key, (map.get(key) ?? '') + text)
    }
  })
  afterAll(() => library?.[Symbol.dispose]())

  const bare = (text: string) => text.replace(/\s/g, '')

  test('have the headings and passages that their README counts', async () => {
    expect(await library.get('/health')).toEqual({
      status: 'ok',
      passages: 951 + 1034,
      editions: ['royal', 'pali'],
    })
    const counts = await Promise.all(
      VOLUMES.map(async (volume) => (await library.get(`/canon/volumes/${volume}/entries`)).entries),
    )
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1_191)
  })

  test('have exactly the words of the packages on every page, in order', () => {
    let read = 0
    for (const edition of ['royal', 'pali'] as const) {
      for (const volume of VOLUMES) {
        const { totalPages } = library.canon.pages.layout({ volume, edition, language: 'th' })
        for (let number = 1; number <= totalPages; number++) {
          const { paragraphs } = pageOf(library, { volume, edition, language: 'th' }, number)
          expect(bare(paragraphs.join(''))).toBe(bare(pages.get(`${edition} ${volume} ${number}`) ?? ''))
          if (paragraphs.length > 0) read++
        }
      }
    }
    expect(read).toBe(pages.size)
  })

  test('have chapters in order, with headings before their words', () => {
    for (const edition of ['royal', 'pali'] as const) {
      for (const volume of VOLUMES) {
        const place = { volume, edition, language: 'th' }
        const { chapters } = library.canon.pages.layout(place)
        expect(chapters.map(({ chapter }) => chapter)).toEqual(chapters.map((_, index) => index + 1))
        let page = 1
        for (const { firstPage, lastPage, entry } of chapters) {
          expect(firstPage).toBeGreaterThanOrEqual(page)
          expect(lastPage).toBeGreaterThanOrEqual(firstPage)
          page = firstPage
          const { headings, paragraphs } = pageOf(library, place, firstPage)
          const heading = headings.find((item) => item.entry === entry)
          const words = bare(passages.get(`${edition} ${volume} ${entry}`) ?? '')
          const from = bare(paragraphs.slice(heading?.before).join(''))
          const length = Math.min(words.length, from.length)
          expect(heading).toBeDefined()
          expect(from.slice(0, length)).toBe(words.slice(0, length))
        }
      }
    }
  })

  test('have passages with the words of their heading', async () => {
    expect(passages.size).toBe(951 + 1034)
    for (const [key, words] of [...passages].filter((_, index) => index % 97 === 0)) {
      const [edition, volume, entry] = key.split(' ')
      const { paragraphs } = await library.get(`/canon/volumes/${volume}/entries/${entry}/passage?edition=${edition}`)
      const shown = paragraphs.flatMap((part: Json) => part.spans.map((span: Json) => span.text)).join('')
      expect(bare(shown)).toBe(bare(words))
    }
  })
})
