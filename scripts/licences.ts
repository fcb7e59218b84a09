/** Collects the licences of the packages that are inside the binary, for the archives of a release. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly dependencies?: Readonly<Record<string, string>>
}

/** Name, version and licence text of each package that the program depends on, however indirectly. */
export function licenceTexts(root: string): string {
  const seen = new Map<string, string>()
  const visit = (manifest: Manifest, folder: string): void => {
    for (const name of Object.keys(manifest.dependencies ?? {})) {
      const found = [join(folder, 'node_modules', name), join(root, 'node_modules', name)].find((path) =>
        existsSync(join(path, 'package.json')),
      )
      if (found === undefined || seen.has(found)) continue
      const dependency = readManifest(found)
      seen.set(found, entryOf(dependency, found))
      visit(dependency, found)
    }
  }
  visit(readManifest(root), root)
  return [...seen.values()].sort().join(`\n${'-'.repeat(80)}\n\n`)
}

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

function entryOf({ name, version, license = 'see below' }: Manifest, folder: string): string {
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)(\.|$)/i.test(file))
  const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return `${[`${name} ${version} (${license})`, ...texts].join('\n\n')}\n`
}
