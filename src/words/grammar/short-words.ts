/** Facts for dividing words: which short words may be a member at all, and what some of them become there. */

import { isPronounForm } from './irregular.ts'

/** A prefix, which is in front of another word and has no meaning there by itself. */
export interface CompoundPrefix {
  readonly written: string
  /** The word under which dictionaries explain it; the first that there is. */
  readonly lemmas: readonly string[]
  /** What has to follow. */
  readonly before: RegExp
  readonly cost: number
}

const VOWEL = /^[aāiīuūeo]/
const CONSONANT = /^[^aāiīuūeo]/
/** Doubled, or an aspirate with its stop before it. */
const DOUBLED = /^([^aāiīuūeo])\1/
/** Before u nothing is contracted: sauttara. */
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
export const PALI_NUMERALS: ReadonlyMap<string, readonly string[]> = new Map(
  `eka eka|dvi dvi dve|dve dve dvi|dvā dvi dve|dvādasa dvādasa|ti ti tayo|tevīsati tevīsati
catur catur catu|catu catu catur|cātur catur catu|cātu catu catur|cuddasa cuddasa|pañca pañca|cha cha|chaḷ cha|saḷ cha
satta satta|aṭṭha aṭṭha|nava nava|dasa dasa|vīsati vīsati|tiṃsa tiṃsa tiṃsati|sata sata|sahassa sahassa`
    .split(/[|\n]/)
    .map((line) => line.split(' '))
    .map(([written = '', ...lemmas]) => [written, lemmas]),
)

/** Short words that are often joined to the word after them. */
export const COMMON_FIRST_MEMBERS: ReadonlySet<string> = new Set(
  'so sā yā mā vo hi no na ca te me ye ke vā nu kho tu taṃ yaṃ naṃ idaṃ ayaṃ yo ko evaṃ ahaṃ tvaṃ yathā tathā iti ete ime tena yena tassa yassa etaṃ imaṃ kiṃ pana api eva idha atha tatra tattha yatra ettha sace saha esa eso tayo ime tasmā yasmā kasmā kathaṃ puna puno kuto tato yato'.split(
    ' ',
  ),
)

/** Two-letter words that may be the last member of a division; all others have at least three letters. */
export const SHORT_LAST_MEMBERS: ReadonlySet<string> = new Set(
  'ti pi ca va vā hi nu su no me te vo so sā kho āha ja jo jā jaṃ je'.split(' '),
)

interface KnownDivision {
  /** Without the ending. */
  readonly written: string
  readonly words: readonly string[]
  /** The last one, without the ending. */
  readonly last: string
}

/** Divisions of frequent forms that no rule divides correctly. */
export const KNOWN_WORD_DIVISIONS: readonly KnownDivision[] =
  `adukkhamasukh na dukkha na sukh|ākāsānañcāyatan ākāsa ānañca āyatan
viññāṇañcāyatan viññāṇa ānañca āyatan|nevasaññānāsaññāyatan neva saññā na saññā āyatan|nevasaññānāsaññ neva saññā na saññ
yathariv yathā iv|tathariv tathā iv|appekacc api ekacc|appekad api ekad|appev api ev|tadev taṃ ev|yadev yaṃ ev|yathayid yathā id|cattārom cattāro im|chayim cha im|dasayim dasa im|nayim na im|tayid taṃ id|yatvādhikaraṇ yato adhikaraṇ|yaññadev yaṃ yaṃ ev|evamāyupariyant evaṃ āyu pariyant
tenahāvus tena hi āvus|sayambhuṃ sayaṃ bhuṃ|tatthevantaradhāy tattha eva antaradhāy|chandāgat chanda agat|dosāgat dosa agat|mohāgat moha agat|bhayāgat bhaya agat|udayabbay udaya vay|diṭṭhupādān diṭṭhi upādān|micchājīv micchā ājīv|sammājīv sammā ājīv|anaññadatthik na añña atthik
aṭṭhāras aṭṭha das|ekūnatiṃs eka ūna tiṃs|ekūnapaññās eka ūna paññās|ekūnavīs eka ūna vīs|bāttiṃs dvi tiṃs|dvattiṃs dvi tiṃs
bāvīs dvi vīs|dvāvīs dvi vīs|tevīs ti vīs|tettiṃs ti tiṃs|tadahuposath taṃ aha uposath|dhiratth dhi atth|dhīratth dhi atth`
    .split(/[|\n]/)
    .map((line) => line.split(' '))
    .map(([written = '', ...words]) => ({ written, words: words.slice(0, -1), last: words.at(-1) ?? '' }))

