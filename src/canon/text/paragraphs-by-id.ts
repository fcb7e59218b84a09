/**
 * Finds paragraphs by their corpus ids. They locate a page of a commentary's own print among the pages on which the
 * commentary is displayed.
 */

import { parseSegmentIds } from '../../../db/stored-paragraphs.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import type { EditionId } from '../../definitions/editions.ts'
import { DISPLAYED_PARTS_SQL, READING_ORDER_SQL } from './page-parts.ts'

/** The corpus id of a paragraph, and its page. */
export interface ParagraphIdWithPage {
  readonly volume: number
  readonly page: number
  readonly id: string
}

const CANDIDATE_PARTS = `
SELECT parts.page, parts.segments ${DISPLAYED_PARTS_SQL} AND instr(parts.segments, ?) > 0 ${READING_ORDER_SQL}`

/**
 * Finds the paragraphs of a volume whose corpus ids begin with a prefix, in reading order.
 * @param prefix must not contain quotation marks
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
