/** Patterns of what is typed match in linear time, whatever punctuation a quoted term has. */

import { expect, test } from 'bun:test'
import { parseQuery } from '../../../search/full-text/query.ts'
import { QueryPatterns } from '../../../search/full-text/snippets/word-patterns.ts'
import { asWritten } from '../../../search/letters/spellings.ts'

test.each(['. ', '* ', '- - ', '…  '])('punctuation %j between words is one gap of the pattern', (mark) => {
  const query = parseQuery(`"b ${mark.repeat(40)}c"`)
  expect(asWritten(`b ${mark.repeat(40)}c`)).toBe(asWritten('b c'))
  // as separate parts of the pattern this took longer than a minute
  expect(new QueryPatterns(query).find(`ab ${mark.repeat(200)}de `, 200)).toBeNull()
})

test('punctuation inside a word is matched as it is', () => {
  expect(asWritten('b.c')).toBe('b\\.c')
})
