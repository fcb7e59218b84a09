/**
 * The records that proposed writes name by slug. A proposal stays with its records when they are renamed, and is never
 * published into another record that has taken the slug (review §2).
 */

import { findRecordIdentityById, findRecordIdentityBySlug, findSlugOfRecord } from '../../db/former-slugs.ts'
import { HEADINGS_COLLECTION } from '../definitions/collection-names.ts'
import { allResources, resourcesByName } from '../definitions/registry.ts'
import type { FurtherWriteOfProposal, RecordNamedByProposal } from '../definitions/review-items/proposal.ts'
import { createNotFoundError } from '../foundation/app-error.ts'
import {
  API_ADDRESS_PATTERN,
  type FormerAddressLookupStores,
  parseRecordPath,
  toCurrentApiPath,
} from '../reader/shared/former-address.ts'
import { listReferenceFields } from '../records/columns.ts'

/** Called for each record that a write names. */
interface NameVisitor {
  /** Returns the slug to write in place of `slug`. @param scope the id of a heading's division, else 0 */
  slug(collection: string, slug: string, scope?: number): string
  /** Returns the id of the record with a slug; 0 if there is none. */
  id(collection: string, slug: string): number
  /** Receives a record that the write names by its id. */
  byId(collection: string, id: number): void
}

const HEADINGS_PATH = /^(\/canon\/volumes\/(\d+)\/entries)(?:\/([^/]+)(.*))?$/
const TRANSLATION_PATH = /^\/translations(?:\/([^/]+)\/(\d+)\/(.*))?$/

/** Lists the records that a proposed write names, and replaces slugs that have changed by the current ones. */
export class ProposalRecordReferenceResolver {
  constructor(private readonly sources: FormerAddressLookupStores) {}

  /** Lists the records that a write names now, in path and body. */
  listRecords(write: FurtherWriteOfProposal): readonly RecordNamedByProposal[] {
    const { sqlite } = this.sources.db
    const found: RecordNamedByProposal[] = []
    this.visit(write, {
      slug(collection, slug, scope = 0) {
        const record = findRecordIdentityBySlug(sqlite, collection, slug, scope)
        if (record) found.push({ collection, ...record })
        return slug
      },
      id: (collection, slug) => findRecordIdentityBySlug(sqlite, collection, slug)?.id ?? 0,
      byId(collection, id) {
        const record = findRecordIdentityById(sqlite, collection, id)
        if (record) found.push({ collection, ...record })
      },
    })
    return found
  }

