/** What the import computes for reading, and what decisions of editors change of it. */

import { expect, test } from 'bun:test'
import { decodeVarints, VarintWriter } from '../../db/varints.ts'
import { createRandom } from '../../scripts/random.ts'
import { AlignedBlockReader } from '../../src/canon/places/aligned-blocks.ts'
import { findAlignmentBlockStarts } from '../../src/canon/places/block-ranges.ts'
import { ChangingCorpus, SOURCES } from '../intake/import/changing-corpus.ts'
import type { TestPackage } from '../intake/import/packages.ts'
import { type CanonLibrary, openCanonLibrary } from './canon-library.ts'

test('positive and negative numbers survive encoding', () => {
  const numbers = [0, 1, -1, 63, 64, -64, -65, 8_191, 1e6, -1e6, 2 ** 29]
  const writer = new VarintWriter()
  writer.putAll(numbers)
  expect([...decodeVarints(writer.finish())]).toEqual(numbers)
})

/** Texts of an edition under these headings, each on the page of its index. */
const column = (edition: string, headings: readonly number[], firstPage = 2) =>
  headings.map((heading, nth) => ({ edition, heading, firstPage: firstPage + nth }))

test.each([
  ['every edition has every heading', [...column('pali', [0, 1, 2]), ...column('royal', [0, 1, 2])], [0, 1, 2]],
  [
    'one lacks a heading, which goes with the one before',
    [...column('pali', [0, 1, 2]), ...column('royal', [0, 2])],
    [0, 2],
  ],
  ['one begins later, and not on page 1', [...column('pali', [0, 1, 2]), ...column('royal', [1, 2])], [0, 1, 2]],
  [
    'one begins later on page 1, so the titles are with it',
    [...column('pali', [0, 1, 2]), ...column('royal', [1, 2], 1)],
    [0, 2],
  ],
  ['one lacks the rest of the volume', [...column('pali', [0, 1, 2]), ...column('royal', [0])], [0]],
])('blocks of headings: %s', (_, texts, starts) => {
  expect(findAlignmentBlockStarts(3, texts)).toEqual(starts)
})

test('an edition that lacks many headings does not join their blocks', () => {
  const all = Array.from({ length: 100 }, (_, index) => index)
  expect(findAlignmentBlockStarts(100, [...column('pali', all), ...column('royal', [0, 99])])).toEqual(all)
})

/** What is aligned with every heading, and what the lists of pages say. */
function derived({ canon }: CanonLibrary) {
  const blocks = new AlignedBlockReader(canon.text, {
    of: (heading) => canon.entries.textNames(heading),
    heading: (name) => canon.entries.ofText(name)?.node,
  })
  const [division] = canon.divisions.all().filter(({ slug }) => slug === 'digha-nikaya')
  const headings = division ? canon.contents.of(division).nodes : []
  return {
    blocks: headings.map((heading) => {
      const laid = blocks.of(heading)
      return laid?.columns.map(({ edition, units, along, begins, alongsideRoot }) => ({
        ...{ range: laid.range, spine: laid.spine, edition, along, begins, alongsideRoot },
        units: units.map(({ heading: { row }, paragraphs, ...unit }) => [
          row.slug,
          { ...unit, words: unit.words.nth },
          paragraphs.map(({ part, index, nth }) => [part, index, nth]),
        ]),
      }))
    }),
    pages: canon.text.editions.flatMap((edition) =>
      [9, 10].map((volume) => {
        const pages = canon.printed.pages(edition, volume)
        const items = canon.printed.items(edition, volume)
        return [
          ...[edition, volume, pages, canon.printed.pageCount(edition, volume), items.last],
          pages.map((page) => [
            canon.printed.headingsOn({ edition, volume, page }).map(({ row }) => row.slug),
            items.citedOn(page),
          ]),
        ]
      }),
    ),
  }
}

test('aligned blocks after random decisions equal those computed from scratch', async () => {
  const { below, pick } = createRandom(11)
  const corpus = new ChangingCorpus(below)
  const packages = SOURCES.map(([id]) => corpus.packages.get(id) as TestPackage)
  using library = await openCanonLibrary(...packages)
  library.canon.refresh()
  const passages = library.canon.text.rows<{
    number: number
    division: string
    entry: string
    edition: string
  }>('SELECT number, division, entry, edition FROM passages JOIN texts ON texts.id = text')
  const before = derived(library)
  let changed = 0
  for (let step = 0; step < 20; step++) {
    const { number, division, entry, edition } = pick(passages)
    const [path, body] = pick([
      [`/passages/${number}/hide`, { hide: below(3) > 0 }],
      ['/passages/settle', { division, entry, edition, choice: 'swap' }],
      ['/passages/reopen', { division, entry, edition }],
    ] as const)
    const { status } = await library.call('POST', path, body)
    if (status < 300) changed++
    // what was read between two decisions must not outlive the next one
    if (step % 3 === 0) derived(library)
  }
  const overlaid = derived(library)
  library.canon.text.read((text) => {
    text.sqlite.run('DELETE FROM temp.realigned')
    text.sqlite.run('INSERT OR IGNORE INTO temp.redecided SELECT id FROM aligned_blocks')
  }, undefined)
  expect(changed).toBeGreaterThan(5)
  expect(overlaid.blocks).not.toEqual(before.blocks)
  expect(overlaid).toEqual(derived(library))
})
