/** The backup file: a tar compressed with zstd that `tar` itself can open, with the databases and their sums. */

/** Names the format; a program reads its own and older ones. */
export const BACKUP_FORMAT = 'library-backup/1'

/** What a backup contains before and after the databases. Those of text and of words are absent when there were none. */
export const BACKUP_README_TEXTS = { about: 'backup.json', sums: 'SHA256SUMS' } as const

/** The member `backup.json`. */
export interface BackupManifest {
  readonly format: string
  /** Version of the program that wrote it. */
  readonly version: string
  /** ISO 8601. */
  readonly createdAt: string
}

/** A backup that cannot be written or read; `message` is a Thai sentence. */
export class BackupError extends Error {
  override readonly name = 'BackupFault'
}

/** How the sentence about work that was stopped begins. */
export const INTERRUPTED_SENTENCE = 'หยุดตามที่สั่งก่อนทำเสร็จ'

/** A line of SHA256SUMS, as `sha256sum -c` reads it. @param name of the file, without a folder */
export const checksumLine = (sum: string, name: string): string => `${sum}  ${name}\n`
