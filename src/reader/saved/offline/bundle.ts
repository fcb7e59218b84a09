/**
 * An offline item as one response of JSON lines: one line about the item, and one for each page, `[address, markup]`.
 */

import type { PageContext } from '../../pages/page-context.ts'
import { isPageRedirect, type ReaderContext } from '../../shared/reader.ts'
import type { OfflineItem, OfflinePlaceName } from './offline-items.ts'

/** The media type of a bundle: newline-delimited JSON (https://github.com/ndjson/ndjson-spec). */
export const OFFLINE_BUNDLE_MEDIA_TYPE = 'application/x-ndjson; charset=utf-8'

/** A name in a bundle: title, other name, address, and an alternative address; empty strings for missing ones. */
type NameInBundle = readonly [title: string, other: string, href: string, instead: string]

/** The first line of a bundle: the item's title and address, its number of pages, and the names to find in it. */
export interface OfflineBundleHeader {
  readonly title: string
  readonly href: string
  /** How many lines follow. */
  readonly pages: number
  readonly names: readonly NameInBundle[]
}

const inBundle = ({ title, other = '', href, instead = '' }: OfflinePlaceName): NameInBundle => [
  title,
  other,
  href,
  instead,
]

/**
 * Renders every page of an offline item and returns the bundle that the browser stores, in UTF-8.
 * @throws Error if the address of a page redirects
 */
export function createOfflineBundle(
  reader: ReaderContext,
  context: PageContext,
  thing: OfflineItem,
): Uint8Array<ArrayBuffer> {
  const { title, href, pages, names } = thing
  const head: OfflineBundleHeader = { title, href, pages: pages.length, names: names.map(inBundle) }
  const lines = pages.map(({ href: address, show, params, query }): string => {
    const shown = show(reader, { context, params, query })
    if (isPageRedirect(shown)) throw new Error(`${address} of “${title}” leads elsewhere`)
    return JSON.stringify([address, shown.text])
  })
  return new TextEncoder().encode(`${[JSON.stringify(head), ...lines].join('\n')}\n`)
}
