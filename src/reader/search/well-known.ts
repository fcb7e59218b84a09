/** Texts that newcomers ask for first, each with a line that says what it is about. */

import { type HeadingNode, listHeadingWithDescendants } from '../../canon/tree/division-tree.ts'
import type { LabelInThaiAndEnglish } from '../../definitions/definition.ts'
import { findCitedText } from '../../definitions/facts/citations.ts'
import { listKnownNamesOfText } from '../../definitions/facts/names.ts'
import type { PageContext } from '../pages/page-context.ts'
import { getHeadingPagePath, getHeadingTitle } from '../shared/canon-words.ts'
import type { ReaderContext } from '../shared/reader.ts'

/** A well-known text in this library: its name, its address, and a line about it. */
export interface WellKnownText {
  readonly name: string
  readonly href: string
  readonly about: string
}

/** The citation ids of the well-known texts, each with a line about it. */
const WELL_KNOWN_TEXTS: readonly (readonly [id: string, about: LabelInThaiAndEnglish])[] = [
  ['sn56.11', { th: 'ปฐมเทศนา อริยสัจสี่และทางสายกลาง', en: 'The first sermon: four truths and the middle way' }],
  ['sn22.59', { th: 'ขันธ์ ๕ ไม่ใช่ตัวตน', en: 'What we are made of is not a self' }],
  ['snp2.4', { th: 'มงคล ๓๘ ประการ', en: 'Thirty-eight blessings of a good life' }],
  ['snp1.8', { th: 'แผ่เมตตาไปในสัตว์ทั้งปวง', en: 'Kindness to all that lives' }],
  ['an3.65', { th: 'อย่าเพิ่งเชื่อเพียงเพราะเหตุสิบอย่าง', en: 'How to tell what to believe' }],
  ['dn31', { th: 'หน้าที่ต่อกันของคนในทิศทั้งหก', en: 'What people owe each other: advice to Sigāla' }],
  ['dn22', { th: 'ตั้งสติในกาย เวทนา จิต ธรรม', en: 'Mindfulness of body, feeling, mind and more' }],
  ['mn118', { th: 'เจริญสติกับลมหายใจ', en: 'Mindfulness of breathing' }],
  ['mn131', { th: 'ไม่คำนึงถึงอดีต ไม่หวังถึงอนาคต', en: 'Do not run back to the past' }],
  ['mn86', { th: 'โจรองคุลิมาลกลับใจ', en: 'A robber becomes a monk' }],
  ['sn35.28', { th: 'สิ่งทั้งปวงเป็นของร้อน', en: 'Everything is burning' }],
  ['dn16', { th: 'พุทธประวัติช่วงปรินิพพาน', en: 'The last days of the Buddha' }],
]

/** Lists the well-known texts that this library has, for readers who are new. */
export const listWellKnownTexts = (reader: ReaderContext, context: PageContext): readonly WellKnownText[] =>
  WELL_KNOWN_TEXTS.flatMap(([id, about]) => {
    const found = findText(reader, context, id)
    return found ? [{ ...found, about: context.label(about) }] : []
  })

/** Returns the link to the Dhammapada (the heading above its first verse); undefined if the library lacks it. */
export function createDhammapadaBookLink(reader: ReaderContext, context: PageContext): WellKnownText | undefined {
  const first = findHeading(reader, 'dhp1')
  const book = first?.parent
  return book
    ? {
        name: context.say('ธรรมบท', 'Dhammapada'),
        href: context.href(getHeadingPagePath(book, book.ref?.volume ?? 0)),
        about: context.say('คาถาสอนใจ ๔๒๓\u00a0บท', '423 verses'),
      }
    : undefined
}

function findText(reader: ReaderContext, context: PageContext, id: string): Omit<WellKnownText, 'about'> | undefined {
  const node = findHeading(reader, id)
  if (!node) return undefined
  const { originDivision, originSlug } = node.row
  const knownName = listKnownNamesOfText(originDivision ?? '', originSlug ?? '').find(
    ({ language }) => language === context.lang,
  )
  return {
    name: knownName?.name ?? getHeadingTitle(reader, context, node),
    href: context.href(getHeadingPagePath(node, node.ref?.volume ?? 0)),
  }
}

/** Finds the heading of a text by its citation id; undefined if no edition has its text. */
function findHeading({ stores: { canon } }: ReaderContext, id: string): HeadingNode | undefined {
  const heading = findCitedText(id)?.heading
  const division = heading && canon.divisions.bySlug(heading.division)
  const node = division && canon.contents.of(division).ofText(heading.division, heading.slug)
  return node && canon.branches.has(listHeadingWithDescendants(node)) ? node : undefined
}
