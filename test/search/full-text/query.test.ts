/** Parsing of queries: words, quotes, phonetic keys and consonant skeletons. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { countQuotedTerms, parseSearchQuery, type QueryTerm } from '../../../search/full-text/query.ts'
import { anyCharacter } from '../../support/any-character.ts'
import { HOSTILE_QUERIES } from '../global/hostile.ts'

const parsedTerms = (typed: string) =>
  parseSearchQuery(typed).terms.map(({ text, quoted }) => (quoted ? `"${text}"` : text))

describe('parsing words and quotes', () => {
  test.each([
    ['sabbe sattā', ['sabbe', 'sattā']],
    ['  evaṃ\tsutaṃ\n', ['evaṃ', 'sutaṃ']],
    ['"evaṃ me" sutaṃ', ['"evaṃ me"', 'sutaṃ']],
    ['“เอวมฺเม สุตํ” เอกํ', ['"เอวมฺเม สุตํ"', 'ekaṃ']],
    ['evaṃ "sutaṃ', ['evaṃ', 'sutaṃ']],
    ['oṃ om Om OM', ['oṃ']],
    ['ab"cd ef”gh', ['ab', 'cd', 'ef', 'gh']],
    ['คำว่า “นิพพาน”', ['คำว่า', '"นิพพาน"']],
    ['กฐิน. กฐินฯ (กฐิน)', ['กฐิน']],
    ['หนา้ ท่ี นำ้ น\uf70b\u0e33ใจ', ['หน้า', 'ที่', 'น้ำ', 'น้ำใจ']],
    ['raajaa siila ka.thina pa~n~naa Sa"nkhaara', ['rājā', 'sīla', 'kaṭhina', 'paññā', 'saṅkhāra']],
    ['สาธุๆๆๆ', ['sādhu']],
    ['สาธุ ๆๆๆ', ['sādhu']],
    ['สาธุๆ พุทโธๆ', ['sādhu', 'buddho']],
    ['จริงๆ', ['จริงๆ']],
    ['"สาธุๆ"', ['"สาธุๆ"']],
    ['สาธุๆ ๆ ๆ ครับ', ['sādhu', 'ครับ']],
    ['ช้าๆๆเบาๆๆ', ['ช้า', 'เบา']],
    ['ต่างๆ', ['ต่างๆ']],
    ['"สาธุๆๆๆ"', ['"สาธุๆๆๆ"']],
    ['ๆๆๆ', []],
    ['e.g. U.S.A. radio', ['e.g', 'U.S.A', 'radio']],
    ['warmth hamster', ['warmth', 'hamster']],
    ['… – “ ”', []],
    ['"..."', []],
  ])('%j', (typed, terms) => {
    expect(parsedTerms(typed)).toEqual(terms)
  })

  test('the parsed query is trimmed and in NFC', () => {
    expect(parseSearchQuery(' nibba\u0304na ').text).toBe('nibbāna')
  })

  test('the whole query is a phrase, unless part of it is quoted', () => {
    expect(parseSearchQuery('Nibbānaṃ paramaṃ').phrase?.letters[0]).toBe('nibbanamparamam')
    expect(parseSearchQuery('Nibbānaṃ "paramaṃ"').phrase).toBeNull()
    expect(parseSearchQuery('Nibbānaṃ').phrase).toBeNull()
  })

  test.each([
    ['iti pi so bhagavā', ['iti pi so', 'bhagavā']],
    ['อิติปิ โส ภควา', ['itipi so', 'bhagavā']],
    ['เอวํ เม สุตํ', ['evaṃ me', 'sutaṃ']],
    ['evaṃ "me" sutaṃ', ['evaṃ', '"me"', 'sutaṃ']],
    ['น้ำ โส จะ', ['น้ำ', 'โส', 'จะ']],
  ])('enclitics join the word before: %s', (typed, terms) => {
    expect(parsedTerms(typed)).toEqual(terms)
  })
})

test('the longest eight of many words are looked up, the others filter', () => {
  const { terms, others } = parseSearchQuery('one three five "two words" seven eleven thirteen seventeen nineteen last')
  expect(terms.filter(({ quoted }) => !quoted).length).toBe(8)
  expect(terms.length).toBe(9)
  expect(others.map(({ text }) => text)).toEqual(['one'])
})

describe('limits of a query', () => {
  const searchedWords = (typed: string) => parseSearchQuery(typed).terms.map(({ typed }) => typed)

  test('at most twelve different words are searched, and the others are named', () => {
    const typed = Array.from({ length: 40 }, (_, n) => `w${'o'.repeat(n % 7)}rd${n}`).join(' ')
    const { terms, others, leftOut } = parseSearchQuery(typed)
    expect(terms.length + others.length).toBe(12)
    expect(leftOut.length).toBe(28)
  })

  test.each([
    ['a nibbāna b c', ['nibbāna'], ['a', 'b', 'c']],
    ['นิพพาน ก', ['นิพพาน'], ['ก']],
    ['"ก" นิพพาน', ['นิพพาน'], ['ก']],
    ['มงคล ๓', ['มงคล', '๓'], []],
    ['a', [], ['a']],
    ['"a" "b"', [], ['a', 'b']],
    ['a"b', [], ['a', 'b']],
  ])('a single letter is not searched, alone or next to words: %s', (typed, words, without) => {
    expect(searchedWords(typed)).toEqual(words)
    expect(parseSearchQuery(typed).leftOut).toEqual(without)
  })
})

test('quoted terms are counted once each, in any case', () => {
  expect(countQuotedTerms('"am" "Am" "bo" bo c “da” "e"')).toBe(3)
})

describe('keys of a term', () => {
  const term = (typed: string) => parseSearchQuery(typed).terms[0]

  test('of a roman word are its letters and the Thai ones', () => {
    expect(term('Nibbānaṃ')).toMatchObject({
      letters: ['nibbanam', 'nibbanaN'],
      sounds: ['นิพพานํ', 'นิพพานัง'],
      skeleton: 'NIBN',
    })
  })

  test.each([
    ['saṅgha', ['saṃgha', 'สังฆะ', 'สงฺฆ']],
    ['nibbāna', ['nibbana', 'นิพฺพาน', 'นิพพาน']],
    ['saṅghena', ['สํเฆน', 'สังเฆนะ']],
    ['ñāṇa', ['ñaa.na', 'ÑĀṆA', 'ญาณ']],
    ['bhagavato', ['ภะคะวะโต', 'ภควโต']],
  ])('%s has the same keys however it is typed', (pali, spellings) => {
    for (const typed of spellings) expect(term(typed)).toEqual({ ...term(pali), typed } as QueryTerm)
  })

  test('of Velthuis with a sign at its beginning are those of the word', () => {
    expect(term('~naa.na')).toEqual(term('ñaa.na'))
  })

  test('of a word in an Indic script are those of the roman one, and its own letters', () => {
    const [roman, typed] = [term('nibbāna'), 'निब्बान']
    expect(term(typed)).toEqual({ ...roman, typed, letters: [...(roman?.letters ?? []), typed] } as QueryTerm)
  })

  test.each(['ชนะ', 'ขณะ', 'ละคร', 'พึงละมานะเสีย'])(
    'of %s, which only sounds like Pali, are its own letters',
    (thai) => {
      expect(term(thai)?.letters).toEqual([thai])
    },
  )

  test('ignore punctuation at the ends', () => {
    expect(term('“กฐิน.')).toEqual(term('กฐิน'))
  })

  test.each([
    ['ท\u0e4d\u0e32', 'ทำ'],
    ['น\u0e4d\u0e49\u0e32', 'น้ำ'],
    ['น\u0e49\u0e4d\u0e32', 'น้ำ'],
  ])('treat decomposed SARA AM as SARA AM, not Pali: %s', (typed, composed) => {
    expect(term(typed)).toEqual(term(composed))
    expect(term(typed)).toMatchObject({ text: composed, sounds: [] })
  })

  test('keep SARA AM in quotes as typed', () => {
    expect(term('"ท\u0e4d\u0e32"')?.text).toBe('ท\u0e4d\u0e32')
  })

  test('of Thai words that cannot be Pali have no sound', () => {
    expect(term('แล้ว')?.sounds).toEqual([])
    expect(term('พระผู้มีพระภาค')?.sounds).toEqual([])
  })

  test.each([
    ['พุทธัง', 'buddham'],
    ['สะระณัง', 'saranam'],
    ['สัทธิง', 'saddhim'],
    ['ภิกขุง', 'bhikkhum'],
  ])('of chant spelling are its letters in roman', (typed, sound) => {
    expect(term(typed)?.letters).toContain(sound)
  })

  // Pali pronounces the letters that Thai silences: อานนฺท, ทุกฺข, ขนฺธ, สงฺฆ, องฺค, อรหนฺต.
  test.each([
    ['อานนท์', ['อานนท', 'anaNd']],
    ['ทุกข์', ['ทุกข', 'dukkh']],
    ['ขันธ์', ['ขนธ', 'khaNdh']],
    ['สงฆ์', ['สงฆ', 'saNgh']],
    ['องค์', ['องค']],
    ['อรหันต์', ['อรหนต', 'arahaNt']],
  ])('sound silenced letters, too: %s', (typed, sounds) => {
    expect(term(typed)?.sounds).toEqual(sounds)
    expect(term(`"${typed}"`)?.sounds).toEqual([])
  })

  test('in quotes are only the typed letters', () => {
    expect(term('"นิพฺพาน"')).toMatchObject({ text: 'นิพฺพาน', sounds: [], skeleton: null })
    expect(term('"พระเวสสันดร"')?.name).toBeNull()
  })

  test('of a name with an honorific include the name alone', () => {
    expect(term('พระเวสสันดร')?.name).toEqual(term('เวสสันดร') ?? null)
    expect(term('เวสสันดร')?.name).toBeNull()
  })

  test('drop a Thai mark without its consonant', () => {
    expect(term('้ำหนัก')?.letters).toEqual(['าหนัก'])
  })
})

test('contain letters, whatever is typed', () => {
  const hasOnlyLetterKeys = (typed: string) =>
    parseSearchQuery(typed).terms.every(
      ({ letters, sounds }) => letters.length > 0 && ![...letters, ...sounds].includes(''),
    )
  expect(HOSTILE_QUERIES.every(hasOnlyLetterKeys)).toBe(true)
  fc.assert(fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), hasOnlyLetterKeys))
})
