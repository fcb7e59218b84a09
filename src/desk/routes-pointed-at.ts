/** Words where they stand: the place that a correction names for those on a page, and what is printed around a place (variants §2). */

import { Type } from 'typebox'
import { editionSchema } from '../canon/schemas.ts'
import { LONGEST_WORDS } from '../definitions/findings/correction.ts'
import { closed } from '../definitions/schemas.ts'
import { type Operation, ok, operation } from '../http/operation.ts'
import type { Stores } from '../library/stores.ts'
import { asked, at, count, orNull, placedWords } from './schemas.ts'

const around = (title: string, description: string) =>
  Type.Optional(Type.String({ maxLength: LONGEST_WORDS, title, description }))

const place = closed(placedWords, 'PointedAt')

const query = Type.Object({
  edition: editionSchema,
  volume: asked.number('เล่ม', 'Volume'),
  page: asked.number('หน้า', 'Page'),
  words: Type.String({
    minLength: 1,
    maxLength: LONGEST_WORDS,
    title: 'คำ (words)',
    description: 'Whole words as they stand there',
  }),
  before: around('คำข้างหน้า (before)', 'Words in front, as far as they are known'),
  after: around('คำข้างหลัง (after)', 'Words behind, as far as they are known'),
})

const named = (title: string, description: string) => Type.String({ minLength: 1, title, description })

const printedAt = Type.Object({
  source: named('แหล่ง', 'Id of a source'),
  division: named('หมวด', 'Slug of a division'),
  entry: named('หัวข้อ', 'Slug of a heading'),
  ...query.properties,
})

const inPrint = closed(
  {
    volume: Type.Integer({ minimum: 0 }),
    page: Type.Integer({ minimum: 1 }),
    file: orNull(
      'string',
      'The file of the corpus that it was read in; null where the package does not tell',
    ),
    text: Type.String({ description: 'The paragraph as printed' }),
    start: count('Of the words in it, in UTF-16 units'),
    length: count('The same'),
  },
  'InPrint',
)

export function pointedAtOperations({ findings }: Pick<Stores, 'findings'>): readonly Operation[] {
  return [
    operation({
      ...at('GET /pointed-at', 'findPointedAt', 'Corrections'),
      summary: 'Whose words stand on a page that readers see',
      description:
        'The places that a correction can name, by the words around them: those where most of the given words stand around. None where they do not stand on the page as it is printed.',
      query,
      answers: { 200: closed({ places: Type.Array(place) }, 'PointedAtPlaces') },
      run: ({ query: { words, before = '', after = '', ...page } }) =>
        ok({ places: findings.pagesWords.find({ ...page, before, wrong: words, after }) }),
    }),
    operation({
      ...at('GET /in-print', 'readInPrint', 'Corrections'),
      summary: 'The paragraph in which words stand as printed, its page and file',
      query: printedAt,
      refusals: ['not_found'],
      answers: { 200: inPrint },
      run: ({ query: { words, before = '', after = '', ...place } }) =>
        ok(findings.inPrint.read({ ...place, before, wrong: words, after })),
    }),
  ]
}
