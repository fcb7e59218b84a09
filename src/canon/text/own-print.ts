/** The paragraphs of an edition by the ids that they bear: where a page of a commentary's own print is among its pages. */

import { readSegments } from '../../../db/stored-paragraphs.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import type { Edition } from '../../definitions/editions.ts'
import { DISPLAYED_PARTS_SQL, READING_ORDER_SQL } from './page-parts.ts'

/** A paragraph of a page that bears an id. */
export interface ParagraphId {
  readonly volume: number
  readonly page: number
  readonly id: string
}

const BEARING = `
SELECT parts.page, parts.segments ${DISPLAYED_PARTS_SQL} AND instr(parts.segments, ?) > 0 ${READING_ORDER_SQL}`

/** The paragraphs of a volume whose ids begin so, in reading order. @param beginning with no quotation mark in it */
export const findParagraphsByIdPrefix = (
  text: TextDatabase,
  edition: Edition,
  volume: number,
  beginning: string,
): readonly ParagraphId[] =>
  text
    .rows<{ page: number; segments: string }>(BEARING, edition, volume, `"${beginning}`)
    .flatMap(({ page, segments }) =>
      readSegments(segments, 0).flatMap((id) => (id?.startsWith(beginning) ? { volume, page, id } : [])),
    )
