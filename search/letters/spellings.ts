/**
 * The spellings of a Pali word: in roman letters, in Thai ones as the canon and as chant books write it, with any sign
 * for the niggahita, any nasal before the consonants of its class, byañjana or vyañjana. Searching for any of them
 * finds and ranks the same.
 */

import { toThaiChantSpelling } from './chant-spelling.ts'
import { indicToRoman } from './indic-pali.ts'
import { restoreCanonNiggahita } from './phonetic-keys.ts'
import { hasPhinthu, hasThaiLetters, thaiPaliToRoman } from './thai-pali.ts'
import { romanPaliToThai } from './to-thai.ts'

const NIKHAHIT = '\u0e4d'

/** Endings of words without diacritics that hardly any English word has: buddho, buddhassa, dhammesu, gacchati. */
const ENDING = String.raw`(?:o|(?:[a-z]{2}|\b[tyk])assa|[a-z]{2}e(?:hi|su)|kkhave|mpi|[a-z]{2}[aeo]ntu|(?:[kcjtd]{2}h|cc|jj|yy|pp|ss)[ae]n?ti)$`

/** Letters of roman Pali. Words without diacritics must have an ending of Pali. */
const ROMAN = new RegExp(`^(?=.*[āīūṅñṭḍṇḷṃṁŋ]|.*${ENDING})[aāiīuūeokgṅcjñtdnṭḍṇpbmyrlvshḷṃṁŋ\\s]+$`, 'i')

/**
 * Pali in the spelling of chant books, as Thai words do not have it: ะ inside a word, ง after a short vowel or โ before
 * a consonant at its end, or an ending as of พุทธัสสะ (not ผัสสะ), อาหุเนยโย (not พุทโธ).
 */
const THAI_LETTERS = /^[กขคฆงจฉชฌญฏฐฑฒณตถทธนปผพภมยรลวสหฬอาิีุูึเโํะั\u0e3a\u0e4e\s]+$/
const CHANTED = new RegExp(
  `\u0e30[ก-ฮเโ]|(?:[\u0e31\u0e34\u0e38]ง|\u0e31(?:\\S*โ[ก-ฮ]|ญจะ|พเพ|มปิ)|(?<!ผ|งก)\u0e31สสะ|` +
    '\\S{3}(?:([กจชญนตปมยลส])โ\\1|กโข|จโฉ|ชโฌ|ตโถ|ฏโฐ|ทโธ)|(?:ู|เ[ก-ฮ])หิ|\\S{2}เ[ก-ฮ]สุ)(?!\\S)',
)
const THAI_CLUSTER = /[กตปพ]ระ|รร/

/**
 * Returns the other spellings of a text that is certainly Pali; empty for all else, such as Thai words that come from
 * Pali.
 */
export function listAlternativePaliSpellings(typed: string): readonly string[] {
  const roman = romanOf(typed)
  if (roman === undefined) return []
  const all = [roman, ...(roman.includes('by') ? [roman.replaceAll('by', 'vy')] : [])].flatMap((one) => {
    const canon = romanPaliToThai(one)
    const chanted = toThaiChantSpelling(canon)
    return [one, one.replaceAll('ṃ', 'ṁ'), canon, ...(CHANTED.test(chanted) ? [chanted] : [])]
  })
  return [...new Set(all)].filter((one) => one !== typed)
}

function romanOf(typed: string): string | undefined {
  const text = typed.normalize('NFC')
  const indic = indicToRoman(text)
  if (indic !== undefined) return withOneSpelling(indic)
  if (!hasThaiLetters(text)) return ROMAN.test(text) ? withOneSpelling(text) : undefined
  if (!THAI_LETTERS.test(text)) return undefined
  if (hasPhinthu(text)) return withOneSpelling(thaiPaliToRoman(text))
  // without the sign, double consonants are those of the school spelling: นิพพานํ
  if (text.includes(NIKHAHIT)) return withOneSpelling(thaiPaliToRoman(text, 'school'))
  if (!CHANTED.test(text) || THAI_CLUSTER.test(text)) return undefined
  return withOneSpelling(thaiPaliToRoman(restoreCanonNiggahita(text), text.includes('\u0e30') ? 'aloud' : 'school'))
}

