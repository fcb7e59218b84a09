/** Putting things where they belong in one step, and titles for many headings at once (desk §1). */

import { type Static, type TSchema, Type } from 'typebox'
import type { HeadingPlace } from '../canon/heading-store.ts'
import { entryAnswer } from '../canon/schemas.ts'
import { inputSchema } from '../definitions/kinds/kinds.ts'
import { slug } from '../definitions/labels.ts'
import { closed, recordSchema } from '../definitions/schemas.ts'
import { judge } from '../foundation/validation/judge.ts'
import { type Operation, ok, operation } from '../http/operation.ts'
import type { Stores } from '../library/stores.ts'
import { recordsOf } from '../records/all.ts'
import { at, batchName, count, oneOf } from './schemas.ts'

const TAG = 'Places'

/** Most rows of titles in one request. */
const MOST_TITLES = 2_000

const named = (title: string, description: string) =>
  Type.Unsafe<string>({ ...inputSchema(slug), title, description })
const namedOrNull = (title: string, description: string) =>
  Type.Unsafe<string | null>({ ...inputSchema(slug), type: ['string', 'null'], title, description })

const before = namedOrNull('วางไว้ก่อน (before)', 'What it is to stand before; null for last')

const headingPlace = closed({
  division: named('หมวด (division)', 'Division of the heading'),
  slug: named('หัวข้อ (slug)', 'The heading to place'),
  parent: namedOrNull('หัวข้อแม่ (parent)', 'The heading to stand under; null for the top'),
  before,
})

const titles = closed(
  {
    division: named('หมวด (division)', 'Division of the headings'),
    rows: Type.Array(Type.String({ title: 'แถว' }), {
      maxItems: MOST_TITLES,
      title: 'แถวที่วาง',
      description: '`slug|title`, a heading a row; blank rows are skipped',
      'x-each': true,
    }),
  },
  'HeadingTitles',
)

const retitled = closed(
  {
    batch: batchName,
    changed: count('Headings that have another title now'),
    unchanged: count('Headings that had that title already'),
  },
  'HeadingTitlesResult',
)

export function placeOperations(stores: Pick<Stores, 'canon' | 'records'>): readonly Operation[] {
  const { canon, records } = stores
  const ordered = [...records.values()].map(({ resource }) => resource).filter((resource) => resource.ordered)
  const recordPlace = closed({
    collection: oneOf(
      ordered.map(({ name }) => name),
      {
        title: 'ชุดข้อมูล (collection)',
        description: 'A collection that is put in order by hand',
      },
    ),
    slug: named('รายการ (slug)', 'The record to place'),
    before,
  })
  // some resources have the same fields, and so the same answer
  const shapes = new Map(ordered.map(recordSchema).map((schema) => [JSON.stringify(schema), schema]))
  const answers: TSchema[] = [...shapes.values(), entryAnswer]
  return [
    operation({
      ...at('POST /place', 'place', TAG),
      summary: 'Put a record or a heading where it belongs',
      description:
        'In one step and one line of the log; the group is numbered 1 to n. `before` stands in the same group, or under `parent`; the group of a record never changes.',
      body: Type.Unsafe({ anyOf: [recordPlace, headingPlace], $id: 'Place' }),
      judging: 'by-operation',
      conditions: ['if-match'],
      refusals: ['not_found', 'conflict'],
      answers: { 200: Type.Unsafe({ anyOf: answers, $id: 'Placed' }) },
      run: ({ intent }) => {
        const body = intent.body()
        if (isRecord(body) && 'division' in body) {
          return ok(canon.headings.place(judge(headingPlace, body) as HeadingPlace, intent))
        }
        const { collection, slug, before } = judge(recordPlace, body) as Static<typeof recordPlace>
        return ok(recordsOf(records, collection).place(slug, before, intent))
      },
    }),
    operation({
      ...at('POST /headings/titles', 'retitleHeadings', TAG),
      proposable: false,
      summary: 'Give many headings other titles',
      heavy: true,
      description:
        'All or none, in one line of the log; a bad row is named under `issues` as `rows.{index}`.',
      body: titles,
      judging: 'as-sent',
      refusals: ['not_found'],
      answers: { 200: retitled },
      run: ({ intent }) => {
        const { division, rows } = intent.body()
        return ok(canon.headings.retitle(division, rows, intent))
      },
    }),
  ]
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
