/** Patterns of what is typed match in linear time, whatever punctuation a quoted term has. */

import { expect, test } from 'bun:test'
import { parseSearchQuery } from '../../../search/full-text/query.ts'
import { QueryPatterns } from '../../../search/full-text/snippets/word-patterns.ts'
import { toLiteralSearchRegexSource } from '../../../search/letters/spellings.ts'

test.each(['. ', '* ', '- - ', '…  '])('punctuation %j between words matches one gap', (mark) => {
  const query = parseSearchQuery(`"b ${mark.repeat(40)}c"`)
  expect(toLiteralSearchRegexSource(`b ${mark.repeat(40)}c`)).toBe(toLiteralSearchRegexSource('b c'))
  // as separate parts of the pattern this took longer than a minute
  expect(new QueryPatterns(query).find(`ab ${mark.repeat(200)}de `, 200)).toBeNull()
})

test('punctuation inside a word is matched literally', () => {
  expect(toLiteralSearchRegexSource('b.c')).toBe('b\\.c')
})
