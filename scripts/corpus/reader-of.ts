/** Resolves citations in an imported library as the readers' pages do, in one language, without a server. */

import { AppError } from '../../src/foundation/app-error.ts'
import { respondToCitation } from '../../src/reader/citation/citations.ts'
import { PageContext } from '../../src/reader/pages/page-context.ts'
import { isPageRedirect, type ReaderContext } from '../../src/reader/shared/reader.ts'
import { PageScanFinder } from '../../src/services/scans.ts'
import type { LibraryStores } from '../../src/services/stores.ts'

const LANGUAGES = { primary: 'th', all: ['th', 'en'] } as const

/** The contexts in which readers' pages of a library are made, one of them for a page in a language. */
export interface CorpusReader {
  readonly reader: ReaderContext
  readonly context: PageContext
}

/** Creates the context in which readers' pages are made, without a server. */
export const createCorpusReaderContext = (stores: LibraryStores): ReaderContext => ({
  languages: LANGUAGES,
  isEmpty: () => false,
  hasWords: () => false,
  takesReports: false,
  mediaOrigins: [],
  scans: new PageScanFinder([]),
  stores,
  version: '0',
})

/** Creates the contexts of readers' pages and of one page in a language. */
export function createCorpusReader(stores: LibraryStores, language: (typeof LANGUAGES.all)[number]): CorpusReader {
  const reader = createCorpusReaderContext(stores)
  return { reader, context: new PageContext(reader, language) }
}

/** Returns the address of a citation; `list` for several places, `words` for no citation, `!` for an error message. */
export function findCitationAddress({ reader, context }: CorpusReader, query: string): string {
  try {
    const shown = respondToCitation(reader, context, query)
    if (!shown) return 'words'
    return isPageRedirect(shown) ? shown.address.replace(/\?[^#]*/, '') : 'list'
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return '!'
    throw error
  }
}
