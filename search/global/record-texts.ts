/** Derives the searchable texts of a record from its definition: those of its fields in every published language. */

import type { FieldDefinition, FieldValue } from '../../src/definitions/definition.ts'
import { getSearchableFieldParts } from '../../src/definitions/kinds/kinds.ts'
import type { LanguageCode } from '../../src/definitions/languages/languages.ts'
import type { RecordTranslation } from '../../src/definitions/languages/overlay.ts'
import type { SearchableText } from '../full-text/records/record-rows.ts'
import { hasThaiLetters } from '../letters/thai-pali.ts'

/** Translations of a record by language, including unpublished ones. */
export type TranslationsByLanguage = Readonly<Record<LanguageCode, RecordTranslation>>

/** A searchable text of a record or heading, with its language. */
export interface RecordText extends SearchableText {
  /** null for the primary language. */
  readonly language: string | null
}

/**
 * Returns the searchable texts of a record: of every text field and of group members, in the primary and each published
 * language. Choices from a list, numbers and URLs are not searched.
 */
export function listSearchableRecordTexts(
  fields: Readonly<Record<string, FieldDefinition>>,
  values: Readonly<Record<string, FieldValue | undefined>>,
  translations: TranslationsByLanguage,
  published: readonly LanguageCode[],
): RecordText[] {
  const texts = listFieldTexts(fields, values, null)
  for (const [language, translation] of Object.entries(translations)) {
    if (!published.includes(language)) continue
    texts.push(...listFieldTexts(fields, translation as Readonly<Record<string, FieldValue | undefined>>, language))
  }
  return texts
}

function listFieldTexts(
  fields: Readonly<Record<string, FieldDefinition>>,
  values: Readonly<Record<string, FieldValue | undefined>>,
  language: string | null,
): RecordText[] {
  const texts: RecordText[] = []
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name]
    if (value === undefined || value === null) continue
    for (const { text, holdsPali = field.holdsPali } of getSearchableFieldParts(field, value)) {
      texts.push({
        text,
        title: field.name !== undefined,
        pali: holdsPali === true,
        foreign: isSpacedNonPaliLanguage(language, text) && holdsPali !== true,
        language,
      })
    }
  }
  return texts.filter(({ text }) => text !== '')
}

/** Whether a text is in a language with spaces between words, except Pali. @param language null for the primary one */
export const isSpacedNonPaliLanguage = (language: string | null, text: string): boolean =>
  language !== null && language !== 'th' && language !== 'pi' && !hasThaiLetters(text)

/**
 * Sorts texts for display: names first; within names and others, the reader's language, then the primary one, then the
 * rest.
 */
export function sortTextsForReader(texts: readonly RecordText[], language: string): readonly RecordText[] {
  const rank = (text: RecordText): number =>
    (text.title ? 0 : 3) + (text.language === language ? 0 : text.language === null ? 1 : 2)
  return texts.toSorted((a, b) => rank(a) - rank(b))
}
