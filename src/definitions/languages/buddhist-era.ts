/** Years of the Buddhist era, in which Thai people count, and of the common era. */

/** Thai years of the Buddhist era are so many more than those of the common era. */
export const BUDDHIST_ERA_OFFSET = 543

/** The first year of the common era in which a book may have been printed. */
const FIRST_PRINTED = 1450

/**
 * The year of the Buddhist era that is meant where a year of the common era was typed: until next year, a number is more
 * likely of that era, since as a Buddhist year it is 1483 or earlier.
 * @param now the current year of the common era @returns undefined where the number is plausible as it is
 */
export const guessBuddhistYear = (typed: number, now = new Date().getFullYear()): number | undefined =>
  typed >= FIRST_PRINTED && typed <= now + 1 ? typed + BUDDHIST_ERA_OFFSET : undefined
