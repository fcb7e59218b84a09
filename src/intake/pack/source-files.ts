/** Finds the files under the paths that were given: in folders, and in zip archives as if these were folders. */

import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ArchiveFault } from '../archive/member.ts'
import { keptMembers } from '../archive/zip.ts'
import { PackFault } from './pack-fault.ts'

export interface SourceFile {
  /** Below the path that was given, with `/` between folders; a zip archive counts as a folder. */
  readonly path: string
  /** Its last part. */
  readonly name: string
  read(): Uint8Array
}

/** The most that a zip archive of page files may unpack to, in bytes; a volume has less than one hundredth of it. */
const LARGEST_ZIP = 256 * 1024 * 1024

const natural = new Intl.Collator('en', { numeric: true })

/** By text with numbers as numbers, and by code units where that sees no difference. */
export const inNaturalOrder = (a: string, b: string): number =>
  natural.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0)

/**
 * All files, in natural order of their paths. Files and folders whose name begins with a full stop are left out.
 * @throws PackFault when a path is not there or a zip archive is damaged
 */
export async function sourceFiles(paths: readonly string[]): Promise<readonly SourceFile[]> {
  const files: SourceFile[] = []
  for (const path of paths) {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (!stats) throw new PackFault(path, 'ไม่พบไฟล์หรือโฟลเดอร์นี้ กรุณาตรวจสอบที่อยู่')
    if (stats.isDirectory()) for await (const file of filesBelow(path, '')) files.push(file)
    else if (!stats.isFile()) throw new PackFault(path, 'ที่ระบุไว้ไม่ใช่ไฟล์หรือโฟลเดอร์ จึงอ่านไม่ได้')
    else for await (const file of fileAt(path, basename(path))) files.push(file)
  }
  return files.sort((a, b) => inNaturalOrder(a.path, b.path))
}

async function* filesBelow(folder: string, above: string): AsyncGenerator<SourceFile> {
  for (const name of readdirSync(folder).sort()) {
    if (name.startsWith('.')) continue
    const path = join(folder, name)
    const below = above === '' ? name : `${above}/${name}`
    const stats = lstatSync(path)
    if (stats.isDirectory()) yield* filesBelow(path, below)
    else if (stats.isFile()) yield* fileAt(path, below)
  }
}

async function* fileAt(path: string, below: string): AsyncGenerator<SourceFile> {
  if (/\.zip$/i.test(path)) yield* filesInZip(path, below)
  else yield { path: below, name: basename(path), read: () => readFileSync(path) }
}

/** They stay in the archive until they are read, each time anew. */
async function* filesInZip(path: string, below: string): AsyncGenerator<SourceFile> {
  let size = 0
  try {
    for await (const member of keptMembers(path)) {
      size += member.size
      if (size > LARGEST_ZIP) throw new PackFault(path, 'ไฟล์ .zip นี้ใหญ่เกินไปเมื่อแตกออก จึงไม่อ่าน')
      if (member.type === 'folder') continue
      const read = () => {
        try {
          return member.read()
        } catch (error) {
          throw faultOf(path, error)
        }
      }
      yield { path: `${below}/${member.name}`, name: basename(member.name), read }
    }
  } catch (error) {
    throw faultOf(path, error)
  }
}

const faultOf = (path: string, error: unknown): unknown =>
  error instanceof ArchiveFault
    ? new PackFault(path, 'ไฟล์ .zip เสียหายหรือไม่ครบ กรุณาดาวน์โหลดหรือคัดลอกใหม่')
    : error
