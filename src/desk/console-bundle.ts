/** The browser's half of the desk as the two files that a page loads; compiled programs have them inside, ready made. */

import { basename, join } from 'node:path'

/** The files of the desk. */
export interface ConsoleBundle {
  readonly script: string
  readonly style: string
  /** What runs in the readers' pages of who came from the desk. */
  readonly reading: string
  /** What these load beside them, by their names in `script` and `reading`: some at once, some when it is wanted. */
  readonly parts: Readonly<Record<string, string>>
}

const CONSOLE = join(import.meta.dir, './console')

/**
 * Bundles `src/desk/console`. `bun run compile` does this once and puts another module in the place of this one (see
 * scripts/build.ts): the bundler has no sources there.
 * @throws AggregateError with what the bundler says of a fault in the sources.
 */
export const buildConsoleBundle = async (): Promise<ConsoleBundle> => (await bundleConsoleWithReport()).bundle

/** The same, with what the bundler tells of what is inside. */
export async function bundleConsoleWithReport() {
  const built = await Bun.build({
    entrypoints: [join(CONSOLE, 'main.tsx'), join(CONSOLE, 'reading.ts')],
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
  const taken = (name: string): string => {
    const text = files.get(name) ?? ''
    files.delete(name)
    return text
  }
  const bundle: ConsoleBundle = {
    script: taken('main.js'),
    style: taken('main.css'),
    reading: taken('reading.js'),
    parts: Object.fromEntries(files),
  }
  return { bundle, metafile: built.metafile }
}
