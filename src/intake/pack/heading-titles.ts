/**
 * Gives the headings of the table their Thai titles: those of the royal edition, or else titles derived from the Pali;
 * siblings have different titles.
 */

import { toConsonantSkeleton } from '../../../search/letters/consonant-skeleton.ts'
import { type BuiltInHeading, readBuiltInHeadings } from '../../definitions/facts/headings.ts'
import { titleInRoyalEdition } from '../../definitions/facts/royal-titles.ts'
import { toThaiDigits } from '../../definitions/languages/numerals.ts'
import { callOnce } from '../../definitions/once.ts'
import { deriveThaiTitle } from './derive-title.ts'

interface ThaiTitle {
  readonly title: string
  /** Whether it was derived by rule and no edition prints it. */
  readonly isDerived: boolean
}

/** Titles by the index of a heading. */
const titles = callOnce(everyTitle)

/** Returns the Thai title of a heading in the built-in table. It is the same in every package, whatever its source. */
export const getBuiltInHeadingThaiTitle = ({ index, pali }: BuiltInHeading): ThaiTitle =>
  titles()[index] ?? { title: deriveThaiTitle(pali), isDerived: true }

/**
 * The royal edition's title; null if there is none, or it says the opposite of the name: กุสลสูตร above the
 * Akusalasutta.
 */
function ownTitle(fact: BuiltInHeading): string | null {
  const own = titleInRoyalEdition(fact)
  if (own === null || isOpposite(own, deriveThaiTitle(fact.pali))) return null
  // the royal edition writes เทว (god) where ทเว (two) is meant
  return /dve/i.test(fact.pali) ? own.replace(/^เทว/, 'ทเว') : own
}

function isOpposite(own: string, derived: string): boolean {
  const [, affirmed] = /^อ(?=[ก-ฮ])(.+)$/.exec(nameOf(derived)) ?? []
  if (affirmed === undefined || /^อ/.test(own)) return false
  const [one, other] = [toConsonantSkeleton(affirmed), toConsonantSkeleton(nameOf(own))]
  return other.length > 1 && (one.startsWith(other) || other.startsWith(one))
}

const nameOf = (title: string) => title.replace(/(?:สูตร|ปัจจัย).*$/, '')

/** Derives all titles. Of siblings with one name the second becomes `เหตุปัจจัย ๒`. */
function everyTitle(): readonly ThaiTitle[] {
  const taken = new Map<BuiltInHeading | string, Set<string>>()
  return readBuiltInHeadings().map((fact) => {
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
