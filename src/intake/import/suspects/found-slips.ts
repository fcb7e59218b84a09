/** The slips of one language as suspects: whole words, what is proposed for them, and why. */

import type { Database } from 'bun:sqlite'
import { hasThai } from '../../../../search/letters/thai-pali.ts'
import type { Proposal, SuspectEvidence } from '../../../findings/suspects/stored-suspects.ts'
import { CountedWords } from './counted-words.ts'
import type { FoundSuspect } from './found-suspect.ts'
import type { LetterPieces } from './letter-pieces.ts'
import type { Alphabet } from './letter-stream.ts'
import { isTwice } from './odd-letters.ts'
import { oddsByWords } from './odds-by-words.ts'
import { type ProposedWords, proposedWords } from './propose.ts'
import { searchedPart } from './searched-lines.ts'
import type { Slip } from './slips.ts'
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

/** @param idOf of a source by its rank */
export function foundSlips(
  sqlite: Database,
  pieces: LetterPieces,
  { alphabet, slips }: { readonly alphabet: Alphabet; readonly slips: readonly Slip[] },
  idOf: (source: number) => string,
): readonly FoundSuspect[] {
  /** Several where it is not sure which word lost the letters, the likeliest by its letters first. */
  const proposed: (readonly ProposedSlip[])[] = []
  let read = { part: 0, ...NOTHING }
  for (const slip of slips) {
    if (mostOdds(slip, alphabet) < LEAST_ODDS) continue
    if (slip.part !== read.part) read = { part: slip.part, ...searchedPart(sqlite, slip.part) }
    const line = read.lines[slip.paragraph] ?? ''
    const hand = handOf(alphabet, line)
    const likely = proposedWords(alphabet, slip.odd, line).flatMap((words): ProposedSlip[] => {
      // who writes a note on another reading has seen the print
      const isKnown = words.right.some((right) => read.notes.includes(right))
      const odds = oddsByLetters(slip, hand, { letters: slip.letters, isKnown })
      return odds < LEAST_ODDS ? [] : [{ slip, hand, odds, words }]
    })
    if (likely.length > 0) proposed.push(likely)
  }
  const asked = proposed.flat().flatMap(({ words: { wrong, right } }) => [wrong, ...right])
  const counted = new CountedWords(pieces, alphabet, asked)
  return proposed.flatMap((likely) =>
    likely
      .flatMap((one) => suspectOf(sqlite, one, counted, idOf) ?? [])
      .toSorted((one, other) => other.weight - one.weight)
      .slice(0, 1),
  )
}

const NOTHING: ReturnType<typeof searchedPart> = { lines: [], notes: '' }

/** By the hand that it is likeliest in, and with nobody who knows better: what is too little then need not be read. */
const mostOdds = (slip: Slip, { isRoman }: Alphabet): number =>
  Math.max(
    ...(isRoman ? (['thai-pali', 'roman-pali'] as const) : (['thai'] as const)).map((hand) =>
      oddsByLetters(slip, hand, { letters: slip.letters, isKnown: false }),
    ),
  )

function handOf({ isRoman }: Alphabet, line: string): Hand {
  if (!isRoman) return 'thai'
  return hasThai(line) ? 'thai-pali' : 'roman-pali'
}

function suspectOf(
  sqlite: Database,
  { slip, hand, odds, words: { start, wrong, right } }: ProposedSlip,
  counts: CountedWords,
  idOf: (source: number) => string,
): FoundSuspect | undefined {
  const { source, witnesses, passage, part, paragraph } = slip
  const counted = right
    .map((words): CountedProposal => ({ words, own: counts.in(source, words), all: counts.all(words) }))
    .toSorted((a, b) => b.own - a.own)
  const [best] = counted
  if (!best) return undefined
  // where words are not divided, the shorter ones are counted in the longer, too
  const isWithin = hand === 'thai' && best.words.includes(wrong)
  const isAround = hand === 'thai' && wrong.includes(best.words)
  const stands = counts.in(source, wrong)
  const own = Math.max(1, stands - (isWithin ? best.own : 0))
  const evidence = {
    ...{
      wrong: own,
      elsewhere: hand === 'thai' ? 0 : counts.all(wrong) - stands,
      witnesses: witnesses.length,
    },
    right: best.all - (isAround ? own : 0),
    letters: slip.letters,
    isOldWord: hand === 'thai' && best.words.replace('และ', 'แล') === wrong,
  }
  const oddsWhen = (again: number) =>
    odds + (isTwice(slip.odd) ? oddsOfHabit(own, best.own) : oddsByWords(hand, { ...evidence, again }))
  const words = { wrong, right: best.words, isThai: hand === 'thai' }
  const again = oddsWhen(0) < LEAST_ODDS_READ ? 0 : timesAgain(searchedPart(sqlite, part).lines, words)
  const weight = 1 / (1 + Math.exp(-oddsWhen(again)))
  if (weight < LEAST_WEIGHT) return undefined
  const all = counted.reduce((sum, one) => sum + one.own + 1, 0)
  const known = witnesses.map((rank) => ({ rank, id: idOf(rank) })).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const proposals = counted.map((one): Proposal => {
    const told = known.map(
      ({ rank, id }): SuspectEvidence => ({ witness: id, count: counts.in(rank, one.words) }),
    )
    const times = one.own - (isAround && one === best ? own : 0)
    return {
      right: one.words,
      weight: rounded((weight * (one.own + 1)) / all),
      because: [...(times > 0 ? [{ count: times }] : []), ...told],
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
