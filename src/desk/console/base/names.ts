/** Thai names of collections, actions, fields, languages, editions and sources, and of field values. */

import { HEADINGS_COLLECTION } from '../../../definitions/collection-names.ts'
import type { FieldDefinition, ResourceDefinition } from '../../../definitions/definition.ts'
import { findEditAction } from '../../../definitions/edit-actions.ts'
import { BUILT_IN_EDITION_IDS, getEditionFacts } from '../../../definitions/editions.ts'
import { headingFieldDefinitions } from '../../../definitions/heading.ts'
import { allResources } from '../../../definitions/registry.ts'
import { reviewItemDefinitions } from '../../../definitions/review-items/registry.ts'
import type { ReviewItemFieldDefinition } from '../../../definitions/review-items/review-item.ts'
import { getThaiSourceTitle } from '../../../definitions/source-titles.ts'
import type { components } from '../types/desk.d.ts'
import { getFromApi } from './api.ts'
import { formatThaiDateTime } from './readable-values.tsx'
import { ObservableValue } from './signal.ts'

/** Names of the collections that no resource defines. */
const OTHER_COLLECTION_NAMES: Readonly<Record<string, string>> = {
  '*': 'หลายชุดข้อมูล',
  [HEADINGS_COLLECTION]: 'หัวข้อพระไตรปิฎก',
  ...Object.fromEntries(reviewItemDefinitions.map(({ name, called }) => [name, called])),
}

/** Returns the Thai name of a collection of the edit log. Returns the given name if there is none. */
export const getThaiCollectionName = (name: string): string =>
  findResource(name)?.label.th ?? OTHER_COLLECTION_NAMES[name] ?? name

/** Returns the Thai name of an action of the edit log, such as `create`. Returns the given name if there is none. */
export const getThaiActionName = (action: string): string => findEditAction(action)?.label ?? action

/**
 * Returns a Thai phrase for what an edit did to which kind of record, such as `เพิ่ม บทสวด`. The names of actions on
 * review items already contain the kind, such as `แก้คำผิดใน`.
 */
export function getThaiEditPhrase({ action, collection }: { readonly action: string; readonly collection: string }) {
  const own = reviewItemDefinitions.find(({ name }) => name === collection)?.actions ?? {}
  return action in own ? getThaiActionName(action) : `${getThaiActionName(action)} ${getThaiCollectionName(collection)}`
}

/** Returns the definition of the stored resource with this name. Undefined if there is none. */
export const findResource = (name: string | undefined): ResourceDefinition | undefined =>
  allResources.find((resource) => resource.name === name)

/** Returns the definition of a field of a review item (correction, decision, …). Undefined if there is none. */
export const findReviewItemField = (collection: string, name: string): ReviewItemFieldDefinition | undefined =>
  reviewItemDefinitions.find((kind) => kind.name === collection)?.fields[name]

/** Labels that take precedence over the titles of review item fields. */
const FIELD_LABELS: Readonly<Record<string, string>> = {
  slug: 'ชื่อในลิงก์',
  order: 'ลำดับ',
  chapters: 'บทที่',
  parent: 'หัวข้อแม่',
  choice: 'การตัดสิน',
  ranks: 'ลำดับแหล่งที่ใช้อ่าน',
  source: 'แหล่งข้อความ',
  answer: 'คำตอบแก่ผู้อ่าน',
  decidedBy: 'ผู้ตัดสิน',
  decidedAt: 'เวลาที่ตัดสิน',
  name: 'ชื่อ',
}

const { parent: _, ...headingFormFields } = headingFieldDefinitions

/**
 * Returns the Thai label of a field. Returns the given name if there is none.
 * @param name the field, with an optional qualifier after a space: `title (en)`, `chapters 2`
 */
export function getThaiFieldLabel(collection: string, name: string): string {
  const [field = '', ...rest] = name.split(' ')
  const fields: Readonly<Record<string, FieldDefinition>> | undefined =
    collection === HEADINGS_COLLECTION ? headingFormFields : findResource(collection)?.fields
  // titles of review items end with the field name in brackets, which is removed
  const title = findReviewItemField(collection, field)?.title
  const label = fields?.[field]?.label.th ?? FIELD_LABELS[field] ?? title?.replace(/ \(\w+\)$/, '') ?? field
  const qualifier = rest.join(' ').replace(/^\((\w+)\)$/, (_, language) => `(${getThaiLanguageName(language)})`)
  return `${label} ${qualifier}`.trim()
}

