/**
 * Links a commentary to the text that it explains: headings by names that both share, paragraphs by their numbers if
 * the heading above is the same, or by the words that they quote.
 */

import { findWordsExplainedByCommentary, WordParagraphIndex } from '../../../canon/align/explained-words.ts'
import {
  maximumWeightIncreasingSubsequence,
  type WeightedMatchPair,
} from '../../../canon/align/increasing-subsequences.ts'
import { parseItemNumberRange } from '../../../canon/text/item-index.ts'
import type { BuiltInHeading } from '../../../definitions/facts/headings.ts'
import type { TextSpan } from '../../../definitions/texts/format.ts'
import { collectGarbageOccasionally } from '../../../foundation/collect-garbage.ts'
import {
  type CorpusBookPiece,
  type CorpusHeadingStart,
  type CorpusParagraph,
  getParagraphPartsWithoutMarks,
} from '../corpus.ts'
import { toTitleComparisonKey } from '../titles.ts'

/** The link from a piece of a commentary to the piece of the text that it explains, with the reason. */
export interface CommentaryPieceLink {
  /** Index of a heading or paragraph among the pieces of the text. */
  readonly at: number
  /**
   * `name` and `number` identify the place themselves, `follows` continues the piece above, and `apart` is about no
   * single text and belongs under the heading that holds them.
   */
  readonly by: 'name' | 'number' | 'follows' | 'apart'
}

/** Weights of evidence. Context distinguishes suttas of one name in one book; an equal leading number says more. */
const WEIGHT = { name: 4, partOfName: 2.5, ordinal: 1, number: 0.3 } as const

/** Minimum weight of words in a whole work; lower ones occur in too many of its paragraphs. */
const MIN_WORDS = 1

/**
 * Reduces a commentary heading's title to the comparison key of the title that it comments on: without words such
 * as `vaṇṇanā`.
 */
export function toCommentedTitleKey(title: string): string {
  const letters = toTitleComparisonKey(title)
  const subject = letters.replace(/(?:adi)?(?:sam)?vannan$|(?:pakarana)?(?:atthakath|(?:mula|anu)?tik)$/, '')
  return subject === letters ? letters : subject.replace(/[aiueo]$/, '')
}

/** The leading number of a title: `7. `, `(6) 1. `, `8-10. `. */
const ordinalOf = (title: string): number | null => {
  const [, number] = /^\s*(?:[([][^)\]]*[)\]]\s*)?(\d+)/.exec(title) ?? []
  return number === undefined ? null : Number(number)
}

/** Matches titles about the work as a whole, whatever is above them. */
const OF_ALL = /^(?:gantharambh|nigaman|bahiranidan)/

/** Estimated garbage of looking at one passage, in characters (see collect-garbage.ts). */
const GARBAGE_CHARS = 200

/** Minimum letters of a name that is the beginning of another one. */
const MIN_PART_LENGTH = 7

interface RootHeading {
  readonly at: number
  /** Index after the last piece of its branch. */
  readonly end: number
  readonly fact: BuiltInHeading
  readonly subject: string
  readonly ordinal: number | null
}

/**
 * Index of a root text (the text that commentaries explain), with which the pieces of its commentaries are linked
 * to their headings. It takes as much memory as the text, so build it once for all of them.
 */
export class CommentaryRootTextIndex {
  readonly headings: ReadonlyMap<number, RootHeading>
  readonly #bySubject: ReadonlyMap<string, readonly RootHeading[]>
  readonly #byBeginning: ReadonlyMap<string, readonly RootHeading[]>
  readonly #byNumber = new Map<number, number[]>()
  readonly #words: WordParagraphIndex

