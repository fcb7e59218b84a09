/** A package with many headings, whose import takes several steps. */

import { testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'
import type { CanonLibrary } from './canon-library.ts'

/** One full step and a part of another one. */
export const SOME_HEADINGS = 1100

export const longPackage = (count: number, version = '1') => ({
  source: testSource('long', { version }),
  headings: Array.from({ length: count }, (_, n) => testHeading(`h${n}`)),
  passages: [testPassage('h0', [testParagraph(1, 'ก')])],
})

/** The changes of the edits that imports made. */
export const importsOf = (library: CanonLibrary) =>
  library
    .edits()
    .filter(({ action }) => action === 'import')
    .map(({ change }) => change as { readonly added: number; readonly unfinished?: true })
