/** Tests are of the kind that their file name states: `bun test` needs no browser and no binary. */

import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const ROOT = join(import.meta.dir, '../..')

/** Whoever imports one of these, also by way of others, waits for it. */
const CHROMIUM = 'test/support/chromium.ts'
const BINARY = 'test/support/binary.ts'

const files = [...new Bun.Glob('test/**/*.test.{ts,tsx}').scanSync({ cwd: ROOT })]

const known = new Map<string, ReadonlySet<string>>()

/** What a file of tests imports of the tests, also by way of others. */
function reachedFrom(file: string): ReadonlySet<string> {
  const found = known.get(file)
  if (found) return found
  const reached = new Set<string>()
  known.set(file, reached)
  for (const [, from = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(/from '(\.[^']+)'/g)) {
    const path = normalize(join(dirname(file), from))
    if (!path.startsWith('test/') || !existsSync(join(ROOT, path))) continue
    reached.add(path)
    for (const other of reachedFrom(path)) reached.add(other)
  }
  return reached
}

test('test files are named `.binary.test.` or `.browser.test.` exactly if they need it', () => {
  const wrong = files.filter((file) => {
    const reached = reachedFrom(file)
    const kind = reached.has(BINARY) ? 'binary' : reached.has(CHROMIUM) ? 'browser' : undefined
    const said = /\.(binary|browser)\.test\./.exec(file)?.[1]
    return kind !== said
  })
  expect(wrong).toEqual([])
})

test('`bun test` runs all test files but the named ones', () => {
  const { pathIgnorePatterns } = (Bun.TOML.parse(readFileSync(join(ROOT, 'bunfig.toml'), 'utf8')) as Settings).test
  const globs = pathIgnorePatterns.map((pattern) => new Bun.Glob(pattern))
  const left = files.filter((file) => globs.some((glob) => glob.match(file)))
  expect(left.toSorted()).toEqual(files.filter((file) => /\.(browser|binary|long)\.test\./.test(file)).toSorted())
  expect(left.length).toBeLessThan(files.length / 2)
})

interface Settings {
  readonly test: { readonly pathIgnorePatterns: readonly string[] }
}
