/**
 * Registry of the temporary names in a data folder, by which files of killed commands are found. Files that a host
 * keeps (`library-v<n>.db`, `library-before-*.db`, `before-restore-*`) have other names, and get them only when
 * complete. Files elsewhere are made in a TemporaryWorkFolder.
 */

import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isWorkFolderName } from './work-folder.ts'

/**
 * The lock that a process holds while it makes a temporary file: that of the data folder (`folder`) or that of imports
 * (`import`).
 */
export type TemporaryFileLock = 'folder' | 'import'

interface TemporaryName {
  readonly pattern: RegExp
  readonly holder: TemporaryFileLock
}

const SQLITE_SUFFIXES = '(-journal|-wal|-shm)?$'

/** Patterns of the temporary names in a data folder by kind, each with the lock that is held while it is made. */
export const TEMPORARY_NAME_PATTERNS = {
  /** A text under construction, and a broken one that the last import renamed: 850 MB each on a full library. */
  text: { pattern: new RegExp(`^text\\.db\\.(new|broken)${SQLITE_SUFFIXES}`), holder: 'import' },
  words: { pattern: new RegExp(`^words\\.db\\.new${SQLITE_SUFFIXES}`), holder: 'import' },
  /** A copy of library.db, before it is upgraded or replaced. */
  copy: { pattern: new RegExp(`^library-.+\\.db\\.part${SQLITE_SUFFIXES}`), holder: 'folder' },
  restore: { pattern: /^\.restore-\d+$/, holder: 'folder' },
  sample: { pattern: /^\.sample-packages$/, holder: 'folder' },
  /** The address of the running service; a killed service does not remove it. */
  address: { pattern: /^serve\.url$/, holder: 'folder' },
  /** An incomplete file of keys. */
  keys: { pattern: /^keys(-used)?\.json\.part$/, holder: 'folder' },
  /** A file that is written to test whether the folder is writable. */
  probe: { pattern: /^\.writable$/, holder: 'folder' },
} as const satisfies Readonly<Record<string, TemporaryName>>

/** A kind of temporary file, such as `copy` or `restore`. */
export type TemporaryFileKind = keyof typeof TEMPORARY_NAME_PATTERNS

/** Returns the path of a text database under construction. */
export const getUnfinishedTextDatabasePath = (path: string): string => `${path}.new`
/** Returns the path at which an import preserves a broken text database. */
export const getBrokenTextDatabasePath = (path: string): string => `${path}.broken`
/** Returns the path of an incomplete copy. */
export const getIncompleteCopyPath = (path: string): string => `${path}.part`
/** Returns the name of the folder into which this process unpacks a restore. */
export const getRestoreFolderName = (): string => `.restore-${process.pid}`
/** Name of the folder of the sample's packages while they are imported. */
export const SAMPLE_PACKAGES_FOLDER = '.sample-packages'
/** Name of the file that is written to test whether a folder is writable. */
export const WRITE_PROBE_FILE = '.writable'
/** Name of the file of editor keys in the data folder. */
export const KEYS_FILE = 'keys.json'
/** Name of the file that records when keys were last used. */
export const KEYS_LAST_USED_FILE = 'keys-used.json'
/** Name of the lock file of the key file. */
export const KEYS_LOCK_FILE = 'keys.lock'
/** Name of the file with the address of the running service. */
export const SERVICE_ADDRESS_FILE = 'serve.url'

/** Removes the temporary files of a kind from a folder. The caller must hold the lock of that kind. */
export function removeTemporaryFiles(folder: string, kind: TemporaryFileKind): void {
  for (const name of readdirSync(folder)) {
    if (TEMPORARY_NAME_PATTERNS[kind].pattern.test(name)) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

/** Lists the kinds of temporary files that are made under a lock. */
export const listTemporaryFileKindsByLock = (holder: TemporaryFileLock): readonly TemporaryFileKind[] =>
  (Object.keys(TEMPORARY_NAME_PATTERNS) as TemporaryFileKind[]).filter(
    (kind) => TEMPORARY_NAME_PATTERNS[kind].holder === holder,
  )

/**
 * Returns the temporary files and folders in a data folder by name, each with the lock that is held while it is made.
 * `own` is a work folder, which has its own lock.
 */
export function listTemporaryFilesWithLock(folder: string): ReadonlyMap<string, TemporaryFileLock | 'own'> {
  const found = readdirSync(folder).flatMap((name): [string, TemporaryFileLock | 'own'][] => {
    if (isWorkFolderName(name)) return [[name, 'own']]
    const kind = Object.values(TEMPORARY_NAME_PATTERNS).find(({ pattern }) => pattern.test(name))
    return kind ? [[name, kind.holder]] : []
  })
  return new Map(found)
}
