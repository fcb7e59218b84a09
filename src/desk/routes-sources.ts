/** The imported texts with what their imports reported (sources §1: the report is also in the desk). */

import { Type } from 'typebox'
import { closedAs } from '../definitions/schemas.ts'
import { type Operation, ok, operationsOf } from '../http/operation.ts'
import { pageQuery } from '../http/query.ts'
import { importedSources } from '../intake/import/imported-sources.ts'
import type { Stores } from '../services/stores.ts'
import { count, listOf, orNull, pageOfWhole, time } from './schemas.ts'

const operation = operationsOf('Sources')

const found = closedAs('PackingWarning', {
  group: Type.String(),
  title: Type.String({ description: 'What the group is, as a Thai phrase' }),
  count: count('How often'),
  places: Type.Array(Type.String(), { description: 'Where, as the files of the corpus are named' }),
})

/** What a source states of itself. */
const published = {
  publisher: orNull('string', 'As the source states it'),
  licence: orNull('string', 'As the source states it'),
  url: orNull('string', 'Where it is published'),
  version: orNull('string', 'Of the source'),
}

/** What was said of one when it was packed and imported. */
const reported = {
  warnings: Type.Array(Type.String(), {
    description: 'Thai sentences about what was taken in otherwise than the package says',
  }),
  found: Type.Array(found, { description: 'What was found wrong when the package was packed' }),
}

const source = closedAs('ImportedSource', {
  rank: Type.Integer({ minimum: 1, description: 'The first is shown where nobody decided otherwise' }),
  id: Type.String(),
  title: Type.String(),
  ...published,
  recension: orNull('string', 'Whose wording it is, as a slug; null: that of its editions'),
  importedAt: time('When it was imported'),
  headings: count('Headings that it brought'),
  passages: count('Texts of headings, over all editions'),
  pages: count('Pages with text, over all editions and volumes'),
  characters: count('Letters of the texts'),
  ...reported,
})

const dictionary = closedAs('ImportedDictionary', {
  rank: Type.Integer({ minimum: 1, description: 'The first is shown first' }),
  id: Type.String(),
  title: Type.String(),
  language: Type.String({ description: 'That it explains in (BCP 47)' }),
  ...published,
  importedAt: time('When it was imported'),
  entries: count('Entries'),
  names: count('Names under which they are found'),
  characters: count('Letters of the explanations'),
  ...reported,
})

/** The operations on imported sources. */
export function importedSourceOperations({
  canon,
  words,
}: Pick<Stores, 'canon' | 'words'>): readonly Operation[] {
  return [
    operation('GET /dictionaries', 'listImportedDictionaries', {
      summary: 'The imported dictionaries, and what was said of them at import',
      query: Type.Object(pageQuery),
      answers: { 200: listOf(dictionary, 'ImportedDictionaryList') },
      run: ({ query }) => ok(pageOfWhole(words.dictionaries(), query)),
    }),
    operation('GET /sources', 'listImportedSources', {
      summary: 'The imported texts, and what was said of them at import',
      query: Type.Object(pageQuery),
      answers: { 200: listOf(source, 'ImportedSourceList') },
      run: ({ query }) => ok(pageOfWhole(canon.text.read(importedSources, []), query)),
    }),
  ]
}
