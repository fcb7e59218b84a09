/** Words that misled earlier readings: to an entry that only names them, to the article of a prefix, to short words. */

import { describe, expect, test } from 'bun:test'
import { type CanonProperNames, getCanonProperNames } from '../../src/words/canon-names.ts'
import { moveWantedHomonymsFirst } from '../../src/words/homonyms.ts'
import type { DictionaryLexicon } from '../../src/words/lexicon.ts'
import { toPaliKey } from '../../src/words/pali-key.ts'
import { WordFormReadingFinder } from '../../src/words/readings.ts'
import type { CanonLibrary } from '../canon/canon-library.ts'
import { openCanonLibrary } from '../canon/canon-library.ts'
import { importInto, packDictionaryFiles, writeDictionary, writeStarDict } from './dictionaries.ts'
import { createLexicon, createTestWordSet } from './lexicon.ts'

const PERSONS = 'sāriputta:m suppiya:m'
const names = (persons: string, texts = ''): CanonProperNames => ({
  persons: createTestWordSet(persons),
  texts: createTestWordSet(texts),
})

/** Lemmas in their order, with the note of each. */
const read = (word: string, words: DictionaryLexicon, known?: CanonProperNames) =>
  new WordFormReadingFinder(words, known)
    .read(toPaliKey(word), word)
    .map(({ lemma, note }) => (note ? `${lemma} (${note})` : lemma))

describe('the first reading', () => {
  test.each([
    ['suppiyopi', 'suppa:m pi api', 'suppiya (name)'],
    ['sāriputta', 'sāri:m putta:m', 'sāriputta (name)'],
    ['anicca', 'a nicca:adjective', 'nicca'],
    ['anattā', 'an ana:n attan:m', 'attan'],
    ['sapaññā', 'sa:m paññā:f', 'paññā'],
    ['sammappadhānā', 'samma:indeclinable sammā:indeclinable padhāna:n', 'padhāna'],
    ['te', 'te:numeral ta tvaṃ', 'ta'],
    ['assa', 'assa:m ayaṃ', 'ayaṃ'],
    ['taṃ', 'ta tvaṃ', 'ta'],
    ['kāyena', 'ka:pronoun kāya:m ena:pronoun', 'kāya'],
    ['dussīla', 'du sīla:n', 'sīla'],
    ['dukkaṭa', 'du kata:participle', 'kata'],
    ['manasikaroti', 'mano:n karoti:verb', 'mano'],
    ['caturāsīti', 'catur:numeral catura:adjective asīti:numeral', 'catur'],
    ['tenupasaṅkami', 'te:numeral tena upasaṅkamati:verb anupasaṅkamati:verb', 'tena'],
    ['paṭisandhikkhaṇe', 'paṭisandhi:f khaṇa:m ikkhaṇa:n', 'paṭisandhi'],
    ['hatthin', 'hatthin:m hatthi:m', 'hatthin'],
    ['dhammamayaṃ', 'dhamma:m mayaṃ', 'dhamma'],
  ])('of %s is right', (word, words, first) => {
    expect(read(word, createLexicon(words), names(PERSONS))[0]).toBe(first)
  })

  test.each([
    ['kayiramānaṃ', 'karoti:verb', 'passive;present-participle;acc sg m'],
    ['sabbaso', 'sabba:adjective', 'adverb'],
    ['cetaso', 'ceta:n', 'dat|gen sg n'],
  ])('of %s, a form of %s, is %s', (word, words, how) => {
    expect(new WordFormReadingFinder(createLexicon(words)).read(word)[0]?.analyses[0]).toBe(how)
  })

  test.each([
    ['naruttame', 'nara:m uttama:adjective', 'naruttama:m', 'nara'],
    ['vedanākhandhadhātuyā', 'vedanā:f khandha:m dhātu:f', 'vedanākhandha:m', 'vedanā'],
  ])(
    'of %s is of words of dictionaries (%s) where those are a compound that no dictionary has',
    (word, words, more, first) => {
      const canon = { rarity: (key: string) => (more.split(':')[0] === key ? 0.8 : 0), isDeclined: () => true }
      expect(read(word, { ...createLexicon(words, { canon }), inferred: createTestWordSet(more) })[0]).toBe(first)
    },
  )

  test('of a prefix comes after the word before it, and sammā is no vocative', () => {
    expect(read('anicca', createLexicon('a nicca:adjective'))).toEqual(['nicca', 'a'])
    expect(read('sammappadhānā', createLexicon('samma:indeclinable sammā:indeclinable padhāna:n'))).toEqual([
      'padhāna',
      'sammā',
    ])
  })
})

