/** The members of an archive in any format, and the error for an archive that cannot be read. */

/** A member of an archive as the archive lists it. Its path and type are not checked yet. */
export interface RawArchiveMember {
  /** The name in the archive. */
  readonly name: string
  readonly type: 'file' | 'folder' | 'other'
  /** In bytes. */
  readonly size: number
  /** The content, which must be read before the next member is requested; unread bytes are skipped. */
  readonly bytes: AsyncIterable<Uint8Array>
}

/** A regular file in an archive. Its path is checked. */
export interface ArchiveMember {
  /** Path in the archive: folders and file name, without `.` and empty parts. */
  readonly path: readonly string[]
  /** In bytes. */
  readonly size: number
  /** As in RawArchiveMember. */
  readonly bytes: AsyncIterable<Uint8Array>
}

/** Error for an archive that cannot be read. `message` is a Thai sentence with the reason. */
export class ArchiveFault extends Error {
  override readonly name = 'ArchiveFault'
}

/** Creates the error for an archive that is damaged or incomplete. */
export const createDamagedArchiveError = (): ArchiveFault =>
  new ArchiveFault('ไฟล์เสียหาย ไม่ครบ หรือไม่ใช่ .tar.zst, .tar.gz, .tgz, .tar หรือ .zip กรุณาดาวน์โหลดหรือคัดลอกใหม่')

/** Maximum unpacked size, far above any package; a larger archive was made to fill a disk. */
const MAX_UNPACKED_BYTES = 16 * 2 ** 30
/**
 * Maximum unpacked size as a multiple of the size of the archive. Texts and databases unpack to about ten times their
 * size, so a larger factor means a decompression bomb, unless the result is small.
 */
const MAX_UNPACKING_FACTOR = 500
/** Unpacked size that every archive may have, whatever its own size is. */
const MIN_UNPACKED_BYTES = 256 * 2 ** 20

/** Counts the unpacked bytes of an archive and stops decompression bombs. */
export class UnpackedSizeCounter {
  private bytes = 0
  private readonly maxBytes: number

  /** @param archiveBytes size of the archive, in bytes */
  constructor(archiveBytes: number) {
    this.maxBytes = Math.min(MAX_UNPACKED_BYTES, Math.max(MIN_UNPACKED_BYTES, archiveBytes * MAX_UNPACKING_FACTOR))
  }

  /** Adds unpacked bytes to the count. @throws ArchiveFault beyond 16 GB, or far beyond the size of the archive */
  add(bytes: number): void {
    this.bytes += bytes
    if (this.bytes <= this.maxBytes) return
    const reason = this.maxBytes === MAX_UNPACKED_BYTES ? 'ใหญ่เกิน 16 GB' : `ใหญ่กว่าตัวไฟล์เกิน ${MAX_UNPACKING_FACTOR} เท่า`
    throw new ArchiveFault(`ไฟล์นี้คลายออกแล้ว${reason} จึงไม่อ่านต่อ กรุณาตรวจสอบว่าเป็นไฟล์ที่ถูกต้อง`)
  }
}
