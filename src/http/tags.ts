/** The groups that operations are listed under in the document. */

import type { Operation } from './operation.ts'

/** The tags of the operations, in the order of their first use. */
export function tagsOf(operations: readonly Operation[]): readonly { name: string; description: string }[] {
  const names = new Set(operations.map((operation) => operation.tag))
  return [...names].map((name) => ({ name, description: `Operations on: ${name.toLowerCase()}` }))
}
