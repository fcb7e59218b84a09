/** What an address of the conflicts says: which pair, and what narrows the queue. */

import type { Route } from '../route.ts'
import type { Filter, PairName } from './queue.ts'
import { CLASS_NAMES, type ConflictClass, EDITION_NAMES } from './words.ts'

const isOneOf = <Key extends string>(names: Readonly<Record<Key, string>>, text: string): text is Key =>
  Object.hasOwn(names, text)

export function conflictRoute({ parts, query }: Route): {
  readonly pair: PairName | undefined
  readonly filter: Filter
} {
  const [, division, entry, edition = ''] = parts
  const kind: string = query.get('class') ?? ''
  const signature = query.get('signature')
  const pair =
    division !== undefined && entry !== undefined && isOneOf(EDITION_NAMES, edition)
      ? { division, entry, edition }
      : undefined
  return {
    pair,
    filter: {
      ...(isOneOf<ConflictClass>(CLASS_NAMES, kind) ? { class: kind } : {}),
      ...(signature === null ? {} : { signature }),
    },
  }
}
