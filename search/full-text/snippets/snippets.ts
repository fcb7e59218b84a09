/** A short piece of a text around what was found, with the places to mark. */
import { letterBoundaryAfter, letterBoundaryBefore, type TextUnitRange } from './matches.ts'

/** `marks` are pairs of start and length in UTF-16 units of `text`. */
export type Snippet = {
  text: string
  marks: [start: number, length: number][]
}

/** UTF-16 units that a snippet shows, about; a match that is longer is shown whole. */
export const SNIPPET_CHARS = 160
/** How much of it is before the first mark. */
const BEFORE = 48
/** How far a cut may move to fall between words. */
const REACH = 16

/** More marks in so short a text help no reader, and make an answer several times as long. */
const MAX_MARKS = 8

const ELLIPSIS = '…'

/**
 * The piece of `text` around the range that begins at `focus`, else around its first range, line breaks shown as
 * spaces, an ellipsis where it was cut. Without ranges, the beginning. No cut and no mark falls inside a surrogate pair or between a letter and its marks.
 */
export function makeSnippet(text: string, ranges: readonly TextUnitRange[], focus = 0): Snippet {
  const first = ranges.find((range) => range.end > focus) ?? ranges[0] ?? { start: 0, end: 0 }
  let start =
    text.length <= SNIPPET_CHARS ? 0 : Math.max(0, Math.min(first.start - BEFORE, text.length - SNIPPET_CHARS))
  let end = Math.max(first.end, Math.min(text.length, start + SNIPPET_CHARS))
  if (start > 0) start = betweenWords(text, start, Math.min(start + REACH, first.start))
  if (end < text.length) end = letterBoundaryAfter(text, spaceBefore(text, end, Math.max(first.end, end - REACH)))
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

/** The first place after a space, from `from` up to `to`; else the nearest place before `from` that cuts no letter. */
function betweenWords(text: string, from: number, to: number): number {
  for (let at = from; at < to; at++) if (/\s/.test(text[at] ?? '')) return at + 1
  return letterBoundaryBefore(text, from)
}

/** The last space before `from`, not before `to`; else `from`. */
function spaceBefore(text: string, from: number, to: number): number {
  for (let at = from; at > to; at--) if (/\s/.test(text[at] ?? '')) return at
  return from
}
