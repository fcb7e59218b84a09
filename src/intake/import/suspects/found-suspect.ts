/** What the search for misprints finds, before it is in the text database. */

import type { SuggestedCorrection } from '../../../review-items/suspects/stored-suspects.ts'
import type { MisprintSearchLine } from './searched-lines.ts'

/** Words that look like a misprint, with proposed corrections. */
export interface FoundSuspect extends Pick<MisprintSearchLine, 'passage' | 'part' | 'paragraph'> {
  /** UTF-16 units of the paragraph: whole words where words are written apart. */
  readonly start: number
  readonly wrong: string
  /** The likeliest first. */
  readonly proposals: readonly SuggestedCorrection[]
  /** How likely it is a misprint, 0 to 1. */
  readonly weight: number
  /** How often the wrong words are in the source. */
  readonly count: number
}
