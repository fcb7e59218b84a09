/**
 * `bun run upgrade-fixtures [PROGRAM COMMIT [FOLDER]]` adds a folder to the upgrade fixtures: a small library, lived in
 * by made-up editors, as the program of its time leaves it. Without words it is the program of this checkout, whose
 * folder takes the place of one of the same format; with them a compiled one and the commit that it was built from, as
 * in `bun run upgrade-fixtures ../old/library d6900d1`. A folder of the upgrade fixtures after them is kept once more
 * as the program leaves it that cannot open it.
 */

import { Database } from 'bun:sqlite'
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readPragmaNumber } from '../../db/connection.ts'
import { openImmutableDatabase } from '../../db/text-database.ts'
import type { ProgramCommand } from '../../scripts/program.ts'
import { type TestPackage, writeFolder } from '../intake/import/packages.ts'
import { eventually } from '../support/eventually.ts'
import { runInFolder } from '../support/folders.ts'
import { type AnswerWitness, recordAnswers } from './answers.ts'
import { packFixture, unpackFixture, upgradeFixture } from './folder.ts'
import { liveAsLibrary, liveAtDesk } from './life.ts'
import { firstText, firstTextLater, secondText } from './packages.ts'
import { requestedStart, runOldProgram, type ServedOldProgram } from './program.ts'

const ROOT = join(import.meta.dir, '../..')

/** Lets the editors live in a new library. @returns what the program then says of it */
export async function makeLibrary(program: ProgramCommand, folder: string): Promise<AnswerWitness> {
  const data = join(folder, 'data')
  mkdirSync(data, { recursive: true })
  const bring = async (name: string, pack: TestPackage) =>
    runOldProgram(program, 'import', writeFolder(join(folder, 'packages', name), pack), '--data', data)
  {
    await using served = await requestedStart(program, data, '--sample')
    await bring('first', firstText)
    await bring('second', secondText)
    await textIsThere(served)
    await liveAsLibrary(served)
    await liveAtDesk(served)
  }
  await bring('first-later', firstTextLater)
  rmSync(join(folder, 'packages'), { recursive: true })
  await using served = await requestedStart(program, data)
  return {
    ...(await recordAnswers(served)),
    log: JSON.parse(await runOldProgram(program, 'audit', '--json', '--data', data)),
  }
}

/** A server looks for another text.db from time to time. */
async function textIsThere(served: ServedOldProgram): Promise<void> {
  const path = '/api/v1/canon/volumes/12/entries/seven/passage'
  await eventually(async () => {
    const { body } = await served.ask('GET', path)
    if (body?.variants?.length !== 1) throw new Error(`The texts did not come in: ${JSON.stringify(body)}`)
  })
}

/** As `2-text1-d6900d1`: the versions of both databases, and the commit where it is told. */
function nameOf(data: string, commit: string | undefined): string {
  const version = (sqlite: Database) => {
    using open = sqlite
    return readPragmaNumber(open, 'user_version')
  }
  const library = version(new Database(join(data, 'library.db'), { readwrite: true }))
  const name = `${library}-text${version(openImmutableDatabase(join(data, 'text.db')))}`
  return commit === undefined ? name : `${name}-${commit}`
}

/** @returns the name of the folder in the upgrade fixtures */
export async function addFixture(program: ProgramCommand, commit?: string): Promise<string> {
  return runInFolder(async (folder) => {
    const said = await makeLibrary(program, folder)
    const data = join(folder, 'data')
    await runOldProgram(program, 'export', join(folder, 'export'), '--data', data)
    leaveOutSearch(join(data, 'library.db'))
    await runOldProgram(program, 'backup', join(folder, 'backup.tar.zst'), '--data', data)
    const name = nameOf(data, commit)
    await packFixture(folder, said, join(import.meta.dir, `${name}.tar.zst`))
    return name
  })
}

/**
 * Two thirds of a library are what is searched of it, which programs make again from the records where it is missing.
 */
function leaveOutSearch(path: string): void {
  using sqlite = new Database(path)
  if (sqlite.query("SELECT 1 FROM sqlite_schema WHERE name = 'search_form'").get()) {
    sqlite.run("INSERT INTO search_rows (search_rows) VALUES ('delete-all')")
    sqlite.run('DELETE FROM search_names')
    sqlite.run('DELETE FROM search_form')
  }
  sqlite.run('VACUUM')
  sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)')
}

/**
 * A folder of the upgrade fixtures as another program left it that could not open it, or only half.
 * @returns the name of the folder in the upgrade fixtures
 */
export async function addSpoilt(exhibited: string, program: ProgramCommand, commit = ''): Promise<string> {
  return runInFolder(async (folder) => {
    await unpackFixture(upgradeFixture(exhibited), folder)
    const data = join(folder, 'data')
    const opened = await requestedStart(program, data).catch(() => undefined)
    await opened?.[Symbol.asyncDispose]()
    const backup = join(folder, 'backup.tar.zst')
    rmSync(backup)
    await runOldProgram(program, 'backup', backup, '--data', data)
    const name = `${nameOf(data, exhibited.split('-').at(-1) ?? '')}-spoilt-by-${commit}`
    await packFixture(folder, { like: exhibited }, join(import.meta.dir, `${name}.tar.zst`))
    return name
  })
}

if (import.meta.main) {
  const [path, commit, exhibited] = process.argv.slice(2)
  const program = path === undefined ? [process.execPath, join(ROOT, 'src/main.ts')] : [resolve(path)]
  const name = exhibited === undefined ? await addFixture(program, commit) : await addSpoilt(exhibited, program, commit)
  console.log(`test/upgrade-fixtures/${name}.tar.zst written`)
}
