/** The request pipeline: an Elysia app with every operation as a route, and the steps that each request passes. */

import { bearer } from '@elysiajs/bearer'
import { type AnyElysia, Elysia, NotFoundError } from 'elysia'
import { AppError, notFoundError } from '../foundation/app-error.ts'
import { requireAuthorization } from './authentication.ts'
import { lookUpCached } from './cache-lookup.ts'
import { type PipelineStep, RequestContext } from './context.ts'
import { preflightHeaders } from './cors.ts'
import { handleOperation } from './handlers.ts'
import { readAuthorizationHeader } from './keys.ts'
import { HIDDEN_ROUTE_DETAIL, openApiDetailOf, openApiDocumentOf } from './openapi.ts'
import { applyRateLimit } from './rate-limit.ts'
import type { RawPathParameters } from './request-worker.ts'
import { rejectUnmatched, sendError, sendResponse } from './response.ts'
import { fullRoutePath, type RoutedOperation, type RouteGroup } from './route-group.ts'
import type { ConnectionAddressReader, ServiceContext } from './service.ts'

/** Answers a request; `addressOf` reads the address of its connection. */
export type RequestHandler = (request: Request, addressOf?: ConnectionAddressReader) => Response | Promise<Response>

/** The request handler of all operations, and their OpenAPI documents. */
export interface MountedService {
  readonly handle: RequestHandler
  /** Makes the OpenAPI document of a route group. @param version of the program @param baseUrl the public address */
  readonly document: (routeGroup: RouteGroup, version: string, baseUrl?: string) => Promise<unknown>
}

/** For requests without a connection (tests, and calls inside the process). */
const nowhere: ConnectionAddressReader = () => undefined

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
 */
export function mountPipeline(service: ServiceContext): MountedService {
  // Elysia calls onRequest before fetch returns, so this is of the request that has just come
  let addressOf = nowhere
  const unrouted = new RequestContext(service, new Request('http://library.local/'), nowhere)
  // looks for the path from the seventh character of the URL on: hosts of three letters are common behind proxies
  const app = new Elysia({ handler: { standardHostname: false } })
    .decorate('requestContext', unrouted)
    .onRequest((context) => {
      const requestContext = new RequestContext(service, context.request, addressOf)
      context.requestContext = requestContext
      service.refresh()
      // no `return` before a call: Elysia would take the hook for one that waits
      const rejected = rejectUnroutable(requestContext)
      return rejected
    })
    .onBeforeHandle(applyRateLimit)
    .onBeforeHandle(lookUpCached)
    .onError(({ error, requestContext, set }) => {
      // else Elysia would put its own status on the response
      set.status = 200
      if (!(error instanceof NotFoundError)) return sendError(requestContext, error)
      return rejectUnmatched(requestContext, notFoundError('ไม่พบหน้านี้ กรุณาตรวจสอบลิงก์ที่เรียก'))
    })
  for (const [operation, ...files] of inPlaces(service.operations.filter(({ isGated }) => !isGated)).values())
    if (operation) app.route(...placeOf(operation), handleOperation, hooksOf(operation, files))
  for (const [path, siblings] of Map.groupBy(service.operations, routeOf)) {
    const routeGroup = siblings[0]?.routeGroup
    app.all(path, ({ requestContext }) => rejectMethod(requestContext, siblings), {
      detail: HIDDEN_ROUTE_DETAIL,
      transform: ({ requestContext }) => {
        requestContext.enter(routeGroup ?? service.routeGroupOf(requestContext.target))
      },
    })
  }
  const gated = app
    // only the header counts (contract, Authentication 2), since a key in an address would end in logs
    .onTransform((context) => {
      context.headers.authorization = readAuthorizationHeader(context.headers.authorization)
      context.query = {}
    })
    .use(bearer())
    .onTransform(({ requestContext, bearer: token }) => {
      requestContext.setBearerToken(token)
    })
    .onBeforeHandle(requireAuthorization)
  for (const operation of service.operations.filter(({ isGated }) => isGated))
    gated.route(...placeOf(operation), handleOperation, hooksOf(operation))
  return {
    handle: (request, given = nowhere) => {
      const whole = request.url.startsWith('/') ? withHost(request) : request
      addressOf = whole === request ? given : () => given(request)
      const response = gated.fetch(whole)
      if (request.method !== 'HEAD') return response
      return response instanceof Promise ? response.then(withoutBody) : withoutBody(response)
    },
    document: (routeGroup, version, baseUrl) => {
      const operations = service.operations.map(service.inEditions)
      describe(gated, operations)
      return openApiDocumentOf(gated, operations, routeGroup, { version, baseUrl })
    },
  }
}

const placeOf = (operation: RoutedOperation) => [operation.method.toUpperCase(), routeOf(operation)] as const

const hooksOf = (operation: RoutedOperation, files?: readonly RoutedOperation[]) => {
  const isPage = operation.method === 'get' && operation.routeGroup.errorPage !== undefined
  return { transform: enter(operation, files), ...(isPage ? { beforeHandle: redirectTrailingSlash } : {}) }
}

/** Adds the OpenAPI description of each route for the swagger plugin; only a request for the document waits for it. */
function describe(app: AnyElysia, operations: readonly RoutedOperation[]): void {
  const inPlace = inPlaces(operations)
  for (const route of app.routes) {
    const [operation] = inPlace.get(`${route.method} ${route.path}`) ?? []
    if (operation) route.hooks.detail = openApiDetailOf(operation)
  }
}

