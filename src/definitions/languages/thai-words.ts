/** Divides Thai text into words by the dictionary of ICU. */

import { callOnce } from '../once.ts'

/**
 * Returns the shared segmenter of Thai words. It is created at the first call, because loading its dictionary takes
 * time.
 */
export const getThaiWordSegmenter = callOnce(() => new Intl.Segmenter('th', { granularity: 'word' }))
