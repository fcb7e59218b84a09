/** Reads and writes a record or a canon heading together with its translations. */

import type { FieldDefinition, FieldValue, ResourceDefinition } from '../../../definitions/definition.ts'
import { listFieldDefinitions } from '../../../definitions/fields.ts'
import { slugField } from '../../../definitions/labels.ts'
import {
  CREATE_ONLY_HEADERS,
  createIfMatchHeaders,
  fetchOwnKeyRights,
  sendDynamicRequest,
  sendWithProposalOptions,
} from '../base/api.ts'
import { areValuesStoredEqually, type TypedFieldValues } from '../base/field-equality.ts'
import { type ProposedFurtherWrite, ProposedInsteadError, type StoredProposalOrDraft } from '../base/proposal-sender.ts'
import {
  eachRecordOfResource,
  getBookChaptersApiPath,
  getRecordApiPath,
  getRecordsApiPath,
  NEW_RECORD_SLUG,
  type VersionedRecord,
} from '../base/records.ts'
import { isHttp412Error, RequestRejectedError } from '../base/request-errors.ts'
import { createScreenAddress } from '../base/route.ts'
import {
  getFieldsOfLanguage,
  prefixFieldKeysWithLanguage,
  type RecordWithTranslations,
  type ValuesByLanguageAndField,
} from './changes.ts'

/**
 * Describes to the record form what it edits: the fields, requests and addresses of a record or heading. The request
 * functions throw RequestRejectedError.
 */
export interface FormRecordDescription {
  /** Name of the collection in the edit log and in translation paths. */
  readonly collection: string
  /** Thai name of the list that the record is in. */
  readonly label: string
  /** The editable fields; the slug is last, because it is proposed from the name. */
  readonly fields: readonly (readonly [name: string, field: FieldDefinition])[]
  /** Fields with corresponding lines that can be edited as one table. */
  readonly linesTogether?: readonly string[]
  /** The division of a heading: its slug is unique only there. */
  readonly division?: string
  readonly read: (slug: string) => Promise<VersionedRecord>
  /** Creates a record. @throws RequestRejectedError 412 if there is already one with this slug */
  readonly create: (typed: TypedFieldValues) => Promise<VersionedRecord>
  /** Changes some fields of a record. @throws RequestRejectedError 412 if the record no longer has this version */
  readonly patch: (slug: string, typed: TypedFieldValues, version: string) => Promise<VersionedRecord>
  readonly remove: (slug: string, version: string) => Promise<unknown>
  /** Returns the slug of the next record in the list; undefined after the last. */
  readonly findNextSlug: (slug: string) => Promise<string | undefined>
  /** Returns the desk address of a record; for NEW_RECORD_SLUG, that of the empty form. */
  readonly addressOf: (slug: string) => string
  /** The desk address of the list that contains the record. */
  readonly listAddress: string
  /** Returns the path of the reader's page, from the server's own root. */
  readonly readerPathOf: (slug: string) => string
  /** Thai confirmation question before deleting. */
  readonly removalQuestion: string
}

/** Returns the name of the field that holds the record's name, such as `title`. Empty if there is none. */
export const getNameField = ({ fields }: FormRecordDescription): string =>
  fields.find(([, field]) => field.name === 'the')?.[0] ?? ''

/** Describes a record of a resource to the record form. @param filters of the list from which the record was opened */
export const createRecordFormDescription = (
  resource: ResourceDefinition,
  filters: Readonly<Record<string, string>>,
): FormRecordDescription => ({
  collection: resource.name,
  label: resource.label.th,
  fields: [...listFieldDefinitions(resource), ['slug', slugField]],
  ...(resource.linesTogether ? { linesTogether: resource.linesTogether } : {}),
  read: (slug) => sendDynamicRequest('get', getRecordApiPath(resource, slug)),
  create: (typed) => sendDynamicRequest('post', getRecordsApiPath(resource), typed, CREATE_ONLY_HEADERS),
  patch: (slug, typed, version) =>
    sendDynamicRequest('patch', getRecordApiPath(resource, slug), typed, createIfMatchHeaders(version)),
  remove: (slug, version) =>
    sendDynamicRequest('delete', getRecordApiPath(resource, slug), undefined, createIfMatchHeaders(version)),
  findNextSlug: (slug) => findSlugAfter(resource, slug, filters),
  addressOf: (slug) => createScreenAddress([resource.name, slug], slug === NEW_RECORD_SLUG ? {} : filters),
  listAddress: createScreenAddress([resource.name], filters),
  readerPathOf: (slug) => `${resource.pagePath ?? resource.path}/${encodeURIComponent(slug)}`,
  removalQuestion: 'ลบรายการนี้หรือไม่ เลิกทำได้',
})

