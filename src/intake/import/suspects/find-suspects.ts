/** Searches for likely misprints in all sources, and stores them (variants §3). */

import type { Database } from 'bun:sqlite'
import { reachFailpoint } from '../../../../db/failpoints.ts'
import { isThaiScriptPaliEdition } from '../../../definitions/editions.ts'
import { collectGarbageNow } from '../../../foundation/collect-garbage.ts'
import { CompressedTextLetters, type MisprintLanguage } from './compressed-letters.ts'
import type { FoundSuspect } from './found-suspect.ts'
import { findMisprintsInLanguage } from './found-typos.ts'
import type { NgramRarityThresholds } from './letter-counts.ts'
import { type NumberedAlphabet, PALI_CONSONANT_AND_VOWEL_NUMBERS, PALI_LETTERS, THAI_LETTERS } from './letter-stream.ts'
import { findOmittedWords } from './omitted-words.ts'
import { findSuspectedTypos } from './typos.ts'
import { writeSuspects } from './write-suspects.ts'

const ALPHABETS: Readonly<Record<MisprintLanguage, NumberedAlphabet>> = { th: THAI_LETTERS, pi: PALI_LETTERS }

/**
 * Found by experiment: these find most of 3,000 planted misprints. Pali has several sources, so a lone reading is
 * suspicious.
 */
const RARITY: Readonly<Record<MisprintLanguage, NgramRarityThresholds>> = {
  th: { short: 5, middle: 9, long: 13, rare: 3, common: 8 },
  pi: { short: 7, middle: 11, long: 17, rare: 1, common: 3 },
}

/**
 * Searches all texts of one language for likely misprints and stores them. The search covers the whole language, since
 * rarity depends on all its texts. Call it after `storeTextOrderAndShownPassages`.
 */
export function findSuspects(sqlite: Database, language: MisprintLanguage): void {
  writeSuspects(sqlite, language, suspectsIn(sqlite, language))
  reachFailpoint('import: misprints found')
}

function suspectsIn(sqlite: Database, language: MisprintLanguage): readonly FoundSuspect[] {
  const alphabet = ALPHABETS[language]
  using pieces = new CompressedTextLetters(sqlite, language, alphabet)
  // the tables of counts take 50 MB
  collectGarbageNow(pieces.length)
  const inThaiScript = pieces.keys.filter(({ edition }) => isThaiScriptPaliEdition(edition))
  const pairs = { ...PALI_CONSONANT_AND_VOWEL_NUMBERS, of: new Set(inThaiScript.map(({ source }) => source)) }
  const typos = findSuspectedTypos(pieces, { alphabet, rarity: RARITY[language], pairs })
  collectGarbageNow(pieces.length)
  const ids = new Map(
    sqlite
      .query<{ rank: number; id: string }, []>('SELECT rank, id FROM sources')
      .all()
      .map(({ rank, id }) => [rank, id]),
  )
  const idOf = (source: number) => ids.get(source) ?? ''
  const odd = findMisprintsInLanguage(sqlite, pieces, { alphabet, typos, idOf })
  // Thai does not separate words
  const lacking = language === 'pi' ? findOmittedWords(sqlite, pieces, { alphabet, idOf }) : []
  return mergeOverlappingSuspects(pieces.impossible, [...odd, ...lacking])
}

/**
 * Merges suspects of the same words.
 * @param impossible suspects with letters that their script lacks; a typo found in the same words replaces them, since
 * its proposal is better
 * @param typos of those in the same words, the likeliest stays
 */
function mergeOverlappingSuspects(
  impossible: readonly FoundSuspect[],
  typos: readonly FoundSuspect[],
): readonly FoundSuspect[] {
  const faults = Map.groupBy(impossible, paragraphOf)
  const stored = new Map<string, FoundSuspect[]>()
  const replaced = new Set<FoundSuspect>()
  for (const typo of typos.toSorted((a, b) => b.weight - a.weight)) {
    const there = stored.get(paragraphOf(typo)) ?? []
    if (there.some((other) => overlaps(typo, other))) continue
    stored.set(paragraphOf(typo), there)
    const fault = faults.get(paragraphOf(typo))?.find((other) => overlaps(typo, other))
    if (fault) replaced.add(fault)
    there.push(fault ? { ...typo, weight: Math.max(typo.weight, fault.weight) } : typo)
  }
  return [...impossible.filter((fault) => !replaced.has(fault)), ...[...stored.values()].flat()]
}

const paragraphOf = ({ part, paragraph }: FoundSuspect): string => `${part} ${paragraph}`

const overlaps = (one: FoundSuspect, other: FoundSuspect): boolean =>
  one.start < other.start + other.wrong.length && other.start < one.start + one.wrong.length
