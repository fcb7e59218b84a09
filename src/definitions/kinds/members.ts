/** Members: the items of a dhamma group, in their own order. */

import { Type } from 'typebox'
import type { DhammaGroupMember, DhammaGroupMembersField } from '../definition.ts'
import { createCleanedTextSchemaKeywords, MAX_DESCRIPTION_FIELD_CHARS, MAX_SHORT_TEXT_CHARS } from '../labels.ts'
import type { FieldKindDefinition } from './kind.ts'

const optionalText = (title: string, maxLength: number) =>
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    maxLength,
    title,
    ...createCleanedTextSchemaKeywords(maxLength),
  })

/** One member as it is written: only its title is needed. */
const memberInput = Type.Object(
  {
    title: Type.String({
      minLength: 1,
      maxLength: MAX_SHORT_TEXT_CHARS,
      title: 'ชื่อข้อธรรม',
      ...createCleanedTextSchemaKeywords(MAX_SHORT_TEXT_CHARS),
    }),
    pali: Type.Optional(optionalText('ชื่อภาษาบาลี', MAX_SHORT_TEXT_CHARS)),
    description: Type.Optional(optionalText('คำอธิบาย', MAX_DESCRIPTION_FIELD_CHARS)),
  },
  { additionalProperties: false },
)

/** Schema, storage and search of the `members` field of dhamma groups. */
export const membersKind: FieldKindDefinition<DhammaGroupMembersField> = {
  column: 'json',
  empty: [],
  // every key is there, as in a record
  stored: (members) =>
    (members as Partial<DhammaGroupMember>[]).map(({ title, pali = null, description = null }) => ({
      title,
      pali,
      description,
    })),
  words: (value) => {
    const members = value as readonly Partial<DhammaGroupMember>[]
    return [
      { text: joined(members.flatMap(({ title, description }) => [title, description])) },
      { text: joined(members.map(({ pali }) => pali)), holdsPali: true },
    ]
  },
  schema: (field) => Type.Array(memberInput, { maxItems: field.max }),
}

const joined = (lines: readonly (string | null | undefined)[]): string =>
  lines.filter((line) => typeof line === 'string' && line !== '').join('\n')