/** Operations by method and path in Elysia's syntax: first the one without an ending, then files of the same path. */
const inPlaces = (operations: readonly RoutedOperation[]): ReadonlyMap<string, readonly RoutedOperation[]> =>
  Map.groupBy(
    operations.toSorted((a, b) => endingOf(a).length - endingOf(b).length),
    (one) => `${one.method.toUpperCase()} ${routeOf(one)}`,
  )

/** Bun's URL has no origin if the Host header is missing or invalid; Elysia expects one before the path. */
const withHost = ({ url, method, headers, body }: Request): Request =>
  new Request(`http://library.local${url}`, { method, headers, body })

/** HEAD answers like GET without the body. Elysia would count what it leaves out. */
function withoutBody({ status, headers }: Response): Response {
  if (status === 304) headers.delete('content-length')
  return new Response(null, { status, headers })
}

/**
 * Routes a request to its operation, or to a file of the same path by the ending of the last parameter.
 * @param operation that has no ending
 */
const enter =
  (operation: RoutedOperation, files: readonly RoutedOperation[] = []) =>
  ({ requestContext, params: raw }: PipelineStep & { readonly params?: object }): void => {
    // a path without parameters has none
    const params = (raw ?? {}) as RawPathParameters
    const last = operation.path.slice(operation.path.lastIndexOf('{') + 1, -1)
    const file = files.find((one) => params[last]?.endsWith(endingOf(one)))
    if (!file) requestContext.enter(operation.routeGroup, operation, params)
    else {
      const named = { ...params, [last]: params[last]?.slice(0, -endingOf(file).length) ?? '' }
      requestContext.enter(file.routeGroup, file, named)
    }
  }

/** Rejects an address that cannot be routed, and redirects to the primary what only it does. */
function rejectUnroutable(context: RequestContext): Response | undefined {
  const { request, target, service } = context
  // a proxy may have looked at the other one
  if (request.headers.get('host')?.includes(',')) {
    const appError = new AppError('invalid_request', 'คำขอนี้ระบุชื่อเซิร์ฟเวอร์ (Host) มากกว่าหนึ่งชื่อ กรุณาระบุชื่อเดียว')
    return rejectUnmatched(context, appError)
  }
  if (service.primary !== undefined && isWritten(target)) {
    context.enter(service.routeGroupOf(target))
    const headers = { location: service.primary + context.target, 'cache-control': 'no-cache' }
    return sendResponse(context, new Response(null, { status: 308, headers }))
  }
  if (!target.includes('%') || isDecodable(target)) return undefined
  const unreadable = new AppError('invalid_request', 'ลิงก์ที่เรียกมีรหัส % ที่อ่านไม่ได้ กรุณาคัดลอกลิงก์ใหม่ให้ครบ')
  return rejectUnmatched(context, unreadable)
}

/** Redirects an address with a trailing slash, which Elysia ignores: a page has one address. */
function redirectTrailingSlash({ requestContext }: PipelineStep): Response | undefined {
  const { route, target } = requestContext
  if (!/[^/]\/+(\?|$)/.test(target)) return undefined
  const location = ((route?.routeGroup.root ?? '') + target).replace(/\/+(?=\?|$)/, '')
  const headers = { location, 'cache-control': 'no-cache' }
  return sendResponse(requestContext, new Response(null, { status: 308, headers }))
}

/** Addresses that redirect to the primary: editors work there, and readers report there. */
const isWritten = (target: string) => /^\/(desk|reports)(?=[/?]|$)/.test(target)

function isDecodable(target: string): boolean {
  try {
    decodeURIComponent(target.split('?')[0] ?? '')
    return true
  } catch {
    return false
  }
}

/** The route in Elysia's syntax, which has no ending after a parameter. */
const routeOf = (operation: RoutedOperation): string =>
  fullRoutePath(operation)
    .replace(ENDING, '}')
    .replace(/\{(\w+)\}/g, ':$1')

/** The ending of a file, such as `}.epub`. */
const ENDING = /\}(\.\w+)$/

/** The ending of an operation's path; mostly empty. */
const endingOf = ({ path }: RoutedOperation): string => ENDING.exec(path)?.[1] ?? ''

/** Answers OPTIONS, and rejects methods that a path does not have. */
function rejectMethod(context: RequestContext, siblings: readonly RoutedOperation[]): Response {
  const { request, group } = context
  const allowed = allowedMethods(siblings)
  if (request.method === 'OPTIONS') {
    const headers = preflightHeaders(allowed, group?.requestHeaders)
    return sendResponse(context, new Response(null, { status: 204, headers }))
  }
  const appError = new AppError(
    'method_not_allowed',
    `ลิงก์นี้ใช้วิธีเรียก ${request.method.slice(0, 20)} ไม่ได้ ใช้ได้เฉพาะ ${allowed.join(', ')}`,
  )
  return sendError(context, appError, { allow: allowed.join(', ') })
}

function allowedMethods(operations: readonly RoutedOperation[]): readonly string[] {
  const methods = operations.map((operation) => operation.method.toUpperCase())
  return [...(methods.includes('GET') ? ['GET', 'HEAD'] : []), ...methods.filter((name) => name !== 'GET'), 'OPTIONS']
}
