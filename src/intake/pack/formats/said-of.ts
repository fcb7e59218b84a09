/**
 * Finds what a commentary speaks of: its headings by the names that they have in common with those of the text, its
 * paragraphs by their numbers where the heading above them is the same or the words that they quote stand there.
 */

import { heaviestRun, type Likely } from '../../../canon/align/heaviest-run.ts'
import { itemNumber } from '../../../canon/text/items.ts'
import type { HeadingFact } from '../../../definitions/facts/headings.ts'
import { isVerseKind } from '../../../definitions/texts/format.ts'
import { type Begins, type Paragraph, type Piece, textsIn } from '../corpus.ts'
import { comparableTitle, foldedLetters } from '../titles.ts'

/** Where a piece of the commentary stands: beside which piece of the text, and why there. */
export interface SaidOf {
  /** The index of a heading or a paragraph among the pieces of the text. */
  readonly at: number
  /**
   * `name` and `number` say so themselves; `follows` goes on with what stands above; `apart` speaks of no single text,
   * and stands under what holds them.
   */
  readonly by: 'name' | 'number' | 'follows' | 'apart'
}

/** Suttas of one name in one book are told apart by what stands around them; a number in front that is the same says more. */
const WEIGHT = { name: 4, partOfName: 2.5, ordinal: 1, number: 0.3, words: 1, moreWords: 0.75 } as const

/** Verses are often quoted all together and then explained one by one: where they are explained counts for more. */
const ONLY_QUOTED = 0.15

/** So many words that it quotes are looked for. */
const MOST_WORDS = 12

/** More of them than these say nothing more. */
const ENOUGH_WORDS = 4

/** Shorter strings stand everywhere. */
const SHORTEST_WORD = 5

/** As many letters of a line of verse, or of what stands in quotation marks, are enough. */
const QUOTED = 24

/** What a heading is about: the letters of its title without the words for explaining. */
export function subjectOf(title: string): string {
  const letters = comparableTitle(title)
  const subject = letters.replace(/(?:adi)?(?:sam)?vannan$|(?:pakarana)?(?:atthakath|(?:mula|anu)?tik)$/, '')
  return subject === letters ? letters : subject.replace(/[aiueo]$/, '')
}

/** The number in front of a title: `7. `, `(6) 1. `, `8-10. `. */
const ordinalOf = (title: string): number | null => {
  const [, number] = /^\s*(?:[([][^)\]]*[)\]]\s*)?(\d+)/.exec(title) ?? []
  return number === undefined ? null : Number(number)
}

/** What speaks of the work as a whole, whatever stands above it. */
const OF_ALL = /^(?:gantharambh|nigaman|bahiranidan)/

/** A name that begins the other, in letters. */
const SHORTEST_PART = 7

interface RootHeading {
  readonly at: number
  /** The index behind the last piece of its branch. */
  readonly end: number
  readonly fact: HeadingFact
  readonly subject: string
  readonly ordinal: number | null
}

/** The text as commentaries find it; made once for all that speak of it. */
export class Root {
  readonly headings: ReadonlyMap<number, RootHeading>
  readonly #bySubject: ReadonlyMap<string, readonly RootHeading[]>
  readonly #byBeginning: ReadonlyMap<string, readonly RootHeading[]>
  readonly #byNumber = new Map<number, number[]>()
  readonly #letters = new Map<number, string>()

