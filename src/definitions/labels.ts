/** Names of fields that several resources share, so that one thing is called by one name. */

import type { Field, TextField } from './definition.ts'

/** A string without a stated limit (decisions §3). */
export const SHORT_TEXT = 500

/**
 * Keywords of a text that editors write: it is cleaned as files are (see cleaning.ts), and one of at most SHORT_TEXT
 * characters is one line, since a title with a line break would break lists, feeds and files.
 */
export const cleanedTextKeywords = (
  maxLength: number,
): { readonly 'x-cleaned': true; readonly 'x-one-line'?: true } => ({
  'x-cleaned': true,
  ...(maxLength <= SHORT_TEXT && { 'x-one-line': true }),
})
/** Maximum length of a description, in characters. */
export const DESCRIPTION_TEXT = 20_000
/** Maximum length of a long text, in characters. */
export const LONG_TEXT = 200_000

/** Returns the field of a title. */
export const titleField = (max = SHORT_TEXT, th = 'ชื่อเรื่อง'): TextField => ({
  kind: 'text',
  label: { th, en: 'Title' },
  required: true,
  translatable: true,
  name: 'the',
  max,
})

/** The field of a description. */
export const descriptionField = {
  kind: 'text',
  label: { th: 'คำอธิบาย', en: 'Description' },
  translatable: true,
  max: DESCRIPTION_TEXT,
} as const satisfies Field

/** Returns the field of a Pali name. */
export const paliNameField = (max = SHORT_TEXT): TextField => ({
  kind: 'text',
  label: { th: 'ชื่อภาษาบาลี', en: 'Pali name' },
  name: 'another',
  holdsPali: true,
  max,
})

/** The field that names where a record is from. */
export const sourceField = {
  kind: 'text',
  label: { th: 'แหล่งที่มา', en: 'Source' },
  max: SHORT_TEXT,
} as const satisfies Field

/** The address of a record: the first field of everything that has a page of its own. */
export const slugField = {
  kind: 'slug',
  label: { th: 'ชื่อในลิงก์', en: 'Slug' },
  required: true,
  unique: true,
} as const satisfies Field