  /** @param said the earlier commentary on each piece, by index; it may be explained, too */
  constructor(pieces: readonly CorpusBookPiece[], said: readonly (readonly [number, readonly TextSpan[]])[] = []) {
    const headings = headingsIn(pieces)
    this.headings = new Map(headings.map((heading) => [heading.at, heading]))
    this.#bySubject = Map.groupBy(headings, ({ subject }) => subject)
    this.#byBeginning = Map.groupBy(
      headings.filter(({ subject }) => subject.length >= MIN_PART_LENGTH),
      ({ subject }) => subject.slice(0, MIN_PART_LENGTH),
    )
    const saidAt = Map.groupBy(said, ([at]) => at)
    this.#words = new WordParagraphIndex(
      pieces.map((piece, at) => [
        ...(piece.kind === 'begins' ? [] : getParagraphPartsWithoutMarks(piece)),
        ...(saidAt.get(at)?.flatMap(([, spans]) => spans) ?? []),
      ]),
    )
    for (const [at, piece] of pieces.entries()) {
      collectGarbageOccasionally(GARBAGE_CHARS)
      if (piece.kind === 'begins') continue
      // a number alone belongs to the next paragraph
      const place = hasWords(piece) || pieces[at + 1]?.kind !== 'paragraph' ? at : at + 1
      for (const { from, to } of parseItemNumbers(piece))
        for (let number = from; number <= Math.min(to, from + 200); number++) {
          const places = this.#byNumber.get(number)
          if (!places) this.#byNumber.set(number, [place])
          else if (places.at(-1) !== place) places.push(place)
        }
    }
  }

  /** Returns the innermost heading that contains a piece. */
  headingAt(at: number): RootHeading | undefined {
    return [...this.headings.values()].findLast((heading) => heading.at <= at && at < heading.end)
  }

  /** Whether a heading has others below it. */
  holdsTexts({ at, end }: RootHeading): boolean {
    return [...this.headings.keys()].some((other) => at < other && other < end)
  }

  /** Whether a heading of the text has this subject. */
  has(subject: string): boolean {
    return this.#bySubject.has(subject)
  }

  /** Returns the headings of the text that a heading of the commentary may belong to, with weights. */
  named({ title }: CorpusHeadingStart): readonly Omit<WeightedMatchPair, 'one'>[] {
    const [subject, ordinal] = [toCommentedTitleKey(title), ordinalOf(title)]
    if (subject === '') return []
    const like = (heading: RootHeading, weight: number) => ({
      other: heading.at,
      weight: weight + (ordinal !== null && ordinal === heading.ordinal ? WEIGHT.ordinal : 0),
    })
    const same = this.#bySubject.get(subject) ?? []
    if (same.length > 0) return same.map((heading) => like(heading, WEIGHT.name))
    return (this.#byBeginning.get(subject.slice(0, MIN_PART_LENGTH)) ?? [])
      .filter((other) => other.subject.startsWith(subject) || subject.startsWith(other.subject))
      .map((heading) => like(heading, WEIGHT.partOfName))
  }

  /**
   * Returns the paragraphs of the text that a paragraph of the commentary may explain, with weights, and whether each
   * contains words that are explained.
   */
  explained(paragraph: CorpusParagraph): readonly (Omit<WeightedMatchPair, 'one'> & { readonly hasWords: boolean })[] {
    const [number] = parseItemNumbers(paragraph)
    const numbered = new Set(number ? this.#byNumber.get(number.from) : [])
    const explained = findWordsExplainedByCommentary(getParagraphPartsWithoutMarks(paragraph))
    const least = explained.share * WEIGHT.number
    return [...this.#words.weigh(explained, numbered, WEIGHT.number)].flatMap(([other, weight]) =>
      weight >= MIN_WORDS || numbered.has(other) ? [{ other, weight, hasWords: weight > least }] : [],
    )
  }
}

function headingsIn(pieces: readonly CorpusBookPiece[]): readonly RootHeading[] {
  const begun = pieces.flatMap((piece, at) =>
    piece.kind === 'begins' && piece.fact ? [{ at, fact: piece.fact, title: piece.title }] : [],
  )
  return begun.map(({ at, fact, title }, nth) => {
    let next = nth + 1
    while ((begun[next]?.fact.depth ?? 0) > fact.depth) next++
    return {
      at,
      fact,
      end: begun[next]?.at ?? pieces.length,
      subject: toCommentedTitleKey(fact.pali),
      ordinal: ordinalOf(title),
    }
  })
}

const hasWords = (paragraph: CorpusParagraph): boolean =>
  getParagraphPartsWithoutMarks(paragraph).some(
    ({ text, kind }) => kind !== 'note' && kind !== 'number' && text.trim() !== '',
  )

const isTitle = (paragraph: CorpusParagraph): boolean =>
  getParagraphPartsWithoutMarks(paragraph).every(
    ({ text, kind }) => kind === 'heading' || kind === 'note' || text.trim() === '',
  )

/** Returns the item numbers of a paragraph. */
export const parseItemNumbers = (paragraph: CorpusParagraph) =>
  getParagraphPartsWithoutMarks(paragraph).flatMap(({ text, kind }) =>
    kind === 'number' ? (parseItemNumberRange(text) ?? []) : [],
  )

/**
 * Links each piece of a commentary to the text. A heading whose name identifies no heading of the text takes its place
 * from what follows it.
 */
export function linkCommentaryPieces(
  root: CommentaryRootTextIndex,
  pieces: readonly CorpusBookPiece[],
): readonly CommentaryPieceLink[] {
  const running = runningTitles(pieces)
  let above: readonly Omit<WeightedMatchPair, 'one'>[] = []
  const likely = pieces.flatMap((piece, one): readonly Anchor[] => {
    collectGarbageOccasionally(GARBAGE_CHARS)
    if (running.has(piece)) return []
    const places = piece.kind === 'begins' ? root.named(piece) : root.explained(piece)
    if (piece.kind === 'begins' && places.length > 0) {
      // chapters on parts of one text repeat its name, each followed by another word; only the first tells where it
      // begins
      if (isPartAgain(places, above)) return []
      above = places
    }
    return places.map((like) => ({ one, ...like }))
  })
  const found = new Map(maximumWeightIncreasingSubsequence(likely).map((pair) => [pair.one, pair]))
  const first = [...found.values()].find(({ hasWords }) => hasWords !== false)
  return first ? new Walk(root, topAbove(root, first.other)).through(pieces, found) : []
}

/** Whether a title has only a part of a text's name, like the title above it. */
const isPartAgain = (
  places: readonly Omit<WeightedMatchPair, 'one'>[],
  above: readonly Omit<WeightedMatchPair, 'one'>[],
): boolean =>
  places.length === above.length &&
  places.every(({ other, weight }, nth) => other === above[nth]?.other && weight < WEIGHT.name)

/** Titles that repeat, one level deeper, above each part of their text; they add nothing. */
function runningTitles(pieces: readonly CorpusBookPiece[]): ReadonlySet<CorpusBookPiece> {
  const levels = new Map<string, number>()
  return new Set(
    pieces.filter((piece) => {
      if (piece.kind !== 'begins') return false
      const first = levels.get(piece.title) ?? piece.level
      levels.set(piece.title, Math.min(first, piece.level))
      return first < piece.level
    }),
  )
}

/** The top-level heading that contains a piece of the text. */
function topAbove({ headings }: CommentaryRootTextIndex, at: number): number {
  const [top] = [...headings.values()].filter((heading) => heading.at <= at && at < heading.end)
  return top?.at ?? 0
}

/** An open heading of the commentary, with the heading of the text that it names. */
interface OpenHeading {
  readonly level: number
  readonly names: RootHeading | null
  /** Whether it begins a numbered section whose name and words match nothing in the text. */
  readonly isUnknown: boolean
}

/** A match of a piece, and whether a paragraph of the text has the words that it explains. */
type Anchor = WeightedMatchPair & { readonly hasWords?: boolean }

/** The first paragraph below a heading, before the next heading, whose number and words identify its place. */
function anchorBelow(pieces: readonly CorpusBookPiece[], heading: number, found: ReadonlyMap<number, Anchor>) {
  for (let at = heading + 1; at < pieces.length && pieces[at]?.kind === 'paragraph'; at++) {
    const anchor = found.get(at)
    if (anchor?.hasWords) return anchor
  }
  return undefined
}

class Walk {
  private readonly places: CommentaryPieceLink[] = []
  private open: OpenHeading[] = []
  /** Headings above the next pieces. */
  private waiting: number[] = []
  private here: CommentaryPieceLink
  private isApart = false

  constructor(
    private readonly root: CommentaryRootTextIndex,
    private readonly top: number,
  ) {
    this.here = { at: top, by: 'apart' }
  }

  through(pieces: readonly CorpusBookPiece[], found: ReadonlyMap<number, Anchor>): readonly CommentaryPieceLink[] {
    for (const [index, piece] of pieces.entries()) {
      const like = found.get(index)
      if (piece.kind === 'begins') this.heading(index, piece, like ?? anchorBelow(pieces, index, found))
      else if (this.waiting.length > 0 && isTitle(piece)) this.waiting.push(index)
      else this.paragraph(index, like)
    }
    this.settle({ ...this.here })
    return this.places
  }

  /** @param like the place that its name gives, or else that of the first certain paragraph below */
  private heading(index: number, { level, title }: CorpusHeadingStart, like: Anchor | undefined): void {
    const closed = this.open.filter((one) => one.level >= level)
    this.open = this.open.filter((one) => one.level < level)
    const isNumbered = ordinalOf(title) !== null
    const names = like ? (this.root.headings.get(like.other) ?? null) : null
    this.open.push({ level, names, isUnknown: isNumbered && like === undefined })
    this.waiting.push(index)
    if (names) {
      this.isApart = false
      this.here = { at: names.at, by: 'name' }
      this.settle(this.here)
      return
    }
    // a text after the explained one, or the closing of all of them, does not continue it
    const left = closed.find((one) => one.names)
    if (like && isNumbered) {
      this.isApart = false
      const begun = this.root.headingAt(like.other)
      this.here = { at: begun && begun.at > this.here.at ? begun.at : like.other, by: 'number' }
    } else if (OF_ALL.test(toTitleComparisonKey(title)) || (left && (left.level > level || isNumbered)))
      this.isApart = true
  }

  private paragraph(index: number, like: Anchor | undefined): void {
    const above = this.open.findLast(({ names }) => names)?.names
    // in a whole book numbers say nothing, nor in verses before the heading
    const isBelow = ({ other }: { readonly other: number }) =>
      above != null && above.fact.depth > 1 && above.at <= other && other < above.end
    // nor in a section of its own among the texts of the heading above
    const isAlone = above != null && this.open.at(-1)?.isUnknown === true && this.root.holdsTexts(above)
    if (like && (like.hasWords || (isBelow(like) && !isAlone))) {
      this.isApart = false
      this.here = { at: like.other, by: 'number' }
    } else if (this.isApart) this.here = { at: above?.at ?? this.top, by: 'apart' }
    else if (this.here.by !== 'apart') this.here = { at: this.here.at, by: 'follows' }
    this.settle(this.here)
    this.places[index] = this.here
  }

  private settle(place: CommentaryPieceLink): void {
    for (const index of this.waiting) this.places[index] = place
    this.waiting = []
  }
}
