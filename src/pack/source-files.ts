/** Finds the files under the paths that were given: in folders, and in zip archives as if these were folders. */

import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { unzipSync } from 'fflate'
import { PackFault } from './pack-fault.ts'

export interface SourceFile {
  /** Below the path that was given, with `/` between folders; a zip archive counts as a folder. */
  readonly path: string
  /** Its last part. */
  readonly name: string
  /** @throws PackFault when a zip archive is damaged */
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
export function sourceFiles(paths: readonly string[]): readonly SourceFile[] {
  const files = paths.flatMap((path) => {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (!stats) throw new PackFault(path, 'ไม่พบไฟล์หรือโฟลเดอร์นี้ กรุณาตรวจสอบที่อยู่')
    return stats.isDirectory() ? [...filesBelow(path, '')] : [...fileAt(path, basename(path))]
  })
  return files.sort((a, b) => inNaturalOrder(a.path, b.path))
}

function* filesBelow(folder: string, above: string): Generator<SourceFile> {
  for (const name of readdirSync(folder).sort()) {
    if (name.startsWith('.')) continue
    const path = join(folder, name)
    const below = above === '' ? name : `${above}/${name}`
    const stats = lstatSync(path)
    if (stats.isDirectory()) yield* filesBelow(path, below)
    else if (stats.isFile()) yield* fileAt(path, below)
  }
}

function* fileAt(path: string, below: string): Generator<SourceFile> {
  if (/\.zip$/i.test(path)) yield* filesInZip(path, below)
  else yield { path: below, name: basename(path), read: () => readFileSync(path) }
}

function* filesInZip(path: string, below: string): Generator<SourceFile> {
  const names: string[] = []
  unzip(path, ({ name }) => {
    names.push(name)
    return false
  })
  /** The files of the archive, once one of them was read. */
  let opened: Readonly<Record<string, Uint8Array>> | undefined
  for (const inside of names.sort()) {
    if (inside.endsWith('/')) continue
    yield {
      path: `${below}/${inside}`,
      name: basename(inside),
      read: () => {
        opened ??= unzip(path, () => true)
        const bytes = opened[inside]
        if (!bytes) throw damaged(path)
        return bytes
      },
    }
  }
}

function unzip(path: string, filter: (file: { name: string }) => boolean): Record<string, Uint8Array> {
  let size = 0
  try {
    return unzipSync(readFileSync(path), {
      filter: ({ name, originalSize }) => {
        size += originalSize
        if (size > LARGEST_ZIP) throw new PackFault(path, 'ไฟล์ .zip นี้ใหญ่เกินไปเมื่อแตกออก จึงไม่อ่าน')
        return filter({ name })
      },
    })
  } catch (error) {
    throw error instanceof PackFault ? error : damaged(path)
  }
}

const damaged = (path: string) => new PackFault(path, 'ไฟล์ .zip เสียหายหรือไม่ครบ กรุณาดาวน์โหลดหรือคัดลอกใหม่')
