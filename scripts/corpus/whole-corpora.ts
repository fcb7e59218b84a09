/** The whole corpora: found as folders, or unpacked from the archives that a folder holds. */

import { createReadStream, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { unpackTar } from 'modern-tar/fs'

/** A corpus to pack. */
interface Corpus {
  readonly id: string
  readonly format: string
  /** The name of its archive. */
  readonly archive: string
  /** Paths that must exist below the folder of the corpora. */
  readonly paths: readonly string[]
  /** Paths that are packed; the required ones if absent. */
  readonly read?: readonly string[]
  readonly flags?: readonly string[]
}

/** The public corpora that are measured, and the formats with which they are packed. */
export const MEASURED_CORPORA: readonly Corpus[] = [
  { id: 'royal', format: 'royal-cp874', archive: 'royal', paths: ['thai/tt1-sources'] },
  {
    id: 'siamrath',
    format: 'siamrath-cp874',
    archive: 'siamrath',
    paths: ['thai/tp1-sources', 'thai/Thai-Pali-org'],
  },
  { id: 'sc', format: 'bilara', archive: 'bilara', paths: ['bilara'] },
  { id: 'cst', format: 'cst-xml', archive: 'cst', paths: ['cst'] },
  {
    id: 'sujato',
    format: 'bilara',
    archive: 'sujato',
    paths: ['bilara/translation/en/sujato'],
    read: ['bilara'],
    flags: ['--translation', 'en/sujato'],
  },
]

/**
 * Returns the folder with the unpacked corpora. If `folder` has only their archives, unpacks them into `into`.
 * @throws Error if a corpus is missing
 */
export async function unpackCorpora(folder: string, into: string): Promise<string> {
  if (MEASURED_CORPORA.every(({ paths }) => paths.every((path) => existsSync(join(folder, path))))) return folder
  mkdirSync(into, { recursive: true })
  for (const { archive, paths } of MEASURED_CORPORA) {
    if (paths.every((path) => existsSync(join(into, path)))) continue
    const file = join(folder, `${archive}.tar.zst`)
    if (!existsSync(file)) throw new Error(`${folder} holds neither ${paths[0]} nor ${archive}.tar.zst`)
    await pipeline(createReadStream(file), createZstdDecompress(), unpackTar(into))
  }
  return into
}
