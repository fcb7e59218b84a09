/** All measures, in the order of the table. */

import type { CorpusMeasure } from './goal.ts'
import { textBeginningsMeasure } from './measures/beginnings.ts'
import { citationsMeasure } from './measures/citations.ts'
import { commentaryPlacingMeasure } from './measures/commentaries.ts'
import { sourceConflictsMeasure } from './measures/conflicts.ts'
import { paragraphKindsMeasure } from './measures/kinds.ts'
import { lostLettersMeasure } from './measures/letters.ts'
import { misprintDetectionMeasure } from './measures/misprints.ts'
import { knownNamesMeasure } from './measures/names.ts'
import { citedNumbersMeasure } from './measures/numbers.ts'
import { packingCostMeasure } from './measures/packing.ts'
import { printedPagesMeasure } from './measures/pages.ts'
import { editionTabsMeasure } from './measures/places.ts'
import { searchQuestionsMeasure } from './measures/questions.ts'
import { variantReadingsMeasure } from './measures/readings.ts'
import { rowHeightMeasure } from './measures/rows.ts'
import { parallelsMeasure } from './measures/same-elsewhere.ts'
import { passagesUnderHeadingsMeasure } from './measures/same-passage.ts'
import { starterPlacesMeasure } from './measures/starter.ts'
import { headingTitlesMeasure } from './measures/titles.ts'
import { completeSuttasMeasure } from './measures/whole-suttas.ts'
import { printedRecensionMeasure } from './measures/witness.ts'
import { wordEntriesMeasure } from './measures/words.ts'
import { wordReadingsMeasure } from './measures/words-by-dpd.ts'

/** All measures, in the order of the table of results. */
export const CORPUS_MEASURES: readonly CorpusMeasure[] = [
  passagesUnderHeadingsMeasure,
  textBeginningsMeasure,
  printedPagesMeasure,
  editionTabsMeasure,
  completeSuttasMeasure,
  lostLettersMeasure,
  printedRecensionMeasure,
  paragraphKindsMeasure,
  headingTitlesMeasure,
  knownNamesMeasure,
  starterPlacesMeasure,
  citationsMeasure,
  citedNumbersMeasure,
  searchQuestionsMeasure,
  sourceConflictsMeasure,
  variantReadingsMeasure,
  rowHeightMeasure,
  parallelsMeasure,
  packingCostMeasure,
  wordEntriesMeasure,
  wordReadingsMeasure,
  misprintDetectionMeasure,
  commentaryPlacingMeasure,
]
