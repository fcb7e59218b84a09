/** The migrations of library.db, in order, embedded in the program. A file that has landed is never edited again. */

import type { Database } from 'bun:sqlite'
import resources from './migrations/0001-resources.sql' with { type: 'text' }
import canon from './migrations/0002-canon.sql' with { type: 'text' }
import search from './migrations/0003-search.sql' with { type: 'text' }
import { oneShape } from './migrations/0004-one-shape.ts'
import decidedSources from './migrations/0005-decided-sources.sql' with { type: 'text' }
import corrections from './migrations/0006-corrections.sql' with { type: 'text' }
import reports from './migrations/0007-reports.sql' with { type: 'text' }
import suspects from './migrations/0008-suspects.sql' with { type: 'text' }
import proposals from './migrations/0009-proposals.sql' with { type: 'text' }
import pagesRead from './migrations/0010-pages-read.sql' with { type: 'text' }
import epoch from './migrations/0011-epoch.sql' with { type: 'text' }
import proposalEffect from './migrations/0012-proposal-effect.sql' with { type: 'text' }
import glossary from './migrations/0013-glossary.sql' with { type: 'text' }
import searchNames from './migrations/0014-search-names.sql' with { type: 'text' }
import pageProblems from './migrations/0015-page-problems.sql' with { type: 'text' }
import formerSlugs from './migrations/0016-former-slugs.sql' with { type: 'text' }
import withAndCleared from './migrations/0017-with-and-cleared.sql' with { type: 'text' }
import { proposalRecords } from './migrations/0018-proposal-records.ts'

/** A migration from one version of library.db to the next: SQL, or a function if the change depends on the data. */
export type LibraryMigration = string | ((sqlite: Database) => void)

/** All migrations in order. The n-th one (from 1) leads to version n. `bun run migration NAME` adds one. */
export const libraryMigrations: readonly LibraryMigration[] = [
  resources,
  canon,
  search,
  oneShape,
  decidedSources,
  corrections,
  reports,
  suspects,
  proposals,
  pagesRead,
  epoch,
  proposalEffect,
  glossary,
  searchNames,
  pageProblems,
  formerSlugs,
  withAndCleared,
  proposalRecords,
]

/** The version of library.db that this program reads and writes. */
export const CURRENT_LIBRARY_SCHEMA_VERSION = libraryMigrations.length
