/** The table of the Pali Text Society's pages: where they begin, and the verses that are cited by number. */

import { expect, test } from 'bun:test'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { lettersOf } from '../../../src/canon/align/letters.ts'
import { lettersOfVolume } from '../../../src/definitions/facts/canon-letters.ts'
import {
  lettersOfOpening,
  ptsPages,
  ptsParts,
  VERSE_WORKS,
  versesOf,
} from '../../../src/definitions/facts/pts.ts'

test('the volumes of the nikāyas and the Vinaya are whole', () => {
  const volumes = { dn: [253, 358, 293], mn: [524, 266, 302], sn: [240, 286, 279, 403, 478] } as const
  for (const [work, lasts] of Object.entries(volumes)) {
    expect(ptsParts(work).toSorted()).toEqual(lasts.map((_, at) => at + 1))
    for (const [at, last] of lasts.entries()) {
      const pages = [...(ptsPages(work, at + 1)?.keys() ?? [])]
      expect([work, at + 1, pages.length, pages[0], pages.at(-1)]).toEqual([work, at + 1, last, 1, last])
    }
  }
  expect(ptsParts('vin').toSorted()).toEqual([1, 2, 3, 4, 5])
  expect(ptsPages('dn', 9)).toBeUndefined()
  expect(ptsParts('none')).toEqual([])
})

test('a page stands within its volume, behind the page before', () => {
  for (const [work, part] of [
    ['dn', 2],
    ['an', 1],
    ['ud', 0],
  ] as const) {
    let last = 0
    for (const { volume, at } of ptsPages(work, part)?.values() ?? []) {
      expect(at).toBeGreaterThanOrEqual(last)
      expect(at).toBeLessThan(lettersOfVolume(volume)?.length ?? 0)
      last = at
    }
  }
})

test('verses have the letters with which they open', () => {
  expect(VERSE_WORKS.map((work) => versesOf(work)?.has(1))).toEqual([true, true, true, true])
  const verse = versesOf('dhp')?.get(160)
  expect(verse?.volume).toBe(25)
  const letters = lettersOf('Attā hi attano nātho, ko hi nātho paro siyā')
  expect(lettersOfOpening(verse?.opening ?? 0)).toEqual(letters.slice(0, 12))
})

test('it takes at most 300 kB in the program', () => {
  const { size } = statSync(join(import.meta.dir, '../../../src/definitions/facts/pts-pages.json.zst'))
  expect(size).toBeLessThan(300_000)
})
