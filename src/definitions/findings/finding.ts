/**
 * What a kind of finding is made of: words at a place, what they might be, who says so, what was decided, by whom. Its
 * table, its collection, what the log says of it, and how it is asked for at the desk follow from this one definition.
 */

interface FieldBase {
  /** As sentences about faults call it: `คำผิด`. */
  readonly title: string
  /** What is stored where nothing is given; a field without this must be given. Dumps have `none` as null. */
  readonly without?: 'null' | 'empty' | 'none'
  /** Is in no dump and in no version. */
  readonly unseen?: true
}

/** Words, or a name. */
export interface WordsField extends FieldBase {
  readonly kind: 'words'
  readonly min?: number
  /** Longest value, in characters. */
  readonly max: number
  readonly pattern?: string
}

/** The slug of a division or a heading by which text packages know it, which no editor changes. */
export interface SlugOfTextField extends FieldBase {
  readonly kind: 'slug'
}

/** A whole number. */
export interface NumberField extends FieldBase {
  readonly kind: 'number'
  readonly min: number
}

/** One of a closed list. */
export interface OneOfField extends FieldBase {
  readonly kind: 'one-of'
  readonly values: readonly string[]
  /** What editors call them; the values themselves where it is left out. */
  readonly called?: Readonly<Record<string, string>>
}

/** One of the editions that there are. */
export interface EditionField extends FieldBase {
  readonly kind: 'edition'
}

/** Several slugs, stored as one string with spaces between them. */
export interface SlugsField extends FieldBase {
  readonly kind: 'slugs'
  readonly most: number
}

/** A time, ISO 8601. */
export interface MomentField extends FieldBase {
  readonly kind: 'moment'
}

/** A truth value. */
export interface FlagField extends FieldBase {
  readonly kind: 'flag'
}

/** Any value, stored as JSON. */
export interface JsonField<Value = unknown> extends FieldBase {
  readonly kind: 'json'
  /** The type of its value, for the compiler alone. */
  readonly holds?: Value
}

/** A field of a finding. */
export type FindingField =
  | WordsField
  | SlugOfTextField
  | NumberField
  | OneOfField
  | EditionField
  | SlugsField
  | MomentField
  | FlagField
  | JsonField

/** What can be done with findings of a kind, as the log calls it; see edit-actions.ts. */
interface FindingAction {
  readonly label: string
}

/** A kind of finding: its table, dump and log follow from it. */
export interface FindingKind {
  /** The collection's name, in dumps and in the log. */
  readonly name: string
  /** The table in library.db. */
  readonly table: string
  /** As messages of dumps call the collection. */
  readonly label: string
  /** As the history calls one. */
  readonly called: string
  /** In the order of the table; `id` comes before them and the times after. */
  readonly fields: Readonly<Record<string, FindingField>>
  /** The fields in the order of a dump, where that is another. */
  readonly dumped?: readonly string[]
  /** The fields that name one to a person; where the first of them holds nothing, it speaks of many. */
  readonly named: readonly string[]
  /** The contract takes it out and puts it back. */
  readonly inContract?: true
  /** The fields that distinguish two of them; the last one can be changed to give a name up. */
  readonly unique?: readonly string[]
  /** Fields of which one alone names nothing: both are given or neither. */
  readonly bothOrNeither?: readonly string[]
  /** The field by which the history calls one. */
  readonly title?: string
  /** `updatedAt` is the time of the decision; else only that of the write. */
  readonly isDatedByUpdate?: true
  readonly actions: Readonly<Record<string, FindingAction>>
  /** What is done with one is no edit: neither the log nor an undo knows it. */
  readonly isUnlogged?: true
  /** The log calls one by its number. */
  readonly isLoggedByNumber?: true
  /** What is said where there is none with this number. */
  readonly missing: (id: number) => string
  /**
   * Where editors decide of each: the fields that hold that, and what the log calls it. The first of the states is that of
   * what waits.
   */
  readonly decided?: {
    readonly state: string
    readonly note: string
    readonly by: string
    readonly at: string
    readonly action?: string
  }
}

type Filled<F extends FindingField> = F extends NumberField
  ? number
  : F extends FlagField
    ? boolean
    : F extends JsonField<infer Value>
      ? Value
      : F extends { readonly kind: 'one-of'; readonly values: readonly (infer V)[] }
        ? V
        : string

type Stored<F extends FindingField> = F extends { readonly without: 'null' } ? Filled<F> | null : Filled<F>

/** A row of its table. */
export type FindingRow<K extends FindingKind> = {
  readonly id: number
  readonly createdAt: string
  readonly updatedAt: string
} & { readonly [Name in keyof K['fields']]: Stored<K['fields'][Name]> }

/** A row before it has an id. */
export type NewFinding<K extends FindingKind> = Omit<FindingRow<K>, 'id'>

/** Of a slug or an edition, as sources and packages give them. */
export const MAX_ID_LENGTH = 120
/** Of the name of a key, with room for those of other programs. */
export const MAX_KEY_NAME_LENGTH = 120

const or =
  <W extends 'null' | 'empty' | 'none'>(without: W) =>
  (title: string, max: number) =>
    ({ kind: 'words', title, max, without }) as const

/** Returns a field of any value. */
export const jsonField = <Value>(title: string): JsonField<Value> => ({ kind: 'json', title })
/** Words that must be given. */
export const wordsField = (title: string, max: number) => ({ kind: 'words', title, min: 1, max }) as const
/** Returns a field of words, null where none are given. */
export const nullableWordsField = or('null')
/** Returns a field of words, empty where none are given. */
export const optionalWordsField = or('empty')
/** Returns a field of a number, null where none is given. */
export const nullableNumberField = (title: string, min: number) =>
  ({ kind: 'number', title, min, without: 'null' }) as const
/** Returns a field of the name of a key. */
export const keyNameField = (title: string) => nullableWordsField(title, MAX_KEY_NAME_LENGTH)
/** The id of a source. */
export const sourceIdField = wordsField('แหล่ง', MAX_ID_LENGTH)
/** The division of a text, as packages name it. */
export const textDivisionField = { kind: 'slug', title: 'หมวด' } as const
/** The heading of a text, as packages name it. */
export const textEntryField = { kind: 'slug', title: 'หัวข้อ' } as const
