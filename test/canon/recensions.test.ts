/** A printed page shows the text of one recension, with the texts of others next to it (text §2). */

import { describe, expect, test } from 'bun:test'
import type { EditionId } from '../../src/definitions/editions.ts'
import { moveSourceToFirstRank } from '../../src/intake/import/change-sources.ts'
import { type TestPackage, testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'
import { type CanonLibrary, openCanonLibrary } from './canon-library.ts'

const SLUGS = ['a', 'b', 'c', 'd'] as const

type Texts = Readonly<Partial<Record<(typeof SLUGS)[number], string>>>

/** A source with its texts on pages 1 to 4 of volume 9, followed by more passages. */
const source = (
  id: string,
  recension: string | null,
  texts: Texts,
  edition: EditionId = 'pali',
  more: TestPackage['passages'] = [],
): TestPackage => ({
  source: testSource(id, { title: `ชื่อ ${id}`, recension }),
  headings: [...SLUGS.map((slug) => testHeading(slug)), testHeading('next', { volume: 10 })],
  passages: [
    ...SLUGS.flatMap((slug, index) => {
      const text = texts[slug]
      return text === undefined ? [] : [testPassage(slug, [testParagraph(index + 1, text)], { edition })]
    }),
    ...more,
  ],
})

const siamrath = source('siamrath', 'siamrath', { a: 'ก สยาม', b: 'ข สยาม', d: 'ง สยาม' })
const cst = source('cst', 'chattha', { a: 'ก ฉัฏฐ', b: 'ข สยาม', c: 'ค ฉัฏฐ', d: 'ง ฉัฏฐ' })

const roman = (pack: TestPackage): TestPackage => ({
  ...pack,
  passages: pack.passages.map((passage) => ({ ...(passage as object), edition: 'roman' })),
})
/** Both copies of the sixth council's recension in roman script differ in `b`; only one has `d`. */
const romanCst = roman(source('cst', 'chattha', { a: 'eka', b: 'dve', c: 'tayo' }))
const romanSc = roman(source('sc', 'chattha', { a: 'eka', b: 'duve', d: 'cattaro' }))

const pagesOf = async (library: CanonLibrary, edition: EditionId = 'pali', volume = 9) => {
  const { totalPages } = await library.get(`/canon/volumes/${volume}/layout?edition=${edition}`)
  const words: string[] = []
  for (let page = 1; page <= totalPages; page++) {
    const { paragraphs } = await library.get(`/canon/volumes/${volume}/pages/${page}?edition=${edition}`)
    words.push(paragraphs.join(' / '))
  }
  return words
}

const queue = (library: CanonLibrary, all = false) =>
  [...library.stores.editorial.conflictQueue.list(all)].map(({ entry, edition }) => `${entry} ${edition}`)

const shares = async (library: CanonLibrary) => {
  const { canon } = await library.get('/sources')
  return canon.editions.flatMap((edition: { shares: { source: string; share: number }[] }) =>
    edition.shares.map(({ source: id, share }) => `${id} ${share.toFixed(2)}`),
  )
}

const settle = (library: CanonLibrary, entry: string, edition: EditionId, choice: 'keep' | 'swap') =>
  library.call('POST', '/passages/settle', { division: 'digha-nikaya', entry, edition, choice })

const rank = (library: CanonLibrary, id: string) =>
  moveSourceToFirstRank({ id, dataFolder: library.folder.path, library: library.db })

const numbersOf = async (library: CanonLibrary) => {
  const { passage, variants } = await library.get('/canon/volumes/9/entries/a/passage?edition=pali')
  return [passage, ...variants.map((variant: { passage: number }) => variant.passage)].sort()
}

describe('two recensions in one edition', () => {
  test('show the first-ranked one; the other fills no gap and is in no conflict', async () => {
    using library = await openCanonLibrary(siamrath, cst)
    expect(await pagesOf(library)).toEqual(['ก สยาม', 'ข สยาม', '', 'ง สยาม'])
    expect(queue(library)).toEqual([])
    expect(library.stores.editorial.conflicts.find({ state: 'all' })).toEqual([])
    expect((await settle(library, 'a', 'pali', 'swap')).status).toBe(404)
    expect(await shares(library)).toEqual(['siamrath 1.00', 'cst 0.00'])
    const { editions } = await library.get('/canon/volumes/9/entries/c')
    expect(editions).toEqual([])
    expect((await library.call('GET', '/canon/volumes/9/entries/c/passage?edition=pali')).status).toBe(404)
  })

  test('show the other one as a witness', async () => {
    using library = await openCanonLibrary(siamrath, cst)
    const { source: shown, variants } = await library.get('/canon/volumes/9/entries/a/passage?edition=pali')
    expect(shown).toBe('siamrath')
    expect(variants).toMatchObject([{ source: 'cst', pairs: [{ shown: 'สยาม', other: 'ฉัฏฐ' }] }])
  })

  test('leave words of a witness out of search', async () => {
    using library = await openCanonLibrary(siamrath, cst)
    const total = async (path: string) => (await library.get(path)).total
    const [word, other] = ['สยาม', 'ฉัฏฐ'].map(encodeURIComponent)
    expect(await total(`/canon/volumes/9/search?edition=pali&q=${word}`)).toBe(3)
    expect(await total(`/canon/volumes/9/search?edition=pali&q=${other}`)).toBe(0)
    expect(await total(`/search?kind=pages&q=${word}`)).toBe(3)
    expect(await total(`/search?kind=pages&q=${other}`)).toBe(0)
  })

  test('show lower-ranked volumes that no higher source has', async () => {
    const further = source('cst', 'chattha', { a: 'ก ฉัฏฐ' }, 'pali', [
      testPassage('next', [testParagraph(1, 'เล่มสิบ')], { edition: 'pali', volume: 10 }),
    ])
    using library = await openCanonLibrary(siamrath, further)
    expect(await pagesOf(library, 'pali', 10)).toEqual(['เล่มสิบ'])
  })

  test('switch whole volumes by rank, with passage numbers kept', async () => {
    using library = await openCanonLibrary(siamrath, cst)
    const numbers = await numbersOf(library)
    expect(await rank(library, 'cst')).toBe(true)
    library.canon.refresh()
    expect(await pagesOf(library)).toEqual(['ก ฉัฏฐ', 'ข สยาม', 'ค ฉัฏฐ', 'ง ฉัฏฐ'])
    expect(await shares(library)).toEqual(['cst 1.00', 'siamrath 0.00'])
    expect(await numbersOf(library)).toEqual(numbers)
    await library.import(siamrath)
    library.canon.refresh()
    expect(await numbersOf(library)).toEqual(numbers)
    expect(await pagesOf(library)).toEqual(['ก ฉัฏฐ', 'ข สยาม', 'ค ฉัฏฐ', 'ง ฉัฏฐ'])
  })

  test('allow hiding a witness', async () => {
    using library = await openCanonLibrary(siamrath, cst)
    const path = '/canon/volumes/9/entries/a/passage?edition=pali'
    const [{ passage }] = (await library.get(path)).variants
    await library.call('POST', `/passages/${passage}/hide`, { hide: true })
    expect(await library.get(path)).toMatchObject({ source: 'siamrath', variants: [] })
    expect(await pagesOf(library)).toEqual(['ก สยาม', 'ข สยาม', '', 'ง สยาม'])
  })
})

describe('copies of one recension', () => {
  test('fill gaps and are in conflict', async () => {
    for (const recension of ['chattha', null]) {
      const named = [romanCst, romanSc].map((pack) => ({ ...pack, source: { ...pack.source, recension } }))
      using library = await openCanonLibrary(...named)
      expect(await pagesOf(library, 'roman')).toEqual(['eka', 'dve', 'tayo', 'cattaro'])
      expect(queue(library)).toEqual(['b roman'])
      expect((await settle(library, 'b', 'roman', 'swap')).status).toBe(201)
      expect(await pagesOf(library, 'roman')).toEqual(['eka', 'duve', 'tayo', 'cattaro'])
    }
  })

  test('include packages that name no recension', async () => {
    const old = { ...siamrath, source: { ...siamrath.source, recension: undefined } }
    using library = await openCanonLibrary(old, cst)
    expect(await pagesOf(library)).toEqual(['ก สยาม', 'ข สยาม', '', 'ง สยาม'])
    expect(queue(library)).toEqual([])
  })

  test('are compared with each other, whatever witness ranks between them', async () => {
    const other = source('burma', 'burma', { a: 'ก พม่า' })
    const copy = source('copy', 'siamrath', { a: 'ก สยามแก้' })
    using library = await openCanonLibrary(siamrath, other, copy)
    expect((await pagesOf(library))[0]).toBe('ก สยาม')
    expect(queue(library)).toEqual(['a pali'])
    const [pair] = library.stores.editorial.conflictQueue.list(false)
    expect(pair?.passages.map(({ source: id }) => id)).toEqual(['siamrath', 'copy'])
    expect((await settle(library, 'a', 'pali', 'swap')).status).toBe(201)
    expect((await pagesOf(library))[0]).toBe('ก สยามแก้')
  })
})

describe('a text that continues in the next volume', () => {
  const run = (id: string, recension: string, words: string): TestPackage => ({
    source: testSource(id, { recension }),
    headings: [testHeading('long'), testHeading('next', { volume: 10 })],
    passages: [
      testPassage('long', [testParagraph(9, `${words}เก้า`)], { edition: 'pali' }),
      testPassage('long', [testParagraph(1, `${words}สิบ`)], { edition: 'pali', volume: 10 }),
    ],
  })

  test('has one recension per page', async () => {
    const whole = run('cst', 'chattha', 'ฉัฏฐ')
    const further = testPassage('next', [testParagraph(1, 'ฉัฏฐต่อ')], { edition: 'pali', volume: 10 })
    using library = await openCanonLibrary(run('siamrath', 'siamrath', 'สยาม'), {
      ...whole,
      passages: [...whole.passages, further],
    })
    expect((await pagesOf(library)).at(-1)).toBe('สยามเก้า')
    expect(await pagesOf(library, 'pali', 10)).toEqual(['ฉัฏฐสิบ / ฉัฏฐต่อ'])
    // a page has eight characters of each, plus seven more
    expect(await shares(library)).toEqual(['siamrath 0.36', 'cst 0.64'])
    expect(await library.get('/canon/volumes/9/entries/long/passage?edition=pali')).toMatchObject({
      source: 'siamrath',
    })
    const found = await library.get(`/search?kind=pages&q=${encodeURIComponent('สยามสิบ')}`)
    expect(found.total).toBe(0)
  })
})

describe('a decision between two recensions', () => {
  /** A decision from before recensions were distinguished. */
  const decided = async () => {
    const [one, two] = [siamrath, cst].map((pack) => ({
      ...pack,
      source: { ...pack.source, recension: null },
    }))
    const library = await openCanonLibrary(one as TestPackage, two as TestPackage)
    expect((await settle(library, 'a', 'pali', 'swap')).status).toBe(201)
    expect((await settle(library, 'd', 'pali', 'keep')).status).toBe(201)
    expect((await pagesOf(library))[0]).toBe('ก ฉัฏฐ')
    const { doubts } = await library.import(siamrath, cst)
    library.canon.refresh()
    return { library, doubts }
  }

  test('rests and needs no review', async () => {
    const { library, doubts } = await decided()
    using _ = library
    expect((await pagesOf(library))[0]).toBe('ก สยาม')
    expect(doubts).toEqual({ absent: 0, waiting: 0, readByRanks: 0 })
    expect(queue(library)).toEqual([])
    expect([...library.stores.editorial.conflictQueue.list(true)]).toMatchObject([
      { entry: 'a', decision: null, chosen: 'cst', remark: 'apart' },
      { entry: 'd', decision: 'keep', chosen: 'siamrath', remark: null },
    ])
    expect((await settle(library, 'a', 'pali', 'swap')).status).toBe(404)
  })

  test('applies again when its source ranks first', async () => {
    const { library } = await decided()
    using _ = library
    await rank(library, 'cst')
    library.canon.refresh()
    expect((await pagesOf(library))[0]).toBe('ก ฉัฏฐ')
    expect([...library.stores.editorial.conflictQueue.list(true)]).toMatchObject([
      { entry: 'a', decision: 'keep', chosen: 'cst', remark: null },
      { entry: 'd', decision: null, chosen: 'siamrath', remark: 'apart' },
    ])
  })
})

test('pages name the recension, and how unprinted page numbers are known', async () => {
  using library = await openCanonLibrary({
    ...cst,
    passages: [
      testPassage(
        'a',
        [{ ...testParagraph(1, 'ก'), pageState: 'estimated', file: 's0101m.mul0.xml' }, testParagraph(2, 'ข')],
        {
          edition: 'pali',
        },
      ),
    ],
  })
  const first = (await library.visit('/canon/9/pali/1')).text
  expect(first).toContain('ฉบับฉัฏฐสังคีติ')
  expect(first).toContain('หน้าจึงเป็นการประมาณ')
  const second = (await library.visit('/canon/9/pali/2')).text
  expect(second).not.toContain('หน้าจึงเป็นการประมาณ')
  using plain = await openCanonLibrary(siamrath)
  expect((await plain.visit('/canon/9/pali/1')).text).toContain('ฉบับสยามรัฐ')
})

test('each paragraph has source, file and origin of its page on request', async () => {
  using library = await openCanonLibrary({
    ...cst,
    passages: [
      testPassage(
        'a',
        [
          { ...testParagraph(1, 'ก'), pageState: 'estimated', file: 'cst/s0101m.mul0.xml' },
          { ...testParagraph(1, 'ข'), pageState: 'estimated', file: 'cst/s0101m.mul0.xml' },
          { ...testParagraph(1, 'ค'), pageState: 'corrected', file: 'cst/s0101m.mul1.xml' },
          testParagraph(1, 'ง'),
        ],
        { edition: 'pali' },
      ),
    ],
  })
  const quiet = (await library.visit('/canon/9/pali/1')).text
  expect(quiet).toContain('href="/canon/9/pali/1?from=1#from"')
  expect(quiet).not.toContain('s0101m')
  const reported = (await library.visit('/canon/9/pali/1?from=1')).text
  const list = /<section id="from">(.*?)<\/section>/s.exec(reported)?.[1] ?? ''
  const items = [...list.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item = '']) => item.replace(/<[^>]*>/g, ''))
  expect(items).toEqual([
    'ย่อหน้า ๑–๒ ชื่อ cst cst/s0101m.mul0.xml · หน้าโดยประมาณ',
    'ย่อหน้า ๓ ชื่อ cst cst/s0101m.mul1.xml · แก้เลขหน้าแล้ว',
    'ย่อหน้า ๔ ชื่อ cst ไม่ได้บอกไฟล์ไว้ · หน้าตามต้นฉบับ',
  ])
  // every named paragraph exists
  for (const [, anchor] of list.matchAll(/href="#(p\d+)"/g)) expect(reported).toContain(`id="${anchor}"`)
  expect(reported).not.toContain('?from=1#from')
  expect(/rel="canonical" href="([^"]*)"/.exec(reported)?.[1] ?? '').not.toContain('from')
  const english = (await library.visit('/canon/9/pali/1?from=1&lang=en')).text
  expect(english).toContain('Where each paragraph is from')
  expect(english).toContain('page estimated')
})

