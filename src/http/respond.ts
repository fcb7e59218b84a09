/**
 * Answers requests at their operations: the phases of the order of judgement (decisions §7), each of which may end a request.
 * What every request passes is in `answer`; then it is read at once, made beside and kept, asked, or written.
 */

import { Busy, Refusal } from '../foundation/refusal.ts'
import { bytesOf, freshResponse, headOf, publicResponse } from './answers.ts'
import { isJson, ORDINARY_BODY, readBody } from './body.ts'
import { markOf } from './caller.ts'
import { chooseEncoding } from './compression.ts'
import { refusalOf } from './errors.ts'
import type { Exchange } from './exchange.ts'
import { MOST_AT_ONCE, parseJson } from './json-body.ts'
import { KeptAnswer, LARGEST_KEPT, representationOf } from './kept-answers.ts'
import { authorise, type KeyHolder, madeElsewhere, replacesNothing, toBeProposed } from './keys.ts'
import type { RawParams, ReceivedRequest } from './lane.ts'
import { keptFor, makeAnswer } from './make-answer.ts'
import { type Answer, type Asker, costOf } from './operation.ts'
import { isOfOwnPages } from './same-site.ts'
import type { Service } from './service.ts'
import { isGated, type Served, type Surface } from './surface.ts'
import { askedOf, inputOf, noWrite, refusalAnswer, responseOf, work } from './work.ts'

/** What the router found out about a request. */
export interface Routed {
  readonly exchange: Exchange
  readonly params: RawParams
  /** The token of the Authorization header, where it is looked at who asks. */
  readonly bearer?: string | undefined
}

/** A request that has come to its operation. */
interface Arrived extends Routed {
  readonly service: Service
  readonly operation: Served
}

/** What is left to do for it. @throws Refusal, or any error that nobody foresaw */
type Way = (arrived: Arrived) => Response | Promise<Response>

/** Answers a request at its operation: at once, unless that waits for something. */
export function answer(service: Service, operation: Served, routed: Routed): Response | Promise<Response> {
  const { exchange, params } = routed
  const failed = (error: unknown) => fault(service, whereOf(operation, exchange), error, exchange)
  const way = wayOf(operation)
  exchange.isAnonymous = operation.anonymous === true
  try {
    if (way === write) exchange.cameWith(routed.bearer)
    // of what is made beside only what has to be made costs more than another page
    exchange.spend(way === made ? 1 : costOf(operation, exchange.target))
    const { refusalPage, root = '' } = operation.surface
    if (refusalPage && operation.method === 'get' && isSlashTooMany(exchange.target))
      return exchange.leave(withoutSlash(root + exchange.target), operation.id)
    const response = way({ service, operation, exchange, params })
    return response instanceof Promise ? response.catch(failed) : response
  } catch (error) {
    return failed(error)
  }
}

function wayOf(operation: Served): Way {
  if (operation.asks) return asked
  if (isGated(operation)) return write
  return operation.heavy ? made : read
}

/** A read that is open to all. */
const read: Way = ({ service, operation, exchange, params }) => {
  const { target } = exchange
  const { languages, version, kept } = service
  const { current } = version
  const input = inputOf(languages, operation, { target, params, ...askerOf(operation, exchange) }, noWrite)
  const send = (answer: Answer): Response => {
    if (answer.status !== 200) return leaveFresh(answer, operation, exchange)
    const cached = new KeptAnswer(operation, representationOf(bytesOf(answer)), headOf(operation, answer))
    if (operation.keeping !== 'never' && cached.size <= LARGEST_KEPT)
      kept.put(target, current, cached, cached.size)
    return exchange.leaveDressed(publicResponse(cached, exchange), operation.id)
  }
  const answer = operation.run(input)
  return answer instanceof Promise ? answer.then(send) : send(answer)
}

/** A read that is open to all, and so heavy that it is made in the thread beside and kept. */
const made: Way = async (arrived) => {
  const { service, operation, exchange, params } = arrived
  const { target } = exchange
  service.lookAround()
  const kept = keptFor(service, exchange)
  if (!kept && operation.brief?.(inputOf(service.languages, operation, { target, params }, noWrite)))
    return read(arrived)
  // who has a key waits in a line of their own, however many they ask for
  const stranger = typeof exchange.sender === 'object' ? undefined : exchange.countedAs
  const answer = kept ?? (await makeAnswer(service, operation, exchange, { params, stranger }))
  return 'status' in answer
    ? exchange.leave(responseOf(answer), operation.id)
    : exchange.leaveDressed(publicResponse(answer, exchange), operation.id)
}

