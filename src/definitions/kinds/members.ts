/** Members: the items of a dhamma group, in their own order. */

import { Type } from 'typebox'
import type { Member, MembersField } from '../definition.ts'
import { DESCRIPTION_TEXT, SHORT_TEXT, writtenText } from '../labels.ts'
import type { Kind } from './kind.ts'

const optionalText = (title: string, maxLength: number) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength, title, ...writtenText(maxLength) })

/** One member as it is written: only its title is needed. */
const memberInput = Type.Object(
  {
    title: Type.String({
      minLength: 1,
      maxLength: SHORT_TEXT,
      title: 'ชื่อข้อธรรม',
      ...writtenText(SHORT_TEXT),
    }),
    pali: Type.Optional(optionalText('ชื่อภาษาบาลี', SHORT_TEXT)),
    description: Type.Optional(optionalText('คำอธิบาย', DESCRIPTION_TEXT)),
  },
  { additionalProperties: false },
)

/** The kind of members. */
export const membersKind: Kind<MembersField> = {
  column: 'json',
  empty: [],
  // every key is there, as in a record
  stored: (members) =>
    (members as Partial<Member>[]).map(({ title, pali = null, description = null }) => ({
      title,
      pali,
      description,
    })),
  words: (value) => {
    const members = value as readonly Partial<Member>[]
    return [
      { text: joined(members.flatMap(({ title, description }) => [title, description])) },
      { text: joined(members.map(({ pali }) => pali)), holdsPali: true },
    ]
  },
  schema: (field) => Type.Array(memberInput, { maxItems: field.max }),
}

const joined = (lines: readonly (string | null | undefined)[]): string =>
  lines.filter((line) => typeof line === 'string' && line !== '').join('\n')
