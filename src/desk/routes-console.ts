/** Routes of the desk's page, the same at every address, and of its scripts and style sheet. */

import { Type } from 'typebox'
import { createNotFoundError } from '../foundation/app-error.ts'
import type { OperationDefinition } from '../http/operation.ts'
import { definePageOperation, fileResult, markupResult } from '../http/page.ts'
import { createHashedFileName, getStaticFileHref, type StaticFile } from '../reader/pages/assets.ts'
import { html } from '../reader/pages/html.ts'
import { PageContext, type SiteContext } from '../reader/pages/page-context.ts'
import { createPageSecurityPolicy } from '../reader/pages/route-groups.ts'
import { STATIC_FILE_COST } from '../reader/pages/routes.ts'
import { buildConsoleBundle } from './console-bundle.ts'
import { findStaticallyImportedChunks } from './preloaded-chunks.ts'

/** Maximum number of path segments after `/desk`, as in `/desk/conflicts/{division}/{entry}/{edition}`. */
const MAX_DEPTH = 4

const PART = Type.String()

const JAVASCRIPT = 'text/javascript; charset=utf-8'

interface Files extends Readonly<Record<'script' | 'style' | 'reading', StaticFile>> {
  /** Names of the parts that the script cannot do without. */
  readonly parts: readonly string[]
  /** All files by their names. */
  readonly byName: ReadonlyMap<string, StaticFile>
}

let files: Promise<Files> | undefined

/** Bundled once, when the first editor comes. */
function consoleFiles(): Promise<Files> {
  files ??= buildConsoleBundle().then((bundle) => {
    const { script, style, reading, parts } = bundle
    const named = {
      script: assetOf('desk.js', JAVASCRIPT, script),
      style: assetOf('desk.css', 'text/css; charset=utf-8', style),
      reading: assetOf('reading.js', JAVASCRIPT, reading),
    }
    const others = Object.entries(parts).map(([name, content]) => ({
      ...assetOf(name, JAVASCRIPT, content),
      // chunks import each other by these names, which contain a hash of their content
      name,
    }))
    const all = [...Object.values(named), ...others]
    return {
      ...named,
      parts: findStaticallyImportedChunks(bundle, script),
      byName: new Map(all.map((one) => [one.name, one])),
    }
  })
  return files
}

function assetOf(plain: string, type: string, content: string): StaticFile {
  const bytes = new TextEncoder().encode(content)
  return { name: createHashedFileName(plain, bytes), type, bytes }
}

/**
 * Returns the routes of the desk's page and its scripts. They need no key: the page asks for it, and shows nothing else
 * without it.
 */
export function createDeskPageOperations(site: SiteContext): readonly OperationDefinition[] {
  const depths = Array.from({ length: MAX_DEPTH + 1 }, (_, depth) =>
    Array.from({ length: depth }, (_, index) => `part${index + 1}`),
  )
  return [
    ...depths.map((parts) =>
      definePageOperation({
        id: parts.length === 0 ? 'desk' : `desk${parts.length}`,
        path: ['/desk', ...parts.map((part) => `{${part}}`)].join('/'),
        params: Type.Object(Object.fromEntries(parts.map((part) => [part, PART]))),
        run: async ({ params }) => {
          const context = new PageContext(site, site.languages.primary)
          const isRead = parts.length === MAX_DEPTH && (params as { part1?: string }).part1 === 'pages'
          return isRead
            ? markupResult(deskPage(await consoleFiles(), context, true), {
                'content-security-policy': withScans(site),
              })
            : markupResult(deskPage(await consoleFiles(), context))
        },
      }),
    ),
    definePageOperation({
      id: 'deskFile',
      path: '/desk/files/{name}',
      params: Type.Object({ name: PART }),
      cost: STATIC_FILE_COST,
      keeping: 'immutable',
      run: async ({ params }) => {
        const found = (await consoleFiles()).byName.get(params.name)
        if (!found) throw createNotFoundError('ไม่พบไฟล์นี้ กรุณาเปิดหน้านี้ใหม่อีกครั้ง')
        return fileResult(found.bytes, found.type)
      },
    }),
  ]
}

/** Where pages are read against the print, their pictures may be shown, and no other ones. */
const withScans = (site: SiteContext) =>
  createPageSecurityPolicy(site, { 'img-src': ['blob:', ...site.scans.origins].join(' ') })

/** Servers whose pictures and sounds readers see, besides the one that the editor is on. */
const mediaOriginsOf = ({ mediaOrigins, baseUrl }: SiteContext): readonly string[] =>
  baseUrl === undefined ? mediaOrigins : [...mediaOrigins, new URL(baseUrl).origin]

/** @param showsScans whether the policy lets it show pictures of pages */
const deskPage = ({ script, style, reading, parts }: Files, context: PageContext, showsScans = false): string =>
  html`<!doctype html>
<html lang="th">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>โต๊ะบรรณาธิการ</title>
${showsScans ? undefined : html`<link rel="icon" href="${getStaticFileHref(context, 'icon.svg')}">`}
<link rel="stylesheet" href="${getStaticFileHref(context, 'base.css')}">
<link rel="stylesheet" href="${context.file(`/desk/files/${style.name}`)}">
<script type="module" src="${context.file(`/desk/files/${script.name}`)}"></script>
${parts.map(
  (name) => html`<link rel="modulepreload" href="${context.file(`/desk/files/${name}`)}">
`,
)}</head>
<body>
<div id="desk" data-root="${context.file('')}" data-reading="${context.file(`/desk/files/${reading.name}`)}"${showsScans ? html` data-scans="1"` : undefined} data-media="${mediaOriginsOf(context.site).join(' ')}"></div>
<noscript><p>โต๊ะบรรณาธิการต้องใช้ JavaScript กรุณาเปิดใช้ในเบราว์เซอร์นี้</p></noscript>
</body>
</html>
`.text
