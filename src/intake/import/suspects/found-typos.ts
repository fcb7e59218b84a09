/** Converts the suspected typos of one language to suspects: whole words, proposed corrections, and evidence. */

import type { Database } from 'bun:sqlite'
import { hasThaiLetters } from '../../../../search/letters/thai-pali.ts'
import { findWordSegments, splitAtWordBorders } from '../../../definitions/languages/thai-words.ts'
import type { SuggestedCorrection, SuspectEvidence } from '../../../review-items/suspects/stored-suspects.ts'
import type { CompressedTextLetters } from './compressed-letters.ts'
import { WordCountsBySource } from './counted-words.ts'
import type { FoundSuspect } from './found-suspect.ts'
import type { NumberedAlphabet } from './letter-stream.ts'
import { computeMisprintLogOddsByFrequency } from './log-odds-by-frequency.ts'
import { computeTypoLogOddsByLetters, type SuspectLanguageAndScript } from './log-odds-by-letters.ts'
import { findProbableCorrections, type ProbableWordCorrection } from './propose-correction.ts'
import { splitPartForMisprintSearch } from './searched-lines.ts'
import { isRepeatedLetterSequence } from './typo-detector.ts'
import type { SuspectedTypo } from './typos.ts'

/** Minimum probability of a listed suspect. */
const MIN_PROBABILITY = 0.1
/** Minimum log odds by letters; typos below it are dropped before their words are looked up. */
const MIN_LOG_ODDS = -3.5

/** Minimum log odds of a suspect whose page is read. */
const MIN_LOG_ODDS_TO_READ_PAGE = -1

interface ProposedTypo {
  readonly typo: SuspectedTypo
  readonly script: SuspectLanguageAndScript
  /** Log odds by its letters. */
  readonly odds: number
  readonly words: ProbableWordCorrection
}

/**
 * Returns the log odds of a habit: a source that often repeats a word does so on purpose (`ที่ที่` is “place where”).
 * @param count how often the source has the word twice
 * @param singleCount how often it has the word once
 */
const computeHabitLogOdds = (count: number, singleCount: number): number =>
  count > HABIT.times && count > HABIT.share * singleCount ? HABIT.odds : 0
const HABIT = { times: 2, share: 0.000_5, odds: -2 }

interface TyposOfLanguage {
  readonly alphabet: NumberedAlphabet
  readonly typos: readonly SuspectedTypo[]
  /** The id of a source by its rank. */
  readonly idOf: (source: number) => string
}

/**
 * Converts suspected typos of one language to suspects with their words, proposed corrections and probability. Those
 * below a probability of 10 % are dropped.
 */
export function convertTyposToSuspects(
  sqlite: Database,
  corpus: CompressedTextLetters,
  { alphabet, typos, idOf }: TyposOfLanguage,
): readonly FoundSuspect[] {
  /** For each typo, several words if it is uncertain which lost letters, the likeliest by its letters first. */
  const candidateLists: (readonly ProposedTypo[])[] = []
  const page = new LastReadPage(sqlite)
  for (const typo of typos) {
    if (computeMaxLogOdds(typo, alphabet) < MIN_LOG_ODDS) continue
    const { script, all } = findWords(page.read(typo.part), typo, alphabet)
    const candidates = all.flatMap(({ isKnown, ...words }): ProposedTypo[] => {
      const odds = computeTypoLogOddsByLetters(typo, script, { letters: typo.letters, isKnown })
      return odds < MIN_LOG_ODDS ? [] : [{ typo, script, odds, words }]
    })
    if (candidates.length > 0) candidateLists.push(candidates)
  }
  const words = candidateLists.flat().flatMap(({ words: { wrong, right } }) => [wrong, ...right])
  const counts = new WordCountsBySource(corpus, alphabet, words)
  /** Occurrences of the words on the page. */
  const countOnPage = (typo: SuspectedTypo, input: Parameters<typeof countSuspectOccurrencesOnPage>[1]) =>
    countSuspectOccurrencesOnPage(page.read(typo.part).lines, input)
  return candidateLists.flatMap((candidates) =>
    candidates
      .flatMap((one) => toSuspect(one, counts, countOnPage, idOf) ?? [])
      .toSorted((one, other) => other.weight - one.weight)
      .slice(0, 1),
  )
}

/** Caches the page that was read last, since suspects of one page are consecutive. */
class LastReadPage {
  #part = 0
  #read: ReturnType<typeof splitPartForMisprintSearch> = { lines: [], notes: '' }

  constructor(private readonly sqlite: Database) {}

