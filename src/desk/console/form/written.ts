/** What a form writes, a record of whichever resource or a heading of the canon, with its translations: read, and written one by one. */

import type { Field, FieldValue, Resource } from '../../../definitions/definition.ts'
import { fieldsOf } from '../../../definitions/fields.ts'
import { slug as slugField } from '../../../definitions/labels.ts'
import { ask, IF_NEW, ifAt, me } from '../base/api.ts'
import { isOutdated, Refused } from '../base/problem.ts'
import { Proposed, type Sent } from '../base/proposing.ts'
import { eachRecord, NEW, recordPath, recordsPath, type Versioned } from '../base/records.ts'
import { address } from '../base/route.ts'
import { isStoredAlike, type Typed } from '../base/same.ts'
import { type Changes, fieldsIn, keyed, type Written } from './changes.ts'

/** All but `fields` and `label` ask the server. @throws Refused */
export interface Subject {
  /** The collection, as the log and the translations name it. */
  readonly collection: string
  /** What the list that it is in is called. */
  readonly label: string
  /** All fields that are typed; the slug last, since it is proposed from the name. */
  readonly fields: readonly (readonly [name: string, field: Field])[]
  /** Fields that can be typed as one table. */
  readonly linesTogether?: readonly string[]
  /** Of a heading: the division that its slug is unique in. */
  readonly division?: string
  readonly read: (slug: string) => Promise<Versioned>
  /** Creates one; one that exists is not written over. @throws Refused 412 when there is one */
  readonly create: (typed: Typed) => Promise<Versioned>
  /** Changes the fields that are named, if it is still at that version. @throws Refused 412 when not */
  readonly patch: (slug: string, typed: Typed, version: string) => Promise<Versioned>
  readonly remove: (slug: string, version: string) => Promise<unknown>
  /** The one that follows in its list; undefined after the last one. */
  readonly after: (slug: string) => Promise<string | undefined>
  /** The address of one at the desk; of `NEW`, of the empty form. */
  readonly addressOf: (slug: string) => string
  /** The address of the list that it is in. */
  readonly list: string
  /** Where readers see one; from the server's own root on. */
  readonly pageOf: (slug: string) => string
  /** The request before it is deleted. */
  readonly askRemoval: string
}

/** The field that one is called by. */
export const nameFieldIn = ({ fields }: Subject): string =>
  fields.find(([, field]) => field.name === 'the')?.[0] ?? ''

/** The subject of a record's form. @param filters of the list that the record was opened from. */
export const recordSubject = (resource: Resource, filters: Readonly<Record<string, string>>): Subject => ({
  collection: resource.name,
  label: resource.label.th,
  fields: [...fieldsOf(resource), ['slug', slugField]],
  ...(resource.linesTogether ? { linesTogether: resource.linesTogether } : {}),
  read: (slug) => ask('get', recordPath(resource, slug)),
  create: (typed) => ask('post', recordsPath(resource), typed, IF_NEW),
  patch: (slug, typed, version) => ask('patch', recordPath(resource, slug), typed, ifAt(version)),
  remove: (slug, version) => ask('delete', recordPath(resource, slug), undefined, ifAt(version)),
  after: (slug) => slugAfter(resource, slug, filters),
  addressOf: (slug) => address([resource.name, slug], slug === NEW ? {} : filters),
  list: address([resource.name], filters),
  pageOf: (slug) => `${resource.pagePath ?? resource.path}/${encodeURIComponent(slug)}`,
  askRemoval: 'ลบรายการนี้หรือไม่ เลิกทำได้',
})

/** The record that follows in a list, wherever in it the list was opened; of what a search found, in the whole list. */
async function slugAfter(
  resource: Resource,
  slug: string,
  { offset: _, q: __, ...filters }: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  let isNext = false
  for await (const record of eachRecord(resource, filters)) {
    if (isNext) return record.slug
    isNext = record.slug === slug
  }
  return undefined
}

/** What a language of something new begins with. */
function emptyFields({ fields }: Subject, language: string, isPrimary: boolean): Changes {
  const own = fields.filter(([, field]) => isPrimary || field.translatable)
  return keyed(language, Object.fromEntries(own.map(([name]) => [name, null])))
}

/** What is to be created, with nothing in it yet. */
export const emptyWritten = (subject: Subject, languages: readonly string[]): Written => ({
  id: null,
  slug: '',
  languages,
  versions: {},
  fields: Object.assign({}, ...languages.map((one, index) => emptyFields(subject, one, index === 0))),
})

