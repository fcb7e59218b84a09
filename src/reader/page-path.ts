/** The address of a printed page. */

import type { Edition } from '../resources/editions.ts'

export const pagePath = (volume: number, edition: Edition, page: number): string =>
  `/canon/${volume}/${edition}/${page}`
