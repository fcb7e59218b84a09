/**
 * The jātakas as the Pali Text Society's edition (Fausbøll) numbers and prints them. Its last ten are in another order
 * than those of CST.
 */

import type { LabelInThaiAndEnglish } from '../definition.ts'
import { findCitedText } from '../facts/citations.ts'
import table from '../facts/jataka-pages.tsv' with { type: 'text' }
import { parseTabSeparatedRows } from '../facts/table-rows.ts'
import { callOnce } from '../once.ts'
import type { CitedTextPlace, ParsedAbbreviationCitation } from './code-places.ts'

/** All stories in the order of the Society's pages. */
const storyPages = callOnce(() =>
  parseTabSeparatedRows(table)
    .map((row) => {
      const [number = 0, part = 0, first = 0, last = 0] = row.map(Number)
      return { number, part, first, last }
    })
    .sort((a, b) => a.part - b.part || a.first - b.first || a.last - b.last),
)

/** Numbers of Fausbøll that are others in the sixth council's edition. */
const NUMBER_IN_CST: Readonly<Record<number, number>> = { 542: 544, 544: 545, 545: 546, 546: 542 }

const headingOf = (number: number) => findCitedText(`ja${number}`)?.heading

const findPlaceOfStory = (number: number, label?: LabelInThaiAndEnglish): readonly CitedTextPlace[] => {
  const heading = headingOf(number)
  return heading ? [{ heading, ...(label ? { label } : {}) }] : []
}

/**
 * Resolves a jātaka number that the sixth council and Fausbøll give to different stories, to both stories. Undefined
 * for all other ids.
 * @param id id of a text, such as `ja545`
 */
export function resolveAmbiguousJatakaNumber(id: string): ParsedAbbreviationCitation | undefined {
  const number = Number(/^ja(\d+)$/.exec(id)?.[1])
  const other = NUMBER_IN_CST[number]
  if (other === undefined) return undefined
  const [first, ...more] = [
    ...findPlaceOfStory(number, { th: 'เลขของฉัฏฐสังคีติ', en: 'as the sixth council counts' }),
    ...findPlaceOfStory(other, { th: 'เลขของสมาคมบาลีปกรณ์ (Fausbøll)', en: 'as Fausbøll counts' }),
  ]
  const note = {
    th: `ชาดก ๕๔๒ และ ๕๔๔–๕๔๖ สองฉบับนับไม่ตรงกัน กรุณาเลือกเรื่องที่หมายถึง`,
    en: 'Jātakas 542 and 544 to 546 are numbered differently in two editions. Choose the one that is meant.',
  }
  return first && { by: 'code', places: [first, ...more], note }
}

/**
 * Resolves pages of a volume of the Pali Text Society's jātakas. A single page leads to the story that begins on it; if
 * none does, to the story that continues there. A range leads to every story on it. A page before the first story leads
 * to the reason why the canon lacks it. Undefined for other volumes and for pages after the last story.
 * @param part number of the volume
 * @param to last page of the range, or `page` for a single page
 */
export function resolveJatakaPtsPages(part: number, page: number, to: number): ParsedAbbreviationCitation | undefined {
  const all = storyPages().filter((one) => one.part === part)
  const [start] = all
  if (!start) return undefined
  if (page < start.first) {
    const why = {
      th: `หน้า ${page} อยู่ก่อนชาดกเรื่องแรก (หน้า ${start.first}) เป็นนิทานกถาของอรรถกถา ซึ่งไม่อยู่ในพระไตรปิฎก`,
      en: `Page ${page} is before the first jātaka (page ${start.first}): it is of the commentary’s introduction, not of the canon.`,
    }
    return { by: 'nothing', why }
  }
  const on = all.filter((one) => one.first <= to && one.last >= page)
  const beginning = on.filter((one) => one.first >= page)
  const [before] = on.filter((one) => one.first < page)
  const stories = to > page ? on : beginning.length > 0 ? beginning : on
  const [first, ...more] = stories.flatMap(({ number }) =>
    findPlaceOfStory(number, stories.length > 1 ? { th: `ชาดกที่ ${number}`, en: `Jātaka ${number}` } : undefined),
  )
  if (!first) return undefined
  const note =
    more.length > 0
      ? { th: 'หน้าที่อ้างถึงมีหลายเรื่อง กรุณาเลือก', en: 'Several stories are on these pages. Choose one.' }
      : {
          th: 'หน้าที่อ้างถึงอยู่ในเรื่องของชาดกนี้ตามอรรถกถา ซึ่งเล่าเรื่องรอบคาถา ในพระไตรปิฎกมีแต่คาถา',
          en: 'The page cited is in the story of this jātaka, which the commentary tells; the canon has the verses.',
        }
  const also =
    beginning.length === 1 && to === page && before
      ? findPlaceOfStory(before.number, STORY_ENDING_ON_CITED_PAGE_LABEL)
      : []
  return { by: 'code', places: [first, ...more], note, also }
}

/** Label of the jātaka story that ends on a cited page. It is listed after the story that begins on that page. */
export const STORY_ENDING_ON_CITED_PAGE_LABEL: LabelInThaiAndEnglish = {
  th: 'เรื่องที่จบในหน้าเดียวกัน',
  en: 'Ends on the same page:',
}
