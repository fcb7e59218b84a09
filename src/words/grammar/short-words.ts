/** Facts about short words for dividing: which may be members, and how some of them change. */

import { parseTabSeparatedRows } from '../../definitions/facts/table-rows.ts'
import { isPronounForm } from './irregular.ts'
import table from './short-words.tsv' with { type: 'text' }

const readRows = (wanted: 'numeral' | 'division' | 'before-vowel') =>
  parseTabSeparatedRows(table).flatMap(([kind, written = '', words = '']) =>
    kind === wanted ? [[written, words.split(' ')] as const] : [],
  )

/** A prefix. It precedes another word and has no meaning as a separate word. */
export interface CompoundPrefix {
  readonly written: string
  /** Words under which dictionaries explain it; the first one that has an entry counts. */
  readonly lemmas: readonly string[]
  /** Pattern of the letters that must follow. */
  readonly before: RegExp
  readonly cost: number
}

const VOWEL = /^[aāiīuūeo]/
const CONSONANT = /^[^aāiīuūeo]/
/** Matches a doubled consonant, or an aspirate after its stop. */
const DOUBLED = /^([^aāiīuūeo])\1/
/** Matches a consonant or u; before u nothing is contracted: sauttara. */
const CONSONANT_OR_U = /^(?:[^aāiīuūeo]|[uū])/

/** All prefixes. `su` and `du` double the consonant after them: suppaṭipanna, dussīla, dukkaṭa. */
export const PALI_PREFIXES: readonly CompoundPrefix[] = [
  { written: 'a', lemmas: ['a', 'na'], before: CONSONANT, cost: 2.5 },
  { written: 'an', lemmas: ['an', 'a', 'na'], before: VOWEL, cost: 2.5 },
  { written: 'na', lemmas: ['na'], before: /^/, cost: 2.5 },
  { written: 'n', lemmas: ['na'], before: VOWEL, cost: 2.5 },
  { written: 'sa', lemmas: ['sa'], before: CONSONANT_OR_U, cost: 3.5 },
  { written: 'su', lemmas: ['su'], before: CONSONANT, cost: 3.5 },
  { written: 'sv', lemmas: ['su'], before: VOWEL, cost: 4 },
  { written: 'du', lemmas: ['du'], before: DOUBLED, cost: 3.5 },
  { written: 'du', lemmas: ['dvi', 'dve'], before: /^vidh/, cost: 2.5 },
  { written: 'dur', lemmas: ['du'], before: VOWEL, cost: 3.5 },
  { written: 'ni', lemmas: ['ni', 'nir', 'nis'], before: DOUBLED, cost: 4 },
  { written: 'nir', lemmas: ['nir', 'ni', 'nis'], before: VOWEL, cost: 3.5 },
  { written: 'ta', lemmas: ['ta', 'taṃ', 'so'], before: DOUBLED, cost: 3.5 },
  { written: 'samma', lemmas: ['sammā'], before: DOUBLED, cost: 2 },
  { written: 'sammad', lemmas: ['sammā'], before: VOWEL, cost: 2 },
]

/** Combining forms of numerals, with their words in dictionaries. */
export const NUMERAL_LEMMAS_BY_COMBINING_FORM: ReadonlyMap<string, readonly string[]> = new Map(readRows('numeral'))

/** Short words that are often joined to the word after them. */
export const SHORT_WORDS_JOINED_TO_NEXT: ReadonlySet<string> = new Set(
  'so sā yā mā vo hi no na ca te me ye ke vā nu kho tu taṃ yaṃ naṃ idaṃ ayaṃ yo ko evaṃ ahaṃ tvaṃ yathā tathā iti ete ime tena yena tassa yassa etaṃ imaṃ kiṃ pana api eva idha atha tatra tattha yatra ettha sace saha esa eso tayo ime tasmā yasmā kasmā kathaṃ puna puno kuto tato yato'.split(
    ' ',
  ),
)

/** Short words that may be the last member. Other last members are pronouns, or have at least three letters. */
export const SHORT_LAST_COMPOUND_MEMBERS: ReadonlySet<string> = new Set(
  'ti pi ca va vā hi nu su no me te vo so sā kho āha ja jo jā jaṃ je'.split(' '),
)

interface KnownDivision {
  /** The written form, without the ending. */
  readonly written: string
  readonly words: readonly string[]
  /** The last member, without the ending. */
  readonly last: string
}

/** Divisions of frequent forms that no rule divides correctly. */
export const KNOWN_WORD_DIVISIONS: readonly KnownDivision[] = readRows('division').map(([written, words]) => ({
  written,
  words: words.slice(0, -1),
  last: words.at(-1) ?? '',
}))

/** Dictionary words by the form that they have before a vowel. That vowel may then be long. */
export const SHORT_WORDS_BY_FORM_BEFORE_VOWEL: Readonly<Record<string, string>> = Object.fromEntries(
  readRows('before-vowel').map(([written, [word = '']]) => [written, word]),
)

/** Ending of a word whose last vowel has replaced the first vowel of the next word. */
const keepEnding = (rest: string): readonly string[] => (/.[āiīuūeo]$/.test(rest) ? [rest] : [])

type Enclitic = readonly [written: string, own: readonly string[], left: (rest: string) => readonly string[]]

