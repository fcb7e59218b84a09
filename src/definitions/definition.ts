/** Types of resource definitions. Everything else about a resource is derived from its definition. */

import type { SearchResultKind } from './search-kinds.ts'

/** A label in Thai and English, the two languages of the user interface. */
export interface LabelInThaiAndEnglish {
  readonly th: string
  readonly en: string
}

interface FieldBase {
  /** Name of the field in forms. Error messages use the Thai name. */
  readonly label: LabelInThaiAndEnglish
  /** Must hold a value in every record. */
  readonly required?: true
  /** Has its own value in each published language. */
  readonly translatable?: true
  /** Shown by a record alone; list items leave it out. */
  readonly long?: true
  /** No two records may hold the same value. */
  readonly unique?: true
  /** `the` name of a record in lists, logs and search, which every resource has, or `another` name. */
  readonly name?: 'the' | 'another'
  /** Holds Pali, in Thai or in roman letters. */
  readonly holdsPali?: true
}

/** Definition of a text field. */
export interface TextFieldDefinition extends FieldBase {
  readonly kind: 'text'
  /** Maximum length in characters (code points). */
  readonly max: number
}

/**
 * Definition of a slug field: the name of a record in addresses. Every resource has one. A heading also names its
 * parent by a field of this kind.
 */
export interface SlugFieldDefinition extends FieldBase {
  readonly kind: 'slug'
}

/** Definition of a field with the address of a picture or a sound file. */
export interface UrlFieldDefinition extends FieldBase {
  readonly kind: 'url'
  /** The kind of file. Pages show it instead of a link. */
  readonly holds?: 'picture' | 'sound'
}

/** Definition of a field with a whole number. */
export interface IntegerFieldDefinition extends FieldBase {
  readonly kind: 'integer'
  readonly min: number
  readonly max?: number
  /** Name of a list field. The number of its items is shown if the editor gave no number. */
  readonly countsWhenEmpty?: string
  /** Whether it is a year of the Buddhist era. The desk asks about a year that is more likely of the common era. */
  readonly era?: 'buddhist'
}

/** Definition of a field with one value from a closed list. */
export interface ChoiceFieldDefinition extends FieldBase {
  readonly kind: 'choice'
  readonly values: readonly string[]
  /** Names of the values for editors. */
  readonly called?: Readonly<Record<string, string>>
}

/** Definition of a field with several values from a closed list. */
export interface ChoicesFieldDefinition extends FieldBase {
  readonly kind: 'choices'
  readonly values: readonly string[]
  /** Names of the values for editors. */
  readonly called?: Readonly<Record<string, string>>
}

/** Definition of a field that refers to another record by its slug. */
export interface ReferenceFieldDefinition extends FieldBase {
  readonly kind: 'reference'
  /** The resource that the slug names. */
  readonly to: ResourceName
}

/** Definition of the field with the numbered members of a dhamma group. */
export interface DhammaGroupMembersFieldDefinition extends FieldBase {
  readonly kind: 'members'
  /** Maximum number of members of one record. */
  readonly max: number
}

/** Definition of any field of a resource, discriminated by `kind`. */
export type FieldDefinition =
  | SlugFieldDefinition
  | TextFieldDefinition
  | UrlFieldDefinition
  | IntegerFieldDefinition
  | ChoiceFieldDefinition
  | ChoicesFieldDefinition
  | ReferenceFieldDefinition
  | DhammaGroupMembersFieldDefinition

/** The discriminator of a field definition, such as `text` or `reference`. */
export type FieldKind = FieldDefinition['kind']
/** The field definition type with a given `kind`. */
export type FieldDefinitionOfKind<K extends FieldKind> = Extract<FieldDefinition, { kind: K }>

/** One numbered item of a dhamma group. */
export interface DhammaGroupMember {
  readonly title: string
  readonly pali: string | null
  readonly description: string | null
}

/** Value of a field in a record. An empty field is `null`, an empty list `[]`. */
export type FieldValue = string | number | null | readonly string[] | readonly DhammaGroupMember[]

