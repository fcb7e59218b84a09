/** Recent values are kept within their budget, the ones asked for latest longest. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { Recent } from '../../search/recent.ts'

test('the one that was not asked for longest goes first', () => {
  const recent = new Recent<string>(10)
  recent.set('a', 'A', 4)
  recent.set('b', 'B', 4)
  expect(recent.get('a')).toBe('A')
  recent.set('c', 'C', 4)
  expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual(['A', undefined, 'C'])
})

test('a value in place of another weighs once', () => {
  const recent = new Recent<number>(10)
  for (let i = 0; i < 20; i++) recent.set('a', i, 6)
  recent.set('b', 1, 4)
  expect([recent.get('a'), recent.get('b')]).toEqual([19, 1])
})

test('what is too heavy is not kept, and drops nothing', () => {
  const recent = new Recent<number>(10)
  recent.set('a', 1, 4)
  recent.set('b', 2, 11)
  expect([recent.get('a'), recent.get('b')]).toEqual([1, undefined])
})

test('values without weight do not pile up', () => {
  const recent = new Recent<number>(10)
  for (let i = 0; i < 100; i++) recent.set(`${i}`, i, 0)
  expect([recent.get('89'), recent.get('90')]).toEqual([undefined, 90])
})

test('a forgotten value is gone, and makes room', () => {
  const recent = new Recent<number>(10)
  recent.set('a', 1, 6)
  recent.set('b', 2, 4)
  recent.delete('a')
  recent.delete('a')
  expect(recent.weight).toBe(4)
  recent.set('c', 3, 6)
  expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([undefined, 2, 3])
})

test('nothing is left after clearing', () => {
  const recent = new Recent<number>(10)
  recent.set('a', 1, 1)
  recent.clear()
  expect([recent.get('a'), recent.weight]).toEqual([undefined, 0])
})

test('whatever is asked, kept and forgotten: the latest ones are there that fit together', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const step = fc.oneof(
    fc.record({ act: fc.constantFrom('get' as const, 'delete' as const), key, weight: fc.constant(0) }),
    fc.record({ act: fc.constant('set' as const), key, weight: fc.integer({ min: 1, max: 12 }) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const recent = new Recent<number>(10)
      // the plain way: a list, the latest last
      let list: { key: string; weight: number }[] = []
      for (const { act, key: name, weight } of steps) {
        const known = list.find((item) => item.key === name)
        list = list.filter((item) => item !== known)
        if (act === 'get') {
          expect(recent.get(name)).toBe(known?.weight)
          if (known) list.push(known)
        } else if (act === 'delete') recent.delete(name)
        else {
          recent.set(name, weight, weight)
          if (weight <= 10) list.push({ key: name, weight })
          while (list.reduce((sum, item) => sum + item.weight, 0) > 10) list.shift()
        }
        expect(recent.weight).toBe(list.reduce((sum, item) => sum + item.weight, 0))
      }
      for (const { key: name, weight } of list) expect(recent.get(name)).toBe(weight)
    }),
  )
})
