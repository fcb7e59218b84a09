/** The operations of the API reference, and of the files that pages load. */

import { readFileSync } from 'node:fs'
import { Type } from 'typebox'
import { createNotFoundError } from '../../foundation/app-error.ts'
import type { OperationDefinition } from '../../http/operation.ts'
import { definePageOperation, fileResult, htmlPageResult } from '../../http/page.ts'
import { findStaticFileByHash, getStaticFileHref } from './assets.ts'
import { html } from './html.ts'
import { createWebAppManifest, WEB_APP_MANIFEST_ICONS, WEB_APP_MANIFEST_PATH } from './manifest.ts'
import { PageContext, type SiteContext } from './page-context.ts'

/** Renders `/docs`, the viewer of the OpenAPI documents. @param version the program's */
function renderApiReferencePage(context: PageContext, version: string): string {
  return html`<!doctype html>
<html lang="th">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>คู่มือ API · Library</title>
<link rel="icon" href="${getStaticFileHref(context, 'icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${getStaticFileHref(context, 'viewer.css')}">
<link rel="stylesheet" href="${getStaticFileHref(context, 'docs.css')}">
<script src="${getStaticFileHref(context, 'viewer.js')}" defer></script>
<script src="${getStaticFileHref(context, 'docs.js')}" defer></script>
</head>
<body>
<header class="bar">
  <a class="bar-home" href="${context.href('/')}"><img src="${getStaticFileHref(context, 'icon.svg')}" alt="" width="32" height="32"> คลังธรรมะ <span class="bar-en" lang="en">Library ${version}</span></a>
</header>
<main>
  <p class="lead">เปิดรายการแล้วกด <b lang="en">Try it out</b> เพื่อลองเรียกจริง การอ่านไม่ต้องใช้กุญแจ การแก้ไขต้องกด <b lang="en">Authorize</b> แล้วใส่กุญแจก่อน กุญแจอยู่ในหน้านี้เท่านั้นและหายไปเมื่อปิดหน้า
  <span class="lead-en" lang="en">Open an operation and press Try it out. Reading needs no key; for writes press Authorize and enter your key. It stays in this page and is gone when you close it.</span></p>
  <noscript><p>หน้านี้ต้องใช้ JavaScript อ่านเอกสารโดยตรงได้ที่ <a href="api/v1/openapi.json">openapi.json</a></p></noscript>
  <div id="reference" lang="en"></div>
</main>
</body>
</html>
`.text
}

/** Cost of a static file for the rate limit. It is 0, because a page loads several files and counts as one request. */
export const STATIC_FILE_RATE_LIMIT_COST = 0

/** Creates the operations of the API reference and of static files. @param version version of the program */
export function createDocsAndFileOperations(site: SiteContext, version: string): readonly OperationDefinition[] {
  return [
    definePageOperation({
      id: 'docsPage',
      path: '/docs',
      run: ({ language }) =>
        htmlPageResult(renderApiReferencePage(new PageContext(site, language), version), {
          'content-security-policy': createDocsPolicy(site.baseUrl),
        }),
    }),
    definePageOperation({
      id: 'manifest',
      path: WEB_APP_MANIFEST_PATH,
      cost: STATIC_FILE_RATE_LIMIT_COST,
      run: () => {
        const bytes = new TextEncoder().encode(createWebAppManifest(new PageContext(site, site.languages.primary)))
        return fileResult(bytes, 'application/manifest+json; charset=utf-8')
      },
    }),
    ...WEB_APP_MANIFEST_ICONS.map(({ path, filePath }) =>
      definePageOperation({
        id: path,
        path,
        cost: STATIC_FILE_RATE_LIMIT_COST,
        run: () => fileResult(new Uint8Array(readFileSync(filePath)), 'image/png'),
      }),
    ),
    definePageOperation({
      id: 'asset',
      path: '/assets/{name}',
      params: Type.Object({ name: Type.String() }),
      cost: STATIC_FILE_RATE_LIMIT_COST,
      keeping: 'immutable',
      run: ({ params }) => {
        const asset = findStaticFileByHash(params.name)
        if (!asset) throw createNotFoundError('ไม่พบไฟล์นี้ กรุณาเปิดหน้านั้นใหม่อีกครั้ง')
        return fileResult(asset.bytes, asset.type)
      },
    }),
  ]
}

/** The viewer draws small pictures from `data:` addresses, and calls the API at its public address. */
const createDocsPolicy = (baseUrl: string | undefined) =>
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
