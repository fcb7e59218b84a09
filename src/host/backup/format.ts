/** The backup file: a tar compressed with zstd that `tar` can open, with the databases and their checksums. */

/** Format of a backup in its manifest. A program reads backups of its own format and of older ones. */
export const BACKUP_FORMAT = 'library-backup/1'

/**
 * Names of the text files in a backup: the manifest at the beginning, and the checksums at the end. The databases are
 * between them; those of text and words only if they exist.
 */
export const BACKUP_METADATA_FILES = { about: 'backup.json', sums: 'SHA256SUMS' } as const

/** The manifest of a backup, the file `backup.json` in it. */
export interface BackupManifest {
  readonly format: string
  /** Version of the program that wrote it. */
  readonly version: string
  /** ISO 8601. */
  readonly createdAt: string
}

/** Thrown when a backup cannot be written or read; `message` is a Thai sentence. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** First half of the Thai sentence about an interrupted restore. Callers append what to do. */
export const INTERRUPTED_RESTORE_SENTENCE_START = 'หยุดตามที่สั่งก่อนทำเสร็จ'

/** Formats a line of SHA256SUMS, which `sha256sum -c` reads. @param name name of the file, without a folder */
export const formatChecksumLine = (sum: string, name: string): string => `${sum}  ${name}\n`
