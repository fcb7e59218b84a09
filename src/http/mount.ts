/** The service as one Elysia app: what is kept, every operation in its place, and what none of them answers. */

import { bearer } from '@elysiajs/bearer'
import { type AnyElysia, Elysia } from 'elysia'
import { notFound, Refusal } from '../foundation/refusal.ts'
import { publicResponse } from './answers.ts'
import { preflightHeaders } from './cors.ts'
import { Exchange } from './exchange.ts'
import { bearerOf } from './keys.ts'
import { detailOf, documentOf, HIDDEN } from './openapi.ts'
import { costOf } from './operation.ts'
import { answer, fault, type Routed, refuse, turnAway } from './respond.ts'
import { hasTwoHosts } from './same-site.ts'
import type { AddressOf, Service } from './service.ts'
import { isGated, type Served, type Surface, wholePath } from './surface.ts'

/** Answers a request; at once when the answer is kept. */
export type Handle = (request: Request, addressOf?: AddressOf) => Response | Promise<Response>

export interface Mounted {
  readonly handle: Handle
  /** The OpenAPI document of a surface's operations. @param version of the program @param baseUrl the public address */
  readonly document: (surface: Surface, version: string, baseUrl?: string) => Promise<unknown>
}

/** Where the address is not known (tests, and calls inside the process). */
const nowhere: AddressOf = () => undefined

export function mount(service: Service): Mounted {
  // Elysia begins with a request before fetch returns, so this is about the one that has just come
  let addressOf = nowhere
  const app = appOf(service, (request) => addressOf(request))
  const handle: Handle = (request, given = nowhere) => {
    const whole = request.url.startsWith('/') ? withHost(request) : request
    addressOf = whole === request ? given : () => given(request)
    const response = app.fetch(whole)
    if (request.method !== 'HEAD') return response
    return response instanceof Promise ? response.then(withoutBody) : withoutBody(response)
  }
  return {
    handle,
    document: (surface, version, baseUrl) => {
      describe(app, service.operations)
      return documentOf(app, service.operations, surface, { version, baseUrl })
    },
  }
}

/** Says what each route is, where the swagger plugin looks for it: only who asks for a document waits for that. */
function describe(app: AnyElysia, operations: readonly Served[]): void {
  const inPlace = inPlaces(operations)
  for (const route of app.routes) {
    const [operation] = inPlace.get(`${route.method} ${route.path}`) ?? []
    if (operation) route.hooks.detail = detailOf(operation)
  }
}

/** Operations by method and path as Elysia writes them; one that answers without an ending first, then files beside it. */
const inPlaces = (operations: readonly Served[]): ReadonlyMap<string, readonly Served[]> =>
  Map.groupBy(
    operations.toSorted((a, b) => endingOf(a).length - endingOf(b).length),
    (one) => `${one.method.toUpperCase()} ${routeOf(one)}`,
  )

/** Bun gives no origin where Host is none or makes no sense; Elysia looks for the path behind one. */
const withHost = ({ url, method, headers, body }: Request): Request =>
  new Request(`http://library.local${url}`, { method, headers, body })

/** HEAD answers as GET does, without the body. Elysia counts what it leaves out, also where there is nothing. */
function withoutBody({ status, headers }: Response): Response {
  if (status === 304) headers.delete('content-length')
  return new Response(null, { status, headers })
}

function appOf(service: Service, addressOf: AddressOf) {
  const nobody = new Exchange(service, new Request('http://library.local/'), addressOf)
  // looks for the path from the seventh character of the URL on: hosts of three letters are common behind proxies
  const app = new Elysia({ handler: { standardHostname: false } })
    .decorate('exchange', nobody)
    // no `return` before a call: Elysia would take it for a hook that waits, and let every request wait
    .onRequest((context) => {
      const exchange = new Exchange(service, context.request, addressOf)
      context.exchange = exchange
      const answer = answerAtOnce(service, exchange)
      if (answer) return answer
      return undefined
    })
    .onError(({ code, error, exchange }) => {
      const surface = service.surfaceOf(exchange.target)
      if (code !== 'NOT_FOUND') return fault(service, { surface }, error, exchange)
      return turnAway(service, surface, notFound('ไม่พบหน้านี้ กรุณาตรวจสอบลิงก์ที่เรียก'), exchange)
    })
  const open = service.operations.filter((one) => !isGated(one))
  for (const [operation, ...files] of inPlaces(open).values()) {
    if (!operation) continue
    // bound, since Elysia guesses from the text of a handler what it needs, and this one needs nothing
    const bound =
      files.length === 0
        ? answer.bind(undefined, service, operation)
        : answerFileOrPage.bind(undefined, service, operation, files)
    app.route(operation.method.toUpperCase(), routeOf(operation), bound)
  }
  for (const [path, siblings] of Map.groupBy(service.operations, routeOf)) {
    app.all(path, otherMethod.bind(undefined, service, siblings), { detail: HIDDEN })
  }
  // what needs the key, and all that is written, comes behind the plugin: it looks for none where somebody only reads
  const gated = app
    // only the header counts (contract, Authentication 2), since a key in an address would end in logs
    .onTransform((context) => {
      context.headers.authorization = bearerOf(context.headers.authorization)
      context.query = {}
    })
    .use(bearer())
  for (const operation of service.operations.filter(isGated)) {
    const bound = answer.bind(undefined, service, operation)
    gated.route(operation.method.toUpperCase(), routeOf(operation), bound)
  }
  return gated
}

