/** The page `/docs`: the API reference. The viewer has a dialog of its own for an editor's key to try writes. */

import { getStaticFileHref } from './assets.ts'
import { html } from './html.ts'
import type { PageContext } from './page-context.ts'

/** Renders `/docs`, the viewer of the OpenAPI documents. @param version the program's */
export function renderApiReferencePage(context: PageContext, version: string): string {
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
