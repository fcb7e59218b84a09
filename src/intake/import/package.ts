/** Opens a package (a folder or an archive), and streams the files in it without unpacking them. */

import { createReadStream, statSync } from 'node:fs'
import { join } from 'node:path'
import { ArchiveFault } from '../archive/member.ts'
import { eachArchiveMember } from '../archive/members.ts'
import { PackageFault } from './package-fault.ts'

/** Name of the file that describes a package's source (decisions §4). */
export const SOURCE_FILE = 'source.json'
/** Name of the file with the headings of a text package. */
export const HEADINGS_FILE = 'headings.jsonl'
/** Name of the file with the passages of a text package. */
export const PASSAGES_FILE = 'passages.jsonl'
/** Name of the file with the warnings of the packer. */
export const WARNINGS_FILE = 'warnings.jsonl'
/** Name of the file with the entries of a dictionary package (words §3). */
export const DICTIONARY_ENTRIES_FILE = 'entries.jsonl'
/** Name of the file with the inflected forms of a dictionary package. */
export const DICTIONARY_FORMS_FILE = 'forms.jsonl'

const PACKAGE_FILES: readonly string[] = [
  SOURCE_FILE,
  HEADINGS_FILE,
  PASSAGES_FILE,
  WARNINGS_FILE,
  DICTIONARY_ENTRIES_FILE,
  DICTIONARY_FORMS_FILE,
]

const sum = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** Position of a file in an archive. */
interface PositionInArchive {
  readonly number: number
  readonly size: number
}

/** Maximum bytes that are read from a file at once. */
const MAX_BUFFER_BYTES = 1 << 18

/** A file inside a package. */
interface Member {
  /** Bytes, known before reading. */
  readonly size: number
  readonly stream: AsyncIterable<Uint8Array>
}

/** Reads a file of a package into memory. */
export const readWholeMember = async ({ stream }: Pick<Member, 'stream'>): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(stream, (chunk) => chunk.slice()))

/** A package on the disk: a folder or an archive. Each call of `open` reads a file from its start. */
export interface PackageFolderOrArchive {
  /** As the user named it. */
  readonly path: string
  /** Unpacked bytes of all its files. */
  readonly bytes: number
  /** The file of that name, or null when the package has none. */
  open(name: string): Promise<Member | null>
}

/**
 * Checks that a path is a folder or a regular file.
 * @returns whether it is a folder
 * @throws PackageFault if there is nothing at the path, or something else such as a pipe
 */
export function isPackageFolder(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats?.isDirectory()) return true
  if (stats?.isFile()) return false
  if (stats) throw new PackageFault(path, null, null, 'ที่ระบุไว้ไม่ใช่ไฟล์หรือโฟลเดอร์ จึงอ่านไม่ได้')
  throw new PackageFault(path, null, null, 'ไม่พบไฟล์หรือโฟลเดอร์นี้ กรุณาตรวจสอบที่อยู่')
}

/**
 * Opens a package. An archive is read through once, to check that it is complete and to find its files.
 * @throws PackageFault if there is no package at `path`, or more than one in it
 */
export async function openPackage(path: string): Promise<PackageFolderOrArchive> {
  if (isPackageFolder(path)) {
    const sizes = PACKAGE_FILES.map((name) => statSync(join(path, name), { throwIfNoEntry: false })?.size ?? 0)
    return { path, bytes: sum(sizes), open: async (name) => openInFolder(path, name) }
  }
  const positions = await findPackageFiles(path)
  const bytes = sum(Array.from(positions.values(), ({ size }) => size))
  return { path, bytes, open: (name) => openInArchive(path, positions.get(name)?.number) }
}

function openInFolder(folder: string, name: string): Member | null {
  const path = join(folder, name)
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats?.isFile()) return null
  const highWaterMark = Math.min(Math.max(stats.size, 1), MAX_BUFFER_BYTES)
  return { size: stats.size, stream: createReadStream(path, { highWaterMark }) }
}

/**
 * Maps the package's files to their members, counted from 0, with sizes: the files next to the topmost `source.json`.
 * Of two with the same path the later one counts, as when `tar` unpacks them.
 */
async function findPackageFiles(path: string): Promise<ReadonlyMap<string, PositionInArchive>> {
  const byFolder = new Map<string, Map<string, PositionInArchive>>()
  let count = 0
  try {
    for await (const member of eachArchiveMember(path)) {
      const name = member.path.at(-1) ?? ''
      if (PACKAGE_FILES.includes(name)) {
        const folder = member.path.slice(0, -1).join('/')
        const files = byFolder.get(folder) ?? new Map<string, PositionInArchive>()
        byFolder.set(folder, files.set(name, { number: count, size: member.size }))
      }
      count++
    }
  } catch (error) {
    throw toPackageFault(path, error)
  }
  const countFolders = (folder: string) => (folder === '' ? 0 : folder.split('/').length)
  const folders = [...byFolder.keys()].filter((folder) => byFolder.get(folder)?.has(SOURCE_FILE))
  const [first, second] = folders.toSorted((a, b) => countFolders(a) - countFolders(b))
  if (first === undefined) return new Map()
  if (second !== undefined && countFolders(first) === countFolders(second)) {
    throw new PackageFault(
      path,
      null,
      null,
      `ในไฟล์นี้มี ${SOURCE_FILE} มากกว่าหนึ่งที่ (${first}, ${second}) กรุณาแยกเป็นไฟล์ละหนึ่งชุด`,
    )
  }
  return byFolder.get(first) ?? new Map()
}

async function openInArchive(path: string, number: number | undefined): Promise<Member | null> {
  if (number === undefined) return null
  const members = eachArchiveMember(path)
  const withPackageFault = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error) => Promise.reject(toPackageFault(path, error)))
  for (let count = 0; ; count++) {
    const { done, value: member } = await withPackageFault(members.next())
    if (done) return null
    if (count < number) continue
    const stream = async function* () {
      try {
        yield* member.bytes
      } catch (error) {
        throw toPackageFault(path, error)
      } finally {
        await members.return()
      }
    }
    return { size: member.size, stream: stream() }
  }
}

const toPackageFault = (path: string, error: unknown): unknown =>
  error instanceof ArchiveFault ? new PackageFault(path, null, null, error.message) : error
