/**
 * What Bun's runtime, which is in every binary, is made of: the libraries that it links, as its LICENSE.md lists them.
 * Versions (mostly commits) are those that the building Bun reports.
 */

import { parseTabSeparatedRows } from '../src/definitions/facts/table-rows.ts'
import table from './runtime-parts.tsv' with { type: 'text' }

/** A library that is linked into Bun's runtime. */
export interface RuntimePart {
  readonly name: string
  readonly version?: string
  /** An SPDX expression. */
  readonly licence: string
  /** Where the source is. */
  readonly source: string
}

const versions: Readonly<Record<string, string | undefined>> = process.versions

/** Bun itself, and then the libraries that are linked into it. */
export const runtimeParts: readonly RuntimePart[] = [
  { name: 'Bun', version: Bun.version, licence: 'MIT', source: 'https://github.com/oven-sh/bun' },
  ...parseTabSeparatedRows(table).map(([name = '', licence = '', source = '', reported = '']) => {
    const version = versions[reported]
    return { name, licence, source, ...(version === undefined ? {} : { version }) }
  }),
]

/** Notice in THIRD-PARTY.txt about replacing the LGPL libraries, as that licence requires. */
export const RELINKING_NOTICE = `JavaScriptCore and TinyCC are under the GNU Lesser General Public License. Bun links them statically, so whoever
wants to change them can build Bun anew: the sources of Bun ${Bun.version} are at
https://github.com/oven-sh/bun/tree/bun-v${Bun.version}, those of JavaScriptCore at
https://github.com/oven-sh/WebKit/tree/${versions.webkit ?? 'main'}, and how both are built stands in LICENSE.md and
CONTRIBUTING.md there. Library itself is MIT-licensed source that any Bun runs or compiles, so nothing else is needed.`
