/** `bun run compile`: makes the one binary, for this machine or another (see release.ts). */

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { getExpectedLibrarySchema } from '../db/expected-schema.ts'
import { bundleConsoleWithMetafile } from '../src/desk/console-bundle.ts'
import { browserScripts } from '../src/reader/pages/browser-scripts.ts'
import { findBundledPackageFolders } from './bundled.ts'

const ROOT = join(import.meta.dir, '..')

/** They bundle what runs in browsers where there are sources; a compiled program has what they made instead. */
const CONSOLE_BUNDLE = join(ROOT, 'src/desk/console-bundle.ts')
const BROWSER_SCRIPTS = join(ROOT, 'src/reader/pages/browser-scripts.ts')

/** A start compares the library with the schema that all migrations create, which the build computes once. */
const BUILT_SCHEMA = join(ROOT, 'db/built-schema.ts')

interface Build {
  /** Bun's name of the system, such as `bun-linux-x64-musl`; this machine's when absent. */
  readonly target?: Bun.Build.CompileTarget
  /** What `library version` calls the system; made from this machine when absent. */
  readonly system?: string
  /** Where the binary goes. */
  readonly outfile: string
}

/** The path of a compiled binary, and the packages in it. */
export interface BuildResult {
  /** Path of the binary, with `.exe` on Windows. */
  readonly path: string
  /** Folders of the packages of which the binary contains code. */
  readonly packages: readonly string[]
}

/**
 * The theme of a viewer that the swagger plugin offers and Library does not use (see pages/assets.ts); with it would
 * come its fonts.
 */
const withoutSecondViewer: Bun.BunPlugin = {
  name: 'without the second viewer',
  setup(build) {
    build.onResolve({ filter: /^@scalar\/themes$/ }, ({ path }) => ({ path, namespace: 'left-out' }))
    build.onLoad({ filter: /./, namespace: 'left-out' }, () => ({
      contents: 'export const elysiajsTheme = ""',
      loader: 'js',
    }))
  },
}

/**
 * Compiles the program and everything that it needs to one binary. Identifiers are not minified, because that breaks
 * the handlers that Elysia generates. The binary does not read `.env` and `bunfig.toml` of the working directory.
 */
export async function buildProgram({ target, system, outfile }: Build): Promise<BuildResult> {
  const desk = await bundleConsoleWithMetafile()
  const built = await Bun.build({
    entrypoints: [join(ROOT, 'src/main.ts')],
    files: {
      [CONSOLE_BUNDLE]: `export const buildConsoleBundle = async () => (${JSON.stringify(desk.bundle)})`,
      [BUILT_SCHEMA]: `export const getCompiledLibrarySchema = () => new Set(${JSON.stringify([...getExpectedLibrarySchema()])})`,
      [BROWSER_SCRIPTS]: `export const browserScripts = ${JSON.stringify(browserScripts)}`,
    },
    minify: { whitespace: true, syntax: true, identifiers: false },
    bytecode: true,
    format: 'esm',
    metafile: true,
    plugins: [withoutSecondViewer],
    define: {
      'process.env.NODE_ENV': '"production"',
      LIBRARY_BUILD: JSON.stringify({ commit: commit(), target: system ?? THIS_SYSTEM }),
    },
    compile: { ...(target ? { target } : {}), outfile, autoloadDotenv: false, autoloadBunfig: false },
  })
  const path = built.outputs.find((output) => output.kind === 'entry-point')?.path
  if (!built.success || path === undefined) throw new AggregateError(built.logs, 'The build failed')
  if (!built.metafile || !desk.metafile) throw new Error('The build does not say what is in it')
  return { path, packages: findBundledPackageFolders(ROOT, built.metafile, desk.metafile) }
}

const THIS_SYSTEM = `${process.platform}-${process.arch}`

/** The commit in ten digits, `-dirty` when files differ from it; `unknown` outside a git checkout. */
function commit(): string {
  const head = git('rev-parse', '--short=10', 'HEAD')
  if (head === undefined) return 'unknown'
  return git('status', '--porcelain', '--untracked-files=no') === '' ? head : `${head}-dirty`
}

/** Returns the time of the current commit. Outside of a git checkout: 1980, the earliest time in zip archives. */
export const readCommitTime = (): Date => new Date(Number(git('log', '-1', '--format=%ct') ?? 315_532_800) * 1_000)

/** What git says; undefined when it fails or is not there. */
function git(...words: readonly string[]): string | undefined {
  try {
    const { exitCode, stdout } = Bun.spawnSync(['git', '-C', ROOT, ...words], { stderr: 'ignore' })
    return exitCode === 0 ? stdout.toString().trim() : undefined
  } catch {
    return undefined
  }
}

if (import.meta.main) {
  const outfile = join(ROOT, 'dist/library')
  rmSync(outfile, { force: true })
  const { path } = await buildProgram({ outfile })
  console.log(`${path} ${(Bun.file(path).size / 1024 / 1024).toFixed(1)} MiB`)
}
