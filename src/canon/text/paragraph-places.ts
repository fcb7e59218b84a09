/** Where the paragraphs of a printed page are from: the source, the file of its corpus, and how the page is known. */

import type { TextDatabase } from '../../../db/text-database.ts'
import type { Edition } from '../../resources/editions.ts'
import type { PageState } from '../../texts/format.ts'
import { IS_PRINTED, IS_SHOWN, JOIN_EXCEPTION } from './exceptions.ts'

/** Paragraphs in a row that come from one place. */
export interface ParagraphPlace {
  /** The first of them and the last, counted from 1 over the page as it is shown. */
  readonly from: number
  readonly to: number
  /** The source's title. */
  readonly source: string
  /** The file's path in the corpus; null where the package does not tell. */
  readonly file: string | null
  /** Null where the source prints the page's number. */
  readonly state: PageState | null
}

interface Row extends Pick<ParagraphPlace, 'source' | 'file' | 'state'> {
  readonly count: number
}

// in the order in which the page is read
const PLACES = `
SELECT sources.title AS source, parts.file, parts.state, json_array_length(parts.paragraphs) AS count FROM parts
JOIN passages ON passages.number = parts.passage
JOIN sources ON sources.rank = passages.source
${JOIN_EXCEPTION}
WHERE parts.edition = ? AND parts.volume = ? AND parts.page = ? AND ${IS_PRINTED.part} AND ${IS_SHOWN}
ORDER BY passages.text, parts.seq`

/** The places of a page in reading order; none where it has no words. */
export function readPlaces(
  { sqlite }: TextDatabase,
  edition: Edition,
  volume: number,
  page: number,
): readonly ParagraphPlace[] {
  const places: ParagraphPlace[] = []
  let passed = 0
  for (const { count, ...row } of sqlite
    .query<Row, [string, number, number]>(PLACES)
    .all(edition, volume, page)) {
    const last = places.at(-1)
    const goesOn = last && last.source === row.source && last.file === row.file && last.state === row.state
    if (goesOn) places[places.length - 1] = { ...last, to: last.to + count }
    else places.push({ ...row, from: passed + 1, to: passed + count })
    passed += count
  }
  return places
}
