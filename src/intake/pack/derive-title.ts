/**
 * Derives the Thai title of a heading from its Pali title: `Saṅgītisuttaṃ` is สังคีติสูตร. The kind of text (สูตร,
 * วรรค, ชาดก) translates a Pali word. Names are spelled as Thai spells Pali words: a short `a` before two consonants is
 * ั, niggahita is ง, and a word in `a` ends with its consonant, or with ะ if that could not be read. The rules come
 * from the titles of the royal edition, most of which they give letter by letter.
 */

import { ROMAN_BY_THAI_PALI_CONSONANT } from '../../../search/letters/thai-pali.ts'
import { toThaiDigits } from '../../definitions/languages/numerals.ts'

/** Ordinals, which Pali puts before a name; Thai puts `ที่ ๑` after it. */
const ORDINALS = [
  'paṭhama dutiya tatiya catuttha pañcama chaṭṭha sattama aṭṭhama navama dasama ekādasama dvādasama terasama',
  'cuddasama pannarasama soḷasama sattarasama aṭṭhārasama ekūnavīsatima vīsatima',
]
  .join(' ')
  .split(' ')
/** Matches an ordinal, but not ten paths (`dasamagga`) as a tenth. */
const ORDINAL = new RegExp(`^(${ORDINALS.join('|')})(?!gg)`)

const NUMERALS = new Map([
  ['dve', 2],
  ['tayo', 3],
  ['tisso', 3],
  ['tīṇi', 3],
  ['cattāro', 4],
  ['catasso', 4],
  ['cattāri', 4],
  ['pañca', 5],
  ['cha', 6],
  ['satta', 7],
  ['aṭṭha', 8],
  ['nava', 9],
  ['dasa', 10],
])

/** Kinds of texts, as words end in Pali and in Thai; a name precedes them. Longer endings come first. */
const KINDS: readonly (readonly [ending: RegExp, thai: string])[] = [
  [/t?theragāthā$/, 'เถรคาถา'],
  [/therīgāthā$/, 'เถรีคาถา'],
  [/t?thera-?apadānaṃ$/, 'เถราปทาน'],
  [/therī-?apadānaṃ$/, 'เถริยาปทาน'],
  [/vimānavatthu$/, 'วิมาน'],
  [/sikkhāpadaṃ?$/, 'สิกขาบท'],
  [/sikkhāpadāni$/, 'สิกขาบท'],
  [/sutta(?:ṃ|āni|pāḷi)?$/, 'สูตร'],
  [/suttādi(?:ni)?$/, 'สูตรเป็นต้น'],
  [/vagg(?:o|ā|apāḷi|a)$/, 'วรรค'],
  [/jātaka(?:ṃ|pāḷi)$/, 'ชาดก'],
  [/nipāt(?:o|apāḷi)$/, 'นิบาต'],
  [/(?<=.)saṃyuttaṃ$/, 'สังยุตต์'],
  [/paṇṇāsaka(?:ṃ|pāḷi)$/, 'ปัณณาสก์'],
  [/kaṇḍ(?:aṃ|o)$/, 'กัณฑ์'],
  [/vaṃso$/, 'วงศ์'],
  [/(?:dhammā|dhammo)$/, 'ธรรม'],
  [/kamm(?:aṃ|ā)$/, 'กรรม'],
  [/puggal(?:o|ā)$/, 'บุคคล'],
  [/sīlaṃ$/, 'ศีล'],
  [/paccay(?:o|ā|a|aṃ)$/, 'ปัจจัย'],
  [/vibhaṅgo$/, 'วิภังค์'],
  [/nayo$/, 'นัย'],
  [/indriyaṃ$/, 'อินทรีย์'],
  [/ndriyaṃ$/, 'นทรีย์'],
  [/paṇṇāsa$/, 'ปัณณาสก์'],
  [/paṇṇāsapāḷi$/, 'ปัณณาสก์'],
  [/pañho$/, 'ปัญหา'],
  [/puggalokāsā$/, 'ปุคคโลกาส'],
  [/pārājikaṃ$/, 'ปาราชิก'],
  [/padaṃ$/, 'บท'],
  [/brāhmaṇo$/, 'พราหมณ์'],
  [/pāḷi$/, ''],
]

/** Kinds of which Thai puts the ordinal at the end, `ปมาทสูตรที่ ๒`, but not ทุติยปัณณาสก์. */
const KINDS_NUMBERED_IN_THAI: ReadonlySet<string> = new Set(['สูตร', 'วรรค', 'สิกขาบท', 'เถรคาถา', 'เถราปทาน', 'ชาดก'])

