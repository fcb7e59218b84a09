/** `same`: where the text of a heading is said again in the canon, what shares most words first. */

import { Type } from 'typebox'
import { toldSame } from '../../../canon/places/same-places.ts'
import { SAME_COST } from '../../../canon/routes-same.ts'
import { headingPath, headingTitle } from '../../canon-words.ts'
import { CanonText, line } from '../canon-text.ts'
import { entryNamed } from '../entries.ts'
import { headingPiece, idOfHeading } from '../found.ts'
import { clipped } from '../plain-text.ts'
import { headingArguments } from '../schemas.ts'
import { tool } from '../tool.ts'
import { stands } from '../ways.ts'

const MOST = 30

export const sameTool = tool({
  name: 'same',
  title: 'Where the same is said again',
  description:
    'The headings of the canon that share long runs of Pali words with a heading, all below it counted as its own: parallels, quotations and verses that stand in several places, reckoned from the text itself. Each says how many words it shares, the paragraphs here and there at which they begin, the first of them, and by which tool and arguments to read it.',
  takes: () => Type.Object(headingArguments),
  cost: SAME_COST,
  run: ({ reader, visit, given }) => {
    const found = entryNamed(reader, visit, given.volume, given.entry)
    const { node, volume } = found
    const text = new CanonText(reader, visit)
    const title = clipped(headingTitle(reader, visit, node), 300)
    const place = stands(visit, headingPath(node, volume))
    const pieces = toldSame(reader.stores.canon, found, MOST).map((other) => {
      const { words, share, from, to, first } = other
      const much = `${visit.number(words)} ${visit.say('คำ', 'words')} (${visit.number(Math.round(100 * share))}%)`
      return headingPiece(reader, visit, text, {
        ...{ node: other.node, volume: other.volume, id: idOfHeading(other.node) },
        words: `${much} “${clipped(first, 300)}…”`,
        more: { words, share, from, to, first },
      })
    })
    return {
      head: [
        `# ${visit.say('ที่อื่นที่มีข้อความเดียวกัน', 'The same elsewhere')}: ${title}`,
        line(visit, 'ที่อยู่', 'Address', place.address),
        ...(pieces.length > 0
          ? []
          : [visit.say('ไม่พบข้อความเดียวกันที่อื่น', 'Nothing of it was found elsewhere.')]),
      ],
      data: { title, ...place, volume: node.ref?.volume ?? volume, entry: node.row.slug },
      list: 'items',
      parts: 1,
      piecesOf: () => pieces,
    }
  },
})
