/** How page marks are judged: by the longest increasing run of the book. */

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { PackWarningCollector } from '../../../src/intake/pack/pack-warnings.ts'
import { recognisePageMarks } from '../../../src/intake/pack/page-run.ts'

function judge(numbers: readonly (number | null)[]) {
  const warnings = new PackWarningCollector()
  const marks = numbers.map((page) => ({ mark: String(page), page, takes: 'words' as const, where: 'f' }))
  const pages = recognisePageMarks(marks, 'b', warnings)
  const places = (group: string) => warnings.counts().find((count) => count.group === group)?.places ?? []
  return { pages, wrong: places('wrong-page-marks'), missing: places('missing-page-marks') }
}

describe('recognisePageMarks', () => {
  test.each([
    ['a jump that is a slip of one digit', [238, 239, 240, 141, 142, 243], [238, 239, 240, 241, 242, 243]],
    ['a page that is written twice', [261, 262, 262, 264], [261, 262, 263, 264]],
    ['one far too high number does not cost those that follow', [622, 632, 624, 625, 626], [622, 623, 624, 625, 626]],
    ['a stray number between neighbours has no page', [11, 1080, 12, 13], [11, null, 12, 13]],
    ['a number that lost its last digit', [409, 41, 411], [409, 410, 411]],
    ['no number at all between neighbours', [5, null, 7], [5, 6, 7]],
  ] as const)('%s', (_, marks, pages) => {
    expect(judge(marks).pages).toEqual([...pages])
    expect(judge(marks).wrong.length).toBeGreaterThan(0)
  })

  test('reports pages without a mark, and no correct marks', () => {
    const { pages, wrong, missing } = judge([72, 74, 75, 79])
    expect(pages).toEqual([72, 74, 75, 79])
    expect(wrong).toEqual([])
    expect(missing).toEqual(['b → 73', 'b → 76–78'])
  })

  test('never goes back and invents no number out of place', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: -3, max: 400 })), { maxLength: 60 }), (numbers) => {
        const pages = judge(numbers).pages.filter((page) => page !== null)
        for (const [at, page] of pages.entries()) {
          if (at > 0) expect(page).toBeGreaterThan(pages[at - 1] ?? 0)
        }
      }),
    )
  })

  test('reads a long book with a few wrong marks', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 98 }), { maxLength: 12 }), fc.integer(), (places, seed) => {
        const isApart = places.every((place) => !places.includes(place + 1))
        fc.pre(isApart)
        const right = Array.from({ length: 100 }, (_, at) => at + 1)
        const numbers = right.map((page, at) =>
          places.includes(at) ? 5_000 + Math.abs((seed + at * 7919) % 4_000) : page,
        )
        expect(judge(numbers).pages).toEqual(right)
      }),
    )
  })
})
