/**
 * Finds words in one source's text of a heading by the words around them. Offsets would change with every import
 * (variants §2).
 */

import { parseParagraphsAsPlainText } from '../../../db/stored-paragraphs.ts'
import { type EditionId, getEditionFacts } from '../../definitions/editions.ts'
import { countSortedItemsBefore } from '../../foundation/bisect.ts'

/**
 * Words (`wrong`) with the words before and after them. Each may be empty. They are compared as readers see them: any
 * white space counts as one space.
 */
export interface WordsWithContext {
  readonly before: string
  readonly wrong: string
  readonly after: string
}

/**
 * Words with context in one source's text of a heading, with the current slugs of division and heading, and the page.
 */
export interface WordContextInSource extends WordsWithContext {
  readonly source: string
  readonly division: string
  readonly entry: string
  readonly edition: EditionId
  readonly volume: number
  readonly page: number
}

/** The part of a passage that is on one page, with its paragraphs as stored JSON. */
export interface StoredPassagePart {
  /** Id of the part in this text database. */
  readonly id: number
  readonly volume: number
  readonly page: number
  readonly stored: string
}

/** A place at which words occur: part, paragraph and offset. */
export interface WordOccurrencePlace {
  readonly part: number
  readonly volume: number
  readonly page: number
  /** Index in the part. */
  readonly paragraph: number
  /** UTF-16 units in the paragraph. */
  readonly start: number
  readonly length: number
  /** Offset in the normalised text of the whole passage. It identifies the place. */
  readonly at: number
}

/** How words and context are compared if corrections may have changed the context. */
export interface LooseContextMatching {
  /** Maps wrong and right words of neighbouring corrections to one form. */
  readonly unify: (text: string) => string
  /**
   * Whether spaces are ignored, in scripts without spaces between words: there, import decides by the letters whether
   * joined lines get a space.
   */
  readonly anySpaces: boolean
}

interface Line {
  readonly at: number
  readonly end: number
  readonly part: StoredPassagePart
  readonly paragraph: number
}

/** Separates paragraphs. A context may cross it; wrong words are within one paragraph. */
const PARAGRAPH_END = '\n'

/** Maximum characters that one step of `contextOf` takes in text without spaces between words. */
const STEP_CHARS = 12
/** Maximum steps on each side. */
const MAX_STEPS = 12
/** Number of characters displayed on each side of a place. */
const DISPLAYED_CHARS = 40

/** Normalises text as readers see it: NFC, trimmed, each run of white space as one space. */
export const collapseWhiteSpace = (words: string): string => words.normalize('NFC').replace(/\s+/g, ' ').trim()

/** Finds words in one source's text of a heading by their context. */
export class WordByContextFinder {
  private readonly text: string
  private readonly lines: readonly Line[]
  /** Whether the script has spaces between words; only whole words are found then. */
  private readonly isSpaced: boolean

  /** @param parts of one passage, in their order */
  constructor(parts: readonly StoredPassagePart[], edition: EditionId) {
    const lines: Line[] = []
    const words: string[] = []
    let at = 0
    for (const part of parts) {
      for (const [paragraph, line] of parseParagraphsAsPlainText(part.stored).entries()) {
        lines.push({ at, end: at + line.length, part, paragraph })
        words.push(line)
        at += line.length + PARAGRAPH_END.length
      }
    }
    this.lines = lines
    this.text = words.join(PARAGRAPH_END)
    this.isSpaced = getEditionFacts(edition).language !== 'th'
  }

  /**
   * Returns the places of words with the given context, in the order of the text.
   * @param right the correct words; places that already have these are left out
   * @param loosely how to compare when the context may have changed
   */
  find(
    { before, wrong, after }: WordsWithContext,
    right?: string,
    loosely?: LooseContextMatching,
  ): readonly WordOccurrencePlace[] {
    const anySpaces = loosely?.anySpaces === true && !this.isSpaced
    const unify = (text: string) => {
      const line = loosely?.unify(collapseWhiteSpace(text)) ?? collapseWhiteSpace(text)
      return anySpaces ? line.replaceAll(' ', '') : line
    }
    const [expectedBefore, expectedAfter] = [unify(before), unify(after)]
    const places: WordOccurrencePlace[] = []
    for (const { at, length } of this.occurrences(collapseWhiteSpace(wrong), anySpaces)) {
      if (right !== undefined && this.isInsideCorrectWords(at, collapseWhiteSpace(wrong), collapseWhiteSpace(right)))
        continue
      const hasContext =
        unify(this.text.slice(Math.max(0, at - contextReach(before)), at)).endsWith(expectedBefore) &&
        unify(this.text.slice(at + length, at + length + contextReach(after))).startsWith(expectedAfter)
      if (!hasContext) continue
      const line = this.lineAt(at)
      if (!line || at + length > line.end) continue
      const { part, paragraph } = line
      const place = { part: part.id, volume: part.volume, page: part.page, paragraph }
      places.push({ ...place, start: at - line.at, length, at })
    }
    return places
  }

