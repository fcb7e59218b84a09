/** The check of style finds words of the left column, exports without a comment, and long table cells. */

import { expect, test } from 'bun:test'
import { findStyleFaults, findUnknownFileMentions, findUnknownThrownErrors } from '../../scripts/style.ts'

const FAULTS: Readonly<Record<string, readonly [file: string, text: string, fault: string]>> = {
  'a name': ['src/a.ts', '/** A bound. */\nexport const MOST_ROWS = 1', 'MOST_ROWS (write: MAX_)'],
  'a word of a comment': ['src/a.ts', '// nobody knows\nconst a = 1', '“nobody”'],
  'a title of a test': ['test/a.test.ts', "test('is built anew', () => {})", '“anew”'],
  'a word of a document': ['docs/a.md', 'A page stands here.', '“stands”'],
  'an export without a comment': ['src/a.ts', 'export const a = 1', 'a has no comment'],
  'a comment that begins with a tag': ['src/a.ts', '/** @throws Error */\nexport const a = 1', 'a has no comment'],
  'a parameter that is gone': [
    'src/a.ts',
    '/** Adds. @param b what */\nexport const add = (a: number) => a',
    'no parameter b',
  ],
  'a long table cell': ['docs/a.md', `| ${'x'.repeat(201)} |`, 'a table cell above 200 characters'],
}

test.each(Object.entries(FAULTS))('the check of style reports %s', (_, [file, text, fault]) => {
  expect(findStyleFaults(file, text)).toEqual([expect.stringContaining(fault)])
})

test('the check of style accepts code, quotations and stored names', () => {
  const text = '/** Reads `stands`. */\nexport const MAX_ROWS = rows.kept'
  expect(findStyleFaults('src/a.ts', text)).toEqual([])
})

test('the check of style reports an error that no class declares', () => {
  const texts = new Map([
    ['src/a.ts', '/** Reads. @throws Refusal where there is none @throws AppError else @throws {Error} */'],
    ['src/b.ts', 'export class AppError extends Error {}'],
  ])
  expect(findUnknownThrownErrors(texts)).toEqual(['src/a.ts: no error is called Refusal'])
})

test('a comment that names a file of the project which is gone is a fault', () => {
  const texts = new Map([
    ['src/a.ts', '/** Folds letters (see b.ts and letters/gone.ts). */\nconst a = 1'],
    ['src/b.ts', '// as in a.ts; a file ends in .test.ts'],
  ])
  expect(findUnknownFileMentions(texts)).toEqual(['src/a.ts: no file is called gone.ts'])
})
