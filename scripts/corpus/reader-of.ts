/** Resolves citations in an imported library as the readers' pages do, in one language, without a server. */

import { AppError } from '../../src/foundation/app-error.ts'
import { respondToCitation } from '../../src/reader/citation/citations.ts'
import { PageContext } from '../../src/reader/pages/page-context.ts'
import { isPageRedirect, type ReaderContext } from '../../src/reader/shared/reader.ts'
import { ScanFinder } from '../../src/services/scans.ts'
import type { LibraryStores } from '../../src/services/stores.ts'

const LANGUAGES = { primary: 'th', all: ['th', 'en'] } as const

/** A reader of the library who reads it in a language. */
export interface CorpusReader {
  readonly reader: ReaderContext
  readonly context: PageContext
}

/** The pages of a library for readers. */
export const openLibraryReader = (stores: LibraryStores): ReaderContext => ({
  languages: LANGUAGES,
  isEmpty: () => false,
  hasWords: () => false,
  takesReports: false,
  mediaOrigins: [],
  scans: new ScanFinder([]),
  stores,
  version: '0',
})

/** A reader and its page context over stores. */
export function openReader(stores: LibraryStores, language: (typeof LANGUAGES.all)[number]): CorpusReader {
  const reader = openLibraryReader(stores)
  return { reader, context: new PageContext(reader, language) }
}

/** Returns the address that a citation leads to, or else `list`, `words`, or `!` for a refusal. */
export function finalAddressOf({ reader, context }: CorpusReader, query: string): string {
  try {
    const shown = respondToCitation(reader, context, query)
    if (!shown) return 'words'
    return isPageRedirect(shown) ? shown.address.replace(/\?[^#]*/, '') : 'list'
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return '!'
    throw error
  }
}
