/** Differences of notation are distinguished from real ones, also in repetitive text (text §6). */

import { describe, expect, test } from 'bun:test'
import { diffWordKeys } from '../../src/canon/collation/align-words.ts'
import { classifyDifferences } from '../../src/canon/collation/classify.ts'
import { toSourceComparisonLetters } from '../../src/canon/collation/comparable.ts'
import { listNormalizedWords } from '../../src/canon/collation/words.ts'
import type { SpanKind } from '../../src/definitions/texts/format.ts'

/** More words than a colophon has. */
const LONG =
  'ekaṃ samayaṃ bhagavā sāvatthiyaṃ viharati jetavane anāthapiṇḍikassa ārāme tatra kho bhagavā bhikkhū āmantesi'

const text = (words: string) => words.split('|').map((line) => [{ text: line }])
const compared = (shown: string, other: string) => classifyDifferences(text(shown), text(other), 'roman')
const pairsOf = (shown: string, other: string) =>
  compared(shown, other).pairs.map((pair) => `${pair.shown}|${pair.other}|${pair.class}`)

describe('notation', () => {
  test.each([
    ['a nasal before its class', 'tattha saṃkhittaṃ vuttaṃ', 'tattha saṅkhittaṁ vuttaṁ'],
    ['niggahita before another word', 'evaṃ taṃ ce passati', 'evaṁ tañce passati'],
    ['division of words', 'so nāhantaṃ jānāti', 'so nāhaṁ taṁ jānāti'],
    ['a quotation mark and its nasal', 'kilese asaṃkiliṭṭha’’nti vuccati', 'kilese asaṅkiliṭṭhan”ti vuccati'],
    ['labels of items', '(ka) yassa cakkhu (kha) tassa sotaṃ', 'yassa cakkhu tassa sotaṃ'],
    ['marks of notes', 'evaṃ me¹ sutaṃ ekaṃ', 'evaṃ me sutaṃ ekaṃ'],
    ['a sign of what is left out', 'rūpaṃ aniccaṃ …pe… viññāṇaṃ aniccaṃ', 'rūpaṃ aniccaṃ … viññāṇaṃ aniccaṃ'],
    ['its word in brackets', 'rūpaṃ paṭicca (saṃkhittaṃ) hetuyā', 'rūpaṃ paṭicca hetuyā'],
    ['an ordinal in a colophon', 'evaṃ me sutaṃ ekaṃ|Yamakavaggo paṭhamo', 'evaṃ me sutaṃ ekaṃ|Yamakavaggo niṭṭhito'],
    ['a count behind the last sentence', 'evaṃ me sutaṃ ekaṃ. Paṭhamaṃ.', 'evaṃ me sutaṃ ekaṃ.'],
    [
      'finished, in a colophon',
      'evaṃ me sutaṃ ekaṃ|Yamakavaggo niṭṭhito paṭhamo',
      'evaṃ me sutaṃ ekaṃ|Yamakavaggo paṭhamo',
    ],
    ['an ordinal beyond twenty', 'evaṃ me|Thomakavaggo chabbīsatimo', 'evaṃ me|Thomakavaggo niṭṭhito'],
    ['one beyond fifty', 'evaṃ me|Ñāṇaniddeso catupaññāsamo', 'evaṃ me|Ñāṇaniddeso niṭṭhito'],
    ['one beyond five hundred', 'evaṃ me. Dasuttarapañcasatimaṃ.', 'evaṃ me.'],
    [
      'an ordinal that is one word with what it counts',
      'evaṃ me|Soḷasamavaggo niṭṭhito',
      'evaṃ me|Soḷasamo vaggo niṭṭhito',
    ],
    ['the gender of what is ended', 'evaṃ me|Tatiyapaṇṇāsakaṃ samattaṃ', 'evaṃ me|Tatiyo paṇṇāsako samatto'],
    ['a label that is counted', 'so evaṃ Avipākaṃ hoti', 'so evaṃ Avipāka—4 hoti'],
    ['one vowel for two where words meet', 'nirodhā anupassanāya ñāṇaṃ', 'nirodhānupassanāya ñāṇaṃ'],
    [
      'more of what both sides leave out',
      'hetuyā nava …pe… avigate nava',
      'hetuyā nava …pe… vipāke ekaṃ …pe… avigate nava',
    ],
  ])('%s', (_, shown, other) => {
    const { class: found, pairs } = compared(shown, other)
    expect([found, pairs.length > 0]).toEqual(['notation', true])
  })

  test.each([
    ['ล for ฬ', 'โส อาโลฬิตํ ปสฺสติ ตตฺถ', 'โส อาโลลิตํ ปสฺสติ ตตฺถ', 'pali', 'อาโลฬิตํ→อาโลลิตํ'],
    ['น for ณ', 'สมเณน ภาสิตํ สุตฺวา ตตฺถ', 'สมเนน ภาสิตํ สุตฺวา ตตฺถ', 'pali', 'สมเณน→สมเนน'],
    ['l for ḷ where words are divided, too', 'so nāḷiṃ taṃ passati', 'so nālintaṃ passati', 'roman', 'nāḷiṃt→nālint'],
  ] as const)('is not another letter: %s', (_, shown, other, edition, signature) => {
    expect(classifyDifferences(text(shown), text(other), edition)).toMatchObject({
      class: 'orthography',
      signature,
    })
  })

  test('is ณ before ฏ', () => {
    expect(classifyDifferences(text('ตตฺถ กณฺฏกํ ปสฺสติ'), text('ตตฺถ กํฏกํ ปสฺสติ'), 'pali').class).toBe('notation')
  })

  test.each([
    ['doubled consonants', 'so nikkhami tamhā ārāmā', 'so nikhami tamhā ārāmā', 'orthography'],
    ['saṃy and saññ', 'dasa saṃyojanāni pahāya gato', 'dasa saññojanāni pahāya gato', 'orthography'],
    ['figures', 'ekaṃ 12 samayaṃ bhagavā', 'ekaṃ samayaṃ bhagavā', 'number'],
    ['other words of a colophon', 'evaṃ me sutaṃ ekaṃ|Yamakavaggo paṭhamo', 'evaṃ me sutaṃ ekaṃ', 'ending'],
    ['an ordinal at the end of a sentence', `${LONG} sutaṃ paṭhamaṃ.`, `${LONG} sutaṃ.`, 'omission'],
    ['an ordinal in the text', 'so dutiyo puriso gacchati', 'so puriso gacchati', 'omission'],
    ['saṃkhittaṃ in the text', 'mayā saṃkhittaṃ dhammaṃ desitaṃ', 'mayā dhammaṃ desitaṃ', 'omission'],
    ['a letter without brackets', 'ekaṃ ca samayaṃ bhagavā', 'ekaṃ samayaṃ bhagavā', 'omission'],
    ['a nasal that is none', 'so kusalo hoti tattha', 'so kusalaṃ hoti tattha', 'reading'],
    ['another name in a colophon', 'evaṃ me|Bhikkhuvaggo niṭṭhito', 'evaṃ me|Bhikkhusaṃyuttaṃ niṭṭhitaṃ', 'ending'],
    ['mindful at the end of a line', 'viharati sampajāno satimā', 'viharati sampajāno', 'omission'],
    ['an ending without a count', 'so evaṃ avipākaṃ hoti', 'so evaṃ avipāka hoti', 'reading'],
    ['other counts', 'so evaṃ Avipāka—5 hoti', 'so evaṃ Avipāka—4 hoti', 'number'],
    [
      'unlike vowels where words meet',
      'so na upasampādeti dhammaṃ tattha',
      'so nāpasampādeti dhammaṃ tattha',
      'reading',
    ],
    ['a word beside a sign that both have', 'evaṃ bāloti …pe… paṇḍito ti', 'evaṃ bāloti …pe… ti', 'omission'],
    ['words for a sign', 'rūpaṃ …pe… viññāṇaṃ aniccaṃ', 'rūpaṃ vedanā saññā viññāṇaṃ aniccaṃ', 'abbreviation'],
  ] as const)('is not %s', (_, shown, other, kind) => {
    expect(compared(shown, other).class).toBe(kind)
  })

  test('is the least serious class', () => {
    const many = 'saṃkhittaṃ saṃkhārā saṃkilesā saṃkāso saṃkappo'
    expect(compared(many, many.replaceAll('ṃk', 'ṅk')).class).toBe('notation')
    expect(compared(`${many} gacchati`, `${many.replaceAll('ṃk', 'ṅk')} gacchanti`).class).toBe('reading')
  })
})

