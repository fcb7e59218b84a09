/** Requests to every operation of the document: some as it describes them, some made to hurt. */

import fc from 'fast-check'
import { generateBody } from './bodies.ts'
import type { LocatedParameter, OpenApi, Parameter } from './document.ts'
import { generateHeaders } from './headers.ts'
import type { KnownRecords, KnownSubject } from './known.ts'
import { randomWords, ValueGenerator } from './values.ts'

export interface FuzzRequest {
  readonly method: string
  /** Path and query, from the root. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  /** As it is sent. */
  readonly body?: string | Uint8Array<ArrayBuffer>
}

/** A request to one operation. @param key the write key of the library */
export function createFuzzRequest(
  located: LocatedParameter,
  document: OpenApi,
  known: KnownRecords,
  key: string,
): fc.Arbitrary<FuzzRequest> {
  const { template, operation } = located
  const values = new ValueGenerator(document, known)
  const collection = template.replace(/^\/api\/v1/, '').replace(/\/\{slug\}.*$/, '')
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query')
  return subjectOf(template, known).chain((subject) =>
    fc
      .record({
        path: fc.tuple(...inPath.map((parameter) => segment(parameter, values, known.slugs[collection], subject))),
        query: fc.tuple(...inQuery.map((parameter) => pair(parameter, values))),
        more: fc.oneof(
          { weight: 4, arbitrary: fc.constant('') },
          { weight: 1, arbitrary: fc.constantFrom(...QUERIES) },
        ),
        headers: generateHeaders(operation.security !== undefined && operation.security.length > 0, key),
        body: generateBody(operation, values, known, subject),
        method: fc.oneof(
          { weight: 20, arbitrary: fc.constant(located.method) },
          { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
        ),
      })
      .map(({ path, query, more, headers, body, method }) => {
        const question = [...query, more].filter((one) => one !== '').join('&')
        const filled = inPath.reduce((text, { name }, at) => text.replace(`{${name}}`, path[at] ?? ''), template)
        const without = body === undefined || method === 'GET' || method === 'HEAD'
        return {
          method,
          target: question === '' ? filled : `${filled}?${question}`,
          headers: without ? headers : { 'content-type': 'application/json', ...headers },
          ...(without ? {} : { body }),
        }
      }),
  )
}

/**
 * What a request is about: a heading with its volume and division, or a collection; nothing where one value is enough.
 */
function subjectOf(template: string, known: KnownRecords): fc.Arbitrary<KnownSubject> {
  const subjects = subjectsOf(template, known)
  const none = fc.constant<KnownSubject>({})
  if (subjects.length === 0) return none
  return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...subjects) }, { weight: 1, arbitrary: none })
}

function subjectsOf(template: string, known: KnownRecords): readonly KnownSubject[] {
  if (template.includes('/collections/')) return known.dumps.map(({ collection }) => ({ name: collection }))
  if (template.includes('{entry}')) return known.headings
  if (/\/(settle|reopen)$/.test(template)) return known.contested
  return template.endsWith('/translations') ? known.translatable : []
}

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']

const QUERIES = [
  'lang=en',
  'lang=%E0%B8%81',
  'lang=',
  'lang=en&lang=th',
  'limit=0',
  'limit=200&offset=9007199254740991',
  'limit=1e2',
  'offset=-1',
  'limit[]=1',
  '__proto__=1&constructor=2',
  `x=${'a'.repeat(4000)}`,
  '&&&==&',
  'q=%25%5F%2A',
  '%',
  'n=%ff',
]

/** Segments that name nothing, or that try to leave the path. */
const SEGMENTS = [
  ...['..', '%2e%2e', '%2e%2e%2f%2e%2e%2fetc%2fpasswd', '%00', '%ff', '%', '%E0%B8', '%0d%0aX-Evil:%201', '*', '%20'],
  ...['0', '-1', '01', '1.0', '46', '1e1', '99999999999999999999', 'NaN', '__proto__', 'constructor', 'toString'],
  ...[
    '%E0%B8%98%E0%B8%A3%E0%B8%A3%E0%B8%A1',
    "'%20OR%201=1--",
    '%3Cscript%3E',
    'A',
    'a--b',
    'a'.repeat(121),
    'a'.repeat(3000),
  ],
]

function segment(
  { name, schema }: Parameter,
  values: ValueGenerator,
  slugs: readonly string[] | undefined,
  subject: KnownSubject,
): fc.Arbitrary<string> {
  const likely = subject[name] === undefined ? (name === 'slug' ? (slugs ?? []) : []) : [String(subject[name])]
  const right = values.right(schema, name).map((value) => encodeURIComponent(String(value)))
  return fc.oneof(
    ...(likely.length > 0 ? [{ weight: 12, arbitrary: fc.constantFrom(...likely) }] : []),
    { weight: likely.length > 0 ? 1 : 6, arbitrary: right },
    { weight: 1, arbitrary: fc.constantFrom(...SEGMENTS) },
  )
}

function pair({ name, schema, required }: Parameter, values: ValueGenerator): fc.Arbitrary<string> {
  const given = (value: unknown) => `${name}=${encodeURIComponent(String(value))}`
  const right = values.right(schema, name).map(given)
  return fc.oneof(
    { weight: required ? 1 : 6, arbitrary: fc.constant('') },
    { weight: required ? 8 : 4, arbitrary: right },
    {
      weight: 1,
      arbitrary: fc.oneof(randomWords, fc.constantFrom('', 'NaN', '-1', '0', '1.5', '๑', 'x'.repeat(300))).map(given),
    },
  )
}
