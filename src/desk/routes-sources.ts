/** Operations that list imported texts and dictionaries with the reports of their imports (sources §1). */

import { Type } from 'typebox'
import { namedClosedObjectSchema } from '../definitions/schemas.ts'
import { createOperationDefiner, type OperationDefinition, okResult } from '../http/operation.ts'
import { pagingQueryProperties } from '../http/query.ts'
import { readImportedSources } from '../intake/import/imported-sources.ts'
import type { LibraryStores } from '../services/stores.ts'
import {
  createCountSchema,
  createNamedListPageSchema,
  createNullableSchema,
  createTimeSchema,
  paginate,
} from './schemas.ts'

const operation = createOperationDefiner('Sources')

const packingWarning = namedClosedObjectSchema('PackingWarning', {
  group: Type.String(),
  title: Type.String({ description: 'Description of the group in Thai' }),
  count: createCountSchema('How often'),
  places: Type.Array(Type.String(), { description: 'Place in the files of the corpus' }),
})

/** Properties that a source states about itself. */
const publicationProperties = {
  publisher: createNullableSchema('string', 'As the source states it'),
  licence: createNullableSchema('string', 'As the source states it'),
  url: createNullableSchema('string', 'Where it is published'),
  version: createNullableSchema('string', 'Of the source'),
}

/** Properties with the warnings of packing and importing a source. */
const warningProperties = {
  warnings: Type.Array(Type.String(), {
    description: 'Thai messages about what the import changed',
  }),
  found: Type.Array(packingWarning, { description: 'Warnings from packing' }),
}

const source = namedClosedObjectSchema('ImportedSource', {
  rank: Type.Integer({
    minimum: 1,
    description: 'The first-ranked source is shown unless an editor decided differently',
  }),
  id: Type.String(),
  title: Type.String(),
  ...publicationProperties,
  recension: createNullableSchema('string', 'Whose wording it is, as a slug; null: that of its editions'),
  importedAt: createTimeSchema('When it was imported'),
  headings: createCountSchema('Headings that it brought'),
  passages: createCountSchema('Texts of headings, over all editions'),
  pages: createCountSchema('Pages with text, over all editions and volumes'),
  characters: createCountSchema('Letters of the texts'),
  ...warningProperties,
})

const dictionary = namedClosedObjectSchema('ImportedDictionary', {
  rank: Type.Integer({ minimum: 1, description: 'The first is shown first' }),
  id: Type.String(),
  title: Type.String(),
  language: Type.String({ description: 'Language of its explanations (BCP 47)' }),
  ...publicationProperties,
  importedAt: createTimeSchema('When it was imported'),
  entries: createCountSchema('Entries'),
  names: createCountSchema('Names under which they are found'),
  characters: createCountSchema('Letters of the explanations'),
  ...warningProperties,
})

/** Creates the operations that list imported texts and dictionaries with the reports of their imports. */
export function createImportedSourceOperations({
  canon,
  words,
}: Pick<LibraryStores, 'canon' | 'words'>): readonly OperationDefinition[] {
  return [
    operation('GET /dictionaries', 'listImportedDictionaries', {
      summary: 'The imported dictionaries and their import reports',
      query: Type.Object(pagingQueryProperties),
      answers: { 200: createNamedListPageSchema(dictionary, 'ImportedDictionaryList') },
      run: ({ query }) => okResult(paginate(words.dictionaries(), query)),
    }),
    operation('GET /sources', 'listImportedSources', {
      summary: 'The imported texts and their import reports',
      query: Type.Object(pagingQueryProperties),
      answers: { 200: createNamedListPageSchema(source, 'ImportedSourceList') },
      run: ({ query }) => okResult(paginate(canon.text.read(readImportedSources, []), query)),
    }),
  ]
}
