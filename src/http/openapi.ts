/** The OpenAPI 3.1 document, made from the operations and the schemas that validate their bodies. */

import { Elysia } from 'elysia'
import type { TSchema } from 'typebox'
import type { ErrorCode } from '../foundation/app-error.ts'
import { errorSchema, HTTP_STATUS_BY_ERROR_CODE, MEANING_BY_ERROR_CODE } from './errors.ts'
import { createSchemaExample } from './example.ts'
import {
  getFullRoutePath,
  getOpenApiRouteGroup,
  type RoutedOperation,
  type RouteGroup,
  requiresKey,
} from './route-group.ts'
import { toElysiaPath } from './route-table.ts'

type Json = Readonly<Record<string, unknown>>

/** What the OpenAPI document says about the server. */
export interface OpenApiDocumentOptions {
  readonly version: string
  /** The public address, for `servers`; `/` if the server does not know it. */
  readonly baseUrl: string | undefined
}

/** Response headers that several operations share. */
const HEADERS = {
  ETag: { description: 'Strong entity tag over the bytes sent', schema: { type: 'string' } },
  Location: { description: 'Address of the created record', schema: { type: 'string' } },
  Allow: { description: 'The methods of the path', schema: { type: 'string' } },
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } },
  'WWW-Authenticate': { description: 'How to authenticate', schema: { type: 'string' } },
} as const

/** Error codes that every operation may return. */
const COMMON_ERRORS: readonly ErrorCode[] = ['invalid_request', 'method_not_allowed', 'rate_limited', 'internal']
const KEY_ERRORS: readonly ErrorCode[] = ['unauthorized', 'writes_disabled']
const WRITE_ERRORS: readonly ErrorCode[] = ['storage_refused']
const BODY_ERRORS: readonly ErrorCode[] = ['payload_too_large', 'unsupported_media_type']

const isListed = ({ routeGroup, unlisted }: RoutedOperation) =>
  getOpenApiRouteGroup(routeGroup).document !== undefined && !unlisted

/**
 * Makes the OpenAPI document of a route group with the swagger plugin, from routes that only describe the operations.
 * The plugin and the schemas are not part of the service itself, for two reasons:
 *
 * - The plugin would add two pages, one with a viewer that loads from other servers.
 * - Elysia would validate a body before key, existence and preconditions (decisions §7), and with English messages.
 *
 * @param all the operations of all groups
 */
export async function createOpenApiDocument(
  all: readonly RoutedOperation[],
  routeGroup: RouteGroup,
  { version, baseUrl }: OpenApiDocumentOptions,
): Promise<Json> {
  const about = routeGroup.document
  if (!about) throw new Error(`Nothing describes ${routeGroup.base}`)
  const operations = all.filter(
    (operation) => getOpenApiRouteGroup(operation.routeGroup) === routeGroup && isListed(operation),
  )
  const documentation = {
    openapi: '3.1.0',
    info: {
      title: about.title,
      version,
      description: about.description,
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      contact: { name: 'Library', ...(baseUrl === undefined ? {} : { url: baseUrl }) },
    },
    tags: createTags(operations, about.tags),
    servers: [{ url: baseUrl ?? '/' }],
    components: {
      schemas: collectNamedSchemas(operations),
      ...(operations.some(requiresKey) ? { securitySchemes: { key: KEY } } : {}),
    },
  }
  // loaded for a document alone: it brings a library of schemas, 3 MB
  const { swagger } = await import('@elysiajs/swagger')
  const collector = new Elysia().use(swagger({ specPath: COLLECTED_PATH, documentation, excludeStaticFile: false }))
  for (const operation of operations)
    collector.route(operation.method.toUpperCase(), toElysiaPath(operation), () => '', {
      detail: describeOperation(operation),
    })
  const response = await collector.handle(new Request(`http://library.local${COLLECTED_PATH}`))
  const collected = (await response.json()) as Json & { readonly paths: Paths }
  return { ...collected, paths: orderPaths(operations, collected.paths) }
}

const KEY = { type: 'http', scheme: 'bearer', description: 'A write key of this server' } as const

const COLLECTED_PATH = '/collected.json'

type Paths = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The operations of a group in the order of its table; routes are in another order. */
function orderPaths(operations: readonly RoutedOperation[], collected: Paths): Json {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operations) {
    const path = getFullRoutePath(operation)
    paths[path] = { ...paths[path], [operation.method]: collected[path]?.[operation.method] }
  }
  return paths
}

/** The tags of the operations, each with its description. @throws Error for a tag without one */
function createTags(operations: readonly RoutedOperation[], about: Readonly<Record<string, string>>) {
  return [...new Set(operations.map(({ tag }) => tag))].map((name) => {
    const description = about[name]
    if (description === undefined) throw new Error(`Nothing is said about the tag ${name}`)
    return { name, description }
  })
}

type NamedSchema = TSchema & { readonly $id?: string }
const ERROR: NamedSchema = { ...errorSchema, $id: 'Error' }

/** Schema keywords that only annotate, and change nothing of which values are valid. */
const ANNOTATIONS: ReadonlySet<string> = new Set(['title', 'description', 'default'])

/**
 * Converts a schema to JSON with a reference for each named schema in it (`$id`). References keep a default.
 * @param onNamedSchema is called with each named schema
 */
