/** The request pipeline: an Elysia app with every operation as a route, and the steps of each request. */

import { bearer } from '@elysiajs/bearer'
import { type AnyElysia, Elysia, NotFoundError } from 'elysia'
import { AppError, createNotFoundError } from '../foundation/app-error.ts'
import { requireAuthorization } from './authentication.ts'
import { answerFromResponseCache } from './cache-lookup.ts'
import { type HttpPipelineStepInput, RequestContext } from './context.ts'
import { createPreflightHeaders } from './cors.ts'
import { handleOperation } from './handlers.ts'
import { normaliseBearerHeader } from './keys.ts'
import { createOpenApiDocument } from './openapi.ts'
import { applyRateLimit } from './rate-limit.ts'
import type { RawPathParameters } from './request-worker.ts'
import { rejectUnmatchedRequest, sendError, sendResponse } from './response.ts'
import type { RoutedOperation, RouteGroup } from './route-group.ts'
import { createRouteTable, getPathExtension, type RouteTable } from './route-table.ts'
import type { ConnectionIpReader, HttpServiceContext } from './service.ts'

/** Answers a request. @param addressOf reads the address of the connection */
export type RequestHandler = (request: Request, addressOf?: ConnectionIpReader) => Response | Promise<Response>

/** The HTTP service with all operations: its request handler, and the OpenAPI documents of its route groups. */
export interface MountedHttpService {
  readonly handle: RequestHandler
  /** Makes the OpenAPI document of a route group. @param version of the program @param baseUrl the public address */
  readonly document: (routeGroup: RouteGroup, version: string, baseUrl?: string) => Promise<unknown>
}

/** For requests without a connection (tests, and calls inside the process). */
const readNoAddress: ConnectionIpReader = () => undefined

/** The service of the request that is being handed to Elysia, which calls onRequest before `fetch` returns. */
let incoming: { readonly service: HttpServiceContext; readonly addressOf: ConnectionIpReader } | undefined

/**
 * Elysia apps by signature. Services with the same routes share one: composing it takes as long as opening a library.
 */
const pipelines = new Map<string, AnyElysia>()

/**
 * Creates the service that handles requests. Services with the same routes share one Elysia app, which is slow to
 * build.
 * @param settings the service without its routes
 */
export function mountHttpService(settings: Omit<HttpServiceContext, 'routes'>): MountedHttpService {
  const service: HttpServiceContext = { ...settings, routes: createRouteTable(settings.operations) }
  const pipeline = pipelines.getOrInsertComputed(createSignature(service.routes), () => createPipeline(service.routes))
  return {
    handle: (request, given = readNoAddress) => {
      const requestWithHost = request.url.startsWith('/') ? addMissingHost(request) : request
      incoming = { service, addressOf: requestWithHost === request ? given : () => given(request) }
      const response = pipeline.fetch(requestWithHost)
      if (request.method !== 'HEAD') return response
      return response instanceof Promise ? response.then(withoutBody) : withoutBody(response)
    },
    document: (routeGroup, version, baseUrl) =>
      createOpenApiDocument(service.operations.map(service.inEditions), routeGroup, { version, baseUrl }),
  }
}

/** Everything of the routes that decides how an Elysia app is composed for them. */
const createSignature = ({ operationsByRoute }: RouteTable): string =>
  [...operationsByRoute].map(([place, [operation]]) => `${place} ${operation?.isGated} ${isPage(operation)}`).join()

const isPage = (operation?: RoutedOperation) =>
  operation?.method === 'get' && operation.routeGroup.errorPage !== undefined