  read(part: number): ReturnType<typeof splitPartForMisprintSearch> {
    if (part !== this.#part) this.#read = splitPartForMisprintSearch(this.sqlite, part)
    this.#part = part
    return this.#read
  }
}

/** Finds the words that may contain a typo, and the language and script of their line. */
function findWords(
  { lines, notes }: ReturnType<typeof splitPartForMisprintSearch>,
  { paragraph, odd }: SuspectedTypo,
  alphabet: NumberedAlphabet,
): {
  readonly script: SuspectLanguageAndScript
  readonly all: readonly (ProbableWordCorrection & { readonly isKnown: boolean })[]
} {
  const line = lines[paragraph] ?? ''
  // a note on another reading shows that its writer saw the print
  const isKnown = ({ right }: ProbableWordCorrection) => right.some((one) => notes.includes(one))
  const all = findProbableCorrections(alphabet, odd, line).map((words) => ({ ...words, isKnown: isKnown(words) }))
  return { script: detectLanguageAndScript(alphabet, line), all }
}

/**
 * Returns an upper bound of the log odds: in the likeliest script, and without witnesses. Pages of typos below the
 * limit are not read.
 */
const computeMaxLogOdds = (typo: SuspectedTypo, { isRoman }: NumberedAlphabet): number =>
  Math.max(
    ...(isRoman ? (['thai-pali', 'roman-pali'] as const) : (['thai'] as const)).map((script) =>
      computeTypoLogOddsByLetters(typo, script, { letters: typo.letters, isKnown: false }),
    ),
  )

function detectLanguageAndScript({ isRoman }: NumberedAlphabet, line: string): SuspectLanguageAndScript {
  if (!isRoman) return 'thai'
  return hasThaiLetters(line) ? 'thai-pali' : 'roman-pali'
}

function toSuspect(
  { typo, script, odds, words: { start, wrong, right } }: ProposedTypo,
  counts: WordCountsBySource,
  countOnPage: (typo: SuspectedTypo, input: Parameters<typeof countSuspectOccurrencesOnPage>[1]) => number,
  idOf: (source: number) => string,
): FoundSuspect | undefined {
  const { source, witnesses, passage, part, paragraph } = typo
  const counted = right
    .map((words) => ({
      words,
      inSource: counts.countInSource(source, words),
      inAll: counts.countInAll(words),
    }))
    .toSorted((a, b) => b.inSource - a.inSource)
  const [best] = counted
  if (!best) return undefined
  // in scripts without spaces, shorter words are also counted inside longer ones
  const isWrongInRight = script === 'thai' && best.words.includes(wrong)
  const isRightInWrong = script === 'thai' && wrong.includes(best.words)
  const printedCount = counts.countInSource(source, wrong)
  const wrongCount = Math.max(1, printedCount - (isWrongInRight ? best.inSource : 0))
  const evidence = {
    wrong: wrongCount,
    elsewhere: script === 'thai' ? 0 : counts.countInAll(wrong) - printedCount,
    witnesses: witnesses.length,
    right: best.inAll - (isRightInWrong ? wrongCount : 0),
    letters: typo.letters,
    isOldWord: script === 'thai' && best.words.replace('และ', 'แล') === wrong,
  }
  const computeLogOdds = (again: number) =>
    odds +
    (isRepeatedLetterSequence(typo.odd)
      ? computeHabitLogOdds(wrongCount, best.inSource)
      : computeMisprintLogOddsByFrequency(script, { ...evidence, again }))
  const words = { wrong, right: best.words, isThai: script === 'thai' }
  const again = computeLogOdds(0) < MIN_LOG_ODDS_TO_READ_PAGE ? 0 : countOnPage(typo, words)
  const weight = 1 / (1 + Math.exp(-computeLogOdds(again)))
  if (weight < MIN_PROBABILITY) return undefined
  const totalCount = counted.reduce((sum, one) => sum + one.inSource + 1, 0)
  const witnessIds = witnesses.map((rank) => ({ rank, id: idOf(rank) })).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const proposals = counted.map((one): SuggestedCorrection => {
    const witnessEvidence = witnessIds.map(
      ({ rank, id }): SuspectEvidence => ({ witness: id, count: counts.countInSource(rank, one.words) }),
    )
    const times = one.inSource - (isRightInWrong && one === best ? wrongCount : 0)
    return {
      right: one.words,
      weight: round((weight * (one.inSource + 1)) / totalCount),
      because: [...(times > 0 ? [{ count: times }] : []), ...witnessEvidence],
    }
  })
  return {
    passage,
    part,
    paragraph,
    start,
    wrong,
    proposals,
    weight: round(weight),
    count: wrongCount,
  }
}

const round = (weight: number): number => Math.round(weight * 1_000) / 1_000

/** Minimum characters of a word that is counted on its page; shorter ones occur everywhere. */
const MIN_WORD_CHARS = 2
const NON_LETTERS = /[^\p{L}\p{M}\p{N}]+/u

/**
 * Counts how often a suspected word occurs again on its page.
 * @param lines of the page
 * @param right the proposed correction
 */
function countSuspectOccurrencesOnPage(
  lines: readonly string[],
  { wrong, right, isThai }: { readonly wrong: string; readonly right: string; readonly isThai: boolean },
): number {
  const word = isThai ? extractChangedWord(wrong, right) : wrong
  if (word.length < MIN_WORD_CHARS) return 0
  const pageWords = lines.flatMap((line) => {
    if (!line.includes(word)) return []
    return isThai ? splitAtWordBorders(line) : line.split(NON_LETTERS)
  })
  return Math.max(0, pageWords.filter((one) => one === word).length - 1)
}

/** Returns the Thai word to correct, without the words around it. */
function extractChangedWord(wrong: string, right: string): string {
  const maxLength = Math.min(wrong.length, right.length)
  let [prefixLength, suffixLength] = [0, 0]
  while (prefixLength < maxLength && wrong[prefixLength] === right[prefixLength]) prefixLength++
  while (suffixLength < maxLength - prefixLength && wrong.at(-1 - suffixLength) === right.at(-1 - suffixLength))
    suffixLength++
  const to = right.length - suffixLength
  const words = findWordSegments(right).filter(
    ({ start, end }) => end > prefixLength && start < Math.max(to, prefixLength + 1),
  )
  const [first, last] = [words[0]?.start ?? prefixLength, words.at(-1)?.end ?? to]
  return wrong.slice(first, wrong.length - (right.length - last))
}
