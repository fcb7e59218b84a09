/** Bundles the browser code of the desk (`src/desk/console`). A compiled program contains the finished bundle. */

import { basename, join } from 'node:path'

/** The bundled browser code of the desk: the text of each script and of the style sheet. */
export interface ConsoleBundle {
  readonly script: string
  readonly style: string
  /** Script for readers' pages opened from the desk: it lets an editor correct the words selected there. */
  readonly reading: string
  /** Further chunks that `script` and `reading` import, by file name: some at once, some on demand. */
  readonly parts: Readonly<Record<string, string>>
}

const CONSOLE_FOLDER = join(import.meta.dir, './console')

/**
 * Bundles `src/desk/console`. `bun run compile` does this once and replaces this module by one with the result (see
 * scripts/build.ts), because a compiled program has no sources to bundle.
 * @throws AggregateError with the bundler's messages if a source has an error
 */
export const buildConsoleBundle = async (): Promise<ConsoleBundle> => (await bundleConsoleWithMetafile()).bundle

/**
 * Bundles `src/desk/console`. Also returns the bundler's metafile, which lists the modules in each output.
 * @throws AggregateError with the bundler's messages if a source has an error
 */
export async function bundleConsoleWithMetafile() {
  const built = await Bun.build({
    entrypoints: [join(CONSOLE_FOLDER, 'main.tsx'), join(CONSOLE_FOLDER, 'reading.ts')],
    target: 'browser',
    format: 'esm',
    splitting: true,
    minify: true,
    metafile: true,
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  if (!built.success) throw new AggregateError(built.logs, 'The desk could not be bundled')
  const files = new Map<string, string>()
  for (const output of built.outputs) files.set(basename(output.path), await output.text())
  const takeFile = (name: string): string => {
    const text = files.get(name) ?? ''
    files.delete(name)
    return text
  }
  const bundle: ConsoleBundle = {
    script: takeFile('main.js'),
    style: takeFile('main.css'),
    reading: takeFile('reading.js'),
    parts: Object.fromEntries(files),
  }
  return { bundle, metafile: built.metafile }
}
