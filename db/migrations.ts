/** The versions of library.db, in order, embedded in the program. A file that has shipped is never edited. */

import resources from './migrations/0001-resources.sql' with { type: 'text' }
import canon from './migrations/0002-canon.sql' with { type: 'text' }
import search from './migrations/0003-search.sql' with { type: 'text' }

/** One step from a version to the next; its number in the list is the version that it leads to. */
export const migrations: readonly string[] = [resources, canon, search]

/** The version that this program reads and writes. */
export const CURRENT_VERSION = migrations.length
