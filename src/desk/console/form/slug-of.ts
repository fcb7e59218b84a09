/** A slug out of a name. */

import { SLUG_LENGTH } from '../../../definitions/kinds/slug.ts'
import { romanised } from './romanised.ts'

/** A slug out of a name in roman or Thai letters; empty where nothing of it can stand in one. */
export function slugOf(name: string): string {
  const words = romanised(name)
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? word.slice(0, SLUG_LENGTH) : `${slug}-${word}`
    if (longer.length > SLUG_LENGTH) break
    slug = longer
  }
  return slug
}
