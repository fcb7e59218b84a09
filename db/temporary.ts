/**
 * Every name in a data folder that is only while a command is at work: one register, by which what a killed one left
 * is found. What a host keeps (`library-v<n>.db`, `library-before-*.db`, `before-restore-*`) has other names, and has them
 * only when it is whole. What is made elsewhere is made in a TemporaryWorkFolder.
 */

import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isWorkFolderName } from './work-folder.ts'

/** Which lock whoever makes such a file holds: that of the process that owns the folder, or that of imports. */
export type TemporaryLockHolder = 'folder' | 'import'

interface Temporary {
  readonly pattern: RegExp
  readonly holder: TemporaryLockHolder
}

const SQLITES = '(-journal|-wal|-shm)?$'

/** The patterns of temporary names in a data folder, by kind. */
export const TEMPORARY_NAME_PATTERNS = {
  /** A text under construction, and a broken one that the last import put aside: 850 MB each on a full library. */
  text: { pattern: new RegExp(`^text\\.db\\.(new|broken)${SQLITES}`), holder: 'import' },
  words: { pattern: new RegExp(`^words\\.db\\.new${SQLITES}`), holder: 'import' },
  /** A copy of library.db, before it is upgraded or replaced. */
  copy: { pattern: new RegExp(`^library-.+\\.db\\.part${SQLITES}`), holder: 'folder' },
  restore: { pattern: /^\.restore-\d+$/, holder: 'folder' },
  sample: { pattern: /^\.sample-packages$/, holder: 'folder' },
  /** The address of the service, which a killed one leaves behind. */
  address: { pattern: /^serve\.url$/, holder: 'folder' },
  /** Half a list of keys. */
  keys: { pattern: /^keys(-used)?\.json\.part$/, holder: 'folder' },
  /** By which it is tried whether the folder can be written. */
  probe: { pattern: /^\.writable$/, holder: 'folder' },
} as const satisfies Readonly<Record<string, Temporary>>

/** A kind of temporary file. */
export type TemporaryKind = keyof typeof TEMPORARY_NAME_PATTERNS

/** The name of a text that is under construction. */
export const buildingTextName = (path: string): string => `${path}.new`
/** The name of a broken text that an import moved aside. */
export const brokenTextName = (path: string): string => `${path}.broken`
/** The name of a copy that is not complete. */
export const incompleteCopyName = (path: string): string => `${path}.part`
/** The name of the folder into which this process restores. */
export const restoreFolderName = (): string => `.restore-${process.pid}`
/** The folder of the sample's packages while it is imported. */
export const SAMPLE_PACKAGES_FOLDER = '.sample-packages'
/** The file that is written to test whether a folder is writable. */
export const WRITE_PROBE_FILE = '.writable'
/** The file of editor keys. */
export const KEYS_FILE = 'keys.json'
/** The file that records when keys were last used. */
export const KEYS_LAST_USED_FILE = 'keys-used.json'
/** The lock of the key file. */
export const KEYS_LOCK_FILE = 'keys.lock'
/** The file with the address of the running service. */
export const SERVICE_ADDRESS_FILE = 'serve.url'

/** Removes what is of a kind in a folder; to be called by whoever holds the lock of that kind. */
export function removeTemporaryFiles(folder: string, kind: TemporaryKind): void {
  for (const name of readdirSync(folder)) {
    if (TEMPORARY_NAME_PATTERNS[kind].pattern.test(name)) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

/** The kinds whose makers hold a lock. */
export const temporaryKindsOfHolder = (holder: TemporaryLockHolder): readonly TemporaryKind[] =>
  (Object.keys(TEMPORARY_NAME_PATTERNS) as TemporaryKind[]).filter(
    (kind) => TEMPORARY_NAME_PATTERNS[kind].holder === holder,
  )

/** The names in a folder that are there only while a user is at work, by who that would be; `own` locks itself. */
export function listTemporaryNames(folder: string): ReadonlyMap<string, TemporaryLockHolder | 'own'> {
  const found = readdirSync(folder).flatMap((name): [string, TemporaryLockHolder | 'own'][] => {
    if (isWorkFolderName(name)) return [[name, 'own']]
    const kind = Object.values(TEMPORARY_NAME_PATTERNS).find(({ pattern }) => pattern.test(name))
    return kind ? [[name, kind.holder]] : []
  })
  return new Map(found)
}
