/** The measures of `bun run corpus` on the slices: volume 9 in all editions, and planted errors are found. */

import { describe, expect, test } from 'bun:test'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getPartText, ImportedTextReader } from '../../scripts/corpus/displayed-canon.ts'
import { type AlignedRawTexts, computeRangeOverlap, readAndAlignRawTexts } from '../../scripts/corpus/expected.ts'
import { type LocatedPassage, locatePassages } from '../../scripts/corpus/locate.ts'
import {
  computePassageOverlaps,
  MIN_PALI_OVERLAP,
  MIN_ROYAL_OVERLAP,
} from '../../scripts/corpus/measures/same-passage.ts'
import { extractThaiLetters } from '../../scripts/corpus/measures/witness.ts'
import type { RawThaiVolume } from '../../scripts/corpus/raw/thai-files.ts'
import { encodeSkeleton } from '../../scripts/corpus/skeleton.ts'
import { readBuiltInHeadings } from '../../src/definitions/facts/headings.ts'
import { openCanonLibrary } from '../canon/canon-library.ts'
import { TestFolder } from '../intake/import/packages.ts'
import { packPaths, SLICES } from '../intake/pack/packing.ts'

const isThere = existsSync(SLICES)
if (!isThere) console.warn(`The slices of ${SLICES} are not here: what is packed of them is not measured`)

const VOLUME = 9

interface Measured {
  readonly raw: AlignedRawTexts
  readonly siamrath: ReadonlyMap<string, LocatedPassage>
  readonly royal: ReadonlyMap<string, LocatedPassage>
  /** Thai letters of volume 9 without notes, as imported. */
  readonly letters: Readonly<Record<'siamrath' | 'royal', number>>
}

let measuring: Promise<Measured> | undefined
const measured = () => {
  measuring ??= measure()
  return measuring
}

async function measure(): Promise<Measured> {
  using folder = new TestFolder()
  const corpora = [
    ['royal-cp874', 'thai-cp874/tt1-sources/09'],
    ['siamrath-cp874', 'pali-cp874/tp1-sources/09'],
  ] as const
  const paths: string[] = []
  for (const [format, slice] of corpora) {
    const path = join(folder.path, `${format}.tar.zst`)
    writeFileSync(path, (await packPaths(format, [join(SLICES, slice)])).bytes)
    paths.push(path)
  }
  using library = await openCanonLibrary(...paths)
  using shown = new ImportedTextReader(join(library.folder.path, 'text.db'))
  const thai = { royal: join(SLICES, 'thai-cp874'), siamrath: join(SLICES, 'pali-cp874') }
  const raw = readAndAlignRawTexts(thai, join(SLICES, 'cst-xml/cscd'))
  const skeleton = (volumes: ReadonlyMap<number, RawThaiVolume>) =>
    new Map([...volumes].map(([volume, { skeleton }]) => [volume, skeleton] as const))
  const lettersOf = (source: 'siamrath' | 'royal') =>
    [...shown.parts(source, source === 'royal' ? 'royal' : 'pali')].reduce(
      (sum, { paragraphs }) => sum + extractThaiLetters(getPartText(paragraphs, ['note'])).length,
      0,
    )
  return {
    raw,
    siamrath: locatePassages(shown.parts('siamrath', 'pali'), skeleton(raw.siamrath)),
    royal: locatePassages(shown.parts('royal', 'royal'), skeleton(raw.royal)),
    letters: { siamrath: lettersOf('siamrath'), royal: lettersOf('royal') },
  }
}

describe.skipIf(!isThere)('volume 9', () => {
  const ofVolume = async () => {
    const all = await measured()
    return computePassageOverlaps(all).filter(({ expected }) => expected.passage.fact.volume === VOLUME)
  }
  const share = (all: readonly unknown[], right: readonly unknown[]) => right.length / all.length

  test('has passages of Siam Rath and the royal edition below their headings', async () => {
    const judged = await ofVolume()
    expect(judged.length).toBeGreaterThan(100)
    expect(
      share(
        judged,
        judged.filter(({ siamrath }) => siamrath >= MIN_PALI_OVERLAP),
      ),
    ).toBeGreaterThan(0.79)
    expect(
      share(
        judged,
        judged.filter(({ royal }) => royal >= MIN_ROYAL_OVERLAP),
      ),
    ).toBeGreaterThan(0.79)
  })

  test('shows a passage below a wrong heading as a fault', async () => {
    const judged = await ofVolume()
    const moved = judged.flatMap(({ expected }, at) => {
      const next = judged[at + 1]?.expected
      return next ? [[expected, next] as const] : []
    })
    expect(
      moved.filter(([one, other]) => computeRangeOverlap(one.siamrath, other.siamrath) >= MIN_PALI_OVERLAP),
    ).toEqual([])
    expect(moved.filter(([one, other]) => computeRangeOverlap(one.royal, other.royal) >= MIN_ROYAL_OVERLAP)).toEqual([])
  })

  test('loses no letter of running text', async () => {
    const { raw, letters } = await measured()
    for (const source of ['siamrath', 'royal'] as const) {
      const lines = raw[source].get(VOLUME)?.lines ?? []
      expect([source, letters[source]]).toEqual([source, extractThaiLetters(lines.join('')).length])
    }
  })

  test('has CST marks at the page beginnings of Siam Rath', async () => {
    const { raw } = await measured()
    const files = new Map(raw.siamrath.get(VOLUME)?.pages.map(({ page, at }) => [page, at]))
    const printed = raw.printed.get(VOLUME) ?? []
    expect(printed.length).toBeGreaterThan(300)
    const near = printed.filter(({ page, at }) => Math.abs((files.get(page) ?? 0) - at) <= 40)
    expect(share(printed, near)).toBeGreaterThan(0.9)
  })

  test('has every known heading in the files of CST', async () => {
    const { raw } = await measured()
    const found = raw.passages.filter(({ fact, paragraphs }) => fact.volume === VOLUME && paragraphs.length > 0)
    expect(found.length).toBe(readBuiltInHeadings().filter(({ volume }) => volume === VOLUME).length)
  })
})

test('has one consonant skeleton for Pali in roman and Thai script', () => {
  expect(encodeSkeleton('เอวํ เม สุตํ เอกํ สมยํ ภควา')).toEqual(encodeSkeleton('Evaṃ me sutaṃ, ekaṁ samayaṃ bhagavā'))
  expect(encodeSkeleton('พฺรหฺมชาลสุตฺตํ ปฐมํ')).toEqual(encodeSkeleton('Brahmajālasuttaṃ paṭhamaṃ'))
  expect(encodeSkeleton('ปเสนทิโกสล')).toEqual(encodeSkeleton('Pasenadikosala'))
})
