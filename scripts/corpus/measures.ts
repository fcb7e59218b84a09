/** All measures, in the order of the table. */

import type { CorpusMeasure } from './goal.ts'
import { beginningsMeasure } from './measures/beginnings.ts'
import { citationsMeasure } from './measures/citations.ts'
import { commentariesMeasure } from './measures/commentaries.ts'
import { conflictsMeasure } from './measures/conflicts.ts'
import { kindsMeasure } from './measures/kinds.ts'
import { lettersMeasure } from './measures/letters.ts'
import { misprintsMeasure } from './measures/misprints.ts'
import { namesMeasure } from './measures/names.ts'
import { numbersMeasure } from './measures/numbers.ts'
import { packingMeasure } from './measures/packing.ts'
import { pagesMeasure } from './measures/pages.ts'
import { placesMeasure } from './measures/places.ts'
import { questionsMeasure } from './measures/questions.ts'
import { readingsMeasure } from './measures/readings.ts'
import { rowsMeasure } from './measures/rows.ts'
import { parallelsMeasure } from './measures/same-elsewhere.ts'
import { createSamePassageMeasure } from './measures/same-passage.ts'
import { starterMeasure } from './measures/starter.ts'
import { titlesMeasure } from './measures/titles.ts'
import { wholeSuttasMeasure } from './measures/whole-suttas.ts'
import { witnessMeasure } from './measures/witness.ts'
import { wordsMeasure } from './measures/words.ts'
import { wordsByDpdMeasure } from './measures/words-by-dpd.ts'

/** All measures. */
export const CORPUS_MEASURES: readonly CorpusMeasure[] = [
  createSamePassageMeasure,
  beginningsMeasure,
  pagesMeasure,
  placesMeasure,
  wholeSuttasMeasure,
  lettersMeasure,
  witnessMeasure,
  kindsMeasure,
  titlesMeasure,
  namesMeasure,
  starterMeasure,
  citationsMeasure,
  numbersMeasure,
  questionsMeasure,
  conflictsMeasure,
  readingsMeasure,
  rowsMeasure,
  parallelsMeasure,
  packingMeasure,
  wordsMeasure,
  wordsByDpdMeasure,
  misprintsMeasure,
  commentariesMeasure,
]
