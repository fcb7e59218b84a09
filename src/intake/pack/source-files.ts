/** Finds the files below given paths: in folders, and in zip archives as if these were folders. */

import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ArchiveFault } from '../archive/member.ts'
import { eachRereadableZipMember } from '../archive/zip.ts'
import { PackError } from './pack-fault.ts'

/** A file of a corpus, in a folder or in a zip archive. */
export interface CorpusFile {
  /** Path below the given one, with `/` between folders; a zip archive counts as a folder. */
  readonly path: string
  /** Last part of the path. */
  readonly name: string
  read(): Uint8Array
}

/** Maximum unpacked bytes of a zip archive of page files; a volume takes less than one hundredth of it. */
const MAX_ZIP_BYTES = 256 * 1024 * 1024

const natural = new Intl.Collator('en', { numeric: true })

/**
 * Compares strings in natural order, with digits as numbers. Strings that are equal in that order are compared by code
 * units.
 */
export const compareNaturally = (a: string, b: string): number => natural.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0)

/**
 * Lists all files below the paths, in natural order. Files and folders whose name begins with a full stop are left out.
 * A symbolic link is followed if it leads to a place in the same folder.
 * @param onSkippedLink called with the path of each link that leads elsewhere or nowhere
 * @throws PackError if a path is no file or folder, or a zip archive is damaged
 */
export async function listCorpusFiles(
  paths: readonly string[],
  onSkippedLink: (path: string) => void = () => undefined,
): Promise<readonly CorpusFile[]> {
  const files: CorpusFile[] = []
  for (const path of paths) {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (!stats) throw new PackError(path, 'ไม่พบไฟล์หรือโฟลเดอร์นี้ กรุณาตรวจสอบที่อยู่')
    if (stats.isDirectory()) {
      const root = realpathSync(path)
      const walk: FolderWalk = { root, seen: new Set(), onSkippedLink }
      for await (const file of walkFolder({ path: root, relativePath: '', ancestors: [root] }, walk)) files.push(file)
    } else if (!stats.isFile()) throw new PackError(path, 'ที่ระบุไว้ไม่ใช่ไฟล์หรือโฟลเดอร์ จึงอ่านไม่ได้')
    else for await (const file of listFile(path, basename(path))) files.push(file)
  }
  return files.sort((a, b) => compareNaturally(a.path, b.path))
}

interface Folder {
  /** Its real path. */
  readonly path: string
  /** Its path below the root, through links; empty for the root. */
  readonly relativePath: string
  /** Real paths of the folder and its ancestors; a link to one of them would form a cycle. */
  readonly ancestors: readonly string[]
}

interface FolderWalk {
  /** Real path of the given folder. */
  readonly root: string
  /** Real paths and names of the files found so far; a link to one of them is not listed again. */
  readonly seen: Set<string>
  readonly onSkippedLink: (path: string) => void
}

async function* walkFolder(folder: Folder, walk: FolderWalk): AsyncGenerator<CorpusFile> {
  for (const name of readdirSync(folder.path).sort()) {
    if (name.startsWith('.')) continue
    const relativePath = folder.relativePath === '' ? name : `${folder.relativePath}/${name}`
    const path = join(folder.path, name)
    const real = lstatSync(path).isSymbolicLink() ? resolveLink(path) : path
    if (real === undefined || !`${real}/`.startsWith(`${walk.root}/`) || folder.ancestors.includes(real)) {
      walk.onSkippedLink(relativePath)
      continue
    }
    const stats = statSync(real)
    if (stats.isDirectory())
      yield* walkFolder({ path: real, relativePath, ancestors: [...folder.ancestors, real] }, walk)
    else if (stats.isFile() && addIfNew(`${real}\n${name}`, walk.seen)) yield* listFile(real, relativePath)
  }
}

const addIfNew = (key: string, seen: Set<string>): boolean => !seen.has(key) && seen.add(key) !== undefined

/** Real path of a link; undefined for a broken link. */
function resolveLink(link: string): string | undefined {
  try {
    return realpathSync(link)
  } catch {
    return undefined
  }
}

async function* listFile(path: string, relativePath: string): AsyncGenerator<CorpusFile> {
  if (/\.zip$/i.test(relativePath)) yield* listZipMembers(path, relativePath)
  else yield { path: relativePath, name: basename(relativePath), read: () => readFileSync(path) }
}

/** Yields the members of an archive, which are unpacked each time they are read. */
async function* listZipMembers(path: string, relativePath: string): AsyncGenerator<CorpusFile> {
  let size = 0
  try {
    for await (const member of eachRereadableZipMember(path)) {
      size += member.size
      if (size > MAX_ZIP_BYTES) throw new PackError(path, 'ไฟล์ .zip นี้ใหญ่เกินไปเมื่อแตกออก จึงไม่อ่าน')
      if (member.type === 'folder') continue
      const read = () => {
        try {
          return member.read()
        } catch (error) {
          throw toPackError(path, error)
        }
      }
      yield { path: `${relativePath}/${member.name}`, name: basename(member.name), read }
    }
  } catch (error) {
    throw toPackError(path, error)
  }
}

const toPackError = (path: string, error: unknown): unknown =>
  error instanceof ArchiveFault ? new PackError(path, 'ไฟล์ .zip เสียหายหรือไม่ครบ กรุณาดาวน์โหลดหรือคัดลอกใหม่') : error
