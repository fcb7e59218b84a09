/** `GET /api/words/{word}`: the meaning of a Pali word in any form and script (words §3). */

import { Type } from 'typebox'
import type { Canon } from '../canon/canon.ts'
import { closedObjectArraySchema, closedObjectSchema, namedClosedObjectSchema } from '../definitions/schemas.ts'
import { defineOperation, type OperationDefinition, okResult } from '../http/operation.ts'
import { langQueryProperties } from '../http/query.ts'
import type { GlossaryLookup } from './glossary.ts'
import { sumWordFormOccurrencesByPitaka } from './occurrences.ts'
import { MAX_REQUESTED_WORD_CHARS, WORD_LOOKUP_RATE_LIMIT_COST } from './requested-word.ts'
import { selectExplanationLanguage, type WordLookup } from './words.ts'

const entry = closedObjectSchema({
  dictionary: Type.String({ description: 'The id of an imported dictionary' }),
  headword: Type.String({ description: 'As printed in the dictionary' }),
  html: Type.String({ description: 'Of p, ul, ol, li, br, b, i, sup and sub, without attributes' }),
})

const reading = closedObjectSchema({
  headword: Type.String({
    description: 'The headword of the form, in the requested script',
  }),
  analysis: Type.Union([Type.String(), Type.Null()], {
    description:
      'Analysis of the form, and whether it is a name or the Pali origin of a Thai word, in the requested language; null for the headword itself',
  }),
  entries: Type.Array(entry, {
    description:
      'Entries of the word by rank of their dictionaries, then entries that only name it; empty for a name without an entry',
  }),
})

const answer = namedClosedObjectSchema('Word', {
  word: Type.String({ description: 'The requested word' }),
  glossary: Type.Union(
    [
      closedObjectSchema({
        title: Type.String({ description: 'The term' }),
        meaning: Type.String({ description: 'One or two sentences in Thai' }),
        place: Type.Union([Type.String(), Type.Null()], {
          description: 'Source in the canon, as a citation',
        }),
      }),
      Type.Null(),
    ],
    { description: 'Glossary entry; null if there is none' },
  ),
  readings: Type.Array(reading, { description: 'The best first; empty if none is known' }),
  occurrences: closedObjectSchema({
    total: Type.Integer({ minimum: 0, description: 'How often the form occurs in the canon' }),
    pitakas: closedObjectArraySchema({
      pitaka: Type.String({ description: 'The slug of the pitaka' }),
      count: Type.Integer({ minimum: 0 }),
    }),
  }),
})

/** Creates the API operation `getWord`, which looks up a word. */
export function createWordOperations({
  words,
  glossary,
  canon,
}: {
  readonly words: WordLookup
  readonly glossary: GlossaryLookup
  readonly canon: Canon
}): readonly OperationDefinition[] {
  return [
    defineOperation('GET /words/{word}', 'getWord', {
      tag: 'Words',
      summary: 'Meaning of a Pali word in any form and script',
      description:
        'Known forms first, then endings by grammar tables, resolved sandhi, and compounds divided into dictionary words; `analysis` says which. Costs as much as 2 requests.',
      params: Type.Object({
        word: Type.String({
          maxLength: MAX_REQUESTED_WORD_CHARS,
          description: 'A word in roman letters, in Thai or in Devanagari script',
        }),
      }),
      query: Type.Object(langQueryProperties),
      cost: WORD_LOOKUP_RATE_LIMIT_COST,
      answers: { 200: answer },
      run: ({ params, language }) => {
        const { word, readings, volumes } = words.lookUp(params.word, selectExplanationLanguage(language))
        const { title, meaning, place } = glossary.find(params.word) ?? {}
        const term = title === undefined ? null : { title, meaning, place }
        return okResult({
          word,
          glossary: term,
          readings,
          occurrences: sumWordFormOccurrencesByPitaka(canon.divisions, volumes),
        })
      },
    }),
  ]
}
