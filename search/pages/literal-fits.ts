/** Whether a text has words literally, whatever their case, and where in it. */

import type { Term } from '../full-text/query.ts'
import type { Fit } from '../full-text/scores.ts'
import { lowerCase } from '../letters/letter-case.ts'
import { hasThai } from '../letters/thai-pali.ts'

/** The best of the places at which words stand. */
export type LiteralFit = {
  fit: Extract<Fit, 'word' | 'wordStart' | 'inside'>
  /** Whether they stand anywhere in the very case in which they were asked for. */
  sameCase: boolean
}

/** Whether a text has the words, whatever their case. */
export function hasLiterally(text: string, words: string): boolean {
  return text.includes(words) || (hasCase(words) && lowerCase(text).includes(lowerCase(words)))
}

/** Thai has no case; then texts need not be looked through in lower case. */
const hasCase = (words: string): boolean => words.toLowerCase() !== words.toUpperCase()

/** Where a text has the words, also where a line ends between them; null when it does not have them. */
export function literalFit(text: string, words: string): LiteralFit | null {
  return fitIn(text, words) ?? (text.includes('\n') ? fitIn(withoutLines(text, words), words) : null)
}

/** Thai that was printed in lines breaks anywhere, all else between words. */
const withoutLines = (text: string, words: string): string =>
  text.replaceAll('\n', words.includes(' ') || !hasThai(words) ? ' ' : '')

function fitIn(text: string, words: string): LiteralFit | null {
  const asTyped = bestFit(text, words)
  if (asTyped === 'word' || !hasCase(words)) return asTyped && { fit: asTyped, sameCase: true }
  const fit = bestFit(lowerCase(text), lowerCase(words))
  return fit && { fit, sameCase: asTyped !== null }
}

const LETTER = /[\p{L}\p{M}\p{N}]/u

function bestFit(text: string, words: string): LiteralFit['fit'] | null {
  let best: LiteralFit['fit'] | null = null
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    if (at > 0 && LETTER.test(text[at - 1] ?? '')) best ??= 'inside'
    else if (LETTER.test(text[at + words.length] ?? '')) best = 'wordStart'
    else return 'word'
  }
  return best
}

/** Neither of ASCII nor of Thai: only these may have a mark in them, or be one. */
const OTHERS = /[^\0-\x7f\u0e00-\u0e39\u0e3b-\u0e7f]/gu

/** By character, as they were first seen: pages are read by the hundred, and to decompose all of one takes twenty times as long. */
const bare = new Map<string, string>()

function withoutMark(character: string): string {
  const known = bare.get(character) ?? character.normalize('NFD').replace(/[\u0300-\u036f\u0e3a]/g, '')
  bare.set(character, known)
  return known
}

/** A text in small letters without its marks, as people type Pali: macrons, dots, phinthu. */
export const withoutMarks = (text: string): string => text.replace(OTHERS, withoutMark).toLowerCase()

/** How a term may stand in a text without marks: as it was typed, as it sounds, or as it was corrected. */
export function plainForms({ text, typo, letters, sounds }: Term): readonly string[] {
  if (typo) return letters
  const forms = [withoutMarks(text), ...sounds]
  return [...new Set(forms)]
}

/** Where a text has any of the forms; null when it has none. */
export function bestPlainFit(plain: string, forms: readonly string[]): LiteralFit['fit'] | null {
  const fits = forms.map((form) => (form === '' ? null : bestFit(plain, form)))
  return fits.reduce((best, fit) => (rankOf(fit) > rankOf(best) ? fit : best), null)
}

const FITS: readonly (LiteralFit['fit'] | null)[] = [null, 'inside', 'wordStart', 'word']
const rankOf = (fit: LiteralFit['fit'] | null): number => FITS.indexOf(fit)
