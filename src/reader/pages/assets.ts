/** The static files that pages load. The name under which each is served has a hash of its content. */

import { readFileSync } from 'node:fs'
import loopedThai from '@fontsource/noto-sans-thai-looped/files/noto-sans-thai-looped-thai-400-normal.woff2' with {
  type: 'file',
}
import sarabunLatin from '@fontsource/sarabun/files/sarabun-latin-400-normal.woff2' with { type: 'file' }
import sarabunLatinExt from '@fontsource/sarabun/files/sarabun-latin-ext-400-normal.woff2' with { type: 'file' }
import sarabunThai from '@fontsource/sarabun/files/sarabun-thai-400-normal.woff2' with { type: 'file' }
import viewerStyle from 'swagger-ui-dist/swagger-ui.css' with { type: 'file' }
import viewerScript from 'swagger-ui-dist/swagger-ui-bundle.js' with { type: 'file' }
import { callOnce } from '../../definitions/once.ts'
import { hashContentToHexTag } from '../../foundation/hex-tag.ts'
import apparatusStyle from './apparatus.css' with { type: 'text' }
import baseStyle from './base.css' with { type: 'text' }
import { browserScripts } from './browser-scripts.ts'
import docsStyle from './docs.css' with { type: 'text' }
import docsScript from './docs-client.js' with { type: 'text' }
import frameStyle from './frame.css' with { type: 'text' }
import icon from './icons/icon.svg' with { type: 'text' }
import keepingStyle from './keeping.css' with { type: 'text' }
import listsStyle from './lists.css' with { type: 'text' }
import type { PageContext } from './page-context.ts'
import recordsStyle from './records.css' with { type: 'text' }
import reportStyle from './report.css' with { type: 'text' }
import rowsStyle from './rows.css' with { type: 'text' }
import shelfStyle from './shelf.css' with { type: 'text' }
import suggestStyle from './suggest.css' with { type: 'text' }
import textStyle from './text.css' with { type: 'text' }
import wordsStyle from './words.css' with { type: 'text' }

/** A static file: media type, content, and the name under which it is served. */
export interface StaticFile {
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Such as `reader.1f0c3a5b.css`. */
  readonly name: string
}

type ReadBytes = () => Uint8Array<ArrayBuffer>

const text = (content: string): ReadBytes => {
  return () => new TextEncoder().encode(content)
}

const file = (path: string): ReadBytes => {
  return () => new Uint8Array(readFileSync(path))
}

/** A minified stylesheet. It refers to fonts by their hashed names. */
const style = (content: string): ReadBytes => {
  return () =>
    new TextEncoder().encode(
      content
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .replace(/\s+/g, ' ')
        .replace(/ ?([{};]) ?/g, '$1')
        .replace(/url\(([\w-]+\.woff2)\)/g, (_, font: string) => `url(${readStaticFile(font)?.name ?? font})`),
    )
}

/** A script. It refers to stylesheets by their hashed names. */
const script = (plain: string): ReadBytes => {
  return () =>
    new TextEncoder().encode(
      browserScripts[plain]?.replace(
        /"\.\/([\w-]+\.css)"/g,
        (_, stylesheet: string) => `"./${readStaticFile(stylesheet)?.name}"`,
      ),
    )
}

const JAVASCRIPT = 'text/javascript; charset=utf-8'
const CSS = 'text/css; charset=utf-8'
const FONT = 'font/woff2'

/** The styles of every page, in cascade order. */
const READER_STYLES = [frameStyle, textStyle, listsStyle, rowsStyle, recordsStyle, keepingStyle]

const FILE_SOURCES: Readonly<Record<string, readonly [type: string, read: ReadBytes]>> = {
  'icon.svg': ['image/svg+xml; charset=utf-8', text(icon)],
  'reader.css': [CSS, style(baseStyle + READER_STYLES.join(''))],
  'report.css': [CSS, style(reportStyle)],
  'base.css': [CSS, style(baseStyle)],
  'read.js': [JAVASCRIPT, script('read.js')],
  'words.js': [JAVASCRIPT, script('words.js')],
  'words.css': [CSS, style(wordsStyle)],
  'shelf.css': [CSS, style(shelfStyle)],
  'shelf.js': [JAVASCRIPT, script('shelf.js')],
  'marking.js': [JAVASCRIPT, script('marking.js')],
  'offline.js': [JAVASCRIPT, script('offline.js')],
  'apparatus.js': [JAVASCRIPT, script('apparatus.js')],
  'apparatus.css': [CSS, style(apparatusStyle)],
  'suggest.js': [JAVASCRIPT, script('suggest.js')],
  'suggest.css': [CSS, style(suggestStyle)],
  'sarabun-thai.woff2': [FONT, file(sarabunThai)],
  'sarabun-latin.woff2': [FONT, file(sarabunLatin)],
  'sarabun-latin-ext.woff2': [FONT, file(sarabunLatinExt)],
  'looped-thai.woff2': [FONT, file(loopedThai)],
  'docs.css': [CSS, style(baseStyle + docsStyle)],
  'docs.js': [JAVASCRIPT, text(docsScript)],
  'viewer.css': [CSS, file(viewerStyle)],
  'viewer.js': [JAVASCRIPT, file(viewerScript)],
}

/** Returns a file name with a hash of the content, so that browsers may cache the file for ever. */
export const createHashedFileName = (plain: string, bytes: Uint8Array): string =>
  plain.replace(/(\.\w+)$/, `.${hashContentToHexTag(bytes).slice(0, 8)}$1`)

const files: ReadonlyMap<string, () => StaticFile> = new Map(
  Object.entries(FILE_SOURCES).map(([plain, [type, read]]) => [
    plain,
    callOnce(() => {
      const bytes = read()
      return { type, bytes, name: createHashedFileName(plain, bytes) }
    }),
  ]),
)

/** Returns a static file by its plain name, such as `reader.css`. Undefined for an unknown name. */
export const readStaticFile = (plain: string): StaticFile | undefined => files.get(plain)?.()

/** Finds a static file by its name with hash. Undefined if the name is unknown, or the content has another hash. */
export function findStaticFileByHash(name: string): StaticFile | undefined {
  const found = readStaticFile(name.replace(/\.[0-9a-f]{8}(?=\.\w+$)/, ''))
  return found?.name === name ? found : undefined
}

/**
 * Returns the address of a static file for a page that loads it.
 * @param plain name without hash
 * @throws Error for an unknown name
 */
export function getStaticFileHref(context: Pick<PageContext, 'file'>, plain: string): string {
  const found = readStaticFile(plain)
  if (!found) throw new Error(`No page may load ${plain}`)
  return context.file(`/assets/${found.name}`)
}