/** Returns the slug of the next record in the filtered list; after a search, in the whole list. */
async function findSlugAfter(
  resource: ResourceDefinition,
  slug: string,
  { offset: _, q: __, ...filters }: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  let isNext = false
  for await (const record of eachRecordOfResource(resource, filters)) {
    if (isNext) return record.slug
    isNext = record.slug === slug
  }
  return undefined
}

/** Returns the initial fields of a new record in one language. */
function createEmptyFields(
  { fields }: FormRecordDescription,
  language: string,
  isPrimary: boolean,
): ValuesByLanguageAndField {
  const own = fields.filter(([, field]) => isPrimary || field.translatable)
  return prefixFieldKeysWithLanguage(language, Object.fromEntries(own.map(([name]) => [name, null])))
}

/** Returns a new record with empty fields in the given languages, the primary language first. */
export const createEmptyRecord = (
  subject: FormRecordDescription,
  languages: readonly string[],
): RecordWithTranslations => ({
  id: null,
  slug: '',
  languages,
  versions: {},
  outdated: [],
  fields: Object.assign({}, ...languages.map((language, index) => createEmptyFields(subject, language, index === 0))),
})

/**
 * Fetches a record with its translations.
 * @param slug null for a new record, which is empty
 * @throws RequestRejectedError
 */
export async function fetchRecordWithTranslations(
  subject: FormRecordDescription,
  slug: string | null,
): Promise<RecordWithTranslations> {
  const all = (await fetchOwnKeyRights()).languages
  const languages = subject.fields.some(([, { translatable }]) => translatable) ? all : all.slice(0, 1)
  const empty = createEmptyRecord(subject, languages)
  if (slug === null) return empty
  const [, ...others] = languages
  const record = await subject.read(slug)
  const translations = await Promise.all(
    others.map(async (language) => [language, await fetchTranslation(subject, record.id, language)] as const),
  )
  return translations.reduce(
    (stored, [language, translation]) => withLanguage(stored, language, translation),
    withRecord(subject, empty, record),
  )
}

/** Returns the record with one translation as the server answered. */
const withLanguage = (
  stored: RecordWithTranslations,
  language: string,
  { fields, version, outdated = false }: StoredFields,
): RecordWithTranslations => ({
  ...stored,
  outdated: [...stored.outdated.filter((other) => other !== language), ...(outdated ? [language] : [])],
  fields: { ...stored.fields, ...prefixFieldKeysWithLanguage(language, fields) },
  versions: { ...stored.versions, [language]: version },
})

/** Returns the record with its own fields as the server answered. */
function withRecord(
  subject: FormRecordDescription,
  stored: RecordWithTranslations,
  { id, slug, version, ...record }: VersionedRecord,
): RecordWithTranslations {
  const fields = Object.fromEntries(
    subject.fields.map(([name]) => [name, (name === 'slug' ? slug : record[name]) as FieldValue]),
  )
  return withLanguage({ ...stored, id, slug }, stored.languages[0] ?? '', { fields, version })
}

const translationPath = ({ collection }: FormRecordDescription, id: number, language: string): string =>
  `/api/desk/translations/${collection}/${id}/${language}`

const fetchTranslation = (subject: FormRecordDescription, id: number, language: string) =>
  sendDynamicRequest<StoredFields>('get', translationPath(subject, id, language))

interface StoredFields {
  readonly fields: TypedFieldValues
  readonly version: string
  readonly outdated?: boolean
}

/**
 * Confirms that a translation is still right although its original has changed.
 * @returns the record with the new version of the translation
 * @throws RequestRejectedError
 */
export async function confirmTranslation(
  subject: FormRecordDescription,
  stored: RecordWithTranslations,
  language: string,
) {
  const { id, versions } = stored
  if (id === null) return stored
  const condition = versions[language] ? createIfMatchHeaders(versions[language]) : {}
  return withLanguage(
    stored,
    language,
    await sendDynamicRequest<StoredFields>('put', translationPath(subject, id, language), {}, condition),
  )
}

/** How far a write of a record and its translations got. */
export interface WriteProgress {
  readonly stored: RecordWithTranslations
  /** The changes that were saved. */
  readonly sent: ValuesByLanguageAndField
  /** The number of languages written. */
  readonly writes: number
  /** The error that ended the write, and its language; earlier languages are written. */
  readonly rejection?: { readonly appError: RequestRejectedError; readonly language: string }
  /** Proposals that were created instead; the stored values are unchanged. */
  readonly proposals: readonly StoredProposalOrDraft[]
}

/**
 * Writes changes to a record, then those to its translations. It stops at the first rejected write, and returns how far
 * it got.
 * @param draft stores them as drafts on the server instead
 */