  constructor(private readonly pieces: readonly Piece[]) {
    const headings = headingsIn(pieces)
    this.headings = new Map(headings.map((heading) => [heading.at, heading]))
    this.#bySubject = Map.groupBy(headings, ({ subject }) => subject)
    this.#byBeginning = Map.groupBy(
      headings.filter(({ subject }) => subject.length >= SHORTEST_PART),
      ({ subject }) => subject.slice(0, SHORTEST_PART),
    )
    for (const [at, piece] of pieces.entries()) {
      if (piece.kind === 'begins') continue
      for (const { from, to } of numbersIn(piece))
        for (let number = from; number <= Math.min(to, from + 200); number++) {
          const places = this.#byNumber.get(number)
          if (!places) this.#byNumber.set(number, [at])
          else if (places.at(-1) !== at) places.push(at)
        }
    }
  }

  /** The innermost heading that holds a piece. */
  headingAt(at: number): RootHeading | undefined {
    return [...this.headings.values()].findLast((heading) => heading.at <= at && at < heading.end)
  }

  has(subject: string): boolean {
    return this.#bySubject.has(subject)
  }

  /** Where a heading of the commentary may belong. */
  named({ title }: Begins): readonly Omit<Likely, 'one'>[] {
    const [subject, ordinal] = [subjectOf(title), ordinalOf(title)]
    if (subject === '') return []
    const like = (heading: RootHeading, weight: number) => ({
      other: heading.at,
      weight: weight + (ordinal !== null && ordinal === heading.ordinal ? WEIGHT.ordinal : 0),
    })
    const same = this.#bySubject.get(subject) ?? []
    if (same.length > 0) return same.map((heading) => like(heading, WEIGHT.name))
    return (this.#byBeginning.get(subject.slice(0, SHORTEST_PART)) ?? [])
      .filter((other) => other.subject.startsWith(subject) || subject.startsWith(other.subject))
      .map((heading) => like(heading, WEIGHT.partOfName))
  }

  /** Where a paragraph of the commentary may belong, with how many of the words that it quotes stand there. */
  numbered(paragraph: Paragraph): readonly (Omit<Likely, 'one'> & { readonly words: number })[] {
    const [number] = numbersIn(paragraph)
    const places = number ? (this.#byNumber.get(number.from) ?? []) : []
    if (places.length === 0) return []
    const quoted = quotedIn(paragraph)
    const isQuote = textsIn(paragraph).every(({ text, kind }) => kind !== undefined || text.trim() === '')
    return places.map((other) => {
      const letters = this.lettersAt(other)
      const words = Math.min(ENOUGH_WORDS, quoted.filter((word) => letters.includes(word)).length)
      const weight = WEIGHT.number + (words === 0 ? 0 : WEIGHT.words + WEIGHT.moreWords * (words - 1))
      return { other, weight: isQuote ? weight * ONLY_QUOTED : weight, words }
    })
  }

  /** The letters of a paragraph; a number that stands alone is that of what follows. */
  private lettersAt(at: number): string {
    const known = this.#letters.get(at)
    if (known !== undefined) return known
    const [piece, next] = [this.pieces[at], this.pieces[at + 1]]
    const own = piece?.kind === 'paragraph' ? foldedLetters(wordsOf(piece)) : ''
    const letters = own === '' && next?.kind === 'paragraph' ? foldedLetters(wordsOf(next)) : own
    this.#letters.set(at, letters)
    return letters
  }
}

function headingsIn(pieces: readonly Piece[]): readonly RootHeading[] {
  const begun = pieces.flatMap((piece, at) =>
    piece.kind === 'begins' && piece.fact ? [{ at, fact: piece.fact, title: piece.title }] : [],
  )
  return begun.map(({ at, fact, title }, nth) => {
    const next = begun.slice(nth + 1).find((other) => other.fact.depth <= fact.depth)
    return {
      at,
      fact,
      end: next?.at ?? pieces.length,
      subject: subjectOf(fact.pali),
      ordinal: ordinalOf(title),
    }
  })
}

const wordsOf = (paragraph: Paragraph): string =>
  textsIn(paragraph)
    .map(({ text, kind }) => (kind === 'note' || kind === 'number' ? ' ' : text))
    .join('')

const isTitle = (paragraph: Paragraph): boolean =>
  textsIn(paragraph).every(({ text, kind }) => kind === 'heading' || kind === 'note' || text.trim() === '')

export const numbersIn = (paragraph: Paragraph) =>
  textsIn(paragraph).flatMap(({ text, kind }) => (kind === 'number' ? (itemNumber(text) ?? []) : []))

/** The words that a paragraph of a commentary says it explains: bold, as lines of verse, or in quotation marks. */
function quotedIn(paragraph: Paragraph): readonly string[] {
  const spans = textsIn(paragraph)
  const bold = spans.flatMap(({ text, kind }) => (kind === 'bold' ? [text] : []))
  const verses = spans.flatMap(({ text, kind }) => (isVerseKind(kind) ? text.split(/[\n,;]/) : []))
  const quotes = [...wordsOf(paragraph).matchAll(/‘‘(.{8,}?)(?:…pe…|’’)/g)].map(([, words = '']) => words)
  return (
    [...bold, ...verses, ...quotes.slice(0, 4)]
      .map((words) => foldedLetters(words.split('…')[0] ?? '').slice(0, QUOTED))
      .filter((letters) => letters.length >= SHORTEST_WORD)
      // the text may have it in another case
      .map((letters) => letters.slice(0, Math.max(SHORTEST_WORD, letters.length - 2)))
      .slice(0, MOST_WORDS)
  )
}

/** Where each piece of a commentary stands. Its headings wait for what follows them, where their names say nothing. */
export function saidOf(root: Root, pieces: readonly Piece[]): readonly SaidOf[] {
  const running = runningTitles(pieces)
  const likely = pieces.flatMap((piece, one): readonly Anchor[] => {
    if (running.has(piece)) return []
    const places = piece.kind === 'begins' ? root.named(piece) : root.numbered(piece)
    return places.map((like) => ({ one, ...like }))
  })
  const found = new Map(heaviestRun(likely).map((pair) => [pair.one, pair]))
  const first = [...found.values()].find(({ words }) => words !== 0)
  return first ? new Walk(root, topAbove(root, first.other)).through(pieces, found) : []
}

/** Titles that stand again, one level deeper, over each part of what they name: they say nothing new. */
function runningTitles(pieces: readonly Piece[]): ReadonlySet<Piece> {
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

/** The heading at the top of the tree that holds a piece of the text. */
function topAbove({ headings }: Root, at: number): number {
  const [top] = [...headings.values()].filter((heading) => heading.at <= at && at < heading.end)
  return top?.at ?? 0
}

/** A heading of the commentary that is open, with the one of the text that it names. */
interface OpenHeading {
  readonly level: number
  readonly names: RootHeading | null
}

/** What the chain says of a piece; `words` of a paragraph's number. */
type Anchor = Likely & { readonly words?: number }

/** The first paragraph below a heading, up to the next one, of which its number and its words say where it belongs. */
function anchorBelow(pieces: readonly Piece[], heading: number, found: ReadonlyMap<number, Anchor>) {
  for (let at = heading + 1; at < pieces.length && pieces[at]?.kind === 'paragraph'; at++) {
    const anchor = found.get(at)
    if (anchor?.words) return anchor
  }
  return undefined
}

class Walk {
  private readonly places: SaidOf[] = []
  private open: OpenHeading[] = []
  /** Headings above what comes. */
  private waiting: number[] = []
  private here: SaidOf
  private isApart = false

  constructor(
    private readonly root: Root,
    private readonly top: number,
  ) {
    this.here = { at: top, by: 'apart' }
  }

  through(pieces: readonly Piece[], found: ReadonlyMap<number, Anchor>): readonly SaidOf[] {
    for (const [index, piece] of pieces.entries()) {
      const like = found.get(index)
      if (piece.kind === 'begins') this.heading(index, piece, like ?? anchorBelow(pieces, index, found))
      else if (this.waiting.length > 0 && isTitle(piece)) this.waiting.push(index)
      else this.paragraph(index, like)
    }
    this.settle({ ...this.here })
    return this.places
  }

  /** @param like what its name says, else what the first paragraph below it does that is sure */
  private heading(index: number, { level, title }: Begins, like: Anchor | undefined): void {
    const closed = this.open.filter((one) => one.level >= level)
    this.open = this.open.filter((one) => one.level < level)
    const isNumbered = ordinalOf(title) !== null
    const names = like ? (this.root.headings.get(like.other) ?? null) : null
    this.open.push({ level, names })
    this.waiting.push(index)
    if (names) {
      this.isApart = false
      this.here = { at: names.at, by: 'name' }
      this.settle(this.here)
      return
    }
    // a text beside the one that was explained, or what closes all of them, does not go on with it
    const left = closed.find((one) => one.names)
    if (like && isNumbered) {
      this.isApart = false
      const begun = this.root.headingAt(like.other)
      this.here = { at: begun && begun.at > this.here.at ? begun.at : like.other, by: 'number' }
    } else if (OF_ALL.test(comparableTitle(title)) || (left && (left.level > level || isNumbered)))
      this.isApart = true
  }

  private paragraph(index: number, like: Anchor | undefined): void {
    const above = this.open.findLast(({ names }) => names)?.names
    // of a whole book a number says nothing, nor in verses that stand before it
    const isBelow = ({ other }: { readonly other: number }) =>
      above != null && above.fact.depth > 1 && above.at <= other && other < above.end
    if (like && ((like.words ?? 0) > 0 || isBelow(like))) {
      this.isApart = false
      this.here = { at: like.other, by: 'number' }
    } else if (this.isApart) this.here = { at: above?.at ?? this.top, by: 'apart' }
    else if (this.here.by !== 'apart') this.here = { at: this.here.at, by: 'follows' }
    this.settle(this.here)
    this.places[index] = this.here
  }

  private settle(place: SaidOf): void {
    for (const index of this.waiting) this.places[index] = place
    this.waiting = []
  }
}
