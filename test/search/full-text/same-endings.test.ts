/** Branches that share their endings answer as MiniSearch's own tree of the same words does. */

import { expect, test } from 'bun:test'
import SearchableMap from 'minisearch/SearchableMap'
import { type Branch, SameEndings } from '../../../search/full-text/same-endings.ts'

const BEGINNINGS = ['', 'a', 'ab', 'maha', 'cula', 'maji', 'ม', 'มหา', 'มหาสี', 'จุฬ']
const ENDINGS = ['sihanada', 'siha', 'sila', 'ratthapala', 'รัฏฐปาล', 'สีหนาท', 'สีล', 'สีหะ']
const WORDS = BEGINNINGS.flatMap((begin) => ENDINGS.map((end) => begin + end)).sort()

const plain = new SearchableMap<true>()
for (const word of WORDS) plain.set(word, true)
const endings = new SameEndings()
const tree = endings.branchOf(WORDS, 0)
const shared = new SearchableMap<true>(tree)

const nodesOf = (node: Branch, seen = new Set<Branch>()): Set<Branch> => {
  seen.add(node)
  for (const next of node.values()) if (next !== true) nodesOf(next, seen)
  return seen
}

test('all words are there, and no others', () => {
  expect([...shared.keys()].sort()).toEqual(WORDS)
  expect([shared.has('mahasiha'), shared.has('mahasi'), shared.has('mahasihax')]).toEqual([
    true,
    false,
    false,
  ])
})

test('words begin, and are near what was typed, as in a tree of their own', () => {
  for (const typed of ['ma', 'mah', 'mahas', 'มหา', 'x', 'sihanadaa', 'culasila', 'จุฬสีร', 'abilasi']) {
    const begun = (words: SearchableMap<true>) => [...words.atPrefix(typed).keys()].sort()
    const near = (words: SearchableMap<true>) => [...words.fuzzyGet(typed, 1).keys()].sort()
    expect(begun(shared)).toEqual(begun(plain))
    expect(near(shared)).toEqual(near(plain))
  }
})

test('each ending stands there once', () => {
  expect(nodesOf(tree).size).toBeLessThan(nodesOf(plain._tree).size / 4)
})

test('what is made later shares with what was made before', () => {
  const [one, other] = ['k', 'kh'].map((begin) =>
    endings.branchOf([`${begin}siha`, `${begin}sila`], begin.length),
  )
  expect(one).toBe(other as Branch)
})
