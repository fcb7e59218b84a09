/** The operations of kinds of findings that need no others than every kind has: they follow from the definition. */

import { type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { FindingField, FindingKind, FindingRow } from '../definitions/findings/finding.ts'
import { findingKinds } from '../definitions/findings/registry.ts'
import { closedAs, oneOf, versionSchema } from '../definitions/schemas.ts'
import { type Decided, givenSchema, versionOfFinding } from '../findings/finding-row.ts'
import type { PlainFindings } from '../findings/plain-findings.ts'
import type { Intent } from '../foundation/intent.ts'
import { created, type Operation, ok, operation } from '../http/operation.ts'
import type { Stores } from '../library/stores.ts'
import { byNumber, listOperation, readOperation, turnsOperation } from './finding-operations.ts'
import { id, orNull, slice, time } from './schemas.ts'

/** What a list can be narrowed by, where a kind has it. */
const NARROWED = ['state', 'source', 'division', 'edition', 'volume'] as const

const params = Type.Object({ id: id('Number of a finding') })
const edit = id('Number of the edit, by which it can be undone')

export const plainFindingOperations = ({ findings }: Pick<Stores, 'findings'>): readonly Operation[] =>
  findingKinds.flatMap((kind) => {
    const store = findings.plain.get(kind.name)
    const { atDesk, decided } = kind
    return store && atDesk && decided ? operationsOf(kind, { ...atDesk, decided }, store) : []
  })

type AtDesk = NonNullable<FindingKind['atDesk']> & Required<Pick<FindingKind, 'decided'>>

function operationsOf(
  kind: FindingKind,
  { of, path, summary, sent, decided }: AtDesk,
  store: PlainFindings,
): readonly Operation[] {
  const named = { of, path, tag: 'Corrections' }
  const item = closedAs(of, itemOf(kind))
  const shown = (row: FindingRow<FindingKind>) => shownOf(kind, row)
  const one = (number: number) => shown(store.require(number))
  const { [decided.state]: state, [decided.note]: note } = givenOf(kind, Object.values(decided))
  const about = { tag: named.tag, refusals: ['conflict'] } as const
  return [
    listOperation({
      ...named,
      summary: `${summary}: all of them, the newest first`,
      filters: filtersOf(kind),
      item,
      find: (filters, page) => slice(store.find(filters), page, shown),
    }),
    readOperation({ ...named, summary: `${summary}: one of them`, params, item, read: ({ id }) => one(id) }),
    operation(`POST ${path}`, `create${of}`, {
      ...about,
      summary: `${summary}: one more`,
      body: closedAs(`New${of}`, givenOf(kind, sent)) as TObject,
      answers: { 201: closedAs(`${of}Created`, { finding: item, edit }) },
      run: ({ intent }) => {
        const { id: number, edit } = store.create(intent)
        return created({ finding: one(number), edit }, `${path}/${number}`)
      },
    }),
    operation(`POST ${path}/{id}`, `decide${of}`, {
      ...about,
      summary: `${summary}: say what becomes of one`,
      params,
      conditions: ['if-match'],
      body: closedAs(`${of}Decision`, { ...(state && { state }), ...(note && { note }) }) as TObject,
      answers: { 200: closedAs(`${of}Decided`, { finding: item, edit }) },
      run: ({ params, intent }) => {
        const { edit } = store.decide(params.id, intent as unknown as Intent<Decided>)
        return ok({ finding: one(params.id), edit })
      },
    }),
    operation(`DELETE ${path}/{id}`, `delete${of}`, {
      ...about,
      summary: `${summary}: take one back`,
      params,
      conditions: ['if-match'],
      answers: { 200: closedAs(`${of}Deleted`, { id: id('Its number'), edit }) },
      run: ({ params, intent }) => ok(store.takeBack(params.id, intent)),
    }),
    turnsOperation({
      ...named,
      summary: `${summary}: be dealt those that wait and nobody else is at`,
      description: 'The oldest first. They, and the one in sight,',
      most: 'จำนวน (most)',
      ...byNumber('findings', 'Its number'),
      turns: store.turns,
    }),
  ]
}

/** Some of its fields as they are given. */
const givenOf = ({ fields }: FindingKind, names: readonly string[]): TProperties =>
  Object.fromEntries(
    names.flatMap((name) => (fields[name] ? [[name, givenSchema(fields[name])] as const] : [])),
  )

const answered = (field: FindingField): TSchema => {
  const type = field.kind === 'number' ? 'integer' : 'string'
  return field.without === 'null'
    ? orNull(type, field.title)
    : Type.Unsafe({ type, description: field.title })
}

const itemOf = ({ fields }: FindingKind): TProperties => ({
  id: id('Its number'),
  ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, answered(field)])),
  at: time('When it was sent'),
  version: versionSchema,
})

function shownOf(kind: FindingKind, row: FindingRow<FindingKind>) {
  const { createdAt: at, updatedAt: _, ...told } = row
  return { ...told, at, version: versionOfFinding(kind, row) }
}

const filtersOf = ({ fields }: FindingKind): TProperties =>
  Object.fromEntries(
    NARROWED.flatMap((name): readonly (readonly [string, TSchema])[] => {
      const field = fields[name]
      return field ? [[name, Type.Optional(filterOf(field))]] : []
    }),
  )

function filterOf(field: FindingField): TSchema {
  const { title } = field
  if (field.kind === 'number') return Type.Integer({ minimum: field.min, title })
  return field.kind === 'one-of' ? oneOf(field.values, { title }) : Type.String({ minLength: 1, title })
}
