/** Completes an import that was killed after it had installed its text. */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import { applyImportedHeadings } from '../../canon/apply-imported-headings.ts'
import type { LanguageCode } from '../../definitions/languages/languages.ts'
import { assignSourcesToDecisionRows } from '../../review-items/decisions/assign-sources.ts'

/**
 * Applies the decisions and headings of the current text, before another text replaces it. Does nothing if they were
 * applied already.
 * @param languages published languages except the primary; titles in other languages are not stored
 */
export function completeKilledImport(
  library: LibraryDatabase,
  text: TextDatabase,
  languages: readonly LanguageCode[] = [],
): void {
  assignSourcesToDecisionRows(library, text)
  applyImportedHeadings(library, text, languages)
}
