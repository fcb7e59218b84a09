/** The operations on headings: read, create or replace, change, delete, move, nest, and their text. */

import { Type } from 'typebox'
import { DEFAULT_EDITION } from '../definitions/editions.ts'
import { createNonEmptyFieldSchema } from '../definitions/kinds/kinds.ts'
import { slugField } from '../definitions/labels.ts'
import { createdResult, createOperationDefiner, type OperationDefinition, okResult } from '../http/operation.ts'
import { langQueryProperties } from '../http/query.ts'
import { moveBodySchema } from '../records/routes.ts'
import type { Canon } from './canon.ts'
import {
  deletedHeadingsSchema,
  editionQueryProperties,
  headingCreateSchema,
  headingPatchSchema,
  headingSchema,
  nestHeadingBodySchema,
  passageSchema,
  volumeNumberSchema,
} from './schemas.ts'
import { listHeadingWithDescendants } from './tree/division-tree.ts'

const operation = createOperationDefiner('Canon headings')
const PATH = '/canon/volumes/{volume}/entries'

const params = Type.Object({
  volume: volumeNumberSchema,
  entry: Type.Unsafe<string>({ ...createNonEmptyFieldSchema(slugField), description: 'Slug of the heading' }),
})

/**
 * Creates the operations below `/canon/volumes/{volume}/entries`: read, create, replace, change, delete, move and nest
 * a heading, and read its passage.
 */
export function createHeadingOperations(canon: Canon): readonly OperationDefinition[] {
  const { headings, entries } = canon
  return [
    operation(`POST ${PATH}`, 'saveEntry', {
      summary: 'Create or replace a heading',
      description:
        'A heading of the division with the same slug is replaced and keeps its id; else a heading is created. The default volume is that of the path.',
      params: Type.Object({ volume: volumeNumberSchema }),
      body: headingCreateSchema,
      conditions: ['if-match', 'if-none-match'],
      appErrors: ['conflict'],
      answers: { 200: headingSchema, 201: headingSchema },
      run: ({ params: { volume }, intent }) => {
        const saved = headings.save(volume, intent)
        if (!saved.created) return okResult(saved.answer)
        return createdResult(saved.answer, `/canon/volumes/${volume}/entries/${saved.slug}`)
      },
    }),
    operation(`GET ${PATH}/{entry}`, 'getEntry', {
      params,
      summary: 'One heading, the editions with its text, and links to other reading sites',
      query: Type.Object(langQueryProperties),
      answers: { 200: headingSchema },
      run: ({ params: { volume, entry }, language }) => okResult(entries.read(volume, entry, language)),
    }),
    operation(`PATCH ${PATH}/{entry}`, 'patchEntry', {
      params,
      summary: 'Change a heading',
      description: 'Changes the keys in the body; parts of the ref that are not in the body stay unchanged.',
      body: headingPatchSchema,
      conditions: ['if-match'],
      appErrors: ['conflict'],
      answers: { 200: headingSchema },
      run: ({ params: { volume, entry }, intent }) => okResult(headings.patch(volume, entry, intent)),
    }),
    operation(`DELETE ${PATH}/{entry}`, 'deleteEntry', {
      params,
      summary: 'Delete a heading with everything below it',
      description: 'The passages are not deleted; they only lose their headings.',
      conditions: ['if-match'],
      heavy: ({ volume, entry = '' }) => isLargeBranch(canon, Number(volume), entry),
      answers: { 200: deletedHeadingsSchema },
      run: ({ params: { volume, entry }, intent }) =>
        okResult(headings.remove(volume, entry, { ...intent, body: () => undefined })),
    }),
    ...createMoveOperations(headings),
    createPassageOperation(entries),
  ]
}

/** More headings are deleted in the worker, since each takes 1.7 ms. */
const MAX_BRANCH_DELETED_INLINE = 100

function isLargeBranch({ divisions, contents }: Canon, volume: number, slug: string): boolean {
  const division = divisions.at(volume)
  const node = division && contents.of(division).bySlug(slug)
  return node !== undefined && listHeadingWithDescendants(node).length > MAX_BRANCH_DELETED_INLINE
}

/** Creates the operations that move a heading in the tree. */
const createMoveOperations = (headings: Canon['headings']): readonly OperationDefinition[] => [
  operation(`POST ${PATH}/{entry}/move`, 'moveEntry', {
    params,
    summary: 'Move a heading among its siblings',
    description: 'Swaps with the neighbour and numbers the siblings 1 to n; past the end nothing changes.',
    body: moveBodySchema,
    conditions: ['if-match'],
    answers: { 200: headingSchema },
    run: ({ params: { volume, entry }, intent }) => okResult(headings.move(volume, entry, intent)),
  }),
  operation(`POST ${PATH}/{entry}/nest`, 'nestEntry', {
    params,
    summary: 'Move a heading one level in or out',
    body: nestHeadingBodySchema,
    conditions: ['if-match'],
    appErrors: ['conflict'],
    answers: { 200: headingSchema },
    run: ({ params: { volume, entry }, intent }) => okResult(headings.nest(volume, entry, intent)),
  }),
]

const createPassageOperation = (entries: Canon['entries']): OperationDefinition =>
  operation(`GET ${PATH}/{entry}/passage`, 'getPassage', {
    params,
    summary: 'The text of a heading in one edition, with the texts of other sources',
    query: Type.Object({ ...editionQueryProperties, ...langQueryProperties }),
    answers: { 200: passageSchema },
    run: (input) => {
      const { volume, entry } = input.params
      entries.find(volume, entry)
      return okResult(entries.passage(volume, entry, input.query.edition ?? DEFAULT_EDITION, input.language))
    },
  })
