/** The slips of one language as suspects: whole words, what is proposed for them, and why. */

import type { Database } from 'bun:sqlite'
import { lowerCase } from '../../../../search/letters/letter-case.ts'
import { hasThai, toRoman } from '../../../../search/letters/thai-pali.ts'
import type { Proposal, SuspectEvidence } from '../../../findings/suspects/stored-suspects.ts'
import type { FoundSuspect } from './found-suspect.ts'
import type { LetterStream, StreamPart } from './letter-stream.ts'
import { isTwice } from './odd-letters.ts'
import { oddsByWords } from './odds-by-words.ts'
import { type ProposedWords, proposedWords } from './propose.ts'
import { searchedPart } from './searched-lines.ts'
import type { Slip } from './slips.ts'
import { countThai, numbersOf } from './thai-counts.ts'
import { timesAgain } from './times-again.ts'
import { type Hand, oddsByLetters } from './weigh.ts'

/** What is less likely a misprint than this is not listed, and what is by its letters alone not even looked up. */
const LEAST_WEIGHT = 0.1
const LEAST_ODDS = -3.5

/** A page is only read again for what would be listed high. */
const LEAST_ODDS_READ = -1

interface ProposedSlip {
  readonly slip: Slip
  readonly hand: Hand
  /** By its letters, in logarithms. */
  readonly odds: number
  readonly words: ProposedWords
}

interface CountedProposal {
  readonly words: string
  readonly own: number
  readonly all: number
}

/** A source that has a word twice again and again means it: `ที่ที่` is a place at which. @param once how often it has the word */
const oddsOfHabit = (times: number, once: number): number =>
  times > HABIT.times && times > HABIT.share * once ? HABIT.odds : 0
const HABIT = { times: 2, share: 0.000_5, odds: -2 }

/** How often words stand in a source. */
type CountWord = (word: string, part: StreamPart) => number

/** @param idOf of a source by its rank */
export function foundSlips(
  sqlite: Database,
  stream: LetterStream,
  slips: readonly Slip[],
  idOf: (source: number) => string,
): readonly FoundSuspect[] {
  const proposed = slips.flatMap((slip): readonly ProposedSlip[] => {
    const { lines, notes } = searchedPart(sqlite, slip.line.part)
    const line = lines[slip.line.paragraph] ?? ''
    const words = proposedWords(stream, slip, line)
    if (!words) return []
    const hand = handOf(stream, line)
    // who writes a note on another reading has seen the print
    const isKnown = words.right.some((right) => notes.includes(right))
    const odds = oddsByLetters(slip, hand, { letters: oneForAnother(stream, slip), isKnown })
    return odds < LEAST_ODDS ? [] : [{ slip, hand, odds, words }]
  })
  const count = stream.alphabet.isRoman ? countPali(stream) : countAllThai(stream, proposed)
  return proposed.flatMap((one) => suspectOf(sqlite, stream, one, count, idOf) ?? [])
}

/** The odd letter and the right one, where one stands for the other. */
function oneForAnother(
  { letters, alphabet }: LetterStream,
  { odd: { at, length, instead } }: Slip,
): readonly [string, string] | undefined {
  const [odd, right] = [letters[at] ?? 0, instead[0] ?? 0]
  if (length !== 1 || instead.length !== 1) return undefined
  return [alphabet.letters[odd - 1] ?? '', alphabet.letters[right - 1] ?? '']
}

function handOf({ alphabet }: LetterStream, line: string): Hand {
  if (!alphabet.isRoman) return 'thai'
  return hasThai(line) ? 'thai-pali' : 'roman-pali'
}

const countPali =
  ({ alphabet }: LetterStream): CountWord =>
  (word, part) =>
    part.words.of(
      numbersOf(hasThai(word) ? toRoman(word) : lowerCase(word).replaceAll('ṁ', 'ṃ'), alphabet.numbers),
    )

function countAllThai(stream: LetterStream, proposed: readonly ProposedSlip[]): CountWord {
  const counts = new Map(
    [...Map.groupBy(proposed, ({ slip }) => slip.part)].map(([part, here]) => [
      part,
      countThai(
        stream,
        part,
        here.flatMap(({ words }) => [words.wrong, ...words.right]),
      ),
    ]),
  )
  return (word, part) => counts.get(part)?.get(word) ?? 0
}

function suspectOf(
  sqlite: Database,
  stream: LetterStream,
  { slip, hand, odds, words: { start, wrong, right } }: ProposedSlip,
  count: CountWord,
  idOf: (source: number) => string,
): FoundSuspect | undefined {
  const { parts } = stream
  const { part, line, witnesses } = slip
  const countIn = (words: string, of: readonly StreamPart[]) =>
    of.reduce((sum, one) => sum + count(words, one), 0)
  const others = parts.filter((one) => one !== part)
  const counted = right
    .map((words): CountedProposal => {
      const own = count(words, part)
      return { words, own, all: own + countIn(words, others) }
    })
    .toSorted((a, b) => b.own - a.own)
  const [best] = counted
  if (!best) return undefined
  // where words are not divided, the shorter ones are counted in the longer, too
  const isWithin = hand === 'thai' && best.words.includes(wrong)
  const isAround = hand === 'thai' && wrong.includes(best.words)
  const own = Math.max(1, count(wrong, part) - (isWithin ? best.own : 0))
  const evidence = {
    ...{ wrong: own, elsewhere: hand === 'thai' ? 0 : countIn(wrong, others), witnesses: witnesses.length },
    right: best.all - (isAround ? own : 0),
    letters: oneForAnother(stream, slip),
    isOldWord: hand === 'thai' && best.words.replace('และ', 'แล') === wrong,
  }
  const oddsWhen = (again: number) =>
    odds + (isTwice(slip.odd) ? oddsOfHabit(own, best.own) : oddsByWords(hand, { ...evidence, again }))
  const words = { wrong, right: best.words, isThai: hand === 'thai' }
  const again = oddsWhen(0) < LEAST_ODDS_READ ? 0 : timesAgain(searchedPart(sqlite, line.part).lines, words)
  const weight = 1 / (1 + Math.exp(-oddsWhen(again)))
  if (weight < LEAST_WEIGHT) return undefined
  const all = counted.reduce((sum, one) => sum + one.own + 1, 0)
  const proposals = counted.map((one): Proposal => {
    const told = witnesses.map((source): SuspectEvidence => {
      const other = parts.find(({ source: rank }) => rank === source)
      return { witness: idOf(source), ...(other ? { count: count(one.words, other) } : {}) }
    })
    const times = one.own - (isAround && one === best ? own : 0)
    return {
      right: one.words,
      weight: rounded((weight * (one.own + 1)) / all),
      because: [...(times > 0 ? [{ count: times }] : []), ...told],
    }
  })
  return {
    ...{ passage: line.passage, part: line.part, paragraph: line.paragraph, start, wrong, proposals },
    ...{ weight: rounded(weight), count: own },
  }
}

const rounded = (weight: number): number => Math.round(weight * 1_000) / 1_000