/** Forms that short words take before a vowel, which may then be long. */
export const SHORT_WORD_FORMS_BEFORE_VOWELS: Readonly<Record<string, string>> = {
  anv: 'anu',
  khv: 'kho',
  yv: 'yo',
  sv: 'so',
  kv: 'ko',
  nv: 'nu',
  tv: 'tu',
  itv: 'iti',
  icc: 'iti',
  app: 'api',
  sac: 'sace',
  my: 'me',
  ty: 'te',
  ky: 'kiṃ',
  h: 'hi',
  c: 'ca',
  m: 'me',
  v: 'va',
}

/** A word that ends in a vowel of its own, and that took the one behind it. */
const ending = (rest: string): readonly string[] => (/.[āiīuūeo]$/.test(rest) ? [rest] : [])

type Enclitic = readonly [written: string, own: readonly string[], left: (rest: string) => readonly string[]]

const nasal = (rest: string): readonly string[] => [`${rest}ṃ`]

/** What is between a word and one of `TAILS`, the words that it represents, and what the word before ends in. */
const GLUES: readonly Enclitic[] = [
  ['m', [], nasal],
  ['p', ['pi'], ending],
  ['mp', ['pi'], nasal],
  ['v', ['eva'], ending],
  ['mev', ['eva'], nasal],
  ['yev', ['eva'], ending],
  ['ññev', ['eva'], nasal],
  ['c', ['ca'], ending],
  ['ñc', ['ca'], nasal],
]
/** In letters, but for pronouns: pañcime is no paṃ, ca and ime. */
const MIN_BEFORE_TAIL = 3
/** Words that follow a particle and take its vowel. */
const TAILS = 'ahaṃ idaṃ etaṃ enaṃ eso ime ettha āhu āvuso'.split(' ')

/** `vinayopeso` is vinayo, pi and eso; `ca` and `ahaṃ` are cāhaṃ. */
const TAILED = GLUES.flatMap(([glue, own, left]) =>
  TAILS.map((tail): Enclitic => {
    const written = own.length > 0 ? tail.replace(/^a/, 'ā') : tail
    return [
      glue + written,
      [...own, tail],
      (rest) => left(rest).filter((word) => rest.length >= MIN_BEFORE_TAIL || isPronounForm(word)),
    ]
  }),
)

/** Enclitics, as written: each with its full word and the possible endings of the word before it. */
export const PALI_ENCLITICS: readonly Enclitic[] = [
  ...TAILED,
  ['ñcassa', ['ca', 'assa'], nasal],
  ['nti', ['ti'], nasal],
  ['ti', ['ti'], (rest) => (/[āīūeo]$/.test(rest) ? [rest, ...shortenLastVowel(rest)] : [])],
  ['mpi', ['pi'], nasal],
  ['āpi', ['api'], (rest) => [`${rest}a`, `${rest}ā`]],
  ['pi', ['pi'], (rest) => [rest, ...shortenLastVowel(rest)]],
  ['ñceva', ['ca', 'eva'], nasal],
  ['ceva', ['ca', 'eva'], (rest) => [rest]],
  ['tveva', ['ti', 'eva'], (rest) => [rest, ...shortenLastVowel(rest)]],
  ['ñca', ['ca'], nasal],
  ['ñce', ['ce'], nasal],
  ['ce', ['ce'], (rest) => [rest]],
  ['ññeva', ['eva'], nasal],
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
  ['hamasmi', ['ahaṃ', 'asmi'], ending],
  ['ca', ['ca'], (rest) => [rest, ...shortenLastVowel(rest)]],
  ['cā', ['ca'], (rest) => [rest]],
  ['ñeva', ['eva'], nasal],
  ['meva', ['eva'], nasal],
  ['yeva', ['eva'], (rest) => [rest]],
  ['deva', ['eva'], (rest) => (rest.length > 2 ? [`${rest}ṃ`, rest] : [`${rest}ṃ`])],
  ['eva', ['eva'], (rest) => [`${rest}a`, `${rest}ā`, `${rest}o`, `${rest}i`]],
  ['ṃva', ['va'], nasal],
  ['va', ['va'], (rest) => [rest, ...shortenLastVowel(rest)]],
  ['vā', ['vā'], (rest) => [rest]],
  ['ñhi', ['hi'], nasal],
  ['hi', ['hi'], (rest) => [rest, ...shortenLastVowel(rest)]],
  ['etaṃ', ['etaṃ'], (rest) => (rest.endsWith('ss') ? [`${rest}a`] : [])],
  ['idaṃ', ['idaṃ'], (rest) => (rest.endsWith('ss') ? [`${rest}a`] : [])],
  ['nnu', ['nu'], nasal],
  ['ssu', ['su'], (rest) => [rest]],
]

const SHORT: Readonly<Record<string, string>> = { ā: 'a', ī: 'i', ū: 'u' }

/** Returns a word with its last vowel shortened; an empty list when that vowel is not long. */
export function shortenLastVowel(word: string): readonly string[] {
  const short = SHORT[word.slice(-1)]
  return short === undefined ? [] : [word.slice(0, -1) + short]
}
