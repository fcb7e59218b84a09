/** Which tests need neither a browser nor the compiled binary: those of the check that one runs while working. */

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import ts from 'typescript'

const ROOT = join(import.meta.dir, '..')

/** Whoever imports one of these, also by way of others, waits for it. */
const SLOW = ['test/support/chromium.ts', 'test/support/binary.ts']

/** Whoever gives a test more time than usual knows that it takes long. */
const OWN_TIMEOUT = /\}, \d+_000\)|^\s+\d+_000,$/m

/** Rooms that try long ways over whole data folders or run other programs, and files that take a third of all the time. */
const LONG = [
  'test/trust/',
  'test/corpus/',
  'test/museum/',
  'test/eleventh/',
  'test/intake/archive/every-archive.test.ts',
  'test/reader/staleness.test.ts',
  'test/library/search/large-writes.test.ts',
  'test/search/full-text/records.test.ts',
]

/** Files of tests, from the top level of the project. */
export function quickTests(): readonly string[] {
  const known = new Map<string, boolean>()
  /** Whether a file comes to one of the slow ones. */
  const isSlow = (file: string): boolean => {
    const found = known.get(file)
    if (found !== undefined) return found
    known.set(file, SLOW.includes(file))
    if (!SLOW.includes(file)) known.set(file, importsOf(file).some(isSlow))
    return known.get(file) === true
  }
  return [...new Bun.Glob('test/**/*.test.{ts,tsx}').scanSync({ cwd: ROOT })]
    .filter((file) => !LONG.some((path) => file.startsWith(path)) && !isSlow(file))
    .filter((file) => !OWN_TIMEOUT.test(readFileSync(join(ROOT, file), 'utf8')))
    .toSorted()
}

/** Files of the tests that a file imports. */
function importsOf(file: string): readonly string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(ROOT, file), 'utf8'))
  return importedFiles
    .filter(({ fileName }) => fileName.startsWith('.') && /\.tsx?$/.test(fileName))
    .map(({ fileName }) => normalize(join(dirname(file), fileName)))
    .filter((path) => path.startsWith('test/') && existsSync(join(ROOT, path)))
}
