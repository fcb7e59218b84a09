/** Guards for access to the imported text, which report when it cannot be read. */

import { createTextRebuildingError } from '../../canon/text/missing-text.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { ReaderContext } from './reader.ts'

/**
 * Runs a function that needs the imported text. While that cannot be read, it throws an error that becomes a 503, since
 * search engines drop pages that are 404 and retry those that are 503.
 * @throws AppError `text_unavailable`
 */
export function runWithReadableText<T>({ stores: { canon } }: ReaderContext, make: () => T): T {
  const reject = () => {
    const coming = createTextRebuildingError(canon.text)
    if (coming) throw coming
  }
  reject()
  try {
    return make()
  } finally {
    reject() // whoever reads a damaged text first finds it out
  }
}

/**
 * Runs a function that may not need the imported text. Only while that cannot be read, "not found" becomes an error for
 * a 503.
 * @throws AppError `text_unavailable` instead of `not_found`
 */
export function replaceNotFoundWhileTextUnreadable<T>({ stores: { canon } }: ReaderContext, make: () => T): T {
  try {
    return make()
  } catch (error) {
    const isMissing = error instanceof AppError && error.code === 'not_found'
    throw (isMissing && createTextRebuildingError(canon.text)) || error
  }
}
