/** Looks for likely misprints in all sources, and stores them (variants §3). */

import type { Database } from 'bun:sqlite'
import { done } from '../../../../db/steps.ts'
import { isThaiScriptPali } from '../../../definitions/editions.ts'
import { forgetUnused } from '../../../foundation/forget-unused.ts'
import { changedPieces } from './changed-lines.ts'
import { foundSlips } from './found-slips.ts'
import type { FoundSuspect } from './found-suspect.ts'
import { leftOut } from './left-out.ts'
import type { Rarity } from './letter-counts.ts'
import { LetterPieces, refreshPieces, type SearchedLanguage, searchedLanguageOf } from './letter-pieces.ts'
import { type Alphabet, PALI_LETTERS, PALI_PAIRS, THAI_LETTERS } from './letter-stream.ts'
import { oncePerWord } from './once-per-word.ts'
import { Remembered } from './remembered.ts'
import { slipsIn } from './slips.ts'
import { writeSuspects } from './write-suspects.ts'

const ALPHABETS: Readonly<Record<SearchedLanguage, Alphabet>> = { th: THAI_LETTERS, pi: PALI_LETTERS }

/** Found by trying: of 3,000 misprints put in these find most. Pali has several sources, so one that is alone is odd. */
const RARITY: Readonly<Record<SearchedLanguage, Rarity>> = {
  th: { short: 5, middle: 9, long: 13, rare: 3, common: 8 },
  pi: { short: 7, middle: 11, long: 17, rare: 1, common: 3 },
}

/**
 * Reads what changed, and notes the languages of it. To be called when all texts are arranged, inside the transaction that writes
 * them.
 */
export function readLetters(sqlite: Database, isWhole: boolean): void {
  const note = sqlite.query('INSERT INTO touched_languages VALUES (?)')
  const touched = refreshPieces(sqlite, ALPHABETS, isWhole)
  for (const language of touched) note.run(language)
  // sources and texts may have other numbers all the same
  if (touched.size === 0) writeSuspects(sqlite)
  done('import: letters read')
}

export const isTouched = (sqlite: Database, language: SearchedLanguage): boolean =>
  sqlite.query('SELECT 1 FROM touched_languages WHERE language = ?').get(language) !== null

/**
 * What is odd depends on all that is said in a language. Of one in which something changed what came is looked through, and all that is
 * odd weighed by the counts of now; it is looked through whole where other letters are rare or common now than before.
 */
export function findSuspects(sqlite: Database, language: SearchedLanguage, isWhole: boolean): void {
  writeSuspects(sqlite, { language, ...inLanguage(sqlite, language, isWhole) })
  done('import: misprints found')
}

function inLanguage(sqlite: Database, language: SearchedLanguage, isWhole: boolean) {
  const pieces = new LetterPieces(sqlite, language)
  const changed = isWhole ? undefined : changedPieces(sqlite, pieces)
  const remembered = new Remembered(sqlite, language, changed === undefined)
  // the tables of counts are 50 MB, and so were those of the language before
  forgetUnused(pieces.length)
  const alphabet = ALPHABETS[language]
  const inThaiScript = pieces.keys.filter(({ edition }) => isThaiScriptPali(edition))
  const pairs = { ...PALI_PAIRS, of: new Set(inThaiScript.map(({ source }) => source)) }
  const slips = slipsIn(sqlite, pieces, remembered, { alphabet, rarity: RARITY[language], pairs, changed })
  forgetUnused(pieces.length)
  const ids = new Map(
    sqlite
      .query<{ rank: number; id: string }, []>('SELECT rank, id FROM sources')
      .all()
      .map(({ rank, id }) => [rank, id]),
  )
  const idOf = (source: number) => ids.get(source) ?? ''
  const odd = foundSlips(sqlite, pieces, remembered, { alphabet, changed, slips, idOf })
  // Thai is not divided into words
  const lacking = language === 'pi' ? leftOut(sqlite, pieces, remembered, { alphabet, idOf }) : []
  return { findings: oncePerWord(impossibleIn(sqlite, language), [...odd, ...lacking]), remembered }
}

/** Of every edition: the same text in another script has the same slips, and may have faults of its own. */
const impossibleIn = (sqlite: Database, language: SearchedLanguage): readonly FoundSuspect[] =>
  sqlite
    .query<{ edition: string; faults: string }, []>(
      "SELECT edition, faults FROM letter_pieces WHERE faults <> '[]' ORDER BY source, edition, volume",
    )
    .all()
    .filter(({ edition }) => searchedLanguageOf(edition) === language)
    .flatMap(({ faults }) => JSON.parse(faults) as readonly FoundSuspect[])