const languages = new Intl.DisplayNames(['th'], { type: 'language' })

/** Returns the Thai name of a language. @param code such as `en` */
export const getThaiLanguageName = (code: string): string => languages.of(code) ?? code

/** The id of an edition, such as `royal`. */
export type EditionId = components['schemas']['Conflict']['edition']
type Names = Readonly<Record<string, string>>

/** Thai names of the editions by id, in the order of lists. At first only the built-in editions. */
export const thaiEditionNames = new ObservableValue<Names>(
  Object.fromEntries(BUILT_IN_EDITION_IDS.map((edition) => [edition, getEditionFacts(edition).deskName])),
)
/** Thai titles of the imported sources by id. Empty until loadSourceAndEditionNames has loaded them. */
export const sourceTitles = new ObservableValue<Names>({})

/** Returns the Thai name of an edition, or its id if the name is unknown. */
export const getThaiEditionName = (edition: string): string => thaiEditionNames.value[edition] ?? edition
/** Returns the title of an imported source, or its id if the title is unknown. */
export const getSourceTitle = (id: string): string => sourceTitles.value[id] ?? id

/** Whether a text has the form of an edition id. It may still not exist; only the server knows that. */
export const hasEditionIdForm = (text: string): text is EditionId => /^[a-z]{2,40}$/.test(text)

/** Upper limit of sources fetched; libraries have fewer. */
const MAX_FETCHED_SOURCES = 200

/**
 * Starts loading the names of sources and editions into sourceTitles and thaiEditionNames. If that fails, screens show
 * ids instead, and names of the built-in editions only.
 */
export function loadSourceAndEditionNames(): void {
  const ignore = () => undefined
  const query = { limit: MAX_FETCHED_SOURCES }
  getFromApi('/api/desk/sources', query).then(({ items }) => {
    sourceTitles.value = Object.fromEntries(items.map((source) => [source.id, getThaiSourceTitle(source)]))
  }, ignore)
  getFromApi('/api/v1/sources').then(({ canon }) => {
    const addedEditions = canon.editions.filter(({ edition }) => !BUILT_IN_EDITION_IDS.includes(edition))
    if (addedEditions.length === 0) return
    const names = addedEditions.map(({ edition, label }) => [edition, label] as const)
    thaiEditionNames.value = { ...thaiEditionNames.value, ...Object.fromEntries(names) }
  }, ignore)
}

/** Formatters by field name, for values that are ids or codes. */
const VALUE_FORMATTERS: Readonly<Record<string, (value: string) => string>> = {
  source: getSourceTitle,
  chosen: getSourceTitle,
  other: getSourceTitle,
  ranks: getSourceTitle,
  edition: getThaiEditionName,
  decidedAt: formatThaiDateTime,
  readAt: formatThaiDateTime,
  confirmedAt: formatThaiDateTime,
}

/** A field definition with labels of its values. */
interface LabelledField {
  readonly called?: Names
}

/**
 * Returns the Thai name of a field's value, such as a choice or the id of a source. For a list, returns the name of
 * each item. Other values are returned unchanged.
 * @param name name of the field
 */
export function getThaiFieldValueName(collection: string, name: string, value: unknown): unknown {
  const fields: Readonly<Record<string, FieldDefinition>> | undefined = findResource(collection)?.fields
  const field = fields?.[name]
  const { called } = Object(field ?? findReviewItemField(collection, name)) as LabelledField
  // a record field with the name of a formatter may hold free text
  const format = field || called ? (code: string) => called?.[code] ?? code : VALUE_FORMATTERS[name]
  if (!format) return value
  const formatText = (part: unknown) => (typeof part === 'string' ? format(part) : part)
  return Array.isArray(value) ? value.map(formatText) : formatText(value)
}
