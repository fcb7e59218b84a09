/** A record with its translations while it is edited: what the server has, and what was typed over it. */

import type { FieldValue } from '../../../definitions/definition.ts'
import { answered, ask, desk, ifAt } from '../base/api.ts'
import type { Typed, Versioned } from '../base/records.ts'
import { isOutdated, Refused } from '../base/refused.ts'
import { isKeptAlike, isSame } from '../base/value.tsx'
import type { Subject } from './subject.ts'

/** One language of the record as the server has it. */
interface Side {
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

const translatableNames = ({ fields }: Subject): readonly string[] =>
  fields.flatMap(([name, field]) => (field.translatable ? [name] : []))

/** What is to be created, with nothing in it yet. */
export function emptyWritten(subject: Subject, languages: readonly string[]): Written {
  const [primary = '', ...others] = languages
  const fields = Object.fromEntries(subject.fields.map(([name]) => [name, null]))
  const empty = Object.fromEntries(translatableNames(subject).map((name) => [name, null]))
  const sides = Object.fromEntries(others.map((language) => [language, { fields: empty, version: null }]))
  return { id: null, slug: '', languages, sides: { [primary]: { fields, version: null }, ...sides } }
}

/** @param slug null for what is to be created. @throws Refused */
export async function readWritten(subject: Subject, slug: string | null): Promise<Written> {
  const { languages } = await answered(desk.GET('/api/desk/me'))
  if (slug === null) return emptyWritten(subject, languages)
  const [, ...others] = languages
  const record = await subject.read(slug)
  const sides = await Promise.all(
    others.map(async (language) => [language, await readTranslation(subject, record.id, language)] as const),
  )
  const written = { id: record.id, slug, languages, sides: Object.fromEntries(sides) }
  return withRecord(subject, written, record)
}

/** With the record itself as the server answered it. */
function withRecord(subject: Subject, written: Written, record: Versioned): Written {
  const fields = Object.fromEntries(subject.fields.map(([name]) => [name, record[name] as FieldValue]))
  const primary = { [written.languages[0] ?? '']: { fields, version: record.version } }
  return { ...written, id: record.id, slug: record.slug, sides: { ...written.sides, ...primary } }
}

const translationPath = ({ collection }: Subject, id: number, language: string): string =>
  `/api/desk/translations/${collection}/${id}/${language}`

const readTranslation = (subject: Subject, id: number, language: string) =>
  ask<{ readonly fields: Typed; readonly version: string }>('GET', translationPath(subject, id, language))

/** What came of writing. */
export interface Progress {
  readonly written: Written
  /** What was sent and taken. */
  readonly sent: Changes
  /** What was refused at last, and in which language; what was written before it stands. */
  readonly refused?: { readonly refusal: Refused; readonly language: string }
}

/** Writes what was typed, the record itself first, then its translations one by one. */
export async function write(subject: Subject, from: Written, typed: Changes): Promise<Progress> {
  const [primary = '', ...others] = from.languages
  let progress: Progress = { written: from, sent: {} }
  let language = primary
  try {
    if (typed[primary] || from.id === null) {
      const record = await writeRecord(subject, from, typed[primary] ?? {})
      progress = { written: withRecord(subject, from, record), sent: { [primary]: typed[primary] ?? {} } }
    }
    for (language of others) {
      const { written, sent } = progress
      const [side, translated] = [written.sides[language], typed[language]]
      if (!translated || !side || written.id === null) continue
      const saved = await ask<Side>(
        'PUT',
        translationPath(subject, written.id, language),
        translated,
        side.version === null ? {} : ifAt(side.version),
      )
      const sides = { ...written.sides, [language]: saved }
      progress = { written: { ...written, sides }, sent: { ...sent, [language]: translated } }
    }
    return progress
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { ...progress, refused: { refusal: error, language } }
  }
}

/** One that is to be created may be there already, as it was typed: when the answer to the first try was lost. */
async function writeRecord(subject: Subject, { id, slug, sides, languages }: Written, typed: Typed) {
  const version = sides[languages[0] ?? '']?.version
  if (id !== null && version) return subject.patch(slug, typed, version)
  const filled = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== null))
  try {
    return await subject.create(filled)
  } catch (error) {
    if (!isOutdated(error)) throw error
    const there = await subject.read(String(typed.slug))
    const isOurs = Object.entries(filled).every(([name, value]) =>
      isKeptAlike(there[name] as FieldValue, value),
    )
    if (!isOurs) throw error
    return there
  }
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
