/** A page as an operation: what stands in its address, and behind the question mark, is given to what shows it as texts. */

import { type TProperties, Type } from 'typebox'
import type { Language } from '../../definitions/languages/languages.ts'
import type { Answer, Operation } from '../../http/operation.ts'
import { page } from '../../http/page.ts'
import { namesIn } from '../../http/path-template.ts'
import { langQuery } from '../../http/query.ts'
import { Visit } from '../pages/visit.ts'
import { whenReadable } from '../shared/readable-text.ts'
import type { Asked, Reader } from '../shared/reader.ts'

/** What is asked of a page, and in which language. */
export interface AskedIn extends Asked {
  readonly language: Language
  /** As it stands in the address; null where nothing does. */
  readonly lang: string | null
}

interface AskedPage extends Pick<Operation, 'id' | 'path' | 'cost' | 'heavy' | 'keeping'> {
  /** What it takes behind the question mark, beside the language. */
  readonly query?: readonly string[]
  /** Shows imported text; without it an address says nothing of what stands there. */
  readonly needsText?: true | ((asked: Asked) => boolean) | undefined
  readonly answer: (asked: AskedIn) => Answer
  /** See Operation. */
  readonly brief?: (asked: AskedIn) => boolean
}

const text = (title: string) => Type.String({ title, maxLength: 500 })

/** Makes the operation of a page. */
export function askedPage(
  reader: Reader,
  { query = [], needsText, answer, brief, ...rest }: AskedPage,
): Operation {
  const made =
    <T>(make: (asked: AskedIn) => T) =>
    ({ params, query, language, lang }: Parameters<Operation['run']>[0]): T => {
      const visit = new Visit(reader, language)
      const asked = { visit, params: params as Asked['params'], query: query as Asked['query'] }
      const needs = typeof needsText === 'function' ? needsText(asked) : needsText
      const answered = () => make({ ...asked, language, lang })
      return needs ? whenReadable(reader, answered) : answered()
    }
  return page({
    ...rest,
    ...(brief ? { brief: made(brief) } : {}),
    params: Type.Object(
      Object.fromEntries(namesIn(rest.path).map((name) => [name, text(name)])) as TProperties,
    ),
    query: Type.Object({
      ...(Object.fromEntries(query.map((name) => [name, Type.Optional(text(name))])) as TProperties),
      ...langQuery,
    }),
    run: made(answer),
  })
}
