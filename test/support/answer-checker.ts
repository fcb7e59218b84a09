/** Validates responses: the OpenAPI document has their status and body, errors are in Thai and leak no internals. */

import { Compile } from 'typebox/schema'
import type { App } from '../../src/app.ts'
import { BUILT_IN_EDITION_IDS, type EditionId } from '../../src/definitions/editions.ts'
import type { RouteGroup } from '../../src/http/route-group.ts'
import { API_ROUTE_GROUP, DESK_ROUTE_GROUP } from '../../src/reader/pages/route-groups.ts'

/** A response to check; `body` is parsed from `bytes`. */
export interface CheckedResponse {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
  readonly body: unknown
}

/** Checks the response to a request. @throws Error that says how it disagrees with the document */
export type AnswerChecker = (method: string, url: string, answer: CheckedResponse) => Promise<void>

interface Content {
  readonly 'application/json'?: { readonly schema: object }
}
interface DocumentedResponse {
  readonly headers?: Readonly<Record<string, object>>
  readonly content?: Content
}
interface DocumentedOperation {
  readonly responses: Readonly<Record<string, DocumentedResponse>>
}
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
}

/** What error messages must not contain: SQL, file paths, stack traces, names of modules. */
const LEAKS = /SQLITE|SELECT |INSERT |UPDATE .* SET|DELETE FROM|node_modules|bun:sqlite|drizzle|\.ts\b|\n\s+at /

const THAI = /\p{Script=Thai}/u

/** Cached by route group and editions, since test libraries with the same editions have the same operations. */
const known = new Map<string, Promise<Checks>>()

type Documented = Pick<App, 'document'> & Partial<Pick<App, 'deskDocument'>>

/** Creates a checker for responses of an app. @param editions of the library, which the document lists */
export function createAnswerChecker(
  app: Documented,
  editions: () => readonly EditionId[] = () => BUILT_IN_EDITION_IDS,
): AnswerChecker {
  return async (method, url, answer) => {
    const path = new URL(url).pathname
    const routeGroup = [API_ROUTE_GROUP, DESK_ROUTE_GROUP].find(({ base }) => path.startsWith(`${base}/`))
    // the desk's document is not one of its own operations
    if (!routeGroup || path === `${DESK_ROUTE_GROUP.base}/openapi.json`) return
    if (routeGroup === DESK_ROUTE_GROUP && !app.deskDocument) return
    const key = `${routeGroup.base} ${editions().join(' ')}`
    const checks = known.getOrInsertComputed(key, () => checksOf(app, routeGroup))
    const where = `${method} ${url.slice(0, 300)} → ${answer.status}`
    try {
      ;(await checks).check(method, path, answer)
    } catch (error) {
      throw new Error(`${where}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

const checksOf = async (app: Documented, routeGroup: RouteGroup) =>
  new Checks((await (routeGroup === DESK_ROUTE_GROUP ? app.deskDocument?.() : app.document())) as OpenApi)

/** By schema as text: documents of other editions differ in few schemas. */
const compiled = new Map<string, ReturnType<typeof Compile>>()

class Checks {
  private readonly templates: readonly { readonly template: string; readonly pattern: RegExp }[]
  private readonly validators = new Map<object, ReturnType<typeof Compile>>()

  constructor(private readonly document: OpenApi) {
    // a path without parameters is meant before one with them
    this.templates = Object.keys(document.paths)
      .toSorted((a, b) => a.split('{').length - b.split('{').length)
      .map((template) => ({
        template,
        pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}/?$`),
      }))
  }

  check(method: string, path: string, answer: CheckedResponse): void {
    if (answer.headers.get('x-content-type-options') !== 'nosniff') throw new Error('no nosniff')
    if (answer.bytes.byteLength > 0) checkJson(answer)
    if (answer.status >= 400 && answer.body !== undefined) this.checkError(answer)
    if (method === 'HEAD' && answer.bytes.byteLength > 0) throw new Error('HEAD has a body')
    const operation = this.operationOf(method, path)
    if (!operation) {
      if (![204, 400, 404, 405, 429, 500].includes(answer.status)) throw new Error('answered without being documented')
      return
    }
    const documented = operation.responses[String(answer.status)]
    if (!documented) throw new Error(`the document names only ${Object.keys(operation.responses).join(', ')}`)
    if (answer.status === 201 && 'Location' in (documented.headers ?? {}) !== answer.headers.has('location'))
      throw new Error('Location is sent exactly where it is documented')
    const schema = documented.content?.['application/json']?.schema
    if (method === 'HEAD') return
    if (schema) this.checkBody(schema, answer.body)
    else if (answer.bytes.byteLength > 0) throw new Error('the document says that there is no body')
  }

  /** The operation that the document has for the method; HEAD answers as GET does. */
  private operationOf(method: string, path: string): DocumentedOperation | undefined {
    const template = this.templates.find(({ pattern }) => pattern.test(path))?.template
    if (template === undefined) return undefined
    return this.document.paths[template]?.[method === 'HEAD' ? 'get' : method.toLowerCase()]
  }

  /** The schemas that one refers to, itself or through others: compiling it with all of them took twice as long. */
  private schemasOf(schema: object, found: Record<string, object> = {}): Readonly<Record<string, object>> {
    for (const [, name = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      const one = this.document.components.schemas[name]
      if (!one || name in found) continue
      found[name] = one
      this.schemasOf(one, found)
    }
    return found
  }

  private checkBody(schema: object, body: unknown): void {
    const validator = this.validators.getOrInsertComputed(schema, () => {
      const whole = { ...schema, components: { schemas: this.schemasOf(schema) } }
      return compiled.getOrInsertComputed(JSON.stringify(whole), () => Compile(whole))
    })
    if (validator.Check(body)) return
    const [, faults] = validator.Errors(body)
    const reported = faults.slice(0, 5).map((fault) => `${fault.instancePath || 'the body'} ${fault.message}`)
    throw new Error(`the body does not fit its schema: ${reported.join('; ')}`)
  }

  private checkError({ body }: CheckedResponse): void {
    const schema = this.document.components.schemas.Error
    // other fields may be beside the error, as `why` does in a 503
    if (schema) this.checkBody(schema, { error: (body as { readonly error?: unknown }).error })
    const { error } = body as { error: { message: string; issues?: Record<string, string[]> } }
    for (const sentence of [error.message, ...Object.values(error.issues ?? {}).flat()]) {
      if (!THAI.test(sentence)) throw new Error(`not a Thai sentence: ${sentence}`)
      if (LEAKS.test(sentence)) throw new Error(`tells of the inside: ${sentence}`)
    }
  }
}

function checkJson({ headers, bytes }: CheckedResponse): void {
  const type = headers.get('content-type')
  if (type !== 'application/json; charset=utf-8') throw new Error(`content-type is ${type}`)
  const length = headers.get('content-length')
  if (length !== null && Number(length) !== bytes.byteLength) throw new Error(`content-length is ${length}`)
}
