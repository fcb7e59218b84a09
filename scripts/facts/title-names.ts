/** Compares the name of a heading in Pali with a Thai title line, which spells it with other vowels. */

import { toThai } from '../../search/letters/to-thai.ts'
import { type HeadingFact, headingFacts } from '../../src/definitions/facts/headings.ts'

/** What a name has in common with its other spelling. */
export interface Name {
  /** A letter for each class of consonants, doubled ones once. */
  readonly bones: string
  /** The ordinal: `ที่ ๒`, `dutiya`. */
  readonly number: number | null
}

const CLASSES: Readonly<Record<string, string>> = {
  K: 'กขคฆฃฅ',
  C: 'จฉชฌซ',
  T: 'ตถทธฏฐฑฒดฎ',
  P: 'ปผพภบฝฟว',
  N: 'นณญง',
  M: 'ม',
  Y: 'ย',
  R: 'ร',
  L: 'ลฬ',
  S: 'สศษ',
  H: 'ห',
}
const classOf = new Map(
  Object.entries(CLASSES).flatMap(([name, letters]) => [...letters].map((letter) => [letter, name] as const)),
)

const bonesOf = (thai: string): string =>
  // niggahita is a nasal, วรรค is vagga, สูตร is sutta
  [
    ...thai
      .replace(/\u0e4d/g, 'น')
      .replace(/รร(?=[กขคฆจชตถทธปพภม])/g, '')
      .replace(/รร/g, 'น')
      .replace(/สูตร/g, 'สูต'),
  ]
    .map((letter) => classOf.get(letter) ?? '')
    .join('')
    .replace(/(.)\1+/g, '$1')

const ORDINALS = ['ปฐม', 'ทุติย', 'ตติย', 'จตุตฺถ', 'ปญฺจม', 'ฉฏฺฐ', 'สตฺตม', 'อฏฺฐม', 'นวม', 'ทสม']
export const THAI_ORDINALS = ['ปฐม', 'ทุติย', 'ตติย', 'จตุตถ', 'ปัญจม', 'ฉัฏฐ', 'สัตตม', 'อัฏฐม', 'นวม', 'ทสม']

export function nameOf(thai: string, ordinals: readonly string[]): Name {
  const [, words = thai, digits] = /^(.*?)ที่\s*([๐-๙]+)/.exec(thai) ?? []
  if (digits !== undefined) return { bones: bonesOf(words), number: numberOf(digits) }
  const at = ordinals.findIndex((ordinal) => thai.startsWith(ordinal))
  if (at < 0) return { bones: bonesOf(thai), number: null }
  return { bones: bonesOf(thai.slice(ordinals[at]?.length)), number: at + 1 }
}

export const numberOf = (digits: string) =>
  Number([...digits].map((digit) => digit.charCodeAt(0) - 0x0e50).join(''))

export const nameOfPali = (pali: string): Name =>
  nameOf(
    toThai(
      pali
        .replace(/\([^)]*\)/g, '')
        .trim()
        .replace(/(pāḷi|ṃ|o|ā|i|ī)$/, ''),
    ),
    ORDINALS,
  )

/** The rules are told by their place in their chapter: `มุสาวาทวรรค สิกขาบทที่ ๑`. */
export function nameOfRule(fact: HeadingFact): Name | null {
  const { chapter, rules } = chapterOf(fact)
  if (!isRule(fact) || !chapter) return null
  const above = nameOfPali(chapter.pali.replace(/kaṇḍaṃ$/, ''))
  return { bones: joined(above.bones, bonesOf('สิกขาบท')), number: rules.indexOf(fact) + 1 }
}

const isRule = ({ pali, volume }: HeadingFact) => volume <= 3 && pali.endsWith('sikkhāpadaṃ')

/** The chapter of a rule, which in some parts stands beside it and not above, and all its rules. */
export function chapterOf({ index, parent }: HeadingFact): {
  readonly chapter: HeadingFact | null
  readonly rules: readonly HeadingFact[]
} {
  const siblings = headingFacts().filter((fact) => fact.parent === parent)
  const isChapter = ({ pali }: HeadingFact) => pali.endsWith('vaggo')
  const before = siblings.findLast((fact) => fact.index < index && isChapter(fact))
  const behind = siblings.find((fact) => fact.index > index && isChapter(fact))
  const rules = siblings.filter(
    (fact) =>
      isRule(fact) &&
      fact.index > (before?.index ?? 0) &&
      fact.index < (behind?.index ?? Number.POSITIVE_INFINITY),
  )
  return { chapter: before ?? parent, rules }
}

const joined = (a: string, b: string) => (a + b).replace(/(.)\1+/g, '$1')

/** How alike two names are, 0 to 1. */
export function likeness(one: Name, other: Name): number {
  if (one.number !== other.number && one.number !== null && other.number !== null) return 0
  const [a, b] = [one.bones, other.bones]
  const longest = Math.max(a.length, b.length)
  if (Math.abs(a.length - b.length) > longest * 0.35 || a.at(-1) !== b.at(-1)) return 0
  return 1 - distance(a, b) / Math.max(1, longest)
}

export function distance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row++) {
    const line = [row]
    for (let at = 1; at <= b.length; at++) {
      const same = a[row - 1] === b[at - 1] ? 0 : 1
      line[at] = Math.min((above[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1, (above[at - 1] ?? 0) + same)
    }
    above = line
  }
  return above[b.length] ?? 0
}
