/** The operations for reading offline: the list, the service worker, and the bundles that browsers store. */

import type { OperationDefinition } from '../../../http/operation.ts'
import { definePageOperation, fileResult, htmlPageResult } from '../../../http/page.ts'
import { browserScripts } from '../../pages/browser-scripts.ts'
import type { PageContext, SiteContext } from '../../pages/page-context.ts'
import { createPageSecurityPolicy } from '../../pages/route-groups.ts'
import { STATIC_FILE_RATE_LIMIT_COST } from '../../pages/routes.ts'
import { defineReaderPageOperation } from '../../search/requested-page.ts'
import { OFFLINE_ITEM_PARAMETER } from '../../shared/download-links.ts'
import { isPageRedirect, type ReaderContext } from '../../shared/reader.ts'
import { OFFLINE_ITEM_KINDS, type OfflineItem, type OfflineItemKind, type OfflinePlaceName } from './offline-items.ts'
import {
  OFFLINE_PATH,
  PAGE_NOT_SAVED_OFFLINE_PATH,
  renderOfflinePage,
  renderPageNotSavedOffline,
  SERVICE_WORKER_PATH,
} from './offline-page.ts'

/** The media type of a bundle: newline-delimited JSON (https://github.com/ndjson/ndjson-spec). */
const OFFLINE_BUNDLE_MEDIA_TYPE = 'application/x-ndjson; charset=utf-8'

/** A name in a bundle: title, other name, address, and an alternative address; empty strings for missing ones. */
type NameInBundle = readonly [title: string, other: string, href: string, instead: string]

/** The first line of a bundle: title and address of the item, number of pages, and names that readers can search. */
export interface OfflineBundleHeader {
  readonly title: string
  readonly href: string
  /** The number of pages, one on each of the lines that follow. */
  readonly pages: number
  readonly names: readonly NameInBundle[]
}

const toBundleName = ({ title, other = '', href, instead = '' }: OfflinePlaceName): NameInBundle => [
  title,
  other,
  href,
  instead,
]

/**
 * Renders every page of an offline item and returns the bundle that the browser stores, in UTF-8.
 * @throws Error if the address of a page redirects
 */
function createOfflineBundle(reader: ReaderContext, context: PageContext, item: OfflineItem): Uint8Array<ArrayBuffer> {
  const { title, href, pages, names } = item
  const head: OfflineBundleHeader = { title, href, pages: pages.length, names: names.map(toBundleName) }
  const lines = pages.map(({ href: address, show, params, query }): string => {
    const result = show(reader, { context, params, query })
    if (isPageRedirect(result)) throw new Error(`${address} of “${title}” leads elsewhere`)
    return JSON.stringify([address, result.text])
  })
  return new TextEncoder().encode(`${[JSON.stringify(head), ...lines].join('\n')}\n`)
}

/** The rate limit cost of a bundle: a volume's pages take a worker two seconds. */
const BUNDLE_COST = 60

/** Creates the security policy of `/offline`, the only page that may register the service worker. */
const createOfflinePolicy = (site: SiteContext) =>
  createPageSecurityPolicy(site, { 'worker-src': "'self'", 'trusted-types': 'worker' })

/** Creates the operations of `/offline`: the page, the bundles, and the service worker. */
export function createOfflineOperations(reader: ReaderContext): readonly OperationDefinition[] {
  return [
    defineReaderPageOperation(reader, {
      id: 'offlinePage',
      path: OFFLINE_PATH,
      query: [OFFLINE_ITEM_PARAMETER, 'with'],
      needsText: ({ query }) => query[OFFLINE_ITEM_PARAMETER]?.startsWith('/canon/') === true,
      answer: (input) =>
        htmlPageResult(renderOfflinePage(reader, input).text, {
          'content-security-policy': createOfflinePolicy(reader),
        }),
    }),
    defineReaderPageOperation(reader, {
      id: 'offlineMissing',
      path: PAGE_NOT_SAVED_OFFLINE_PATH,
      answer: (input) => htmlPageResult(renderPageNotSavedOffline(input).text),
    }),
    definePageOperation({
      id: 'worker',
      path: SERVICE_WORKER_PATH,
      cost: STATIC_FILE_RATE_LIMIT_COST,
      run: () => fileResult(encoder.encode(browserScripts['worker.js']), 'text/javascript; charset=utf-8'),
    }),
    ...OFFLINE_ITEM_KINDS.map((kind) => createBundleOperation(reader, kind)),
  ]
}

const encoder = new TextEncoder()

const createBundleOperation = (
  reader: ReaderContext,
  { id, path, query, needsText, createItem }: OfflineItemKind,
): OperationDefinition =>
  defineReaderPageOperation(reader, {
    id,
    needsText,
    cost: BUNDLE_COST,
    heavy: true,
    path: OFFLINE_PATH + path,
    ...(query ? { query } : {}),
    answer: (input) =>
      fileResult(createOfflineBundle(reader, input.context, createItem(reader, input)), OFFLINE_BUNDLE_MEDIA_TYPE),
  })
