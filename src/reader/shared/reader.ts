/** What every page for readers is made from, and what it answers. */

import type { LibraryStores } from '../../services/stores.ts'
import type { Markup } from '../pages/html.ts'
import type { PageContext, SiteContext } from '../pages/page-context.ts'

/** What the pages are made from: everything that is stored, and what the server says of itself. */
export interface ReaderContext extends SiteContext {
  readonly stores: LibraryStores
  /** The program's version. */
  readonly version: string
}

/** A redirect: 308 to a permanent address, 303 to the result of a form. */
export interface PageRedirect {
  readonly status: 303 | 308
  readonly address: string
}

/** A request for a page. `query` has the values of the address as text. */
export interface PageInput {
  readonly context: PageContext
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | undefined>>
}

/** What a request for a page gives: the page, or another address. */
export type RenderedPage = Markup | PageRedirect

/** A page of the library. @throws Refusal */
export type PageHandler = (reader: ReaderContext, input: PageInput) => RenderedPage

/** Whether a request is answered by a redirect. */
export const isPageRedirect = (shown: RenderedPage): shown is PageRedirect => 'address' in shown
