/** Locates the words that two headings share: the paragraph in each, and the first of the words. */

import { isSpanOfTextItself } from '../../definitions/texts/format.ts'
import { forEachWordWithPlace } from '../align/pali-words.ts'
import type { DisplayedText } from '../text/displayed-text.ts'
import type { LocatedHeading } from '../volumes/entries.ts'
import type { ParallelFinder, ParallelHeading, TextComparedForParallels } from './parallel-finder.ts'

/**
 * A parallel of a heading with the places of its first shared run: paragraph `from` of the heading, and `to()` of the
 * parallel. Paragraphs are counted from 1 over the text of a heading and all below it, in reading order.
 */
export interface ParallelWithPlaces extends ParallelHeading {
  readonly from: number
  readonly to: () => number
  /** The first shared words as they are printed, at most 12. */
  readonly first: string
}

const MAX_WORDS = 12

type Paragraphs = ReturnType<DisplayedText['paragraphs']>

/**
 * Finds the parallels of a heading with the places of the shared words, those with most shared words first.
 * @param most maximum number of parallels
 */
export function findParallelsWithPlaces(
  { same, text }: { readonly same: ParallelFinder; readonly text: Pick<DisplayedText, 'paragraphs'> },
  found: LocatedHeading,
  most: number,
): readonly ParallelWithPlaces[] {
  const read = new Map<number, Paragraphs>()
  const paragraphsOf = ({ passage }: TextComparedForParallels): Paragraphs => {
    const paragraphs = read.get(passage) ?? text.paragraphs(passage)
    read.set(passage, paragraphs)
    return paragraphs
  }
  const begins = (
    texts: readonly TextComparedForParallels[],
    own: TextComparedForParallels,
    nth: number,
    words: number,
  ) => {
    const place = texts.findIndex((one) => one.text === own.text)
    const before = texts.slice(0, Math.max(0, place)).reduce((sum, one) => sum + paragraphsOf(one).length, 0)
    const at = wordsAt(paragraphsOf(own), nth, words)
    return { words: at.words, paragraph: before + at.paragraph }
  }
  const here = same.textsOf(found)
  const others = same.of(found, here).slice(0, most)
  return others.flatMap((other) => {
    const [run] = other.runs
    if (!run) return []
    const { words, paragraph } = begins(here, run.here, run.from, Math.min(MAX_WORDS, run.length))
    // the text of the other is read only by callers that name the paragraph in it
    const to = () => begins(same.textsOf(other), run.there, run.to, 1).paragraph
    return [{ ...other, from: paragraph, to, first: words }]
  })
}

/** The words from one on, by its number in the text, and the paragraph in which it is; of words corrected since, those near. */
function wordsAt(paragraphs: Paragraphs, nth: number, most: number) {
  const words: string[] = []
  let [passed, paragraph] = [0, 1]
  for (const [index, { spans }] of paragraphs.entries()) {
    for (const { text, kind } of spans) {
      if (!isSpanOfTextItself(kind)) continue
      let [start, end] = [-1, -1]
      forEachWordWithPlace(text, (_, from, to) => {
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
