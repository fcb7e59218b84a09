/** Access to the imported text, and the error while it cannot be read. */

import { textRebuildingError } from '../../canon/text/missing-text.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { ReaderContext } from './reader.ts'

/**
 * A text that cannot be read now will be back: search engines drop pages that are 404, and retry those that are 503.
 * Where nothing was ever imported, nothing is missing.
 */
export function unlessTextUnreadable<T>({ stores: { canon } }: ReaderContext, make: () => T): T {
  const reject = () => {
    const coming = textRebuildingError(canon.text)
    if (coming) throw coming
  }
  reject()
  try {
    return make()
  } finally {
    reject() // whoever reads a damaged text first finds it out
  }
}

/** The same for what may not need the text: nothing is refused as missing while it cannot be read. */
export function unlessTextRebuilding<T>({ stores: { canon } }: ReaderContext, make: () => T): T {
  try {
    return make()
  } catch (error) {
    const isMissing = error instanceof AppError && error.code === 'not_found'
    throw (isMissing && textRebuildingError(canon.text)) || error
  }
}
