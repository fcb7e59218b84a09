/** Turns a page into an operation: path and query parameters are passed as text to the function that renders it. */

import { type TProperties, Type } from 'typebox'
import type { LanguageCode } from '../../definitions/languages/languages.ts'
import type { OperationDefinition, OperationResult } from '../../http/operation.ts'
import { definePageOperation } from '../../http/page.ts'
import { getPathTemplateParameterNames } from '../../http/path-template.ts'
import { langQueryProperties } from '../../http/query.ts'
import { PageContext } from '../pages/page-context.ts'
import { type PageHandlerInput, type ReaderContext, runWithReadableText } from '../shared/reader.ts'

/** The input of a page with its language, and the `lang` parameter as it is in the address. */
export interface LocalizedPageInput extends PageHandlerInput {
  readonly language: LanguageCode
  /** The value of `lang` in the address; null if it has none. */
  readonly lang: string | null
}

interface RequestedPage extends Pick<OperationDefinition, 'id' | 'path' | 'cost' | 'heavy' | 'keeping'> {
  /** Its query parameters besides the language. */
  readonly query?: readonly string[]
  /** Whether it shows imported text; while that cannot be read, the page answers 503. */
  readonly needsText?: true | ((input: PageHandlerInput) => boolean) | undefined
  readonly answer: (input: LocalizedPageInput) => OperationResult
  /** Whether a request is fast, so that it needs no worker thread (see `OperationDefinition`). */
  readonly brief?: (input: LocalizedPageInput) => boolean
}

/** A cache of the schemas of each page's parameters, by its path and query. */
const SCHEMAS = new Map<string, Pick<OperationDefinition, 'params' | 'query'>>()

/** The titles in error messages of the parameters that readers type; all others come from links. */
const PARAMETER_TITLES: Readonly<Record<string, string>> = { q: 'คำค้น', page: 'เลขหน้า', item: 'เลขข้อ' }

const createTextSchema = (name: string) => Type.String({ title: PARAMETER_TITLES[name] ?? 'ค่าในลิงก์', maxLength: 500 })

/** Creates the operation of a page from its path, its query parameters and the function that answers it. */
export function defineReaderPageOperation(
  reader: ReaderContext,
  { query = [], needsText, answer, brief, ...rest }: RequestedPage,
): OperationDefinition {
  const createHandler =
    <T>(handle: (input: LocalizedPageInput) => T) =>
    ({ params, query, language, lang }: Parameters<OperationDefinition['run']>[0]): T => {
      const context = new PageContext(reader, language)
      const input = { context, params: params as PageHandlerInput['params'], query: query as PageHandlerInput['query'] }
      const needs = typeof needsText === 'function' ? needsText(input) : needsText
      const run = () => handle({ ...input, language, lang })
      return needs ? runWithReadableText(reader, run) : run()
    }
  return definePageOperation({
    ...rest,
    ...(brief ? { brief: createHandler(brief) } : {}),
    ...SCHEMAS.getOrInsertComputed(`${rest.path}?${query.join('&')}`, () => ({
      params: Type.Object(
        Object.fromEntries(
          getPathTemplateParameterNames(rest.path).map((name) => [name, createTextSchema(name)]),
        ) as TProperties,
      ),
      query: Type.Object({
        ...(Object.fromEntries(query.map((name) => [name, Type.Optional(createTextSchema(name))])) as TProperties),
        ...langQueryProperties,
      }),
    })),
    run: createHandler(answer),
  })
}
