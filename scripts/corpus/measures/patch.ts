/** Whether what is put right comes back: as a patch into the raw files, and with these into the text (variants §2). */

import { join } from 'node:path'
import { TextDatabase } from '../../../db/text-database.ts'
import { toRoman } from '../../../search/letters/thai-pali.ts'
import { toThai } from '../../../search/letters/to-thai.ts'
import { CorpusFiles } from '../../../src/intake/patch/corpus-files.ts'
import { allBut, atMost, type Measure } from '../goal.ts'
import { cutOverLines } from '../patch/cut-over-lines.ts'
import { type MadeCorrection, madeCorrections } from '../patch/misprints.ts'
import { roundTrip } from '../patch/round-trip.ts'

/** As many as a goal of all allows: none is lost. */
const ALL = 1

export const patch: Measure = {
  name: 'patch',
  // it packs and imports all corpora once more
  onRequest: true,
  rows: async ({ folder, made }) => {
    const corrections = await chosen(folder, join(made.data, 'text.db'))
    const {
      missing,
      refused,
      corrections: standing,
    } = await roundTrip(folder, made.data, join(made.folder, 'patched'), corrections)
    const homes = Map.groupBy(standing, ({ source, edition }) => `${source}, ${edition}`)
    return [
      allBut('corrections that the patches have', ALL, corrections, missing),
      atMost('patches that do not apply', 0, refused.length, refused),
      ...[...homes].map(([name, own]) => {
        const others = own.filter(({ state }) => state !== 'taken-up')
        return allBut(`taken up from the patched corpus: ${name}`, ALL, own, others, told)
      }),
    ]
  },
}

async function chosen(folder: string, path: string): Promise<readonly MadeCorrection[]> {
  using text = TextDatabase.open(path)
  const files = await CorpusFiles.in(join(folder, 'thai'))
  return [
    ...madeCorrections(text, 'siamrath', 'pali'),
    ...cutOverLines(text, files, 'siamrath', 'pali'),
    ...madeCorrections(text, 'royal', 'royal'),
    ...cutOverLines(text, files, 'royal', 'royal'),
    ...madeCorrections(text, 'cst', 'roman'),
    // readers have it in Thai script, its files are roman: only what can be written in both comes back
    ...madeCorrections(text, 'cst', 'pali').filter(({ right }) => toThai(toRoman(right)) === right),
    ...madeCorrections(text, 'sc', 'roman'),
  ]
}

const told = ({
  state,
  reason,
  volume,
  page,
  before,
  wrong,
  right,
  after,
}: MadeCorrection & { readonly state: string }) =>
  `${state}, ${reason}, ${volume}/${page}: ${before} [${wrong} → ${right}] ${after}`
