/** The folding that says whether two sources print the same text (decisions §4). */
import { lowerCaseKeepingLength } from './letter-case.ts'

/**
 * The key by which two sources agree: NFD, marks stripped, lower case, letters and digits only. Two texts agree when
 * their keys are equal. Marks go first, too: a long row of them takes the square of its length to be put in order.
 */
export const agreementKey = (text: string): string =>
  lowerCaseKeepingLength(
    text
      .replace(/\p{M}+/gu, '')
      .normalize('NFD')
      .replace(/[^\p{L}\p{N}]+/gu, ''),
  )
