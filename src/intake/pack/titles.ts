/** Compares titles of headings as different publishers write them, and makes slugs of them. */

import { hasThaiLetters, thaiPaliToRoman } from '../../../search/letters/thai-pali.ts'
import { MAX_SLUG_CHARS } from '../../definitions/kinds/slug.ts'

/**
 * Returns a key by which titles are compared across corpora, equal for `1. Brahmajālasuttaṃ` and `Brahmajālasutta`. It
 * has only roman letters, without diacritics, leading numbers, words in brackets, and case endings.
 */
export function toTitleComparisonKey(title: string): string {
  return foldToLatinLetters(title.replace(/\([^)]*\)/g, ' '))
    .replace(/m$/, '')
    .replace(/[aiueo]$/, '')
}

/** Returns the letters a–z of words in roman script. Diacritics are removed. */
export const foldToLatinLetters = (words: string): string => toAscii(words).replace(/[^a-z]+/g, '')

function toAscii(title: string): string {
  const roman = hasThaiLetters(title) ? thaiPaliToRoman(title) : title
  return roman.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Returns a title without its leading number, trimmed. A title that is only a number keeps it. */
export const removeLeadingNumber = (title: string): string =>
  title.replace(/^[\s[(]*[\d๐-๙.,–-]+[\s.)\]]*/, '').trim() || title.trim()

/** Creates a slug from a title. `heading` if the title has no letters. */
export function createSlugFromTitle(title: string): string {
  const slug = toAscii(removeLeadingNumber(title))
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_CHARS)
    .replace(/^-|-$/g, '')
  return slug === '' ? 'heading' : slug
}
