/** A record with its translations while it is edited: what the server has, and what was typed over it. */

import type { FieldValue } from '../../../definitions/definition.ts'
import { ask, ifAt, me } from '../base/api.ts'
import { Proposed, type Sent } from '../base/proposing.ts'
import type { Versioned } from '../base/records.ts'
import { isOutdated, Refused } from '../base/refused.ts'
import type { Typed } from '../base/same.ts'
import { isKeptAlike } from '../base/same.ts'
import type { Changes, Side, Written } from './changes.ts'
import type { Subject } from './subject.ts'

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
  const { languages } = await me()
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
  /** What waits for review: the server has it as it was. */
  readonly proposed: readonly Sent[]
}

/** Writes what was typed, the record itself first, then its translations one by one. */
export async function write(subject: Subject, from: Written, typed: Changes): Promise<Progress> {
  const [primary = '', ...others] = from.languages
  let progress: Progress = { written: from, sent: {}, proposed: [] }
  let language = primary
  /** Writes one language, or has it proposed. */
  const writeIn = async (typed: Typed, writing: (written: Written) => Promise<Written>) => {
    const { sent, proposed, written } = progress
    const now = { ...sent, [language]: typed }
    try {
      progress = { written: await writing(written), sent: now, proposed }
    } catch (error) {
      if (!(error instanceof Proposed)) throw error
      progress = { written, sent: now, proposed: [...proposed, error.proposal] }
    }
  }
  try {
    if (typed[primary] || from.id === null)
      await writeIn(typed[primary] ?? {}, async () =>
        withRecord(subject, from, await writeRecord(subject, from, typed[primary] ?? {})),
      )
    for (language of others) {
      const { id, sides } = progress.written
      const [side, translated] = [sides[language], typed[language]]
      if (!translated || !side || id === null) continue
      await writeIn(translated, async (written) => {
        const path = translationPath(subject, id, language)
        const saved = await ask<Side>(
          'PUT',
          path,
          translated,
          side.version === null ? {} : ifAt(side.version),
        )
        return { ...written, sides: { ...written.sides, [language]: saved } }
      })
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
