/** The addresses of books to carry: that of the page each is made from, with `.epub` behind it. */

import { type TProperties, Type } from 'typebox'
import { Content, type Operation } from '../http/operation.ts'
import { page, redirect } from '../http/page.ts'
import { langQuery } from '../http/query.ts'
import { Visit } from '../pages/visit.ts'
import type { Asked, Reader } from '../reader/reader.ts'
import { type BookKind, bookKinds } from './kinds.ts'
import { makeBook } from './make-book.ts'
import { EPUB_TYPE } from './write-book.ts'

/** What a book costs that has to be made; one that is kept costs 1. */
const EPUB_COST = 20

export const epubOperations = (reader: Reader): readonly Operation[] =>
  bookKinds.map((kind) => bookOperation(kind, reader))

function bookOperation(kind: BookKind, reader: Reader): Operation {
  const text = (name: string) => [name, Type.String({ title: name, maxLength: 500 })] as const
  const names = [...kind.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return page({
    id: kind.id,
    path: `${kind.path}.epub`,
    params: Type.Object(Object.fromEntries(names.map(text)) as TProperties),
    query: Type.Object({
      ...(Object.fromEntries(
        (kind.query ?? []).map(text).map(([name, type]) => [name, Type.Optional(type)]),
      ) as TProperties),
      ...langQuery,
    }),
    cost: EPUB_COST,
    heavy: true,
    run: ({ params: given, query: asked, language, lang }) => {
      const [params, query] = [given as Asked['params'], asked as Asked['query']]
      const { bytes, path, fileName, title } = makeBook(reader, { kind, params }, query, language)
      const filled = kind.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
      const isOneLanguage = lang === null || (lang === language && lang !== reader.languages.primary)
      // a book has one address in each language, as pages have
      if (filled !== path || !isOneLanguage)
        return redirect(308, new Visit(reader, language).href(`${path}.epub`, query))
      return {
        status: 200,
        body: new Content(bytes, EPUB_TYPE),
        headers: { 'content-disposition': attachment(fileName, title) },
      }
    },
  })
}

/** A name that every system takes, and the one that people read (RFC 6266). */
function attachment(fileName: string, title: string): string {
  const named = encodeURIComponent(title.replace(/[\\/:*?"<>|]/g, '-')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${fileName}.epub"; filename*=UTF-8''${named}.epub`
}
