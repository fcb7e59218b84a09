/** The bundled scripts of the pages; a compiled program contains them. */

import { basename, join } from 'node:path'

const SCRIPTS = join(import.meta.dir, '../browser')

/** Those that a page names as they are: what they declare stays inside of them. */
const NAMED = ['read.ts', 'offline.ts', 'worker.ts']
/** Scripts that other scripts load on demand. */
const LOADED = ['apparatus.ts', 'marking.ts', 'shelf.ts', 'suggest.ts', 'words.ts']

/**
 * Bundles `src/reader/browser`, each with what it imports. `bun run compile` does this once and puts another module in the
 * place of this one (see scripts/build.ts): the bundler has no sources there.
 * @throws AggregateError with what the bundler says of a fault in the sources.
 */
export async function bundleBrowserScripts(): Promise<Readonly<Record<string, string>>> {
  const texts = await Promise.all([bundled(NAMED, 'iife'), bundled(LOADED, 'esm')])
  return Object.fromEntries(texts.flat())
}

async function bundled(names: readonly string[], format: 'iife' | 'esm') {
  const entrypoints = names.map((name) => join(SCRIPTS, name))
  const { success, logs, outputs } = await Bun.build({ entrypoints, format, target: 'browser', minify: true })
  if (!success) throw new AggregateError(logs, 'The scripts of the pages could not be bundled')
  return Promise.all(outputs.map(async (output) => [basename(output.path), await output.text()] as const))
}

/** Their texts by name, such as `read.js`. */
export const browserScripts: Readonly<Record<string, string>> = await bundleBrowserScripts()
