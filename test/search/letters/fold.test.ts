/** The folding: what becomes equal, what stays different, and that keys of substrings are substrings of keys. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  foldText,
  SEARCH_KEY_SEPARATOR,
  toQueryKeys,
  toSearchKey,
  toSearchKeyWithMap,
  toSpacedSearchKey,
} from '../../../search/letters/fold.ts'
import { orderThaiMarks } from '../../../src/definitions/languages/cleaning.ts'

/** Letters and signs of all kinds of texts, including malformed ones. */
const letters = [
  ...'abcdghjklmnprstuvy',
  ...'āīūṃṁŋṅñṭḍṇḷĀṂ',
  ...'กขคงจชญฏฐณตทธนปพภมยรลวสหฬอ',
  ...'ะาำิีึุูเโแไใๅ่้๊๋็์ัํฺๆฯ',
  ...' \n\t.,;:-–—…!?()[]"\'“”‘’๐๑๒๙0129',
  '\u0304',
  '\u0323',
  '\u200b',
  'é',
  'ﬁ',
  'İ',
  'ß',
  '한',
  'が',
  '𝐀',
  '😀',
  '\ud800',
]
/** Whether Thai marks are in order, also without the characters that folding removes. */
const isInOrder = (text: string): boolean => {
  const withoutIgnored = text.replace(/["'“”‘’]|\u200b|\u0304|\u0323|\u0e3a|\u0e4e/g, '')
  return [text, withoutIgnored].every((one) => orderThaiMarks(one) === one)
}
const anyText = fc
  .array(fc.constantFrom(...letters), { maxLength: 40 })
  .map((parts) => parts.join(''))
  .filter(isInOrder)

describe('foldText', () => {
  test.each([
    ['Nibbānaṃ', 'nibbanam'],
    ['NIBBĀNA', 'nibbana'],
    ['saṃ saṁ saŋ', 'sam sam sam'],
    ['saṅkhāra ñāṇa', 'sankhara nana'],
    ['นิพฺพาน', 'นิพพาน'],
    ['น้ำ', 'น้ํา'],
    ['นํ้า', 'น้ํา'],
    ['หนา้ วา่ เถอะ่', 'หน้า ว่า เถอ่ะ'],
    ['ท่ี ร้ัง ซ่ือ', 'ที่ รั้ง ซื่อ'],
    ['น้้ำ ที่่ ที่ี นำ้', 'น้ํา ที่ ที่ น้ํา'],
    ['น\uf70b\u0e33 ท\uf702\uf70a', 'น้ํา ที่'],
    ['เเละ', 'เเละ'],
    ['และ', 'เเละ'],
    ['๒๕๖๗', '2567'],
    ['hotī’”ti', 'hotiti'],
    ['bho,  gotama –\n‘na', 'bho gotama na'],
    ['สาธุ ฯ เอวํ', 'สาธุ เอวํ'],
    ['ก\u200bข', 'กข'],
    ['Ｆｕｌｌ', 'full'],
    ['  ', ''],
    ['%_"\'', ''],
  ])('folds %j to %j', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })

  test('keeps the marks that distinguish Thai words', () => {
    expect(new Set(['ขาว', 'ข่าว', 'ข้าว', 'ขำว'].map(foldText)).size).toBe(4)
  })

  test('is idempotent', () => {
    fc.assert(fc.property(anyText, (text) => foldText(foldText(text)) === foldText(text)))
  })

  test('folds composed and decomposed text alike', () => {
    fc.assert(fc.property(anyText, (text) => foldText(text.normalize('NFD')) === foldText(text.normalize('NFC'))))
  })
})

describe('a search key', () => {
  test.each([
    ['itipi so bhagavā', 'itipisobhagava'],
    ['iti pi so, bhagavā', 'itipisobhagava'],
    ['vyañjana', 'byaNjana'],
    ['byañjana', 'byaNjana'],
    ['saṃkamati', 'saNkamati'],
    ['saṅkamati', 'saNkamati'],
    ['samkamati', 'saNkamati'],
    ['taṃ kho', 'taNkho'],
    ['evaṃ me', 'evamme'],
    ['evamme', 'evamme'],
    ['saṃbuddha', 'sambuddha'],
    ['saṃyutta', 'samyutta'],
    ['evaṃ nāmo', 'evaNnamo'],
    ['เอวํ เม', 'เอวํเม'],
    ['ข้อ 1 23 45ก', 'ข้อ1 23 45ก'],
  ])('of %j is %j', (text, key) => {
    expect(toSearchKey(text)).toBe(key)
  })

  const withoutSpaces = (text: string): string => text.replace(/(?<!\d) | (?!\d)/g, '')

  test('with spaces has the same letters', () => {
    fc.assert(fc.property(anyText, (text) => withoutSpaces(toSpacedSearchKey(text)) === toSearchKey(text)))
  })

  test('maps every unit to its character', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { text: key, map } = toSearchKeyWithMap(text)
        expect(key).toBe(toSearchKey(text))
        expect(map.length).toBe(key.length)
        for (const [i, origin] of map.entries()) {
          const character = String.fromCodePoint(text.codePointAt(origin) ?? 0)
          const unit = key[i] ?? ''
          // a nasal may become N before another consonant, and v before y becomes b
          const given = ` N${character === 'v' ? 'b' : ''}${foldText(`ก${character}`)}`
          expect(given).toContain(unit)
        }
      }),
    )
  })
})

