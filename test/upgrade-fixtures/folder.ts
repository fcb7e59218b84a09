/** The folders of the upgrade fixtures: what there is, and one of them laid out as its program left it. */

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packTar, unpackTar } from 'modern-tar'
import type { AnswerWitness } from './answers.ts'

const ENDING = '.tar.zst'
const SAID = 'answers.json'
const BACKUP = 'backup.tar'

export interface UpgradeFixture {
  /** As `2-text1-d6900d1`: the versions of both databases, and of an older one the commit that made it. */
  readonly name: string
  readonly library: number
  readonly text: number
  readonly archive: string
}

/** The oldest first. */
export const upgradeFixtures = (): readonly UpgradeFixture[] =>
  readdirSync(import.meta.dir)
    .filter((file) => file.endsWith(ENDING))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((file) => {
      const [, library, text] = /^(\d+)-text(\d+)/.exec(file) ?? []
      const name = file.slice(0, -ENDING.length)
      return { name, library: Number(library), text: Number(text), archive: join(import.meta.dir, file) }
    })

/** The exhibit of that name. */
export function upgradeFixture(name: string): UpgradeFixture {
  const found = upgradeFixtures().find((each) => each.name === name)
  if (!found) throw new Error(`There is no upgrade fixture ${name}`)
  return found
}

/** Of a folder that another program spoilt: the exhibit whose answers and export are its own. */
interface Like {
  readonly like: string
}

/** Lays an exhibit out below a folder: `data`, `backup.tar.zst` and `export`. @returns what its program said of it */
export async function unpackFixture({ archive }: UpgradeFixture, folder: string): Promise<AnswerWitness> {
  const files = await unpackTar(Bun.zstdDecompressSync(readFileSync(archive)))
  const bytes = new Map(files.map(({ header, data }) => [header.name, data ?? new Uint8Array()]))
  const answers = JSON.parse(new TextDecoder().decode(bytes.get(SAID))) as AnswerWitness | Like
  const said = 'like' in answers ? await unpackFixture(upgradeFixture(answers.like), folder) : answers
  for (const [name, content] of bytes) {
    if (name === BACKUP) put(join(folder, `${BACKUP}.zst`), Bun.zstdCompressSync(content))
    else if (name !== SAID) put(join(folder, name), content)
  }
  return said
}

function put(path: string, bytes: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes)
}

/** Packs a folder that is laid out like that. */
export async function packFixture(folder: string, said: AnswerWitness | Like, archive: string): Promise<void> {
  // unpacked from its own compression: so what a backup has in common with the databases is kept once
  const backup = Bun.zstdDecompressSync(readFileSync(join(folder, `${BACKUP}.zst`)))
  const exported = 'like' in said ? [] : readdirSync(join(folder, 'export')).map((name) => `export/${name}`)
  const entries = [
    ...['data/library.db', 'data/text.db', ...exported.toSorted()].map(
      (name) => [name, readFileSync(join(folder, name))] as const,
    ),
    [BACKUP, backup] as const,
    [SAID, new TextEncoder().encode(JSON.stringify(said))] as const,
  ].map(([name, body]) => ({ header: { name, size: body.length }, body }))
  await Bun.write(archive, Bun.zstdCompressSync(await packTar(entries), { level: 19 }))
}
