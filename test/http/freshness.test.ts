/** A write makes stale what shows something of what it touched, and nothing else (decisions §7; a read after a write sees it). */

import { describe, expect, test } from 'bun:test'
import { Freshness } from '../../src/http/freshness.ts'
import { openTestLibrary } from '../support/library.ts'

/** A database that changes when it is told to. */
function changing() {
  const listeners: ((touched: readonly { readonly collection: string }[]) => void)[] = []
  const db = {
    generation: 0,
    onChange: (listener: (typeof listeners)[number]) => void listeners.push(listener),
    touch: (...collections: readonly string[]) => {
      db.generation++
      for (const listener of listeners) listener(collections.map((collection) => ({ collection })))
    },
  }
  return db
}

describe('the generation of what is shown', () => {
  const CHANTS = ['chants', 'chant-sections']
  const BOOKS = ['books']

  test('rises with what it shows, and only with that', () => {
    const db = changing()
    const freshness = new Freshness(db)
    const before = [freshness.of(CHANTS), freshness.of(BOOKS), freshness.of(undefined), freshness.of([])]
    db.touch('chant-sections')
    const after = [freshness.of(CHANTS), freshness.of(BOOKS), freshness.of(undefined), freshness.of([])]
    expect(after.map((generation, index) => generation > (before[index] ?? 0))).toEqual([
      true,
      false,
      true,
      false,
    ])
    db.touch('books', 'chants')
    expect(freshness.of(CHANTS)).toBe(2)
    expect(freshness.of(BOOKS)).toBe(2)
  })

  test('rises for everything when nobody knows what was touched', () => {
    const db = changing()
    const freshness = new Freshness(db)
    db.touch('*')
    expect([freshness.of(CHANTS), freshness.of([])]).toEqual([1, 1])
    db.generation++ // a new text
    expect([freshness.of(CHANTS), freshness.of([])]).toEqual([2, 2])
    db.generation++
    db.touch('books') // before anybody asked
    expect([freshness.of(CHANTS), freshness.of(BOOKS)]).toEqual([3, 4])
  })

  test('is the same until the next change', () => {
    const db = changing()
    const freshness = new Freshness(db)
    db.touch('books')
    expect([freshness.of(BOOKS), freshness.of(BOOKS), freshness.of(BOOKS)]).toEqual([1, 1, 1])
  })
})

test('an edited chant leaves kept what has nothing to do with chants', async () => {
  const library = openTestLibrary()
  const paths = ['/jataka', '/canon', '/openapi.json', '/chants', '/chant-sections', '/meta']
  for (const path of paths) await library.get(path)
  const keptNow = () => paths.filter((path) => isKept(path))
  const isKept = (path: string) => {
    const held = library.app.kept.count
    const address = `/api/v1${path}`
    return (
      library.app.kept.get(address, library.app.generation) !== undefined && library.app.kept.count === held
    )
  }
  expect(keptNow()).toEqual(paths)
  await library.post('/chants', { slug: 'a', title: 'บท' })
  expect(keptNow()).toEqual(['/jataka', '/canon', '/openapi.json'])
})
