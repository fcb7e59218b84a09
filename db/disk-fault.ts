/**
 * Classifies errors of SQLite and of the file system by their codes. Each command words the sentences for its users.
 */

/** What is wrong with the disk, a file or a folder, such as `full` or `missing`. */
export type DiskFault = (typeof FAULT_BY_CODE)[keyof typeof FAULT_BY_CODE]

/** Faults by the beginning of the error code, the longer ones first. */
const FAULT_BY_CODE = {
  SQLITE_FULL: 'full',
  SQLITE_IOERR_SHMSIZE: 'full', // no room for the memory that processes share
  SQLITE_READONLY: 'unwritable', // SQLite does not say whether the disk or the permissions forbid it
  SQLITE_CANTOPEN: 'unopenable',
  SQLITE_CORRUPT: 'corrupt',
  SQLITE_NOTADB: 'corrupt',
  SQLITE_IOERR: 'broken',
  ENOSPC: 'full',
  EDQUOT: 'over-quota',
  EFBIG: 'too-large',
  EROFS: 'read-only',
  EACCES: 'forbidden',
  EPERM: 'forbidden',
  EIO: 'broken',
  ENOENT: 'missing',
  ENOTDIR: 'no-folder',
  EISDIR: 'folder',
  EEXIST: 'existing',
} as const

const CODES = Object.entries(FAULT_BY_CODE)

/** Returns the disk fault of an error by its `code`. Undefined for an error without a code of the table. */
export function classifyDiskError(error: unknown): DiskFault | undefined {
  const { code } = Object(error) as NodeJS.ErrnoException
  return typeof code === 'string' ? CODES.find(([start]) => code.startsWith(start))?.[1] : undefined
}

/** The caller's Thai sentences by disk fault. Faults without a sentence are left out. */
export type DiskFaultSentences = Readonly<Partial<Record<DiskFault, string>>>

/**
 * Returns the caller's sentence for the disk fault of an error. Undefined if the error is no disk fault, or if
 * `sentences` has none for it.
 */
export function findDiskFaultSentence(error: unknown, sentences: DiskFaultSentences): string | undefined {
  const fault = classifyDiskError(error)
  return fault && sentences[fault]
}

/** Returns one sentence for each fault that means that there is no room: disk full, quota reached, file too large. */
export const createNoRoomSentences = (sentence: string) => ({
  full: sentence,
  'over-quota': sentence,
  'too-large': sentence,
})

/** Returns one sentence for each fault that means that the process may not write: no permission, read-only disk. */
export const createNoPermissionSentences = (sentence: string) => ({ forbidden: sentence, 'read-only': sentence })
