/** `find`: from a citation, a number or a name to the place that it means. */

import { Type } from 'typebox'
import { invalid } from '../../../foundation/refusal.ts'
import { askedWords, faultsOfWords, SEARCH_COST, searchCost } from '../../../library/search/asked-words.ts'
import { namesLike } from '../../../library/search/known-names.ts'
import { KINDS } from '../../../library/search/search.ts'
import type { SearchItem } from '../../../library/search/search-item.ts'
import { citedPlace } from '../../citations.ts'
import type { Visit } from '../../pages/visit.ts'
import type { Reader } from '../../reader.ts'
import { CanonText, toldSources } from '../canon-text.ts'
import { citedPieces, searchPiece } from '../found.ts'
import type { Telling, ToldPiece } from '../tell.ts'
import { tool } from '../tool.ts'

/** Of each kind; who looks for a name finds it among the first. */
const OF_EACH = 8

export const findTool = tool({
  name: 'find',
  title: 'Find a place by citation, number or name',
  description:
    'Where a citation (“สํ.ม. ๑๙/๑๖๖๔”, “เล่ม ๙ หน้า ๒๓๑”, “9 ข้อ 91”, “S V 420”), a number (“DN 22”, “SN 56.11”, “Dhp 160”) or a name that people know (“กาลามสูตร”, “Fire Sermon”, the name of a chant, a book, a jataka) leads. Each place says by which tool and arguments to read it. To look for words in the texts, use search.',
  takes: () =>
    Type.Object({
      query: {
        ...askedWords,
        title: 'สิ่งที่หา (query)',
        description: 'A citation, a number or a name, in Thai or in English, with Thai or Arabic digits',
      },
    }),
  cost: SEARCH_COST,
  costOf: ({ query }) => searchCost(query),
  run: ({ reader, visit, given: { query } }) => {
    const cited = citedTelling(reader, visit, query)
    if (cited) return cited
    requireWords(query)
    const { search } = reader.stores
    const { language } = visit
    const text = new CanonText(reader, visit)
    const items = KINDS.filter((kind) => kind !== 'pages').flatMap(
      (kind) => search.search({ q: query, kind, limit: OF_EACH, offset: 0, language }).groups[0]?.items ?? [],
    )
    const named = items.toSorted((a, b) => b.score - a.score)
    const note = noteOf(reader, visit, query, named)
    const nothing =
      named.length === 0
        ? [
            visit.say(
              'ไม่พบชื่อนี้ ลองใช้ search เพื่อค้นคำในข้อความ',
              'No such name; use search to look for words in the texts.',
            ),
          ]
        : []
    const pieces = named.map((item) => searchPiece(reader, visit, text, item))
    const { sources, line } = toldSources(visit, text.sources())
    return {
      head: [`# ${visit.say('ที่พบ', 'Found')}: ${query}`, ...(note === null ? [] : [note]), ...nothing, line],
      data: { query, by: 'name', ...(note === null ? {} : { note }), sources },
      list: 'places',
      parts: 1,
      piecesOf: () => pieces,
    }
  },
})

/** @throws Refusal `invalid_request` */
export function requireWords(query: string): void {
  const faults = faultsOfWords(query)
  if (faults) throw invalid(faults, 'ค้นไม่ได้')
}

/** Where the words lead as a citation; undefined where they are none. @throws Refusal `not_found` saying why it leads nowhere */
export function citedTelling(reader: Reader, visit: Visit, query: string): Telling | undefined {
  const place = citedPlace(reader, visit, query)
  if (!place) return undefined
  const text = new CanonText(reader, visit)
  const pieces: readonly ToldPiece[] = citedPieces(reader, visit, text, place)
  const { sources, line } = toldSources(visit, text.sources())
  return {
    head: [`# ${visit.say('อ้างอิง', 'Citation')}: ${query}`, line],
    data: { query, by: 'citation', sources },
    list: 'places',
    parts: 1,
    piecesOf: () => pieces,
  }
}

/** What is recited everywhere and stands nowhere in the canon is said to be so. */
export function noteOf(
  reader: Reader,
  visit: Visit,
  query: string,
  found: readonly SearchItem[],
): string | null {
  const note = namesLike(query).find((name) => name.note)?.note
  if (!note) return null
  if (found.some(({ kind }) => kind === 'chants')) return visit.label(note)
  const missing = reader.isEmpty('chants')
    ? visit.say('และคลังนี้ยังไม่มีบทสวด', 'This library has no chants yet.')
    : visit.say('และคลังนี้ยังไม่มีบทนี้', 'This library does not have it yet.')
  return `${visit.label(note)} ${missing}`
}
