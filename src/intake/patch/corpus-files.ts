/** Finds the files of a corpus in a folder by the paths that a package tells; a zip archive counts as a folder. */

import { basename } from 'node:path'
import { type SourceFile, sourceFiles } from '../pack/source-files.ts'

export interface CorpusFile {
  /** Where it lies below the folder, or would if its archive were unpacked in a folder of its name. */
  readonly path: string
  /** The archive that it lies in, below the folder. */
  readonly archive?: string
  read(): Uint8Array
}

export class CorpusFiles {
  private constructor(private readonly byName: ReadonlyMap<string, readonly CorpusFile[]>) {}

  /** @throws PackFault where the folder is not there, or an archive in it is damaged */
  static async in(folder: string): Promise<CorpusFiles> {
    const files = (await sourceFiles([folder])).map(corpusFile)
    return new CorpusFiles(Map.groupBy(files, ({ path }) => basename(path)))
  }

  /**
   * Those that a package may mean. The path that it tells begins where packing began to read, which may be above the
   * folder or below it. What lies there unpacked is taken before the same in an archive.
   */
  called(path: string): readonly CorpusFile[] {
    const told = unpackedPath(path)
    const fitting = (this.byName.get(basename(told)) ?? []).filter(
      (file) => endsWith(file.path, told) || endsWith(told, file.path),
    )
    return [...Map.groupBy(fitting, (file) => file.path).values()].flatMap((same) => {
      const file = same.find(({ archive }) => archive === undefined) ?? same[0]
      return file ? [file] : []
    })
  }
}

function corpusFile({ path, read }: SourceFile): CorpusFile {
  const [archive] = /^.*?\.zip(?=\/)/i.exec(path) ?? []
  return { path: unpackedPath(path), ...(archive === undefined ? {} : { archive }), read }
}

const unpackedPath = (path: string): string => path.replace(/\.zip\//gi, '/')

const endsWith = (path: string, end: string): boolean => path === end || path.endsWith(`/${end}`)
