/** The words of a whole volume, page by page, for literal search; nothing of it is kept. */

import { readPlainParagraphs } from '../../../db/stored-paragraphs.ts'
import { SHOWN_PARAGRAPHS } from '../text/laid-corrections.ts'
import { IN_ORDER, SEEN_PARTS } from '../text/page-parts.ts'
import type { ShownText } from '../text/shown-text.ts'
import type { VolumePart } from '../text/volume-part.ts'

/** A page with text, as readers see it. */
export interface PageWords {
  readonly number: number
  readonly words: string
  /** The ids of the texts on it, in reading order. */
  readonly texts: readonly number[]
}

/** Between paragraphs: nothing but a line end that was searched for is found across them. */
const PARAGRAPH_END = '\n'

const STORED = `SELECT parts.page, passages.text, ${SHOWN_PARAGRAPHS} AS stored ${SEEN_PARTS} ${IN_ORDER}`

/** The pages of a volume in order, each put together when it is asked for. */
export function* pagesOfVolume(
  text: Pick<ShownText, 'rows'>,
  { edition, volume }: VolumePart,
): Generator<PageWords> {
  let page: { number: number; words: string; texts: number[] } | undefined
  for (const row of text.rows<{ page: number; text: number; stored: string }>(STORED, edition, volume)) {
    const words = readPlainParagraphs(row.stored).join(PARAGRAPH_END)
    if (page?.number === row.page) {
      page.words += PARAGRAPH_END + words
      if (page.texts.at(-1) !== row.text) page.texts.push(row.text)
      continue
    }
    if (page) yield page
    page = { number: row.page, words, texts: [row.text] }
  }
  if (page) yield page
}
