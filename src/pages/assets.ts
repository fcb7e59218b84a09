/** The files that the pages load, all from inside the program. */

import viewerStyle from 'swagger-ui-dist/swagger-ui.css' with { type: 'file' }
import viewerScript from 'swagger-ui-dist/swagger-ui-bundle.js' with { type: 'file' }
import docsStyle from './docs.css' with { type: 'text' }
import docsScript from './docs-client.js' with { type: 'text' }
import frontStyle from './front.css' with { type: 'text' }
import icon from './icon.svg' with { type: 'text' }
import pagesStyle from './pages.css' with { type: 'text' }

/** One file; it is read when it is first asked for. */
export interface Asset {
  readonly type: string
  readonly read: () => Promise<Uint8Array<ArrayBuffer>>
}

const text = (type: string, content: string): Asset => ({
  type: `${type}; charset=utf-8`,
  read: async () => new TextEncoder().encode(content),
})

const file = (type: string, path: string): Asset => ({
  type: `${type}; charset=utf-8`,
  read: () => Bun.file(path).bytes(),
})

/** By their names below `/assets/`. */
export const assets: ReadonlyMap<string, Asset> = new Map([
  ['icon.svg', text('image/svg+xml', icon)],
  ['pages.css', text('text/css', pagesStyle)],
  ['front.css', text('text/css', frontStyle)],
  ['docs.css', text('text/css', docsStyle)],
  ['docs.js', text('text/javascript', docsScript)],
  ['viewer.css', file('text/css', viewerStyle)],
  ['viewer.js', file('text/javascript', viewerScript)],
])
