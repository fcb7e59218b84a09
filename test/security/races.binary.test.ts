/** Many clients at once lose no update, and some order explains what they leave. */

import { describe, expect, test } from 'bun:test'
import { runProcess } from '../../scripts/program.ts'
import { DISAGREEMENTS, writeDisagreement } from '../stress/corners/decisions.ts'
import { checkRaceResults, countTogether, createOnce, createRacerKeys, raceWrites } from '../stress/races.ts'
import { replayLog } from '../stress/replay.ts'
import { runInFolder } from '../support/folders.ts'
import { startProgram } from '../support/program.ts'
import { securityProgram } from './program.ts'

test('sixty concurrent clients see consistent answers', () =>
  runInFolder(async (data) => {
    await runProcess(securityProgram, ['import', ...writeDisagreement(data), '--data', data])
    await using victim = await startProgram(securityProgram, data, {
      settings: { LIBRARY_API_KEY: createRacerKeys(60) },
    })
    expect(await countTogether(victim, 60, 1)).toBeGreaterThan(0)
    await createOnce(victim, 60, 3)
    const { done, late } = await raceWrites(victim, data, 1, 12, 12)
    expect(done + late).toBe(12 * 12)
    expect(done).toBeGreaterThan(40)
    await checkRaceResults(victim, data, 1, 12, 4, DISAGREEMENTS)
  }))

describe('the replay of an edit log', () => {
  const line = (action: string, record: string, change: unknown) => ({
    key_name: 'a',
    action,
    record,
    change: JSON.stringify(change),
  })
  const create = (slug: string) => line('create', slug, { after: { slug, title: slug } })
  const nothingRestored = () => []

  test('gives the state after the writes', () => {
    const lines = [
      create('a'),
      create('b'),
      create('c'),
      line('move', 'c', { delta: -1, moved: true }),
      line('patch', 'a', { after: { slug: 'd' } }),
      line('replace', 'b', { after: { title: 'B' } }),
      line('move', 'd', { delta: -1, moved: false }),
    ]
    expect(replayLog(lines, nothingRestored)).toEqual([
      { slug: 'd', title: 'a' },
      { slug: 'c', title: 'c' },
      { slug: 'b', title: 'B' },
    ])
    expect(replayLog([...lines, line('delete', 'c', {})], nothingRestored)).toHaveLength(2)
    expect(replayLog([create('a'), line('restore', '*', {})], () => [{ slug: 'z', title: 'z' }])).toEqual([
      { slug: 'z', title: 'z' },
    ])
  })

  test.each([
    ['a second creation', [create('a'), create('a')]],
    ['a change of what is gone', [create('a'), line('delete', 'a', {}), line('patch', 'a', { after: {} })]],
    ['a move that did not happen', [create('a'), create('b'), line('move', 'b', { delta: -1, moved: false })]],
    ['an action that nobody knows', [create('a'), line('explode', 'a', {})]],
  ])('rejects %s', (_, lines) => {
    expect(() => replayLog(lines, nothingRestored)).toThrow()
  })
})
