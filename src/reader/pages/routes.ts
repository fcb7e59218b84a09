/** The API reference, and the files that pages load. */

import { readFileSync } from 'node:fs'
import { Type } from 'typebox'
import { notFound } from '../../foundation/app-error.ts'
import type { Operation } from '../../http/operation.ts'
import { file, markup, page } from '../../http/page.ts'
import { assetNamed } from './assets.ts'
import { docsPage } from './docs-page.ts'
import { ICONS, MANIFEST, manifestOf } from './manifest.ts'
import { PageContext, type Site } from './page-context.ts'

/** What a file costs: nothing. A page loads several, and to its reader they are one thing with it. */
export const FILE_COST = 0

/** The operations of the API reference and static files. @param version the program's */
export function pageOperations(site: Site, version: string): readonly Operation[] {
  return [
    page({
      id: 'docsPage',
      path: '/docs',
      run: ({ language }) =>
        markup(docsPage(new PageContext(site, language), version), {
          'content-security-policy': docsPolicy(site.baseUrl),
        }),
    }),
    page({
      id: 'manifest',
      path: MANIFEST,
      cost: FILE_COST,
      run: () => {
        const bytes = new TextEncoder().encode(manifestOf(new PageContext(site, site.languages.primary)))
        return file(bytes, 'application/manifest+json; charset=utf-8')
      },
    }),
    ...ICONS.map(({ path, picture }) =>
      page({
        id: path,
        path,
        cost: FILE_COST,
        run: () => file(new Uint8Array(readFileSync(picture)), 'image/png'),
      }),
    ),
    page({
      id: 'asset',
      path: '/assets/{name}',
      params: Type.Object({ name: Type.String() }),
      cost: FILE_COST,
      keeping: 'immutable',
      run: ({ params }) => {
        const asset = assetNamed(params.name)
        if (!asset) throw notFound('ไม่พบไฟล์นี้ กรุณาเปิดหน้านั้นใหม่อีกครั้ง')
        return file(asset.bytes, asset.type)
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
    "font-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self'${baseUrl === undefined ? '' : ` ${new URL(baseUrl).origin}`}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
