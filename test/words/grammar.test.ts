/** Analyses of inflected forms (367, taken from grammars), of sandhi and of compounds. */

import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeWordFormReading } from '../../src/words/describe-reading.ts'
import { splitIntoRomanPaliWords, toPaliKey } from '../../src/words/pali-key.ts'
import { WordFormReadingFinder } from '../../src/words/readings.ts'
import { createLexicon } from './lexicon.ts'

/** `FORM LEMMA/LEMMA`: any of the lemmas is right, since dictionaries differ. */
const FORMS = readFileSync(join(import.meta.dir, 'forms.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [form = '', lemmas = ''] = line.split(' ')
    return { form, lemmas: lemmas.split('/') }
  })

describe('an inflected form', () => {
  test('has its headword among the first three, in more than 300 cases', () => {
    // all lemmas of the list compete with each other
    const reader = new WordFormReadingFinder(createLexicon(FORMS.flatMap(({ lemmas }) => lemmas).join(' ')))
    const missed = FORMS.filter(({ form, lemmas }) => {
      const first = new Set(reader.read(toPaliKey(form)).map(({ lemma }) => lemma))
      return ![...first].slice(0, 3).some((lemma) => lemmas.map(toPaliKey).includes(lemma))
    })
    expect(FORMS.length).toBeGreaterThanOrEqual(300)
    expect(missed.map(({ form }) => form).length / FORMS.length).toBeLessThan(0.05)
  })

  const say = (form: string, language: 'th' | 'en', ...words: readonly string[]) =>
    new WordFormReadingFinder(createLexicon(words.join(' ')))
      .read(toPaliKey(form))
      .map((reading) => [reading.lemma, describeWordFormReading(reading, language, (one) => one)])

  test('is described correctly in both languages', () => {
    expect(say('bhikkhūnaṃ', 'en', 'bhikkhu')).toEqual([
      ['bhikkhu', expect.stringMatching(/^dative or genitive plural/)],
    ])
    expect(say('bhikkhūnaṃ', 'th', 'bhikkhu')[0]?.[1]).toMatch(/^จตุตถีวิภัตติ หรือ ฉัฏฐีวิภัตติ พหูพจน์/)
    expect(say('bhikkhu', 'en', 'bhikkhu')[0]).toEqual(['bhikkhu', null])
    expect(say('gacchanti', 'en', 'gacchati')[0]).toEqual(['gacchati', 'present third person plural'])
    expect(say('desitassa', 'en', 'deseti')[0]?.[1]).toMatch(/^past participle, dative or genitive singular/)
  })

  test('with several readings has several rows; an unknown one none', () => {
    const lemmas = say('satiyā', 'en', 'sati', 'satī').map(([lemma]) => lemma)
    expect(lemmas.toSorted()).toEqual(['sati', 'satī'])
    expect(say('xyz', 'en', 'sati')).toEqual([])
    expect(say('bhrkkmo', 'en', 'bhikkhu', 'mo')).toEqual([])
  })

  test('is one word in any script and spelling', () => {
    for (const written of ['bhikkhave', 'BHIKKHAVE', 'ภิกฺขเว', 'भिक्खवे', 'භික්ඛවේ', 'ဘိက္ခဝေ', 'ភិក្ខវេ']) {
      expect(toPaliKey(written)).toBe('bhikkhave')
    }
    for (const written of ['සම්මාසම්බුද්ධස්ස', 'သမ္မာသမ္ဗုဒ္ဓဿ', 'សម្មាសម្ពុទ្ធស្ស', 'सम्मासम्बुद्धस्स']) {
      expect(toPaliKey(written)).toBe('sammāsambuddhassa')
    }
    expect(['ඒවං', 'ဧဝံ', 'ဩဃော', 'ဗြဟ္မာ'].map(toPaliKey)).toEqual(['evaṃ', 'evaṃ', 'ogho', 'brahmā'])
    // joined letters in Sinhala: the joiner is after the virama for conjuncts, before it for touching letters
    expect(['ගන්ත්\u200dවා', 'තස\u200d්ස', 'ගච\u200d්ඡාමි'].map(toPaliKey)).toEqual(['gantvā', 'tassa', 'gacchāmi'])
    expect(toPaliKey('saṃkhāra')).toBe(toPaliKey('saṅkhāra'))
    expect(toPaliKey('evaṁ')).toBe('evaṃ')
    expect(['ข้อ', 'ที่'].map(toPaliKey)).toEqual(['', ''])
    expect(toPaliKey('aka.d.dhati')).toBe('akaḍḍhati')
    expect(splitIntoRomanPaliWords('‘‘Evaṃ, bhante’’ti')).toEqual(['evaṃ', 'bhante', 'ti'])
    expect(splitIntoRomanPaliWords('เอวมฺเม สุตํ')).toEqual(['evamme', 'sutaṃ'])
  })
})