describe('a compound named in an entry', () => {
  test.each([
    ['devamanussānaṃ', ['deva', 'manussa']],
    ['rūpasaññānaṃ', ['rūpa', 'saññā']],
    ['lokadhammā', ['loka', 'dhamma']],
    ['sammāsambuddhassa', ['sammā', 'sambuddha']],
  ])('is divided first: %s', (word, members) => {
    const words = createLexicon('deva:m manussa:m rūpa:n saññā:f loka:m dhamma:m sammā:indeclinable sambuddha:m', {
      named: 'devamanussā rūpasaññā lokadhammā sammāsambuddha',
    })
    const lemmas = read(word, words)
    expect(lemmas.slice(0, 2)).toEqual(members)
    expect(lemmas.at(-1)).toEndWith('(named)')
  })

  test('leads to that entry if it does not divide', () => {
    expect(read('lokadhammā', createLexicon('loka:m', { named: 'lokadhammā' }))).toEqual(['lokadhammā (named)'])
  })
})

describe('an unknown word', () => {
  test('is not divided into short words only', () => {
    const words = createLexicon('atta:m ari:m me tata duka kha kassi apa sā araṇi')
    for (const word of ['อตฺตาริ', 'metata', 'dukakha', 'kassapa']) expect(read(word, words)).toEqual([])
  })

  test.each(['galakkhaṇapaññatti', 'garupekkhālakkhaṇapaññatti'])(
    'is not divided with two letters in front: %s',
    (word) => {
      const long = 'lakkhaṇa:n paññatti:f upekkhā:f'
      expect(read(word, createLexicon(`ga:m ${long}`))).toEqual([])
      // particles are members, even short ones
      expect(read(word.replace(/^gar?/, 'na'), createLexicon(`na:indeclinable ${long}`))[0]).not.toBeUndefined()
    },
  )

  test('is called a name if the canon has it as one', () => {
    expect(read('sāriputtassa', createLexicon('sāri putta'), names(PERSONS))).toEqual(['sāriputta (name)'])
    expect(read('brahmajālasuttaṃ', createLexicon('loka'), names(PERSONS, 'brahmajālasutta:n'))).toEqual([
      'brahmajālasutta (text-name)',
    ])
    // names from the table, from headings, from titles of verses, and others
    for (const [word, name] of [
      ['byagghapajjasuttaṃ', 'byagghapajjasutta (text-name)'],
      ['sevitabbāsevitabbasuttaṃ', 'sevitabbāsevitabbasutta (text-name)'],
      ['vakkalissa', 'vakkali (name)'],
      ['poṭṭhapādassa', 'poṭṭhapāda (name)'],
    ] as const)
      expect(read(word, createLexicon('loka'), getCanonProperNames())).toEqual([name])
  })
})

