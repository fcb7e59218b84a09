/** For commands that read the text: an unreadable text is an error, a missing one is not. */

import type { Canon } from '../../canon/canon.ts'
import { unreadable } from '../../intake/import/unreadable-text.ts'
import { CommandFailure } from './command.ts'

/** Throws a usage error when text.db exists but cannot be read. @param what the command cannot say, in the middle of a sentence @param path of text.db @throws CommandFailure */
export function requireReadable({ text }: Canon, what: string, path: string): void {
  if (!text.unreadable) return
  const { what: why, remedy } = unreadable(text.unreadable, path)
  throw new CommandFailure(`${what}ไม่ได้ เพราะ${why} ${remedy}`)
}
