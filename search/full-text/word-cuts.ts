/** Segments unspaced Thai into words, by the dictionary of ICU. */

import { hasThaiLetters } from '../letters/thai-pali.ts'

const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

/** Shorter words are dropped: a single letter says nothing. */
const MIN_LETTERS = 2

/** Segments a text with Thai letters into words, without those of a single letter; empty for any other text. */
export const splitThaiWords = (text: string): readonly string[] =>
  hasThaiLetters(text)
    ? Array.from(segmenter.segment(text)).flatMap(({ segment, isWordLike }) =>
        isWordLike && (segment.length >= MIN_LETTERS || /\d|[๐-๙]/.test(segment)) ? [segment] : [],
      )
    : []
