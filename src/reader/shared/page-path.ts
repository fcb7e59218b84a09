/** The address of a printed page. */

import type { Edition } from '../../definitions/editions.ts'

export const pagePath = (volume: number, edition: Edition, page: number): string =>
  `/canon/${volume}/${edition}/${page}`
