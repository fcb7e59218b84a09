/**
 * One way of building: a text built in steps, by whatever changes, is the one that is built at once out of the same
 * packages.
 */

import { expect } from 'bun:test'
import { copyFileSync } from 'node:fs'
import { createRandomGenerator } from '../../../scripts/random.ts'
import { moveSourceToFirstRank, removeSource } from '../../../src/intake/import/change-sources.ts'
import { importTexts } from '../../../src/intake/import/import.ts'
import { openTestDatabase } from '../../support/database.ts'
import { ChangingCorpus, SOURCES } from './changing-corpus.ts'
import { describeText } from './described.ts'
import { TestFolder, type TestPackage } from './packages.ts'

/** Imports at once what is there, in its order. */
async function importAtOnce(
  corpus: ChangingCorpus,
  order: readonly string[],
): Promise<ReturnType<typeof describeText>> {
  using folder = new TestFolder()
  const library = openTestDatabase()
  const paths = order.map((id) => folder.put(corpus.packages.get(id) as TestPackage))
  await importTexts({ paths, dataFolder: folder.path, library })
  return describeText(folder.file('text.db'))
}

/** Fails when a text in steps is not as one at once, by so many changes of this seed's dice. */
export async function expectStepwiseEqualsWhole(seed: number, changes = 14): Promise<void> {
  const roll = createRandomGenerator(seed).below
  const corpus = new ChangingCorpus(roll)
  using folder = new TestFolder()
  const library = openTestDatabase()
  const options = { dataFolder: folder.path, library }
  let order = SOURCES.map(([id]) => id)
  const put = (ids: readonly string[]) =>
    importTexts({ ...options, paths: ids.map((id) => folder.put(corpus.packages.get(id) as TestPackage)) })
  await put(order)
  for (let step = 0; step < changes; step++) {
    const what = roll(7)
    const some = order[roll(order.length)] ?? ''
    if (what === 0) {
      await moveSourceToFirstRank({ ...options, id: some })
      order = [some, ...order.filter((id) => id !== some)]
    } else if (what === 1 && order.length > 2) {
      await removeSource({ ...options, id: some })
      order = order.filter((id) => id !== some)
    } else {
      const changed = corpus.change()
      await put([changed])
      if (!order.includes(changed)) order.push(changed)
    }
    // a difference stays
    if (step % 3 < 2 && step < changes - 1) continue
    const steps = describeText(folder.file('text.db'))
    const whole = await importAtOnce(corpus, order)
    for (const [table, rows] of Object.entries(whole))
      expect({ step, what, table, rows: steps[table] }).toEqual({ step, what, table, rows })
  }
  copyFileSync(folder.file('text.db'), folder.file('text.before'))
  // nothing is written again where nothing changed
  await put(order)
  expect(describeText(folder.file('text.db'))).toEqual(describeText(folder.file('text.before')))
}
