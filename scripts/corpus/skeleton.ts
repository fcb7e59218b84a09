/**
 * The consonants of a text as numbers, the same for Pali in roman and in Thai script and near for Thai. Vowels are left
 * out because editions differ in their length and in sandhi, doubled consonants because printers do; ten of the
 * remaining letters identify a place of the canon.
 */

const LETTERS = 'kgcjṭḍtdpbyrlvshmn'
const NASALS = 'ṅñṇnṃṁŋ'

const ASPIRABLE = 'kgcjṭḍtdpb'

/** From 1 to 31; nasals but m are one, since ṃ and the nasal of the class are one sound, and so are ḷ and l. */
const numbers = new Map<string, number>()
for (const letter of LETTERS) numbers.set(letter, numbers.size + 1)
for (const letter of ASPIRABLE) numbers.set(`${letter}h`, numbers.size + 1)
for (const letter of NASALS) numbers.set(letter, numbers.get('n') ?? 0)
numbers.set('ḷ', numbers.get('l') ?? 0)

/**
 * Thai consonants and the Pali ones that they represent; the last line is of Thai words that are not spelled as Pali.
 */
const THAI =
  'ก k ข kh ค g ฆ gh ง ṅ จ c ฉ ch ช j ฌ jh ญ ñ ฏ ṭ ฐ ṭh ฑ ḍ ฒ ḍh ณ ṇ ต t ถ th ท d ธ dh น n ป p ผ ph พ b ภ bh ม m ย y ร r ล l ว v ส s ห h ฬ l \u0e4d ṃ \u0e36 ṃ ' +
  'ฎ ṭ ด t บ p ศ s ษ s ซ s ฃ kh ฅ g ฝ ph ฟ ph ฮ h'

/** Number of the skeleton letter by UTF-16 unit; 0 for other characters. */
const ofUnit = new Uint8Array(0x2000)
const aspirated = new Uint8Array(0x2000)

for (const [letter, number] of numbers) {
  if (letter.length === 1) ofUnit[letter.charCodeAt(0)] = number
  else aspirated[letter.charCodeAt(0)] = number
}
const thai = THAI.split(' ')
for (let at = 0; at < thai.length; at += 2) {
  const letter = thai[at + 1] ?? ''
  ofUnit[(thai[at] ?? '').charCodeAt(0)] = numbers.get(letter) ?? 0
}

const H = 'h'.charCodeAt(0)

/** Encodes the consonant skeleton of a text, one byte per consonant. @param text in NFC and any case */
export function encodeSkeleton(text: string): Uint8Array {
  const lower = text.toLowerCase()
  const found = new Uint8Array(lower.length)
  let length = 0
  for (let at = 0; at < lower.length; at++) {
    const unit = lower.charCodeAt(at)
    let letter = ofUnit[unit] ?? 0
    if (letter === 0) continue
    if (aspirated[unit] && lower.charCodeAt(at + 1) === H) {
      letter = aspirated[unit] ?? letter
      at++
    }
    if (found[length - 1] === letter) continue
    found[length++] = letter
  }
  return found.subarray(0, length)
}

/** Returns only the letters a–z of a text. Diacritics are removed. */
export const toUnmarkedRomanLetters = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]+/g, '')

/** Counts the letters of a text in any script (`\p{L}`). */
export const countUnicodeLetters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0

/**
 * Builds the skeleton of several texts as if they were one. A letter that ends a text and begins the next counts once,
 * because sources divide lines differently.
 */
export class SkeletonBuilder {
  private chunks: Uint8Array[] = []
  length = 0

  add(text: string): void {
    const skeleton = encodeSkeleton(text)
    const isDoubled = skeleton.length > 0 && skeleton[0] === this.chunks.at(-1)?.at(-1)
    const chunk = skeleton.slice(isDoubled ? 1 : 0)
    if (chunk.length === 0) return
    this.chunks.push(chunk)
    this.length += chunk.length
  }

  skeleton(): Uint8Array {
    const whole = new Uint8Array(this.length)
    let at = 0
    for (const chunk of this.chunks) {
      whole.set(chunk, at)
      at += chunk.length
    }
    this.chunks = [whole]
    return whole
  }
}
