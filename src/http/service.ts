/** The front door: everything that is said of a request before it is routed, and of a response before it leaves. */

import type { Elysia } from 'elysia'
import type { Languages } from '../languages/languages.ts'
import { Refusal } from '../refusal.ts'
import { keptResponse } from './answers.ts'
import { callerOf } from './caller.ts'
import { chooseEncoding } from './compression.ts'
import { type AllowedOrigins, allowOrigin, openToOrigins } from './cors.ts'
import type { Shown } from './freshness.ts'
import type { KeptAnswer, KeptAnswers } from './kept-answers.ts'
import { refuse, targetOf } from './mount.ts'
import { type Allowance, type RateLimiter, WINDOW_SECONDS } from './rate-limit.ts'
import { pathOf, type Served, type Surface } from './surface.ts'

/** What is known of an answered request, for logs and metrics. */
export interface Observation {
  readonly request: Request
  readonly response: Response
  /** operationId; undefined when no operation was reached. */
  readonly operation: string | undefined
  readonly keyName: string | undefined
  readonly caller: string
  readonly milliseconds: number
}

export interface FrontDoor {
  readonly app: Elysia
  readonly operations: readonly Served[]
  readonly languages: Languages
  /** Who refuses what never reaches an operation. */
  readonly surfaceOf: (target: string) => Surface
  readonly kept: KeptAnswers
  /** The state of what an answer shows; see Freshness. */
  readonly generation: (shown: Shown) => number
  /** Absent when limiting is off. */
  readonly limiter?: RateLimiter
  readonly trustedProxies: number
  readonly origins: AllowedOrigins
  /** Which operation a request came to; see Surroundings.onRoute. */
  readonly routeOf: (
    request: Request,
  ) => { readonly operation: string; readonly keyName?: string } | undefined
  readonly observe?: (observation: Observation) => void
}

/** The address of the connection that a request came over; undefined when the connection has gone. */
export type AddressOf = (request: Request) => string | undefined

/** Answers a request; at once when the answer is kept. */
export type Handle = (request: Request, addressOf?: AddressOf) => Response | Promise<Response>

/** Where the address is not known (tests, and calls inside the process). */
const nowhere: AddressOf = () => undefined
const NOWHERE = '127.0.0.1'

/** A request that has come in, and the response that leaves: one object, since every request makes one. */
class Exchange implements Observation {
  /** On the clock of performance.now(). */
  private readonly began = performance.now()
  readonly method: string
  /** Path and query. */
  readonly target: string
  allowance: Allowance | undefined
  response: Response = NOTHING_YET
  operation: string | undefined
  keyName: string | undefined
  milliseconds = 0
  private knownCaller: string | undefined

  constructor(
    readonly request: Request,
    private readonly addressOf: AddressOf,
    private readonly trustedProxies: number,
  ) {
    this.method = request.method
    this.target = targetOf(request.url)
  }

  /** Who asks. Found out only when somebody wants to know: it costs a tenth of what a kept answer does. */
  get caller(): string {
    this.knownCaller ??= callerOf(
      this.request.headers,
      this.addressOf(this.request) ?? NOWHERE,
      this.trustedProxies,
    )
    return this.knownCaller
  }

  answered(response: Response, operation?: string, keyName?: string): void {
    this.response = response
    this.operation = operation
    this.keyName = keyName
    this.milliseconds = performance.now() - this.began
  }
}

/** Stands where the response will be. */
const NOTHING_YET = Response.error()

export function openFrontDoor(door: FrontDoor): Handle {
  const costOf = costsOf(door.operations)
  const dress = dressOf(door)
  return (request, addressOf = nowhere) => {
    const exchange = new Exchange(request, addressOf, door.trustedProxies)
    exchange.allowance = door.limiter?.take(exchange.caller, costOf(exchange.target))
    const kept = keptAnswer(door, exchange)
    if (kept) return leave(door, exchange, sendAgain(kept, request.headers, dress), kept.operation)
    const finish = (response: Response, routed?: Request): Response => {
      dress(response.headers)
      const route = routed && door.routeOf(routed)
      return leave(door, exchange, response, route?.operation, route?.keyName)
    }
    const refused = refusedAtOnce(door, exchange)
    if (refused) return finish(refused)
    const routed = routable(request, exchange.target)
    // most reads are answered at once, without waiting for anything
    const answered = door.app.fetch(routed)
    return answered instanceof Promise
      ? answered.then((response) => finish(response, routed))
      : finish(answered, routed)
  }
}

