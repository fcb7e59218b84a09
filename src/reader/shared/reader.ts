/** The input and output of every page for readers, and guards for access to the imported text. */

import { createErrorIfTextUnavailable } from '../../canon/text/text-database-holder.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { LibraryStores } from '../../services/stores.ts'
import { TEXT_UNAVAILABLE_IN_ENGLISH } from '../pages/error-page.ts'
import type { SafeHtml } from '../pages/html.ts'
import type { PageContext, SiteContext } from '../pages/page-context.ts'

/** The library and the site's settings, from which pages, EPUBs and MCP answers are made. */
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

/** The input of a page handler: the page context, the parameters of the path, and the query parameters as text. */
export interface PageHandlerInput {
  readonly context: PageContext
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | undefined>>
}

/** The result of a page handler: the page's markup, or a redirect. */
export type PageHandlerResult = SafeHtml | PageRedirect

/** Renders a page of the library. @throws AppError if there is no such page, or its parameters are invalid */
export type PageHandler = (reader: ReaderContext, input: PageHandlerInput) => PageHandlerResult

/** Whether the result of a page handler is a redirect. */
export const isPageRedirect = (shown: PageHandlerResult): shown is PageRedirect => 'address' in shown

/**
 * Calls a function that needs the imported text, and returns its result. While the text cannot be read, throws an error
 * that becomes a 503. Search engines retry pages with 503, but drop those with 404.
 * @throws AppError `text_unavailable`
 */
export function runWithReadableText<T>({ stores: { canon } }: ReaderContext, run: () => T): T {
  const throwIfUnreadable = () => {
    const error = createErrorIfTextUnavailable(canon.text)
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
 * Returns a sentence why the imported text cannot be read now, for pages that have other content, too. Undefined if it
 * can be read, or there is none.
 */
export function explainUnreadableText({ stores: { canon } }: ReaderContext, context: PageContext): string | undefined {
  const error = createErrorIfTextUnavailable(canon.text)
  return error && context.say(error.message, TEXT_UNAVAILABLE_IN_ENGLISH)
}

/**
 * Calls a function that may need the imported text, and returns its result. While the text cannot be read, an error
 * `not_found` becomes an error that leads to a 503.
 * @throws AppError `text_unavailable` instead of `not_found`
 */
export function replaceNotFoundWhileTextUnreadable<T>({ stores: { canon } }: ReaderContext, run: () => T): T {
  try {
    return run()
  } catch (error) {
    const isMissing = error instanceof AppError && error.code === 'not_found'
    throw (isMissing && createErrorIfTextUnavailable(canon.text)) || error
  }
}
