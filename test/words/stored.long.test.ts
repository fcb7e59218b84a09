/** Dictionaries are imported, ranked and removed by commands, and go with backups as text does. */

import { Database } from 'bun:sqlite'
import { afterAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { WordsDatabase } from '../../db/words-database.ts'
import { backupCommand } from '../../src/host/cli/backup.ts'
import { checkCommand } from '../../src/host/cli/check.ts'
import type { CommandDefinition } from '../../src/host/cli/command.ts'
import { importCommand } from '../../src/host/cli/import.ts'
import { restoreCommand } from '../../src/host/cli/restore.ts'
import { sourcesCommand } from '../../src/host/cli/sources.ts'
import { TestFolder } from '../intake/import/packages.ts'
import { packDictionaryFiles, writeDictionary, writeStarDict } from './dictionaries.ts'

const folder = new TestFolder()
afterAll(() => folder[Symbol.dispose]())
const data = (name: string) => {
  mkdirSync(folder.file(name), { recursive: true })
  return folder.file(name)
}

async function run(
  command: CommandDefinition,
  at: string,
  operands: readonly string[] = [],
  values: Readonly<Record<string, string>> = {},
  switches: readonly string[] = [],
): Promise<readonly string[]> {
  const reported: string[] = []
  const report = (line: string) => void reported.push(line)
  const terminal = { out: report, error: report, bytes: () => undefined, watched: false, environment: {} }
  const settings = { data: at, languages: { primary: 'th', all: ['th', 'en'] } } as never
  const code = await command.run({ operands, values, switches: new Set(switches), settings, terminal })
  return [...reported, `exit ${code}`]
}

const idsIn = (at: string): readonly string[] => {
  using words = WordsDatabase.open(join(at, 'words.db'))
  return words.sqlite
    .query<{ id: string }, []>('SELECT id FROM dictionaries ORDER BY rank')
    .all()
    .map(({ id }) => id)
}

describe('dictionary commands', () => {
  test('import, list, rank, warn, remove and check', async () => {
    const at = data('commands')
    const made = await packDictionaryFiles(writeStarDict(folder.file('made')), 'made')
    const own = writeDictionary(folder.file('own'), [{ headword: 'buddha', html: '<p>x</p>' }], { id: 'own' })
    expect((await run(importCommand, at, [made, own])).join('\n')).toMatch(/พจนานุกรม made .*13 คำ[\s\S]*พจนานุกรม own/)
    expect((await run(sourcesCommand, at)).join('\n')).toMatch(/พจนานุกรม[\s\S]*made[\s\S]*CC BY-NC 3\.0/)
    const listed = JSON.parse((await run(sourcesCommand, at, [], {}, ['json'])).slice(0, -1).join('\n'))
    expect(listed.map(({ kind, id }: { kind: string; id: string }) => [kind, id])).toEqual([
      ['dictionary', 'made'],
      ['dictionary', 'own'],
    ])
    await run(sourcesCommand, at, [], { first: 'own' })
    expect(idsIn(at)).toEqual(['own', 'made'])
    await run(sourcesCommand, at, [], { remove: 'own' })
    expect(idsIn(at)).toEqual(['made'])
    await expect(run(sourcesCommand, at, [], { remove: 'own' })).rejects.toThrow('ไม่มีแหล่งหรือพจนานุกรม “own”')
    expect((await run(sourcesCommand, at, [], { warnings: 'made' })).at(-1)).toBe('exit 0')
    expect((await run(checkCommand, at)).join('\n')).toContain('words.db')
  })
})

describe('a backup with dictionaries', () => {
  test('contains the dictionaries and restores them; one without removes them', async () => {
    const [at, other] = [data('backed'), data('restored')]
    const made = await packDictionaryFiles(writeStarDict(folder.file('made-2')), 'made')
    await run(importCommand, at, [made])
    const [withWords, without] = [folder.file('with.tar.zst'), folder.file('without.tar.zst')]
    await run(backupCommand, at, [withWords])
    await run(restoreCommand, other, [withWords])
    expect(readFileSync(join(other, 'words.db')).equals(readFileSync(join(at, 'words.db')))).toBe(true)
    rmSync(join(at, 'words.db'))
    await run(backupCommand, at, [without])
    await run(restoreCommand, other, [without], {}, ['force'])
    expect(existsSync(join(other, 'words.db'))).toBe(false)
  })

  test('with foreign markup in dictionaries is rejected and changes nothing', async () => {
    const [at, other] = [data('strange'), data('untouched')]
    await run(importCommand, at, [await packDictionaryFiles(writeStarDict(folder.file('made-3')), 'made')])
    const sqlite = new Database(join(at, 'words.db'))
    sqlite.run('CREATE VIEW extra AS SELECT 1')
    sqlite.close()
    const file = folder.file('strange.tar.zst')
    await run(backupCommand, at, [file])
    await expect(run(restoreCommand, other, [file])).rejects.toThrow(/words\.db.*extra/)
    expect(existsSync(join(other, 'words.db'))).toBe(false)
  })
})
