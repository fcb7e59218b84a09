/** Completes an import that was killed after it had installed its text. */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import { applyImportedHeadings } from '../../canon/apply-imported-headings.ts'
import type { LanguageCode } from '../../definitions/languages/languages.ts'
import { addDecisionSourcesInOwnWrite } from '../../review-items/decisions/assign-sources.ts'

/**
 * Completes an import that was killed after its text was in place: names the sources of decisions and applies the
 * headings of that text. Call it before another text replaces it. Does nothing if both are done.
 * @param languages published languages except the primary; titles in other languages are not stored
 */
export function completeKilledImport(
  library: LibraryDatabase,
  text: TextDatabase,
  languages: readonly LanguageCode[] = [],
): void {
  addDecisionSourcesInOwnWrite(library, text)
  applyImportedHeadings(library, text, languages)
}
