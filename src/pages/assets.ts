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

/** By their paths. */
export const assets: Readonly<Record<string, Asset>> = {
  '/assets/icon.svg': text('image/svg+xml', icon),
  '/assets/pages.css': text('text/css', pagesStyle),
  '/assets/front.css': text('text/css', frontStyle),
  '/assets/docs.css': text('text/css', docsStyle),
  '/assets/docs.js': text('text/javascript', docsScript),
  '/assets/viewer.css': file('text/css', viewerStyle),
  '/assets/viewer.js': file('text/javascript', viewerScript),
}