test('joins adjacent missing words to one difference', () => {
  expect(pairsOf('evaṃ me sutaṃ ekaṃ samayaṃ bhagavā', 'evaṃ me bhagavā')).toEqual(['sutaṃ ekaṃ samayaṃ||omission'])
  expect(pairsOf('a b c d', 'b c e d')).toEqual(['a||omission', '|e|omission'])
})

describe('repetition', () => {
  /** A formula that names a number of things in turn, over and over. */
  const formula = (things: readonly string[]) =>
    things.flatMap((thing) => `tassa ${thing} aniccaṃ dukkhaṃ vipariṇāmadhammaṃ iti kho bhikkhave`.split(' '))
  const THINGS = ['rūpaṃ', 'vedanā', 'saññā', 'saṅkhārā', 'viññāṇaṃ']
  const round = Array.from({ length: 400 }, (_, index) => THINGS[index % 5] ?? '')

  test('with an added and an omitted word shifts nothing', () => {
    const shown = formula(round)
    const other = shown.toSpliced(1_200, 0, 'evaṃ').toSpliced(400, 1)
    const changed = diffWordKeys(shown, other).map(({ aFrom, aTo, bFrom, bTo }) => [aTo - aFrom, bTo - bFrom])
    expect(changed).toEqual([
      [1, 0],
      [0, 1],
    ])
  })

  test('that the other side omits is one difference', () => {
    const shown = formula(round)
    const other = [...shown.slice(0, 700), 'pe', ...shown.slice(2_100)]
    const changes = diffWordKeys(shown, other)
    const words = changes.reduce((sum, { aFrom, aTo, bFrom, bTo }) => sum + aTo - aFrom + bTo - bFrom, 0)
    expect(words).toBeLessThanOrEqual(1_401 + 8)
    expect(changes.length).toBeLessThanOrEqual(3)
  })
})

