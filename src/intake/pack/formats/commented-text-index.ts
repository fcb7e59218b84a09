/**
 * Links a commentary to the text that it explains. Headings are linked by names that both have. Paragraphs are linked
 * by their number if the heading above is the same, or by the words that they quote.
 */

import { findWordsExplainedByCommentary, ParagraphInvertedIndex } from '../../../canon/align/explained-words.ts'
import {
  findMaximumWeightIncreasingSubsequence,
  type WeightedMatchPair,
} from '../../../canon/align/increasing-subsequences.ts'
import { parseItemNumberRange } from '../../../canon/text/item-index.ts'
import type { BuiltInHeading } from '../../../definitions/facts/headings.ts'
import type { TextWithSpanKind } from '../../../definitions/texts/format.ts'
import { collectGarbageOccasionally } from '../../../foundation/collect-garbage.ts'
import {
  type CorpusBookPiece,
  type CorpusHeadingStart,
  type CorpusParagraph,
  getParagraphPartsWithoutMarks,
} from '../corpus.ts'
import { toTitleComparisonKey } from '../titles.ts'

/** The link from a piece of a commentary to the piece of the text that it explains, and the reason. */
export interface CommentaryPieceLink {
  /** Index of a heading or paragraph among the pieces of the text. */
  readonly at: number
  /**
   * `name` and `number` identify the place themselves, `follows` continues the piece above, and `apart` is about no
   * single text and belongs under the heading that holds them.
   */
  readonly by: 'name' | 'number' | 'follows' | 'apart'
}

/** Weights of evidence. The order distinguishes suttas of one name in one book; an equal leading number adds weight. */
const WEIGHTS = { name: 4, partOfName: 2.5, ordinal: 1, number: 0.3 } as const

/** Minimum weight of words in a whole work; lower ones occur in too many of its paragraphs. */
const MIN_WORDS_WEIGHT = 1

/** Returns the comparison key of the title that a commentary's heading explains, without words such as `vaṇṇanā`. */
export function toCommentedTitleKey(title: string): string {
  const letters = toTitleComparisonKey(title)
  const subject = letters.replace(/(?:adi)?(?:sam)?vannan$|(?:pakarana)?(?:atthakath|(?:mula|anu)?tik)$/, '')
  return subject === letters ? letters : subject.replace(/[aiueo]$/, '')
}

/** The leading number of a title: `7. `, `(6) 1. `, `8-10. `. */
const parseOrdinal = (title: string): number | null => {
  const [, number] = /^\s*(?:[([][^)\]]*[)\]]\s*)?(\d+)/.exec(title) ?? []
  return number === undefined ? null : Number(number)
}

/** Matches titles about the work as a whole, whatever is above them. */
const ABOUT_WHOLE_WORK = /^(?:gantharambh|nigaman|bahiranidan)/

/** Estimated garbage of one piece, in characters (see collect-garbage.ts). */
const GARBAGE_CHARS = 200

/** Minimum letters of a name that is the beginning of another one. */
const MIN_PREFIX_LETTERS = 7

interface RootHeading {
  readonly at: number
  /** Index after the last piece of its branch. */
  readonly end: number
  readonly fact: BuiltInHeading
  readonly subject: string
  readonly ordinal: number | null
}

/**
 * Index of a root text (the text that commentaries explain). The pieces of commentaries are linked to it. It takes as
 * much memory as the text, so build it once for all commentaries.
 */
export class CommentaryRootTextIndex {
  readonly headings: ReadonlyMap<number, RootHeading>
  readonly #bySubject: ReadonlyMap<string, readonly RootHeading[]>
  readonly #byPrefix: ReadonlyMap<string, readonly RootHeading[]>
  readonly #byNumber = new Map<number, number[]>()
  readonly #words: ParagraphInvertedIndex

