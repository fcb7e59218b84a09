/** The built-in table of headings: its shape, and what citations find in it. */

import { describe, expect, test } from 'bun:test'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import {
  findCitedText,
  formatTextIdAsCitation,
  getCitableTextIdOfHeading,
} from '../../../src/definitions/facts/citations.ts'
import { builtInDivisions } from '../../../src/definitions/facts/facts.ts'
import { readBuiltInHeadings } from '../../../src/definitions/facts/headings.ts'

describe('the table of headings', () => {
  test('has 18,188 headings in at most 400 kB', () => {
    expect(readBuiltInHeadings()).toHaveLength(18_188)
    expect(statSync(join(import.meta.dir, '../../../src/definitions/facts/headings.tsv.zst')).size).toBeLessThan(
      400_000,
    )
  })

  test('gives each heading a unique slug in its division, an earlier parent and a volume', () => {
    const seen = new Set<string>()
    const divisions = new Map(builtInDivisions.map((division) => [division.slug, division]))
    for (const { index, division, slug, parent, depth, volume } of readBuiltInHeadings()) {
      const key = `${division}/${slug}`
      expect(seen.has(key)).toBe(false)
      seen.add(key)
      expect(parent?.depth ?? 0).toBe(depth - 1)
      if (parent) expect([parent.division, parent.index < index]).toEqual([division, true])
      const { firstVolume = 0, lastVolume = 0 } = divisions.get(division) ?? {}
      expect(firstVolume <= volume && volume <= lastVolume).toBe(true)
    }
  })
})

describe('citations of texts', () => {
  const slugs = (citation: string) => {
    const text = findCitedText(citation)
    return text && [text.canonicalId, text.heading.slug, text.first.slug]
  }

  test.each([
    ['DN 1', ['dn1', 'brahmajalasuttam', 'paribbajakakatha']],
    ['dn1', ['dn1', 'brahmajalasuttam', 'paribbajakakatha']],
    ['D.N. 1.1.3', ['dn1', 'brahmajalasuttam', 'paribbajakakatha']],
    ['SN 56.11', ['sn56.11', 'dhammacakkappavattanasuttam', 'dhammacakkappavattanasuttam']],
    ['Dhp 183', ['dhp179-196', 'buddhavaggo', 'buddhavaggo']],
    ['Dhp 183–185', ['dhp179-196', 'buddhavaggo', 'buddhavaggo']],
    ['dhp179-196', ['dhp179-196', 'buddhavaggo', 'buddhavaggo']],
  ] as const)('%s', (citation, expected) => {
    expect(slugs(citation)).toEqual([...expected])
  })

  test('by a number inside a range find the range', () => {
    expect(findCitedText('AN 1.5')?.canonicalId).toBe('an1.1-10')
  })

  test.each(['', 'DN', '12', 'DN 99', 'XY 1', 'Dhp 0', 'ที.สี. 1', `dn${'9'.repeat(500)}`])(
    'by %p find nothing',
    (citation) => {
      expect(findCitedText(citation)).toBeNull()
    },
  )

  test('find every text by its id', () => {
    const lost = readBuiltInHeadings().filter(
      ({ scText }) => scText !== '' && findCitedText(scText)?.canonicalId !== scText,
    )
    expect(lost.map(({ scText }) => scText)).toEqual([])
  })

  test('keep the id with the text’s own heading and the first with its words', () => {
    const withId = readBuiltInHeadings().filter((heading) => getCitableTextIdOfHeading(heading) === 'dn1')
    expect(withId.map(({ slug }) => slug)).toEqual(['brahmajalasuttam', 'paribbajakakatha'])
  })
})

test('find every text by its printed id', () => {
  const lost = readBuiltInHeadings().flatMap(({ scText }) => {
    const found = scText === '' ? scText : findCitedText(formatTextIdAsCitation(scText))?.canonicalId
    return found === scText ? [] : [`${formatTextIdAsCitation(scText)} → ${found}`]
  })
  expect(lost).toEqual([])
})

const items = (slug: string) => {
  const fact = readBuiltInHeadings().find((one) => one.slug === slug)
  return [fact?.itemFrom, fact?.itemTo]
}

test('use the printed items in peyyālas of the Saṃyutta', () => {
  expect(items('khattiyasuttam')).toEqual([30, 31])
  expect(items('antavasuttam')).toEqual([436, 436])
  expect(items('vidhasuttam')).toEqual([313, 314])
  expect(items('ajitamanavapucchaniddeso')).toEqual([57, 99])
})

test('begin Vessantara with its own item', () => {
  expect(items('vidhurajatakam')).toEqual([893, 1044])
  expect(items('vessantarajatakam')).toEqual([1045, 1045])
})
