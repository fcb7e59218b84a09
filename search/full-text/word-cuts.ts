/** Unspaced Thai as its words, by the dictionary of ICU. */

import { hasThaiLetters } from '../letters/thai-pali.ts'

const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

/** Fewer letters are no word that says anything. */
const MIN_LETTERS = 2

/** The words of a text with Thai letters, without those of a single letter; none of any other text. */
export const segmentThaiWords = (text: string): readonly string[] =>
  hasThaiLetters(text)
    ? Array.from(segmenter.segment(text)).flatMap(({ segment, isWordLike }) =>
        isWordLike && (segment.length >= MIN_LETTERS || /\d|[๐-๙]/.test(segment)) ? [segment] : [],
      )
    : []
