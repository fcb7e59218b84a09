/** A result of the search for misprints, before it is stored. */

import type { SuggestedCorrection } from '../../../review-items/suspects/stored-suspects.ts'
import type { MisprintSearchLine } from './searched-lines.ts'

/** Words that look like a misprint, with proposed corrections. */
export interface FoundSuspect extends Pick<MisprintSearchLine, 'passage' | 'part' | 'paragraph'> {
  /** UTF-16 units of the paragraph; whole words in scripts that separate them. */
  readonly start: number
  readonly wrong: string
  /** The likeliest first. */
  readonly proposals: readonly SuggestedCorrection[]
  /** Probability of a misprint, 0 to 1. */
  readonly weight: number
  /** Occurrences of the wrong words in the source. */
  readonly count: number
}
