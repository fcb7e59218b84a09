/** Where the words that two headings share stand: the paragraph in each, and the first of the words. */

import { isTextKind } from '../../definitions/texts/format.ts'
import { eachWord } from '../align/pali-words.ts'
import type { ShownText } from '../text/shown-text.ts'
import type { FoundEntry } from '../volumes/entries.ts'
import type { HeldText, SameElsewhere, SameHeading } from './same-elsewhere.ts'

type Texts = Pick<ShownText, 'paragraphs'>
type Place = Pick<FoundEntry, 'division' | 'tree' | 'node'>

const MOST_WORDS = 12

/** A heading that says the same, and where the words begin. */
export interface ToldSame extends SameHeading, SamePlace {}

/** Where the text of a heading is said again, what has most of its words first. @param most as many */
export function toldSame(
  { same, text }: { readonly same: SameElsewhere; readonly text: Texts },
  found: Place,
  most: number,
): readonly ToldSame[] {
  const others = same.of(found).slice(0, most)
  const places = new SamePlaces(same, text, found)
  return others.map((other) => ({ ...other, ...places.of(other) }))
}

/** Paragraphs are counted from 1 over the text of a heading and of all below it, in reading order. */
interface SamePlace {
  readonly from: number
  readonly to: number
  /** As they are printed, so many at most. */
  readonly first: string
}

/** Where the first words stand that a heading shares with each of others. */
class SamePlaces {
  private readonly here: readonly HeldText[]
  private readonly texts: Texts
  private readonly counts = new Map<number, number>()

  constructor(
    private readonly same: SameElsewhere,
    texts: Texts,
    found: Place,
  ) {
    this.here = same.textsOf(found)
    const read = new Map<number, ReturnType<Texts['paragraphs']>>()
    this.texts = {
      paragraphs: (passage) => {
        const known = read.get(passage) ?? texts.paragraphs(passage)
        read.set(passage, known)
        return known
      },
    }
  }

  of(other: SameHeading): SamePlace {
    const [run] = other.runs
    if (!run) return { from: 1, to: 1, first: '' }
    const most = Math.min(MOST_WORDS, run.length)
    const here = this.wordsAt(run.here, run.from, most)
    const there = this.wordsAt(run.there, run.to, 1)
    return {
      from: this.before(this.here, run.here) + here.paragraph,
      to: this.before(this.same.textsOf(other), run.there) + there.paragraph,
      first: here.words,
    }
  }

  /** How many paragraphs stand before a text. */
  private before(texts: readonly HeldText[], own: HeldText): number {
    let paragraphs = 0
    for (const { text, passage } of texts) {
      if (text === own.text) break
      paragraphs += this.countOf(passage)
    }
    return paragraphs
  }

  private countOf(passage: number): number {
    const count = this.counts.get(passage) ?? this.texts.paragraphs(passage).length
    this.counts.set(passage, count)
    return count
  }

  /** The words from one on, by its number in the text, and the paragraph in which it stands; of words put right since, those near. */
  private wordsAt({ passage }: HeldText, nth: number, most: number) {
    const words: string[] = []
    let [passed, paragraph] = [0, 1]
    for (const [index, { spans }] of this.texts.paragraphs(passage).entries()) {
      for (const { text, kind } of spans) {
        if (!isTextKind(kind) || words.length >= most) continue
        let [start, end] = [-1, -1]
        eachWord(text, (_, from, to) => {
          const at = passed++
          if (at < nth || at >= nth + most) return
          if (at === nth) paragraph = index + 1
          if (start < 0) start = from
          end = to
        })
        if (start >= 0) words.push(text.slice(start, end).replace(/\s+/g, ' '))
      }
      if (passed >= nth + most) break
    }
    return { paragraph, words: words.join(' ') }
  }
}