  /**
   * Returns a write with the present slugs of the records that it named.
   * @param records the records that it named; null if unknown: then only its path follows renamed records
   * @throws AppError `not_found` for a record that was deleted
   */
  present(write: FurtherWriteOfProposal, records: readonly RecordNamedByProposal[] | null): FurtherWriteOfProposal {
    if (!records) return { ...write, path: toCurrentApiPath(this.sources, write.path) }
    const presentSlug = (record: RecordNamedByProposal) => {
      const slug = this.slugOf(record)
      if (slug === undefined)
        throw createNotFoundError(`“${record.slug}” ที่งานเสนอนี้อ้างถึงถูกลบไปแล้ว กรุณากู้คืนรายการนั้นก่อน หรือเสนอใหม่`)
      return slug
    }
    const findNamed = (collection: string, slug: string, scope = 0) =>
      records.find((one) => one.collection === collection && one.slug === slug && one.scope === scope)
    return this.visit(write, {
      slug(collection, slug, scope) {
        const record = findNamed(collection, slug, scope)
        return record ? presentSlug(record) : slug
      },
      id: (collection, slug) => findNamed(collection, slug)?.id ?? 0,
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
   * Returns the API address of the record that a write changes, or of the part of it. All volumes of a division give
   * the same address.
   */
  addressOf({ path, body }: FurtherWriteOfProposal): string {
    const { db, divisions } = this.sources
    const [, , address = path] = API_ADDRESS_PATTERN.exec(path) ?? []
    const fields: Readonly<Record<string, unknown>> = Object(body)
    const formatAddress = (collection: string, slug: unknown, scope = 0) => {
      const volume = divisions.byId(scope)?.firstVolume
      const root =
        volume === undefined
          ? allResources.find(({ name }) => name === collection)?.path
          : `/canon/volumes/${volume}/entries`
      return root === undefined ? address : `${root}/${slug}`
    }
    const findAddress = () => {
      const [heading, , volume, entry = fields.slug, below = ''] = HEADINGS_PATH.exec(address) ?? []
      if (heading !== undefined && entry)
        return formatAddress(HEADINGS_COLLECTION, entry, divisions.at(Number(volume))?.id) + below
      if (address === '/place')
        return formatAddress(String(fields.collection), fields.slug, divisions.bySlug(String(fields.division))?.id)
      const [translation, collection = fields.collection, id = fields.id, language = fields.language] =
        TRANSLATION_PATH.exec(address) ?? []
      const record =
        translation === undefined ? undefined : findRecordIdentityById(db.sqlite, String(collection), Number(id))
      if (record) return `${formatAddress(String(collection), record.slug, record.scope)}/translations/${language}`
      const isCreated = fields.slug && allResources.some(({ path }) => path === address)
      return isCreated ? `${address}/${fields.slug}` : address
    }
    return `/api/v1${findAddress()}`
  }

  /** Calls a visitor for each name in a write, and returns the write with the slugs that the visitor returns. */
  private visit(write: FurtherWriteOfProposal, { slug, id, byId }: NameVisitor): FurtherWriteOfProposal {
    const [, root = '', address = '', query = ''] = API_ADDRESS_PATTERN.exec(write.path) ?? []
    const fields =
      write.body !== null && typeof write.body === 'object' ? (write.body as Record<string, unknown>) : null
    const body = { ...fields }
    const visitField = (name: string, collection: string, scope?: number) => {
      const value = body[name]
      if (typeof value === 'string') body[name] = slug(collection, value, scope)
    }
    const visitPathSlug = (collection: string, encoded: string, scope?: number) => {
      const decoded = decodeSlug(encoded)
      return decoded === undefined ? encoded : encodeURIComponent(slug(collection, decoded, scope))
    }
    const visitAddress = () => {
      const [heading, entries, volume, entry, below = ''] = HEADINGS_PATH.exec(address) ?? []
      if (heading !== undefined) {
        const scope = this.sources.divisions.at(Number(volume))?.id
        visitField('parent', HEADINGS_COLLECTION, scope)
        if (entry === undefined) visitField('slug', HEADINGS_COLLECTION, scope)
        else return `${entries}/${visitPathSlug(HEADINGS_COLLECTION, entry, scope)}${below}`
      } else if (address === '/place') {
        const { collection, division } = body
        const scope = typeof division === 'string' ? id('divisions', division) : undefined
        visitField('division', 'divisions')
        for (const name of ['slug', 'parent', 'before'])
          visitField(name, typeof collection === 'string' ? collection : HEADINGS_COLLECTION, scope)
      } else {
        const [translation, collection = body.collection, record = body.id] = TRANSLATION_PATH.exec(address) ?? []
        if (translation !== undefined) byId(String(collection), Number(record))
        const created = allResources.find(({ path }) => path === address)
        const existing = parseRecordPath(address)
        const resource = created ?? existing?.resource
        for (const [name, { to }] of resource ? listReferenceFields(resource) : [])
          visitField(name, resourcesByName[to].name)
        if (created) visitField('slug', created.name)
        else if (existing)
          return `${existing.resource.path}/${visitPathSlug(existing.resource.name, existing.slug)}${existing.rest}`
      }
      return address
    }
    return { method: write.method, path: root + visitAddress() + query, body: fields ? body : write.body }
  }
}

/** Decodes a percent-encoded slug; undefined if the encoding is invalid. */
function decodeSlug(slug: string): string | undefined {
  try {
    return decodeURIComponent(slug)
  } catch {
    return undefined
  }
}
