/** The operations on headings: read, create or replace, change, delete, move, nest, and their text. */

import { Type } from 'typebox'
import { DEFAULT_EDITION } from '../definitions/editions.ts'
import { filledSchema } from '../definitions/kinds/kinds.ts'
import { slug as slugField } from '../definitions/labels.ts'
import { created, type Operation, ok, operationsOf } from '../http/operation.ts'
import { langQuery } from '../http/query.ts'
import { moveBody } from '../records/routes.ts'
import type { Canon } from './canon.ts'
import {
  deletedEntries,
  editionQuery,
  entryAnswer,
  headingCreate,
  headingPatch,
  nestBody,
  passageAnswer,
  volumeSchema,
} from './schemas.ts'

const operation = operationsOf('Canon headings')
const PATH = '/canon/volumes/{volume}/entries'

const params = Type.Object({
  volume: volumeSchema,
  entry: Type.Unsafe<string>({ ...filledSchema(slugField), description: 'Slug of the heading' }),
})

/** The operations on headings. */
export function entryOperations(canon: Canon): readonly Operation[] {
  const { headings, entries } = canon
  return [
    operation(`POST ${PATH}`, 'saveEntry', {
      summary: 'Create or replace a heading',
      description:
        'A heading of the division with the same slug is replaced whole and keeps its id; otherwise one is created. Without a volume it stands in the volume of the path.',
      params: Type.Object({ volume: volumeSchema }),
      body: headingCreate,
      conditions: ['if-match', 'if-none-match'],
      appErrors: ['conflict'],
      answers: { 200: entryAnswer, 201: entryAnswer },
      run: ({ params: { volume }, intent }) => {
        const saved = headings.save(volume, intent)
        if (!saved.created) return ok(saved.answer)
        return created(saved.answer, `/canon/volumes/${volume}/entries/${saved.slug}`)
      },
    }),
    operation(`GET ${PATH}/{entry}`, 'getEntry', {
      params,
      summary: 'One heading, the editions that have its text, and links to outside reading sites',
      query: Type.Object(langQuery),
      answers: { 200: entryAnswer },
      run: ({ params: { volume, entry }, language }) => ok(entries.read(volume, entry, language)),
    }),
    operation(`PATCH ${PATH}/{entry}`, 'patchEntry', {
      params,
      summary: 'Change a heading',
      description:
        'Overlays the keys of the body; a part of the ref that the body does not name stays as it is.',
      body: headingPatch,
      conditions: ['if-match'],
      appErrors: ['conflict'],
      answers: { 200: entryAnswer },
      run: ({ params: { volume, entry }, intent }) => ok(headings.patch(volume, entry, intent)),
    }),
    operation(`DELETE ${PATH}/{entry}`, 'deleteEntry', {
      params,
      summary: 'Delete a heading with everything below it',
      description: 'The passages are not deleted; they only lose their headings.',
      conditions: ['if-match'],
      answers: { 200: deletedEntries },
      run: ({ params: { volume, entry }, intent }) =>
        ok(headings.remove(volume, entry, { ...intent, body: () => undefined })),
    }),
    ...placing(headings),
    passageOf(entries),
  ]
}

/** Where a heading is in the tree. */
const placing = (headings: Canon['headings']): readonly Operation[] => [
  operation(`POST ${PATH}/{entry}/move`, 'moveEntry', {
    params,
    summary: 'Move a heading among its siblings',
    description: 'Swaps with the neighbour and numbers the siblings 1 to n; past the end nothing changes.',
    body: moveBody,
    conditions: ['if-match'],
    answers: { 200: entryAnswer },
    run: ({ params: { volume, entry }, intent }) => ok(headings.move(volume, entry, intent)),
  }),
  operation(`POST ${PATH}/{entry}/nest`, 'nestEntry', {
    params,
    summary: 'Move a heading one level in or out',
    body: nestBody,
    conditions: ['if-match'],
    appErrors: ['conflict'],
    answers: { 200: entryAnswer },
    run: ({ params: { volume, entry }, intent }) => ok(headings.nest(volume, entry, intent)),
  }),
]

const passageOf = (entries: Canon['entries']): Operation =>
  operation(`GET ${PATH}/{entry}/passage`, 'getPassage', {
    params,
    summary: 'The text of a heading in one edition, with what other sources have',
    query: Type.Object({ ...editionQuery, ...langQuery }),
    answers: { 200: passageAnswer },
    run: (input) => {
      const { volume, entry } = input.params
      entries.find(volume, entry)
      return ok(entries.passage(volume, entry, input.query.edition ?? DEFAULT_EDITION, input.language))
    },
  })
