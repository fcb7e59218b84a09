/** Converts the typos of one language to suspects: whole words, the proposed corrections, and the evidence. */

import type { Database } from 'bun:sqlite'
import { hasThaiLetters } from '../../../../search/letters/thai-pali.ts'
import { getThaiWordSegmenter } from '../../../definitions/languages/thai-words.ts'
import type { SuggestedCorrection, SuspectEvidence } from '../../../review-items/suspects/stored-suspects.ts'
import type { CompressedTextLetters } from './compressed-letters.ts'
import { WordCountsBySource } from './counted-words.ts'
import type { FoundSuspect } from './found-suspect.ts'
import type { NumberedAlphabet } from './letter-stream.ts'
import { misprintLogOddsByFrequency } from './log-odds-by-frequency.ts'
import { computeTypoLogOddsByLetters, type SuspectLanguageAndScript } from './log-odds-by-letters.ts'
import { findProbableCorrections, type ProbableWordCorrection } from './propose-correction.ts'
import { splitPartForMisprintSearch } from './searched-lines.ts'
import { isRepeatedLetterSequence } from './typo-detector.ts'
import type { SuspectedTypo } from './typos.ts'

/** Minimum probability of a listed suspect; typos that are less likely by their letters are not looked up. */
const MIN_WEIGHT = 0.1
const MIN_ODDS = -3.5

/** Minimum log odds of a suspect whose page is read. */
const MIN_ODDS_READ = -1

interface ProposedTypo {
  readonly typo: SuspectedTypo
  readonly script: SuspectLanguageAndScript
  /** Log odds by its letters. */
  readonly odds: number
  readonly words: ProbableWordCorrection
}

interface CountedProposal {
  readonly words: string
  readonly own: number
  readonly all: number
}

/**
 * Log odds of a habit: a source that repeats a word often means it (`ที่ที่` is a place at which).
 * @param once how often it has the word
 */
const oddsOfHabit = (times: number, once: number): number =>
  times > HABIT.times && times > HABIT.share * once ? HABIT.odds : 0
const HABIT = { times: 2, share: 0.000_5, odds: -2 }

interface TyposOfLanguage {
  readonly alphabet: NumberedAlphabet
  readonly typos: readonly SuspectedTypo[]
  /** The id of a source by its rank. */
  readonly idOf: (source: number) => string
}

/** Finds the suspected typos of one language. */
export function findMisprintsInLanguage(
  sqlite: Database,
  pieces: CompressedTextLetters,
  { alphabet, typos, idOf }: TyposOfLanguage,
): readonly FoundSuspect[] {
  /** Several if it is uncertain which word lost letters, the likeliest by its letters first. */
  const proposed: (readonly ProposedTypo[])[] = []
  const page = new SearchedPage(sqlite)
  for (const typo of typos) {
    if (mostOdds(typo, alphabet) < MIN_ODDS) continue
    const { script, all } = wordsOf(page.read(typo.part), typo, alphabet)
    const likely = all.flatMap(({ isKnown, ...words }): ProposedTypo[] => {
      const odds = computeTypoLogOddsByLetters(typo, script, { letters: typo.letters, isKnown })
      return odds < MIN_ODDS ? [] : [{ typo, script, odds, words }]
    })
    if (likely.length > 0) proposed.push(likely)
  }
  const words = proposed.flat().flatMap(({ words: { wrong, right } }) => [wrong, ...right])
  const counted = new WordCountsBySource(pieces, alphabet, words)
  /** Occurrences of the words on the page. */
  const again = (typo: SuspectedTypo, input: Parameters<typeof countSuspectOccurrencesOnPage>[1]) =>
    countSuspectOccurrencesOnPage(page.read(typo.part).lines, input)
  return proposed.flatMap((likely) =>
    likely
      .flatMap((one) => suspectOf(one, counted, again, idOf) ?? [])
      .toSorted((one, other) => other.weight - one.weight)
      .slice(0, 1),
  )
}

/** The page that was read last, since suspects of one page are consecutive. */
class SearchedPage {
  #part = 0
  #read: ReturnType<typeof splitPartForMisprintSearch> = { lines: [], notes: '' }

  constructor(private readonly sqlite: Database) {}