function leave(
  door: FrontDoor,
  exchange: Exchange,
  answered: Response,
  operation?: string,
  keyName?: string,
): Response {
  const response = exchange.method === 'HEAD' ? withoutBody(answered) : answered
  personalise(door, exchange, response)
  exchange.answered(response, operation, keyName)
  door.observe?.(exchange)
  return response
}

/** The answer that is kept for a read, if there is one and the caller may have it. */
function keptAnswer(door: FrontDoor, { method, target, allowance }: Exchange): KeptAnswer | undefined {
  if (allowance?.allowed === false || (method !== 'GET' && method !== 'HEAD')) return undefined
  return door.kept.get(target, door.generation)
}

function sendAgain(kept: KeptAnswer, headers: Headers, dress: (headers: Headers) => void): Response {
  const encoding = kept.isCompressed ? chooseEncoding(headers.get('accept-encoding')) : 'identity'
  return keptResponse(kept, encoding, headers.get('if-none-match'), dress)
}

/** What is refused before anybody asks where it leads. */
function refusedAtOnce(door: FrontDoor, { target, request, allowance }: Exchange): Response | undefined {
  const surface = door.surfaceOf(target)
  if (allowance?.allowed === false) return tooMany(door, surface, request, allowance)
  if (decodes(target)) return undefined
  const refusal = new Refusal('invalid_request', 'ลิงก์ที่เรียกมีรหัส % ที่อ่านไม่ได้ กรุณาคัดลอกลิงก์ใหม่ให้ครบ')
  return refuse(surface, refusal, request, door)
}

/** HEAD answers as GET does, without the body. */
const withoutBody = ({ status, headers }: Response): Response => new Response(null, { status, headers })

/**
 * The request as Elysia can route it: HEAD as GET, and hosts of three letters or fewer given a longer name,
 * since Elysia looks for the path from the eleventh character of the URL on.
 */
function routable(request: Request, target: string): Request {
  const short = request.url.length - target.length < SHORTEST_ORIGIN
  if (request.method !== 'HEAD' && !short) return request
  return new Request(`http://library.local${target}`, {
    method: request.method === 'HEAD' ? 'GET' : request.method,
    headers: request.headers,
    body: request.body,
  })
}

const SHORTEST_ORIGIN = 'http://four'.length

function decodes(target: string): boolean {
  if (!target.includes('%')) return true
  try {
    decodeURIComponent(target.split('?')[0] ?? '')
    return true
  } catch {
    return false
  }
}

function tooMany(door: FrontDoor, surface: Surface, request: Request, { retryAfter }: Allowance): Response {
  const refusal = new Refusal('rate_limited', `เรียกใช้ถี่เกินไป กรุณารออีก ${retryAfter} วินาทีแล้วลองใหม่`)
  return refuse(surface, refusal, request, door, { 'retry-after': String(retryAfter) })
}

/** Adds the headers that every answer of this server carries. */
function dressOf({ origins, limiter }: FrontDoor): (headers: Headers) => void {
  return (headers) => {
    headers.set('x-content-type-options', 'nosniff')
    openToOrigins(headers, origins)
    if (limiter) headers.set('ratelimit-policy', `"default";q=${limiter.limit};w=${WINDOW_SECONDS}`)
  }
}

/** Adds the headers that are about this request and its caller. */
function personalise({ origins }: FrontDoor, { request, allowance }: Exchange, response: Response): void {
  if (origins !== '*') allowOrigin(response.headers, origins, request.headers.get('origin'))
  if (allowance) response.headers.set('ratelimit', `"default";r=${allowance.remaining};t=${allowance.reset}`)
}

/** The cost of a path, as the operations say (contract, Limits). */
function costsOf(operations: readonly Served[]): (target: string) => number {
  const costly = operations.flatMap((operation) => {
    if (operation.cost === undefined) return []
    const path = pathOf(operation).replace(/\{\w+\}/g, '[^/?]+')
    return [{ pattern: new RegExp(`^${path}/?(?:\\?|$)`), cost: operation.cost }]
  })
  return (target) => costly.find(({ pattern }) => pattern.test(target))?.cost ?? 1
}