/**
 * Builds the pipeline on Elysia's lifecycle, in the order of judgement (decisions §7). Each step may end a request with
 * a response or an error.
 * 1. `onRequest`: the request context, and one look for a new text and for commits of others (context.ts)
 * 2. `onBeforeHandle`: the rate limit (rate-limit.ts)
 * 3. `onBeforeHandle` of operations that need a key, or write: authentication, with the token of the bearer plugin
 * (authentication.ts)
 * 4. `onBeforeHandle` of public reads: the response cache and conditional requests (cache-lookup.ts)
 * 5. parsing and validation of what the operation reads (validation.ts)
 * 6. `handle`: the operation, in this thread or in the worker (handlers.ts)
 * 7. the response; `onError` for errors of any step (response.ts)
 * 8. log and metrics (service.ts)
 * The routes are those of one of the services. A request goes to the operations of its own service.
 */
function createPipeline({ operationsByRoute, paths }: RouteTable): AnyElysia {
  // looks for the path from the seventh character of the URL on: hosts of three letters are common behind proxies
  const app = new Elysia({ handler: { standardHostname: false } })
    // onRequest sets it before any step reads it
    .decorate('requestContext', {} as RequestContext)
    .onRequest((context) => {
      if (!incoming) throw new Error('Requests come through mountHttpService')
      const requestContext = new RequestContext(incoming.service, context.request, incoming.addressOf)
      context.requestContext = requestContext
      requestContext.service.refresh()
      // no `return` before a call: Elysia would take the hook for one that waits
      const rejected = rejectUnroutable(requestContext)
      return rejected
    })
    .onBeforeHandle(applyRateLimit)
    .onBeforeHandle(answerFromResponseCache)
    .onError(({ error, requestContext, set }) => {
      // else Elysia would put its own status on the response
      set.status = 200
      if (!(error instanceof NotFoundError)) return sendError(requestContext, error)
      return rejectUnmatchedRequest(requestContext, createNotFoundError('ไม่พบหน้านี้ กรุณาตรวจสอบลิงก์ที่เรียก'))
    })
  for (const [place, [operation]] of operationsByRoute)
    if (!operation?.isGated) app.route(...splitRoute(place), handleOperation, createHooks(place, operation))
  for (const path of paths.keys())
    app.all(path, ({ requestContext }) => rejectMethod(requestContext, listSiblings(requestContext, path)), {
      transform: ({ requestContext }) => {
        const [sibling] = listSiblings(requestContext, path)
        requestContext.enter(sibling?.routeGroup ?? requestContext.service.routeGroupOf(requestContext.target))
      },
    })
  const gated = app
    // only the header counts (contract, Authentication 2), since a key in an address would end in logs
    .onTransform((context) => {
      context.headers.authorization = normaliseBearerHeader(context.headers.authorization)
      context.query = {}
    })
    .use(bearer())
    .onTransform(({ requestContext, bearer: token }) => {
      requestContext.setBearerToken(token)
    })
    .onBeforeHandle(requireAuthorization)
  for (const [place, [operation]] of operationsByRoute)
    if (operation?.isGated) gated.route(...splitRoute(place), handleOperation, createHooks(place, operation))
  return gated
}

const splitRoute = (place: string) => place.split(' ') as [method: string, path: string]

const createHooks = (place: string, operation: RoutedOperation | undefined) => ({
  // names what it reads: Elysia would parse the body for a hook that passes the whole context on
  transform: ({ requestContext, params }: HttpPipelineStepInput & { readonly params?: object }) =>
    enterOperation(requestContext, place, params),
  ...(isPage(operation) ? { beforeHandle: redirectTrailingSlash } : {}),
})

const listSiblings = ({ service }: RequestContext, path: string) => service.routes.paths.get(path) ?? []

/** Bun's URL has no origin if the Host header is missing or invalid; Elysia expects one before the path. */
const addMissingHost = ({ url, method, headers, body }: Request): Request =>
  new Request(`http://library.local${url}`, { method, headers, body })

/** HEAD answers like GET without the body. Elysia would count what it leaves out. */
function withoutBody({ status, headers }: Response): Response {
  if (status === 304) headers.delete('content-length')
  return new Response(null, { status, headers })
}

