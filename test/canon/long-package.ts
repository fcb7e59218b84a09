/** A package with many headings, whose import takes several steps. */

import { testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'
import type { CanonLibrary } from './canon-library.ts'

/** Number of headings that an import writes in two steps. */
export const HEADINGS_OF_TWO_IMPORT_STEPS = 1100

/** Creates a text package with `count` headings h0, h1 … and one passage. */
export const createLongPackage = (count: number, version = '1') => ({
  source: testSource('long', { version }),
  headings: Array.from({ length: count }, (_, n) => testHeading(`h${n}`)),
  passages: [testPassage('h0', [testParagraph(1, 'ก')])],
})

/** Returns the changes that the edit log has for each step of an import. */
export const listImportChanges = (library: CanonLibrary) =>
  library
    .edits()
    .filter(({ action }) => action === 'import')
    .map(({ change }) => change as { readonly added: number; readonly unfinished?: true })
