/** Searches all sources for likely misprints and stores them (variants §3). */

import type { Database } from 'bun:sqlite'
import { reachFailpoint } from '../../../../db/failpoints.ts'
import { isThaiScriptPaliEdition } from '../../../definitions/editions.ts'
import { collectGarbageAfter } from '../../../foundation/collect-garbage.ts'
import { CompressedTextLetters, type MisprintLanguage } from './compressed-letters.ts'
import type { FoundSuspect } from './found-suspect.ts'
import { convertTyposToSuspects } from './found-typos.ts'
import type { NgramRarityThresholds } from './letter-counts.ts'
import { type NumberedAlphabet, PALI_CONSONANT_AND_VOWEL_NUMBERS, PALI_LETTERS, THAI_LETTERS } from './letter-stream.ts'
import { findOmittedWords } from './omitted-words.ts'
import { findSuspectedTypos } from './typos.ts'
import { writeSuspects } from './write-suspects.ts'

const ALPHABETS: Readonly<Record<MisprintLanguage, NumberedAlphabet>> = { th: THAI_LETTERS, pi: PALI_LETTERS }

/**
 * Chosen by experiment: these limits find most of 3,000 misprints that a script planted. Pali has several sources, so a
 * reading that occurs once is suspicious.
 */
const RARITY: Readonly<Record<MisprintLanguage, NgramRarityThresholds>> = {
  th: { short: 5, middle: 9, long: 13, rare: 3, common: 8 },
  pi: { short: 7, middle: 11, long: 17, rare: 1, common: 3 },
}

/**
 * Searches all texts of one language for likely misprints and stores them. The whole language is searched, because
 * rarity depends on all texts. Call it after `storeTextOrderAndShownPassages`.
 */
export function findAndStoreSuspects(sqlite: Database, language: MisprintLanguage): void {
  writeSuspects(sqlite, language, searchLanguage(sqlite, language))
  reachFailpoint('import: misprints found')
}

function searchLanguage(sqlite: Database, language: MisprintLanguage): readonly FoundSuspect[] {
  const alphabet = ALPHABETS[language]
  using corpus = new CompressedTextLetters(sqlite, language, alphabet)
  // the count tables need 50 MB
  collectGarbageAfter(corpus.length)
  const thaiScriptKeys = corpus.keys.filter(({ edition }) => isThaiScriptPaliEdition(edition))
  const pairs = { ...PALI_CONSONANT_AND_VOWEL_NUMBERS, sources: new Set(thaiScriptKeys.map(({ source }) => source)) }
  const typos = findSuspectedTypos(corpus, { alphabet, rarity: RARITY[language], pairs })
  collectGarbageAfter(corpus.length)
  const ids = new Map(
    sqlite
      .query<{ rank: number; id: string }, []>('SELECT rank, id FROM sources')
      .all()
      .map(({ rank, id }) => [rank, id]),
  )
  const idOf = (source: number) => ids.get(source) ?? ''
  const typoSuspects = convertTyposToSuspects(sqlite, corpus, { alphabet, typos, idOf })
  // Thai does not separate words
  const omissions = language === 'pi' ? findOmittedWords(sqlite, corpus, { alphabet, idOf }) : []
  return mergeOverlappingSuspects(corpus.impossible, [...typoSuspects, ...omissions])
}

/**
 * Merges suspects of the same words.
 * @param impossible suspects with letters that their script lacks; a typo in the same words replaces them, since its
 * proposal is better
 * @param typos suspected typos; of those in the same words, the likeliest stays
 */
function mergeOverlappingSuspects(
  impossible: readonly FoundSuspect[],
  typos: readonly FoundSuspect[],
): readonly FoundSuspect[] {
  const impossibleByParagraph = Map.groupBy(impossible, toParagraphKey)
  const selectedByParagraph = new Map<string, FoundSuspect[]>()
  const replaced = new Set<FoundSuspect>()
  for (const typo of typos.toSorted((a, b) => b.weight - a.weight)) {
    const selected = selectedByParagraph.get(toParagraphKey(typo)) ?? []
    if (selected.some((other) => overlaps(typo, other))) continue
    selectedByParagraph.set(toParagraphKey(typo), selected)
    const overlapping = impossibleByParagraph.get(toParagraphKey(typo))?.find((other) => overlaps(typo, other))
    if (overlapping) replaced.add(overlapping)
    selected.push(overlapping ? { ...typo, weight: Math.max(typo.weight, overlapping.weight) } : typo)
  }
  return [...impossible.filter((suspect) => !replaced.has(suspect)), ...[...selectedByParagraph.values()].flat()]
}

const toParagraphKey = ({ part, paragraph }: FoundSuspect): string => `${part} ${paragraph}`

const overlaps = (a: FoundSuspect, b: FoundSuspect): boolean =>
  a.start < b.start + b.wrong.length && b.start < a.start + a.wrong.length
