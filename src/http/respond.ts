/** Runs an operation for one request through the order of judgement (decisions §7), and says how it ended. */

import type { Made } from '../foundation/changes.ts'
import { Refusal } from '../foundation/refusal.ts'
import { bytesOf, freshResponse, headOf, publicResponse } from './answers.ts'
import { answerBeside } from './beside.ts'
import { isJson, ORDINARY_BODY, readBody } from './body.ts'
import { chooseEncoding } from './compression.ts'
import { refusalOf } from './errors.ts'
import type { Exchange } from './exchange.ts'
import { MOST_AT_ONCE, parseJson } from './json-body.ts'
import { KeptAnswer, LARGEST_KEPT } from './kept-answers.ts'
import { authorise, type KeyHolder, madeElsewhere, toBeProposed } from './keys.ts'
import type { RawParams } from './lane.ts'
import { keptFor, makeAnswer } from './make-answer.ts'
import { markOf } from './mark.ts'
import { type Answer, type Asker, costOf } from './operation.ts'
import { isOfOwnPages } from './same-site.ts'
import type { Service } from './service.ts'
import type { Served } from './surface.ts'
import { askedOf, inputOf, noWrite, refusalAnswer, responseOf, work } from './work.ts'

/** What the router found out about a request. */
export interface Routed {
  readonly exchange: Exchange
  readonly params: RawParams
}

/** And who sent it: the token of the Authorization header. */
export interface Gated extends Routed {
  readonly bearer: string | undefined
}

/** Answers a read that is open to all: at once, unless its operation waits for something. */
export function answerPublic(
  service: Service,
  operation: Served,
  { exchange, params }: Routed,
): Response | Promise<Response> {
  const where = whereOf(operation, exchange)
  exchange.isAnonymous = operation.anonymous === true
  const { target } = exchange
  if (operation.heavy) return answerHeavy(service, operation, { exchange, params })
  const limited = exchange.limited(costOf(operation, target))
  if (limited) return refuse(service, where, limited, exchange)
  const { refusalPage, root = '' } = operation.surface
  if (refusalPage && isSlashTooMany(target)) return exchange.leave(withoutSlash(root + target), operation.id)
  try {
    service.lookAround()
    const made = service.changes.collect(() =>
      operation.run(
        inputOf(service.languages, operation, { target, params, ...askerOf(operation, exchange) }, noWrite),
      ),
    )
    const { value, ...from } = made
    if (!(value instanceof Promise)) return sendPublic(service, operation, exchange, { value, ...from })
    // what it reads later nobody collects, so every write makes it stale
    const any = { reads: undefined, state: service.changes.stateOf(undefined) }
    return value
      .then((value) => sendPublic(service, operation, exchange, { value, ...any }))
      .catch((error) => fault(service, where, error, exchange))
  } catch (error) {
    return fault(service, where, error, exchange)
  }
}

/** Answers a heavy read that is open to all. Only what has to be made costs more than another page. */
async function answerHeavy(
  service: Service,
  operation: Served,
  { exchange, params }: Routed,
): Promise<Response> {
  const limited = exchange.limited(1)
  if (limited) return refuse(service, operation, limited, exchange)
  const { root = '' } = operation.surface
  if (isSlashTooMany(exchange.target))
    return exchange.leave(withoutSlash(root + exchange.target), operation.id)
  try {
    service.lookAround()
    const kept = keptFor(service, exchange)
    if (kept) return exchange.leaveDressed(publicResponse(kept, exchange), operation.id)
    const more = exchange.limited(costOf(operation, exchange.target) - 1)
    if (more) return refuse(service, operation, more, exchange)
    const made = await makeAnswer(service, operation, exchange, params)
    if ('status' in made) return exchange.leave(responseOf(made), operation.id)
    return exchange.leaveDressed(publicResponse(made, exchange), operation.id)
  } catch (error) {
    return fault(service, operation, error, exchange)
  }
}

function sendPublic(
  service: Service,
  operation: Served,
  exchange: Exchange,
  { value: answer, reads, state }: Made<Answer>,
): Response {
  if (answer.status !== 200) {
    const encoding = chooseEncoding(exchange.request.headers.get('accept-encoding'))
    return exchange.leave(freshResponse(operation, answer, encoding, null), operation.id)
  }
  const kept = new KeptAnswer(operation, bytesOf(answer), headOf(operation, answer), reads)
  if (operation.keeping !== 'never' && kept.size <= LARGEST_KEPT)
    service.kept.put(exchange.target, state, kept, kept.size)
  return exchange.leaveDressed(publicResponse(kept, exchange), operation.id)
}

/** Answers a write, or a read that needs the key and that nobody stores. */
export async function answerGated(
  service: Service,
  operation: Served,
  { exchange, params, bearer }: Gated,
): Promise<Response> {
  const { request, target } = exchange
  const where = whereOf(operation, exchange)
  exchange.isAnonymous = operation.anonymous === true
  exchange.cameWith(bearer)
  const limited = exchange.limited(costOf(operation, target))
  if (limited) return refuse(service, where, limited, exchange)
  try {
    if (service.primary !== undefined && operation.method !== 'get') throw madeElsewhere(service.primary)
    const needsNone = operation.access === 'public' || (operation.access === 'host' && exchange.isLocal)
    const holder = needsNone ? NO_HOLDER : authorise(service.keys, exchange.sender, service.primary)
    if (!needsNone) exchange.keyName = holder.name
    else if (operation.access === 'public') refuseOtherSites(request, service.baseUrl)
    if (!holder.publishes && !isForProposers(operation)) throw toBeProposed(holder.name)
    const { asker = SOMEBODY } = askerOf(operation, exchange)
    const { name: keyName, publishes } = holder
    const asked = await askedOf(operation, request, { target, params, keyName, publishes, asker })
    service.lookAround()
    const { lane, languages } = service
    const response = await (lane
      ? answerBeside(languages, lane, operation, asked, request)
      : work(languages, operation, asked))
    return exchange.leave(response, operation.id)
  } catch (error) {
    return fault(service, where, error, exchange)
  }
}

