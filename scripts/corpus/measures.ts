/** All measures, in the order of the table. */

import type { Measure } from './goal.ts'
import { beginnings } from './measures/beginnings.ts'
import { citations } from './measures/citations.ts'
import { commentaries } from './measures/commentaries.ts'
import { conflicts } from './measures/conflicts.ts'
import { kinds } from './measures/kinds.ts'
import { letters } from './measures/letters.ts'
import { misprints } from './measures/misprints.ts'
import { names } from './measures/names.ts'
import { numbers } from './measures/numbers.ts'
import { packing } from './measures/packing.ts'
import { pages } from './measures/pages.ts'
import { places } from './measures/places.ts'
import { questionsMeasure } from './measures/questions.ts'
import { readings } from './measures/readings.ts'
import { rows } from './measures/rows.ts'
import { sameElsewhere } from './measures/same-elsewhere.ts'
import { samePassage } from './measures/same-passage.ts'
import { starter } from './measures/starter.ts'
import { titles } from './measures/titles.ts'
import { wholeSuttas } from './measures/whole-suttas.ts'
import { witness } from './measures/witness.ts'
import { words } from './measures/words.ts'
import { wordsByDpd } from './measures/words-by-dpd.ts'

/** All measures. */
export const MEASURES: readonly Measure[] = [
  samePassage,
  beginnings,
  pages,
  places,
  wholeSuttas,
  letters,
  witness,
  kinds,
  titles,
  names,
  starter,
  citations,
  numbers,
  questionsMeasure,
  conflicts,
  readings,
  rows,
  sameElsewhere,
  packing,
  words,
  wordsByDpd,
  misprints,
  commentaries,
]
