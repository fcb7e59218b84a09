/** The groups that operations are listed under in a document, each with what it is. */

import type { Operation } from './operation.ts'

/**
 * The tags of the operations, in the order of their first use.
 * @param about what stands under each tag.
 * @throws Error for a tag that nobody explains
 */
export function tagsOf(operations: readonly Operation[], about: Readonly<Record<string, string>>) {
  return [...new Set(operations.map(({ tag }) => tag))].map((name) => {
    const description = about[name]
    if (description === undefined) throw new Error(`Nothing is said about the tag ${name}`)
    return { name, description }
  })
}
