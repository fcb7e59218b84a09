/** The slips of one language as suspects: whole words, what is proposed for them, and why. */

import type { Database } from 'bun:sqlite'
import { lowerCase } from '../../../../search/letters/letter-case.ts'
import { hasThai, toRoman } from '../../../../search/letters/thai-pali.ts'
import type { Proposal, SuspectEvidence } from '../../../findings/suspects/stored-suspects.ts'
import type { FoundSuspect } from './found-suspect.ts'
import type { LetterStream, StreamPart } from './letter-stream.ts'
import { type ProposedWords, proposedWords } from './propose.ts'
import { searchedParagraph } from './searched-lines.ts'
import type { Slip } from './slips.ts'
import { countThai, numbersOf } from './thai-counts.ts'
import { type Hand, weightOf } from './weigh.ts'

/** What is less likely a misprint than this is not listed. */
const LEAST_WEIGHT = 0.1

interface WeighedSlip {
  readonly slip: Slip
  readonly weight: number
  readonly words: ProposedWords
}

/** How often words stand in a source. */
type CountWord = (word: string, part: StreamPart) => number

/** @param idOf of a source by its rank */
export function foundSlips(
  sqlite: Database,
  stream: LetterStream,
  slips: readonly Slip[],
  idOf: (source: number) => string,
): readonly FoundSuspect[] {
  const weighed = slips.flatMap((slip): readonly WeighedSlip[] => {
    const { line, notes } = searchedParagraph(sqlite, slip.line.part, slip.line.paragraph)
    const words = proposedWords(stream, slip, line)
    if (!words) return []
    const { at, length } = slip.odd
    const weight = weightOf(slip, handOf(stream, line), {
      letters: stream.alphabet.letters,
      odd: length === 1 ? stream.letters[at] : undefined,
      // who writes a note on another reading has seen the print
      isKnown: words.right.some((right) => notes.includes(right)),
    })
    return weight < LEAST_WEIGHT ? [] : [{ slip, weight, words }]
  })
  const count = stream.alphabet.isRoman ? countPali(stream) : countAllThai(stream, weighed)
  return weighed.map((one) => suspectOf(stream, one, count, idOf))
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

function countAllThai(stream: LetterStream, weighed: readonly WeighedSlip[]): CountWord {
  const counts = new Map(
    [...Map.groupBy(weighed, ({ slip }) => slip.part)].map(([part, here]) => [
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
  { parts }: LetterStream,
  { slip, weight, words: { start, wrong, right } }: WeighedSlip,
  count: CountWord,
  idOf: (source: number) => string,
): FoundSuspect {
  const { part, line, witnesses } = slip
  const counted = right.map((words) => ({ words, own: count(words, part) })).toSorted((a, b) => b.own - a.own)
  const all = counted.reduce((sum, { own }) => sum + own + 1, 0)
  const proposals = counted.map(({ words, own }): Proposal => {
    const others = witnesses.map((source): SuspectEvidence => {
      const other = parts.find((one) => one.source === source)
      return { witness: idOf(source), ...(other ? { count: count(words, other) } : {}) }
    })
    return {
      right: words,
      weight: rounded((weight * (own + 1)) / all),
      because: [...(own > 0 ? [{ count: own }] : []), ...others],
    }
  })
  return {
    ...{ passage: line.passage, part: line.part, paragraph: line.paragraph, start, wrong, proposals },
    weight: rounded(weight),
    count: Math.max(1, count(wrong, part)),
  }
}

const rounded = (weight: number): number => Math.round(weight * 1_000) / 1_000
