/** `GET /api/words/{word}`: what a word of Pali means, whatever its form and script, for programs (words §3). */

import { Type } from 'typebox'
import type { Canon } from '../canon/canon.ts'
import { closed, closedAs, manyOf } from '../definitions/schemas.ts'
import { type Operation, ok, operation } from '../http/operation.ts'
import { langQuery } from '../http/query.ts'
import type { Glossary } from './glossary.ts'
import { occurrencesOf } from './occurrences.ts'
import { MAX_REQUESTED_LENGTH, WORD_COST } from './requested-word.ts'
import { saidIn, type WordLookup } from './words.ts'

const entry = closed({
  dictionary: Type.String({ description: 'The id of an imported dictionary' }),
  headword: Type.String({ description: 'As the dictionary prints it' }),
  html: Type.String({ description: 'Of p, ul, ol, li, br, b, i, sup and sub, without attributes' }),
})

const reading = closed({
  headword: Type.String({
    description: 'The word that the form may be a form of, in the script that was asked',
  }),
  analysis: Type.Union([Type.String(), Type.Null()], {
    description:
      'What the form is of it, and whether it is a name, or the Pali of a Thai word, in the language that was asked; null for the word itself',
  }),
  entries: Type.Array(entry, {
    description:
      'The word’s own in the order of the ranks of their dictionaries, then those that only name it; none of a name that no dictionary has',
  }),
})

const answer = closedAs('Word', {
  word: Type.String({ description: 'As it was asked' }),
  glossary: Type.Union(
    [
      closed({
        title: Type.String({ description: 'The term' }),
        meaning: Type.String({ description: 'One or two sentences in Thai' }),
        place: Type.Union([Type.String(), Type.Null()], {
          description: 'Where the canon says so, as a citation',
        }),
      }),
      Type.Null(),
    ],
    { description: 'What the library itself says of it; null where it has no such term' },
  ),
  readings: Type.Array(reading, { description: 'The best first; none where nothing is known' }),
  occurrences: closed({
    total: Type.Integer({ minimum: 0, description: 'How often the form stands in the canon' }),
    pitakas: manyOf({
      pitaka: Type.String({ description: 'The slug of the pitaka' }),
      count: Type.Integer({ minimum: 0 }),
    }),
  }),
})

/** The operations on words. */
export function wordOperations({
  words,
  glossary,
  canon,
}: {
  readonly words: WordLookup
  readonly glossary: Glossary
  readonly canon: Canon
}): readonly Operation[] {
  return [
    operation('GET /words/{word}', 'getWord', {
      tag: 'Words',
      summary: 'What a word of Pali means, in whatever form and script',
      description:
        'Known forms first, then endings by the tables of grammar, sandhi undone, and compounds divided at words that the dictionaries have; the analysis says what was done. Costs as much as 2 requests.',
      params: Type.Object({
        word: Type.String({
          maxLength: MAX_REQUESTED_LENGTH,
          description: 'A word in roman letters, in Thai or in Devanagari script',
        }),
      }),
      query: Type.Object(langQuery),
      cost: WORD_COST,
      answers: { 200: answer },
      run: ({ params, language }) => {
        const { word, readings, volumes } = words.look(params.word, saidIn(language))
        const { title, meaning, place } = glossary.find(params.word) ?? {}
        const term = title === undefined ? null : { title, meaning, place }
        return ok({ word, glossary: term, readings, occurrences: occurrencesOf(canon.divisions, volumes) })
      },
    }),
  ]
}
