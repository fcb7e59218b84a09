/** See in-steps.ts, with more dice; and the stages in processes of their own. */

import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { createRandomGenerator } from '../../../scripts/random.ts'
import { removeSource } from '../../../src/intake/import/change-sources.ts'
import { importTexts } from '../../../src/intake/import/import.ts'
import { ImportRejectedError } from '../../../src/intake/import/import-error.ts'
import { runImportStageInChildProcess } from '../../../src/intake/import/run-stages.ts'
import { openTestDatabase } from '../../support/database.ts'
import { ChangingCorpus, SOURCES } from './changing-corpus.ts'
import { describeText } from './described.ts'
import { expectStepwiseEqualsWhole } from './in-steps.ts'
import { TestFolder, type TestPackage } from './packages.ts'

test.each([1, 2])('a text built in steps equals one built at once, random seed %d', (seed) =>
  expectStepwiseEqualsWhole(seed),
)

test('a large text built by child processes equals one built in process', async () => {
  const corpus = new ChangingCorpus(createRandomGenerator(3).below)
  const library = openTestDatabase()
  const built = async (largeFrom?: number) => {
    using folder = new TestFolder()
    const paths = SOURCES.map(([id]) => folder.put(corpus.packages.get(id) as TestPackage))
    await importTexts({ paths, dataFolder: folder.path, library, largeFrom })
    return describeText(folder.file('text.db'))
  }
  expect(await built(0)).toEqual(await built())
})

test('a stage process removes an edition together with its source', async () => {
  const corpus = new ChangingCorpus(createRandomGenerator(5).below)
  const library = openTestDatabase()
  const textOf = async (ids: readonly string[], without?: string) => {
    using folder = new TestFolder()
    const options = { dataFolder: folder.path, library }
    const paths = ids.map((id) => folder.put(corpus.packages.get(id) as TestPackage))
    await importTexts({ ...options, paths })
    if (without !== undefined) await removeSource({ ...options, id: without, largeFrom: 0 })
    return describeText(folder.file('text.db'))
  }
  const all = SOURCES.map(([id]) => id)
  expect(await textOf(all, 'english')).toEqual(await textOf(all.filter((id) => id !== 'english')))
})

test('a failing stage process fails the import', async () => {
  using folder = new TestFolder()
  const path = folder.file('text.db.new')
  const work = () =>
    runImportStageInChildProcess({ stage: 'same', path, oldPath: null, isFullRebuild: true }, () => undefined)
  await expect(work()).rejects.toBeInstanceOf(ImportRejectedError)
  writeFileSync(path, '')
  await expect(work()).rejects.toThrow('no such table')
})
