/** Names that may be meant, as somebody types: what is suggested, in which order, and the list under the box in Chromium. */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type CanonLibrary, openCanonLibrary } from '../canon/canon-library.ts'
import { para, testHeading, testPassage, testSource } from '../intake/import/packages.ts'
import { axeFaults } from '../support/axe.ts'
import { inChromium, served } from '../support/chromium.ts'

const SAMYUTTA = { division: 'samyutta-nikaya', volume: 19 } as const

const open = () =>
  openCanonLibrary({
    source: testSource('names'),
    headings: [
      testHeading('brahmajalasuttam', { title: 'พรหมชาลสูตร', pali: 'Brahmajālasuttaṃ', royalPage: 1 }),
      testHeading('mahasihanadasuttam', { title: 'มหาสีหนาทสูตร', pali: 'Mahāsīhanādasuttaṃ', royalPage: 7 }),
      testHeading('sihasuttam', { title: 'สีหสูตร', pali: 'Sīhasuttaṃ', royalPage: 8 }),
      testHeading('dhammacakkappavattanasuttam', {
        ...SAMYUTTA,
        title: 'ตถาคตสูตรที่ ๑',
        pali: 'Dhammacakkappavattanasuttaṃ',
        royalPage: 419,
      }),
    ],
    passages: [testPassage('brahmajalasuttam', [para(1, 'ศีล')])],
  })

interface Answer {
  readonly query: string
  readonly items: readonly {
    readonly name: string
    readonly also: readonly string[]
    readonly href: string
  }[]
}

let library: CanonLibrary

beforeAll(async () => {
  library = await open()
})
afterAll(() => library[Symbol.dispose]())

async function suggested(q: string, lang = ''): Promise<Answer> {
  const target = `http://library.local/search/suggest?q=${encodeURIComponent(q)}${lang}`
  const answer = await library.app.handle(new Request(target))
  expect(answer.status).toBe(200)
  return (await answer.json()) as Answer
}

const names = async (q: string) => (await suggested(q)).items.map(({ name }) => name)

describe('is suggested', () => {
  test.each([
    ['พรหม', 'พรหมชาลสูตร'],
    ['brahmaja', 'Brahmajālasuttaṃ'],
    ['ชาลสู', 'พรหมชาลสูตร'],
    ['พฺรหฺมชาล', 'พรหมชาลสูตร'],
    ['brahmajlasutta', 'Brahmajālasuttaṃ'],
    ['มหาศีหนาท', 'มหาสีหนาทสูตร'],
    ['ธรรมจัก', 'ธรรมจักร'],
    ['the first serm', 'The First Sermon'],
    ['sn 56.1', 'SN 56.11'],
  ])('by %s: %s', async (typed, name) => {
    expect(await names(typed)).toContain(name)
  })

  test('what begins so before what has it elsewhere', async () => {
    const found = await names('สีห')
    expect(found[0]).toBe('สีหสูตร')
    expect(found.indexOf('มหาสีหนาทสูตร')).toBeGreaterThan(found.indexOf('สีหจัมมชาดก'))
  })

  test('with what else it is called, and where it stands', async () => {
    const { items } = await suggested('fire sermon', '&lang=en')
    expect(items).toEqual([])
    const [first] = (await suggested('ธรรมจักร', '&lang=en')).items
    expect(first).toMatchObject({
      also: expect.arrayContaining(['SN 56.11']),
      kind: 'headings',
      href: '/canon/19/entries/dhammacakkappavattanasuttam?lang=en',
      place: expect.stringContaining('Volume 19'),
    })
  })

  test('a record, as soon as it was written, and a chapter of a book', async () => {
    await library.call('POST', '/books', { slug: 'kind', title: 'เล่มของความเมตตา' })
    expect(await names('เล่มของ')).toEqual(['เล่มของความเมตตา'])
    const contents = { chapterTitle: ['ต้น', 'บทที่ว่าด้วยลมหายใจ'], chapterBody: ['หนึ่ง', 'หายใจเข้า'] }
    await library.call('PUT', '/books/kind/contents', contents)
    expect((await suggested('บทที่ว่า')).items).toMatchObject([
      { name: 'บทที่ว่าด้วยลมหายใจ', also: ['เล่มของความเมตตา'], kind: 'books', href: '/books/kind/2' },
    ])
  })
})

test.each(['', 'ก', 'x'.repeat(201), '   ', '\u0e31\u0e31', '"', '%'])(
  'nothing for %p, and no fault',
  async (q) => {
    expect((await suggested(q)).items).toEqual([])
  },
)

inChromium(
  'the list under the box',
  async () => served(await open()),
  (stage) => {
    test('goes by keys, waits for input methods, and leads to the thing itself', async () => {
      const { page, complaints } = await stage.open('/')
      const box = page.locator('main input[type=search]')
      const options = page.getByRole('option')
      await box.pressSequentially('สีห')
      await options.first().waitFor()
      expect(await box.getAttribute('aria-expanded')).toBe('true')
      await box.press('ArrowUp')
      expect(await page.getByRole('option', { selected: true }).textContent()).toContain('มหาสีหนาทสูตร')
      expect(await axeFaults(page, 'document')).toEqual([])
      await box.press('Escape')
      await options.first().waitFor({ state: 'detached' })
      expect(await box.inputValue()).toBe('สีห')
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await box.evaluate(`((box) => {
      box.value = 'สีหส'
      box.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }))
      box.value = 'สีหสู'
      box.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
    })(document.querySelector('main input[type=search]'))`)
      await options.first().waitFor()
      expect(asked.map((address) => new URL(address).searchParams.get('q'))).toEqual(['สีหสู'])
      await box.press('ArrowDown')
      await box.press('Enter')
      await page.waitForURL('**/entries/sihasuttam')
      expect(complaints).toEqual([])
    })

    test('comes with the first focus, in 3 kB, and not before', async () => {
      const { page } = await stage.open('/robots.txt')
      const sent: string[] = []
      page.on('response', async (response) => sent.push(response.url()))
      await page.goto(`${stage.site.url}/about`)
      const scripts = () => sent.filter((address) => address.includes('suggest'))
      expect(scripts()).toEqual([])
      await page.locator('.top input[type=search]').focus()
      await page.locator('#suggested').waitFor({ state: 'attached' })
      const [script = ''] = scripts()
      expect((await (await fetch(script)).text()).length).toBeLessThanOrEqual(3 * 1024)
    })
  },
)