/** A POST that only asks; nobody keeps its answer. */
const asked: Way = async ({ service, operation, exchange, params }) => {
  const { request, target } = exchange
  const bytes = await readBody(request, { limit: operation.largestBody ?? ORDINARY_BODY })
  const body = parseJson(bytes, operation.mostValues ?? MOST_AT_ONCE)
  const more = operation.asks?.costOf(body) ?? 0
  if (more > 0) exchange.spend(more)
  service.lookAround()
  const input = inputOf(service.languages, operation, { target, params }, { ...noWrite, body: () => body })
  return leaveFresh(await operation.run({ ...input, headers: request.headers }), operation, exchange)
}

/** A write, or a read that needs the key and that nobody stores. */
const write: Way = async ({ service, operation, exchange, params }) => {
  const { request, target } = exchange
  const isOfPrimary = operation.method !== 'get' || operation.atPrimary
  if (service.primary !== undefined && isOfPrimary) throw madeElsewhere(service.primary)
  const needsNone = operation.access === 'public' || (operation.access === 'host' && exchange.isLocal)
  const holder = needsNone ? NO_HOLDER : authorise(service.keys, exchange.sender, service.primary)
  if (!needsNone) exchange.keyName = holder.name
  else if (operation.access === 'public') refuseOtherSites(request, service.baseUrl)
  if (!holder.publishes && !isForProposers(operation)) throw toBeProposed(holder.name)
  if (operation.replacesCollection && holder.replaces === false) throw replacesNothing(holder.name)
  const { asker = SOMEBODY } = askerOf(operation, exchange)
  const { name: keyName, publishes } = holder
  const limit = largestBodyOf(operation, holder)
  // held until the answer is made: what is parsed of a body takes several times its bytes
  using room = service.bodies.room(keyName)
  const from = { target, params, keyName, publishes, asker }
  const asked = await askedOf(operation, request, from, { limit, room })
  service.lookAround()
  return exchange.leave(await hereOrBeside(service, operation, asked, request), operation.id)
}

/** Bytes; 0 where it takes no body. Who only proposes sends no whole collection. */
function largestBodyOf({ method, body, largestBody = ORDINARY_BODY }: Served, { publishes }: KeyHolder) {
  if (method === 'get' || body === undefined) return 0
  return publishes ? largestBody : Math.min(largestBody, ORDINARY_BODY)
}

/** An answer that is made for this request alone. */
const leaveFresh = (answer: Answer, operation: Served, exchange: Exchange): Response => {
  const encoding = chooseEncoding(exchange.request.headers.get('accept-encoding'))
  return exchange.leave(freshResponse(operation, answer, encoding, null), operation.id)
}

/** Bodies of more bytes are heavy; those of this size take 10 ms at the most, whatever stands in them. */
const HEAVY_BODY = 128 * 1024

/**
 * How long a small write waits behind a heavy one, in milliseconds, until its sender is told to come again (decisions
 * §7): what is heavy takes seconds, and who saves would rather wait for them than save again.
 */
const PATIENCE = 5_000

/** Answers here what is quick, and in the lane what is heavy, or would wait for what is written there or elsewhere. */
async function hereOrBeside(
  { lane, languages }: Service,
  operation: Served,
  asked: ReceivedRequest,
  request: Request,
): Promise<Response> {
  if (!lane || operation.remembers) return work(languages, operation, asked)
  if (isHeavy(operation, asked)) return responseOf(await lane.answer(asked, request))
  if (operation.method !== 'get' && lane.isWriting)
    return responseOf(await lane.answer(asked, request, PATIENCE))
  try {
    return await work(languages, operation, asked)
  } catch (error) {
    // another process writes, an import for instance: nothing was done, and here nobody waits for its lock
    if (!(error instanceof Busy)) throw error
    return responseOf(await lane.answer(asked, request, PATIENCE))
  }
}

function isHeavy({ heavy }: Served, { body, params }: ReceivedRequest): boolean {
  if (body && body.byteLength > HEAVY_BODY) return true
  return typeof heavy === 'function' ? heavy(params) : heavy === true
}

/** What nobody needs a key for is done at once. */
const NO_HOLDER: KeyHolder = { name: '', publishes: true }

/** Who proposes reads all that the desk reads; what else they may do is said at the operation. */
const isForProposers = ({ method, proposers = method === 'get' }: Served): boolean => proposers

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

/** Refuses what has come to no operation; it costs as much as any request. */
export const turnAway = (
  service: Service,
  surface: Surface,
  refusal: Refusal,
  exchange: Exchange,
): Response => refuse(service, { surface }, exchange.limited(1) ?? refusal, exchange)

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
