/** Division of Thai text into words by the dictionary of ICU. */

import { callOnce } from '../once.ts'

/**
 * Returns the shared segmenter for Thai words. Created at the first call, since loading its dictionary takes a while.
 */
export const getThaiWordSegmenter = callOnce(() => new Intl.Segmenter('th', { granularity: 'word' }))
