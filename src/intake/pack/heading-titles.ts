/**
 * Gives the built-in headings their Thai titles: those of the royal edition, or titles derived from the Pali. Siblings
 * have different titles.
 */

import { toConsonantSkeleton } from '../../../search/letters/consonant-skeleton.ts'
import { type BuiltInHeading, readBuiltInHeadings } from '../../definitions/facts/headings.ts'
import { findRoyalEditionTitle } from '../../definitions/facts/royal-titles.ts'
import { toThaiDigits } from '../../definitions/languages/numerals.ts'
import { callOnce } from '../../definitions/once.ts'
import { deriveThaiTitle } from './derive-title.ts'

interface ThaiTitle {
  readonly title: string
  /** Whether it was derived by rule and no edition prints it. */
  readonly isDerived: boolean
}

/** Titles by the index of a heading. */
const titles = callOnce(deriveAllTitles)

/** Returns the Thai title of a built-in heading. It is the same in every package, whatever the source. */
export const getBuiltInHeadingThaiTitle = ({ index, pali }: BuiltInHeading): ThaiTitle =>
  titles()[index] ?? { title: deriveThaiTitle(pali), isDerived: true }

/**
 * Returns the royal edition's title; null if there is none, or it is the opposite of the Pali: กุสลสูตร above the
 * Akusalasutta.
 */
function findRoyalTitle(fact: BuiltInHeading): string | null {
  const royalTitle = findRoyalEditionTitle(fact)
  if (royalTitle === null || isOpposite(royalTitle, deriveThaiTitle(fact.pali))) return null
  // the royal edition writes เทว (god) where ทเว (two) is meant
  return /dve/i.test(fact.pali) ? royalTitle.replace(/^เทว/, 'ทเว') : royalTitle
}

function isOpposite(royalTitle: string, derived: string): boolean {
  const [, affirmed] = /^อ(?=[ก-ฮ])(.+)$/.exec(removeKind(derived)) ?? []
  if (affirmed === undefined || /^อ/.test(royalTitle)) return false
  const [affirmedKey, royalKey] = [toConsonantSkeleton(affirmed), toConsonantSkeleton(removeKind(royalTitle))]
  return royalKey.length > 1 && (affirmedKey.startsWith(royalKey) || royalKey.startsWith(affirmedKey))
}

const removeKind = (title: string) => title.replace(/(?:สูตร|ปัจจัย).*$/, '')

/** Derives all titles. Of siblings with one name the second becomes `เหตุปัจจัย ๒`. */
function deriveAllTitles(): readonly ThaiTitle[] {
  const takenTitles = new Map<BuiltInHeading | string, Set<string>>()
  return readBuiltInHeadings().map((fact) => {
    const royalTitle = findRoyalTitle(fact)
    const name = royalTitle ?? deriveThaiTitle(fact.pali)
    const siblings = takenTitles.getOrInsert(fact.parent ?? fact.division, new Set())
    let title = name
    for (let number = 2; siblings.has(title); number++) title = `${name} ${toThaiDigits(`${number}`)}`
    siblings.add(title)
    return { title, isDerived: royalTitle === null }
  })
}
