/** The letters of the real packages, for what made-up ones may lack: both scripts of the canon, and pieces of its pages. */

import { describe, expect, test } from 'bun:test'
import { randomFrom } from '../../../scripts/random.ts'
import { parseSearchQuery } from '../../../search/full-text/query.ts'
import { thaiPaliToRoman } from '../../../search/letters/thai-pali.ts'
import { romanPaliToThai } from '../../../search/letters/to-thai.ts'
import { hasCorpus, inPageOrder, readParts } from './corpus.ts'
import { PageLibrary } from './page-library.ts'

describe.skipIf(!hasCorpus)('the real corpus', () => {
  // the package holds the whole canon in roman and, transliterated, in Thai script: each is the truth for the other;
  // the way to Thai script is slower, so it is tried on every thirtieth part
  test('is the same in both scripts', () => {
    const parts = readParts('cst', () => true)
    const roman = parts.filter(({ edition }) => edition === 'roman')
    const thai = parts.filter(({ edition }) => edition === 'pali')
    expect(roman.length).toBeGreaterThan(38_000)
    expect(thai.length).toBe(roman.length)
    const wrong = thai.flatMap(({ text }, i) => {
      const other = roman[i]?.text ?? ''
      const back = i % 30 === 0 ? romanPaliToThai(other) : text
      return thaiPaliToRoman(text) === other.toLowerCase() && back === text ? [] : [text.slice(0, 80)]
    })
    expect(wrong).toEqual([])
  })

  test('gives up random literal pieces of three and more characters, every one', () => {
    const parts = inPageOrder(
      ['royal-small', 'siamrath-small', 'sc'].flatMap((pack) =>
        readParts(pack, (start) => start.includes('"volume":25,')),
      ),
    )
    expect(parts.length).toBeGreaterThan(1000)
    const index = new PageLibrary(parts)
    const random = randomFrom(5)
    const lost = Array.from({ length: 150 }, () => {
      const { text, edition, volume, page } = random.pick(parts)
      const start = random.below(Math.max(1, text.length - 3))
      const piece = text.slice(start, start + 3 + random.below(12))
      const isFound =
        parseSearchQuery(piece).terms.length === 0 || index.matching(piece).includes(`${edition} ${volume}/${page}`)
      return isFound ? [] : [piece]
    }).flat()
    expect(lost).toEqual([])
  })
})
