/** Routes of the desk's page, which is the same at every address, and of its scripts and style sheet. */

import { Type } from 'typebox'
import { createNotFoundError } from '../foundation/app-error.ts'
import type { OperationDefinition } from '../http/operation.ts'
import { definePageOperation, fileResult, htmlPageResult } from '../http/page.ts'
import { createHashedFileName, getStaticFileHref, type StaticFile } from '../reader/pages/assets.ts'
import { html } from '../reader/pages/html.ts'
import { PageContext, type SiteContext } from '../reader/pages/page-context.ts'
import { createPageSecurityPolicy } from '../reader/pages/route-groups.ts'
import { STATIC_FILE_RATE_LIMIT_COST } from '../reader/pages/routes.ts'
import { buildConsoleBundle } from './console-bundle.ts'
import { findStaticallyImportedChunks } from './preloaded-chunks.ts'

/** Maximum number of path segments after `/desk`, as in `/desk/conflicts/{division}/{entry}/{edition}`. */
const MAX_PATH_SEGMENTS = 4

const PART_SCHEMA = Type.String()

const JAVASCRIPT = 'text/javascript; charset=utf-8'

interface ConsoleFiles extends Readonly<Record<'script' | 'style' | 'reading', StaticFile>> {
  /** Names of the chunks that the script imports statically. */
  readonly parts: readonly string[]
  /** All files by their names. */
  readonly byName: ReadonlyMap<string, StaticFile>
}

let files: Promise<ConsoleFiles> | undefined

/** Returns the files of the desk, which are bundled at the first request. */
function getConsoleFiles(): Promise<ConsoleFiles> {
  files ??= buildConsoleBundle().then((bundle) => {
    const { script, style, reading, parts } = bundle
    const named = {
      script: createStaticFile('desk.js', JAVASCRIPT, script),
      style: createStaticFile('desk.css', 'text/css; charset=utf-8', style),
      reading: createStaticFile('reading.js', JAVASCRIPT, reading),
    }
    const others = Object.entries(parts).map(([name, content]) => ({
      ...createStaticFile(name, JAVASCRIPT, content),
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

function createStaticFile(plain: string, type: string, content: string): StaticFile {
  const bytes = new TextEncoder().encode(content)
  return { name: createHashedFileName(plain, bytes), type, bytes }
}

/**
 * Creates the routes of the desk's page and its scripts. They need no key. The page asks for the key and shows nothing
 * without it.
 */
export function createDeskFrontendOperations(site: SiteContext): readonly OperationDefinition[] {
  const depths = Array.from({ length: MAX_PATH_SEGMENTS + 1 }, (_, depth) =>
    Array.from({ length: depth }, (_, index) => `part${index + 1}`),
  )
  return [
    ...depths.map((parts) =>
      definePageOperation({
        id: parts.length === 0 ? 'desk' : `desk${parts.length}`,
        path: ['/desk', ...parts.map((part) => `{${part}}`)].join('/'),
        params: Type.Object(Object.fromEntries(parts.map((part) => [part, PART_SCHEMA]))),
        run: async ({ params }) => {
          const context = new PageContext(site, site.languages.primary)
          const isRead = parts.length === MAX_PATH_SEGMENTS && (params as { part1?: string }).part1 === 'pages'
          return isRead
            ? htmlPageResult(renderDeskPage(await getConsoleFiles(), context, true), {
                'content-security-policy': createPolicyWithScans(site),
              })
            : htmlPageResult(renderDeskPage(await getConsoleFiles(), context))
        },
      }),
    ),
    definePageOperation({
      id: 'deskFile',
      path: '/desk/files/{name}',
      params: Type.Object({ name: PART_SCHEMA }),
      cost: STATIC_FILE_RATE_LIMIT_COST,
      keeping: 'immutable',
      run: async ({ params }) => {
        const found = (await getConsoleFiles()).byName.get(params.name)
        if (!found) throw createNotFoundError('ไม่พบไฟล์นี้ กรุณาเปิดหน้านี้ใหม่อีกครั้ง')
        return fileResult(found.bytes, found.type)
      },
    }),
  ]
}

/** Returns the security policy of pages for proofreading, which allows only the scans as pictures. */
const createPolicyWithScans = (site: SiteContext) =>
  createPageSecurityPolicy(site, { 'img-src': ['blob:', ...site.scans.origins].join(' ') })

/** Returns the origins of pictures and sounds that readers' pages show, other than that of the desk itself. */
const listMediaOrigins = ({ mediaOrigins, baseUrl }: SiteContext): readonly string[] =>
  baseUrl === undefined ? mediaOrigins : [...mediaOrigins, new URL(baseUrl).origin]

/** Renders the page of the desk. @param showsScans whether its security policy allows scans */
const renderDeskPage = (
  { script, style, reading, parts }: ConsoleFiles,
  context: PageContext,
  showsScans = false,
): string =>
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
<div id="desk" data-root="${context.file('')}" data-reading="${context.file(`/desk/files/${reading.name}`)}"${showsScans ? html` data-scans="1"` : undefined} data-media="${listMediaOrigins(context.site).join(' ')}"></div>
<noscript><p>โต๊ะบรรณาธิการต้องใช้ JavaScript กรุณาเปิดใช้ในเบราว์เซอร์นี้</p></noscript>
</body>
</html>
`.text
