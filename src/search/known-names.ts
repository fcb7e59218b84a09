/** Finds what somebody means by a name that people know (src/facts/names.tsv), in whatever script and spelling. */

import { type KnownName, knownNames } from '../facts/names.ts'
import { westernDigits } from '../languages/thai-digits.ts'
import { keyOf } from '../letters/fold.ts'
import { soundsOf } from '../letters/sounds.ts'

/** What may stand before and behind an English or Pali name, and says nothing. */
const BESIDE_NAMES = /^(?:the|an?)\s+|\s+(?:sutta|suttaṃ|discourse|jātaka|jataka)$/gi

let byKey: ReadonlyMap<string, readonly KnownName[]> | undefined

/** The names that the words are as a whole, in the order of the table; each text only once. */
export function namesLike(words: string): readonly KnownName[] {
  byKey ??= index()
  const keys = new Set([keyOfName(words), ...soundsOf(words)])
  const found = [...keys].flatMap((key) => byKey?.get(key) ?? [])
  const texts = new Map(found.map((known) => [`${known.text?.division}/${known.text?.slug}`, known]))
  return [...texts.values()]
}

function index(): ReadonlyMap<string, readonly KnownName[]> {
  const keyed = knownNames().map((known) => [keyOfName(known.name), known] as const)
  return new Map(
    [...Map.groupBy(keyed, ([key]) => key)].map(([key, all]) => [key, all.map(([, known]) => known)]),
  )
}

const keyOfName = (name: string): string => keyOf(westernDigits(name).trim().replace(BESIDE_NAMES, ''))
