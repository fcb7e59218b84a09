/** Links to the previous and next text, across the ends of vaggas, volumes, divisions and pitakas. */

import { afterAll, describe, expect, test } from 'bun:test'
import { openCanonLibrary } from '../canon/canon-library.ts'
import { type TestPackage, testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'

const createMajjhimaHeading = (slug: string, volume: number, parent: string | null, royalPage = 1) => ({
  ...testHeading(slug, { volume, parent, royalPage }),
  division: 'majjhima-nikaya',
})
const abhidhamma = (slug: string, parent: string | null, royalPage: number) => ({
  ...testHeading(slug, { volume: 34, parent, royalPage }),
  division: 'dhammasangani',
})
const createPassage = (entry: string, division: string, volume: number, page = 1) =>
  testPassage(entry, [testParagraph(page, 'เอวัมเม สุตัง')], { division, volume })

const canon: TestPackage = {
  source: testSource('order'),
  headings: [
    testHeading('dasuttarasuttam', { volume: 11, royalPage: 1 }),
    testHeading('eko-dhammo', { volume: 11, parent: 'dasuttarasuttam', royalPage: 1 }),
    testHeading('dve-dhamma', { volume: 11, parent: 'dasuttarasuttam', royalPage: 2 }),
    createMajjhimaHeading('mulapariyayavaggo', 12, null),
    createMajjhimaHeading('mulapariyayasuttam', 12, 'mulapariyayavaggo'),
    createMajjhimaHeading('sabbasavasuttam', 12, 'mulapariyayavaggo', 2),
    // no source has text of this sutta
    createMajjhimaHeading('dhammadayadasuttam', 12, 'mulapariyayavaggo', 3),
    createMajjhimaHeading('devadahavaggo', 14, null),
    createMajjhimaHeading('devadahasuttam', 14, 'devadahavaggo'),
    abhidhamma('dhammasanganipali', null, 1),
    abhidhamma('matika', 'dhammasanganipali', 1),
    abhidhamma('tikamatika', 'matika', 1),
    abhidhamma('dukamatika', 'matika', 2),
  ],
  passages: [
    createPassage('eko-dhammo', 'digha-nikaya', 11),
    createPassage('dve-dhamma', 'digha-nikaya', 11, 2),
    createPassage('mulapariyayasuttam', 'majjhima-nikaya', 12),
    createPassage('sabbasavasuttam', 'majjhima-nikaya', 12, 2),
    createPassage('devadahasuttam', 'majjhima-nikaya', 14),
    createPassage('tikamatika', 'dhammasangani', 34),
    createPassage('dukamatika', 'dhammasangani', 34, 2),
  ],
}

const library = await openCanonLibrary(canon)
afterAll(() => library[Symbol.dispose]())

/** Reads the address and the title of the link to the next or previous text. */
async function readLink(path: string, rel: 'next' | 'prev') {
  const { text } = await library.visit(path)
  const [, href, title] = new RegExp(`<a rel="${rel}" href="([^"]+)">(.*?)</a>`).exec(text) ?? []
  return [href, title?.replace(/[‹›]/g, '').trim()]
}

/** Lists the addresses that a reader reaches from a heading by “next” alone. */
async function readFrom(path: string) {
  const read = [path]
  for (let next = await readLink(path, 'next'); next[0]; next = await readLink(next[0], 'next')) read.push(next[0])
  return read
}

describe('the next link', () => {
  test('leads to the next text across vaggas, volumes, divisions and pitakas, none twice', async () => {
    expect(await readFrom('/canon/11/entries/dasuttarasuttam')).toEqual([
      '/canon/11/entries/dasuttarasuttam',
      '/canon/12/entries/mulapariyayasuttam',
      '/canon/12/entries/sabbasavasuttam',
      '/canon/14/entries/devadahasuttam',
      '/canon/34/entries/matika',
    ])
  })

  test('names the text by number, and a new division or pitaka', async () => {
    const next = async (path: string) => (await readLink(path, 'next'))[1]
    expect(await next('/canon/12/entries/mulapariyayasuttam')).toStartWith('MN 2 ')
    expect(await next('/canon/11/entries/dasuttarasuttam')).toStartWith('มัชฌิมนิกาย: MN 1 ')
    expect(await next('/canon/14/entries/devadahasuttam')).toStartWith('พระอภิธรรมปิฎก: ')
    expect((await library.visit('/canon/34/entries/matika')).text).toContain('จบพระไตรปิฎก')
  })

  test('of a vagga leads to the text after its last one', async () => {
    const [href] = await readLink('/canon/12/entries/mulapariyayavaggo', 'next')
    expect(href).toBe('/canon/14/entries/devadahasuttam')
  })

  test('of a part leads to the next part, and after the last to the next text', async () => {
    expect((await readLink('/canon/11/entries/eko-dhammo', 'next'))[0]).toBe('/canon/11/entries/dve-dhamma')
    expect((await readLink('/canon/11/entries/dve-dhamma', 'next'))[0]).toBe('/canon/12/entries/mulapariyayasuttam')
  })
})

test('the previous link reverses the next link', async () => {
  const readPrevious = async (path: string) => (await readLink(path, 'prev'))[0]
  expect(await readPrevious('/canon/34/entries/matika')).toBe('/canon/14/entries/devadahasuttam')
  expect(await readPrevious('/canon/14/entries/devadahasuttam')).toBe('/canon/12/entries/sabbasavasuttam')
  expect(await readPrevious('/canon/12/entries/mulapariyayasuttam')).toBe('/canon/11/entries/dasuttarasuttam')
  expect(await readPrevious('/canon/11/entries/dve-dhamma')).toBe('/canon/11/entries/eko-dhammo')
  expect(await readPrevious('/canon/11/entries/eko-dhammo')).toBe('/canon/11/entries/dasuttarasuttam')
  expect(await readPrevious('/canon/11/entries/dasuttarasuttam')).toBeUndefined()
})