/** What nobody needs a key for is done at once. */
const NO_HOLDER: KeyHolder = { name: '', publishes: true }

/** Who proposes reads all that the desk reads; what else they may do is said at the operation. */
const isForProposers = ({ method, proposers = method === 'get' }: Served): boolean => proposers

/** Answers a POST that only asks; nobody keeps it. */
export async function answerAsking(
  service: Service,
  operation: Served,
  { exchange, params }: Routed,
): Promise<Response> {
  const { request, target } = exchange
  const limited = exchange.limited(costOf(operation, target))
  if (limited) return refuse(service, operation, limited, exchange)
  try {
    const bytes = await readBody(request, operation.largestBody ?? ORDINARY_BODY)
    const body = parseJson(bytes, operation.mostValues ?? MOST_AT_ONCE)
    const more = operation.asks?.costOf(body) ?? 0
    const tooMuch = more > 0 ? exchange.limited(more) : undefined
    if (tooMuch) return refuse(service, operation, tooMuch, exchange)
    service.lookAround()
    const input = inputOf(service.languages, operation, { target, params }, { ...noWrite, body: () => body })
    const answer = await operation.run({ ...input, headers: request.headers })
    const encoding = chooseEncoding(request.headers.get('accept-encoding'))
    return exchange.leave(freshResponse(operation, answer, encoding, null), operation.id)
  } catch (error) {
    return fault(service, operation, error, exchange)
  }
}

/** Who sends a key is known by it. */
const SOMEBODY: Asker = { mark: '', wantsJson: true }

/** Who asks for what is open to all, where that matters. */
function askerOf({ forPrograms, method }: Served, exchange: Exchange): { readonly asker?: Asker } {
  if (!forPrograms) return {}
  const mark = method === 'get' ? '' : markOf(exchange.countedAs)
  return { asker: { mark, wantsJson: wantsJson(method, exchange.request.headers) } }
}

/** Who sends a form, or nothing that has a name, is a person. */
function wantsJson(method: Served['method'], headers: Headers): boolean {
  if (method !== 'get') return isJson(headers.get('content-type'))
  const accepted = (headers.get('accept') ?? '').toLowerCase()
  return accepted.includes('application/json') && !accepted.includes('text/html')
}

/** To a program, what is refused is told as to other programs. */
function whereOf(operation: Served, { request }: Exchange): Where {
  if (!operation.forPrograms || !wantsJson(operation.method, request.headers)) return operation
  const { refusalPage: _, ...surface } = operation.surface
  return { id: operation.id, surface }
}

/**
 * What is open to all is written from the library's own pages or by programs: who looks at another site sends nothing
 * here without knowing it, from an address of their own.
 */
function refuseOtherSites(request: Request, baseUrl: string | undefined): void {
  if (isOfOwnPages(request, baseUrl)) return
  throw new Refusal('invalid_request', 'คำขอนี้มาจากเว็บอื่น จึงไม่ได้บันทึกอะไร กรุณาส่งจากหน้าของห้องสมุดนี้')
}

/** A page has one address; Elysia takes a slash at the end for nothing. */
const isSlashTooMany = (target: string) => /[^/]\/+(\?|$)/.test(target)

function withoutSlash(target: string): Response {
  const location = target.replace(/\/+(?=\?|$)/, '')
  return new Response(null, { status: 308, headers: { location, 'cache-control': 'no-cache' } })
}

/** Where a request was refused: at an operation, or before it came to one. */
type Where = Pick<Served, 'surface'> & { readonly id?: string }

/** Answers an error of any kind: an unforeseen one is told to the host, and to nobody else. */
export function fault(service: Service, where: Where, error: unknown, exchange: Exchange): Response {
  const refusal = refusalOf(error)
  if (refusal !== error) service.onFault(error)
  return refuse(service, where, refusal, exchange)
}

/** Seconds after which a text may be readable again: to build a large one anew takes some minutes. */
const TEXT_COMES_AGAIN = 60

/** A refusal as it leaves. */
export function refuse(
  { languages }: Service,
  where: Where,
  refusal: Refusal,
  exchange: Exchange,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const all = { ...headers, ...headersOf(refusal, exchange) }
  return exchange.leave(refusalAnswer(languages, where, refusal, exchange.target, all), where.id)
}

/** 401 says how to authenticate (RFC 6750 §3), 429 and 503 when to come again. */
function headersOf({ code }: Refusal, { request, retryAfter }: Exchange): Readonly<Record<string, string>> {
  if (code === 'rate_limited') return { 'retry-after': String(retryAfter) }
  if (code === 'text_unavailable') return { 'retry-after': String(TEXT_COMES_AGAIN) }
  if (code !== 'unauthorized') return {}
  const sent = request.headers.has('authorization') ? ', error="invalid_token"' : ''
  return { 'www-authenticate': `Bearer realm="library"${sent}` }
}
