/** Headings of the canon: their API paths, and how the desk's record form edits them. */

import { HEADINGS_COLLECTION } from '../../../definitions/collection-names.ts'
import type { FieldDefinition } from '../../../definitions/definition.ts'
import { headingFieldDefinitions, headingRefFieldNames } from '../../../definitions/heading.ts'
import { slugField } from '../../../definitions/labels.ts'
import type { FormRecordDescription } from '../form/record-description.ts'
import type { components } from '../types/api.d.ts'
import { CREATE_ONLY_HEADERS, createIfMatchHeaders, sendDynamicRequest } from './api.ts'
import { NEW_RECORD_SLUG, type VersionedRecord } from './records.ts'
import { createScreenAddress } from './route.ts'

/** A heading of the canon as the API returns it, with its neighbours and printed pages. */
export type ApiHeading = components['schemas']['Entry']
/** The flat list of a volume's headings, as the API returns it. */
export type ApiHeadingList = components['schemas']['VolumeEntries']
/** One heading in the flat list of a volume. */
export type FlatHeading = ApiHeadingList['items'][number]

/**
 * Returns the API path of a volume's headings.
 * @param slug returns the path of this heading instead
 * @param verb returns the path of this action on the heading instead: `move` or `nest`
 */
export const getHeadingsApiPath = (volume: number, slug?: string, verb?: string): string =>
  [
    '/api/v1/canon/volumes',
    volume,
    'entries',
    ...(slug === undefined ? [] : [encodeURIComponent(slug)]),
    ...(verb === undefined ? [] : [verb]),
  ].join('/')

/** The fields that the form edits: all but the parent, because headings are moved in the contents tree. */
const { parent: _, ...formFields } = headingFieldDefinitions
const EMPTY_REF_FIELDS = Object.fromEntries(headingRefFieldNames.map((name) => [name, null]))

function toRecord({ entry: { ownRef, ref: _, ...entry } }: ApiHeading): VersionedRecord {
  return { ...entry, ...EMPTY_REF_FIELDS, ...ownRef }
}

/**
 * Describes a heading to the record form: its fields, requests and addresses.
 * @param volume a volume of the division; a new heading is added to it, and “next heading” follows its list
 * @param parent slug of the parent of a new heading; null for the top level
 */
export function createHeadingFormDescription(
  division: string,
  volume: number,
  parent: string | null,
): FormRecordDescription {
  const addressOf = (slug: string) =>
    createScreenAddress(['canon', division, slug], slug === NEW_RECORD_SLUG ? { volume: String(volume) } : {})
  return {
    collection: HEADINGS_COLLECTION,
    label: `สารบัญเล่ม ${volume}`,
    fields: [...Object.entries<FieldDefinition>(formFields), ['slug', slugField]],
    division,
    read: async (slug) => toRecord(await sendDynamicRequest('get', getHeadingsApiPath(volume, slug))),
    create: async (typed) =>
      toRecord(await sendDynamicRequest('post', getHeadingsApiPath(volume), { ...typed, parent }, CREATE_ONLY_HEADERS)),
    patch: async (slug, typed, version) =>
      toRecord(
        await sendDynamicRequest('patch', getHeadingsApiPath(volume, slug), typed, createIfMatchHeaders(version)),
      ),
    remove: (slug, version) =>
      sendDynamicRequest('delete', getHeadingsApiPath(volume, slug), undefined, createIfMatchHeaders(version)),
    findNextSlug: async (slug) => {
      const { items } = await sendDynamicRequest<ApiHeadingList>('get', getHeadingsApiPath(volume))
      return items[items.findIndex((item) => item.slug === slug) + 1]?.slug
    },
    addressOf,
    listAddress: createScreenAddress(['canon', volume]),
    readerPathOf: (slug) => `/canon/${volume}/entries/${encodeURIComponent(slug)}`,
    removalQuestion: 'ลบหัวข้อนี้พร้อมหัวข้อย่อยทั้งหมดหรือไม่ เลิกทำได้',
  }
}