const GROUP_SIZES: Readonly<Record<string, number>> = {
  duka: 2,
  tika: 3,
  tatiyaka: 3,
  catukka: 4,
  pañcaka: 5,
  chakka: 6,
  sattaka: 7,
  aṭṭhaka: 8,
  navaka: 9,
  dasaka: 10,
  ekādasaka: 11,
  dvādasaka: 12,
  terasaka: 13,
  tiṃsaka: 30,
  cālīsaka: 40,
}

/**
 * Matches several suttas under one heading, named after the first: `Jātisuttādidasakaṃ`, `Oghādisuttadasakaṃ`,
 * `Pariññādisuttāni`.
 */
const SUTTA_RANGE = new RegExp(
  `^(?<second>dutiyādi)?(?<name>.+?)(?<like>ādi)?sutt(?:āni|(?:a|(?<likeIt>ādi)(?:peyyāla)?)t?(?<count>${Object.keys(GROUP_SIZES).join('|')})ṃ)$`,
)

/** Matches names that end in a long vowel, which the word for “and so on” contracts. */
const LONG_VOWEL_NAME = /(?:esan|ññ|sampad|candim)$/

/** Words with a Thai spelling of their own, anywhere in a name. */
const OWN_SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/พรัหม/g, 'พรหม'],
  [/ธัมม(?=[กขคจชตถทธปพภมยรลวห]|ส[ุูิี])(?!จัก|ปท)/g, 'ธรรม'],
  [/โพชฌังค/g, 'โพชฌงค'],
  [/มังคล/g, 'มงคล'],
  [/สังคาม/g, 'สงคราม'],
  [/(?<=[ก-ฮ])ักขันธ/g, 'ขันธ'],
  [/(?<=[ก-ฮะ-ู])รตน(?!วรรค)/g, 'รัตน'],
  [/(สังโยช|นีวร)([นณ])ะ$/, '$1$2์'],
]

/** Derives the Thai title of a heading from its Pali title. @param pali Pali title in roman script */
export function deriveThaiTitle(pali: string): string {
  const words = pali
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ṁŋ]/g, 'ṃ')
    .split(/([\s\-–—/,.()]+)/)
  // `cattāri saccāni` is สัจจ ๔
  const number = words.length > 2 ? (NUMERALS.get(words[0] ?? '') ?? null) : null
  const names = number === null ? words : words.slice(2)
  const title = names.map((word, at) => (at % 2 === 0 ? deriveWord(word) : word)).join('')
  return (
    toThaiDigits(`${title} ${number ?? ''}`)
      // a part before a hyphen is not the end of the name
      .replace(/ณะ(?=-)/g, 'ณ')
      .replace(/\s+/g, ' ')
      .trim()
  )
}

function deriveSuttaRange(word: string): string | undefined {
  const { second, name = '', like, likeIt, count } = SUTTA_RANGE.exec(word)?.groups ?? {}
  if (name === '' || (count === undefined && like === undefined)) return undefined
  const [ordinal, rest] = splitOrdinal((second === undefined ? '' : 'dutiya') + name)
  const ending = like === undefined || /[īū]$/.test(rest) ? '' : LONG_VOWEL_NAME.test(rest) ? 'ā' : 'a'
  const number = ordinal === '' ? '' : `ที่ ${ORDINALS.indexOf(ordinal) + 1}`
  const isLike = [second, like, likeIt].some((group) => group !== undefined)
  const others = isLike ? `${number === '' ? '' : ' '}เป็นต้น` : ''
  return `${spell(rest + ending, false)}สูตร${number}${others}${count === undefined ? '' : ` ${GROUP_SIZES[count]} สูตร`}`
}

function deriveWord(word: string): string {
  const range = deriveSuttaRange(word)
  if (range !== undefined) return range
  const [stem, isList] = removeEtCetera(word)
  const suffix = isList ? ' เป็นต้น' : ''
  for (const [ending, thai] of KINDS) {
    const name = stem.replace(ending, '')
    if (name === stem) continue
    const [ordinal, rest] = KINDS_NUMBERED_IN_THAI.has(thai) ? splitOrdinal(name) : ['', name]
    const number = ordinal === '' ? '' : `ที่ ${toThaiDigits(`${ORDINALS.indexOf(ordinal) + 1}`)}`
    return `${spell(rest, false)}${thai}${number}${suffix}`
  }
  return `${spell(removeCaseEnding(stem), true)}${suffix}`
}

function splitOrdinal(word: string): readonly [string, string] {
  const [, ordinal = ''] = ORDINAL.exec(word) ?? []
  return [ordinal, word.slice(ordinal.length)]
}

/** Removes “and others” (`hetupaccayādi`). @returns the stem, and whether the word had this ending */
function removeEtCetera(word: string): readonly [string, boolean] {
  const stem = word.replace(/ādi(?:ni|vaṇṇanā)?$/, 'o')
  return stem === word || stem.length < 4 ? [word, false] : [stem, true]
}

