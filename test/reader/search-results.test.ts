/** What a search shows: filters with counts, corrections that are said, results that tell what and where, words in view. */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type CanonLibrary, openCanonLibrary } from '../canon/canon-library.ts'
import { testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'

const ATTAVAGGO = { division: 'khuddaka-nikaya', volume: 25 } as const

let library: CanonLibrary

beforeAll(async () => {
  const text = (slug: string, edition: string, page: number, words: string, more = ATTAVAGGO as object) =>
    testPassage(slug, [testParagraph(page, words)], { edition, volume: 9, ...more })
  library = await openCanonLibrary({
    source: testSource('results'),
    headings: [
      testHeading('brahmajalasuttam', { title: 'พรหมชาลสูตร', pali: 'Brahmajālasuttaṃ', royalPage: 1 }),
      testHeading('kammasuttam', { title: 'กัมมสูตร', pali: 'Kammasuttaṃ', royalPage: 7 }),
      testHeading('attavaggo', {
        ...ATTAVAGGO,
        title: 'อัตตวรรค',
        pali: 'Attavaggo',
        royalPage: 25,
        paliPage: 36,
      }),
    ],
    passages: [
      text('brahmajalasuttam', 'royal', 1, 'พรหมชาลสูตร ว่าด้วยศีล', {}),
      text('brahmajalasuttam', 'roman', 1, 'Dukkhaṁ kammaṁ karoti; ekamantaṁ nisīdi', {}),
      text('kammasuttam', 'roman', 2, 'Ekamantaṁ nisīdi. Dukkhaṁ kammanirodho', {}),
      text('attavaggo', 'royal', 25, 'ตนพึงฝึกตน ตนแลเป็นที่พึ่งของตน บุคคลอื่นไรเล่า ศีล'),
      text('attavaggo', 'pali', 36, 'อตฺตานเมว ปฐมํ อตฺตา หิ อตฺตโน นาโถ โก หิ นาโถ'),
      text('attavaggo', 'roman', 36, 'Attā ca; attā hi attano nātho, ko hi nātho'),
    ],
  })
})

afterAll(() => library[Symbol.dispose]())

const page = async (query: string) => (await library.visit(`/search?${query}`)).text
const main = (text: string) => text.slice(text.indexOf('<main'), text.indexOf('</main>'))
const decoded = (text: string) => decodeURIComponent(text.replaceAll('&amp;', '&'))
/** The filters of one kind: what each says, and where it leads. */
const filters = (text: string, label: string) =>
  [
    ...(new RegExp(`<nav aria-label="${label}">.*?</nav>`, 's').exec(text)?.[0] ?? '').matchAll(
      /<a(.*?)href="([^"]*)">(.*?)<\/a>/g,
    ),
  ].map(([, current = '', href = '', title = '']) => ({
    title: title.replace(/<[^>]*>/g, ''),
    href: decoded(href),
    isCurrent: current.includes('aria-current'),
  }))

