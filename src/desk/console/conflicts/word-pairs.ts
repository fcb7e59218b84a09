/** The words in which two sides differ: neighbours as one place, and the letters in which a word is not the other one. */

import { CLASS_NAMES, type Conflict } from './words.ts'

export type WordPair = Conflict['pairs'][number]

/** From the lightest to the gravest. */
const CLASSES = Object.keys(CLASS_NAMES) as readonly WordPair['class'][]

const letters = new Intl.Segmenter('th', { granularity: 'grapheme' })
const lettersOf = (text: string): readonly string[] =>
  [...letters.segment(text)].map(({ segment }) => segment)

/** Letters that sources write differently without any difference. */
const same = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && bare(one) === bare(other)
const bare = (letter: string) => letter.normalize('NFC').toLowerCase().replace('ṁ', 'ṃ')

/** The text before, in and after the stretch in which a word is not the other one. */
export function differingLetters(word: string, other: string): readonly [string, string, string] {
  const [mine, theirs] = [lettersOf(word), lettersOf(other)]
  const most = Math.min(mine.length, theirs.length)
  let start = 0
  while (start < most && same(mine[start], theirs[start])) start++
  let end = 0
  while (end < most - start && same(mine.at(-1 - end), theirs.at(-1 - end))) end++
  const cut = mine.length - end
  return [mine.slice(0, start).join(''), mine.slice(start, cut).join(''), mine.slice(cut).join('')]
}

/** Neighbouring words as one, where they stand in one paragraph on both sides. */
export function placesOf(pairs: readonly WordPair[]): readonly WordPair[] {
  const places: WordPair[] = []
  for (const pair of pairs) {
    const last = places.at(-1)
    const isNeighbour =
      last?.place === pair.place &&
      [0, 1].every((side) => last.places[side]?.paragraph === pair.places[side]?.paragraph)
    if (last && isNeighbour) places[places.length - 1] = joined(last, pair)
    else places.push(pair)
  }
  return places
}

function joined(one: WordPair, other: WordPair): WordPair {
  const [graver = one.class] = CLASSES.toReversed().filter((name) => [one.class, other.class].includes(name))
  const words = (a: string, b: string) => [a, b].filter(Boolean).join(' ')
  return {
    ...one,
    class: graver,
    shown: words(one.shown, other.shown),
    other: words(one.other, other.other),
    known: one.known || other.known,
    occurrences: one.occurrences.map((count, side) => Math.min(count, other.occurrences[side] ?? count)),
    places: one.places.map((place, side) => {
      const { start, length } = other.places[side] ?? place
      return { ...place, length: start + length - place.start }
    }),
  }
}
