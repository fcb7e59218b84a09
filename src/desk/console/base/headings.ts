/** Headings of the canon: where the API has them, and what the desk's form makes of one. */

import { HEADINGS } from '../../../definitions/collection-names.ts'
import type { Field } from '../../../definitions/definition.ts'
import { headingFields, refNames } from '../../../definitions/heading.ts'
import { slug as slugField } from '../../../definitions/labels.ts'
import type { Subject } from '../form/written.ts'
import type { components } from '../types/api.d.ts'
import { ask, IF_NEW, ifAt } from './api.ts'
import { NEW, type Versioned } from './records.ts'
import { address } from './route.ts'

/** A heading. */
export type Entry = components['schemas']['Entry']
/** The headings of a volume. */
export type Entries = components['schemas']['VolumeEntries']
/** A heading in the flat list of a volume. */
export type Heading = Entries['items'][number]

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
const NOWHERE = Object.fromEntries(refNames.map((name) => [name, null]))

function recordOf({ entry: { ownRef, ref: _, ...entry } }: Entry): Versioned {
  return { ...entry, ...NOWHERE, ...ownRef }
}

/**
 * The subject of a heading's form.
 * @param volume any of the division's: a new heading is of that volume where the editor names none, and the list is
 * that volume's.
 * @param parent of a new heading.
 */
export function headingSubject(division: string, volume: number, parent: string | null): Subject {
  const addressOf = (slug: string) =>
    address(['canon', division, slug], slug === NEW ? { volume: String(volume) } : {})
  return {
    collection: HEADINGS,
    label: `สารบัญเล่ม ${volume}`,
    fields: [...Object.entries<Field>(typedFields), ['slug', slugField]],
    division,
    read: async (slug) => recordOf(await ask('get', entriesPath(volume, slug))),
    create: async (typed) => recordOf(await ask('post', entriesPath(volume), { ...typed, parent }, IF_NEW)),
    patch: async (slug, typed, version) =>
      recordOf(await ask('patch', entriesPath(volume, slug), typed, ifAt(version))),
    remove: (slug, version) => ask('delete', entriesPath(volume, slug), undefined, ifAt(version)),
    after: async (slug) => {
      const { items } = await ask<Entries>('get', entriesPath(volume))
      return items[items.findIndex((item) => item.slug === slug) + 1]?.slug
    },
    addressOf,
    list: address(['canon', volume]),
    pageOf: (slug) => `/canon/${volume}/entries/${encodeURIComponent(slug)}`,
    askRemoval: 'ลบหัวข้อนี้พร้อมหัวข้อย่อยทั้งหมดหรือไม่ เลิกทำได้',
  }
}