const restoreNiggahita = (rest: string): readonly string[] => [`${rest}ṃ`]

/** Enclitics between a word and one of `TAILS`: as written, in full, and the endings of the word before. */
const ENCLITICS_BEFORE_TAILS: readonly Enclitic[] = [
  ['m', [], restoreNiggahita],
  ['p', ['pi'], keepEnding],
  ['mp', ['pi'], restoreNiggahita],
  ['v', ['eva'], keepEnding],
  ['mev', ['eva'], restoreNiggahita],
  ['yev', ['eva'], keepEnding],
  ['ññev', ['eva'], restoreNiggahita],
  ['c', ['ca'], keepEnding],
  ['ñc', ['ca'], restoreNiggahita],
]
/** Minimum letters before a tail, except for pronouns: pañcime is not paṃ, ca and ime. */
const MIN_LETTERS_BEFORE_TAIL = 3
/** Words that follow a particle and replace its vowel. */
const TAILS = 'ahaṃ idaṃ etaṃ enaṃ eso ime ettha āhu āvuso'.split(' ')

/** Enclitics with a tail: `vinayopeso` is vinayo, pi and eso; `ca` and `ahaṃ` are cāhaṃ. */
const TAILED = ENCLITICS_BEFORE_TAILS.flatMap(([enclitic, own, left]) =>
  TAILS.map((tail): Enclitic => {
    const written = own.length > 0 ? tail.replace(/^a/, 'ā') : tail
    return [
      enclitic + written,
      [...own, tail],
      (rest) => left(rest).filter((word) => rest.length >= MIN_LETTERS_BEFORE_TAIL || isPronounForm(word)),
    ]
  }),
)

/** Enclitics by their written form, each with its full word and the possible endings of the word before it. */
export const PALI_ENCLITICS: readonly Enclitic[] = [
  ...TAILED,
  ['ñcassa', ['ca', 'assa'], restoreNiggahita],
  ['nti', ['ti'], restoreNiggahita],
  ['ti', ['ti'], (rest) => (/[āīūeo]$/.test(rest) ? [rest, ...shortenLastVowel(rest)] : [])],
  ['mpi', ['pi'], restoreNiggahita],
  ['āpi', ['api'], (rest) => [`${rest}a`, `${rest}ā`]],
  ['pi', ['pi'], (rest) => [rest, ...shortenLastVowel(rest)]],
  ['ñceva', ['ca', 'eva'], restoreNiggahita],
  ['ceva', ['ca', 'eva'], (rest) => [rest]],
  ['tveva', ['ti', 'eva'], (rest) => [rest, ...shortenLastVowel(rest)]],
  ['ñca', ['ca'], restoreNiggahita],
  ['ñce', ['ce'], restoreNiggahita],
  ['ce', ['ce'], (rest) => [rest]],
  ['ññeva', ['eva'], restoreNiggahita],
  [
    'āhaṃ',
    ['ahaṃ'],
    (rest) =>
      /(?:eyy|es|ās)$/.test(rest)
        ? [`${rest}aṃ`]
        : /dān$/.test(rest)
          ? [`${rest}i`]
          : /^.{3}/.test(rest)
            ? [`${rest}a`, `${rest}o`, `${rest}e`]
            : [],
  ],
  ['osi', ['asi'], (rest) => [`${rest}o`]],
  ['ohaṃ', ['ahaṃ'], (rest) => [`${rest}o`]],
  ['mahaṃ', ['ahaṃ'], (rest) => (rest.endsWith('ā') ? [`${rest}mi`] : [])],
  ['hamasmi', ['ahaṃ', 'asmi'], keepEnding],
  ['ca', ['ca'], (rest) => [rest, ...shortenLastVowel(rest)]],
  ['cā', ['ca'], (rest) => [rest]],
  ['ñeva', ['eva'], restoreNiggahita],
  ['meva', ['eva'], restoreNiggahita],
  ['yeva', ['eva'], (rest) => [rest]],
  ['deva', ['eva'], (rest) => (rest.length > 2 ? [`${rest}ṃ`, rest] : [`${rest}ṃ`])],
  ['eva', ['eva'], (rest) => [`${rest}a`, `${rest}ā`, `${rest}o`, `${rest}i`]],
  ['ṃva', ['va'], restoreNiggahita],
  ['va', ['va'], (rest) => [rest, ...shortenLastVowel(rest)]],
  ['vā', ['vā'], (rest) => [rest]],
  ['ñhi', ['hi'], restoreNiggahita],
  ['hi', ['hi'], (rest) => [rest, ...shortenLastVowel(rest)]],
  ['etaṃ', ['etaṃ'], (rest) => (rest.endsWith('ss') ? [`${rest}a`] : [])],
  ['idaṃ', ['idaṃ'], (rest) => (rest.endsWith('ss') ? [`${rest}a`] : [])],
  ['nnu', ['nu'], restoreNiggahita],
  ['ssu', ['su'], (rest) => [rest]],
]

const SHORT: Readonly<Record<string, string>> = { ā: 'a', ī: 'i', ū: 'u' }

/** Returns a word with its last vowel shortened. Empty if that vowel is not long. */
export function shortenLastVowel(word: string): readonly string[] {
  const short = SHORT[word.slice(-1)]
  return short === undefined ? [] : [word.slice(0, -1) + short]
}