export async function saveRecordThenTranslations(
  subject: FormRecordDescription,
  before: RecordWithTranslations,
  typed: ValuesByLanguageAndField,
  draft = false,
): Promise<WriteProgress> {
  const [primary = '', ...others] = before.languages
  let progress: WriteProgress = { stored: before, sent: {}, writes: 0, proposals: [] }
  let language = primary
  /** Writes one language, or proposes the write. */
  const writeLanguage = async (
    fields: TypedFieldValues,
    write: (stored: RecordWithTranslations) => Promise<RecordWithTranslations>,
    furtherWrites: readonly ProposedFurtherWrite[] = [],
  ) => {
    const { proposals, stored } = progress
    const next = {
      sent: { ...progress.sent, ...prefixFieldKeysWithLanguage(language, fields) },
      writes: progress.writes + 1,
    }
    try {
      progress = {
        ...next,
        stored: await sendWithProposalOptions({ draft, with: furtherWrites }, () => write(stored)),
        proposals,
      }
    } catch (error) {
      if (!(error instanceof ProposedInsteadError)) throw error
      progress = { ...next, stored, proposals: [...proposals, error.proposal] }
    }
  }
  const { [NEW_BOOK_CHAPTERS_FIELD]: chapters, ...fieldsOfRecord } = getFieldsOfLanguage(primary, typed)
  const furtherWrites =
    before.id === null
      ? createFurtherWrites(subject, others, typed, { slug: String(fieldsOfRecord.slug ?? ''), chapters })
      : []
  try {
    if (Object.keys(fieldsOfRecord).length > 0 || before.id === null)
      await writeLanguage(
        fieldsOfRecord,
        async () => withRecord(subject, before, await writeRecord(subject, before, fieldsOfRecord)),
        furtherWrites,
      )
    if (before.id === null && progress.proposals.length > 0) return { ...progress, sent: typed }
    const { id: bookId, slug } = progress.stored
    if (chapters && bookId !== null)
      await writeLanguage({ [NEW_BOOK_CHAPTERS_FIELD]: chapters }, async (stored) => {
        await sendDynamicRequest('put', getBookChaptersApiPath(slug), { chapters: JSON.parse(String(chapters)) })
        return stored
      })
    for (language of others) {
      const { id, versions } = progress.stored
      const fields = getFieldsOfLanguage(language, typed)
      if (Object.keys(fields).length === 0 || id === null) continue
      const version = versions[language]
      await writeLanguage(fields, async (stored) => {
        const condition = version ? createIfMatchHeaders(version) : {}
        const saved = await sendDynamicRequest<StoredFields>(
          'put',
          translationPath(subject, id, language),
          fields,
          condition,
        )
        return withLanguage(stored, language, saved)
      })
    }
    return progress
  } catch (error) {
    if (!(error instanceof RequestRejectedError)) throw error
    return { ...progress, rejection: { appError: error, language } }
  }
}

/** Name of the field in which the form of a new book holds its chapters, as JSON. They are written after the book. */
export const NEW_BOOK_CHAPTERS_FIELD = 'chapters'

/** Returns the further writes of a new record: its translations, and the chapters of a book. */
function createFurtherWrites(
  { collection }: FormRecordDescription,
  languages: readonly string[],
  typed: ValuesByLanguageAndField,
  { slug, chapters }: { readonly slug: string; readonly chapters: FieldValue | undefined },
): readonly ProposedFurtherWrite[] {
  const translations = languages
    .map((language) => ({
      method: 'PUT',
      path: `/api/desk/translations/${collection}/{id}/${language}`,
      body: getFieldsOfLanguage(language, typed),
    }))
    .filter(({ body }) => Object.keys(body).length > 0)
  return chapters
    ? [
        ...translations,
        { method: 'PUT', path: getBookChaptersApiPath(slug), body: { chapters: JSON.parse(String(chapters)) } },
      ]
    : translations
}

/** Writes the record itself. A new one may exist already as typed, if the answer to the first try was lost. */
async function writeRecord(
  subject: FormRecordDescription,
  { id, slug, versions, languages }: RecordWithTranslations,
  typed: TypedFieldValues,
) {
  const version = versions[languages[0] ?? '']
  if (id !== null && version) return subject.patch(slug, typed, version)
  const filled = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== null))
  try {
    return await subject.create(filled)
  } catch (error) {
    if (!isHttp412Error(error)) throw error
    const existing = await subject.read(String(typed.slug))
    const isAsTyped = Object.entries(filled).every(([name, value]) =>
      areValuesStoredEqually(existing[name] as FieldValue, value),
    )
    if (!isAsTyped) throw error
    return existing
  }
}
