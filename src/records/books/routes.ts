/** The API operations on the contents of books (contract, "Book extras"). */

import { Type } from 'typebox'
import { MAX_SAFE_JSON_INTEGER } from '../../definitions/kinds/kind.ts'
import {
  closedObjectArraySchema,
  closedObjectSchema,
  namedClosedObjectSchema,
  recordVersionSchema,
} from '../../definitions/schemas.ts'
import { createdResult, defineOperation, type OperationDefinition, okResult } from '../../http/operation.ts'
import { langQueryProperties } from '../../http/query.ts'
import type { RecordStores } from '../record-stores.ts'
import { slugParamsSchema } from '../routes.ts'
import { bookChaptersInputSchema } from './contents.ts'
import type { BookContentsStore } from './contents-store.ts'

const PATH = '/books/{slug}/contents'

const sample = Type.Boolean({ description: 'Sample text, not the text of this book' })
const totalPages = Type.Integer({ minimum: 1 })

const contentsAnswer = namedClosedObjectSchema('BookContents', {
  book: closedObjectSchema({ slug: Type.String(), title: Type.String() }),
  chapters: closedObjectArraySchema({
    chapter: Type.Integer({ minimum: 1, description: 'Counted from 1' }),
    title: Type.String({ description: 'Empty if the chapter has none' }),
    firstPage: Type.Integer({ minimum: 1 }),
    pages: Type.Integer({ minimum: 1 }),
  }),
  totalPages,
  sample,
  version: recordVersionSchema,
})

const pageAnswer = namedClosedObjectSchema('BookPage', {
  number: Type.Integer({ minimum: 1 }),
  chapterIndex: Type.Integer({ minimum: 0, description: 'Counted from 0' }),
  heading: Type.Optional(Type.String({ description: 'Title of the chapter, on the first of its pages only' })),
  paragraphs: Type.Array(Type.String()),
  totalPages,
  sample,
})

const pageParams = Type.Object({
  ...slugParamsSchema.properties,
  number: Type.Integer({
    minimum: 1,
    maximum: MAX_SAFE_JSON_INTEGER,
    title: 'หน้า',
    description: 'Page, from 1',
  }),
})

/** Creates the API operations on the contents of books. */
export function createBookContentsOperations({
  contents,
  records,
}: {
  readonly contents: BookContentsStore
  readonly records: RecordStores
}): readonly OperationDefinition[] {
  const tag = records.get('books')?.resource.label.en ?? 'Book'
  return [
    defineOperation(`GET ${PATH}`, 'getBookContents', {
      tag,
      summary: 'Chapters and page counts of a book',
      description: 'A book without contents shows a sample text and says so by `sample`.',
      params: slugParamsSchema,
      query: Type.Object(langQueryProperties),
      answers: { 200: contentsAnswer },
      run: ({ params, language }) => okResult(contents.read(params.slug, language)),
    }),
    defineOperation(`PUT ${PATH}`, 'putBookContents', {
      tag,
      summary: 'Replace the contents of a book',
      description:
        'Titles and bodies are paired by position, one for each chapter; empty lists clear the contents. If-Match takes the version from GET.',
      params: slugParamsSchema,
      body: { ...bookChaptersInputSchema, $id: 'BookContentsPut' },
      conditions: ['if-match'],
      answers: { 200: contentsAnswer, 201: contentsAnswer },
      run: ({ params: { slug }, intent }) => {
        const replaced = contents.replace(slug, intent)
        if (!replaced.created) return okResult(replaced.contents)
        return createdResult(replaced.contents, PATH.replace('{slug}', slug))
      },
    }),
    defineOperation('GET /books/{slug}/pages/{number}', 'getBookPage', {
      tag,
      summary: 'One page of a book',
      params: pageParams,
      query: Type.Object(langQueryProperties),
      answers: { 200: pageAnswer },
      run: ({ params, language }) => okResult(contents.page(params.slug, params.number, language)),
    }),
  ]
}
