/**
 * Redirects (308) the old addresses of renamed records and headings, with their subpages and files, to the present
 * ones.
 */

import { findCurrentSlug } from '../../../db/former-slugs.ts'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { Divisions } from '../../canon/tree/divisions.ts'
import { HEADINGS_COLLECTION } from '../../definitions/collection-names.ts'
import { storedResources } from '../../definitions/registry.ts'

const BOOK = '.epub'

/** The resources, those with longer paths first: `/jataka/nipatas` before `/jataka`. */
const resources = storedResources.toSorted((one, other) => other.path.length - one.path.length)

/** A heading in an address, also the second of two that are compared. */
const HEADING = /^\/canon\/(\d+)\/entries\/([^/]+)(?:\/same\/(\d+)\/([^/]+))?$/

interface Sources {
  readonly db: Pick<LibraryDatabase, 'sqlite'>
  readonly divisions: Pick<Divisions, 'at'>
}

/**
 * Creates the function that finds the present address of a renamed record or heading.
 * @returns takes path and query, and returns the present ones; undefined if nothing had that address
 */
export const createFormerAddressFinder =
  ({ db: { sqlite }, divisions }: Sources) =>
  (target: string): string | undefined => {
    const [path = '', query] = target.split('?')
    const now = (collection: string, given: string, scope?: number) => {
      const ending = given.endsWith(BOOK) ? BOOK : ''
      const slug = findCurrentSlug(sqlite, collection, given.slice(0, given.length - ending.length), scope)
      return slug === undefined ? undefined : slug + ending
    }
    const inVolume = (volume: string, slug: string) => {
      const division = divisions.at(Number(volume))
      return division && now(HEADINGS_COLLECTION, slug, division.id)
    }
    const present = (): string | undefined => {
      const [, volume, slug, otherVolume, other] = HEADING.exec(path) ?? []
      if (volume !== undefined && slug !== undefined) {
        const [first, second] = [inVolume(volume, slug), otherVolume && other && inVolume(otherVolume, other)]
        if (!first && !second) return undefined
        const compared = otherVolume ? `/same/${otherVolume}/${second || other}` : ''
        return `/canon/${volume}/entries/${first ?? slug}${compared}`
      }
      const resource = resources.find((one) => path.startsWith(`${one.path}/`))
      if (!resource) return undefined
      const [given = '', ...parts] = path.slice(resource.path.length + 1).split('/')
      const current = now(resource.name, given)
      return current && [`${resource.path}/${current}`, ...parts].join('/')
    }
    const found = present()
    return found && (query === undefined ? found : `${found}?${query}`)
  }
