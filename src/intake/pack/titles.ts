/** Compares titles of headings as different publishers write them, and makes slugs of them. */

import { hasThaiLetters, thaiPaliToRoman } from '../../../search/letters/thai-pali.ts'
import { SLUG_LENGTH } from '../../definitions/kinds/slug.ts'

/**
 * A title as it can be compared over corpora: roman letters without marks, without numbers in front, words in brackets
 * or the case endings in which publishers differ (`1. Brahmajālasuttaṃ`, `Brahmajālasutta`).
 */
export function titleComparisonKey(title: string): string {
  return foldToLatinLetters(title.replace(/\([^)]*\)/g, ' '))
    .replace(/m$/, '')
    .replace(/[aiueo]$/, '')
}

/** Only the letters a–z of words, in roman script. */
export const foldToLatinLetters = (words: string): string => asciiOf(words).replace(/[^a-z]+/g, '')

function asciiOf(title: string): string {
  const roman = hasThaiLetters(title) ? thaiPaliToRoman(title) : title
  return roman.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** A title without the number in front. */
export const withoutNumber = (title: string): string =>
  title.replace(/^[\s[(]*[\d๐-๙.,–-]+[\s.)\]]*/, '').trim() || title.trim()

/** A slug for a title; `heading` when it has no letters. */
export function slugOfTitle(title: string): string {
  const slug = asciiOf(withoutNumber(title))
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LENGTH)
    .replace(/^-|-$/g, '')
  return slug === '' ? 'heading' : slug
}
