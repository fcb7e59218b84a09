/** Requests to every operation of the document: some as it describes them, some made to hurt. */

import fc from 'fast-check'
import type { Located, OpenApi, Parameter } from './document.ts'
import type { Dump, Known } from './known.ts'
import { Values, words } from './values.ts'

export interface FuzzRequest {
  readonly method: string
  /** Path and query, from the root. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  /** As it is sent. */
  readonly body?: string | Uint8Array<ArrayBuffer>
}

/** A request to one operation. @param key the write key of the library */
export function requestTo(
  { method, template, operation }: Located,
  document: OpenApi,
  known: Known,
  key: string,
): fc.Arbitrary<FuzzRequest> {
  const values = new Values(document, known)
  const collection = template.replace(/^\/api\/v1/, '').replace(/\/\{slug\}.*$/, '')
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query')
  const schema = operation.requestBody?.content['application/json'].schema
  const bodies = schema
    ? template.endsWith('/collections/{name}')
      ? spoiltDump(known.dumps)
      : fc.oneof(
          { weight: 3, arbitrary: values.right(schema) },
          { weight: 2, arbitrary: values.wrong(schema) },
        )
    : fc.constant(undefined)
  return fc
    .record({
      path: fc.tuple(...inPath.map((parameter) => segment(parameter, values, known.slugs[collection]))),
      heading: headingOf(
        known,
        inPath.some(({ name }) => name === 'entry') || /\/(settle|reopen)$/.test(template),
      ),
      query: fc.tuple(...inQuery.map((parameter) => pair(parameter, values))),
      more: fc.oneof(
        { weight: 4, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: fc.constantFrom(...QUERIES) },
      ),
      headers: headers(operation.security !== undefined && operation.security.length > 0, key),
      body: bodies.chain((body) =>
        fc.oneof({ weight: 6, arbitrary: asJson(body) }, { weight: 1, arbitrary: asGarbage(body) }),
      ),
      method: fc.oneof(
        { weight: 20, arbitrary: fc.constant(method) },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
    })
    .map(({ path, heading, query, more, headers, body: given, method }) => {
      const body = typeof given === 'string' ? about(given, heading) : given
      const question = [...query.filter((one) => one !== ''), more].filter((one) => one !== '').join('&')
      const filled = inPath.reduce(
        (text, { name }, index) => text.replace(`{${name}}`, path[index] ?? ''),
        template,
      )
      const reading = method === 'GET' || method === 'HEAD'
      return {
        method,
        target: question === '' ? filled : `${filled}?${question}`,
        headers: body === undefined || reading ? headers : { 'content-type': 'application/json', ...headers },
        ...(body === undefined || reading ? {} : { body }),
      }
    })
}

/** Mostly a heading that exists; parameters and fields chosen one by one would hardly ever meet in one. */
const headingOf = (known: Known, wanted: boolean): fc.Arbitrary<Known['headings'][number]> =>
  wanted && known.headings.length > 0
    ? fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...known.headings) },
        { weight: 1, arbitrary: fc.constant({}) },
      )
    : fc.constant({})

