/** `GET /api/headings/{volume}/{slug}/same`: the parallels of a heading in the canon, for programs (words §5). */

import { Type } from 'typebox'
import { createNonEmptyFieldSchema } from '../definitions/kinds/kinds.ts'
import { slugField } from '../definitions/labels.ts'
import { closedObjectSchema, namedClosedObjectSchema } from '../definitions/schemas.ts'
import { defineOperation, type OperationDefinition, okResult } from '../http/operation.ts'
import { langQueryProperties } from '../http/query.ts'
import type { Canon } from './canon.ts'
import { findParallelsWithPlaces } from './places/parallels-with-places.ts'
import { createPositiveIntegerSchema, headingRefSchema, volumeNumberSchema } from './schemas.ts'
import { getRefOfRow } from './tree/division-tree.ts'

/** Maximum parallels in a response; the omitted ones share the fewest words. */
const MAX_ITEMS = 100

const slug = Type.Unsafe<string>({ ...createNonEmptyFieldSchema(slugField), description: 'Slug of the heading' })
const paragraph = (of: string) =>
  createPositiveIntegerSchema(`Where they begin: the paragraph of ${of}, counted from 1 over all the Pali below it`)

const answer = namedClosedObjectSchema('SameElsewhere', {
  volume: volumeNumberSchema,
  entry: Type.String({ description: 'Slug of the heading' }),
  items: Type.Array(
    closedObjectSchema({
      volume: volumeNumberSchema,
      entry: Type.String({ description: 'Slug of the other heading' }),
      title: Type.String(),
      ref: Type.Union([headingRefSchema, Type.Null()]),
      words: createPositiveIntegerSchema('How many of the heading’s words the other has'),
      share: Type.Number({ minimum: 0, maximum: 1, description: 'Of all words of the heading' }),
      from: paragraph('the heading'),
      to: paragraph('the other'),
      first: Type.String({ description: 'The first words, as printed' }),
    }),
    { description: `Those with most shared words first, ${MAX_ITEMS} at most` },
  ),
})

/**
 * Cost of a request for parallels in ordinary requests, for the rate limit. It reads the common substrings of every
 * text below the heading.
 */
export const PARALLELS_RATE_LIMIT_COST = 2

/** Creates the operation `getSameElsewhere`, which lists the parallels of a heading. */
export const createParallelOperations = (canon: Canon): readonly OperationDefinition[] => [
  defineOperation('GET /headings/{volume}/{slug}/same', 'getSameElsewhere', {
    tag: 'Same elsewhere',
    summary: 'Parallels of a heading in the canon',
    description:
      'Computed at import from the Pali: headings that share long sequences of words with it, except those at fifty places or more. Descendants of a heading are included. Costs as much as 2 requests.',
    params: Type.Object({ volume: volumeNumberSchema, slug }),
    query: Type.Object(langQueryProperties),
    cost: PARALLELS_RATE_LIMIT_COST,
    answers: { 200: answer },
    run: ({ params: { volume, slug: entry }, language }) => {
      const items = findParallelsWithPlaces(canon, canon.entries.find(volume, entry), MAX_ITEMS)
      return okResult({
        volume,
        entry,
        items: items.map(({ volume, node, words, share, from, to, first }) => ({
          volume,
          entry: node.row.slug,
          title: canon.contents.title(node, language),
          ref: node.ref && getRefOfRow(node.ref),
          words,
          share,
          from,
          to: to(),
          first,
        })),
      })
    },
  }),
]