test('tabs, volumes and headings name the recension, too', async () => {
  const royal = { source: testSource('royal', { recension: 'royal' }), headings: [testHeading('a')] }
  using library = await openCanonLibrary(
    { ...royal, passages: [testPassage('a', [testParagraph(1, 'ไทย')])] },
    { ...cst, passages: [testPassage('a', [testParagraph(1, 'ก')], { edition: 'pali' })] },
  )
  const textOf = async (path: string) => (await library.visit(path)).text
  const tabs = /<nav class="tabs".*?<\/nav>/s.exec(await textOf('/canon/9/royal/1'))?.[0] ?? ''
  expect(tabs).toContain('ฉัฏฐสังคีติ')
  expect(tabs).not.toContain('สยามรัฐ')
  for (const path of ['/canon/9', '/canon/9/entries/a']) {
    const page = await textOf(path)
    expect(page).toContain('ฉบับฉัฏฐสังคีติ')
    expect(page).not.toContain('สยามรัฐ')
    expect(page).toContain('ฉบับหลวง')
  }
  // the API's labels are the edition's
  const { editions } = await library.get('/canon/volumes/9')
  expect(JSON.stringify(editions)).toContain('สยามรัฐ')
})

describe('a gap of a copy', () => {
  const MN = { division: 'majjhima-nikaya', edition: 'roman', volume: 12 } as const
  const mn = (slug: string) => testHeading(slug, { division: MN.division, volume: 12 })
  const HEADINGS = ['sihanadavaggo', 'dhammanupassana-saccapabbam', 'dukkhasaccaniddeso', 'maggasaccaniddeso']
  const text = (slug: string, words: string) => testPassage(slug, [testParagraph(1, words)], MN)
  const title = (slug: string) =>
    testPassage(slug, [testParagraph(1, [{ text: `Title ${slug}`, kind: 'heading' }])], MN)
  const copy = (id: string, passages: TestPackage['passages']): TestPackage => ({
    source: testSource(id, { recension: 'chattha' }),
    headings: HEADINGS.map(mn),
    passages,
  })
  const [vagga = '', sacca = '', dukkha = '', magga = ''] = HEADINGS
  const sc = copy('sc', [text(sacca, 'cattāri saccāni'), text(magga, 'maggo')])
  const whole = copy('cst', [title(vagga), text(sacca, 'saccāni'), text(dukkha, 'dukkhaṃ'), text(magga, 'maggo')])

  test('inside a text is not filled with another copy, nor are titles', async () => {
    using library = await openCanonLibrary(sc, whole)
    const { text: page } = await library.visit('/canon/12/roman/1')
    for (const words of ['dukkhaṃ', 'Title', 'data-source'])
      expect([words, page.includes(words)]).toEqual([words, false])
    expect(page).toContain('maggo')
    const { editions } = await library.get(`/canon/volumes/12/entries/${dukkha}`)
    expect(editions).toEqual([])
  })

  test('does not count if it is alone or ranked first', async () => {
    using library = await openCanonLibrary(whole, sc)
    const { text: page } = await library.visit('/canon/12/roman/1')
    expect(page).toContain('dukkhaṃ')
    expect(page).not.toContain('data-source')
  })

  test('of a whole text is filled by another copy, marked on page and citation', async () => {
    using library = await openCanonLibrary(romanCst, romanSc)
    const { text: page } = await library.visit('/canon/9/roman/4')
    expect(page).toContain('<p id="p1" data-source="sc">cattaro</p>')
    expect(page).toContain('class="c from"')
    const citation = /<output id="cite">([^<]*)/.exec(page)?.[1] ?? ''
    expect(citation).toEndWith('(จาก sc)')
    expect((await library.visit(`/search?q=${citation}`)).location).toBe('/canon/9/roman/4')
    expect((await library.visit('/canon/9/roman/3')).text).not.toContain('data-source')
    const { text: heading } = await library.visit('/canon/9/entries/d?with=roman')
    expect(heading).toContain('<p data-source="sc">cattaro</p>')
  })
})
