/** The address of a printed page. */

import type { EditionId } from '../../definitions/editions.ts'

/** Returns the path of a printed page, `/canon/9/royal/231`. */
export const getPrintedPagePath = (volume: number, edition: EditionId, page: number): string =>
  `/canon/${volume}/${edition}/${page}`
