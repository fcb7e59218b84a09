/** Foreign text is shown character by character in errors, on a terminal, and in names of files. */

import { expect, test } from 'bun:test'
import { AppError, createNotFoundError } from '../../src/foundation/app-error.ts'
import { escapeDirectionSigns, removeDirectionSigns } from '../../src/foundation/direction-signs.ts'
import { runCommand } from '../support/terminal.ts'

const TURNED = 'exe\u202egpj.\u2066x\u200f'

test('direction and cursor controls are escaped; tabs and line ends stay', () => {
  expect(escapeDirectionSigns(`${TURNED}\u001b[2J\u0007`)).toBe('exe[U+202E]gpj.[U+2066]x[U+200F][U+001B][2J[U+0007]')
  expect(escapeDirectionSigns('ก\tข\nธรรมฯ — นะโม\u200b')).toBe('ก\tข\nธรรมฯ — นะโม\u200b')
  expect(removeDirectionSigns(TURNED)).toBe('exegpj.x')
})

test('errors and their issues escape direction controls', () => {
  expect(createNotFoundError(`ไม่พบ “${TURNED}”`).message).toBe('ไม่พบ “exe[U+202E]gpj.[U+2066]x[U+200F]”')
  expect(new AppError('conflict', '', { slug: [TURNED] }).issues).toEqual({
    slug: [escapeDirectionSigns(TURNED)],
  })
})

test('commands escape direction controls in file names', async () => {
  const { code, error } = await runCommand(['restore', `/nowhere/${TURNED}`, '--data', '/nowhere/data'])
  expect([code, error]).toEqual([1, expect.stringContaining(`/nowhere/${escapeDirectionSigns(TURNED)}`)])
})
