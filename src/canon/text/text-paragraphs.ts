/** The paragraphs of a whole text in one edition, by which pages are cited where their numbers are those of another print. */

import { readParagraphs, readSegments } from '../../../db/stored-paragraphs.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import type { Edition } from '../../definitions/editions.ts'
import type { CitedText } from '../../definitions/facts/citations.ts'
import { textWithHeading } from '../../definitions/facts/citations.ts'
import type { PageParagraph } from './canon-places.ts'
import { IS_PRINTED, IS_SHOWN, JOIN_EXCEPTION } from './exceptions.ts'
import { itemsIn } from './items.ts'

/** A paragraph of a text: by the number that the edition prints in front of it, else counted from 1. */
export interface TextParagraph {
  readonly sign: '§' | '¶'
  readonly number: number
}

interface Part {
  readonly id: number
  readonly text: number
  readonly volume: number
  readonly page: number
  readonly paragraphs: string
  readonly segments: string | null
  readonly length: number
  readonly division: string
  readonly entry: string
}

const SHOWN = `
FROM parts JOIN passages ON passages.number = parts.passage JOIN texts ON texts.id = passages.text
${JOIN_EXCEPTION}
WHERE texts.edition = ?1 AND ${IS_PRINTED.part} AND ${IS_SHOWN}`

const COLUMNS = `
SELECT parts.id, passages.text, parts.volume, parts.page, texts.division, texts.entry, parts.segments,
  json_array_length(parts.paragraphs) AS length,
  CASE WHEN instr(parts.paragraphs, '"number"') > 0 THEN parts.paragraphs ELSE '[]' END AS paragraphs`

const ON_PAGE = `${COLUMNS} ${SHOWN} AND parts.edition = ?1 AND parts.volume = ?2 AND parts.page = ?3 ORDER BY passages.text, parts.seq`

/**
 * How a page is cited by its paragraphs; undefined where nothing on it belongs to a text that has an id.
 * @param part where what one text has on the page is meant, and not the page
 */
export function paragraphOf(
  text: TextDatabase,
  edition: Edition,
  volume: number,
  page: number,
  part?: number,
): { readonly cited: CitedText; readonly paragraph: TextParagraph } | undefined {
  for (const { id, division, entry } of text.rows<Part>(ON_PAGE, edition, volume, page)) {
    if (part !== undefined && id !== part) continue
    const cited = textWithHeading(division, entry)
    if (!cited) continue
    const parts = partsOf(text, edition, cited.headings)
    const own = parts.findIndex((one) => (part === undefined ? isOn(one, volume, page) : one.id === part))
    const counted = parts.slice(0, own).reduce((sum, one) => sum + one.length, 1)
    const [printed] = part === undefined ? itemsOf(parts[own]) : []
    const isFirst = printed !== undefined && parts.findIndex((one) => itemsOf(one).includes(printed)) === own
    return {
      cited,
      paragraph: isFirst ? { sign: '§', number: printed } : { sign: '¶', number: counted },
    }
  }
  return undefined
}

const isOn = (part: Part, volume: number, page: number) => part.volume === volume && part.page === page

/** The page on which a paragraph of a text stands, and which of the page's paragraphs it is. */
export function pageOfParagraph(
  text: TextDatabase,
  edition: Edition,
  headings: CitedText['headings'],
  { sign, number }: TextParagraph,
): (PageParagraph & { readonly volume: number }) | undefined {
  const parts = partsOf(text, edition, headings)
  let passed = 0
  for (const part of parts) {
    const inside = sign === '§' ? paragraphWith(part, number) : number - passed
    if (inside !== undefined && inside >= 1 && inside <= part.length) {
      const { volume, page } = part
      return { volume, page, paragraph: inside + paragraphsBefore(text, edition, part) }
    }
    passed += part.length
  }
  return undefined
}

/**
 * The paragraph that a corpus gives an id, or the one in which that id stands: it gives one to every sentence. Undefined
 * where the text has no such number in the edition.
 */
export function pageOfSegment(
  text: TextDatabase,
  edition: Edition,
  headings: CitedText['headings'],
  id: string,
): (PageParagraph & { readonly volume: number }) | undefined {
  const wanted = numbersOf(id)
  const all = partsOf(text, edition, headings).flatMap((part) =>
    readSegments(part.segments, part.length).map((segment, index) => ({ part, segment, index })),
  )
  const ofText = id.slice(0, id.indexOf(':') + 1)
  const own = all.filter(
    ({ segment }) => segment === id || (segment?.startsWith(ofText) && !TITLE_SEGMENT.test(segment)),
  )
  // a number may be that of a section: 1.4 of 1.4.1 and what follows
  const exact = own.find(({ segment }) => segment === id || segment?.startsWith(`${id}.`))
  const last = own.findLast(({ segment }) => !isBehind(numbersOf(segment ?? ''), wanted))
  // one that goes on over the end of a page is found where it begins
  const before = own.find(({ segment }) => segment === last?.segment)
  // behind the last paragraph there is only what that one is divided into
  const holds = last !== own.at(-1) || isWithin(numbersOf(before?.segment ?? ''), wanted)
  const found = exact ?? (holds ? before : undefined)
  if (!found) return undefined
  const { volume, page } = found.part
  return { volume, page, paragraph: found.index + 1 + paragraphsBefore(text, edition, found.part) }
}

/** Titles are counted too: `dn16:0.2`, `dn16:1.4.0`. */
const TITLE_SEGMENT = /[.:]0(?:\.\d+)?$/

/** Of `dn16:1.4` 1 and 4; of a range what it begins with. */
const numbersOf = (id: string): readonly number[] => (/:([\d.]+)/.exec(id)?.[1] ?? '').split('.').map(Number)

/** Whether the one stands behind the other in the order of the text. */
function isBehind(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((number, index) => number !== (other[index] ?? 0))
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0)
}

const isWithin = (one: readonly number[], other: readonly number[]): boolean =>
  one.slice(0, -1).every((number, index) => number === other[index])

const itemsOf = (part: Part | undefined): readonly number[] =>
  part ? readParagraphs(part.paragraphs).flatMap((spans) => itemsIn(spans).map(({ from }) => from)) : []

function paragraphWith(part: Part, number: number): number | undefined {
  const at = readParagraphs(part.paragraphs).findIndex((spans) =>
    itemsIn(spans).some(({ from, to }) => from <= number && number <= to),
  )
  return at < 0 ? undefined : at + 1
}

/** The shown parts of all headings of a text, in reading order. */
function partsOf(text: TextDatabase, edition: Edition, headings: CitedText['headings']): readonly Part[] {
  const names = JSON.stringify(headings.map(({ division, slug }) => `${division}/${slug}`))
  return text.rows(
    `${COLUMNS} ${SHOWN} AND texts.id IN (
       SELECT found.id FROM json_each(?2) JOIN texts AS found
         ON found.division = substr(value, 1, instr(value, '/') - 1)
        AND found.entry = substr(value, instr(value, '/') + 1) AND found.edition = ?1)
     ORDER BY parts.volume, parts.page, passages.text, parts.seq`,
    ...[edition, names],
  )
}

/** How many paragraphs other texts and earlier parts have on the page in front of a part. */
function paragraphsBefore(text: TextDatabase, edition: Edition, part: Part): number {
  const onPage = text.rows<Part>(ON_PAGE, edition, part.volume, part.page)
  const own = onPage.findIndex((one) => one.text === part.text)
  return onPage.slice(0, own < 0 ? undefined : own).reduce((sum, { length }) => sum + length, 0)
}
