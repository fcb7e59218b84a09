/** The package format library-dictionary/1: its types and limits (words §3). */

import type { SourceAttribution } from './format.ts'

/**
 * Format id at the beginning of a dictionary package. The package has `source.json`, `entries.jsonl` and
 * `warnings.jsonl`.
 */
export const DICTIONARY_PACKAGE_FORMAT = 'library-dictionary/1'

/** Contents of a dictionary package's source.json: the outside work that the package brings. */
export interface DictionarySource extends SourceAttribution {
  readonly id: string
  /** The language of the explanations (BCP 47); `und` if it is not stated. */
  readonly language: string
  /** The language of its headwords (BCP 47): `pi` unless the package says another. Only Pali headwords explain Pali. */
  readonly headwords: string
}

/** Language of the headwords when a package states none. */
export const DEFAULT_HEADWORD_LANGUAGE = 'pi'

/** A line of entries.jsonl: one entry of the dictionary. */
export interface DictionaryEntry {
  /** The headword as it is printed, in any script. */
  readonly headword: string
  /** Other names under which it is looked up. */
  readonly also?: readonly string[]
  /** Markup with the few elements that entry-html.ts allows. */
  readonly html: string
  /** The words that a compound or a sandhi is made of. */
  readonly construction?: readonly string[]
}

/** A line of forms.jsonl, an optional file of a dictionary package: an inflected form and its entries. */
export interface DictionaryWordForm {
  readonly form: string
  /** Lines of entries.jsonl, counted from 1; the most frequent word first. */
  readonly entries: readonly number[]
}

/** Maximum number of entries to which one form of a word may refer. Also the maximum number of parts of a compound. */
export const MAX_ENTRIES_PER_WORD_FORM = 200

/** Maximum length of a headword or another name of an entry, in characters. */
export const MAX_HEADWORD_CHARS = 200
/** Maximum UTF-16 units of an entry before it is cleaned. The longest entry of the Pali Text Society has 40,000. */
export const MAX_DICTIONARY_ENTRY_CHARS = 1_000_000
/** Maximum number of names in one dictionary, headwords included. Large Pali dictionaries have some 100,000. */
export const MAX_DICTIONARY_NAMES = 1_000_000
/** Maximum number of characters of all entries of a dictionary together, before they are cleaned. */
export const MAX_DICTIONARY_CHARS = 300_000_000