/** Removes the case ending, as Thai does: `anulomaṃ` and `vāro` end in `a`. */
const removeCaseEnding = (word: string) => word.replace(/(?:aṃ|o|āni)$/, 'a').replace(/(?<=[iīuū])ṃ$/, '')

const thaiConsonant = new Map(Object.entries(ROMAN_BY_THAI_PALI_CONSONANT).map(([thai, roman]) => [roman, thai]))
const VOWEL_SIGNS: Readonly<Record<string, string>> = { a: '', ā: 'า', i: 'ิ', ī: 'ี', u: 'ุ', ū: 'ู' }
const SYLLABLE = /((?:[kgcjṭḍtdpb]h|[kgṅcjñṭḍṇtdnpbmyrlvshḷ])*)([aāiīuūeo]?)(ṃ?)/gy

interface Syllable {
  readonly consonants: readonly string[]
  readonly vowel: string
  readonly hasNiggahita: boolean
}

/** Spells a word in Thai. @param isEnd whether nothing follows in the word: a last `a` may then need its sign */
function spell(word: string, isEnd: boolean): string {
  const syllables = [...word.matchAll(SYLLABLE)].flatMap(([whole, cluster = '', vowel = '', niggahita]): Syllable[] =>
    whole === ''
      ? []
      : [{ consonants: cluster.match(/[kgcjṭḍtdpb]h|./g) ?? [], vowel, hasNiggahita: niggahita !== '' }],
  )
  // a word with a letter that Pali lacks is left as it is
  if (
    syllables.map(({ consonants, vowel }) => consonants.join('') + vowel).join('').length <
    word.replaceAll('ṃ', '').length
  )
    return word
  const thai = syllables.map((syllable, at) => spellSyllable(syllable, at, syllables, isEnd)).join('')
  return OWN_SPELLINGS.reduce((spelled, [usual, own]) => spelled.replace(usual, own), thai)
}

function spellSyllable(
  { consonants, vowel, hasNiggahita }: Syllable,
  at: number,
  syllables: readonly Syllable[],
  isEnd: boolean,
): string {
  const thai = consonants.map((letter) => thaiConsonant.get(letter) ?? letter)
  // อ carries an initial vowel
  if (thai.length === 0) thai.push('อ')
  const next = syllables[at + 1]
  const isClosed = hasNiggahita || closesSyllable(next)
  const nasal = hasNiggahita ? 'ง' : ''
  if (vowel === 'e' || vowel === 'o') {
    const onset = getVowelSignIndex(consonants, at === 0)
    const lead = vowel === 'e' ? 'เ' : 'โ'
    return `${thai.slice(0, onset).join('')}${lead}${thai.slice(onset).join('')}${nasal}`
  }
  if (vowel !== 'a') return `${thai.join('')}${VOWEL_SIGNS[vowel] ?? ''}${nasal}`
  if (isClosed) return `${thai.join('')}ั${nasal}`
  return `${thai.join('')}${isEnd && !next && needsFinalVowelSign(syllables) ? 'ะ' : ''}`
}

/** Whether a syllable ends in a consonant: two consonants that form no cluster precede the next vowel (พราหมณ). */
const closesSyllable = (next: Syllable | undefined): boolean =>
  next !== undefined && (next.vowel === '' || (next.consonants.length > 1 && next.consonants.join('') !== 'br'))

/**
 * Whether a word needs ะ because its last consonant could not be read alone: จตุกกะ, ทุกะ, ปัจจนียะ, ทัสสนะ, but กุสล,
 * อนุโลม.
 */
function needsFinalVowelSign(syllables: readonly Syllable[]): boolean {
  const last = syllables.at(-1)?.consonants ?? []
  const isOpen =
    /^[kyv]$/.test(last.at(-1) ?? '') || (/^[nṇ]$/.test(last.at(-1) ?? '') && syllables.at(-2)?.vowel === 'a')
  return (
    last.length > 1 ||
    isOpen ||
    (syllables.length <= 2 && syllables[0]?.vowel !== undefined && isShort(syllables[0].vowel))
  )
}

const isShort = (vowel: string) => /^[aiu]$/.test(vowel)

/** Returns the consonant before which the vowel is written: the last, or the first of a cluster (เทว, นิโครธ). */
function getVowelSignIndex(consonants: readonly string[], isFirst: boolean): number {
  const last = consonants.length - 1
  if (last < 1) return 0
  // dve (two) is not deva (god): ทเวธาวิตักก
  if (isFirst) return consonants.join('') === 'dv' ? 1 : 0
  return consonants[last] === 'r' ? last - 1 : last
}
