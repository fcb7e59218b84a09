/** The normalisation by which two sources agree on a text (decisions §4). */
import { lowerCaseKeepingLength } from './letter-case.ts'

/**
 * Returns the key by which sources are compared: NFD, diacritics removed, lower case, letters and digits only. Two
 * texts agree when their keys are equal. Diacritics are also removed before NFD, since ordering a long row of them
 * takes quadratic time.
 */
export const toSourceAgreementKey = (text: string): string =>
  lowerCaseKeepingLength(
    text
      .replace(/\p{M}+/gu, '')
      .normalize('NFD')
      .replace(/[^\p{L}\p{N}]+/gu, ''),
  )
