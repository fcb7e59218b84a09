/** The input and output of every page for readers, and guards for access to the imported text. */

import { createTextUnavailableError } from '../../canon/text/text-database-holder.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { LibraryStores } from '../../services/stores.ts'
import { TEXT_UNAVAILABLE_IN_ENGLISH } from '../pages/error-page.ts'
import type { SafeHtml } from '../pages/html.ts'
import type { PageContext, SiteContext } from '../pages/page-context.ts'

/** The library and the site's settings from which pages, EPUBs and MCP answers are made. */
export interface ReaderContext extends SiteContext {
  readonly stores: LibraryStores
  /** The program's version. */
  readonly version: string
}

/** A redirect: 308 to the canonical address, 303 to the result of a form. */
export interface PageRedirect {
  readonly status: 303 | 308
  readonly address: string
}

/**
 * What a page handler receives: the context of the web page, the parameters of its path, and the query parameters
 * as text.
 */
export interface PageHandlerInput {
  readonly context: PageContext
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | undefined>>
}

/** What a page handler returns: the page's markup, or a redirect. */
export type PageHandlerResult = SafeHtml | PageRedirect

/**
 * A function that renders a page of the library.
 * @throws AppError where there is no such page, or its parameters are invalid
 */
export type PageHandler = (reader: ReaderContext, input: PageHandlerInput) => PageHandlerResult

/** Whether the result of a page handler is a redirect. */
export const isPageRedirect = (shown: PageHandlerResult): shown is PageRedirect => 'address' in shown

/**
 * Runs a function that needs the imported text. While that cannot be read, it throws an error that becomes a 503, since
 * search engines drop pages that are 404 and retry those that are 503.
 * @throws AppError `text_unavailable`
 */
export function runWithReadableText<T>({ stores: { canon } }: ReaderContext, run: () => T): T {
  const throwIfUnreadable = () => {
    const error = createTextUnavailableError(canon.text)
    if (error) throw error
  }
  throwIfUnreadable()
  try {
    return run()
  } finally {
    throwIfUnreadable() // damage may be detected only while the text is read
  }
}

/**
 * Returns the sentence for pages that have other content, too: why the imported text cannot be read now. Undefined while
 * it can be read or there is none.
 */
export function explainUnreadableText({ stores: { canon } }: ReaderContext, context: PageContext): string | undefined {
  const error = createTextUnavailableError(canon.text)
  return error && context.say(error.message, TEXT_UNAVAILABLE_IN_ENGLISH)
}

/**
 * Runs a function that may not need the imported text. Only while that cannot be read, "not found" becomes an error for
 * a 503.
 * @throws AppError `text_unavailable` instead of `not_found`
 */
export function replaceNotFoundWhileTextUnreadable<T>({ stores: { canon } }: ReaderContext, run: () => T): T {
  try {
    return run()
  } catch (error) {
    const isMissing = error instanceof AppError && error.code === 'not_found'
    throw (isMissing && createTextUnavailableError(canon.text)) || error
  }
}
