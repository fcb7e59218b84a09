/** What people type into the box: which of it is a citation, and of what. */

import { describe, expect, test } from 'bun:test'
import { parseCitation } from '../../src/reader/citations.ts'

const abbreviations = (volume: number) =>
  volume >= 9 && volume <= 11 ? ['ที.', 'DN'] : volume === 1 ? ['วิ.มหา.', 'Vin. Mahāvibh.'] : []
const parse = (query: string) => parseCitation(query, abbreviations)

describe('a citation', () => {
  for (const [query, cited] of [
    ['9/231', { by: 'page', volume: 9, page: 231 }],
    ['๙/๒๓๑', { by: 'page', volume: 9, page: 231 }],
    [' 9 / 231 ', { by: 'page', volume: 9, page: 231 }],
    ['เล่ม ๙ หน้า ๒๓๑', { by: 'page', volume: 9, page: 231 }],
    ['เล่ม 9, หน้า 231', { by: 'page', volume: 9, page: 231 }],
    ['9 ข้อ 91', { by: 'item', volume: 9, item: 91 }],
    ['เล่ม ๙ ข้อ ๙๑', { by: 'item', volume: 9, item: 91 }],
    ['ที.สี. ๙/๙๑/๔๕', { by: 'page', volume: 9, item: 91, page: 45 }],
    ['ที.ม. ๑๐/๑/๑', { by: 'page', volume: 10, item: 1, page: 1 }],
    ['ที. 9/91/45', { by: 'page', volume: 9, item: 91, page: 45 }],
    ['วิ.มหา. 1/2/3', { by: 'page', volume: 1, item: 2, page: 3 }],
    ['DN 9/91/45', { by: 'page', volume: 9, item: 91, page: 45 }],
    ['DN 1', { by: 'text', division: 'digha-nikaya', slug: 'brahmajalasuttam' }],
    ['dn1', { by: 'text', division: 'digha-nikaya', slug: 'brahmajalasuttam' }],
    ['SN ๕๖.๑๑', { by: 'text', division: 'samyutta-nikaya', slug: 'dhammacakkappavattanasuttam' }],
    ['Dhp 183', { by: 'text', division: 'khuddaka-nikaya', slug: 'buddhavaggo' }],
  ] as const) {
    test(query, () => expect(parse(query)).toEqual(cited as never))
  }
})

describe('words to search for', () => {
  for (const query of [
    'พรหมชาล',
    'evam me sutam',
    '231',
    'ม.มู. ๙/๙๑/๔๕',
    'DN 999',
    '9/',
    'ข้อ 91',
    '<img src=x>',
  ]) {
    test(query, () => expect(parse(query)).toBeUndefined())
  }
})
