/**
 * Transliterates Pali in the scripts of India, Sri Lanka, Burma and Cambodia to roman letters. A consonant has an
 * inherent `a`, which a vowel sign replaces and a virama removes. Sources: the Unicode Standard, chapters 12, 13 and 16
 * (Devanagari, Sinhala, Myanmar, Khmer), ISO 15919 (CST's Devanagari files are spelled so), and the romanisation of the
 * Pali Text Society.
 */

/** The letters of a script; consonants, vowels, signs, subscripts and others are `LETTER roman LETTER roman …`. */
interface ScriptPairs {
  readonly letters: RegExp
  readonly consonants: string
  readonly vowels: string
  readonly signs: string
  /** Signs that remove the `a` of a consonant. */
  readonly viramas: string
  /** Signs of subscript consonants, which act as a virama and a consonant. */
  readonly subscripts: string
  readonly niggahita: string
  /** Digits and full stops. */
  readonly others: string
}

const parsePairs = (pairs: string): ReadonlyMap<string, string> => {
  const words = pairs.split(' ')
  return new Map(words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1] ?? ''] as const] : [])))
}

const createTables = ({ letters, niggahita, viramas, ...pairs }: ScriptPairs) => ({
  letters,
  niggahita,
  viramas,
  consonants: parsePairs(pairs.consonants),
  subscripts: parsePairs(pairs.subscripts),
  vowels: parsePairs(`${pairs.vowels} ${pairs.signs} ${pairs.others}`),
  signs: parsePairs(pairs.signs),
})

const DEVANAGARI = createTables({
  letters: /[\u0905-\u0939]/,
  consonants:
    'क k ख kh ग g घ gh ङ ṅ च c छ ch ज j झ jh ञ ñ ट ṭ ठ ṭh ड ḍ ढ ḍh ण ṇ त t थ th द d ध dh न n प p फ ph ब b भ bh म m य y र r ल l व v स s ह h ळ ḷ श s ष s',
  vowels: 'अ a आ ā इ i ई ī उ u ऊ ū ए e ओ o',
  signs: 'ा ā ि i ी ī ु u ू ū े e ो o',
  viramas: '\u094d',
  subscripts: '',
  niggahita: '\u0902',
  others: '० 0 १ 1 २ 2 ३ 3 ४ 4 ५ 5 ६ 6 ७ 7 ८ 8 ९ 9 । . ॥ .',
})

const OTHER_SCRIPTS: readonly ScriptPairs[] = [
  {
    letters: /[\u0d85-\u0dc6]/,
    consonants:
      'ක k ඛ kh ග g ඝ gh ඞ ṅ ච c ඡ ch ජ j ඣ jh ඤ ñ ට ṭ ඨ ṭh ඩ ḍ ඪ ḍh ණ ṇ ත t ථ th ද d ධ dh න n ප p ඵ ph බ b භ bh ම m ය y ර r ල l ව v ස s හ h ළ ḷ ශ s ෂ s',
    vowels: 'අ a ආ ā ඉ i ඊ ī උ u ඌ ū එ e ඒ e ඔ o ඕ o',
    signs: 'ා ā ි i ී ī ු u ූ ū ෙ e ේ e ො o ෝ o',
    viramas: '\u0dca',
    subscripts: '',
    niggahita: '\u0d82',
    others: '',
  },
  {
    letters: /[\u1000-\u102a\u103f]/,
    consonants:
      'က k ခ kh ဂ g ဃ gh င ṅ စ c ဆ ch ဇ j ဈ jh ဉ ñ ည ññ ဋ ṭ ဌ ṭh ဍ ḍ ဎ ḍh ဏ ṇ တ t ထ th ဒ d ဓ dh န n ပ p ဖ ph ဗ b ဘ bh မ m ယ y ရ r လ l ဝ v သ s ဿ ss ဟ h ဠ ḷ',
    vowels: 'အ a အာ ā ဣ i ဤ ī ဥ u ဦ ū ဧ e ဩ o',
    signs: 'ော o ေါ o ာ ā ါ ā ိ i ီ ī ု u ူ ū ေ e',
    viramas: '\u1039\u103a',
    subscripts: 'ျ y ြ r ွ v ှ h',
    niggahita: '\u1036',
    others: '',
  },
  {
    letters: /[\u1780-\u17b3]/,
    consonants:
      'ក k ខ kh គ g ឃ gh ង ṅ ច c ឆ ch ជ j ឈ jh ញ ñ ដ ṭ ឋ ṭh ឌ ḍ ឍ ḍh ណ ṇ ត t ថ th ទ d ធ dh ន n ប p ផ ph ព b ភ bh ម m យ y រ r ល l វ v ស s ហ h ឡ ḷ',
    vowels: 'អ a អា ā ឥ i ឦ ī ឧ u ឩ ū ឯ e ឱ o',
    signs: 'ា ā ិ i ី ī ុ u ូ ū េ e ោ o',
    viramas: '\u17d2\u17d1',
    subscripts: '',
    niggahita: '\u17c6',
    others: '',
  },
]

const TABLES = [DEVANAGARI, ...OTHER_SCRIPTS.map(createTables)]

/** Whether a text has Devanagari letters. */
export const hasDevanagari = (text: string): boolean => DEVANAGARI.letters.test(text)

/** Transliterates Pali in Devanagari to roman letters. Other text stays; digits become 0–9, daṇḍas full stops. */
export const devanagariToRoman = (text: string): string => transliterate(text, DEVANAGARI)

/**
 * Transliterates Pali in an Indic script (of India, Sri Lanka, Burma or Cambodia) to roman letters; undefined for a
 * text in none of them.
 */
export function indicToRoman(text: string): string | undefined {
  const script = TABLES.find(({ letters }) => letters.test(text))
  return script && transliterate(text, script)
}

function transliterate(written: string, script: ReturnType<typeof createTables>): string {
  const { consonants, vowels, signs, subscripts } = script
  // joiners choose the shape of a cluster; touching letters in Sinhala have one between the consonant and its virama
  const text = written.replace(/[\u200c\u200d]/g, '')
  let roman = ''
  for (let at = 0; at < text.length; ) {
    const [two, one] = [text.slice(at, at + 2), text.slice(at, at + 1)]
    const consonant = consonants.get(one)
    const vowel = vowels.get(two)
    if (vowel !== undefined) {
      roman += vowel
      at += 2
      continue
    }
    at++
    if (consonant !== undefined || subscripts.has(one)) {
      const next = text.charAt(at)
      const keepsInherentVowel = !script.viramas.includes(next) && !signs.has(next) && !subscripts.has(next)
      roman += (consonant ?? subscripts.get(one) ?? '') + (next === '' || keepsInherentVowel ? 'a' : '')
    } else if (one === script.niggahita) roman += 'ṃ'
    else if (!script.viramas.includes(one)) roman += vowels.get(one) ?? one
  }
  return roman
}
