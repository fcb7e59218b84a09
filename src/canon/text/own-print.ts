/** The paragraphs of an edition by the ids that they bear: where a page of a commentary's own print is among its pages. */

import { readSegments } from '../../../db/stored-paragraphs.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import type { Edition } from '../../definitions/editions.ts'
import { IN_ORDER, SEEN_PARTS } from './page-parts.ts'

/** A paragraph of a page that bears an id. */
export interface BornId {
  readonly volume: number
  readonly page: number
  readonly id: string
}

const BEARING = `
SELECT parts.page, parts.segments ${SEEN_PARTS} AND instr(parts.segments, ?) > 0 ${IN_ORDER}`

/** The paragraphs of a volume whose ids begin so, in reading order. @param beginning with no quotation mark in it */
export const paragraphsBearing = (
  text: TextDatabase,
  edition: Edition,
  volume: number,
  beginning: string,
): readonly BornId[] =>
  text
    .rows<{ page: number; segments: string }>(BEARING, edition, volume, `"${beginning}`)
    .flatMap(({ page, segments }) =>
      readSegments(segments, 0).flatMap((id) => (id?.startsWith(beginning) ? { volume, page, id } : [])),
    )
