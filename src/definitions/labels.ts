/** Fields that several resources share, and limits of text, so that one thing has one name. */

import type { FieldDefinition, TextFieldDefinition } from './definition.ts'

/** Maximum length of a text for which no other limit is stated, in characters (decisions §3). */
export const MAX_SHORT_TEXT_CHARS = 500

/**
 * Returns the JSON schema keywords that have text of editors cleaned like files (see cleaning.ts). Text of at most
 * MAX_SHORT_TEXT_CHARS characters must be a single line, because a line break would break lists, feeds and files.
 * @param maxLength maximum length of the text in characters
 */
export const createTextCleaningSchemaKeywords = (
  maxLength: number,
): { readonly 'x-cleaned': true; readonly 'x-one-line'?: true } => ({
  'x-cleaned': true,
  ...(maxLength <= MAX_SHORT_TEXT_CHARS && { 'x-one-line': true }),
})
/** Maximum length of a description, in characters. */
export const MAX_DESCRIPTION_FIELD_CHARS = 20_000
/** Maximum length of a long text, in characters. */
export const MAX_LONG_TEXT_CHARS = 200_000

/**
 * Creates the definition of a title field.
 * @param max maximum length in characters
 * @param th the Thai label
 */
export const createTitleField = (max = MAX_SHORT_TEXT_CHARS, th = 'ชื่อเรื่อง'): TextFieldDefinition => ({
  kind: 'text',
  label: { th, en: 'Title' },
  required: true,
  translatable: true,
  name: 'the',
  max,
})

/** Definition of the description field. */
export const descriptionField = {
  kind: 'text',
  label: { th: 'คำอธิบาย', en: 'Description' },
  translatable: true,
  max: MAX_DESCRIPTION_FIELD_CHARS,
} as const satisfies FieldDefinition

/** Creates the definition of a field with a Pali name. @param max maximum length in characters */
export const createPaliNameField = (max = MAX_SHORT_TEXT_CHARS): TextFieldDefinition => ({
  kind: 'text',
  label: { th: 'ชื่อภาษาบาลี', en: 'Pali name' },
  name: 'another',
  holdsPali: true,
  max,
})

/** Definition of the field that says from where a record is taken. */
export const recordSourceField = {
  kind: 'text',
  label: { th: 'แหล่งที่มา', en: 'Source' },
  max: MAX_SHORT_TEXT_CHARS,
} as const satisfies FieldDefinition

/** Definition of the slug field that every resource has. Bodies and answers have it first. */
export const slugField = {
  kind: 'slug',
  label: { th: 'ชื่อในลิงก์', en: 'Slug' },
  required: true,
  unique: true,
} as const satisfies FieldDefinition
