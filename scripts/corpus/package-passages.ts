/** The passages of a text package, one by one. */

import type { PackagePassage } from '../../src/definitions/texts/format.ts'
import { eachJsonLine } from '../../src/intake/import/lines.ts'
import { PASSAGES_FILE, type PackageFolderOrArchive } from '../../src/intake/import/package.ts'

/** Yields the passages of a text package. Lines that are not JSON are skipped. */
export async function* readPackagePassages(pack: PackageFolderOrArchive): AsyncGenerator<PackagePassage> {
  const file = await pack.open(PASSAGES_FILE)
  if (!file) throw new Error(`${pack.path} has no passages`)
  for await (const line of eachJsonLine(file.stream, pack.path, PASSAGES_FILE))
    if (line.fault === undefined) yield line.value as PackagePassage
}
