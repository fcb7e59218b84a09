/**
 * Redirects (308) the old addresses of renamed records and headings, with their subpages and files, to the current
 * ones.
 */

import { findCurrentSlug } from '../../../db/former-slugs.ts'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { DivisionReader } from '../../canon/tree/divisions.ts'
import { HEADINGS_COLLECTION } from '../../definitions/collection-names.ts'
import { allResources } from '../../definitions/registry.ts'

const EPUB_ENDING = '.epub'

/** The resources, those with longer paths first: `/jataka/nipatas` before `/jataka`. */
const resources = allResources.toSorted((left, right) => right.path.length - left.path.length)

/** Matches the address of a heading's page, of a heading in the API, or of two headings that are compared. */
const HEADING = /^(\/canon\/(?:volumes\/)?)(\d+)\/entries\/([^/]+)(?:\/same\/(\d+)\/([^/]+))?(\/.*)?$/

/** Divides the path of a record's page into its resource, the slug, and the rest. Undefined for other paths. */
export function parseRecordPath(path: string) {
  const resource = resources.find((one) => path.startsWith(`${one.path}/`))
  if (!resource) return undefined
  const [, slug = '', rest = ''] = /^\/([^/]+)(.*)$/.exec(path.slice(resource.path.length)) ?? []
  return { resource, slug, rest }
}

/**
 * Matches an address of the API. Its groups are the root (`/api/v1` or `/api/desk`), the path below it, and the query.
 */
export const API_ADDRESS_PATTERN = /^(\/api\/(?:v1|desk))(\/[^?]*)(\?.*)?$/

/** Returns the current API address of a renamed record or heading. Any other address is returned unchanged. */
export function toCurrentApiPath(sources: FormerAddressLookupStores, path: string): string {
  const [, root, address = '', query = ''] = API_ADDRESS_PATTERN.exec(path) ?? []
  const present = root && createCurrentAddressFinder(sources)(address)
  return present ? root + present + query : path
}

/** The database and the divisions in which the current address of a renamed record or heading is looked up. */
export interface FormerAddressLookupStores {
  readonly db: Pick<LibraryDatabase, 'sqlite'>
  readonly divisions: Pick<DivisionReader, 'at' | 'byId' | 'bySlug'>
}

/**
 * Creates the function that finds the current address of a renamed record or heading.
 * @returns takes path and query, and returns the current ones; undefined if no record had that address
 */
export const createCurrentAddressFinder =
  ({ db: { sqlite }, divisions }: FormerAddressLookupStores) =>
  (target: string): string | undefined => {
    const [path = '', query] = target.split('?')
    const findPresentSlug = (collection: string, given: string, scope?: number) => {
      const ending = given.endsWith(EPUB_ENDING) ? EPUB_ENDING : ''
      const slug = findCurrentSlug(sqlite, collection, given.slice(0, given.length - ending.length), scope)
      return slug === undefined ? undefined : slug + ending
    }
    const findPresentHeadingSlug = (volume: string, slug: string) => {
      const division = divisions.at(Number(volume))
      return division && findPresentSlug(HEADINGS_COLLECTION, slug, division.id)
    }
    const findPresentPath = (): string | undefined => {
      const [, start, volume, slug, otherVolume, other, rest = ''] = HEADING.exec(path) ?? []
      if (volume !== undefined && slug !== undefined) {
        const [first, second] = [
          findPresentHeadingSlug(volume, slug),
          otherVolume && other && findPresentHeadingSlug(otherVolume, other),
        ]
        if (!first && !second) return undefined
        const compared = otherVolume ? `/same/${otherVolume}/${second || other}` : ''
        return `${start}${volume}/entries/${first ?? slug}${compared}${rest}`
      }
      const { resource, slug: given, rest: parts } = parseRecordPath(path) ?? {}
      const current = resource && findPresentSlug(resource.name, given ?? '')
      return current && `${resource.path}/${current}${parts}`
    }
    const found = findPresentPath()
    return found && (query === undefined ? found : `${found}?${query}`)
  }
