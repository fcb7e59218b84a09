/** What is in an archive, whatever its format, and why one is not read. */

/** One member as the archive has it, not yet judged. */
export interface RawMember {
  /** As it stands in the archive. */
  readonly name: string
  readonly type: 'file' | 'folder' | 'other'
  /** In bytes. */
  readonly size: number
  /** To be read before the next member is asked for; what is not read by then is passed over. */
  readonly bytes: AsyncIterable<Uint8Array>
}

/** One file in an archive. */
export interface ArchiveMember {
  /** Where it stands: folders and file name, without `.` and empty parts. */
  readonly path: readonly string[]
  /** In bytes. */
  readonly size: number
  /** As in RawMember. */
  readonly bytes: AsyncIterable<Uint8Array>
}

/** The archive is not read to its end; `message` is a Thai sentence that says why. */
export class ArchiveFault extends Error {
  override readonly name = 'ArchiveFault'
}

export const damaged = (): ArchiveFault =>
  new ArchiveFault('ไฟล์เสียหาย ไม่ครบ หรือไม่ใช่ .tar.zst, .tar.gz, .tgz, .tar หรือ .zip กรุณาดาวน์โหลดหรือคัดลอกใหม่')

/** Far above any package; what unpacks to more than this, in bytes, was made to fill a disk. */
const MOST_UNPACKED = 16 * 2 ** 30

/** Counts what an archive unpacks to. @throws ArchiveFault beyond 16 GB */
export class UnpackedSize {
  private bytes = 0

  add(bytes: number): void {
    this.bytes += bytes
    if (this.bytes > MOST_UNPACKED) {
      throw new ArchiveFault('ไฟล์นี้คลายออกแล้วใหญ่เกิน 16 GB จึงไม่อ่านต่อ กรุณาตรวจสอบว่าเป็นไฟล์ที่ถูกต้อง')
    }
  }
}
