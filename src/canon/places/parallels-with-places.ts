/** Finds the paragraphs and the first words that two headings share. */

import { isSpanOfTextItself, type TextWithSpanKind } from '../../definitions/texts/format.ts'
import { forEachPaliWord } from '../align/pali-words.ts'
import type { DisplayedTextReader } from '../text/displayed-text.ts'
import type { LocatedHeading } from '../volumes/entries.ts'
import type { HeadingWithSharedWords, ParallelFinder, TextComparedForParallels } from './parallel-finder.ts'

/**
 * A parallel of a heading with the places of the first shared words: paragraph `from` of the heading, and `to()` of the
 * parallel. Paragraphs are counted from 1 over the text of a heading and all below it, in reading order.
 */
export interface ParallelWithPlaces extends HeadingWithSharedWords {
  readonly from: number
  readonly to: () => number
  /** The first shared words as they are printed, at most 12. */
  readonly first: string
}

const MAX_WORDS = 12

/**
 * Finds the parallels of a heading with the places of the shared words. Those with most shared words come first.
 * @param maxCount maximum number of parallels
 */
export function findParallelsWithPlaces(
  { parallels, text }: { readonly parallels: ParallelFinder; readonly text: DisplayedTextReader },
  found: LocatedHeading,
  maxCount: number,
): readonly ParallelWithPlaces[] {
  const read = new Map<number, PassageWords>()
  const locateWords = (
    texts: readonly TextComparedForParallels[],
    { text: number, passage }: TextComparedForParallels,
    nth: number,
    words: number,
  ) => {
    const place = texts.findIndex((one) => one.text === number)
    const before = place > 0 ? text.countParagraphs(texts.slice(0, place).map((one) => one.passage)) : 0
    const at = read.getOrInsertComputed(passage, () => new PassageWords(text, passage)).from(nth, words)
    return { words: at.words, paragraph: before + at.paragraph }
  }
  const here = parallels.textsOf(found)
  const others = parallels.of(found, here).slice(0, maxCount)
  return others.flatMap((other) => {
    const [run] = other.runs
    if (!run) return []
    const { words, paragraph } = locateWords(here, run.here, run.from, Math.min(MAX_WORDS, run.length))
    // the other text is read only by callers that need its paragraph
    const to = () => locateWords(parallels.textsOf(other), run.there, run.to, 1).paragraph
    return [{ ...other, from: paragraph, to, first: words }]
  })
}

/** A word of a passage: its paragraph, from 1, its span, and its place in the text of the span. */
interface WordInPassage {
  readonly paragraph: number
  readonly span: TextWithSpanKind
  readonly start: number
  readonly end: number
}

/** The words of a passage in order, read on demand. */
class PassageWords {
  private readonly found: WordInPassage[] = []
  /** Numbers of parts and paragraphs read so far. */
  private parts = 0
  private paragraphs = 0

  constructor(
    private readonly text: DisplayedTextReader,
    private readonly passage: number,
  ) {}

  /**
   * Returns words from the nth of the text on, and the paragraph of the first. Corrections may shift the words
   * slightly.
   */
  from(nth: number, maxWords: number): { readonly paragraph: number; readonly words: string } {
    while (this.found.length < nth + maxWords) {
      const part = this.text.partOf(this.passage, this.parts++)
      if (!part) break
      for (const spans of part) this.find(spans)
    }
    const own = this.found.slice(nth, nth + maxWords)
    const spans = [...Map.groupBy(own, ({ span }) => span)]
    const words = spans.map(([{ text }, some]) => text.slice(some[0]?.start, some.at(-1)?.end).replace(/\s+/g, ' '))
    return { paragraph: own[0]?.paragraph ?? 1, words: words.join(' ') }
  }

  private find(spans: readonly TextWithSpanKind[]): void {
    const paragraph = ++this.paragraphs
    for (const span of spans) {
      if (!isSpanOfTextItself(span.kind)) continue
      forEachPaliWord(span.text, (_, start, end) => {
        this.found.push({ paragraph, span, start, end })
      })
    }
  }
}
