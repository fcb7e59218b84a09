/** `read_heading`: the text of a heading, a sutta for instance, in one edition or several side by side, piece by piece. */

import { Type } from 'typebox'
import { textComing } from '../../../canon/text/missing-text.ts'
import type { HeadingNode } from '../../../canon/tree/division-tree.ts'
import { wholeText } from '../../../canon/tree/whole-text.ts'
import { type BranchRow, partsOf } from '../../../canon/volumes/branch-texts.ts'
import type { Edition } from '../../../definitions/editions.ts'
import { notFound } from '../../../foundation/refusal.ts'
import { headingPath, headingTitle } from '../../canon-words.ts'
import { citationsOfHeading } from '../../heading-citation.ts'
import { textRows } from '../../heading-rows.ts'
import { openingEditions } from '../../opening-editions.ts'
import type { Reader } from '../../reader.ts'
import { RowPages } from '../../row-pages.ts'
import { CanonText, line, toldSources } from '../canon-text.ts'
import { entryNamed } from '../entries.ts'
import { clipped } from '../plain-text.ts'
import { asPrinted, editionArgument, headingArguments } from '../schemas.ts'
import type { ToldPiece } from '../tell.ts'
import { tool } from '../tool.ts'
import { stands, standsToRead } from '../ways.ts'

/** Bytes of a part as markup: about what one answer holds, so that none is read in vain. */
const PART = 24_000
/** Of more passages only the editions say whose they are. */
const MOST_PASSAGES = 300

export const readHeadingTool = tool({
  name: 'read_heading',
  title: 'Read a heading of the canon',
  description:
    'The whole text of a heading of the canon (a sutta, a chapter, a rule) by volume and entry, as find, search and contents name them, or by its number (DN 22): in rows, so that the same place of each edition stands together, with the citation of every page. Long texts come in pieces; go on with the cursor until next_cursor is null.',
  takes: (editions) =>
    Type.Object({
      ...headingArguments,
      editions: Type.Optional(
        Type.Array(editionArgument(editions, 'one of those that this library has'), {
          maxItems: 3,
          title: 'ฉบับ (editions)',
          description: 'Up to three editions side by side; what the page opens with when it is not given',
        }),
      ),
      as_printed: asPrinted,
    }),
  cost: 1,
  run: ({ reader, visit, given }) => {
    const { canon } = reader.stores
    const { editions: asked = [], as_printed: isPrint = false } = given
    const { tree, node, volume } = entryNamed(reader, visit, given.volume, given.entry)
    const entry = node.row.slug
    const headings = wholeText(tree, node)
    const all = canon.branches.editions(tree, headings)
    if (asked.length > 0 && !asked.some((edition) => all.includes(edition)))
      throw textComing(canon.text) ?? notInEditions(all)
    const editions = openingEditions(asked.join(','), all, visit.language)
    const rows = canon.branches.rows(tree, headings, editions)
    const parts = partsOf(rows, PART)
    const text = new CanonText(reader, visit, editions.length > 1)
    const cited = citationsOfHeading(reader, visit, node, rows, editions[0])
    const inVolume = node.ref?.volume ?? volume
    const { sources, line: sourceLine } = toldSources(
      visit,
      sourcesOf(reader, text, rows, editions, inVolume),
    )
    const title = clipped(headingTitle(reader, visit, node), 300)
    const pali = node.row.pali === null || node.row.pali === title ? null : clipped(node.row.pali, 300)
    const place = stands(visit, headingPath(node, volume))
    const named = editions.map((edition) => ({ edition, title: text.editionTitle(edition, inVolume) }))
    const after = tree.nodes[(headings.at(-1) ?? node).index + 1]
    const next = after && {
      title: clipped(headingTitle(reader, visit, after), 200),
      ...standsToRead(visit, headingPath(after, volume)),
    }
    return {
      head: [
        `# ${[title, pali, cited?.id].filter((part) => part).join(' · ')}`,
        ...(cited ? [line(visit, 'อ้างอิง', 'Cite as', cited.citation)] : []),
        line(visit, 'ที่อยู่', 'Address', place.address),
        ...(named.length > 0
          ? [line(visit, 'ฉบับ', 'Editions', named.map((one) => `${one.title} (${one.edition})`).join(' · '))]
          : [
              visit.say(
                'ไม่มีข้อความใต้หัวข้อนี้ ดูหัวข้อย่อยด้วย contents',
                'There is no text under this heading; contents lists what is below',
              ),
            ]),
        sourceLine,
      ],
      data: {
        title,
        pali,
        id: cited?.id ?? null,
        citation: cited?.citation ?? null,
        ...place,
        ...{ volume: inVolume, entry, editions: named, editions_there: all },
        headings_below: headings.length - 1,
        next_heading: next ?? null,
        sources,
        as_printed: isPrint,
      },
      list: 'paragraphs',
      parts: parts.length,
      piecesOf: (part) =>
        piecesOf(reader, text, parts[part] ?? [], {
          ...{ editions, volume, isPrint, headings },
          titleOf: (heading) => clipped(headingTitle(reader, visit, heading), 300),
        }),
    }
  },
})

const notInEditions = (all: readonly Edition[]) =>
  notFound(
    all.length === 0
      ? 'หัวข้อนี้ไม่มีข้อความ กรุณาดูหัวข้อย่อยด้วย contents'
      : `หัวข้อนี้ไม่มีข้อความในฉบับที่ขอ ฉบับที่มีคือ ${all.join(', ')}`,
  )

/** Whose text stands in the rows. */
function sourcesOf(
  { stores: { canon } }: Reader,
  text: CanonText,
  rows: readonly BranchRow[],
  editions: readonly Edition[],
  volume: number,
) {
  const passages = new Set(
    rows.flatMap(({ columns }) => [...columns.values()].flat().map(({ passage }) => passage)),
  )
  return passages.size > MOST_PASSAGES
    ? editions.flatMap((edition) => text.sourcesIn(edition, volume))
    : canon.printed.sources(canon.branches.ranks(passages))
}

interface Shown {
  readonly editions: readonly Edition[]
  readonly volume: number
  readonly isPrint: boolean
  /** All headings of what is read; the title of the first stands above everything. */
  readonly headings: readonly HeadingNode[]
  readonly titleOf: (heading: HeadingNode) => string
}

/** The paragraphs of a part, row by row, and in a row edition by edition. */
function piecesOf(
  reader: Reader,
  text: CanonText,
  rows: readonly BranchRow[],
  { editions, volume, isPrint, headings, titleOf }: Shown,
): readonly ToldPiece[] {
  const [all, here] = [new Set(headings), new Set(rows.map(({ heading }) => heading))]
  const pages = new RowPages(reader, isPrint, (read) => read)
  return textRows(reader, rows, { editions, volume }).flatMap((row) => {
    const { heading, first, cells } = row
    const title =
      first && heading !== headings[0] ? { title: titleOf(heading), entry: heading.row.slug } : undefined
    const placed = [...cells.keys()]
      .flatMap((edition) =>
        pages
          .of(row, edition)
          .flatMap(({ places, text: read }) => places.map((place) => ({ edition, place, ...read }))),
      )
      // an edition may have under another heading what stands beside; that is told once, in its own part
      .filter(({ place }) => here.has(place.heading) || !all.has(place.heading))
    return placed.map(({ edition, place, paragraphs, putRight }, nth) =>
      text.piece({
        ...{ edition, volume: place.volume, page: place.page },
        spans: paragraphs[place.index] ?? [],
        putRight: putRight.filter(({ paragraph }) => paragraph === place.index),
        begins: nth === 0 ? title : undefined,
      }),
    )
  })
}
