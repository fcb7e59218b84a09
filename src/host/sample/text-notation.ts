/** Short forms for writing down the sample text packages. */

import type { Edition } from '../../definitions/editions.ts'
import type {
  PackageHeading,
  PackageParagraph,
  PackagePassage,
  Span,
} from '../../definitions/texts/format.ts'

export const DIGHA = 'digha-nikaya'
export const KHUDDAKA = 'khuddaka-nikaya'
type Division = typeof DIGHA | typeof KHUDDAKA
/** The volume of each division that the sample stands in. */
const VOLUMES: Readonly<Record<Division, number>> = { [DIGHA]: 9, [KHUDDAKA]: 25 }

/** A heading of the sample, in the volume of its division. */
export const heading = (
  division: Division,
  slug: string,
  parent: string | null,
  title: string,
  pali: string,
  rest: Omit<PackageHeading, 'division' | 'slug' | 'parent' | 'title' | 'pali' | 'volume'>,
): PackageHeading => ({
  division,
  slug,
  parent,
  title,
  pali,
  volume: VOLUMES[division],
  ...rest,
})

/** Where a heading stands in each edition, and its items. */
export const at = (
  royalPage: number,
  paliPage: number,
  romanPage: number,
  itemFrom: number,
  itemTo: number,
) => ({
  royalPage,
  paliPage,
  romanPage,
  itemFrom,
  itemTo,
})

/** A paragraph on a page; a bare string is running text. */
export const paragraph = (page: number, ...spans: readonly (string | Span)[]): PackageParagraph => ({
  page,
  spans: spans.map((span) => (typeof span === 'string' ? { text: span } : span)),
})
/** The text of a heading in one edition. */
export const passage = (
  division: Division,
  entry: string,
  edition: Edition,
  ...paragraphs: readonly PackageParagraph[]
): PackagePassage => ({ division, entry, edition, volume: VOLUMES[division], paragraphs })
export const named = (text: string): Span => ({ text, kind: 'heading' })
export const item = (text: string): Span => ({ text, kind: 'number' })
export const verse = (text: string): Span => ({ text, kind: 'verse' })
export const note = (text: string): Span => ({ text, kind: 'note' })

export const NOT_SCRIPTURE = ' (ข้อความตัวอย่าง มิใช่พระไตรปิฎก)'
export const NOT_SCRIPTURE_EN = ' (sample text, not scripture)'

/** The one heading that both sources bring. */
export const verses = heading(
  KHUDDAKA,
  'sample-verses',
  null,
  'คาถาตัวอย่าง',
  'Udāharaṇagāthā',
  at(1, 1, 1, 1, 2),
)
