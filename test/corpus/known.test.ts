/** The measure of how pages are known: it finds pages that do not say it, pages that say too much, and parts without a file. */

import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { known } from '../../scripts/corpus/measures/known.ts'
import { Shown } from '../../scripts/corpus/shown.ts'
import type { PackageParagraph } from '../../src/definitions/texts/format.ts'
import { openCanonLibrary } from '../canon/canon-library.ts'
import { para, testHeading, testPassage, testSource } from '../intake/import/packages.ts'

const divisionOf = (volume: string) => (volume === '35' ? 'vibhanga' : 'digha-nikaya')

/** What the measure says of a library of Siam Rath with these paragraphs by volume: the goals it misses, and where. */
async function missed(paragraphs: Readonly<Record<number, readonly PackageParagraph[]>>) {
  using library = await openCanonLibrary({
    source: testSource('siamrath', { recension: 'siamrath' }),
    headings: Object.keys(paragraphs).map((volume) =>
      testHeading(`v${volume}`, { volume: Number(volume), division: divisionOf(volume) }),
    ),
    passages: Object.entries(paragraphs).map(([volume, found]) =>
      testPassage(`v${volume}`, found, {
        edition: 'pali',
        volume: Number(volume),
        division: divisionOf(volume),
      }),
    ),
  })
  using shown = new Shown(join(library.folder.path, 'text.db'))
  // it looks at nothing else
  const rows = await known.rows({ shown } as Parameters<typeof known.rows>[0])
  return rows.filter(({ ok }) => !ok).map(({ name, worst }) => `${name}: ${worst.join(' ')}`)
}

const file = '35.txt'
const estimated = { ...para(1, 'ก'), pageState: 'estimated', file } as const

test('holds where pages without a mark say that they are estimated, and slips that they are corrected', async () => {
  expect(
    await missed({
      9: [{ ...para(1, 'ก'), file }],
      10: [{ ...para(1, 'ก'), pageState: 'corrected', file }],
      35: [estimated],
    }),
  ).toEqual([])
})

test('is missed where a page of volume 35 is silent, one of volume 9 is not, or a part has no file', async () => {
  expect(await missed({ 9: [estimated], 35: [estimated, { ...para(2, 'ข'), file }, para(3, 'ค')] })).toEqual([
    'Siam Rath pages 35–45 that say how they are known: 35/2 35/3',
    'printed pages said to be otherwise, Siam Rath: 9/1',
    'parts that say the file they were read in: siamrath: 3 of 4',
  ])
})
