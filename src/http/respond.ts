/** Runs an operation for one request through the order of judgement (decisions §7), and says how it ended. */

import type { TObject } from 'typebox'
import type { Intent } from '../intent.ts'
import { servedLanguage } from '../languages/languages.ts'
import { notFound, type Refusal } from '../refusal.ts'
import { fits, judge, judgeAsSent } from '../validation/judge.ts'
import type { Keywords } from '../validation/sentences.ts'
import { bytesOf, freshResponse, headOf, publicResponse, surfaceRefusal } from './answers.ts'
import { ORDINARY_BODY, readBody } from './body.ts'
import { chooseEncoding } from './compression.ts'
import { refusalOf } from './errors.ts'
import type { Exchange } from './exchange.ts'
import { MOST_AT_ONCE, parseJson } from './json-body.ts'
import { KeptAnswer } from './kept-answers.ts'
import { authorise, madeElsewhere } from './keys.ts'
import type { Answer } from './operation.ts'
import { preconditionOf } from './preconditions.ts'
import { Query } from './query.ts'
import type { Service } from './service.ts'
import type { Served } from './surface.ts'

type RawParams = Readonly<Record<string, string>>

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
  const limited = exchange.limited(operation.cost ?? 1)
  if (limited) return refuse(service, operation, limited, exchange)
  const { target } = exchange
  const { refusalPage, root = '' } = operation.surface
  if (refusalPage && isSlashTooMany(target)) return exchange.leave(withoutSlash(root + target), operation.id)
  try {
    // taken before the answer is made: a write meanwhile makes the answer stale
    const generation = service.generation(operation.shows)
    const answer = operation.run(inputOf(service, operation, exchange, params, noWrite))
    const send = (made: Answer) =>
      exchange.leave(sendPublic(service, operation, exchange, made, generation), operation.id)
    if (!(answer instanceof Promise)) return send(answer)
    return answer.then(send).catch((error) => fault(service, operation, error, exchange))
  } catch (error) {
    return fault(service, operation, error, exchange)
  }
}

function sendPublic(
  service: Service,
  operation: Served,
  exchange: Exchange,
  answer: Answer,
  generation: number,
): Response {
  const encoding = chooseEncoding(exchange.request.headers.get('accept-encoding'))
  if (answer.status !== 200) return freshResponse(operation, answer, encoding, null)
  const head = headOf(operation, answer)
  const kept = new KeptAnswer(operation.id, generation, bytesOf(answer), head, operation.shows)
  if (operation.keeping !== 'never') service.kept.put(exchange.target, kept)
  return publicResponse(kept, encoding, exchange)
}

/** Answers what needs the key: a write, or a read that nobody stores. */
export async function answerGated(
  service: Service,
  operation: Served,
  { exchange, params, bearer }: Gated,
): Promise<Response> {
  const { headers } = exchange.request
  const limited = exchange.limited(operation.cost ?? 1)
  if (limited) return refuse(service, operation, limited, exchange)
  try {
    if (service.primary !== undefined && operation.method !== 'get') throw madeElsewhere(service.primary)
    const onMachine = operation.access === 'host' && exchange.isLocal
    const keyName = onMachine ? '' : authorise(service.keys, bearer, service.primary)
    if (!onMachine) exchange.keyName = keyName
    // moves to a text that an import has put in place; nobody keeps the answer
    service.generation(operation.shows)
    const isRead = operation.method === 'get'
    const intent = isRead ? { ...noWrite, keyName } : await intentOf(operation, exchange.request, keyName)
    const answer = await operation.run(inputOf(service, operation, exchange, params, intent))
    const encoding = chooseEncoding(headers.get('accept-encoding'))
    const response = freshResponse(operation, answer, encoding, isRead ? headers.get('if-none-match') : null)
    return exchange.leave(response, operation.id)
  } catch (error) {
    return fault(service, operation, error, exchange)
  }
}

async function intentOf(operation: Served, request: Request, keyName: string): Promise<Intent<unknown>> {
  const bytes = operation.body ? await readBody(request, operation.largestBody ?? ORDINARY_BODY) : undefined
  // what is wrong with it is told when its turn has come
  const parsed =
    bytes && (await Promise.allSettled([parseJson(bytes, operation.mostValues ?? MOST_AT_ONCE)]))[0]
  return {
    keyName,
    precondition: preconditionOf(request.headers),
    body: () => (parsed ? judgeBody(operation, parsed) : undefined),
  }
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

/** A refusal as its surface tells it, in the language of the request. */
export function refuse(
  { languages }: Service,
  { surface, id }: Where,
  refusal: Refusal,
  exchange: Exchange,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const { target } = exchange
  const language = servedLanguage(languages, queryOf(target).lang)
  const all = { ...headers, ...headersOf(refusal, exchange) }
  return exchange.leave(surfaceRefusal(surface, refusal, { target, language }, all), id)
}

/** 401 says how to authenticate (RFC 6750 §3), 429 when to come again. */
function headersOf({ code }: Refusal, { request, retryAfter }: Exchange): Readonly<Record<string, string>> {
  if (code === 'rate_limited') return { 'retry-after': String(retryAfter) }
  if (code !== 'unauthorized') return {}
  const sent = request.headers.has('authorization') ? ', error="invalid_token"' : ''
  return { 'www-authenticate': `Bearer realm="library"${sent}` }
}

function judgeBody({ body, judging }: Served, parsed: PromiseSettledResult<unknown>): unknown {
  if (parsed.status === 'rejected') throw parsed.reason
  const { value } = parsed
  if (body === undefined || judging === 'by-operation') return value
  return judging === 'as-sent' ? judgeAsSent(body, value) : judge(body, value)
}

const noWrite: Intent<unknown> = {
  keyName: '',
  precondition: () => undefined,
  body: () => {
    throw new Error('A read has no body')
  },
}

function inputOf(
  { languages }: Service,
  operation: Served,
  { target }: Exchange,
  params: RawParams,
  intent: Intent<unknown>,
) {
  const query = queryOf(target)
  return {
    params: operation.params ? judgeParams(operation.params, params) : {},
    get query() {
      return operation.query ? query.values(operation.query) : {}
    },
    language: servedLanguage(languages, query.lang),
    lang: query.lang,
    intent,
  }
}

function queryOf(target: string): Query {
  const mark = target.indexOf('?')
  return Query.of(mark < 0 ? '' : target.slice(mark))
}

/** Path parameters by their schema. @throws Refusal `not_found`: what does not fit names nothing. */
function judgeParams(schema: TObject, params: RawParams): Record<string, unknown> {
  const properties = schema.properties as Record<string, Keywords>
  const values: Record<string, unknown> = {}
  for (const name in properties) {
    const text = params[name] ?? ''
    const isNumber = properties[name]?.type === 'integer' && /^\d{1,15}$/.test(text)
    values[name] = isNumber ? Number(text) : text
  }
  if (!fits(schema, values)) throw notFound('ไม่พบสิ่งที่ขอ กรุณาตรวจสอบชื่อหรือหมายเลขในลิงก์')
  return values
}
