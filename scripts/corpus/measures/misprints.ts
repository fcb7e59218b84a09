/** Measures whether misprints are found: the share of inserted misprints that is among the first 5,000 suspects. */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseParagraphsAsPlainText } from '../../../db/stored-paragraphs.ts'
import { TextDatabase } from '../../../db/text-database.ts'
import type { EditionId } from '../../../src/definitions/editions.ts'
import { createRandomGenerator } from '../../random.ts'
import { type CorpusMeasure, checkMinShare } from '../goal.ts'
import { getCorpusPackagePath, requireLibraryCommand } from '../made-library.ts'
import { countPackageLetters, type InsertedTypo, writePackageWithTypos } from '../spoil.ts'

/**
 * Half of the misprints are Thai, half Pali; sources with Pali in two scripts get them in the one they were typed in.
 */
const HALVES: readonly (readonly { readonly id: string; readonly edition: EditionId }[])[] = [
  [{ id: 'royal', edition: 'royal' }],
  [
    { id: 'siamrath', edition: 'pali' },
    { id: 'sc', edition: 'roman' },
    { id: 'cst', edition: 'roman' },
  ],
]
/** Misprints that are planted in the texts. */
const PLANTED_MISPRINTS = 1_000
/** How many suspects from the top of the list are searched for them. */
const LISTED_SUSPECTS = 5_000
const SEED = 2_569

/** Measure `misprints`: of the inserted misprints, those whose letter is in one of the first 5,000 suspects. */
export const misprintDetectionMeasure: CorpusMeasure = {
  name: 'misprints',
  rows: async ({ made }) => {
    const folder = join(made.folder, 'spoilt')
    const data = join(folder, 'data')
    mkdirSync(data, { recursive: true })
    const random = createRandomGenerator(SEED).next
    const inserted: InsertedTypo[] = []
    const packages: string[] = []
    for (const half of HALVES) {
      const letterCounts = await Promise.all(
        half.map(async ({ id, edition }) => countPackageLetters(getCorpusPackagePath(made.folder, id), edition)),
      )
      const all = letterCounts.reduce((sum, letters) => sum + letters, 0)
      for (const [index, { id, edition }] of half.entries()) {
        const letters = letterCounts[index] ?? 0
        const count = Math.round((PLANTED_MISPRINTS / HALVES.length) * (letters / all))
        const out = join(folder, id)
        inserted.push(
          ...(await writePackageWithTypos(
            getCorpusPackagePath(made.folder, id),
            out,
            { edition, count, letters },
            random,
          )),
        )
        packages.push(out)
      }
    }
    await requireLibraryCommand('import', ...packages, '--data', data)
    await requireLibraryCommand('suspects', '--data', data)
    using text = TextDatabase.open(join(data, 'text.db'))
    const found = findDetected(text, inserted)
    const missed = inserted.filter((one) => !found.has(one))
    const reported = missed.map(
      ({ source, division, entry, kind, was, now }) => `${source} ${division}/${entry} ${kind}: ${was} → ${now}`,
    )
    const createRow = (name: string, least: number, of: (one: InsertedTypo) => boolean) => {
      const own = inserted.filter(of)
      return checkMinShare(name, least, own.filter((one) => found.has(one)).length, own.length, reported)
    }
    return [
      createRow('misprints put in, among the first 5,000', 0.7, () => true),
      createRow('misprints put into Thai', 0.6, ({ edition }) => edition === 'royal'),
      createRow('misprints put into Pali', 0.6, ({ edition }) => edition !== 'royal'),
    ]
  },
}

const PARTS = `
SELECT parts.id, parts.paragraphs FROM texts JOIN passages ON passages.text = texts.id
JOIN sources ON sources.rank = passages.source JOIN parts ON parts.passage = passages.number
WHERE sources.id = ? AND texts.division = ? AND texts.entry = ? AND texts.edition = ?`

const COVERING = `
SELECT 1 FROM suspects WHERE id <= ? AND part = ? AND paragraph = ? AND start <= ? AND start + length(wrong) >= ?`

function findDetected({ sqlite }: TextDatabase, inserted: readonly InsertedTypo[]): ReadonlySet<InsertedTypo> {
  const parts = sqlite.query<{ id: number; paragraphs: string }, [string, string, string, string]>(PARTS)
  const covering = sqlite.query<unknown, [number, number, number, number, number]>(COVERING)
  return new Set(
    inserted.filter(({ source, division, entry, edition, paragraph, at }) =>
      parts.all(source, division, entry, edition).some(({ id, paragraphs }) => {
        const index = parseParagraphsAsPlainText(paragraphs).indexOf(paragraph)
        return index >= 0 && covering.get(LISTED_SUSPECTS, id, index, at, at) !== null
      }),
    ),
  )
}
