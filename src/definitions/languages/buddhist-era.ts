/** Years of the Buddhist era, in which Thai people count, and of the common era. */

/** Years to add to a year of the common era to get the Thai year of the Buddhist era. */
export const BUDDHIST_ERA_OFFSET = 543

/** The first year of the common era in which a book may have been printed. */
const FIRST_PRINTING_YEAR = 1450

/**
 * Suggests a year of the Buddhist era for a year that was probably typed in the common era. Numbers up to next year's
 * are more likely of the common era, since as Buddhist years they mean 1483 or earlier.
 * @param now the current year of the common era
 * @returns undefined where the number is plausible as it is
 */
export const guessBuddhistYear = (typed: number, now = new Date().getFullYear()): number | undefined =>
  typed >= FIRST_PRINTING_YEAR && typed <= now + 1 ? typed + BUDDHIST_ERA_OFFSET : undefined
