/** Looks for likely misprints in all sources, and stores them (variants §3). */

import type { Database } from 'bun:sqlite'
import { SUSPECT_TABLES } from '../../../../db/text-schema.ts'
import { factsOf, isPali, isThaiScriptPali } from '../../../definitions/editions.ts'
import { forgetUnused } from '../../../foundation/forget-unused.ts'
import { foundSlips } from './found-slips.ts'
import type { FoundSuspect } from './found-suspect.ts'
import { impossibleLetters } from './impossible-letters.ts'
import { type Alphabet, PALI_LETTERS, PALI_PAIRS, THAI_LETTERS } from './letter-stream.ts'
import { oncePerWord } from './once-per-word.ts'
import { passagesBeside } from './passages-beside.ts'
import { searchedLines } from './searched-lines.ts'
import { type PassagesBeside, type Rarity, slipsIn } from './slips.ts'
import { readStream, readTogether, type SourceEdition, sourceEditions } from './streams.ts'
import { writeSuspects } from './write-suspects.ts'

interface Tongue {
  readonly language: 'th' | 'pi'
  readonly alphabet: Alphabet
  readonly rarity: Rarity
}

/** Found by trying: of 3,000 misprints put in these find most. Pali has several sources, so one that is alone is odd. */
const TONGUES: readonly Tongue[] = [
  {
    language: 'th',
    alphabet: THAI_LETTERS,
    rarity: { short: 5, middle: 9, long: 13, rare: 3, common: 8 },
  },
  {
    language: 'pi',
    alphabet: PALI_LETTERS,
    rarity: { short: 7, middle: 11, long: 17, rare: 1, common: 3 },
  },
]

/** To be called when all texts are arranged, inside the transaction that writes them. */
export function findSuspects(sqlite: Database): void {
  sqlite.run(SUSPECT_TABLES)
  const all = sourceEditions(sqlite)
  const beside = passagesBeside(sqlite)
  const read = new Set<SourceEdition>()
  const found: FoundSuspect[] = []
  for (const tongue of TONGUES) {
    const editions = readTogether(all, tongue.language)
    for (const edition of editions) read.add(edition)
    found.push(...inTongue(sqlite, tongue, editions, beside))
  }
  // the same text in another script has the same slips, and may have faults of its own
  for (const one of all) {
    const { rank, edition } = one
    if (read.has(one) || !(isPali(edition) || factsOf(edition).language === 'th')) continue
    for (const line of searchedLines(sqlite, rank, edition))
      found.push(...impossibleLetters(line, isPali(edition)))
  }
  writeSuspects(sqlite, found)
  found.length = 0
  forgetUnused(all.reduce((sum, { characters }) => sum + characters, 0))
}

function inTongue(
  sqlite: Database,
  { alphabet, rarity }: Tongue,
  editions: readonly SourceEdition[],
  beside: PassagesBeside,
): readonly FoundSuspect[] {
  if (editions.length === 0) return []
  const impossible: FoundSuspect[] = []
  const stream = readStream(sqlite, editions, alphabet, (line, edition) => {
    impossible.push(...impossibleLetters(line, isPali(edition)))
  })
  const inThaiScript = editions.filter(({ edition }) => isThaiScriptPali(edition)).map(({ rank }) => rank)
  const slips = slipsIn(stream, rarity, beside, { ...PALI_PAIRS, of: new Set(inThaiScript) })
  forgetUnused(stream.letters.length)
  const idOf = (source: number) => editions.find(({ rank }) => rank === source)?.id ?? ''
  return oncePerWord(impossible, foundSlips(sqlite, stream, slips, idOf))
}
