/** For commands that read the text: an unreadable text is an error, a missing one is not. */

import type { Canon } from '../../canon/canon.ts'
import { reasonForUnreadableText } from '../../intake/import/unreadable-text.ts'
import { CommandError } from './command.ts'

/** Throws a usage error when text.db exists but cannot be read. @param what the command cannot say, in the middle of a sentence @param path of text.db @throws CommandFailure */
export function requireReadableText({ text }: Canon, what: string, path: string): void {
  if (!text.unreadable) return
  const { what: why, remedy } = reasonForUnreadableText(text.unreadable, path)
  throw new CommandError(`${what}ไม่ได้ เพราะ${why} ${remedy}`)
}
