/** Divides Thai text into words by the dictionary of ICU. */

import { callOnce } from '../once.ts'

/**
 * Returns the shared segmenter of Thai words. It is created at the first call, because loading its dictionary takes
 * time.
 */
const getThaiWordSegmenter = callOnce(() => new Intl.Segmenter('th', { granularity: 'word' }))

/** A segment of a text: a word, or characters between words. Positions are in UTF-16 units, the end is excluded. */
export interface WordSegment {
  readonly start: number
  readonly end: number
  readonly isWord: boolean
}

/** Divides the part of a text between two positions into segments, with their positions in the whole text. */
export const findWordSegments = (text: string, from = 0, to = text.length): readonly WordSegment[] =>
  Array.from(getThaiWordSegmenter().segment(text.slice(from, to)), ({ index, segment, isWordLike }) => ({
    start: from + index,
    end: from + index + segment.length,
    isWord: isWordLike === true,
  }))

/** Whether a position is the border of a segment. */
export const isWordSegmentBorder = (segments: readonly WordSegment[], at: number): boolean =>
  segments.some(({ start, end }) => start === at || end === at)

/** Divides a text into its words and the characters between them. */
export const splitAtWordBorders = (text: string): string[] =>
  Array.from(getThaiWordSegmenter().segment(text), ({ segment }) => segment)

/** Divides a text into its words, without the characters between them. */
export const splitIntoWords = (text: string): string[] =>
  Array.from(getThaiWordSegmenter().segment(text)).flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []))
