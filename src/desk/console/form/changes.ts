/** What is typed over a record with its translations: kept apart from what the server has, and met with what others wrote. */

import type { FieldValue } from '../../../definitions/definition.ts'
import { isKeptAlike, isSame, type Typed } from '../base/same.ts'

/** One language of the record as the server has it. */
export interface Side {
  readonly fields: Typed
  /** Null while there is none. */
  readonly version: string | null
}

/** By language. */
type Sides = Readonly<Record<string, Side>>
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

/** Changes without what was sent and taken; what was typed on since stays. */
export function unsent(changes: Changes, sent: Changes): Changes {
  const left = Object.entries(changes).flatMap(([language, typed]) => {
    const fields = Object.entries(typed).filter(([name, value]) => sent[language]?.[name] !== value)
    return fields.length === 0 ? [] : [[language, Object.fromEntries(fields)] as const]
  })
  return Object.fromEntries(left)
}

/** What a draft keeps: what was typed, and what it was typed over. */
export interface WrittenDraft {
  readonly changes: Changes
  readonly base: Changes
}

/**
 * What the server had in the fields that were typed.
 * @param met what was met and not answered yet: it is typed over what stood there before, so that it is met again
 */
export const baseOf = ({ sides }: Written, changes: Changes, met: readonly MetField[]): Changes =>
  Object.fromEntries(
    Object.entries(changes).map(([language, typed]) => [
      language,
      Object.fromEntries(
        Object.keys(typed).map((name) => {
          const unanswered = met.find((field) => isSameField(field, { language, name }))
          return [name, unanswered ? unanswered.before : (sides[language]?.fields[name] ?? null)] as const
        }),
      ),
    ]),
  )

/** As it stood when a draft of it was typed. */
export const atBase = (written: Written, base: Changes): Written => ({
  ...written,
  sides: Object.fromEntries(
    Object.entries(written.sides).map(([language, side]) => [
      language,
      { ...side, fields: { ...side.fields, ...base[language] } },
    ]),
  ),
})

/** A field that somebody else changed while it was edited here. */
export interface MetField {
  readonly language: string
  readonly name: string
  readonly before: FieldValue
  readonly theirs: FieldValue
  /** Undefined where nothing was typed here. */
  readonly mine: FieldValue | undefined
}

type NamedField = Pick<MetField, 'language' | 'name'>

export const isSameField = (one: NamedField, other: NamedField): boolean =>
  one.language === other.language && one.name === other.name

/** What was met as it stands after typing on: what is alike by now is no question any more. */
export const stillMet = (met: readonly MetField[], changes: Changes): readonly MetField[] =>
  met.flatMap((field) => {
    if (field.mine === undefined) return [field]
    const mine = changes[field.language]?.[field.name]
    return mine === undefined || isKeptAlike(mine, field.theirs) ? [] : [{ ...field, mine }]
  })

/** Field by field what another editor wrote between two readings. */
export const metBetween = (before: Written, now: Written, changes: Changes): readonly MetField[] =>
  now.languages.flatMap((language) =>
    Object.entries(now.sides[language]?.fields ?? {}).flatMap(([name, theirs]) => {
      const old = before.sides[language]?.fields[name] ?? null
      const mine = changes[language]?.[name]
      // both wrote the same: nothing to choose
      return isSame(old, theirs) || (mine !== undefined && isKeptAlike(mine, theirs))
        ? []
        : [{ language, name, before: old, theirs, mine }]
    }),
  )
