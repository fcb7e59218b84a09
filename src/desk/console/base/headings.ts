/** Headings of the canon: where the API has them, and what the desk's form makes of one. */

import { HEADINGS_COLLECTION } from '../../../definitions/collection-names.ts'
import type { Field } from '../../../definitions/definition.ts'
import { headingFields, headingRefNames } from '../../../definitions/heading.ts'
import { slugField } from '../../../definitions/labels.ts'
import type { FormSubject } from '../form/written.ts'
import type { components } from '../types/api.d.ts'
import { CREATE_ONLY_HEADERS, ifMatchHeaders, sendDynamicRequest } from './api.ts'
import { NEW_RECORD_SLUG, type VersionedRecord } from './records.ts'
import { screenAddress } from './route.ts'

/** A heading. */
export type DeskHeading = components['schemas']['Entry']
/** The headings of a volume. */
export type DeskHeadingList = components['schemas']['VolumeEntries']
/** A heading in the flat list of a volume. */
export type FlatHeading = DeskHeadingList['items'][number]

/** The path of headings in the API. @param verb `move` or `nest` */
export const entriesPath = (volume: number, slug?: string, verb?: string): string =>
  [
    '/api/v1/canon/volumes',
    volume,
    'entries',
    ...(slug === undefined ? [] : [encodeURIComponent(slug)]),
    ...(verb === undefined ? [] : [verb]),
  ].join('/')

/** The form of a heading has its places beside its other fields; where it is in the tree is the tree's. */
const { parent: _, ...typedFields } = headingFields
const NOWHERE = Object.fromEntries(headingRefNames.map((name) => [name, null]))

function recordOf({ entry: { ownRef, ref: _, ...entry } }: DeskHeading): VersionedRecord {
  return { ...entry, ...NOWHERE, ...ownRef }
}

/**
 * The subject of a heading's form.
 * @param volume any of the division's: a new heading is of that volume where the editor names none, and the list is
 * that volume's.
 * @param parent of a new heading.
 */
export function headingSubject(division: string, volume: number, parent: string | null): FormSubject {
  const addressOf = (slug: string) =>
    screenAddress(['canon', division, slug], slug === NEW_RECORD_SLUG ? { volume: String(volume) } : {})
  return {
    collection: HEADINGS_COLLECTION,
    label: `สารบัญเล่ม ${volume}`,
    fields: [...Object.entries<Field>(typedFields), ['slug', slugField]],
    division,
    read: async (slug) => recordOf(await sendDynamicRequest('get', entriesPath(volume, slug))),
    create: async (typed) =>
      recordOf(await sendDynamicRequest('post', entriesPath(volume), { ...typed, parent }, CREATE_ONLY_HEADERS)),
    patch: async (slug, typed, version) =>
      recordOf(await sendDynamicRequest('patch', entriesPath(volume, slug), typed, ifMatchHeaders(version))),
    remove: (slug, version) =>
      sendDynamicRequest('delete', entriesPath(volume, slug), undefined, ifMatchHeaders(version)),
    after: async (slug) => {
      const { items } = await sendDynamicRequest<DeskHeadingList>('get', entriesPath(volume))
      return items[items.findIndex((item) => item.slug === slug) + 1]?.slug
    },
    addressOf,
    list: screenAddress(['canon', volume]),
    pageOf: (slug) => `/canon/${volume}/entries/${encodeURIComponent(slug)}`,
    askRemoval: 'ลบหัวข้อนี้พร้อมหัวข้อย่อยทั้งหมดหรือไม่ เลิกทำได้',
  }
}