test('maps reordered marks to their positions', () => {
  const { text, map } = toSearchKeyWithMap('ก หนา้ ท่ี')
  expect([text, [...map]]).toEqual(['กหน้าที่', [0, 2, 3, 5, 4, 7, 9, 8]])
})

describe('the key of a piece is part of the key of the text', () => {
  function isFound(text: string, piece: string): boolean {
    const keys = toQueryKeys(piece)
    return keys.length === 0 || keys.some((key) => toSearchKey(text).includes(key))
  }

  test('for text of any kind', () => {
    fc.assert(
      fc.property(anyText, fc.nat(), fc.nat(), (text, a, b) => {
        const start = a % (text.length + 1)
        const piece = text.slice(start, start + (b % (text.length + 1 - start)))
        return isFound(text, piece)
      }),
      { numRuns: 150 },
    )
  })

  test('with spaces anywhere', () => {
    const words = fc.array(fc.constantFrom(...'aiukhgcjtdnpbmyrlvsṃṅñṇ'), { minLength: 2, maxLength: 20 })
    const divided = (letters: readonly string[], where: readonly boolean[]): string =>
      letters.map((letter, i) => (where[i] ? `${letter} ` : letter)).join('')
    const where = fc.array(fc.boolean(), { minLength: 20, maxLength: 20 })
    fc.assert(
      fc.property(words, where, where, fc.nat(), fc.nat(), (letters, one, other, a, b) => {
        const start = a % letters.length
        const piece = letters.slice(start, start + 1 + (b % 8))
        return isFound(divided(letters, one), divided(piece, other))
      }),
    )
  })

  test('also when a niggahita lost the letter that changed it', () => {
    expect(isFound('bhikkhu saṃkamati', 'bhikkhu saṃ')).toBe(true)
  })

  test('and a final niggahita never matches a tone mark', () => {
    expect(isFound('สุข้าพระ', 'สุขํ')).toBe(false)
    expect(isFound('สุขํ', 'สุขํ')).toBe(true)
  })

  test('and no query matches across parts of a key', () => {
    fc.assert(fc.property(anyText, (text) => !toSearchKey(text).includes(SEARCH_KEY_SEPARATOR)))
  })
})

test('no character folds to more than four letters', () => {
  let longest = 0
  for (let character = 0; character < 0x30000; character++) {
    longest = Math.max(longest, foldText(`a${String.fromCodePoint(character)}a`).length - 2)
  }
  expect(longest).toBe(4)
})
