/** Checks text.db before a command that reads it. A text that cannot be read is an error, a missing one is not. */

import type { Canon } from '../../canon/canon.ts'
import { describeUnreadableTextDatabase } from '../../intake/import/unreadable-text.ts'
import { CommandError } from './command.ts'

/**
 * Rejects a text.db that exists but cannot be read.
 * @param what beginning of the Thai sentence: what the command cannot do
 * @param path of text.db
 * @throws CommandError
 */
export function requireReadableTextDatabase({ text }: Canon, what: string, path: string): void {
  if (!text.unreadable) return
  const { what: why, remedy } = describeUnreadableTextDatabase(text.unreadable, path)
  throw new CommandError(`${what}ไม่ได้ เพราะ${why} ${remedy}`)
}
