/** A record is written out once, and again when something that it shows has changed: no sooner, no later. */

import { expect, test } from 'bun:test'
import { WholeRecords } from '../../src/records/whole-records.ts'
import { resources } from '../../src/resources/registry.ts'
import type { Touched } from '../../src/resources/touched.ts'

/** Chants whose slugs end in their ids; which slugs were read anew is noted. */
function chants() {
  const listeners: ((touched: readonly Touched[]) => void)[] = []
  const read: string[] = []
  const records = new WholeRecords(
    { onChange: (listener) => void listeners.push(listener) },
    resources.chants,
    (slug) => {
      read.push(slug)
      return { id: Number(slug.split('-')[1]), slug, version: '0'.repeat(16), title: `${read.length}` }
    },
  )
  const touch = (touched: Touched) => {
    for (const listener of listeners) listener([touched])
  }
  /** What is read anew when all three are asked for. */
  const ask = () => {
    read.length = 0
    for (const slug of ['chant-1', 'chant-2', 'chant-3']) records.of(slug, 'th')
    return [...read]
  }
  return { records, touch, ask }
}

const ALL = ['chant-1', 'chant-2', 'chant-3']

test('only the record that was touched is written again', () => {
  const { touch, ask } = chants()
  expect(ask()).toEqual(ALL)
  expect(ask()).toEqual([])
  touch({ collection: 'chants', ids: [2], inPlace: true })
  expect(ask()).toEqual(['chant-2'])
  expect(ask()).toEqual([])
})

test.each<readonly [string, Touched, readonly string[]]>([
  ['the whole collection', { collection: 'chants', ids: 'all' }, ALL],
  ['anything, by another process', { collection: '*', ids: 'all' }, ALL],
  ['a section that is renamed or moved', { collection: 'chant-sections', ids: [1] }, ALL],
  ['a section that keeps its name', { collection: 'chant-sections', ids: [1], inPlace: true }, []],
  ['another collection', { collection: 'books', ids: 'all' }, []],
])('after a write to %s', (_, touched, anew) => {
  const { touch, ask } = chants()
  ask()
  touch(touched)
  expect(ask()).toEqual([...anew])
})

test('when too many have changed to be told apart, all are written again', () => {
  const { touch, ask } = chants()
  ask()
  for (let id = 100; id < 10_100; id++) touch({ collection: 'chants', ids: [id] })
  expect(ask()).toEqual([])
  touch({ collection: 'chants', ids: [99] })
  expect(ask()).toEqual(ALL)
  expect(ask()).toEqual([])
})

test('languages are kept apart', () => {
  const { records } = chants()
  expect(records.of('chant-1', 'th').bytes).not.toEqual(records.of('chant-1', 'en').bytes)
})
