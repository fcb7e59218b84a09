/** Metadata of pages: descriptions, the language of each part, and the source of each cell. */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Parser } from 'htmlparser2'
import { type CanonLibrary, openCanonLibrary } from '../canon/canon-library.ts'
import { firstSource, secondSource } from '../canon/world.ts'

let library: CanonLibrary
beforeAll(async () => {
  library = await openCanonLibrary(firstSource, secondSource)
  for (const [path, body] of [
    ['/chant-sections', { slug: 'x', title: 'หมวด' }],
    [
      '/chants',
      {
        slug: 'x',
        title: 'บท',
        section: 'x',
        occasion: 'เช้า',
        meaning: 'ขอนอบน้อม',
        pali: 'นโม',
        roman: 'namo ฯเปฯ',
      },
    ],
    ['/books', { slug: 'x', title: 'หนังสือ', author: 'ผู้แต่ง', publisher: 'โรงพิมพ์', writtenIn: 'ไทย' }],
    ['/dhamma-groups/sets', { slug: 'x', title: 'ชุด' }],
    [
      '/dhamma-groups',
      {
        slug: 'x',
        title: 'หมวดธรรม',
        set: 'x',
        members: [
          { title: 'ทาน', pali: 'Dāna' },
          { title: 'ศีล', pali: 'Sīla' },
        ],
      },
    ],
  ] as const)
    await library.call('POST', path, body)
  await library.call('PUT', '/books/x/contents', { chapterTitle: ['ต้น'], chapterBody: ['เนื้อความ'] })
  await library.call('PATCH', '/jataka/jataka-1', { subject: 'ว่าด้วยทาง', vagga: 'อปัณณกวรรค' })
})
afterAll(() => library[Symbol.dispose]())

const CANON = ['/canon/9/royal/1', '/canon/9/royal/2', '/canon/9/entries/book', '/canon/9']

describe('metadata of pages', () => {
  const RECORDS = [
    '/chants/x',
    '/books/x',
    '/books/x/1',
    '/jataka/jataka-1',
    '/dhamma-groups/x',
    '/canon/9/entries/one',
  ]

  test.each(RECORDS)('%s has a description for search engines and sharing', async (path) => {
    const { text } = await library.visit(path)
    const [, description = ''] = /<meta name="description" content="([^"]+)">/.exec(text) ?? []
    expect(description).not.toBe('')
    expect(text).toContain(`<meta property="og:description" content="${description}">`)
  })

  test('the description of a page in English is not Thai', async () => {
    const { text } = await library.visit('/jataka/jataka-1?lang=en')
    expect(text).not.toMatch(/<meta name="description" content="[^"]*[ก-ฮ]/)
    const group = await library.visit('/dhamma-groups/x?lang=en')
    expect(group.text).toContain('<meta name="description" content="Dāna · Sīla">')
  })

  test.each([...RECORDS, ...CANON, '/canon/9/entries/two?with=royal,roman'])(
    '%s in English marks Thai text as Thai',
    async (path) => {
      const { text } = await library.visit(`${path}${path.includes('?') ? '&' : '?'}lang=en`)
      const unmarked: string[] = []
      const langs: string[] = []
      const parser = new Parser({
        onopentag: (_, { lang }) => void langs.push(lang ?? langs.at(-1) ?? ''),
        ontext: (words) => {
          if (/[ก-๛]/.test(words) && !/^(th|pi-Thai)$/.test(langs.at(-1) ?? '')) unmarked.push(words)
        },
        onclosetag: () => void langs.pop(),
      })
      parser.end(text.slice(text.indexOf('<body>')))
      expect(unmarked).toEqual([])
    },
  )

  test('name the edition of each cell and page, and label nothing without a role', async () => {
    const { text } = await library.visit('/canon/9/entries/two?with=royal,roman')
    expect(text).toContain('<div class="text royal" lang="th" role="group" aria-label="ฉบับหลวง">')
    expect(text).toMatch(/<a class="pg"[^>]* aria-label="หน้า ๒ ฉบับหลวง">/)
    for (const path of CANON) expect((await library.visit(path)).text).not.toContain('<small aria-label')
  })
})
