/** Proposes the slug of what is new from its name, until the editor types another one. */

import type { FieldValue } from '../../../definitions/definition.ts'
import { type Changes, type Written, withTyped } from './changes.ts'
import { slugOf } from './slug-of.ts'
import type { Subject } from './subject.ts'

/** A roman name of its own, else the English one, else the name transcribed. */
function proposalFor({ fields }: Subject, { languages }: Written, changes: Changes): string {
  const [primary = ''] = languages
  const name = fields.find(([, field]) => field.name === 'the')?.[0] ?? ''
  const [own, english] = [primary, 'en'].map((language) => String(changes[language]?.[name] ?? ''))
  return (english && !/[a-z]/i.test(own ?? '') && slugOf(english)) || slugOf(own ?? '')
}

const typedSlug = ({ languages }: Written, changes: Changes): FieldValue =>
  changes[languages[0] ?? '']?.slug ?? null

/** What was typed, with another proposal where the slug is still the last one. */
export function withProposal(subject: Subject, written: Written, before: Changes, typed: Changes): Changes {
  if (written.id !== null) return typed
  const slug = typedSlug(written, typed)
  const isTyped = slug !== typedSlug(written, before)
  if (isTyped || (slug !== null && slug !== proposalFor(subject, written, before))) return typed
  return withTyped(
    written,
    typed,
    written.languages[0] ?? '',
    'slug',
    proposalFor(subject, written, typed) || null,
  )
}
