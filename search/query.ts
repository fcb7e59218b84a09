/** What somebody looks for: the words of a query, and the folded keys under which each of them may stand in an index. */
import { fold, foldQuery } from './fold.ts'
import { withoutHonorific } from './honorifics.ts'
import { lowerCase } from './letter-case.ts'
import { bonesOf } from './skeleton.ts'
import { hasPhinthu, hasThai, toRoman } from './thai-pali.ts'

/** One thing that has to be there. */
export type Term = {
  /** As typed, in NFC, without the quotation marks. */
  text: string
  /** In quotation marks: to be found as typed, marks and spaces included, whatever its case. */
  quoted: boolean
  /** The folded form in the script it was typed in; never empty. */
  letters: string
  /** Other folded forms of a term in Thai script, most of them in roman letters; empty for all others. */
  sounds: string[]
  /** The bones of the term, or null where they say too little, or the term is quoted. */
  bones: string | null
  /** Of a name with an honorific before it, the name alone; null for all other terms, and when the term is quoted. */
  name: Term | null
}

/** All terms have to be found. No terms: there is nothing to look for (only spaces or punctuation), and no results. */
export type Query = {
  /** As typed, in NFC, without space at the ends. */
  text: string
  /** What is looked for. */
  terms: Term[]
  /** What has to be there, too, and is only checked on what is found. */
  others: Term[]
}

/** More terms in quotation marks are refused (decisions §6): each of them has to be read for. */
export const MOST_QUOTED = 3

/** Of more plain words, as in a pasted sentence, the longest are looked for. */
const MOST_WORDS = 8

const QUOTED_OR_WORD = /["“”„«»]([^"“”„«»]*)["“”„«»]|[^\s"“”„«»]+/gu

/**
 * SARA AM as old conversions and some keyboards write it: NIKHAHIT and SARA AA, with or without a tone mark.
 * Pali never has the two together, so it is Thai, and no sound of Pali is meant.
 */
const SARA_AM_IN_PARTS = /\u0e4d([\u0e48-\u0e4b]?)\u0e32/g

/** A sound of one or two letters in the other script says nothing. */
const SHORTEST_SOUND = 3

/**
 * Reads a query. Words are separated by white space and all of them are meant; what stands in quotation marks is meant
 * literally; a quotation mark without a partner is no more than punctuation. Anything may be passed in: a query that
 * has no letters has no terms.
 */
export function parseQuery(typed: string): Query {
  const text = typed.normalize('NFC').trim()
  const found: Term[] = []
  for (const match of text.matchAll(QUOTED_OR_WORD)) {
    const quoted = match[1] !== undefined
    const words = (match[1] ?? match[0]).trim()
    const term = readTerm(quoted ? words : words.replace(SARA_AM_IN_PARTS, '$1\u0e33'), quoted)
    if (term && !found.some((other) => isSame(term, other))) found.push(term)
  }
  const words = found.filter(({ quoted }) => !quoted)
  const longest = words.toSorted((a, b) => b.letters.length - a.letters.length).slice(0, MOST_WORDS)
  const terms = found.filter((term) => term.quoted || longest.includes(term))
  return { text, terms, others: words.filter((word) => !longest.includes(word)) }
}

/** Whether two terms are the same to look for: quoted ones whatever their case, others whatever their marks. */
const isSame = (a: Term, b: Term): boolean =>
  a.quoted === b.quoted &&
  (a.quoted
    ? lowerCase(a.text) === lowerCase(b.text)
    : a.letters === b.letters && hasThai(a.text) === hasThai(b.text))

/** How many different terms of a query stand in quotation marks. */
export const quotedTerms = (typed: string): number =>
  parseQuery(typed).terms.filter(({ quoted }) => quoted).length

function readTerm(text: string, quoted: boolean): Term | null {
  const letters = foldQuery(text)
  if (letters === '') return null
  const name = quoted ? null : withoutHonorific(text)
  return {
    text,
    quoted,
    letters,
    sounds: quoted ? [] : soundsOf(text).filter((sound) => sound.length >= SHORTEST_SOUND),
    bones: quoted ? null : bonesOf(text),
    name: name === null ? null : readTerm(name, false),
  }
}