/** Routes a request to the operation at a place, or to a file of the same path by the ending of the last parameter. */
function enterOperation(requestContext: RequestContext, place: string, raw: object = {}): void {
  const [operation, ...files] = requestContext.service.routes.operationsByRoute.get(place) ?? []
  if (!operation) throw new Error(`No operation at ${place}`)
  const params = raw as RawPathParameters
  const last = operation.path.slice(operation.path.lastIndexOf('{') + 1, -1)
  const file = files.find((one) => params[last]?.endsWith(getPathExtension(one)))
  if (!file) requestContext.enter(operation.routeGroup, operation, params)
  else {
    const fileParams = { ...params, [last]: params[last]?.slice(0, -getPathExtension(file).length) ?? '' }
    requestContext.enter(file.routeGroup, file, fileParams)
  }
}

/** Rejects an address that cannot be routed, and redirects to the primary what only it does. */
function rejectUnroutable(context: RequestContext): Response | undefined {
  const { request, target, service } = context
  // a proxy may have looked at the other one
  if (request.headers.get('host')?.includes(',')) {
    const appError = new AppError('invalid_request', 'คำขอนี้ระบุชื่อเซิร์ฟเวอร์มากกว่าหนึ่งชื่อ กรุณาระบุชื่อเดียว')
    return rejectUnmatchedRequest(context, appError)
  }
  if (service.primary !== undefined && isPrimaryAddress(target)) {
    context.enter(service.routeGroupOf(target))
    const headers = { location: service.primary + context.target, 'cache-control': 'no-cache' }
    return sendResponse(context, new Response(null, { status: 308, headers }))
  }
  if (!target.includes('%') || isDecodable(target)) return undefined
  const unreadable = new AppError('invalid_request', 'ลิงก์ที่เรียกมีรหัส % ที่อ่านไม่ได้ กรุณาคัดลอกลิงก์ใหม่ให้ครบ')
  return rejectUnmatchedRequest(context, unreadable)
}

/** Redirects an address with a trailing slash, which Elysia ignores: a page has one address. */
function redirectTrailingSlash({ requestContext }: HttpPipelineStepInput): Response | undefined {
  const { route, target } = requestContext
  if (!/[^/]\/+(\?|$)/.test(target)) return undefined
  const location = ((route?.routeGroup.root ?? '') + target).replace(/\/+(?=\?|$)/, '')
  const headers = { location, 'cache-control': 'no-cache' }
  return sendResponse(requestContext, new Response(null, { status: 308, headers }))
}

/** Addresses that redirect to the primary: editors work there, and readers report there. */
const isPrimaryAddress = (target: string) => /^\/(desk|reports)(?=[/?]|$)/.test(target)

function isDecodable(target: string): boolean {
  try {
    decodeURIComponent(target.split('?')[0] ?? '')
    return true
  } catch {
    return false
  }
}

/** Answers OPTIONS, and rejects methods that a path does not have. */
function rejectMethod(context: RequestContext, siblings: readonly RoutedOperation[]): Response {
  const { request, group } = context
  const allowed = listAllowedMethods(siblings)
  if (request.method === 'OPTIONS') {
    const headers = createPreflightHeaders(allowed, group?.requestHeaders)
    return sendResponse(context, new Response(null, { status: 204, headers }))
  }
  const appError = new AppError(
    'method_not_allowed',
    `ลิงก์นี้ใช้วิธีเรียก ${request.method.slice(0, 20)} ไม่ได้ ใช้ได้เฉพาะ ${allowed.join(', ')}`,
  )
  return sendError(context, appError, { allow: allowed.join(', ') })
}

function listAllowedMethods(operations: readonly RoutedOperation[]): readonly string[] {
  const methods = operations.map((operation) => operation.method.toUpperCase())
  return [...(methods.includes('GET') ? ['GET', 'HEAD'] : []), ...methods.filter((name) => name !== 'GET'), 'OPTIONS']
}
