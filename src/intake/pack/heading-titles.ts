/** The Thai titles of the headings of the table: the royal edition's own, else by rule from the Pali; no two siblings alike. */

import { toConsonantSkeleton } from '../../../search/letters/skeleton.ts'
import { type HeadingFact, readHeadingFacts } from '../../definitions/facts/headings.ts'
import { royalTitle } from '../../definitions/facts/royal-titles.ts'
import { toThaiDigits } from '../../definitions/languages/thai-digits.ts'
import { deriveThaiTitle } from './derive-title.ts'

interface ThaiTitle {
  readonly title: string
  /** It was made by rule: no edition prints it. */
  readonly isDerived: boolean
}

let titles: readonly ThaiTitle[] | undefined

/** The same in every package, whatever it is made of. */
export function thaiTitleOfHeading({ index, pali }: HeadingFact): ThaiTitle {
  titles ??= everyTitle()
  return titles[index] ?? { title: deriveThaiTitle(pali), isDerived: true }
}

/** Where the line that was found is of another heading, or the rule takes a name for a number: the word for a companion is second. */
const TITLES: Readonly<Record<string, string>> = {
  'samyutta-nikaya/dutiyasuttam': 'ทุติยสูตร',
  'bhikkhunivibhanga/atthama-navama-dasamasikkhapadam': 'ฉัตตุปาหนวรรค สิกขาบทที่ ๘–๑๐',
  'bhikkhunivibhanga/chattupahanavaggo-atthamasikkhapadam': 'ฉัตตุปาหนวรรค สิกขาบทที่ ๘',
  'bhikkhunivibhanga/chattupahanavaggo-navamasikkhapadam': 'ฉัตตุปาหนวรรค สิกขาบทที่ ๙',
  'bhikkhunivibhanga/chattupahanavaggo-dasamasikkhapadam': 'ฉัตตุปาหนวรรค สิกขาบทที่ ๑๐',
  'bhikkhunivibhanga/chattupahanavaggo-ekadasamasikkhapadam': 'ฉัตตุปาหนวรรค สิกขาบทที่ ๑๑',
  'bhikkhunivibhanga/chattupahanavaggo-dvadasamasikkhapadam': 'ฉัตตุปาหนวรรค สิกขาบทที่ ๑๒',
  'bhikkhunivibhanga/chattupahanavaggo-terasamasikkhapadam': 'ฉัตตุปาหนวรรค สิกขาบทที่ ๑๓',
  'bhikkhunivibhanga/dutiyadipatidesaniyasikkhapadani': 'ปาฏิเทสนียะ สิกขาบทที่ ๒–๘',
  'bhikkhunivibhanga/dutiyapatidesaniyasikkhapadam': 'ปาฏิเทสนียะ สิกขาบทที่ ๒',
  'bhikkhunivibhanga/tatiyapatidesaniyasikkhapadam': 'ปาฏิเทสนียะ สิกขาบทที่ ๓',
  'bhikkhunivibhanga/catutthapatidesaniyasikkhapadam': 'ปาฏิเทสนียะ สิกขาบทที่ ๔',
  'bhikkhunivibhanga/pancamapatidesaniyasikkhapadam': 'ปาฏิเทสนียะ สิกขาบทที่ ๕',
  'bhikkhunivibhanga/chatthapatidesaniyasikkhapadam': 'ปาฏิเทสนียะ สิกขาบทที่ ๖',
  'bhikkhunivibhanga/sattamapatidesaniyasikkhapadam': 'ปาฏิเทสนียะ สิกขาบทที่ ๗',
  'bhikkhunivibhanga/atthamapatidesaniyasikkhapadam': 'ปาฏิเทสนียะ สิกขาบทที่ ๘',
}

/** Null too where the royal line says the opposite of the name: กุสลสูตร above the Akusalasutta. */
function ownTitle(fact: HeadingFact): string | null {
  const given = TITLES[`${fact.division}/${fact.slug}`]
  if (given !== undefined) return given
  const own = royalTitle(fact)
  if (own === null || isOpposite(own, deriveThaiTitle(fact.pali))) return null
  // what that edition prints for two is the word for a god
  return /dve/i.test(fact.pali) ? own.replace(/^เทว/, 'ทเว') : own
}

function isOpposite(own: string, derived: string): boolean {
  const [, affirmed] = /^อ(?=[ก-ฮ])(.+)$/.exec(nameOf(derived)) ?? []
  if (affirmed === undefined || /^อ/.test(own)) return false
  const [one, other] = [toConsonantSkeleton(affirmed), toConsonantSkeleton(nameOf(own))]
  return other.length > 1 && (one.startsWith(other) || other.startsWith(one))
}

const nameOf = (title: string) => title.replace(/(?:สูตร|ปัจจัย).*$/, '')

/** Of siblings with one name the second is `เหตุปัจจัย ๒`. */
function everyTitle(): readonly ThaiTitle[] {
  const taken = new Map<HeadingFact | string, Set<string>>()
  return readHeadingFacts().map((fact) => {
    const own = ownTitle(fact)
    const name = own ?? deriveThaiTitle(fact.pali)
    const siblings = taken.get(fact.parent ?? fact.division) ?? new Set()
    taken.set(fact.parent ?? fact.division, siblings)
    let title = name
    for (let number = 2; siblings.has(title); number++) title = `${name} ${toThaiDigits(`${number}`)}`
    siblings.add(title)
    return { title, isDerived: own === null }
  })
}