/** Reads a record with its translations. @param slug null for what is to be created. @throws Refused */
export async function readWritten(subject: Subject, slug: string | null): Promise<Written> {
  const all = (await me()).languages
  const languages = subject.fields.some(([, { translatable }]) => translatable) ? all : all.slice(0, 1)
  const empty = emptyWritten(subject, languages)
  if (slug === null) return empty
  const [, ...others] = languages
  const record = await subject.read(slug)
  const sides = await Promise.all(
    others.map(async (language) => [language, await readTranslation(subject, record.id, language)] as const),
  )
  return sides.reduce(
    (written, [language, side]) => withSide(written, language, side),
    withRecord(subject, empty, record),
  )
}

/** With one language as the server answered it. */
const withSide = (written: Written, language: string, { fields, version }: Side): Written => ({
  ...written,
  fields: { ...written.fields, ...keyed(language, fields) },
  versions: { ...written.versions, [language]: version },
})

/** With the record itself as the server answered it. */
function withRecord(
  subject: Subject,
  written: Written,
  { id, slug, version, ...record }: Versioned,
): Written {
  const fields = Object.fromEntries(
    subject.fields.map(([name]) => [name, (name === 'slug' ? slug : record[name]) as FieldValue]),
  )
  return withSide({ ...written, id, slug }, written.languages[0] ?? '', { fields, version })
}

const translationPath = ({ collection }: Subject, id: number, language: string): string =>
  `/api/desk/translations/${collection}/${id}/${language}`

const readTranslation = (subject: Subject, id: number, language: string) =>
  ask<Side>('get', translationPath(subject, id, language))

interface Side {
  readonly fields: Typed
  readonly version: string
}

/** What came of writing. */
export interface Progress {
  readonly written: Written
  /** What was sent and taken. */
  readonly sent: Changes
  /** In how many languages. */
  readonly writes: number
  /** What was refused at last, and in which language; what was written before it is. */
  readonly refused?: { readonly appError: Refused; readonly language: string }
  /** What waits for review: the server has it as it was. */
  readonly proposed: readonly Sent[]
}

/** Writes what was typed, the record itself first, then its translations one by one. */
export async function write(subject: Subject, from: Written, typed: Changes): Promise<Progress> {
  const [primary = '', ...others] = from.languages
  let progress: Progress = { written: from, sent: {}, writes: 0, proposed: [] }
  let language = primary
  /** Writes one language, or has it proposed. */
  const writeIn = async (fields: Typed, writing: (written: Written) => Promise<Written>) => {
    const { proposed, written } = progress
    const now = { sent: { ...progress.sent, ...keyed(language, fields) }, writes: progress.writes + 1 }
    try {
      progress = { ...now, written: await writing(written), proposed }
    } catch (error) {
      if (!(error instanceof Proposed)) throw error
      progress = { ...now, written, proposed: [...proposed, error.proposal] }
    }
  }
  try {
    const own = fieldsIn(primary, typed)
    if (Object.keys(own).length > 0 || from.id === null)
      await writeIn(own, async () => withRecord(subject, from, await writeRecord(subject, from, own)))
    for (language of others) {
      const { id, versions } = progress.written
      const fields = fieldsIn(language, typed)
      if (Object.keys(fields).length === 0 || id === null) continue
      const version = versions[language]
      await writeIn(fields, async (written) => {
        const condition = version ? ifAt(version) : {}
        const saved = await ask<Side>('put', translationPath(subject, id, language), fields, condition)
        return withSide(written, language, saved)
      })
    }
    return progress
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { ...progress, refused: { appError: error, language } }
  }
}

/** One that is to be created may be there already, as it was typed: when the answer to the first try was lost. */
async function writeRecord(subject: Subject, { id, slug, versions, languages }: Written, typed: Typed) {
  const version = versions[languages[0] ?? '']
  if (id !== null && version) return subject.patch(slug, typed, version)
  const filled = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== null))
  try {
    return await subject.create(filled)
  } catch (error) {
    if (!isOutdated(error)) throw error
    const there = await subject.read(String(typed.slug))
    const isOurs = Object.entries(filled).every(([name, value]) =>
      isStoredAlike(there[name] as FieldValue, value),
    )
    if (!isOurs) throw error
    return there
  }
}
