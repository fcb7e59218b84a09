/** All measures, in the order of the table. */

import type { Measure } from './goal.ts'
import { packing } from './measures/packing.ts'
import { pages } from './measures/pages.ts'
import { samePassage } from './measures/same-passage.ts'
import { titles } from './measures/titles.ts'

export const MEASURES: readonly Measure[] = [samePassage, pages, titles, packing]