/** A JSON body with those of its fields that name a heading made to name this one. */
function about(body: string, heading: Known['headings'][number]): string {
  if (Object.keys(heading).length === 0 || !/^\{"(division|entry|edition|choice)":/.test(body)) return body
  try {
    const { division, entry, edition } = heading
    return JSON.stringify({ ...JSON.parse(body), division, entry, edition })
  } catch {
    return body
  }
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
  ...[
    '..',
    '%2e%2e',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '%00',
    '%ff',
    '%',
    '%E0%B8',
    '%0d%0aX-Evil:%201',
    '*',
    '%20',
  ],
  ...[
    '0',
    '-1',
    '01',
    '1.0',
    '46',
    '1e1',
    '99999999999999999999',
    'NaN',
    '__proto__',
    'constructor',
    'toString',
  ],
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

function segment(parameter: Parameter, values: Values, slugs: readonly string[] | undefined) {
  const right = values
    .right(parameter.schema, parameter.name)
    .map((value) => encodeURIComponent(String(value)))
  const known =
    slugs && parameter.name === 'slug' ? [{ weight: 8, arbitrary: fc.constantFrom(...slugs) }] : []
  return fc.oneof(
    ...known,
    { weight: 4, arbitrary: right },
    { weight: 1, arbitrary: fc.constantFrom(...SEGMENTS) },
  )
}

function pair({ name, schema, required }: Parameter, values: Values): fc.Arbitrary<string> {
  const given = (value: unknown) => `${name}=${encodeURIComponent(String(value))}`
  const right = values.right(schema, name).map(given)
  return fc.oneof(
    { weight: required ? 1 : 6, arbitrary: fc.constant('') },
    { weight: required ? 8 : 4, arbitrary: right },
    {
      weight: 1,
      arbitrary: fc
        .oneof(words, fc.constantFrom('', 'NaN', '-1', '0', '1.5', '๑', 'x'.repeat(300)))
        .map(given),
    },
  )
}

const TAGS = [
  '*',
  '"x"',
  'W/"x"',
  '"',
  '""',
  ',,,',
  '"a", W/"b", *',
  'ffffffffffffffff',
  `"${'a'.repeat(2000)}"`,
]
const ENCODINGS = [
  'gzip',
  'br',
  'zstd',
  'gzip, br, zstd',
  'identity;q=0',
  '*',
  '*;q=0',
  'gzip;q=2',
  'gzip;;;q',
  '',
]

function headers(gated: boolean, key: string): fc.Arbitrary<Record<string, string>> {
  const some = (values: readonly string[], weight = 1) =>
    fc.oneof(
      { weight: 9, arbitrary: fc.constant(undefined) },
      { weight, arbitrary: fc.constantFrom(...values) },
    )
  const right = `Bearer ${key}`
  return fc
    .record({
      authorization: fc.oneof(
        { weight: gated ? 12 : 1, arbitrary: fc.constant(right) },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            undefined,
            'Bearer',
            'Bearer wrong',
            `Basic ${key}`,
            `${right} x`,
            `bearer  ${key}`,
          ),
        },
      ),
      'if-match': some(TAGS),
      'if-none-match': some(TAGS, 2),
      'accept-encoding': some(ENCODINGS, 4),
      origin: some(['https://example.org', 'null', 'x']),
      'x-forwarded-for': some(['1.2.3.4', '::1, 5.6.7.8', 'unknown', `${'1.1.1.1,'.repeat(200)}x`]),
      'content-type': some([
        'text/plain',
        'application/json; charset=utf-8',
        'application/jsonp',
        'multipart/form-data',
      ]),
      range: some(['bytes=0-1', 'bytes=9-1']),
      'content-encoding': some(['gzip']),
    })
    .map((all) =>
      Object.fromEntries(Object.entries(all).filter((one): one is [string, string] => one[1] !== undefined)),
    )
}

/** JSON.stringify turns lone surrogates into escapes, so that they arrive as they are. */
const asJson = (body: unknown): fc.Arbitrary<string | undefined> =>
  fc.constant(body === undefined ? undefined : JSON.stringify(body))

/** Bodies that are no JSON, or JSON that no object of this language could be. */
function asGarbage(body: unknown): fc.Arbitrary<string | Uint8Array<ArrayBuffer>> {
  const text = JSON.stringify(body ?? {})
  return fc.oneof(
    fc.constantFrom(
      ...[
        '',
        ' ',
        '{',
        '[]',
        '"a"',
        '1',
        'null',
        '{"slug":1e999}',
        '{"a":1,"a":2}',
        "{'a':1}",
        '\ufeff{}',
        'NaN',
      ],
      '['.repeat(20_000),
      `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
      `${text}x`,
      text.replace(/^\{/, '{"__proto__":{"slug":"x"},'),
    ),
    fc.nat(text.length).map((end) => text.slice(0, end)),
    fc.constant(new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
    fc.uint8Array({ maxLength: 40 }).map((bytes) => Uint8Array.from(bytes)),
  )
}

/** A collection as it was taken out, perhaps with something changed. */
function spoiltDump(dumps: readonly Dump[]): fc.Arbitrary<unknown> {
  return fc.constantFrom(...dumps).chain((dump) =>
    fc.oneof(
      fc.constant(dump),
      fc.subarray([...dump.records]).map((records) => ({ ...dump, records })),
      fc
        .shuffledSubarray([...dump.records], { minLength: dump.records.length })
        .map((records) => ({ ...dump, records })),
      fc.constantFrom<unknown>(
        { ...dump, format: 2 },
        { ...dump, records: {} },
        { ...dump, more: 1 },
        { records: dump.records },
        {
          ...dump,
          records: [...dump.records, ...dump.records.slice(0, 1)],
        },
      ),
      fc
        .tuple(
          fc.nat(Math.max(0, dump.records.length - 1)),
          fc.constantFrom(...fieldsOf(dump)),
          fc.oneof(words, fc.constantFrom<unknown>(null, -1, [], {}, 'x')),
        )
        .map(([index, field, value]) => ({
          ...dump,
          records: dump.records.map((record, at) => (at === index ? { ...record, [field]: value } : record)),
        })),
    ),
  )
}

const fieldsOf = ({ records }: Dump): readonly string[] => [
  ...Object.keys(records[0] ?? {}),
  'translations',
  'unknown',
]
