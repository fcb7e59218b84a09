/** The OpenAPI document describes all operations and nothing else (contract; decisions §1). */

import { describe, expect, test } from 'bun:test'
import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { contractResources } from '../../src/definitions/registry.ts'
import { API_ROUTE_GROUP } from '../../src/reader/pages/route-groups.ts'
import { openTestLibrary } from '../support/library.ts'

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly schema: object
  readonly description?: string
}
interface Described {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly security: readonly object[]
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, object>> }
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Readonly<Record<string, object>> }>
  >
}
interface OpenApi {
  readonly openapi: string
  readonly info: Readonly<Record<string, string>>
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: { readonly schemas: object; readonly securitySchemes: object }
}

const library = openTestLibrary()
const { body: document } = await library.get<OpenApi>('/openapi.json')
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => ({
    path: path.replace('/api/v1', ''),
    method: method.toUpperCase(),
    described,
  })),
)

describe('the OpenAPI document', () => {
  // which they are is in the contract (test/scripts/docs.test.ts)
  test('contract: has 55 paths and 90 operations', () => {
    expect([Object.keys(document.paths).length, operations.length]).toEqual([55, 90])
  })

  test('describes exactly the routed operations', () => {
    const routed = library.app.operations
      .filter(({ routeGroup }) => routeGroup === API_ROUTE_GROUP)
      .map(({ method, path, id }) => `${method.toUpperCase()} ${path} ${id}`)
    expect(
      operations.map(({ method, path, described }) => `${method} ${path} ${described.operationId}`).toSorted(),
    ).toEqual(routed.toSorted())
  })

  test('is OpenAPI 3.1 with title, licence and server address', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/)
    expect(document.info).toMatchObject({ title: 'Library', version: '0.0.0-test', license: { name: 'MIT' } })
    expect(document.servers).toEqual([{ url: '/' }])
  })

  test('names the public address if it is configured', async () => {
    const { body } = await openTestLibrary({ baseUrl: 'https://library.example' }).get<OpenApi>('/openapi.json')
    expect(body.servers).toEqual([{ url: 'https://library.example' }])
  })

  test('names operation ids in one style', () => {
    const ids = operations.map(({ described }) => described.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z]+([A-Z][a-z0-9]*)+$/)
  })

  test('describes each operation, with an existing tag', () => {
    const tags = new Set(document.tags.map(({ name }) => name))
    for (const { described } of operations) {
      expect(described.summary.length).toBeGreaterThan(5)
      expect(described.description.length).toBeGreaterThan(5)
      expect(described.tags.filter((tag) => !tags.has(tag))).toEqual([])
      expect(described.tags).toHaveLength(1)
    }
  })

  test('resolves every reference and contains no unused schema', () => {
    const text = JSON.stringify(document)
    const referred = new Set(
      [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name),
    )
    expect([...referred].toSorted()).toEqual(Object.keys(document.components.schemas).toSorted())
    const ours = text.match(/"\$ref":"#\/components\/schemas\//g) ?? []
    expect(text.match(/"\$ref":/g)).toHaveLength(ours.length)
  })

  test('has no content type but JSON', () => {
    const types = operations.flatMap(({ described }) => [
      ...Object.keys(described.requestBody?.content ?? {}),
      ...Object.values(described.responses).flatMap(({ content }) => Object.keys(content ?? {})),
    ])
    expect([...new Set(types)]).toEqual(['application/json'])
  })
})

describe('each operation of the document', () => {
  test.each(operations.map(({ method, path, described }) => [method, path, described] as const))(
    '%s %s',
    (method, path, described) => {
      const statuses = Object.keys(described.responses)
      const gated = method !== 'GET' || path === '/collections/{name}'

      // security exactly on what needs a key
      expect(described.security).toEqual(gated ? [{ key: [] }] : [])
      for (const status of ['401', '403']) expect([status, statuses.includes(status)]).toEqual([status, gated])

      // every parameter of the path is described, and required
      const inPath = described.parameters.filter((parameter) => parameter.in === 'path')
      expect(inPath.map(({ name }) => `{${name}}`)).toEqual([...(path.match(/\{\w+\}/g) ?? [])])
      expect(inPath.every(({ required }) => required)).toBe(true)

      // lang on every read except those that the contract names
      const query = described.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
      const without = ['/sources', '/languages', '/health', '/openapi.json', '/collections/{name}']
      expect(query.includes('lang')).toBe(method === 'GET' && !without.includes(path))

      expect(statuses).toContain('429')
      expect(statuses).toContain('500')
      expect(statuses.includes('304')).toBe(method === 'GET')
      expect(statuses.includes('413') && statuses.includes('415')).toBe(described.requestBody !== undefined)
      if (path.includes('{')) expect(statuses).toContain('404')
      if (described.requestBody) expect(described.requestBody.required).toBe(true)
      if (method === 'PATCH' || method === 'DELETE' || path.endsWith('/move') || path.endsWith('/nest')) {
        expect(described.parameters.map(({ name }) => name)).toContain('If-Match')
        expect(statuses).toContain('412')
      }
    },
  )

  test.each(contractResources.map(({ path, filters }) => [path, Object.keys(filters)] as const))(
    'GET %s takes its filters, limit, offset and lang',
    (path, filters) => {
      const described = document.paths[`/api/v1${path}`]?.get
      const query = described?.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
      expect(query?.toSorted()).toEqual([...filters, 'limit', 'offset', 'lang'].toSorted())
    },
  )
})

describe.each([
  ['API', document],
  ['desk', (await library.app.deskDocument()) as unknown as OpenApi],
  ['words', (await library.app.wordsDocument()) as unknown as OpenApi],
])('the document of the %s', (_, described) => {
  const ajv = new Ajv2020({ strict: false })
  addFormats(ajv)
  const all = Object.values(described.paths).flatMap((methods) => Object.values(methods))

  test('has valid schemas with unique names and resolvable references', () => {
    const { schemas } = described.components
    for (const [name, schema] of Object.entries(schemas))
      expect([name, ajv.validateSchema(schema)]).toEqual([name, true])
    const text = JSON.stringify(described)
    expect(text).not.toContain('"$id"')
    const referred = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name)
    expect(referred.filter((name) => !(name in schemas))).toEqual([])
  })

  // Redocly holds the examples to their schemas (scripts/openapi.ts)
  test('has an example for each body', () => {
    for (const { operationId, requestBody } of all) {
      const content = requestBody?.content['application/json']
      if (content) expect([operationId, 'example' in content]).toEqual([operationId, true])
    }
  })

  test('has no operation id that equals a parameter or schema name in any case', () => {
    for (const { operationId, parameters, requestBody } of all) {
      const reference = JSON.stringify(requestBody?.content['application/json'] ?? {})
      const body = /schemas\/(\w+)"/.exec(reference)?.[1] ?? ''
      const names = parameters.map(({ name }) => name.toLowerCase())
      expect([operationId, names.includes(body.toLowerCase())]).toEqual([operationId, false])
    }
  })

  test('documents 405 with Allow, and 429 with Retry-After', () => {
    for (const { operationId, responses } of all) {
      const headers = [responses['405'], responses['429']].map((one) =>
        Object.keys((one as { headers?: object }).headers ?? {}),
      )
      expect([operationId, ...headers]).toEqual([operationId, ['Allow'], ['Retry-After']])
    }
  })
})
