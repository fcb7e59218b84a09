/** Opens a text package, a folder or a .tar.zst, and streams the files in it without unpacking them. */

import { createReadStream, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { ArchiveFault, archiveMembers, nameOf } from '../archive/members.ts'
import { PackageFault } from './package-fault.ts'

/** A file inside a package. */
export interface Member {
  /** Bytes, known before reading. */
  readonly size: number
  readonly stream: AsyncIterable<Uint8Array>
}

/** A package on disk. Each call of `open` reads from the start; nothing of it is kept in memory. */
export interface TextPackage {
  /** As the user named it. */
  readonly path: string
  /** The file of that name, or null when the package has none. */
  open(name: string): Promise<Member | null>
}

/** @throws PackageFault when there is no package at `path`. */
export function openPackage(path: string): TextPackage {
  let stats: Stats
  try {
    stats = statSync(path)
  } catch {
    throw new PackageFault(path, null, null, 'ไม่พบไฟล์หรือโฟลเดอร์นี้ กรุณาตรวจสอบที่อยู่')
  }
  if (stats.isDirectory()) return { path, open: async (name) => openInFolder(path, name) }
  if (path.endsWith('.tar.zst')) return { path, open: (name) => openInArchive(path, name) }
  throw new PackageFault(path, null, null, 'ชุดข้อความต้องเป็นโฟลเดอร์หรือไฟล์ที่ลงท้ายด้วย .tar.zst')
}

function openInFolder(folder: string, name: string): Member | null {
  const path = join(folder, name)
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats?.isFile()) return null
  return { size: stats.size, stream: createReadStream(path, { highWaterMark: 1 << 18 }) }
}

async function openInArchive(path: string, name: string): Promise<Member | null> {
  const members = archiveMembers(path)
  const told = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error) => Promise.reject(faultOf(path, error)))
  for (;;) {
    const { done, value: member } = await told(members.next())
    if (done) return null
    if (nameOf(member) !== name) continue
    const stream = async function* () {
      try {
        yield* member.bytes
      } catch (error) {
        throw faultOf(path, error)
      } finally {
        await members.return()
      }
    }
    return { size: member.size, stream: stream() }
  }
}

function faultOf(path: string, error: unknown): unknown {
  if (!(error instanceof ArchiveFault)) return error
  return new PackageFault(path, null, null, 'ไฟล์เสียหาย ไม่ครบ หรือไม่ใช่ .tar.zst กรุณาดาวน์โหลดหรือคัดลอกใหม่')
}
