/** Contents of books as they were typed, a chapter at a time (desk §1). */

import { Type } from 'typebox'
import { LONG_TEXT, SHORT_TEXT } from '../definitions/labels.ts'
import { closed, versionSchema } from '../definitions/schemas.ts'
import { type Operation, ok, operation } from '../http/operation.ts'
import type { Stores } from '../library/stores.ts'
import { MOST_CHAPTERS } from '../records/books/contents.ts'
import type { Chapter } from '../records/books/paging.ts'
import { slugParams } from '../records/routes.ts'
import { at } from './schemas.ts'

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

const whole = closed(
  {
    chapters: Type.Array(body, {
      maxItems: MOST_CHAPTERS,
      title: 'บท (chapters)',
      description: 'All chapters in their order; an empty list clears the contents',
      'x-each': true,
    }),
  },
  'ChapterList',
)

export function contentsOperations({ contents }: Pick<Stores, 'contents'>): readonly Operation[] {
  return [
    operation({
      ...at('GET /books/{slug}/contents', 'getTypedContents', TAG),
      summary: 'The chapters of a book as they were typed',
      params: slugParams,
      answers: { 200: answer },
      run: ({ params }) => ok(contents.typed(params.slug)),
    }),
    operation({
      ...at('PUT /books/{slug}/contents', 'putTypedContents', TAG),
      summary: 'Replace the chapters of a book',
      description:
        'All or none, in one line of the log; a bad chapter is named under `issues` as `chapters.{index}.title` or `.body`.',
      params: slugParams,
      body: whole,
      conditions: ['if-match'],
      refusals: ['not_found'],
      answers: { 200: answer },
      run: ({ params: { slug }, intent }) =>
        ok(
          contents.retype(slug, {
            ...intent,
            body: () => (intent.body().chapters as readonly GivenChapter[]).map(chapterOf),
          }),
        ),
    }),
    operation({
      ...at('PUT /books/{slug}/contents/{chapter}', 'putChapter', TAG),
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
        ok(contents.change(slug, chapter, { ...intent, body: () => chapterOf(intent.body()) })),
    }),
  ]
}

/** As it is sent; what is empty may be null, or not there. */
interface GivenChapter {
  readonly title?: string | null
  readonly body?: string | null
}

const chapterOf = ({ title, body }: GivenChapter): Chapter => ({ title: title ?? '', body: body ?? '' })
