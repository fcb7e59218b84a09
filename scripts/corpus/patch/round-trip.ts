/** Takes corrections out as patches, applies these to copies of the corpora, and packs and imports what came of it. */

import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CorrectionState } from '../../../src/canon/text/corrections.ts'
import { zipMembers } from '../../../src/intake/archive/zip.ts'
import { library } from '../made-library.ts'
import { CORPORA } from '../whole-corpora.ts'
import type { MadeCorrection } from './misprints.ts'

export interface RoundTrip {
  /** Corrections that the patches do not have, as the export told them. */
  readonly missing: readonly string[]
  /** What `patch` said where it did not apply all. */
  readonly refused: readonly string[]
  /** The corrections as they stand in the text of the patched corpora. */
  readonly corrections: readonly (MadeCorrection & { readonly state: CorrectionState })[]
}

/** @param corpora where the corpora lie @param data a library of them @param folder for copies and packages */
export async function roundTrip(
  corpora: string,
  data: string,
  folder: string,
  corrections: readonly MadeCorrection[],
): Promise<RoundTrip> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const own = join(folder, 'data')
  cpSync(data, own, { recursive: true })
  const lines = join(folder, 'corrections.jsonl')
  writeFileSync(lines, corrections.map((one) => `${JSON.stringify(one)}\n`).join(''))
  await done('corrections', 'import', lines, '--yes', '--data', own)
  const [missing, refused]: [string[], string[]] = [[], []]
  const packages: string[] = []
  for (const { id, format, paths } of CORPORA) {
    const [top = ''] = (paths[0] ?? '').split('/')
    const file = join(folder, `${id}.patch`)
    const from = join(corpora, top)
    const words = ['--format', 'patch', '--source', id, '--corpus', from, '--out', file, '--data', own]
    const { error } = await library('corrections', 'export', ...words)
    missing.push(...error.split('\n').filter((line) => line.startsWith('ไม่มีในแพตช์')))
    const to = join(folder, id, top)
    for (const path of paths) copy(join(corpora, path), join(folder, id, path))
    await unpackedFor(file, to)
    const { stdout, exitCode } = Bun.spawnSync(['patch', '--binary', '-p1', '-i', file], { cwd: to })
    if (exitCode !== 0) refused.push(`${id}: ${stdout.toString()}`)
    const out = join(folder, `${id}.tar.zst`)
    await done('pack', format, ...paths.map((path) => join(folder, id, path)), '--out', out)
    packages.push(out)
  }
  await done('import', ...packages, '--data', own)
  const { out } = await library('corrections', 'export', '--data', own)
  const standing = out.trim().split('\n')
  return { missing, refused, corrections: standing.map((line) => JSON.parse(line)) }
}

/** Files as links: `patch` puts a new one in place of each that it changes. */
function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  const { exitCode } = Bun.spawnSync(['cp', '-rl', from, to])
  if (exitCode !== 0) cpSync(from, to, { recursive: true })
}

/** Unpacks the archives that a patch names. */
async function unpackedFor(patch: string, corpus: string): Promise<void> {
  const named = readFileSync(patch, 'latin1').matchAll(/^# First: unzip (\S+) -d (\S+)$/gm)
  for (const [, archive = '', into = ''] of named) {
    if (!existsSync(join(corpus, archive))) throw new Error(`The patch names ${archive}, which is not there`)
    for await (const member of zipMembers(join(corpus, archive))) {
      const path = join(corpus, into, member.name)
      mkdirSync(dirname(path), { recursive: true })
      if (member.type !== 'folder') await Bun.write(path, Buffer.concat(await Array.fromAsync(member.bytes)))
    }
  }
}

async function done(...words: readonly string[]): Promise<void> {
  const { code, error } = await library(...words)
  if (code !== 0) throw new Error(`library ${words.join(' ')}: ${error}`)
}