describe('filter links with counts', () => {
  test('exist for kinds, editions, pitakas and volumes', async () => {
    const found = await page('q=ศีล')
    expect(filters(found, 'ปิฎก')).toEqual([])
    expect(filters(found, 'เล่ม').map(({ title }) => title)).toEqual(['ทุกเล่ม', 'เล่ม ๙ ๑', 'เล่ม ๒๕ ๑'])
    const roman = filters(await page('q=karoti&lang=en'), 'Edition')
    expect(roman).toEqual([])
    const attā = await page('q=attā hi')
    expect(filters(attā, 'ฉบับ').map(({ title }) => title)).toEqual(['ทุกฉบับ', 'สยามรัฐ ๑', 'โรมัน ๑'])
    expect(filters(attā, 'ประเภท').map(({ title }) => title)).toEqual([
      'ทุกประเภท',
      'หัวข้อในพระไตรปิฎก ๑',
      'หน้าพระไตรปิฎก ๒',
    ])
  })

  test('lead to as many results as they say, with a link back', async () => {
    for (const label of ['ฉบับ', 'เล่ม', 'ประเภท']) {
      for (const { title, href } of filters(await page('q=attā hi'), label)) {
        const there = (await library.visit(href)).text
        const count = Number(
          [...(/[๐-๙]+$/.exec(title)?.[0] ?? '๓')].map((digit) => '๐๑๒๓๔๕๖๗๘๙'.indexOf(digit)).join(''),
        )
        expect([
          title,
          main(there).match(/(?:<li>|<\/a> )<a href="\/canon\/\d+\/(entries|pali|roman|royal)/g)?.length,
        ]).toEqual([title, count])
        expect(filters(there, label).filter(({ isCurrent }) => isCurrent).length).toBe(1)
      }
    }
  })

  test('name the chosen volume, and keep the list of volumes closed', async () => {
    expect(await page('q=attā hi&volume=25')).toContain('<details class="narrow"><summary>เล่ม ๒๕</summary>')
  })

  test('ignore unknown values', async () => {
    const all = main(await page('q=attā hi'))
    for (const wrong of ['edition=none', 'volume=99', 'volume=x', 'kind=none']) {
      expect(main(await page(`q=attā hi&${wrong}`))).toBe(all)
    }
    expect(await page('q=attā hi&pitaka=none')).toContain('ไม่พบสิ่งที่ค้น')
  })
})

describe('spelling suggestions', () => {
  test.each([
    ['พรมชาลสูตร', 'ไม่พบ “พรมชาลสูตร” แสดงผลของ “พรหมชาล'],
    ['karma', 'แสดงผลของ'],
  ])('%s', async (q, said) => {
    expect(main(await page(`q=${q}`)).replace(/<[^>]*>/g, '')).toContain(said)
  })

  test('are named in English, and not given where the typed word exists', async () => {
    expect(main(await page('q=brahmaqala&lang=en')).replace(/<[^>]*>/g, '')).toContain('Nothing has “brahmaqala”')
    for (const q of ['พรหมชาล', 'kamma', 'ตนเป็นที่พึ่งแห่งตน']) expect(main(await page(`q=${q}`))).not.toContain('แสดงผลของ')
  })
})

describe('the name of a verse', () => {
  test('leads to its words in every edition, with the query kept', async () => {
    const found = main(await page('q=ตนเป็นที่พึ่งแห่งตน'))
    const [, href = ''] = /<ul class="list found"><li><a href="([^"]+)"/.exec(found) ?? []
    expect(decoded(href)).toStartWith('/canon/25/entries/attavaggo?q=ตนเป็นที่พึ่งแห่งตน&words=|attā hi attano nātho|')
    expect(found).toContain('Dhp 160')
    const verse = (await library.visit(`${decoded(href).replace('#m', '')}&with=royal,pali,roman`)).text
    expect(verse).toContain('value="ตนเป็นที่พึ่งแห่งตน"')
    expect([...verse.matchAll(/<mark[^>]*>(.*?)<\/mark>/g)].map(([, words]) => words?.replace(/<[^>]*>/g, ''))).toEqual(
      ['ตนแลเป็นที่พึ่งของตน', 'อตฺตา หิ อตฺตโน นาโถ', 'attā hi attano nātho'],
    )
    expect(verse.match(/<mark id="m">/g)).toHaveLength(1)
    // and it goes along into the other language
    const [, english = ''] = /<a href="([^"]*)" lang="en"/.exec(verse) ?? []
    expect(decoded(english)).toContain('q=ตนเป็นที่พึ่งแห่งตน&words=|attā')
  })

  test('is the first result of the API, too', async () => {
    const { groups } = await library.get(`/search?q=${encodeURIComponent('ตนเป็นที่พึ่งแห่งตน')}`)
    expect(groups[0].kind).toBe('headings')
    expect(groups[0].items[0]).toMatchObject({
      slug: 'attavaggo',
      title: 'อัตตวรรค',
      snippet: { text: 'ตนเป็นที่พึ่งแห่งตน' },
      division: 'khuddaka-nikaya',
      volume: 25,
    })
    expect(groups[0].items[0].score).toBeLessThanOrEqual(110)
    expect(Object.keys(groups[0].items[0]).toSorted()).toEqual([
      'division',
      'href',
      'kind',
      'score',
      'slug',
      'snippet',
      'title',
      'volume',
    ])
  })
})

test('ignored words are named, and only if there are some', async () => {
  expect(main(await page('q=ศีล ก ข'))).toContain('ไม่ได้ใช้คำเหล่านี้ในการค้น: ก ข')
  expect(main(await page('q=ศีล a&lang=en'))).toMatch(/Not looked for: (<[^>]*>)?a</)
  expect(main(await page('q=ศีล'))).not.toContain('ไม่ได้ใช้คำเหล่านี้')
})

