/** `search`: words in the whole library, with the filters of the page. */

import { Type } from 'typebox'
import { LAYERS, type Layer } from '../../../../search/pages/page-lookup.ts'
import { volumeSchema } from '../../../canon/schemas.ts'
import { isCommentary } from '../../../definitions/editions.ts'
import type { SearchKind } from '../../../definitions/search-kinds.ts'
import { askedWords, SEARCH_COST, searchCost } from '../../../library/search/asked-words.ts'
import { isWhole } from '../../../library/search/places.ts'
import { KINDS, type SearchAnswer } from '../../../library/search/search.ts'
import { recensionName } from '../../canon-words.ts'
import type { Visit } from '../../pages/visit.ts'
import { CanonText, toldSources } from '../canon-text.ts'
import { searchPiece } from '../found.ts'
import { clipped } from '../plain-text.ts'
import { editionArgument, slugArgument } from '../schemas.ts'
import type { ToldPiece } from '../tell.ts'
import { tool } from '../tool.ts'
import { citedTelling, noteOf, requireWords } from './find.ts'

/** Of each kind where all are asked for, and of one kind at a time; as on the page. */
const OF_EACH = 6
const OF_ONE = 20
/** Beyond so many nobody goes on, and no page does. */
const MOST = 2_000

const layerSchema = Type.Unsafe<Layer>({
  type: 'string',
  enum: [...LAYERS],
  title: 'ค้นใน (layer)',
  description: 'Whether pages of commentaries are looked through; canon when absent',
})

export const searchTool = tool({
  name: 'search',
  title: 'Search the whole library',
  description:
    'Looks for words in the texts of the canon, headings, chants, books, jataka stories and dhamma groups. Finds pieces of unspaced Thai, roman Pali with or without marks, and roman and Thai-script Pali for each other. Several words mean all of them; words in quotation marks are meant literally. Without kind the first few of each kind; with kind all of it, page by page. «» marks what was found. A citation or a number is answered as find does.',
  takes: (editions) =>
    Type.Object({
      query: {
        ...askedWords,
        title: 'คำค้น (query)',
        description: 'Words in Thai, in Pali of either script, or in English',
      },
      kind: Type.Optional(
        Type.Unsafe<SearchKind>({
          type: 'string',
          enum: [...KINDS],
          title: 'ประเภท (kind)',
          description: 'Only this kind; pages are printed pages of the canon',
        }),
      ),
      pitaka: Type.Optional(
        slugArgument('ปิฎก (pitaka)', 'Only in the pitaka of this slug; contents names them'),
      ),
      volume: Type.Optional(volumeSchema),
      edition: Type.Optional(editionArgument(editions, 'only pages of this one')),
      ...(editions.some(isCommentary) ? { layer: Type.Optional(layerSchema) } : {}),
    }),
  cost: SEARCH_COST,
  costOf: ({ query }) => searchCost(query),
  run: ({ reader, visit, given: { query, kind, layer, ...place } }) => {
    const within = { ...place, layer: LAYERS.find((one) => one === layer) }
    const isFirst = kind === undefined && isWhole(within)
    const cited = isFirst ? citedTelling(reader, visit, query) : undefined
    if (cited) return cited
    requireWords(query)
    const { language } = visit
    const text = new CanonText(reader, visit)
    const limit = kind === undefined ? OF_EACH : OF_ONE
    const find = (part: number) =>
      reader.stores.search.search({
        q: query,
        kind,
        within,
        counts: isFirst,
        limit,
        offset: part * limit,
        language,
      })
    const first = find(0)
    const total = kind === undefined ? 0 : (first.groups[0]?.total ?? 0)
    const note = isFirst
      ? noteOf(
          reader,
          visit,
          query,
          first.groups.flatMap(({ items }) => items),
        )
      : null
    const groups = first.groups.map(({ kind: of, label, total: found }) => ({
      kind: of,
      label,
      total: found,
    }))
    const piecesIn = (answer: SearchAnswer): readonly ToldPiece[] =>
      answer.groups.flatMap(({ items }) => items.map((item) => searchPiece(reader, visit, text, item)))
    const pieces = piecesIn(first)
    const { sources, line } = toldSources(visit, text.sources())
    const told = [
      first.total === 0
        ? visit.say(
            'ไม่พบสิ่งที่ค้น ลองใช้คำที่สั้นลง หรือตรวจตัวสะกด',
            'Nothing was found. Try a shorter word, or check the spelling.',
          )
        : visit.say(`พบ ${visit.number(first.total)} รายการ: `, `${visit.number(first.total)} found: `) +
          groups
            .map(({ label, total: found, kind: of }) => `${label} ${visit.number(found)} (kind=${of})`)
            .join(' · '),
      ...caveats(visit, query, first),
      ...(note === null ? [] : [note]),
    ]
    return {
      head: [`# ${visit.say('ค้น', 'Search')}: ${query}`, ...told, line],
      data: {
        query,
        by: 'words',
        ...{ total: first.total, groups, is_complete: first.isComplete, is_corrected: first.isCorrected },
        ...(first.leftOut.length === 0 ? {} : { left_out: first.leftOut }),
        ...(note === null ? {} : { note }),
        places_found: placesIn(first, (edition, volume) =>
          recensionName(visit, edition, text.shownIn(edition, volume)),
        ),
        sources,
      },
      list: 'items',
      parts: Math.max(1, Math.ceil(Math.min(total, MOST) / limit)),
      onePart: true,
      piecesOf: (part) => (part === 0 ? pieces : piecesIn(find(part))),
    }
  },
})

/** What is to be known of what was found: that it is something else, not all, or by not all words. */
const caveats = (visit: Visit, query: string, found: SearchAnswer): readonly string[] => [
  ...(found.isCorrected
    ? [visit.say(`ไม่พบ “${query}” จึงแสดงคำที่ใกล้เคียง`, `Nothing has “${query}”; these are words like it`)]
    : []),
  ...(found.isComplete
    ? []
    : [
        visit.say(
          'มีที่อาจตรงมากเกินกว่าจะตรวจได้ทั้งหมด ลองใช้คำที่เจาะจงกว่านี้',
          'Too many places may match to look at all of them; try words that are less common',
        ),
      ]),
  ...(found.leftOut.length === 0
    ? []
    : [
        visit.say(
          `ไม่ได้ใช้คำเหล่านี้ในการค้น: ${found.leftOut.join(' ')}`,
          `Not looked for: ${found.leftOut.join(' ')}`,
        ),
      ]),
]

/** No library has so many. */
const MOST_EDITIONS = 20

/** How many pages each edition has of it, so that one can be chosen. */
function placesIn(
  { places }: SearchAnswer,
  nameOf: (edition: string, volume: number) => string,
): readonly {
  readonly edition: string
  readonly name: string
  readonly pages: number
  readonly volumes: readonly number[]
}[] {
  const byEdition = Map.groupBy(
    places.filter(({ edition }) => edition !== null),
    ({ edition }) => edition ?? '',
  )
  return [...byEdition].slice(0, MOST_EDITIONS).map(([edition, found]) => {
    const most = found.toSorted((a, b) => b.count - a.count)
    return {
      edition,
      name: clipped(nameOf(edition, most[0]?.volume ?? 1), 100),
      pages: found.reduce((sum, { count }) => sum + count, 0),
      volumes: most.slice(0, 10).map(({ volume }) => volume),
    }
  })
}
