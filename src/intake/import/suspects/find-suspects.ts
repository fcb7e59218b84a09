/** Looks for likely misprints in all sources, and stores them (variants §3). */

import type { Database } from 'bun:sqlite'
import { done } from '../../../../db/steps.ts'
import { isThaiScriptPali } from '../../../definitions/editions.ts'
import { collectUnused } from '../../../foundation/collect-garbage.ts'
import type { FoundSuspect } from './found-suspect.ts'
import { foundTypos } from './found-typos.ts'
import { leftOut } from './left-out.ts'
import type { Rarity } from './letter-counts.ts'
import { LetterPieces, type SearchedLanguage } from './letter-pieces.ts'
import { type Alphabet, PALI_LETTERS, PALI_PAIRS, THAI_LETTERS } from './letter-stream.ts'
import { memoizeByWord } from './memoize-by-word.ts'
import { typosIn } from './typos.ts'
import { writeSuspects } from './write-suspects.ts'

const ALPHABETS: Readonly<Record<SearchedLanguage, Alphabet>> = { th: THAI_LETTERS, pi: PALI_LETTERS }

/** Found by trying: of 3,000 misprints put in these find most. Pali has several sources, so one that is alone is odd. */
const RARITY: Readonly<Record<SearchedLanguage, Rarity>> = {
  th: { short: 5, middle: 9, long: 13, rare: 3, common: 8 },
  pi: { short: 7, middle: 11, long: 17, rare: 1, common: 3 },
}

/** Searches one language whole, since what is odd depends on all that is said in it. To be called when all texts are arranged. */
export function findSuspects(sqlite: Database, language: SearchedLanguage): void {
  writeSuspects(sqlite, language, suspectsIn(sqlite, language))
  done('import: misprints found')
}

function suspectsIn(sqlite: Database, language: SearchedLanguage): readonly FoundSuspect[] {
  const alphabet = ALPHABETS[language]
  using pieces = new LetterPieces(sqlite, language, alphabet)
  // the tables of counts take 50 MB
  collectUnused(pieces.length)
  const inThaiScript = pieces.keys.filter(({ edition }) => isThaiScriptPali(edition))
  const pairs = { ...PALI_PAIRS, of: new Set(inThaiScript.map(({ source }) => source)) }
  const typos = typosIn(pieces, { alphabet, rarity: RARITY[language], pairs })
  collectUnused(pieces.length)
  const ids = new Map(
    sqlite
      .query<{ rank: number; id: string }, []>('SELECT rank, id FROM sources')
      .all()
      .map(({ rank, id }) => [rank, id]),
  )
  const idOf = (source: number) => ids.get(source) ?? ''
  const odd = foundTypos(sqlite, pieces, { alphabet, typos, idOf })
  // Thai is not divided into words
  const lacking = language === 'pi' ? leftOut(sqlite, pieces, { alphabet, idOf }) : []
  return memoizeByWord(pieces.impossible, [...odd, ...lacking])
}
