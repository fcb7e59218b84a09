/**
 * The table of number systems: pages and verses of the Pali Text Society, paragraphs of the sixth council, texts
 * without a heading.
 */

import { expect, test } from 'bun:test'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { toAlignmentLetters } from '../../../src/canon/align/letters.ts'
import { readVolumePositionsInLetters } from '../../../src/definitions/facts/canon-letters.ts'
import {
  decodeFirstLettersFromNumber,
  encodeFirstLettersAsNumber,
  encodeNumberedPlaces,
  findPlacesByCitationNumber,
  listNumberedPartsOfWork,
  listNumberedPlacesOfWork,
  WORKS_CITED_BY_VERSE,
} from '../../../src/definitions/facts/number-places.ts'

test('tables cover all volumes of the nikāyas and the Vinaya', () => {
  const volumes = { dn: [253, 358, 293], mn: [524, 266, 302], sn: [240, 286, 279, 403, 478] } as const
  for (const [work, lasts] of Object.entries(volumes)) {
    expect(listNumberedPartsOfWork('pts', work).toSorted()).toEqual(lasts.map((_, at) => at + 1))
    for (const [at, last] of lasts.entries()) {
      const pages = listNumberedPlacesOfWork('pts', work, at + 1).map(({ number }) => number)
      expect([work, at + 1, pages.length, pages[0], pages.at(-1)]).toEqual([work, at + 1, last, 1, last])
    }
  }
  expect(listNumberedPartsOfWork('pts', 'vin').toSorted()).toEqual([1, 2, 3, 4, 5])
  expect(listNumberedPlacesOfWork('pts', 'dn', 9)).toEqual([])
  expect(listNumberedPartsOfWork('pts', 'none')).toEqual([])
})

test('pages are within their volume and increase', () => {
  for (const [work, part] of [
    ['dn', 2],
    ['an', 1],
    ['ud', 0],
  ] as const) {
    let last = 0
    for (const { volume, at } of listNumberedPlacesOfWork('pts', work, part)) {
      expect(at).toBeGreaterThanOrEqual(last)
      expect(at).toBeLessThan(readVolumePositionsInLetters(volume)?.length ?? 0)
      last = at
    }
  }
})

test('verses have the letters with which they begin', () => {
  expect(WORKS_CITED_BY_VERSE.map((work) => listNumberedPlacesOfWork('verse', work).length)).toEqual([
    423, 1149, 1279, 520,
  ])
  const [verse] = findPlacesByCitationNumber('verse', 'dhp', 160)
  expect(verse?.volume).toBe(25)
  const letters = toAlignmentLetters('Attā hi attano nātho, ko hi nātho paro siyā')
  expect(decodeFirstLettersFromNumber(verse?.opening ?? 0)).toEqual(letters.slice(0, 12))
})

test('a number in a range, and a repeated one, are found', () => {
  expect(findPlacesByCitationNumber('sc', 'an2.', 400).map(({ number, to }) => [number, to])).toEqual([[310, 479]])
  expect(findPlacesByCitationNumber('cst', 's0301m', 81)).toHaveLength(1)
  expect(findPlacesByCitationNumber('cst', 's0501m', 5).length).toBeGreaterThan(1)
})

test('the verse numbers of the Pali Text Society and the Sixth Council differ in the Suttanipāta', () => {
  const [society] = findPlacesByCitationNumber('verse', 'snp', 1119)
  const [council] = findPlacesByCitationNumber('cst', 's0505m', 1125)
  expect(society?.at).toBe(council?.at ?? -1)
})

test('packed tables are read unchanged', () => {
  const place = {
    number: 3,
    to: 5,
    volume: 9,
    at: 12,
    opening: encodeFirstLettersAsNumber(toAlignmentLetters('attā hi')),
  }
  expect(encodeNumberedPlaces(new Map([['verse x 0', [place]]]))).toEqual([
    { key: 'verse x 0', numbers: [3], spans: [2], volumes: [9], at: [12], openings: [place.opening] },
  ])
})

test('the packed tables take at most 300 kB', () => {
  const { size } = statSync(join(import.meta.dir, '../../../src/definitions/facts/number-places.json.zst'))
  expect(size).toBeLessThan(300_000)
})