/** Letters that Thai-script Pali has, in the canon's spelling and in that of chant books. */
const CANON_LETTERS = /^[กขคฆงจฉชฌญฏฐฑฒณตถทธนปผพภมยรลวสหฬอาิีุูึเโํฺ\u0e4e๐-๙]+$/
const ALOUD_LETTERS = /^[กขคฆงจฉชฌญฏฐฑฒณตถทธนปผพภมยรลวสหฬอาิีุูึเโํะั็\u0e4e๐-๙]+$/

const CLOSED_SYLLABLE = /\u0e31([\u0e01-\u0e2e])(?=[\u0e01-\u0e2e])/gu
const SILENCED = /([\u0e01-\u0e2e])\u0e3a?([\u0e01-\u0e2e])[\u0e34\u0e38]?\u0e4c/gu

/**
 * Thai words with their silenced letters sounded again, as the Pali they come from has them: อานนท์ is อานนฺท, ขันธ์ is
 * ขนฺธ. Null for texts that silence nothing.
 */
function unsilenced(text: string): string | null {
  if (hasPhinthu(text) || !text.includes('\u0e4c')) return null
  const sounded = text.replace(CLOSED_SYLLABLE, '$1\u0e3a').replace(SILENCED, '$1\u0e3a$2')
  return sounded.includes('\u0e4c') ? null : sounded
}

/** Roman letters without the last vowel are in too many words when they are fewer. */
const SHORTEST_STEM = 4

/** The forms under which Pali may have a Thai word with silenced letters: in Thai letters, and in roman ones. */
function unsilencedSounds(text: string): string[] {
  const pali = unsilenced(text)
  if (pali === null) return []
  const roman = mayBePali(pali) ? fold(toRoman(pali, 'canon', true)) : ''
  return roman.length < SHORTEST_STEM ? [fold(pali)] : [fold(pali), roman]
}

/** Chant books end a word in ง where the canon has a niggahita (พุทธัง, พุทฺธํ): no Pali word ends in ṅ. */
const withNiggahita = (text: string): string =>
  text.replace(
    /([\u0e31\u0e34\u0e38])ง(?![\u0e01-\u0e4e])/gu,
    (_, vowel) => `${vowel === '\u0e31' ? '\u0e30' : vowel}\u0e4d`,
  )

/**
 * The folded forms under which a text in Thai script may stand elsewhere: roman ones, under each of its possible
 * readings, and of Thai words with silenced letters their Pali. A piece of a text may be meant.
 */
export function soundsOf(text: string): string[] {
  if (!hasThai(text)) return []
  const words = text.split(/[^\u0e01-\u0e4e๐-๙]+/u).filter((word) => hasThai(word))
  const sounds = unsilencedSounds(text)
  if (words.every((word) => CANON_LETTERS.test(word))) sounds.push(fold(toRoman(text, 'canon', true)))
  if (!hasPhinthu(text) && words.every((word) => ALOUD_LETTERS.test(word)))
    sounds.push(fold(toRoman(text, 'aloud')), fold(toRoman(withNiggahita(text), 'aloud')))
  return [...new Set(sounds)]
}

/** Whether text in Thai script may be Pali in the canon's spelling. */
export function mayBePali(text: string): boolean {
  const words = text.split(/[^\u0e01-\u0e4e]+/u).filter((word) => hasThai(word))
  return words.length > 0 && words.every((word) => CANON_LETTERS.test(word))
}

/** The letters of all terms in a row, as they would stand if the query were one phrase. */
export function phraseLetters(query: Query): string {
  return foldQuery(query.terms.map((term) => term.text).join(' '))
}

/** The folded forms of the whole query as one phrase: its letters, and its sounds where nothing is quoted. */
export function phraseKeys(query: Query): string[] {
  const sounds = query.terms.some((term) => term.quoted)
    ? []
    : soundsOf(query.terms.map((term) => term.text).join(' '))
  return [phraseLetters(query), ...sounds.filter((sound) => sound.length >= SHORTEST_SOUND)]
}