describe('lines apart from the running text', () => {
  /** A text of lines: a kind and its words. */
  type Line = readonly [kind: SpanKind | 'text', words: string]
  const lines = (...all: readonly Line[]) =>
    all.map(([kind, words]) => [kind === 'text' ? { text: words } : { text: words, kind }])
  const between = (shown: readonly Line[], other: readonly Line[]) => {
    const { class: found, pairs } = classifyDifferences(lines(...shown), lines(...other), 'roman')
    return { found, pairs: pairs.map((pair) => `${pair.shown}|${pair.other}|${pair.class}`) }
  }
  const text: Line = ['text', LONG]
  const line = 'Nissayavāro paccayavārasadiso'

  test.each(['centre', 'colophon'] as const)('agree with the same words in running text: %s', (kind) => {
    const [shown, other] = [lines(text, [kind, line]), lines(text, ['text', line])]
    expect(toSourceComparisonLetters(shown)).toBe(toSourceComparisonLetters(other))
    expect(toSourceComparisonLetters(shown)).not.toBe(toSourceComparisonLetters(lines(text)))
    expect(between([text, [kind, line]], [text, ['text', line]]).pairs).toEqual([])
  })

  test.each(['centre', 'colophon'] as const)('are not missing on the other side: %s', (kind) => {
    expect(between([text, [kind, line]], [text])).toEqual({ found: 'notation', pairs: [`${line}||notation`] })
    expect(between([text], [text, [kind, line]]).found).toBe('notation')
    expect(between([text, ['text', line]], [text]).found).toBe('omission')
  })

  test('hide no words of the text', () => {
    expect(between([text], [text, ['centre', 'Namo tassa bhagavato'], ['text', 'sukhaṃ supāhi therike']])).toEqual({
      found: 'omission',
      pairs: ['|Namo tassa bhagavato|notation', '|sukhaṃ supāhi therike|omission'],
    })
  })

  test('are not matched with unrelated words', () => {
    expect(between([text, ['colophon', 'Dukapaṭṭhānaṃ niṭṭhitaṃ']], [text, ['centre', 'Namo Arahato']]).found).toBe(
      'notation',
    )
    expect(between([text, ['centre', 'Anulomaṃ']], [text, ['text', 'vipāke ekaṃ']]).pairs).toEqual([
      'Anulomaṃ||notation',
      '|vipāke ekaṃ|omission',
    ])
  })

  test('differ as endings if both sides have one', () => {
    expect(between([text, ['colophon', 'Yakkhavaggo']], [text, ['colophon', 'Yakkhavatthu']])).toEqual({
      found: 'ending',
      pairs: ['Yakkhavaggo|Yakkhavatthu|ending'],
    })
  })
})

test('words are letters with their marks and digits, also in characters of two units, without PAIYANNOI', () => {
  expect(listNormalizedWords('Evaṁ me, 𝒜𝒷c-ฯเปฯ (๑๒) 𝒷')).toEqual(['evaṃ', 'me', '𝒜𝒷c', 'เป', '๑๒', '𝒷'])
})