describe('a compound', () => {
  const reader = new WordFormReadingFinder(
    createLexicon(
      `anatta lakkhaṇa sutta dhamma vinaya magga aṅga rūpa khandha anusārin bhikkhu ti ta ca evaṃ pi na ahaṃ etad vadati
       saṅkhata kho ena a an sa uttara eta neva sekkha velā asekkha api ekacca`,
    ),
  )
  test.each([
    ['anattalakkhaṇasutta', ['anatta', 'lakkhaṇa', 'sutta']],
    ['dhammavinayo', ['dhamma', 'vinayo']],
    ['maggaṅgāni', ['magga', 'aṅgāni']],
    ['rūpakkhandho', ['rūpa', 'khandho']],
    ['dhammānusārī', ['dhamma', 'anusārī']],
    ['bhikkhūti', ['bhikkhu', 'ti']],
    ['dhammanti', ['dhammaṃ', 'ti']],
    ['asaṅkhataṃ', ['a', 'saṅkhataṃ']],
    ['khvāhaṃ', ['kho', 'ahaṃ']],
    ['tamenaṃ', ['taṃ', 'enaṃ']],
    ['dhammametaṃ', ['dhammaṃ', 'etaṃ']],
    ['tañcāhaṃ', ['taṃ', 'ca', 'ahaṃ']],
    ['vinayopeso', ['vinayo', 'pi', 'eso']],
    ['sauttaro', ['sa', 'uttaro']],
    ['velāasaṅkhataṃ', ['velā', 'a', 'saṅkhataṃ']],
    ['velāanuttaro', ['velā', 'an', 'uttaro']],
    ['nevasekkhanāsekkho', ['neva', 'sekkha', 'na', 'asekkho']],
    ['appekacce', ['api', 'ekacce']],
  ])('%s', (form, members) => {
    expect(reader.read(toPaliKey(form))[0]?.division?.members).toEqual(members)
  })

  test('is divided at known words only', () => {
    expect(new WordFormReadingFinder(createLexicon('dhamma vinaya')).read('dhammakumbho')).toEqual([])
    // unknown names must not be divided into short words
    const short = new WordFormReadingFinder(createLexicon('kassi apa dama te ta ma ugga alla'))
    for (const name of ['kassapo', 'nandamāte', 'moggallāno']) expect(short.read(name)).toEqual([])
  })

  test('of three long members is divided although they are rare', () => {
    const canon = { rarity: () => 0.8, isDeclined: () => null }
    const [first] = new WordFormReadingFinder(createLexicon('nandi rāga sahagata', { canon })).read(
      'nandirāgasahagataṃ',
    )
    expect(first?.division?.members).toEqual(['nandi', 'rāga', 'sahagataṃ'])
  })

  // the number of possible divisions is exponential
  test('of eighty letters is divided in bounded time', () => {
    const reader = new WordFormReadingFinder(createLexicon('dhamma vinaya magga phala a na ma ga ha'))
    reader.read('dhammavinayamaggaphala'.repeat(5))
    reader.read('a'.repeat(120))
  })
})
