/** For commands that tell what stands in the text: one that is there and cannot be read is not the same as none. */

import type { Canon } from '../../canon/canon.ts'
import { unreadable } from '../../intake/import/unreadable-text.ts'
import { CommandFailure } from './command.ts'

/** @param what the command cannot say, in the middle of a sentence @param path of text.db @throws CommandFailure */
export function requireReadable({ text }: Canon, what: string, path: string): void {
  if (!text.unreadable) return
  const { what: why, remedy } = unreadable(text.unreadable, path)
  throw new CommandFailure(`${what}ไม่ได้ เพราะ${why} ${remedy}`)
}