describe('a Thai word', () => {
  const words = createLexicon(
    'mettā:f kamma:n dukkha:n dhamma:m duka kara rama me tata upekkhā:f citta:n sutta:n bhikkhu:m vejja:m sagga:m nibbāna:n puñña:n pāpa:n kāma:m piṇḍapāta:m brāhmaṇa:m ācariya:m sampatti:f pakkha:m sukha:n',
  )
  test.each([
    ['เมตตา', 'mettā'],
    ['กรรม', 'kamma'],
    ['ทุกข์', 'dukkha'],
    ['ธรรม', 'dhamma'],
    ['อุเบกขา', 'upekkhā'],
    ['จิต', 'citta'],
    ['สูตร', 'sutta'],
    ['ภิกษุ', 'bhikkhu'],
    ['แพทย์', 'vejja'],
    ['สวรรค์', 'sagga'],
    ['นิพพาน', 'nibbāna'],
    ['บุญ', 'puñña'],
    ['บาป', 'pāpa'],
    ['บิณฑบาต', 'piṇḍapāta'],
    ['พราหมณ์', 'brāhmaṇa'],
    ['อาจารย์', 'ācariya'],
    ['สมบัติ', 'sampatti'],
    ['สุข', 'sukha'],
  ])('%s leads to its Pali origin', (word, lemma) => {
    expect(read(word, words)[0]?.split(' ')[0]).toBe(lemma)
  })

  test('with tone marks has no Pali origin, and printed Pali stays as it is', () => {
    expect(read('บ้าน', createLexicon('pāna pana'))).toEqual([])
    expect(read('กมฺมํ', words)).toEqual(['kamma'])
    expect(read('สารีบุตร', words, names(PERSONS))).toEqual(['sāriputta (name)'])
  })
})

describe('dictionary entries', () => {
  const library = async (use: (library: CanonLibrary) => Promise<void>) => {
    using made = await openCanonLibrary()
    const long = [
      {
        word: 'a',
        text: '<p><b>A</b>-<sup>1</sup> a sound</p><p><b>A</b>-<sup>2</sup> negative particle</p>',
      },
      { word: 'nicca', text: '<p>(adjective) lasting</p><p><b>-vasa</b> power</p>' },
      {
        word: 'sammā',
        text: '<p><b>Sammā<sup>1</sup></b> a pin</p><p><b>Sammā<sup>2</sup></b> rightly</p><p><b>-sambuddha</b> x</p><p><b>-diṭṭhi</b> x</p>',
      },
      { word: 'diṭṭhi', text: '<p>(feminine) view</p>' },
      { word: 'sambuddha', text: '<p>(masculine) awake</p>' },
      {
        word: 'rūpa',
        text: '<p>(neuter) form; <b>-saññā</b> perception of it</p>',
        also: ['ruupa', 'form', 'formin'],
      },
    ]
    await importInto(made, await packDictionaryFiles(writeStarDict(made.folder.file('long'), {}, long), 'long'))
    const short = [
      { headword: 'sammāsambuddha', html: '<p>all awake (m.)</p>' },
      { headword: 'rūpa', html: '<p>form (nt.)</p>' },
    ]
    await importInto(made, writeDictionary(made.folder.file('short'), short, { id: 'short', title: 'Short' }))
    made.stores.words.refresh()
    await use(made)
  }
  const look = ({ stores }: CanonLibrary, word: string) =>
    stores.words
      .lookUp(word, 'en')
      .readings.map(({ entries }) => entries.map(({ dictionary, html }) => `${dictionary} ${html}`))

  test('are in the order of ranks, the word’s own before those that only name it', () =>
    library(async (made) => {
      expect(look(made, 'rūpaṃ')[0]?.map((entry) => entry.split(' ')[0])).toEqual(['long', 'short'])
      expect(look(made, 'sammāsambuddhassa')[0]?.map((entry) => entry.split(' ')[0])).toEqual(['short', 'long'])
      expect(look(made, 'rūpasaññā')[0]?.[0]).toContain('form')
    }))

  test('of homonyms begin with the meant one', () =>
    library(async (made) => {
      const prefix = look(made, 'anicca')
        .flat()
        .find((entry) => entry.includes('negative'))
      expect(prefix).toStartWith('long <p><b>A</b>-<sup>2</sup>')
      // as a member of a named compound, also if another dictionary has an entry for it
      const member = look(made, 'sammādiṭṭhiyā').map(([entry]) => entry)[0]
      const naming = look(made, 'sammāsambuddhassa')[0]?.[1]
      for (const entry of [member, naming]) expect(entry).toStartWith('long <p><b>Sammā<sup>2</sup></b> rightly')
      expect(moveWantedHomonymsFirst('<p>one</p>', () => true)).toBe('<p>one</p>')
    }))

  test('are found by every alternative name', () =>
    library(async (made) => {
      for (const name of ['ruupa', 'form', 'formin', 'rūpa'])
        expect(look(made, name)[0]?.[0]).toContain('perception of it')
    }))
})
