/** What of a record is searched: the texts of its fields in every published language, derived from its definition. */

import type { SearchField } from '../../search/record-index.ts'
import type { Field, FieldValue, Member } from '../resources/definition.ts'
import type { Translations } from './all-translations.ts'

/** One text of a record in one language. */
export interface RecordText extends SearchField {
  /** null for the primary language. */
  readonly language: string | null
}

/** Fields by these names name the record, unless they are long. */
const NAMES: ReadonlySet<string> = new Set(['title', 'subtitle', 'pali', 'romanized'])

/** Fields by these names hold Pali, in either script. */
const PALI: ReadonlySet<string> = new Set(['pali', 'roman'])

/**
 * The texts of a record: of every text field and of the members, in the primary language and in each translation.
 * What is chosen from a list, numbers and addresses are not searched.
 */
export function textsOf(
  fields: Readonly<Record<string, Field>>,
  values: Readonly<Record<string, FieldValue | undefined>>,
  translations: Translations,
): RecordText[] {
  const texts = fieldTexts(fields, values, null)
  for (const [language, translation] of Object.entries(translations)) {
    texts.push(
      ...fieldTexts(fields, translation as Readonly<Record<string, FieldValue | undefined>>, language),
    )
  }
  return texts
}

function fieldTexts(
  fields: Readonly<Record<string, Field>>,
  values: Readonly<Record<string, FieldValue | undefined>>,
  language: string | null,
): RecordText[] {
  const texts: RecordText[] = []
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name]
    if (field.kind === 'text' && typeof value === 'string') {
      const title = NAMES.has(name) && field.long !== true
      texts.push({ text: value, title, pali: PALI.has(name), language })
    }
    if (field.kind === 'members' && Array.isArray(value)) {
      const members = value as readonly Partial<Member>[]
      const words = members.flatMap(({ title, description }) => [title, description])
      texts.push({ text: joined(words), language })
      texts.push({ text: joined(members.map(({ pali }) => pali)), pali: true, language })
    }
  }
  return texts.filter(({ text }) => text !== '')
}

const joined = (lines: readonly (string | null | undefined)[]): string =>
  lines.filter((line) => typeof line === 'string' && line !== '').join('\n')

/** Names first; of these and of the rest, those in the asked language, then in the primary one, then the others. */
export function inReadingOrder(texts: readonly RecordText[], language: string): readonly RecordText[] {
  const rank = ({ title, language: its }: RecordText): number =>
    (title ? 0 : 3) + (its === language ? 0 : its === null ? 1 : 2)
  return texts.toSorted((a, b) => rank(a) - rank(b))
}