test('numbers of texts and beginnings of names are found, after whole names', async () => {
  const first = async (q: string) =>
    (await library.get(`/search?q=${encodeURIComponent(q)}&kind=headings`)).groups[0]?.items[0]?.slug
  expect(await first('dhp 157')).toBe('attavaggo')
  expect(await first('157')).toBeUndefined()
  expect(await first('ตนเป็นที่พึ่ง')).toBe('attavaggo')
  expect(await first("Brahma's Net")).toBe('brahmajalasuttam')
})

test('a text that is chanted but not in the canon is named as such, and whether it is here', async () => {
  expect(await page('q=ชินบัญชร')).toContain('และคลังนี้ยังไม่มีบทสวด')
  await library.call('POST', '/chants', { slug: 'other', title: 'บทอื่น' })
  const unheld = await page('q=ชินบัญชร')
  expect(unheld).toContain('ไม่อยู่ในพระไตรปิฎก และคลังนี้ยังไม่มี</p>')
  expect(unheld).not.toContain('ตรวจตัวสะกด')
  expect(await page('q=ชินบัญชร&kind=pages')).toContain('ไม่พบสิ่งที่ค้น')
  await library.call('POST', '/chants', { slug: 'jina', title: 'ชินบัญชร' })
  const found = await page('q=ชินบัญชร')
  expect(found).toContain('ไม่อยู่ในพระไตรปิฎก')
  expect(found).not.toContain('ยังไม่มีบท')
  expect(found).toContain('/chants/jina')
  expect(await page('q=ชินบัญชร&lang=en')).toContain('is not in the canon.</p>')
})

test('the menu is in the header and opens without scripts', async () => {
  const front = (await library.visit('/')).text
  const header = front.slice(front.indexOf('<header'), front.indexOf('</header>'))
  const menu = /<details class="menu"><summary>เมนู<\/summary>(.*?)<\/details>/s.exec(header)?.[1] ?? ''
  for (const href of ['/canon', '/sources', '/about']) expect(menu).toContain(`href="${href}"`)
  // the language is in sight beside it
  expect(header.replace(menu, '')).toContain('href="/?lang=en"')
})

describe('a reader of English', () => {
  /** Titles: of pages, sections and results, in the trail, and of what a list or a pager leads to. */
  const TITLES =
    /<title>.*?<\/title>|<h1.*?<\/h1>|<nav class="(?:trail|pager|ways)".*?<\/nav>|<(?:ol|ul)[^>]*>.*?<\/(?:ol|ul)>/gs

  test('sees no Thai title on pages of the canon and jatakas', async () => {
    const seen = new Set<string>()
    const next = [
      '/canon?lang=en',
      '/search?q=kamma&lang=en',
      '/search?q=พรหมชาล&lang=en',
      '/jataka/jataka-538?lang=en',
    ]
    const thai: string[] = []
    for (let path = next.shift(); path !== undefined && seen.size < 120; path = next.shift()) {
      if (seen.has(path)) continue
      seen.add(path)
      const { text, status, location } = await library.visit(path)
      if (location) next.push(location)
      if (status !== 200) continue
      const titles =
        text
          .replace(/<a [^>]*hreflang[^>]*>.*?<\/a>/gs, '')
          .replace(/<mark.*?<\/mark>/gs, '')
          .match(TITLES) ?? []
      for (const title of titles) {
        const words = title.replace(/<p>.*?<\/p>/gs, '').replace(/<[^>]*>/g, ' ')
        if (/[\u0e01-\u0e5b]/.test(words) && !words.includes('พรหมชาล'))
          thai.push(`${path}: ${words.trim().slice(0, 80)}`)
      }
      for (const [, href = ''] of text.matchAll(/href="(\/(?:canon|jataka)[^"#]*lang=en)[^"]*"/g))
        next.push(href.replaceAll('&amp;', '&'))
    }
    expect(seen.size).toBeGreaterThan(60)
    expect(thai).toEqual([])
  })
})

test('a query typed on the other keyboard layout is searched as it was meant', async () => {
  const { status, location } = await library.visit('/search?q=ris,=k]l^9i')
  expect([status, decodeURIComponent(location ?? '')]).toEqual([303, '/search?q=พรหมชาลสูตร'])
  expect((await library.visit('/search?q=xyzxyz')).status).toBe(200)
})
