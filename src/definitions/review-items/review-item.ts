/**
 * Types of review items (decisions, corrections, reports, suspects, …): words at a place, a proposal, the decision and
 * its author. The table, the collection, the log entries and the desk's API of each kind are derived from one
 * definition.
 */

interface FieldBase {
  /** Thai name in error messages: `คำผิด`. */
  readonly title: string
  /** The stored form of a missing value; without it, the field is required. Dumps have `none` as null. */
  readonly without?: 'null' | 'empty' | 'none'
  /** Excluded from dumps and versions. */
  readonly unseen?: true
}

/** A field with a value stored as JSON. */
interface JsonField<Value = unknown> extends FieldBase {
  readonly kind: 'json'
  /** The JSON schema of its value; empty where any will do. */
  readonly schema: Readonly<Record<string, unknown>> & { readonly type?: string }
  /** The type of its value, for the compiler alone. */
  readonly holds?: Value
}

/**
 * Definition of a field of a review item, discriminated by `kind`:
 * - `words`: a text or a name, `max` characters at most
 * - `slug`: the slug by which text packages know a division or a heading; editors cannot change it
 * - `number`: a whole number
 * - `one-of`: a value of a closed list; `called` has the editors' words for the values
 * - `edition`: the id of an edition that the library has
 * - `slugs`: several slugs, stored as one space-separated string
 * - `moment`: a time, ISO 8601
 * - `flag`: a boolean
 * - `json`: a value stored as JSON
 */
export type ReviewItemFieldDefinition =
  | (FieldBase & { readonly kind: 'words'; readonly min?: number; readonly max: number; readonly pattern?: string })
  | (FieldBase & { readonly kind: 'slug' | 'edition' | 'moment' | 'flag' })
  | (FieldBase & { readonly kind: 'number'; readonly min: number })
  | (FieldBase & {
      readonly kind: 'one-of'
      readonly values: readonly string[]
      readonly called?: Readonly<Record<string, string>>
    })
  | (FieldBase & { readonly kind: 'slugs'; readonly most: number })
  | JsonField

/** An action on review items of a kind, as the log names it; see edit-actions.ts. */
interface ReviewItemAction {
  readonly label: string
}

/**
 * Definition of one kind of review items, such as decisions, corrections or reports. Its table, dump and log entries
 * are derived from it.
 */
export interface ReviewItemDefinition {
  /** The collection's name, in dumps and in the log. */
  readonly name: string
  /** The table in library.db. */
  readonly table: string
  /** Thai name of the collection in messages about dumps. */
  readonly label: string
  /** Thai name of one item in the edit history. */
  readonly called: string
  /** In the order of the table; `id` comes before them and the times after. */
  readonly fields: Readonly<Record<string, ReviewItemFieldDefinition>>
  /** The fields in the order of a dump, if it is another. */
  readonly dumped?: readonly string[]
  /** The fields that name an item for people; if the first is empty, the item is about many records. */
  readonly named: readonly string[]
  /** Whether the contract's API exports and restores it. */
  readonly inContract?: true
  /** The fields of its unique key; the last one can be changed to free a key. */
  readonly unique?: readonly string[]
  /** Two fields that are given together or not at all. */
  readonly bothOrNeither?: readonly string[]
  /** The field with the title of an item in the edit history. */
  readonly title?: string
  /** Whether `updatedAt` is the time of the decision, not only of the write. */
  readonly isDatedByUpdate?: true
  readonly actions: Readonly<Record<string, ReviewItemAction>>
  /** Whether its writes are no edits: they are not logged and cannot be undone. */
  readonly isUnlogged?: true
  /** Whether the log names an item by its number. */
  readonly isLoggedByNumber?: true
  /** Returns the Thai message for a missing item. */
  readonly missing: (id: number) => string
  /**
   * The fields that hold the decision of an editor, and the name of the action in the log. The first state is that of
   * an undecided item.
   */
  readonly decided?: {
    readonly state: string
    readonly note: string
    readonly by: string
    readonly at: string
    readonly action?: string
  }
}

type Filled<F extends ReviewItemFieldDefinition> = F extends { readonly kind: 'number' }
  ? number
  : F extends { readonly kind: 'flag' }
    ? boolean
    : F extends JsonField<infer Value>
      ? Value
      : F extends { readonly kind: 'one-of'; readonly values: readonly (infer V)[] }
        ? V
        : string

type Stored<F extends ReviewItemFieldDefinition> = F extends { readonly without: 'null' } ? Filled<F> | null : Filled<F>

/** A row in the table of a kind of review items. */
export type ReviewItemRow<K extends ReviewItemDefinition> = {
  readonly id: number
  readonly createdAt: string
  readonly updatedAt: string
} & { readonly [Name in keyof K['fields']]: Stored<K['fields'][Name]> }

/** A review item that is not stored yet and has no id. */
export type UnstoredReviewItem<K extends ReviewItemDefinition> = Omit<ReviewItemRow<K>, 'id'>

/** Maximum length of a slug, edition id or source id that a package gives, in characters. */
export const MAX_ID_FROM_PACKAGE_CHARS = 120
/** Maximum length of the name of an API key, in characters. Names that other programs give fit in, too. */
export const MAX_KEY_NAME_CHARS = 120

const or =
  <W extends 'null' | 'empty' | 'none'>(without: W) =>
  (title: string, max: number) =>
    ({ kind: 'words', title, max, without }) as const

/**
 * Creates the definition of a field with a JSON value.
 * @param title the Thai label of the field
 * @param schema JSON schema of the value
 */
export const createJsonField = <Value>(title: string, schema: JsonField['schema']): JsonField<Value> => ({
  kind: 'json',
  title,
  schema,
})
/**
 * Creates the definition of a required text field of 1 to `max` characters. @param title the Thai label of the field
 */
export const createRequiredTextField = (title: string, max: number) => ({ kind: 'words', title, min: 1, max }) as const
/** Creates the definition of an optional text field; an absent value is stored as null. */
export const createNullableTextField = or('null')
/** Creates the definition of an optional text field; an absent value is stored as the empty string. */
export const createOptionalTextField = or('empty')
/** Creates the definition of an optional number field; an absent value is stored as null. */
export const createNullableNumberField = (title: string, min: number) =>
  ({ kind: 'number', title, min, without: 'null' }) as const
/** Creates the definition of an optional field with the name of an API key. */
export const createNullableKeyNameField = (title: string) => createNullableTextField(title, MAX_KEY_NAME_CHARS)
/** Definition of the field with the id of a source. */
export const sourceIdField = createRequiredTextField('แหล่ง', MAX_ID_FROM_PACKAGE_CHARS)
/** Definition of the field with the division of a text, by the slug of packages. */
export const textDivisionSlugField = { kind: 'slug', title: 'หมวด' } as const
/** Definition of the field with the heading of a text, by the slug of packages. */
export const textHeadingSlugField = { kind: 'slug', title: 'หัวข้อ' } as const
