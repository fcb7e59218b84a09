/** The version of caches: which change raises it, of everything and of single collections. */

import { expect, test } from 'bun:test'
import { CacheVersion } from '../../src/foundation/cache-version.ts'

test.each<readonly [string, (version: CacheVersion, commit: () => void) => void, string]>([
  ['an edit of books', (version) => version.noteEdit({ id: 1, time: '', collection: 'books' }), 'all books'],
  ['an edit of several', (version) => version.noteEdit({ id: 1, time: '', collection: '*' }), 'all books chants'],
  ['a rolled back edit', (version) => version.rollBack(), 'all books chants'],
  ['a new text', (version) => version.noteText('two'), 'all books chants'],
  ['a commit of another connection', (_, commit) => commit(), 'all books chants'],
  ['nothing', () => undefined, ''],
])('%s raises the version of what it may change', async (_, act, raised) => {
  let dataVersion = 1
  const version = new CacheVersion({ dataVersion: () => dataVersion, last: () => undefined })
  const state = {
    all: () => version.current,
    books: () => version.of('books'),
    chants: () => version.of('chants'),
  }
  const names = Object.keys(state) as (keyof typeof state)[]
  version.lookOnce()
  const before = names.map((name) => state[name]())
  act(version, () => dataVersion++)
  // a look in the same turn of the event loop is not repeated
  await new Promise((resolve) => setImmediate(resolve))
  version.lookOnce()
  expect(names.filter((name, index) => state[name]() !== before[index]).join(' ')).toBe(raised)
})
