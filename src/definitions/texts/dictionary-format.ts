/** The package format library-dictionary/1: its words and lines, and how much they may hold (words §3). */

import type { SourceStatement } from './format.ts'

/** The first words of a package of one dictionary: `source.json` next to `entries.jsonl` and `warnings.jsonl`. */
export const DICTIONARY_FORMAT = 'library-dictionary/1'

/** source.json: the outside work that a package brings. */
export interface DictionarySource extends SourceStatement {
  readonly id: string
  /** The language that it explains in (BCP 47); `und` where it is not stated. */
  readonly language: string
  /** The language of its headwords (BCP 47): `pi` unless the package says another. Only Pali headwords explain Pali. */
  readonly headwords: string
}

/** The language of headwords of which a package says nothing. */
export const DEFAULT_HEADWORD_LANGUAGE = 'pi'

/** One line of entries.jsonl. */
export interface DictionaryEntry {
  /** As it is printed, in whatever script. */
  readonly headword: string
  /** Other names under which it is looked up. */
  readonly also?: readonly string[]
  /** Markup of the few elements of entry-html.ts, and nothing else. */
  readonly html: string
  /** The words that a compound or a sandhi is made of. */
  readonly construction?: readonly string[]
}

/** One line of forms.jsonl, which a package may lack: an inflected form, and the entries that it belongs to. */
export interface DictionaryForm {
  readonly form: string
  /** Lines of entries.jsonl, counted from 1; the most frequent word first. */
  readonly entries: readonly number[]
}

/** Entries of one form, and parts of one construction. */
export const MAX_FORM_ENTRIES = 200

/** Longest headword or other name, in characters. */
export const MAX_HEADWORD_LENGTH = 200
/** Longest entry as it comes, in UTF-16 units; the longest of the Pali Text Society has 40 000. */
export const MAX_ENTRY_LENGTH = 1_000_000
/** Names of one dictionary, headwords among them: the largest of Pali have some hundred thousand. */
export const MAX_DICTIONARY_NAMES = 1_000_000
/** Characters of all entries together, as they come. */
export const MAX_DICTIONARY_CHARACTERS = 300_000_000
