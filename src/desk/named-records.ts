/**
 * The records that proposed writes name by slugs. A proposal stays about them when they are renamed, and is never
 * published into another record that has taken the slug (review §2).
 */

import { findRecordById, findRecordBySlug, findSlugOfRecord } from '../../db/former-slugs.ts'
import { HEADINGS_COLLECTION } from '../definitions/collection-names.ts'
import { resourcesByName, storedResources } from '../definitions/registry.ts'
import type { FurtherWrite, RecordNamedByProposal } from '../definitions/review-items/proposal.ts'
import { createNotFoundError } from '../foundation/app-error.ts'
import {
  type AddressLookupStores,
  API_ADDRESS_PATTERN,
  findPresentApiPath,
  parseRecordPath,
} from '../reader/shared/former-address.ts'
import { listReferenceFields } from '../records/columns.ts'

/** What is done with each record that a write names. */
interface NameVisitor {
  /** Returns the slug to write in place of `slug`. @param scope the id of a heading's division, else 0 */
  slug(collection: string, slug: string, scope?: number): string
  /** The id of the record with a slug; 0 if there is none. */
  id(collection: string, slug: string): number
  /** A record that the write names by its id. */
  byId(collection: string, id: number): void
}

const HEADINGS = /^(\/canon\/volumes\/(\d+)\/entries)(?:\/([^/]+)(.*))?$/
const TRANSLATION = /^\/translations(?:\/([^/]+)\/(\d+)\/(.*))?$/

/** Lists the records that a proposed write names, and puts the present slugs of renamed ones into it. */
export class ProposalRecordReferenceResolver {
  constructor(private readonly sources: AddressLookupStores) {}

  /** Lists the records that a write names now, in path and body. */
  of(write: FurtherWrite): readonly RecordNamedByProposal[] {
    const { sqlite } = this.sources.db
    const found: RecordNamedByProposal[] = []
    this.visit(write, {
      slug(collection, slug, scope = 0) {
        const record = findRecordBySlug(sqlite, collection, slug, scope)
        if (record) found.push({ collection, ...record })
        return slug
      },
      id: (collection, slug) => findRecordBySlug(sqlite, collection, slug)?.id ?? 0,
      byId(collection, id) {
        const record = findRecordById(sqlite, collection, id)
        if (record) found.push({ collection, ...record })
      },
    })
    return found
  }

  /**
   * Returns a write with the present slugs of the records that it named.
   * @param records what it named; null if that is unknown: then only its path follows renamed records
   * @throws AppError `not_found` for a record that was deleted
   */
  present(write: FurtherWrite, records: readonly RecordNamedByProposal[] | null): FurtherWrite {
    if (!records) return { ...write, path: findPresentApiPath(this.sources, write.path) }
    const presentSlug = (record: RecordNamedByProposal) => {
      const slug = this.slugOf(record)
      if (slug === undefined)
        throw createNotFoundError(`“${record.slug}” ที่งานเสนอนี้อ้างถึงถูกลบไปแล้ว กรุณากู้คืนรายการนั้นก่อน หรือเสนอใหม่`)
      return slug
    }
    const named = (collection: string, slug: string, scope = 0) =>
      records.find((one) => one.collection === collection && one.slug === slug && one.scope === scope)
    return this.visit(write, {
      slug(collection, slug, scope) {
        const record = named(collection, slug, scope)
        return record ? presentSlug(record) : slug
      },
      id: (collection, slug) => named(collection, slug)?.id ?? 0,
      byId(collection, id) {
        const record = records.find((one) => one.collection === collection && one.id === id)
        if (record) presentSlug(record)
      },
    })
  }

  /** Returns the present slug of a record; undefined if it was deleted, or replaced by one with the same id. */
  slugOf(record: RecordNamedByProposal): string | undefined {
    return findSlugOfRecord(this.sources.db.sqlite, record.collection, record)
  }

