/** Access to the imported text, and the error while it cannot be read. */

import { textComing } from '../../canon/text/missing-text.ts'
import { Refusal } from '../../foundation/refusal.ts'
import type { Reader } from './reader.ts'

/**
 * A text that cannot be read now will be back: search engines drop pages that are 404, and retry those that are 503.
 * Where nothing was ever imported, nothing is missing.
 */
export function whenReadable<T>({ stores: { canon } }: Reader, make: () => T): T {
  const refuse = () => {
    const coming = textComing(canon.text)
    if (coming) throw coming
  }
  refuse()
  try {
    return make()
  } finally {
    refuse() // whoever reads a damaged text first finds it out
  }
}

/** The same for what may not need the text: nothing is refused as missing while it cannot be read. */
export function unlessComing<T>({ stores: { canon } }: Reader, make: () => T): T {
  try {
    return make()
  } catch (error) {
    const isMissing = error instanceof Refusal && error.code === 'not_found'
    throw (isMissing && textComing(canon.text)) || error
  }
}