  /**
   * Returns as many words around a place as distinguish it from all other places of the same words, at earliest one on
   * each side.
   */
  contextOf({ at, length }: WordOccurrencePlace): Pick<WordsWithContext, 'before' | 'after'> {
    const wrong = this.text.slice(at, at + length)
    let [from, to] = [at, at + length]
    let context = { before: '', after: '' }
    for (let step = 0; step < MAX_STEPS; step++) {
      const [earlier, later] = [this.stepBack(from), this.stepOn(to)]
      if (earlier === from && later === to) break
      from = earlier
      to = later
      context = {
        before: collapseWhiteSpace(this.text.slice(from, at)),
        after: collapseWhiteSpace(this.text.slice(at + length, to)),
      }
      if (this.find({ ...context, wrong }).length <= 1) break
    }
    return context
  }

  /** Returns the text around a place for display. */
  around({ at, length }: WordOccurrencePlace): Pick<WordsWithContext, 'before' | 'after'> {
    const from = backToBaseLetter(this.text, Math.max(0, at - DISPLAYED_CHARS))
    let to = at + length + DISPLAYED_CHARS
    while (MARK.test(this.text[to] ?? '')) to++
    return {
      before: collapseWhiteSpace(this.text.slice(from, at)),
      after: collapseWhiteSpace(this.text.slice(at + length, to)),
    }
  }

  private *occurrences(words: string, anySpaces: boolean): Generator<{ readonly at: number; readonly length: number }> {
    if (words === '') return
    const tokens = anySpaces ? [...words.replaceAll(' ', '')] : words.split(' ')
    const pattern = new RegExp(tokens.map((token) => RegExp.escape(token)).join(anySpaces ? '\\s*' : '\\s+'), 'gu')
    for (let found = pattern.exec(this.text); found; found = pattern.exec(this.text)) {
      const { index: at } = found
      const [{ length }] = found
      if (this.hasWordBorders(at, length)) yield { at, length }
      pattern.lastIndex = at + 1
    }
  }

  /** Whether a match does not cut a letter from its marks, nor, with spaces between words, cut a word. */
  private hasWordBorders(at: number, length: number): boolean {
    const [previous = '', next = ''] = [this.text[at - 1], this.text[at + length]]
    if (MARK.test(next)) return false
    if (!this.isSpaced) return true
    const [first = '', last = ''] = [this.text[at], this.text[at + length - 1]]
    return !(LETTER.test(previous) && LETTER.test(first)) && !(LETTER.test(next) && LETTER.test(last))
  }

  /** Whether the wrong words at a place are only a part of the correct words, which the text already has. */
  private isInsideCorrectWords(at: number, wrong: string, right: string): boolean {
    for (let within = right.indexOf(wrong); within >= 0; within = right.indexOf(wrong, within + 1)) {
      const from = at - within
      if (from >= 0 && collapseWhiteSpace(this.text.slice(from, from + right.length)) === right) return true
    }
    return false
  }

  private stepBack(from: number): number {
    let at = from
    while (at > 0 && /\s/.test(this.text[at - 1] ?? '')) at--
    const earliest = Math.max(0, at - STEP_CHARS)
    while (at > earliest && !/\s/.test(this.text[at - 1] ?? '')) at--
    return backToBaseLetter(this.text, at)
  }

  private stepOn(from: number): number {
    let at = from
    while (at < this.text.length && /\s/.test(this.text[at] ?? '')) at++
    const latest = Math.min(this.text.length, at + STEP_CHARS)
    while (at < latest && !/\s/.test(this.text[at] ?? '')) at++
    while (at < this.text.length && MARK.test(this.text[at] ?? '')) at++
    return at
  }

  private lineAt(at: number): Line | undefined {
    const { lines } = this
    return lines[Math.max(0, countSortedItemsBefore(lines.length, (nth) => (lines[nth]?.at ?? 0) <= at) - 1)]
  }
}

/** Returns how many characters to read for a context: the text may have more spaces, or longer forms of its words. */
const contextReach = (words: string): number => words.length * 2 + STEP_CHARS

const MARK = /\p{M}/u
const LETTER = /[\p{L}\p{M}\p{N}]/u

/** Moves an offset back to the base letter of a combining mark. */
function backToBaseLetter(text: string, from: number): number {
  let at = from
  while (at > 0 && MARK.test(text[at] ?? '')) at--
  return at
}
