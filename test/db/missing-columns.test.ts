/** A start from source rejects a field without a migration. */

import { expect, test } from 'bun:test'
import { requireColumnForEveryField } from '../../db/missing-columns.ts'

test('the migrations create every column of the definitions', () => requireColumnForEveryField())

test('requireColumnForEveryField names the missing columns and the command to run', () => {
  const chants = { name: 'chants', columns: ['slug', 'teacher', 'place'] }
  expect(() => requireColumnForEveryField([chants])).toThrow(
    'No migration creates chants.teacher, chants.place. Run "bun run migration NAME"',
  )
})