  read(part: number): ReturnType<typeof splitPartForMisprintSearch> {
    if (part !== this.#part) this.#read = splitPartForMisprintSearch(this.sqlite, part)
    this.#part = part
    return this.#read
  }
}

/** The words that may contain a typo, and the language and script of their writer. */
function wordsOf(
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
  return { script: languageAndScriptOf(alphabet, line), all }
}

/**
 * Upper bound of the odds: in the likeliest script, and without witnesses. Suspects below the limit need not be read.
 */
const mostOdds = (typo: SuspectedTypo, { isRoman }: NumberedAlphabet): number =>
  Math.max(
    ...(isRoman ? (['thai-pali', 'roman-pali'] as const) : (['thai'] as const)).map((script) =>
      computeTypoLogOddsByLetters(typo, script, { letters: typo.letters, isKnown: false }),
    ),
  )

function languageAndScriptOf({ isRoman }: NumberedAlphabet, line: string): SuspectLanguageAndScript {
  if (!isRoman) return 'thai'
  return hasThaiLetters(line) ? 'thai-pali' : 'roman-pali'
}

function suspectOf(
  { typo, script, odds, words: { start, wrong, right } }: ProposedTypo,
  counts: WordCountsBySource,
  timesAgainOf: (typo: SuspectedTypo, input: Parameters<typeof countSuspectOccurrencesOnPage>[1]) => number,
  idOf: (source: number) => string,
): FoundSuspect | undefined {
  const { source, witnesses, passage, part, paragraph } = typo
  const counted = right
    .map((words): CountedProposal => ({ words, own: counts.in(source, words), all: counts.all(words) }))
    .toSorted((a, b) => b.own - a.own)
  const [best] = counted
  if (!best) return undefined
  // in scripts without spaces, shorter words are also counted inside longer ones
  const isWithin = script === 'thai' && best.words.includes(wrong)
  const isAround = script === 'thai' && wrong.includes(best.words)
  const stands = counts.in(source, wrong)
  const own = Math.max(1, stands - (isWithin ? best.own : 0))
  const evidence = {
    ...{
      wrong: own,
      elsewhere: script === 'thai' ? 0 : counts.all(wrong) - stands,
      witnesses: witnesses.length,
    },
    right: best.all - (isAround ? own : 0),
    letters: typo.letters,
    isOldWord: script === 'thai' && best.words.replace('และ', 'แล') === wrong,
  }
  const oddsWhen = (again: number) =>
    odds +
    (isRepeatedLetterSequence(typo.odd)
      ? oddsOfHabit(own, best.own)
      : misprintLogOddsByFrequency(script, { ...evidence, again }))
  const words = { wrong, right: best.words, isThai: script === 'thai' }
  const again = oddsWhen(0) < MIN_ODDS_READ ? 0 : timesAgainOf(typo, words)
  const weight = 1 / (1 + Math.exp(-oddsWhen(again)))
  if (weight < MIN_WEIGHT) return undefined
  const all = counted.reduce((sum, one) => sum + one.own + 1, 0)
  const known = witnesses.map((rank) => ({ rank, id: idOf(rank) })).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const proposals = counted.map((one): SuggestedCorrection => {
    const reported = known.map(({ rank, id }): SuspectEvidence => ({ witness: id, count: counts.in(rank, one.words) }))
    const times = one.own - (isAround && one === best ? own : 0)
    return {
      right: one.words,
      weight: rounded((weight * (one.own + 1)) / all),
      because: [...(times > 0 ? [{ count: times }] : []), ...reported],
    }
  })
  return {
    passage,
    part,
    paragraph,
    start,
    wrong,
    proposals,
    weight: rounded(weight),
    count: own,
  }
}

const rounded = (weight: number): number => Math.round(weight * 1_000) / 1_000

/** Minimum letters of a Thai word; shorter ones occur everywhere. */
const MIN_VALUE = 2
const NO_LETTER = /[^\p{L}\p{M}\p{N}]+/u

/**
 * Counts how often a suspected word occurs again on its page.
 * @param lines of the page
 * @param right the proposed correction
 */
function countSuspectOccurrencesOnPage(
  lines: readonly string[],
  { wrong, right, isThai }: { readonly wrong: string; readonly right: string; readonly isThai: boolean },
): number {
  const word = isThai ? wordInDoubt(wrong, right) : wrong
  if (word.length < MIN_VALUE) return 0
  const standing = lines.flatMap((line) => {
    if (!line.includes(word)) return []
    return isThai ? Array.from(getThaiWordSegmenter().segment(line), ({ segment }) => segment) : line.split(NO_LETTER)
  })
  return Math.max(0, standing.filter((one) => one === word).length - 1)
}

/** The Thai word to correct, without the words around it. */
function wordInDoubt(wrong: string, right: string): string {
  const most = Math.min(wrong.length, right.length)
  let [from, behind] = [0, 0]
  while (from < most && wrong[from] === right[from]) from++
  while (behind < most - from && wrong.at(-1 - behind) === right.at(-1 - behind)) behind++
  const to = right.length - behind
  const words = Array.from(getThaiWordSegmenter().segment(right), ({ index, segment }) => ({
    start: index,
    end: index + segment.length,
  })).filter(({ start, end }) => end > from && start < Math.max(to, from + 1))
  const [first, last] = [words[0]?.start ?? from, words.at(-1)?.end ?? to]
  return wrong.slice(first, wrong.length - (right.length - last))
}
