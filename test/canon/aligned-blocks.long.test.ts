/** Stored rows after random decisions. */

import { expect, test } from 'bun:test'
import { createRandomGenerator } from '../../scripts/random.ts'
import { AlignedBlockReader } from '../../src/canon/places/aligned-blocks.ts'
import { ChangingCorpus, SOURCES } from '../intake/import/changing-corpus.ts'
import type { TestPackage } from '../intake/import/packages.ts'
import { type CanonLibrary, openCanonLibrary } from './canon-library.ts'

/** Reads the aligned block of every heading, and the lists of pages. */
function derived({ canon }: CanonLibrary) {
  const blocks = new AlignedBlockReader(canon.text, {
    of: (heading) => canon.entries.textNames(heading),
    heading: (name) => canon.entries.ofText(name)?.node,
  })
  const [division] = canon.divisions.all().filter(({ slug }) => slug === 'digha-nikaya')
  const headings = division ? canon.contents.of(division).nodes : []
  return {
    blocks: headings.map((heading) => {
      const block = blocks.of(heading)
      return block?.columns.map(({ edition, units, spineOffsets, begins, alongsideRoot }) => ({
        range: block.range,
        spine: block.spine,
        edition,
        spineOffsets,
        begins,
        alongsideRoot,
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
  const { below, pick } = createRandomGenerator(11)
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
    // blocks that were read between two decisions must not survive the next one
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
