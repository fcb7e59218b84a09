/** The Thai titles of the headings of the table: the royal edition's own, else by rule from the Pali; no two siblings alike. */

import { type HeadingFact, headingFacts } from '../../definitions/facts/headings.ts'
import { royalTitle } from '../../definitions/facts/royal-titles.ts'
import { derivedTitle } from './derive-title.ts'

interface ThaiTitle {
  readonly title: string
  /** It was made by rule: no edition prints it. */
  readonly isDerived: boolean
}

let titles: readonly ThaiTitle[] | undefined

/** The same in every package, whatever it is made of. */
export function thaiTitle({ index, pali }: HeadingFact): ThaiTitle {
  titles ??= everyTitle()
  return titles[index] ?? { title: derivedTitle(pali), isDerived: true }
}

/** Of siblings with one name the second is `เหตุปัจจัย ๒`. */
function everyTitle(): readonly ThaiTitle[] {
  const taken = new Map<HeadingFact | string, Set<string>>()
  return headingFacts().map((fact) => {
    const own = royalTitle(fact)
    const name = own ?? derivedTitle(fact.pali)
    const siblings = taken.get(fact.parent ?? fact.division) ?? new Set()
    taken.set(fact.parent ?? fact.division, siblings)
    let title = name
    for (let number = 2; siblings.has(title); number++) title = `${name} ${thaiNumber(number)}`
    siblings.add(title)
    return { title, isDerived: own === null }
  })
}

const thaiNumber = (number: number) => number.toLocaleString('th-u-nu-thai', { useGrouping: false })
