/** Which packages are inside the binary, as the bundler reports: unused packages are left out. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Name, version, licence and folder of an npm package, from its package.json. */
export interface BundledPackage {
  readonly name: string
  readonly version: string
  /** An SPDX expression; absent where the package does not say. */
  readonly licence?: string
  readonly folder: string
}

/** Finds the folders of the packages of which builds contain code. @param root the folder with node_modules */
export function findBundledPackageFolders(root: string, ...metafiles: readonly Bun.BuildMetafile[]): readonly string[] {
  const folders = new Set<string>()
  for (const output of metafiles.flatMap(({ outputs }) => Object.values(outputs))) {
    for (const [path, { bytesInOutput }] of Object.entries(output.inputs)) {
      const folder = bytesInOutput > 0 ? packageFolder(join(root, path.replace(/^.*?(?=node_modules\/)/, ''))) : null
      if (folder !== null) folders.add(folder)
    }
  }
  return [...folders].sort()
}

/** The nearest folder that a package of that place has its package.json in; null for files of our own. */
function packageFolder(path: string): string | null {
  const inside = path.lastIndexOf('/node_modules/')
  if (inside < 0) return null
  const [first = '', second = ''] = path.slice(inside + '/node_modules/'.length).split('/')
  const name = first.startsWith('@') ? join(first, second) : first
  const folder = join(path.slice(0, inside), 'node_modules', name)
  if (!existsSync(join(folder, 'package.json'))) throw new Error(`Of which package is ${path}?`)
  return folder
}

/** Reads the package.json of a package. @param folder folder of the package */
export function readBundledPackage(folder: string): BundledPackage {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly name: string
    readonly version: string
    readonly license?: string
  }
  // brackets around the whole say nothing
  const licence = license?.replace(/^\((.*)\)$/, '$1')
  return { name, version, folder, ...(licence === undefined ? {} : { licence }) }
}
