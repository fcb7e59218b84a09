/** What collections, actions, fields, languages, editions and sources are called before an editor, and their values. */

import { HEADINGS_COLLECTION } from '../../../definitions/collection-names.ts'
import type { Field, Resource } from '../../../definitions/definition.ts'
import { findEditAction } from '../../../definitions/edit-actions.ts'
import { EDITIONS, editionFactsOf } from '../../../definitions/editions.ts'
import type { FindingField } from '../../../definitions/findings/finding.ts'
import { findingKinds } from '../../../definitions/findings/registry.ts'
import { headingFields } from '../../../definitions/heading.ts'
import { storedResources } from '../../../definitions/registry.ts'
import type { components } from '../types/desk.d.ts'
import { get } from './api.ts'
import { Signal } from './shared.ts'
import { readableTime } from './value.tsx'

const OTHERS: Readonly<Record<string, string>> = {
  '*': 'หลายชุดข้อมูล',
  [HEADINGS_COLLECTION]: 'หัวข้อพระไตรปิฎก',
  ...Object.fromEntries(findingKinds.map(({ name, called }) => [name, called])),
}

/** The Thai name of a collection. @param name the collection's name, as the log has it. */
export const collectionLabel = (name: string): string => findResource(name)?.label.th ?? OTHERS[name] ?? name

/** The Thai name of an action. */
export const actionLabel = (action: string): string => findEditAction(action)?.label ?? action

/** The resource of a name. */
export const findResource = (name: string | undefined): Resource | undefined =>
  storedResources.find((resource) => resource.name === name)

/** The field of a finding. */
export const findFindingField = (collection: string, name: string): FindingField | undefined =>
  findingKinds.find((kind) => kind.name === collection)?.fields[name]

/** What is here is called so whatever the definition of a finding says. */
const OTHER_FIELDS: Readonly<Record<string, string>> = {
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

const { parent: _, ...ofHeadings } = headingFields

/**
 * The Thai label of a field.
 * @param name a field's, with what narrows it behind a space: `title (en)`, `chapters 2`.
 */
export function fieldLabel(collection: string, name: string): string {
  const [field = '', ...rest] = name.split(' ')
  const fields: Readonly<Record<string, Field>> | undefined =
    collection === HEADINGS_COLLECTION ? ofHeadings : findResource(collection)?.fields
  // a finding's is what sentences about faults call it, without its own name behind
  const title = findFindingField(collection, field)?.title
  const label = fields?.[field]?.label.th ?? OTHER_FIELDS[field] ?? title?.replace(/ \(\w+\)$/, '') ?? field
  return [label, ...rest].join(' ')
}

const languages = new Intl.DisplayNames(['th'], { type: 'language' })

/** The Thai name of a language. @param code such as `en`. */
export const languageLabelInThai = (code: string): string => languages.of(code) ?? code

/** The id of an edition. */
export type Edition = components['schemas']['Conflict']['edition']
type Names = Readonly<Record<string, string>>

/** By their ids, in the order in which they are listed. */
export const editionNames = new Signal<Names>(
  Object.fromEntries(EDITIONS.map((edition) => [edition, editionFactsOf(edition).deskName])),
)
/** Titles by id; empty until the server has told. */
export const sourceNames = new Signal<Names>({})

/** The name, or the id of one that no user has named yet, or that is not there any more. */
export const editionName = (edition: string): string => editionNames.value[edition] ?? edition
/** The Thai name of a source. */
export const sourceName = (id: string): string => sourceNames.value[id] ?? id

/** Whether it may be one: which there are is the server's to say. */
export const isEditionId = (text: string): text is Edition => /^[a-z]{2,40}$/.test(text)

/** More sources than a library has. */
const MAX_COUNT = 200

/** Takes in which there are now; without an answer ids are shown, and the contract's editions go on being known. */
export function loadTextNames(): void {
  const ignore = () => undefined
  const query = { limit: MAX_COUNT }
  get('/api/desk/sources', query).then(({ items }) => {
    sourceNames.value = Object.fromEntries(items.map(({ id, title }) => [id, title]))
  }, ignore)
  get('/api/v1/sources').then(({ canon }) => {
    const brought = canon.editions.filter(({ edition }) => !EDITIONS.includes(edition))
    if (brought.length === 0) return
    const names = brought.map(({ edition, label }) => [edition, label] as const)
    editionNames.value = { ...editionNames.value, ...Object.fromEntries(names) }
  }, ignore)
}

/** By the names of fields that hold no record's own words. */
const READ: Readonly<Record<string, (value: string) => string>> = {
  source: sourceName,
  chosen: sourceName,
  other: sourceName,
  ranks: sourceName,
  edition: editionName,
  decidedAt: readableTime,
  readAt: readableTime,
  confirmedAt: readableTime,
}

/** What the values of a field are called, of kinds that choose among values. */
interface Called {
  readonly called?: Names
}

/** The Thai name of a value. @param name a field's; of lists each value is said */
export function commentaryLinks(collection: string, name: string, value: unknown): unknown {
  const fields: Readonly<Record<string, Field>> | undefined = findResource(collection)?.fields
  const field = fields?.[name]
  const { called } = Object(field ?? findFindingField(collection, name)) as Called
  // a record may have a field of that name that holds its own words
  const say = field || called ? (one: string) => called?.[one] ?? one : READ[name]
  if (!say) return value
  if (Array.isArray(value)) return value.map((one) => (typeof one === 'string' ? say(one) : one))
  return typeof value === 'string' ? say(value) : value
}
