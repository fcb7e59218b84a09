/** The bundled scripts of the pages. A compiled program contains them. */

import { basename, join } from 'node:path'

const SCRIPTS = join(import.meta.dir, '../browser')

/** Scripts that pages load without modules; as IIFEs they declare no globals. */
const PAGE_SCRIPTS = ['read.ts', 'offline.ts', 'worker.ts']
/** Scripts that other scripts load on demand. */
const ON_DEMAND_SCRIPTS = ['apparatus.ts', 'marking.ts', 'shelf.ts', 'suggest.ts', 'words.ts']

/**
 * Bundles the scripts in `src/reader/browser` and returns their texts by name, such as `read.js`. `bun run compile`
 * runs this once and replaces this module by one with the result (see scripts/build.ts), because a compiled program has
 * no sources.
 * @throws AggregateError with the messages of the bundler
 */
export async function bundleBrowserScripts(): Promise<Readonly<Record<string, string>>> {
  const texts = await Promise.all([bundle(PAGE_SCRIPTS, 'iife'), bundle(ON_DEMAND_SCRIPTS, 'esm')])
  return Object.fromEntries(texts.flat())
}

async function bundle(names: readonly string[], format: 'iife' | 'esm') {
  const entrypoints = names.map((name) => join(SCRIPTS, name))
  const { success, logs, outputs } = await Bun.build({ entrypoints, format, target: 'browser', minify: true })
  if (!success) throw new AggregateError(logs, 'The scripts of the pages could not be bundled')
  return Promise.all(outputs.map(async (output) => [basename(output.path), await output.text()] as const))
}

/** The bundled scripts of the pages by name, such as `read.js`. */
export const browserScripts: Readonly<Record<string, string>> = await bundleBrowserScripts()