/** What needs no operation: an answer that is kept, and an address that nobody can read. */
function answerAtOnce(service: Service, exchange: Exchange): Response | undefined {
  const { request, target } = exchange
  if (hasTwoHosts(request)) {
    const refusal = new Refusal('invalid_request', 'คำขอนี้ระบุชื่อเซิร์ฟเวอร์ (Host) มากกว่าหนึ่งชื่อ กรุณาระบุชื่อเดียว')
    return turnAway(service, service.surfaceOf(target), refusal, exchange)
  }
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead) service.lookAround()
  const kept = isRead ? service.kept.get(target, service.version.current) : undefined
  if (kept) {
    const { operation } = kept
    exchange.isAnonymous = operation.anonymous === true
    const limited = exchange.limited(costOf(operation, exchange.target))
    if (limited) return refuse(service, operation, limited, exchange)
    return exchange.leaveDressed(publicResponse(kept, exchange), operation.id)
  }
  if (service.primary !== undefined && isWritten(target)) {
    const headers = { location: service.primary + target, 'cache-control': 'no-cache' }
    return exchange.leave(new Response(null, { status: 308, headers }))
  }
  if (decodes(target)) return undefined
  const unreadable = new Refusal('invalid_request', 'ลิงก์ที่เรียกมีรหัส % ที่อ่านไม่ได้ กรุณาคัดลอกลิงก์ใหม่ให้ครบ')
  return turnAway(service, service.surfaceOf(target), unreadable, exchange)
}

/** Editors work where their writes are made, and readers report there. */
const isWritten = (target: string) => /^\/(desk|reports)(?=[/?]|$)/.test(target)

function decodes(target: string): boolean {
  if (!target.includes('%')) return true
  try {
    decodeURIComponent(target.split('?')[0] ?? '')
    return true
  } catch {
    return false
  }
}

/** `/chants/{slug}` as Elysia writes it, which knows no ending behind a parameter. */
const routeOf = (operation: Served): string =>
  wholePath(operation)
    .replace(ENDING, '}')
    .replace(/\{(\w+)\}/g, ':$1')

/** `}.epub`, of a file beside a page. */
const ENDING = /\}(\.\w+)$/

/** Of most it is empty. */
const endingOf = ({ path }: Served): string => ENDING.exec(path)?.[1] ?? ''

/** Tells the files beside a page from it by the ending of the last parameter. */
function answerFileOrPage(
  service: Service,
  page: Served,
  files: readonly Served[],
  { exchange, params }: Routed,
): Response | Promise<Response> {
  const last = page.path.slice(page.path.lastIndexOf('{') + 1, -1)
  const value = params[last] ?? ''
  const file = files.find((one) => value.endsWith(endingOf(one)))
  if (!file) return answer(service, page, { exchange, params })
  const named = { ...params, [last]: value.slice(0, -endingOf(file).length) }
  return answer(service, file, { exchange, params: named })
}

/** What a path says to methods that it does not take. */
function otherMethod(
  service: Service,
  siblings: readonly Served[],
  { exchange }: { readonly exchange: Exchange },
): Response {
  const surface = siblings[0]?.surface ?? service.surfaceOf(exchange.target)
  const limited = exchange.limited(1)
  if (limited) return refuse(service, { surface }, limited, exchange)
  const allowed = allowedMethods(siblings)
  if (exchange.request.method === 'OPTIONS')
    return exchange.leave(
      new Response(null, { status: 204, headers: preflightHeaders(allowed, surface.requestHeaders) }),
    )
  const refusal = new Refusal(
    'method_not_allowed',
    `ลิงก์นี้ใช้วิธีเรียก ${exchange.request.method.slice(0, 20)} ไม่ได้ ใช้ได้เฉพาะ ${allowed.join(', ')}`,
  )
  return refuse(service, { surface }, refusal, exchange, { allow: allowed.join(', ') })
}

function allowedMethods(operations: readonly Served[]): readonly string[] {
  const methods = operations.map((operation) => operation.method.toUpperCase())
  return [
    ...(methods.includes('GET') ? ['GET', 'HEAD'] : []),
    ...methods.filter((name) => name !== 'GET'),
    'OPTIONS',
  ]
}
