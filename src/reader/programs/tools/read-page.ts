/** `read_page`: one printed page of the canon, as people cite it. */

import { Type } from 'typebox'
import { volumeSchema } from '../../../canon/schemas.ts'
import type { PagePlace } from '../../../canon/volumes/printed-pages.ts'
import { DEFAULT_EDITION } from '../../../definitions/editions.ts'
import { headingPath, headingTitle, pageName, volumeName } from '../../canon-words.ts'
import { pagePath } from '../../page-path.ts'
import type { Reader } from '../../reader.ts'
import { CanonText, line, toldSources } from '../canon-text.ts'
import { clipped } from '../plain-text.ts'
import { asPrinted, editionArgument, numberArgument } from '../schemas.ts'
import { tool } from '../tool.ts'
import { stands, standsToRead } from '../ways.ts'

export const readPageTool = tool({
  name: 'read_page',
  title: 'Read a printed page',
  description:
    'One printed page of the canon, by volume, edition and page: its text, paragraph by paragraph, its citation, whose text it is and under which licence, the pages before and after, and where the same words stand in the other editions. Pages of one edition are not those of another.',
  takes: (editions) =>
    Type.Object({
      volume: volumeSchema,
      edition: Type.Optional(editionArgument(editions, `${DEFAULT_EDITION} when it is not given`)),
      page: numberArgument('หน้า (page)', 'Page number as printed in that edition'),
      as_printed: asPrinted,
    }),
  cost: 1,
  run: ({
    reader,
    visit,
    given: { volume, edition = DEFAULT_EDITION, page: number, as_printed: isPrint = false },
  }) => {
    const { canon } = reader.stores
    const page = canon.printed.read(edition, volume, number, isPrint)
    const pages = canon.printed.pages(edition, volume)
    const text = new CanonText(reader, visit)
    const { sources, line: sourceLine } = toldSources(visit, page.sources)
    const citation = text.citationOf(edition, volume, number)
    const place = stands(visit, pagePath(volume, edition, number))
    const chapter = page.paragraphs.length > 0 &&
      page.chapter && {
        title: clipped(headingTitle(reader, visit, page.chapter), 300),
        ...standsToRead(visit, headingPath(page.chapter, volume)),
      }
    const title = `${volumeName(visit, volume)} ${pageName(visit, number)} · ${text.editionTitle(edition, volume)}`
    const others = samePlaces(reader, { edition, volume, page: number })
    const pieces = page.paragraphs.map((spans, index) => {
      const putRight = page.putRight.filter(({ paragraph }) => paragraph === index)
      return text.piece({ edition, volume, page: number, spans, putRight })
    })
    return {
      head: [
        `# ${title}`,
        ...(chapter ? [line(visit, 'หัวข้อ', 'Under', chapter.title)] : []),
        line(visit, 'อ้างอิง', 'Cite as', citation),
        line(visit, 'ที่อยู่', 'Address', place.address),
        sourceLine,
        ...(pieces.length === 0 ? [visit.say('หน้านี้ไม่มีข้อความ', 'There is no text on this page')] : []),
      ],
      data: {
        title,
        citation,
        ...place,
        ...{ volume, edition, page: number, total_pages: page.totalPages },
        edition_title: text.editionTitle(edition, volume),
        ...(chapter ? { heading: chapter } : {}),
        previous_page: pages.findLast((one) => one < number) ?? null,
        next_page: pages.find((one) => one > number) ?? null,
        same_place: others.map((other) => ({
          ...{ edition: other.edition, volume: other.volume, page: other.page },
          citation: text.citationOf(other.edition, other.volume, other.page),
        })),
        page_number: [...page.states],
        sources,
        as_printed: isPrint,
      },
      list: 'paragraphs',
      parts: 1,
      piecesOf: () => pieces,
    }
  },
})

/** Where the words at the top of the page stand in the other editions. */
function samePlaces({ stores: { canon } }: Reader, place: PagePlace): readonly PagePlace[] {
  const heading = canon.printed.chapterOf(place)
  return heading ? canon.places.others(place, heading) : []
}