  /**
   * Returns the address of the record that a write is about, in the contract's API and with what belongs to it. All
   * volumes of a division give the same address.
   */
  addressOf({ path, body }: FurtherWrite): string {
    const { db, divisions } = this.sources
    const [, , address = path] = API_ADDRESS_PATTERN.exec(path) ?? []
    const given: Readonly<Record<string, unknown>> = Object(body)
    const addressIn = (collection: string, slug: unknown, scope = 0) => {
      const volume = divisions.byId(scope)?.firstVolume
      const root =
        volume === undefined
          ? storedResources.find(({ name }) => name === collection)?.path
          : `/canon/volumes/${volume}/entries`
      return root === undefined ? address : `${root}/${slug}`
    }
    const presentAddress = () => {
      const [heading, , volume, entry = given.slug, below = ''] = HEADINGS.exec(address) ?? []
      if (heading !== undefined && entry)
        return addressIn(HEADINGS_COLLECTION, entry, divisions.at(Number(volume))?.id) + below
      if (address === '/place')
        return addressIn(String(given.collection), given.slug, divisions.bySlug(String(given.division))?.id)
      const [translation, collection = given.collection, id = given.id, language = given.language] =
        TRANSLATION.exec(address) ?? []
      const record = translation === undefined ? undefined : findRecordById(db.sqlite, String(collection), Number(id))
      if (record) return `${addressIn(String(collection), record.slug, record.scope)}/translations/${language}`
      const isMade = given.slug && storedResources.some(({ path }) => path === address)
      return isMade ? `${address}/${given.slug}` : address
    }
    return `/api/v1${presentAddress()}`
  }

  /** Calls a visitor for each name in a write, and returns the write with the slugs that it gives. */
  private visit(write: FurtherWrite, { slug, id, byId }: NameVisitor): FurtherWrite {
    const [, root = '', address = '', query = ''] = API_ADDRESS_PATTERN.exec(write.path) ?? []
    const given = write.body !== null && typeof write.body === 'object' ? (write.body as Record<string, unknown>) : null
    const body = { ...given }
    const inBody = (name: string, collection: string, scope?: number) => {
      const value = body[name]
      if (typeof value === 'string') body[name] = slug(collection, value, scope)
    }
    const inPathSlug = (collection: string, encoded: string, scope?: number) => {
      const decoded = decodedOr(encoded)
      return decoded === undefined ? encoded : encodeURIComponent(slug(collection, decoded, scope))
    }
    const presentAddress = () => {
      const [heading, entries, volume, entry, below = ''] = HEADINGS.exec(address) ?? []
      if (heading !== undefined) {
        const scope = this.sources.divisions.at(Number(volume))?.id
        inBody('parent', HEADINGS_COLLECTION, scope)
        if (entry === undefined) inBody('slug', HEADINGS_COLLECTION, scope)
        else return `${entries}/${inPathSlug(HEADINGS_COLLECTION, entry, scope)}${below}`
      } else if (address === '/place') {
        const { collection, division } = body
        const scope = typeof division === 'string' ? id('divisions', division) : undefined
        inBody('division', 'divisions')
        for (const name of ['slug', 'parent', 'before'])
          inBody(name, typeof collection === 'string' ? collection : HEADINGS_COLLECTION, scope)
      } else {
        const [translation, collection = body.collection, record = body.id] = TRANSLATION.exec(address) ?? []
        if (translation !== undefined) byId(String(collection), Number(record))
        const made = storedResources.find(({ path }) => path === address)
        const found = parseRecordPath(address)
        const resource = made ?? found?.resource
        for (const [name, { to }] of resource ? listReferenceFields(resource) : [])
          inBody(name, resourcesByName[to].name)
        if (made) inBody('slug', made.name)
        else if (found) return `${found.resource.path}/${inPathSlug(found.resource.name, found.slug)}${found.rest}`
      }
      return address
    }
    return { method: write.method, path: root + presentAddress() + query, body: given ? body : write.body }
  }
}

/** A percent-encoded slug as the operation reads it; undefined if it is no encoding. */
function decodedOr(slug: string): string | undefined {
  try {
    return decodeURIComponent(slug)
  } catch {
    return undefined
  }
}
