/** The canon's text for the benchmark: the real packages next to the project, imported once and reused. */

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { asCompiled } from '../program.ts'

const ROOT = join(import.meta.dir, '../..')
const CORPUS = join(ROOT, '../shared/corpus')
const STORED = join(ROOT, 'dist/bench')

/** The text packages at hand, in the order in which sources should rank. */
export function packages(): readonly string[] {
  if (!existsSync(CORPUS)) return []
  const rank = (name: string) => (name.startsWith('cst') ? 0 : 1)
  return readdirSync(CORPUS)
    .filter((name) => name.endsWith('.tar.zst'))
    .sort((a, b) => rank(a) - rank(b))
    .map((name) => join(CORPUS, name))
}

/**
 * A data folder that holds all the text at hand and the built-in records, to be copied; undefined where there
 * is no text. The import takes a minute, so its outcome is kept until the packages change, or how they are stored.
 */
export function folderWithTexts(): string | undefined {
  const found = packages()
  if (found.length === 0) return undefined
  const folder = join(STORED, `texts-${stampOf(found)}`)
  if (existsSync(join(folder, 'done'))) return folder
  rmSync(STORED, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  console.error(`Importing ${found.length} text packages …`)
  const imported = Bun.spawnSync([...asCompiled(), 'import', ...found, '--data', folder], {
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  if (imported.exitCode !== 0) {
    console.error(imported.stderr.toString())
    return undefined
  }
  void Bun.write(join(folder, 'done'), '')
  return folder
}

/** Differs when the packages differ, or the source of what reads, stores and indexes them. */
function stampOf(paths: readonly string[]): string {
  const sources = [
    'db',
    'search/letters',
    'search/full-text',
    'src/definitions/texts',
    'src/intake/import',
    'search/pages',
  ].flatMap((room) =>
    [...new Bun.Glob('**/*.{ts,sql}').scanSync({ cwd: join(ROOT, room), absolute: true })].sort(),
  )
  const packagesNow = paths.map((path) => `${statSync(path).size} ${Math.floor(statSync(path).mtimeMs)}`)
  const programNow = sources.map((path) => Bun.hash(readFileSync(path)))
  return Bun.hash([...packagesNow, ...programNow].join('\n')).toString(16)
}
