/** Lists as editors look for records: by part of a value, by slug, by a slug that one had; and names of keys (desk §1). */

import { Type } from 'typebox'
import { HEADINGS } from '../definitions/collection-names.ts'
import { resourceNames, resources } from '../definitions/registry.ts'
import { closed, closedAs, manyAs, oneOf } from '../definitions/schemas.ts'
import type { WriteKeys } from '../http/keys.ts'
import { type Operation, ok, operationsOf } from '../http/operation.ts'
import { langQuery, pageQuery } from '../http/query.ts'
import { recordsOf } from '../records/all.ts'
import { presentSlug } from '../services/present-slug.ts'
import type { Stores } from '../services/stores.ts'
import { count, input, orNull } from './schemas.ts'

const operation = operationsOf('Lists')

const filters = new Map(resourceNames.flatMap((name) => Object.entries(resources[name].filters)))

const listQuery = Type.Object({
  q: input.text('คำที่ค้น', 'Part of a slug or of a name'),
  ...Object.fromEntries(
    [...filters].map(([name, { label }]) => [
      name,
      input.text(label.th, `${label.en}; of a text a part is enough`),
    ]),
  ),
  ...pageQuery,
  ...langQuery,
})

/** The operations that find records. */
export function listingOperations(stores: Stores, keys: WriteKeys = []): readonly Operation[] {
  return [
    operation('GET /lists/{collection}', 'listForDesk', {
      summary: 'Records of a collection by part of a value, a name or a slug',
      params: Type.Object({ collection: oneOf(resourceNames, 'Name of a collection') }),
      query: listQuery,
      answers: {
        200: closed({
          items: Type.Array(Type.Unknown({ description: 'As the list of the collection has them' })),
          total: count('On all pages'),
          limit: Type.Integer({ minimum: 1 }),
          offset: count('Records skipped'),
        }),
      },
      run: ({ params: { collection }, query, language }) => {
        const { q: words = '', limit, offset, lang: _, ...given } = query
        const { fields, filters: own } = resources[collection]
        const asFiltered = (name: string, text: string) => {
          const filter = own[name]
          return filter && filter.by !== 'filled' && fields[filter.field]?.kind === 'integer'
            ? Number(text)
            : text
        }
        const filters = Object.fromEntries(
          Object.entries(given as Record<string, string>).map(([name, text]) => [
            name,
            asFiltered(name, text),
          ]),
        )
        const page = { limit: Number(limit), offset: Number(offset) }
        return ok(
          recordsOf(stores.records, collection).list({ filters, language, ...page, finding: { words } }),
        )
      },
    }),
    operation('GET /former', 'getFormerSlug', {
      summary: 'Which record a slug leads to that it had before',
      description: 'A record that takes the slug ends that: its old address then leads to the new record.',
      query: Type.Object({
        collection: oneOf([...resourceNames, HEADINGS], { title: 'ชุดข้อมูล', description: 'Of the record' }),
        slug: Type.String({ title: 'ชื่อในลิงก์', description: 'The slug that is to be taken' }),
        division: input.text('หมวด', 'Of a heading: the slug of its division'),
      }),
      answers: {
        200: closedAs('FormerSlug', { leadsTo: orNull('string', 'The present slug; null for none') }),
      },
      run: ({ query: { collection, slug, division } }) =>
        ok({ leadsTo: presentSlug(stores, collection, slug, division) }),
    }),
    operation('GET /keys', 'listKeys', {
      summary: 'The names of keys, to share work with',
      answers: {
        200: closedAs('KeyNames', {
          items: manyAs('KeyName', {
            name: Type.String(),
            publishes: Type.Boolean({ description: 'Whether one of its keys publishes; else it proposes' }),
          }),
          total: count('Names'),
        }),
      },
      run: () => {
        const items = [...Map.groupBy(keys, ({ name }) => name)].map(([name, ofName]) => ({
          name,
          publishes: ofName.some(({ publishes }) => publishes),
        }))
        return ok({ items, total: items.length })
      },
    }),
  ]
}
