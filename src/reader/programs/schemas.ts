/** Arguments that several tools take, with the limits of the pages and of the API. */

import { Type } from 'typebox'
import { editionSchema, volumeSchema } from '../../canon/schemas.ts'
import type { Edition } from '../../definitions/editions.ts'
import { LARGEST_INTEGER } from '../../definitions/kinds/kind.ts'

/** One of the editions that there are. */
export const editionArgument = (editions: readonly Edition[], more: string) =>
  Type.Unsafe<Edition>({ ...editionSchema, enum: [...editions], description: `Edition: ${more}` })

export const numberArgument = (title: string, description: string) =>
  Type.Integer({ minimum: 1, maximum: LARGEST_INTEGER, title, description })

/** What names a record, a heading or a group in its address. */
export const slugArgument = (title: string, description: string) =>
  Type.String({ minLength: 1, maxLength: 200, title, description })

export const asPrinted = Type.Optional(
  Type.Boolean({
    title: 'ตามที่พิมพ์ (as_printed)',
    description:
      'true shows the text as it is printed; without it words that were put right are shown so, and told',
  }),
)

/** What names a heading of the canon. */
export const headingArguments = {
  volume: Type.Optional(volumeSchema),
  entry: slugArgument(
    'หัวข้อ (entry)',
    'The entry of the heading, such as mahasatipatthanasuttam; or its number, such as DN 22, without a volume',
  ),
}
