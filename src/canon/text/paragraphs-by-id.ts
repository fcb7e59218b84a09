/**
 * Finds paragraphs by their ids, which locate a page of a commentary's own edition among the pages that it is displayed
 * on.
 */

import { parseSegmentIds } from '../../../db/stored-paragraphs.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import type { EditionId } from '../../definitions/editions.ts'
import { DISPLAYED_PARTS_SQL, READING_ORDER_SQL } from './page-parts.ts'

/** The id of a paragraph, and the page that it is on. */
export interface ParagraphIdWithPage {
  readonly volume: number
  readonly page: number
  readonly id: string
}

const CANDIDATE_PARTS = `
SELECT parts.page, parts.segments ${DISPLAYED_PARTS_SQL} AND instr(parts.segments, ?) > 0 ${READING_ORDER_SQL}`

/**
 * Finds the paragraphs of a volume whose ids begin with a prefix, in reading order.
 * @param prefix without quotation marks
 */
export const findParagraphsByIdPrefix = (
  text: TextDatabase,
  edition: EditionId,
  volume: number,
  prefix: string,
): readonly ParagraphIdWithPage[] =>
  text
    .rows<{ page: number; segments: string }>(CANDIDATE_PARTS, edition, volume, `"${prefix}`)
    .flatMap(({ page, segments }) =>
      parseSegmentIds(segments, 0).flatMap((id) => (id?.startsWith(prefix) ? { volume, page, id } : [])),
    )
