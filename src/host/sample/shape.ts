/** How the sample library is written down: records, contents, translations and text packages, as data. */

import type { FieldValue, ResourceName } from '../../definitions/definition.ts'
import type {
  PACKAGE_FORMAT,
  PackageHeading,
  PackagePassage,
  PackageSource,
} from '../../definitions/texts/format.ts'
import type { Chapter } from '../../records/books/paging.ts'

/** The body of a create: a slug and the fields that hold something. References are slugs. */
export interface SampleRecord {
  readonly slug: string
  readonly [field: string]: FieldValue
}

/** The records of one collection, in the order in which they are to be listed. */
export interface SampleCollection {
  readonly collection: ResourceName
  readonly records: readonly SampleRecord[]
}

/** The chapters of one book. */
export interface SampleContents {
  /** The book's slug. */
  readonly book: string
  readonly chapters: readonly Chapter[]
}

/** A record in English; fields that are not named stay in Thai. */
export interface SampleTranslation {
  readonly collection: ResourceName
  readonly slug: string
  readonly language: 'en'
  readonly fields: Readonly<Record<string, FieldValue>>
}

/** A heading in English; headings come with the text packages and are unique in their division. */
export interface SampleHeadingTranslation {
  readonly division: string
  readonly slug: string
  readonly language: 'en'
  readonly fields: { readonly title: string; readonly note?: string }
}

/** A text package: source.json, headings.jsonl and passages.jsonl (decisions §4). */
export interface SamplePackage {
  readonly source: PackageSource & { readonly format: typeof PACKAGE_FORMAT }
  readonly headings: readonly PackageHeading[]
  readonly passages: readonly PackagePassage[]
}

/** Says to whoever meets a sample record where it comes from. */
export const SAMPLE_SOURCE = 'ตัวอย่างที่มากับระบบ'
