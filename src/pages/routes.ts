/** The pages of the site and the files that they load. */

import { Type } from 'typebox'
import type { Operation } from '../http/operation.ts'
import { file, markup, page } from '../http/page.ts'
import { notFound } from '../refusal.ts'
import type { Stores } from '../stores.ts'
import { assets } from './assets.ts'
import { docsPage } from './docs-page.ts'
import { frontPage } from './front-page.ts'
import { frontPageFacts } from './front-page-facts.ts'

/** What a file costs: a page loads several, and is one thing to its reader. */
const FILE_COST = 0.1

export interface SiteOptions {
  /** The program's version. */
  readonly version: string
  /** Whether anybody may write over the API. */
  readonly writable: boolean
  /** The public address without a slash at its end. */
  readonly baseUrl?: string
}

export function pageOperations(stores: Stores, site: SiteOptions): readonly Operation[] {
  return [
    page({
      id: 'frontPage',
      path: '/',
      run: () => markup(frontPage(frontPageFacts(stores, site))),
    }),
    page({
      id: 'docsPage',
      path: '/docs',
      shows: [],
      run: () => markup(docsPage(site.version), { 'content-security-policy': docsPolicy(site.baseUrl) }),
    }),
    page({
      id: 'asset',
      path: '/assets/{name}',
      params: Type.Object({ name: Type.String() }),
      cost: FILE_COST,
      shows: [],
      run: async ({ params }) => {
        const asset = assets.get(params.name)
        if (!asset) throw notFound('ไม่พบไฟล์นี้ กรุณาเปิดหน้านั้นใหม่อีกครั้ง')
        return file(await asset.read(), asset.type)
      },
    }),
  ]
}

/** The viewer draws small pictures from `data:` addresses, and calls the API at its public address. */
const docsPolicy = (baseUrl: string | undefined) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self'${baseUrl === undefined ? '' : ` ${new URL(baseUrl).origin}`}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
