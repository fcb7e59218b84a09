/** The canon's text for the benchmark: the real packages beside the project, imported once and kept. */

import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { TEXT_FORMAT } from '../../db/text-schema.ts'
import { libraryCommand } from './library-server.ts'

const ROOT = join(import.meta.dir, '../..')
const CORPUS = join(ROOT, '../shared/corpus')
const KEPT = join(ROOT, 'dist/bench')

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
 * is no text. The import takes a minute, so its outcome is kept until the packages or the format change.
 */
export function folderWithTexts(): string | undefined {
  const found = packages()
  if (found.length === 0) return undefined
  const stamp = found.map((path) => `${statSync(path).size}-${Math.floor(statSync(path).mtimeMs)}`).join('_')
  const folder = join(KEPT, `texts-${TEXT_FORMAT}-${Bun.hash(stamp).toString(16)}`)
  if (existsSync(join(folder, 'done'))) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  console.error(`Importing ${found.length} text packages …`)
  const imported = Bun.spawnSync([...libraryCommand(), 'import', ...found, '--data', folder], {
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
