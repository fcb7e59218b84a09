/** Creates THIRD-PARTY.txt: the licences of everything in the binary, for the archives of a release. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BundledPackage, readBundledPackage } from './bundled.ts'
import { RELINKING_NOTICE, type RuntimePart, runtimeParts } from './runtime-parts.ts'

const RULE = `\n${'-'.repeat(80)}\n\n`

/** Creates the text of THIRD-PARTY.txt. @param packages folders of the packages in the binary (BuildResult) */
export function createThirdPartyText(packages: readonly string[]): string {
  return [runtimeText(), ...packages.map((folder) => packageText(readBundledPackage(folder)))].join(RULE)
}

function runtimeText(): string {
  const line = ({ name, version = '', licence, source }: RuntimePart) =>
    `${[name, version.slice(0, 12)].join(' ').trim()} (${licence}), ${source}`
  return `The runtime in the binary, and the libraries in the runtime\n\n${runtimeParts.map(line).join('\n')}\n\n${RELINKING_NOTICE}\n`
}

/** Files that speak of licences; a bundle of others has one of its own. */
const LICENCE_FILE = /^(licen[cs]e|notice|copying)(\.|-|$)/i

function packageText({ name, version, licence = 'see below', folder }: BundledPackage): string {
  const files = readdirSync(folder).filter(
    (file) => LICENCE_FILE.test(file) || file === 'swagger-ui-bundle.js.LICENSE.txt',
  )
  const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return `${[`${name} ${version} (${licence})`, ...texts].join('\n\n')}\n`
}