/** The nasal of each class of consonants. */
const NASALS = { ṅ: 'kg', ñ: 'cj', ṇ: 'ṭḍ', n: 'td', m: 'pb' }

/** Writes each nasal before a consonant of its class as that class has it: `saṃgha` becomes `saṅgha`. */
export const unifyNasals = (roman: string): string =>
  Object.entries(NASALS).reduce(
    (text, [nasal, letters]) => text.replace(new RegExp(`[ṃṁŋṅñṇnm](?=[${letters}])`, 'g'), nasal),
    roman,
  )

/** Normalises roman Pali to the canon's spelling. */
const withOneSpelling = (roman: string): string =>
  unifyNasals(
    roman
      .toLowerCase()
      .replace(/[ṁŋ]|ṅ(?![kg])/g, 'ṃ')
      .replace(/vy/g, 'by'),
  )

/** Source of a regular expression for what may be between two words. */
export const BETWEEN_WORDS_SOURCE = String.raw`[^\p{L}\p{M}\p{N}]+`

/** Punctuation at a space. BETWEEN_WORDS_SOURCE matches it; kept as a pattern of its own next to that, it makes matching exponential. */
const PUNCTUATION_APART = /(?<=\s)[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+(?=\s)/gu

const ROMAN_NASAL = '[ṃṁŋṅñṇnm]'
const THAI_NASAL = '(?:[งญณนม]\u0e3a|\u0e4d)'

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/**
 * Returns the source of a regular expression that matches a text as written, but for equivalent signs (of the niggahita
 * and nasals) and punctuation between words.
 */
export const toLiteralSearchRegexSource = (text: string): string =>
  escaped(text.normalize('NFC').replace(PUNCTUATION_APART, ' ').trim())
    .replace(/[ṃṁŋ]\s+m/gi, `[ṃṁŋm](?:${BETWEEN_WORDS_SOURCE})?m`)
    .replace(/mm/gi, `[ṃṁŋm](?:${BETWEEN_WORDS_SOURCE})?m`)
    .replace(/(?:\u0e4d\s+|ม\u0e3a)(เ?ม)/g, `(?:\u0e4d|ม\u0e3a)(?:${BETWEEN_WORDS_SOURCE})?$1`)
    .replace(/[ṃṁŋṅñṇnm](?=[kgcjṭḍtdpb])/gi, ROMAN_NASAL)
    .replace(/[ṃṁŋ](?![^[]*\])/g, '[ṃṁŋ]')
    .replace(/(?:[งญณนม]\u0e3a|\u0e4d)(?=[เโ]?[ก-ฆจ-ฌฏ-ฒต-ธป-ภ])/g, THAI_NASAL)
    .replace(/[bv]y/gi, '[bv]y')
    .replace(/[พว]\u0e3aย/g, '[พว]\u0e3aย')
    .replace(/\s+/g, BETWEEN_WORDS_SOURCE)

/** Letters with diacritics for one that was typed without. */
const MARKED: Readonly<Record<string, string>> = {
  a: '[aā]',
  i: '[iī]',
  u: '[uū]',
  t: '[tṭ]',
  d: '[dḍ]',
  l: '[lḷ]',
  s: '[sśṣ]',
  n: '[nñṅṇ]',
  m: '[mṃṁŋ]',
  N: ROMAN_NASAL,
}

/**
 * Returns the source of a regular expression that matches a search key regardless of diacritics: roman vowels may be
 * long, Thai consonants may have a phinthu.
 */
export const createPatternWithOptionalMarks = (key: string): string =>
  escaped(key.trim())
    .replace(/[mn](?=[kgcjtdpb])/g, 'N')
    .replace(/[aiutdlsnmN]/g, (letter) => MARKED[letter] ?? letter)
    .replace(/[งญณนม\u0e4d](?=[เโ]?[ก-ฆจ-ฌฏ-ฒต-ธป-ภ])/g, '(?:[งญณนม]\u0e3a?|\u0e4d)')
    .replace(/[ก-ฮ](?![^[]*\])/g, '$&\u0e3a?')
    .replace(/\s+/g, BETWEEN_WORDS_SOURCE)
