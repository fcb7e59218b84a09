/** Proposes the slug of what is new from its name, until the editor types another one. */

import { type Changes, keyOf, type Written, withTyped } from './changes.ts'
import { slugOf } from './slug-of.ts'

/**
 * What was typed, with a slug from the name that is typed now where there is none yet, or where the one that there is came
 * from that very name: a name in another language replaces none.
 * @param name the field that a record is called by
 */
export function withProposal(name: string, written: Written, before: Changes, typed: Changes): Changes {
  const { id, languages } = written
  const [primary = ''] = languages
  const slugKey = keyOf(primary, 'slug')
  const [slug, was] = [typed[slugKey] ?? null, before[slugKey] ?? null]
  if (id !== null || slug !== was) return typed
  const nameIn = (changes: Changes, language: string) => String(changes[keyOf(language, name)] ?? '')
  const language = [primary, 'en'].find((one) => nameIn(before, one) !== nameIn(typed, one))
  if (language === undefined) return typed
  if (slug !== null && slug !== slugOf(nameIn(before, language))) return typed
  return withTyped(written, typed, slugKey, slugOf(nameIn(typed, language)) || null)
}
