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
  /** How the last text on it goes on on the next page; empty where it ends on this one. */
  readonly goesOn: string
  /** The ids of the texts on it, in reading order. */
  readonly texts: readonly number[]
}

/** Between the paragraphs of a text, over which it reads on, and between texts, over which nothing is found. */
export const PARAGRAPH_END = '\n'
export const TEXT_END = '\v'

/** A query is at most so long (contract, Limits). */
const MAX_QUERY = 200

const STORED = `SELECT parts.page, passages.text, ${SHOWN_PARAGRAPHS} AS stored ${SEEN_PARTS} ${IN_ORDER}`

/** The pages of a volume in order, each put together when it is asked for. */
export function* pagesOfVolume(
  text: Pick<ShownText, 'rows'>,
  { edition, volume }: VolumePart,
): Generator<PageWords> {
  let page: { number: number; words: string; goesOn: string; texts: number[] } | undefined
  for (const row of text.rows<{ page: number; text: number; stored: string }>(STORED, edition, volume)) {
    const words = readPlainParagraphs(row.stored).join(PARAGRAPH_END)
    const isSame = page?.texts.at(-1) === row.text
    if (page?.number === row.page) {
      page.words += (isSame ? PARAGRAPH_END : TEXT_END) + words
      if (!isSame) page.texts.push(row.text)
      continue
    }
    if (page) {
      if (isSame) page.goesOn = words.slice(0, MAX_QUERY)
      yield page
    }
    page = { number: row.page, words, goesOn: '', texts: [row.text] }
  }
  if (page) yield page
}
