/** `contents`: what there is, from the whole library down to the headings of a volume and the records of a group. */

import { Type } from 'typebox'
import { volumeSchema } from '../../../canon/schemas.ts'
import type { ResourceName } from '../../../definitions/definition.ts'
import { DEEPEST } from '../../../definitions/heading.ts'
import { resourceNames } from '../../../definitions/registry.ts'
import { invalid } from '../../../foundation/refusal.ts'
import { canonContents, headingContents, overview, recordContents } from '../listings.ts'
import { slugArgument } from '../schemas.ts'
import { tool } from '../tool.ts'

export const contentsTool = tool({
  name: 'contents',
  title: 'What there is',
  description:
    'Lists what can be read. Without arguments: pitakas, divisions and volumes of the canon, and the other collections. With volume: the tree of its headings, so many levels deep; with volume and entry: what stands below that heading. With collection: its records (chants, books, jataka, dhamma-groups), its groups (chant-sections, book-categories, nipatas, dhamma-group-sets), pitakas or divisions; with slug: what stands in that one.',
  takes: () =>
    Type.Object({
      volume: Type.Optional(volumeSchema),
      entry: Type.Optional(
        slugArgument(
          'หัวข้อ (entry)',
          'Only what stands below this heading of the volume; its number, such as DN 22, needs no volume',
        ),
      ),
      depth: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: DEEPEST,
          title: 'ลึกกี่ชั้น (depth)',
          description: 'Levels of headings; 2 when it is not given',
        }),
      ),
      collection: Type.Optional(
        Type.Unsafe<ResourceName>({
          type: 'string',
          enum: [...resourceNames],
          title: 'ชุดข้อมูล (collection)',
          description: 'Records of this kind',
        }),
      ),
      slug: Type.Optional(slugArgument('ชื่อ (slug)', 'With collection: only what stands in this group')),
    }),
  cost: 1,
  run: ({ reader, visit, given: { volume, entry, depth = 2, collection, slug } }) => {
    if ((volume !== undefined || entry !== undefined) && collection !== undefined)
      throw invalid({ collection: ['กรุณาระบุ volume หรือ collection อย่างใดอย่างหนึ่ง'] })
    if (slug !== undefined && collection === undefined)
      throw invalid({ collection: ['กรุณาระบุชุดข้อมูล (collection) คู่กับ slug'] })
    if (volume !== undefined || entry !== undefined)
      return headingContents(reader, visit, volume, entry, depth)
    if ((collection === 'pitakas' || collection === 'divisions') && slug !== undefined)
      return canonContents(reader, visit, collection, slug)
    if (collection !== undefined) return recordContents(reader, visit, collection, slug)
    return overview(reader, visit)
  },
})
