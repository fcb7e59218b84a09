/** Whether a text has words literally, whatever their case, and where in it. */

import type { Term } from '../full-text/query.ts'
import type { Fit } from '../full-text/scores.ts'
import { lowerCase } from '../letters/letter-case.ts'
import { withNiggahita } from '../letters/sounds.ts'
import { hasThai, toRoman } from '../letters/thai-pali.ts'
import { toThai } from '../letters/to-thai.ts'

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

/** The ways to write ṃ. */
const NIGGAHITA = /[ṃṁŋ]/
const withOneNiggahita = (text: string): string => text.replace(/[ṁŋ]/g, 'ṃ')

/** Where a text has the words, also where a line ends between them; null when it does not have them. */
export function literalFit(text: string, words: string): LiteralFit | null {
  const [own, asked] = NIGGAHITA.test(words)
    ? [withOneNiggahita(text), withOneNiggahita(words)]
    : [text, words]
  return fitIn(own, asked) ?? (own.includes('\n') ? fitIn(withoutLines(own, asked), asked) : null)
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

/** What is spelled as it is read aloud in the spelling of the canon. */
const asInCanon = (text: string): string => toThai(toRoman(withNiggahita(text), 'aloud'))

/** How a term may stand in a text without marks: as it was typed, as it sounds, or as it was corrected. */
export function plainForms({ text, typo, letters, sounds, words }: Term): readonly string[] {
  if (typo) return letters
  const canon = /[\u0e30\u0e31]/.test(text) && sounds.length > 0 ? withoutMarks(asInCanon(text)) : ''
  const forms = [withoutMarks(text), canon, ...sounds, ...words.map((one) => one.trim())]
  return [...new Set(forms)]
}

/** A nasal before a consonant of a class, and a niggahita there: one letter, in roman and in Thai script. */
const NASALS = /[mn](?=[kgcjtdpb])|[งญณนม\u0e4d](?=[ก-ฆจ-ฌฏ-ฒต-ธป-ภ])/gu
const withOneNasal = (text: string): string => text.replace(NASALS, 'N')

/** Where a text has any of the forms, whichever nasals they are written with; null when it has none. */
export function bestPlainFit(plain: string, forms: readonly string[]): LiteralFit['fit'] | null {
  const fits = forms.map((form) => {
    if (form === '') return null
    const nasal = withOneNasal(form)
    return bestFit(plain, form) ?? (nasal === form ? null : bestFit(withOneNasal(plain), nasal))
  })
  return fits.reduce((best, fit) => (rankOf(fit) > rankOf(best) ? fit : best), null)
}

const FITS: readonly (LiteralFit['fit'] | null)[] = [null, 'inside', 'wordStart', 'word']
const rankOf = (fit: LiteralFit['fit'] | null): number => FITS.indexOf(fit)
