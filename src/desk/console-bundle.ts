/** The browser's half of the desk as the two files that a page loads; compiled programs have them inside, ready made. */

import { join } from 'node:path'

export interface ConsoleBundle {
  readonly script: string
  readonly style: string
}

const CONSOLE = join(import.meta.dir, '../console')

/**
 * Bundles `src/console`. `bun run compile` does this once and puts another module in the place of this one (see
 * scripts/build.ts): the bundler has no sources there.
 * @throws AggregateError with what the bundler says of a fault in the sources.
 */
export const consoleBundle = async (): Promise<ConsoleBundle> => (await bundleConsole()).bundle

/** The same, with what the bundler tells of what is inside. */
export async function bundleConsole() {
  const built = await Bun.build({
    entrypoints: [join(CONSOLE, 'main.tsx')],
    target: 'browser',
    format: 'esm',
    minify: true,
    metafile: true,
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  if (!built.success) throw new AggregateError(built.logs, 'The desk could not be bundled')
  const textOf = async (ending: string) =>
    (await built.outputs.find(({ path }) => path.endsWith(ending))?.text()) ?? ''
  const bundle: ConsoleBundle = { script: await textOf('.js'), style: await textOf('.css') }
  return { bundle, metafile: built.metafile }
}
