/** Contents of books as they were typed, a chapter at a time (desk §1). */

import { Type } from 'typebox'
import { MOST_CHAPTERS } from '../books/contents.ts'
import type { Chapter } from '../books/paging.ts'
import { type Operation, ok, operation } from '../http/operation.ts'
import type { Intent } from '../intent.ts'
import { slugParams } from '../records/routes.ts'
import { LONG_TEXT, SHORT_TEXT } from '../resources/labels.ts'
import { closed, versionSchema } from '../resources/schemas.ts'
import type { Stores } from '../stores.ts'

const TAG = 'Contents'

const answer = closed(
  {
    book: closed({ slug: Type.String(), title: Type.String() }, 'TypedBook'),
    chapters: Type.Array(
      closed(
        {
          chapter: Type.Integer({ minimum: 1, description: 'Counted from 1' }),
          title: Type.String(),
          body: Type.String(),
        },
        'TypedChapter',
      ),
    ),
    version: versionSchema,
  },
  'TypedContents',
)

const slot = (title: string, maxLength: number, description: string) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength, title, description }))

const body = closed(
  {
    title: slot('ชื่อบท', SHORT_TEXT, 'Title of the chapter'),
    body: slot('เนื้อความ', LONG_TEXT, 'Its text; a blank line parts paragraphs'),
  },
  'Chapter',
)

export function contentsOperations({ contents }: Pick<Stores, 'contents'>): readonly Operation[] {
  return [
    operation({
      id: 'getTypedContents',
      method: 'get',
      path: '/books/{slug}/contents',
      tag: TAG,
      summary: 'The chapters of a book as they were typed',
      params: slugParams,
      answers: { 200: answer },
      run: ({ params }) => ok(contents.typed(params.slug)),
    }),
    operation({
      id: 'putChapter',
      method: 'put',
      path: '/books/{slug}/contents/{chapter}',
      tag: TAG,
      summary: 'Change one chapter of a book',
      description:
        'The number after the last chapter appends one. If-Match takes the version of the whole contents.',
      params: Type.Object({
        ...slugParams.properties,
        chapter: Type.Integer({ minimum: 1, maximum: MOST_CHAPTERS, description: 'Counted from 1' }),
      }),
      body,
      conditions: ['if-match'],
      refusals: ['not_found'],
      answers: { 200: answer },
      run: ({ params: { slug, chapter }, intent }) =>
        ok(contents.change(slug, chapter, { ...intent, body: () => chapterOf(intent) })),
    }),
  ]
}

function chapterOf(intent: Intent<{ title?: string | null; body?: string | null }>): Chapter {
  const { title, body } = intent.body()
  return { title: title ?? '', body: body ?? '' }
}
