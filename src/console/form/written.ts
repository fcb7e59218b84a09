/** A record with its translations while it is edited: what the server has, and what was typed over it. */

import type { Field, FieldValue, Resource } from '../../resources/definition.ts'
import { fieldsOf } from '../../resources/fields.ts'
import { slug as slugField } from '../../resources/labels.ts'
import { answered, ask, desk } from '../api.ts'
import { createRecord, type DeskRecord, patchRecord, readRecord, type Typed } from '../records.ts'
import { isSame } from '../value.tsx'

/** One language of the record as the server has it. */
interface Side {
  readonly fields: Typed
  /** Null while there is none. */
  readonly version: string | null
}

/** By language. */
export type Sides = Readonly<Record<string, Side>>
/** What was typed and is not saved: by language, only fields that differ from what the server has. */
export type Changes = Readonly<Record<string, Typed>>

export interface Written {
  /** Null while it is not created. */
  readonly id: number | null
  readonly slug: string
  /** The published languages, the primary one first. */
  readonly languages: readonly string[]
  readonly sides: Sides
}

/** All fields that are typed, the slug first. */
export const formFields = (resource: Resource): readonly (readonly [name: string, field: Field])[] => [
  ['slug', slugField],
  ...fieldsOf(resource),
]

const translatableNames = (resource: Resource): readonly string[] =>
  fieldsOf(resource).flatMap(([name, field]) => (field.translatable ? [name] : []))

/** @param slug null for a record that is to be created. @throws Refused */
export async function readWritten(resource: Resource, slug: string | null): Promise<Written> {
  const { languages } = await answered(desk.GET('/api/desk/me'))
  const [primary = '', ...others] = languages
  if (slug === null) {
    const fields = Object.fromEntries(formFields(resource).map(([name]) => [name, null]))
    const empty = Object.fromEntries(translatableNames(resource).map((name) => [name, null]))
    const sides = Object.fromEntries(others.map((language) => [language, { fields: empty, version: null }]))
    return { id: null, slug: '', languages, sides: { [primary]: { fields, version: null }, ...sides } }
  }
  const record = await readRecord(resource, slug)
  const sides = await Promise.all(
    others.map(async (language) => [language, await readTranslation(resource, record.id, language)] as const),
  )
  return {
    id: record.id,
    slug: record.slug,
    languages,
    sides: { [primary]: sideOf(resource, record), ...Object.fromEntries(sides) },
  }
}

const sideOf = (resource: Resource, record: DeskRecord): Side => ({
  fields: Object.fromEntries(formFields(resource).map(([name]) => [name, record[name] as FieldValue])),
  version: record.version,
})

const translationPath = ({ name }: Resource, id: number, language: string): string =>
  `/api/desk/translations/${name}/${id}/${language}`

const readTranslation = (resource: Resource, id: number, language: string) =>
  ask<{ readonly fields: Typed; readonly version: string }>('GET', translationPath(resource, id, language))

/** Writes what was typed in the primary language. @returns its id and its slug, which may be another now. @throws Refused */
export function writePrimary(
  resource: Resource,
  { id, slug, sides, languages }: Written,
  typed: Typed,
): Promise<DeskRecord> {
  const side = sides[languages[0] ?? '']
  const filled = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== null))
  return id === null || !side?.version
    ? createRecord(resource, filled)
    : patchRecord(resource, slug, typed, side.version)
}

/** Writes the fields of a translation that were typed. @throws Refused */
export const writeTranslation = (
  resource: Resource,
  id: number,
  language: string,
  typed: Typed,
  version: string | null,
) =>
  ask<{ readonly fields: Typed; readonly version: string }>(
    'PUT',
    translationPath(resource, id, language),
    typed,
    version === null ? {} : { 'if-match': `"${version}"` },
  )

/** The changes with another value; one that is as the server has it is no change. */
export function withTyped(
  { sides }: Written,
  changes: Changes,
  language: string,
  name: string,
  value: FieldValue,
): Changes {
  const { [name]: _, ...others } = changes[language] ?? {}
  const typed = isSame(value, sides[language]?.fields[name]) ? others : { ...others, [name]: value }
  const { [language]: __, ...rest } = changes
  return Object.keys(typed).length === 0 ? rest : { ...rest, [language]: typed }
}

/** Changes as they stand over what the server has now. */
export function rebased(written: Written, changes: Changes): Changes {
  let result: Changes = {}
  for (const [language, typed] of Object.entries(changes)) {
    for (const [name, value] of Object.entries(typed)) {
      result = withTyped(written, result, language, name, value)
    }
  }
  return result
}

/** A field that somebody else changed while it was edited here. */
export interface Met {
  readonly language: string
  readonly name: string
  readonly before: FieldValue
  readonly theirs: FieldValue
  /** Undefined where nothing was typed here. */
  readonly mine: FieldValue | undefined
}

/** Field by field what another editor wrote between two readings. */
export const metBetween = (before: Written, now: Written, changes: Changes): readonly Met[] =>
  now.languages.flatMap((language) =>
    Object.entries(now.sides[language]?.fields ?? {}).flatMap(([name, theirs]) => {
      const old = before.sides[language]?.fields[name] ?? null
      return isSame(old, theirs)
        ? []
        : [{ language, name, before: old, theirs, mine: changes[language]?.[name] }]
    }),
  )