function convertSchema(schema: unknown, onNamedSchema: (name: string, schema: Json) => void = () => undefined): Json {
  const convert = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(convert)
    if (typeof value !== 'object' || value === null) return value
    const { $id, ...keywords } = value as Record<string, unknown>
    const converted = Object.fromEntries(Object.entries(keywords).map(([name, a]) => [name, convert(a)]))
    if (typeof $id !== 'string') return converted
    const { default: given, ...shared } = converted
    onNamedSchema($id, shared)
    return { $ref: `#/components/schemas/${$id}`, ...(given === undefined ? {} : { default: given }) }
  }
  // TypeBox marks its schemas with hidden properties, which JSON leaves out
  return convert(JSON.parse(JSON.stringify(schema))) as Json
}

/** The named schemas, each once. @throws Error for a name that two different schemas have */
function collectNamedSchemas(operations: readonly RoutedOperation[]): Readonly<Record<string, Json>> {
  const schemas = new Map<string, Json>()
  const withoutAnnotations = (schema: Json) =>
    JSON.stringify(Object.entries(schema).filter(([keyword]) => !ANNOTATIONS.has(keyword)))
  const onNamedSchema = (name: string, schema: Json) => {
    const known = schemas.get(name)
    if (known && withoutAnnotations(known) !== withoutAnnotations(schema))
      throw new Error(`Two schemas are called ${name}`)
    if (!known) schemas.set(name, schema)
  }
  for (const { answers, body, params, query } of operations)
    for (const schema of [...Object.values(answers), ERROR, body, params, query])
      if (schema) convertSchema(schema, onNamedSchema)
  return Object.fromEntries([...schemas].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function describeOperation(operation: RoutedOperation): Json {
  const { id, tag, summary, description, answers, media = 'application/json' } = operation
  const successes = Object.entries(answers).map(([status, schema]) => [
    status,
    {
      description: SUCCESS[status] ?? 'Done',
      headers: {
        ETag: HEADERS.ETag,
        ...(status === '201' && !operation.unaddressed ? { Location: HEADERS.Location } : {}),
      },
      content: { [media]: { schema: convertSchema(schema) } },
    },
  ])
  const notModified = operation.method === 'get' ? [['304', { description: 'Unchanged since If-None-Match' }]] : []
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: description ?? `${summary}.`,
    parameters: describeParameters(operation),
    responses: Object.fromEntries([...successes, ...notModified, ...describeErrors(operation)]),
    ...(operation.body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: convertSchema(operation.body),
                example: createSchemaExample(operation.body),
              },
            },
          },
        }
      : {}),
    ...(requiresKey(operation) ? { security: [{ key: [] }] } : { security: [] }),
  }
}

const SUCCESS: Readonly<Record<string, string>> = {
  200: 'Done',
  201: 'Created',
  503: 'The text database cannot be opened or is empty',
}

function describeErrors(operation: RoutedOperation): readonly (readonly [string, Json])[] {
  const codes = new Set<ErrorCode>([
    ...COMMON_ERRORS,
    ...(operation.params ? (['not_found'] as const) : []),
    ...(requiresKey(operation) ? KEY_ERRORS : []),
    ...(operation.method === 'get' || operation.asks ? [] : WRITE_ERRORS),
    ...(operation.body ? BODY_ERRORS : []),
    ...(operation.conditions ? (['version_mismatch'] as const) : []),
    ...(operation.appErrors ?? []),
  ])
  return [...codes].map((code) => [
    String(HTTP_STATUS_BY_ERROR_CODE[code]),
    {
      description: MEANING_BY_ERROR_CODE[code],
      headers: {
        ...(code === 'method_not_allowed' ? { Allow: HEADERS.Allow } : {}),
        ...(code === 'rate_limited' ? { 'Retry-After': HEADERS['Retry-After'] } : {}),
        ...(code === 'unauthorized' ? { 'WWW-Authenticate': HEADERS['WWW-Authenticate'] } : {}),
      },
      content: { 'application/json': { schema: convertSchema(ERROR) } },
    },
  ])
}

const CONDITIONS = {
  'if-match': ['If-Match', 'The version that the record must still have'],
  'if-none-match': ['If-None-Match', '`*` creates only: refused when the slug exists'],
} as const

function describeParameters(operation: RoutedOperation): readonly Json[] {
  const headers: readonly (readonly [name: string, description: string])[] = [
    ...(operation.conditions ?? []).map((condition) => CONDITIONS[condition]),
    ...(operation.method === 'get' ? [['If-None-Match', 'Entity tags that the client already has'] as const] : []),
  ]
  return [
    ...describeParametersIn('path', operation.params),
    ...describeParametersIn('query', operation.query),
    ...headers.map(([name, description]) => ({
      in: 'header',
      name,
      description,
      required: false,
      schema: { type: 'string' },
    })),
  ]
}

function describeParametersIn(where: 'path' | 'query', schema: RoutedOperation['params']): readonly Json[] {
  const required: readonly string[] = schema?.required ?? []
  return Object.entries(schema?.properties ?? {}).map(([name, parameter]) => {
    const { description, ...keywords } = parameter as TSchema & { readonly description?: string }
    return { in: where, name, description, required: required.includes(name), schema: convertSchema(keywords) }
  })
}
