/** The operations of reading offline: the list, the bundles, and the service worker. */

import type { Operation } from '../../../http/operation.ts'
import { file, markup, page } from '../../../http/page.ts'
import { browserScripts } from '../../pages/browser-scripts.ts'
import type { Site } from '../../pages/page-context.ts'
import { pagePolicy } from '../../pages/route-groups.ts'
import { FILE_COST } from '../../pages/routes.ts'
import { requestedPage } from '../../search/requested-page.ts'
import { KEEP } from '../../shared/keep-link.ts'
import type { Reader } from '../../shared/reader.ts'
import { BUNDLE_TYPE, bundleOf } from './bundle.ts'
import { MISSING, missingPage, OFFLINE, offlinePage, WORKER } from './offline-page.ts'
import { THING_KINDS, type ThingKind } from './things.ts'

/** Making all pages of a volume takes two seconds of a worker. */
const BUNDLE_COST = 60

/** The one page that may register the service worker: its policy allows it. */
const policyOf = (site: Site) => pagePolicy(site, { 'worker-src': "'self'", 'trusted-types': 'worker' })

/** The operations of `/offline`: the page, the bundles, and the service worker. */
export function offlineOperations(reader: Reader): readonly Operation[] {
  return [
    requestedPage(reader, {
      id: 'offlinePage',
      path: OFFLINE,
      query: [KEEP, 'with'],
      needsText: ({ query }) => query[KEEP]?.startsWith('/canon/') === true,
      answer: (input) =>
        markup(offlinePage(reader, input).text, { 'content-security-policy': policyOf(reader) }),
    }),
    requestedPage(reader, {
      id: 'offlineMissing',
      path: MISSING,
      answer: (input) => markup(missingPage(input).text),
    }),
    page({
      id: 'worker',
      path: WORKER,
      cost: FILE_COST,
      run: () => file(encoder.encode(browserScripts['worker.js']), 'text/javascript; charset=utf-8'),
    }),
    ...THING_KINDS.map((kind) => bundleOperation(reader, kind)),
  ]
}

const encoder = new TextEncoder()

const bundleOperation = (reader: Reader, { id, path, query, needsText, thing }: ThingKind): Operation =>
  requestedPage(reader, {
    id,
    needsText,
    cost: BUNDLE_COST,
    heavy: true,
    path: OFFLINE + path,
    ...(query ? { query } : {}),
    answer: (input) => file(bundleOf(reader, input.context, thing(reader, input)), BUNDLE_TYPE),
  })