  /** @param earlierCommentary the words of earlier commentaries by piece, which this one may explain, too */
  constructor(
    pieces: readonly CorpusBookPiece[],
    earlierCommentary: readonly (readonly [number, readonly TextWithSpanKind[]])[] = [],
  ) {
    const headings = listHeadings(pieces)
    this.headings = new Map(headings.map((heading) => [heading.at, heading]))
    this.#bySubject = Map.groupBy(headings, ({ subject }) => subject)
    this.#byPrefix = Map.groupBy(
      headings.filter(({ subject }) => subject.length >= MIN_PREFIX_LETTERS),
      ({ subject }) => subject.slice(0, MIN_PREFIX_LETTERS),
    )
    const commentaryByPiece = Map.groupBy(earlierCommentary, ([at]) => at)
    this.#words = new ParagraphInvertedIndex(
      pieces.map((piece, at) => [
        ...(piece.kind === 'begins' ? [] : getParagraphPartsWithoutMarks(piece)),
        ...(commentaryByPiece.get(at)?.flatMap(([, spans]) => spans) ?? []),
      ]),
    )
    for (const [at, piece] of pieces.entries()) {
      collectGarbageOccasionally(GARBAGE_CHARS)
      if (piece.kind === 'begins') continue
      // a number alone belongs to the next paragraph
      const place = hasWords(piece) || pieces[at + 1]?.kind !== 'paragraph' ? at : at + 1
      for (const { from, to } of parseItemNumbers(piece))
        for (let number = from; number <= Math.min(to, from + 200); number++) {
          const paragraphs = this.#byNumber.get(number)
          if (!paragraphs) this.#byNumber.set(number, [place])
          else if (paragraphs.at(-1) !== place) paragraphs.push(place)
        }
    }
  }

  /** Returns the innermost heading that contains a piece. */
  findHeadingAt(at: number): RootHeading | undefined {
    return [...this.headings.values()].findLast((heading) => heading.at <= at && at < heading.end)
  }

  /** Whether a heading has others below it. */
  hasSubheadings({ at, end }: RootHeading): boolean {
    return [...this.headings.keys()].some((other) => at < other && other < end)
  }

  /** Whether a heading of the text has this subject. */
  hasSubject(subject: string): boolean {
    return this.#bySubject.has(subject)
  }

  /** Returns the headings of the text that a heading of the commentary may belong to, with weights. */
  findByName({ title }: CorpusHeadingStart): readonly Omit<WeightedMatchPair, 'one'>[] {
    const [subject, ordinal] = [toCommentedTitleKey(title), parseOrdinal(title)]
    if (subject === '') return []
    const toMatch = (heading: RootHeading, weight: number) => ({
      other: heading.at,
      weight: weight + (ordinal !== null && ordinal === heading.ordinal ? WEIGHTS.ordinal : 0),
    })
    const same = this.#bySubject.get(subject) ?? []
    if (same.length > 0) return same.map((heading) => toMatch(heading, WEIGHTS.name))
    return (this.#byPrefix.get(subject.slice(0, MIN_PREFIX_LETTERS)) ?? [])
      .filter((other) => other.subject.startsWith(subject) || subject.startsWith(other.subject))
      .map((heading) => toMatch(heading, WEIGHTS.partOfName))
  }

  /**
   * Returns the paragraphs of the text that a paragraph of the commentary may explain, with weights, and whether each
   * contains words that are explained.
   */
  findExplained(
    paragraph: CorpusParagraph,
  ): readonly (Omit<WeightedMatchPair, 'one'> & { readonly hasWords: boolean })[] {
    const [number] = parseItemNumbers(paragraph)
    const numbered = new Set(number ? this.#byNumber.get(number.from) : [])
    const explained = findWordsExplainedByCommentary(getParagraphPartsWithoutMarks(paragraph))
    const numberWeight = explained.share * WEIGHTS.number
    return [...this.#words.weigh(explained, numbered, WEIGHTS.number)].flatMap(([other, weight]) =>
      weight >= MIN_WORDS_WEIGHT || numbered.has(other) ? [{ other, weight, hasWords: weight > numberWeight }] : [],
    )
  }
}

function listHeadings(pieces: readonly CorpusBookPiece[]): readonly RootHeading[] {
  const starts = pieces.flatMap((piece, at) =>
    piece.kind === 'begins' && piece.fact ? [{ at, fact: piece.fact, title: piece.title }] : [],
  )
  return starts.map(({ at, fact, title }, nth) => {
    let next = nth + 1
    while ((starts[next]?.fact.depth ?? 0) > fact.depth) next++
    return {
      at,
      fact,
      end: starts[next]?.at ?? pieces.length,
      subject: toCommentedTitleKey(fact.pali),
      ordinal: parseOrdinal(title),
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

/** Returns the item numbers of a paragraph. Empty if it has none. */
export const parseItemNumbers = (paragraph: CorpusParagraph) =>
  getParagraphPartsWithoutMarks(paragraph).flatMap(({ text, kind }) =>
    kind === 'number' ? (parseItemNumberRange(text) ?? []) : [],
  )

/**
 * Links each piece of a commentary to the text. A heading whose name identifies no heading of the text gets the place
 * of what follows it.
 */
export function linkCommentaryPieces(
  root: CommentaryRootTextIndex,
  pieces: readonly CorpusBookPiece[],
): readonly CommentaryPieceLink[] {
  const runningTitles = findRunningTitles(pieces)
  let above: readonly Omit<WeightedMatchPair, 'one'>[] = []
  const candidates = pieces.flatMap((piece, one): readonly Anchor[] => {
    collectGarbageOccasionally(GARBAGE_CHARS)
    if (runningTitles.has(piece)) return []
    const matches = piece.kind === 'begins' ? root.findByName(piece) : root.findExplained(piece)
    if (piece.kind === 'begins' && matches.length > 0) {
      // chapters on parts of one text repeat its name, each followed by another word; only the first tells where it
      // begins
      if (repeatsPartOfName(matches, above)) return []
      above = matches
    }
    return matches.map((anchor) => ({ one, ...anchor }))
  })
  const found = new Map(findMaximumWeightIncreasingSubsequence(candidates).map((pair) => [pair.one, pair]))
  const first = [...found.values()].find(({ hasWords }) => hasWords !== false)
  return first ? new PieceLinker(root, findTopHeading(root, first.other)).linkAll(pieces, found) : []
}

/** Whether a title has only a part of a text's name, like the title above it. */
const repeatsPartOfName = (
  matches: readonly Omit<WeightedMatchPair, 'one'>[],
  above: readonly Omit<WeightedMatchPair, 'one'>[],
): boolean =>
  matches.length === above.length &&
  matches.every(({ other, weight }, nth) => other === above[nth]?.other && weight < WEIGHTS.name)

/** Finds running titles: they repeat, one level deeper, above each part of their text. */
function findRunningTitles(pieces: readonly CorpusBookPiece[]): ReadonlySet<CorpusBookPiece> {
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

/** Returns the index of the top-level heading that contains a piece of the text. */
function findTopHeading({ headings }: CommentaryRootTextIndex, at: number): number {
  const [top] = [...headings.values()].filter((heading) => heading.at <= at && at < heading.end)
  return top?.at ?? 0
}

/** An open heading of the commentary, with the heading of the text that it names. */
interface OpenHeading {
  readonly level: number
  readonly rootHeading: RootHeading | null
  /** Whether it begins a numbered section whose name and words match nothing in the text. */
  readonly isUnknown: boolean
}

/** A match of a piece, and whether a paragraph of the text has the words that it explains. */
type Anchor = WeightedMatchPair & { readonly hasWords?: boolean }

/** Returns the first paragraph below a heading, before the next heading, whose words identify its place. */
function findAnchorBelow(pieces: readonly CorpusBookPiece[], heading: number, found: ReadonlyMap<number, Anchor>) {
  for (let at = heading + 1; at < pieces.length && pieces[at]?.kind === 'paragraph'; at++) {
    const anchor = found.get(at)
    if (anchor?.hasWords) return anchor
  }
  return undefined
}

class PieceLinker {
  private readonly links: CommentaryPieceLink[] = []
  private open: OpenHeading[] = []
  /** Headings above the next pieces. */
  private pending: number[] = []
  private current: CommentaryPieceLink
  private isOutsideTexts = false

  constructor(
    private readonly root: CommentaryRootTextIndex,
    private readonly top: number,
  ) {
    this.current = { at: top, by: 'apart' }
  }

  linkAll(pieces: readonly CorpusBookPiece[], found: ReadonlyMap<number, Anchor>): readonly CommentaryPieceLink[] {
    for (const [index, piece] of pieces.entries()) {
      const anchor = found.get(index)
      if (piece.kind === 'begins') this.linkHeading(index, piece, anchor ?? findAnchorBelow(pieces, index, found))
      else if (this.pending.length > 0 && isTitle(piece)) this.pending.push(index)
      else this.linkParagraph(index, anchor)
    }
    this.linkPending({ ...this.current })
    return this.links
  }

  /** @param anchor the place that its name gives, or else that of the first certain paragraph below */
  private linkHeading(index: number, { level, title }: CorpusHeadingStart, anchor: Anchor | undefined): void {
    const closed = this.open.filter((one) => one.level >= level)
    this.open = this.open.filter((one) => one.level < level)
    const isNumbered = parseOrdinal(title) !== null
    const rootHeading = anchor ? (this.root.headings.get(anchor.other) ?? null) : null
    this.open.push({ level, rootHeading, isUnknown: isNumbered && anchor === undefined })
    this.pending.push(index)
    if (rootHeading) {
      this.isOutsideTexts = false
      this.current = { at: rootHeading.at, by: 'name' }
      this.linkPending(this.current)
      return
    }
    // a numbered heading after the explained text, or the end of all texts, does not continue it
    const closedText = closed.find((one) => one.rootHeading)
    if (anchor && isNumbered) {
      this.isOutsideTexts = false
      const heading = this.root.findHeadingAt(anchor.other)
      this.current = { at: heading && heading.at > this.current.at ? heading.at : anchor.other, by: 'number' }
    } else if (
      ABOUT_WHOLE_WORK.test(toTitleComparisonKey(title)) ||
      (closedText && (closedText.level > level || isNumbered))
    )
      this.isOutsideTexts = true
  }

  private linkParagraph(index: number, anchor: Anchor | undefined): void {
    const above = this.open.findLast(({ rootHeading }) => rootHeading)?.rootHeading
    // numbers identify no place in a whole book, in verses before the heading,
    const isBelow = ({ other }: { readonly other: number }) =>
      above != null && above.fact.depth > 1 && above.at <= other && other < above.end
    // or in a section without a match among the texts of the heading above
    const isOwnSection = above != null && this.open.at(-1)?.isUnknown === true && this.root.hasSubheadings(above)
    if (anchor && (anchor.hasWords || (isBelow(anchor) && !isOwnSection))) {
      this.isOutsideTexts = false
      this.current = { at: anchor.other, by: 'number' }
    } else if (this.isOutsideTexts) this.current = { at: above?.at ?? this.top, by: 'apart' }
    else if (this.current.by !== 'apart') this.current = { at: this.current.at, by: 'follows' }
    this.linkPending(this.current)
    this.links[index] = this.current
  }

  private linkPending(place: CommentaryPieceLink): void {
    for (const index of this.pending) this.links[index] = place
    this.pending = []
  }
}
