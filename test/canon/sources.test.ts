/** The sources of the library's text (decisions §6, Sources, Health). */

import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Json, openCanonLibrary } from './canon-library.ts'
import { firstSource, secondSource } from './world.ts'

test('sources have counts of stored text and their displayed share', async () => {
  using library = await openCanonLibrary(firstSource, secondSource)
  const { texts, hasText, canon, dictionary } = await library.get('/sources')
  expect(hasText).toBe(true)
  expect(dictionary).toEqual({ entries: 0, groups: 0 })
  expect(texts.map((text: Json) => text.id)).toEqual(['first', 'second'])
  expect(texts[0]).toMatchObject({
    title: 'Source first',
    publisher: null,
    url: 'https://example.org/first',
    version: '1',
  })
  const [royal, roman] = texts[0].editions
  expect([royal.edition, royal.passages, royal.share]).toEqual(['royal', 3, 1])
  expect(texts[1].editions).toEqual([
    { edition: 'roman', passages: 3, characters: 29 + 39 + 4 + 13, share: expect.any(Number) },
  ])
  const shown = canon.editions.find((edition: Json) => edition.edition === 'roman')
  expect(shown.characters).toBe(28 + 41 + 13)
  expect(shown.shares).toEqual([
    { source: 'first', share: (28 + 41) / shown.characters },
    { source: 'second', share: 13 / shown.characters },
  ])
  expect(roman.share).toBe(shown.shares[0].share)
  expect(canon.passages).toBe(6)
  expect(canon.characters).toBe(royal.characters + shown.characters)
})

test('shares of every edition add up to 1 after any decision', async () => {
  using library = await openCanonLibrary(firstSource, secondSource)
  const { passages } = await library.get('/health')
  const act = fc.record({
    passage: fc.integer({ min: 1, max: passages }),
    hide: fc.boolean(),
    swap: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 6 }), async (acts) => {
      for (const { passage, hide, swap } of acts) {
        await library.call('POST', `/passages/${passage}/hide`, { hide })
        const pair = { division: 'digha-nikaya', entry: 'two', edition: 'roman' }
        await library.call('POST', '/passages/settle', { ...pair, choice: swap ? 'swap' : 'keep' })
      }
      const { canon } = await library.get('/sources')
      for (const { edition, shares, characters } of canon.editions) {
        const sum = shares.reduce((total: number, { share }: Json) => total + share, 0)
        expect(Math.abs(sum - (characters > 0 ? 1 : 0))).toBeLessThan(1e-9)
        expect(characters).toBe(await charactersSeen(library.get, edition))
      }
    }),
    { numRuns: 3 },
  )
})

/** Characters of every passage that a reader can open in an edition. */
async function charactersSeen(get: (path: string) => Promise<Json>, edition: string): Promise<number> {
  let characters = 0
  for (const slug of ['one', 'two', 'three', 'four']) {
    const answer = await get(`/canon/volumes/9/entries/${slug}/passage?edition=${edition}`).catch(() => undefined)
    for (const { spans } of answer?.paragraphs ?? []) {
      for (const { text } of spans) characters += [...text].length
    }
  }
  return characters
}

test('/health names the stored editions', async () => {
  using library = await openCanonLibrary(secondSource)
  const healthy = { status: 'ok', passages: 3, editions: ['roman'] }
  expect(await library.get('/health')).toEqual(healthy)
  library.stores.db.keptOut = 'เป็นรุ่นข้อมูลอื่น'
  expect(await library.get('/health')).toEqual({ ...healthy, keptOut: 'เป็นรุ่นข้อมูลอื่น' })
})