/** Collection names of all resources: the ten of the contract and those that only the desk's API has. */
export type ResourceName =
  | 'books'
  | 'book-categories'
  | 'chants'
  | 'chant-sections'
  | 'pitakas'
  | 'divisions'
  | 'jataka'
  | 'nipatas'
  | 'dhamma-groups'
  | 'dhamma-group-sets'
  | 'glossary'

/** Definition of a query parameter that filters a list. */
export type ListFilterDefinition = {
  readonly label: LabelInThaiAndEnglish
} & (
  | { /** The value equals the field's. */ readonly by: 'equal'; readonly field: string }
  | {
      /** The list field holds the value; `all` narrows nothing. */ readonly by: 'holds'
      readonly field: string
    }
  | {
      /** `true`: any of the fields holds something; `false`: none does. */ readonly by: 'filled'
      readonly fields: readonly string[]
    }
)

/** How a list is sorted when the resource is not put in order by hand. */
type Sorting = 'newest' | { readonly by: readonly string[] }

/** A number that each record shows and no client writes. */
interface CountOfMembers {
  readonly of: ResourceName | 'headings'
  /** The member's field that names this record. */
  readonly field: string
}

/** Definition of a read-only number or flag that is computed from stored data. */
export type ComputedFieldDefinition = {
  readonly label: LabelInThaiAndEnglish
} & (
  | {
      /** Whether at least one of the fields is filled. */
      readonly kind: 'boolean'
      readonly filled: readonly string[]
    }
  | {
      /** Whether the table has no row of the record. */
      readonly kind: 'boolean'
      readonly without: RecordRowsReference
    }
  | {
      /** The sum of a column over the rows of the record; `whenNone` if it has no rows. */
      readonly kind: 'integer'
      readonly sum: RecordRowsReference & { readonly column: string; readonly whenNone: number }
    }
)

/** Names the rows of a table in library.db that belong to a record. `id` is the column with the record's id. */
export interface RecordRowsReference {
  readonly table: string
  readonly id: string
}

/**
 * How public pages list the records of a resource: a list page, an entry of the menu, a tile on the front page, and the
 * sitemap.
 */
export interface ReaderListingDefinition {
  /** Name of all records together. */
  readonly title: LabelInThaiAndEnglish
  /** A shorter name for the menu. */
  readonly short?: LabelInThaiAndEnglish
  /** Word with which the records are counted. */
  readonly unit: LabelInThaiAndEnglish
  /** Position in the menu and among the tiles; the lowest is first. */
  readonly place: number
  /** The path of the list, if not at the path of the resource. */
  readonly path?: string
}

/** Definition of a resource. Its table, routes, API document, validation and search index are derived from it. */
export interface ResourceDefinition {
  /** The collection's name, used in dumps, translations and the edit log. */
  readonly name: ResourceName
  /** The path below /api/v1; pages for readers have the same path without it. */
  readonly path: string
  /** The path of its pages, if it is another. */
  readonly pagePath?: string
  readonly label: LabelInThaiAndEnglish
  /** False if only the desk's API has it. Its path is then below /api/desk; search, counts and pages leave it out. */
  readonly inContract?: false
  /** Absent if another list shows the records: sections, categories and sets are in the lists of their members. */
  readonly face?: ReaderListingDefinition
  /** The group of search results that lists its records. */
  readonly searchKind: Exclude<SearchResultKind, 'headings' | 'pages'>
  readonly fields: Readonly<Record<string, FieldDefinition>>
  readonly filters: Readonly<Record<string, ListFilterDefinition>>
  /** Whether records have an `order` and can be moved, among all or within the target of a reference field. */
  readonly ordered: boolean | { readonly within: string }
  /** How lists are sorted if `ordered` is false. */
  readonly sorting?: Sorting
  /** The members that `count` counts. A record with members cannot be deleted. */
  readonly counts?: CountOfMembers
  /** Read-only values that each record has, too. */
  readonly computed?: Readonly<Record<string, ComputedFieldDefinition>>
  /** Text fields whose lines correspond, or the field of members. Editors type them in one table. */
  readonly linesTogether?: readonly string[]
  /** Slugs that records may not have, because paths below this one have these names. */
  readonly reservedSlugs?: readonly string[]
  /** Two integer fields that form a range. Ranges of two records do not overlap. */
  readonly range?: { readonly from: string; readonly to: string }
}
