/** Makes snippets: a short part of a text around a match, with the places to mark. */
import { findLetterBoundaryAfter, findLetterBoundaryBefore, type Utf16Range } from './matches.ts'

/** A short part of a text for display. `marks` are pairs of start and length in UTF-16 units of `text`. */
export type Snippet = {
  text: string
  marks: [start: number, length: number][]
}

/** Approximate length of a snippet in UTF-16 units; a longer match is shown in full. */
export const TARGET_SNIPPET_CHARS = 160
/** UTF-16 units before the first mark. */
const CHARS_BEFORE_MATCH = 48
/** Maximum shift of a cut so that it falls between words, in UTF-16 units. */
const MAX_CUT_SHIFT_CHARS = 16

/** Maximum marks of a snippet: more do not help readers, and make responses several times as long. */
const MAX_MARKS = 8

const ELLIPSIS = '…'

/**
 * Cuts a snippet from `text` around the range that begins at `focus`, else around its first range; without ranges, from
 * the beginning. Line breaks become spaces, and an ellipsis marks each cut. No cut and no mark falls inside a surrogate
 * pair or between a letter and its marks, and no cut between a Thai vowel and the consonant after it.
 */
export function makeSnippet(text: string, ranges: readonly Utf16Range[], focus = 0): Snippet {
  const first = ranges.find((range) => range.end > focus) ?? ranges[0] ?? { start: 0, end: 0 }
  let start =
    text.length <= TARGET_SNIPPET_CHARS
      ? 0
      : Math.max(0, Math.min(first.start - CHARS_BEFORE_MATCH, text.length - TARGET_SNIPPET_CHARS))
  let end = Math.max(first.end, Math.min(text.length, start + TARGET_SNIPPET_CHARS))
  if (start > 0) start = findWordStart(text, start, Math.min(start + MAX_CUT_SHIFT_CHARS, first.start))
  if (end < text.length)
    end = findLetterBoundaryAfter(text, findSpaceBefore(text, end, Math.max(first.end, end - MAX_CUT_SHIFT_CHARS)))
  if (isLeadingVowel(text[start - 1])) start--
  if (end > first.end && isLeadingVowel(text[end - 1])) end--
  const head = start > 0 ? ELLIPSIS : ''
  const tail = end < text.length ? ELLIPSIS : ''
  const marks: [number, number][] = []
  for (const range of ranges) {
    if (range.start < start || range.end > end) continue
    if (marks.length === MAX_MARKS) break
    marks.push([range.start - start + head.length, range.end - range.start])
  }
  return { text: head + text.slice(start, end).replace(/\s/g, ' ') + tail, marks }
}

/** Whether a letter is a Thai vowel that is written before its consonant; neither is read without the other. */
const isLeadingVowel = (letter: string | undefined): boolean => letter !== undefined && /[เแโใไ]/.test(letter)

/**
 * Returns the first place after a space from `from` up to `to`; else the nearest place before `from` between letters.
 */
function findWordStart(text: string, from: number, to: number): number {
  for (let at = from; at < to; at++) if (/\s/.test(text[at] ?? '')) return at + 1
  return findLetterBoundaryBefore(text, from)
}

/** Returns the last space before `from`, not before `to`; else `from`. */
function findSpaceBefore(text: string, from: number, to: number): number {
  for (let at = from; at > to; at--) if (/\s/.test(text[at] ?? '')) return at
  return from
}
