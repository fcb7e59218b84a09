/** Mounts the table of operations on Elysia and runs each request through the order of judgement. */

import { Elysia } from 'elysia'
import type { TObject } from 'typebox'
import type { Intent } from '../intent.ts'
import { type Languages, servedLanguage } from '../languages/languages.ts'
import { notFound, Refusal } from '../refusal.ts'
import { fits, judge, judgeAsSent } from '../validation/judge.ts'
import type { Keywords } from '../validation/sentences.ts'
import { bytesOf, freshResponse, headOf, publicResponse, surfaceRefusal } from './answers.ts'
import { ORDINARY_BODY, readBody } from './body.ts'
import { chooseEncoding } from './compression.ts'
import { preflightHeaders } from './cors.ts'
import { refusalOf } from './errors.ts'
import type { Shown } from './freshness.ts'
import { MOST_AT_ONCE, parseJson } from './json-body.ts'
import { KeptAnswer, type KeptAnswers } from './kept-answers.ts'
import { authorise, type WriteKeys } from './keys.ts'
import type { Answer } from './operation.ts'
import { preconditionOf } from './preconditions.ts'
import { Query } from './query.ts'
import { needsKey, pathOf, type Served, type Surface } from './surface.ts'

type RawParams = Readonly<Record<string, string>>

/** What every operation is run with. */
export interface Surroundings {
  readonly keys: WriteKeys
  readonly languages: Languages
  readonly kept: KeptAnswers
  /** The state of what an answer shows; see Freshness. */
  readonly generation: (shown: Shown) => number
  /** Is told of an error that nobody foresaw. */
  readonly onFault: (error: unknown) => void
  /** Is told which operation a request came to, and by whom it writes. */
  readonly onRoute: (request: Request, operation: string, keyName?: string) => void
  /** Who refuses what no operation answers. */
  readonly surfaceOf: (target: string) => Surface
}

/** The operations as an Elysia app: each one, and what its path answers to other methods. */
export function mount(operations: readonly Served[], around: Surroundings): Elysia {
  const app = new Elysia()
  const methods = Map.groupBy(operations, pathOf)
  for (const operation of operations) {
    app.route(operation.method.toUpperCase(), routeOf(operation), ({ request, params }) =>
      respond(operation, request, params as RawParams, around),
    )
  }
  for (const [, siblings] of methods) {
    const [first] = siblings
    const allowed = allowedMethods(siblings)
    if (first) app.all(routeOf(first), ({ request }) => otherMethod(first.surface, request, allowed, around))
  }
  app.onError(({ code, error, request, set }) => {
    set.headers = {}
    const surface = around.surfaceOf(targetOf(request.url))
    if (code === 'NOT_FOUND') {
      return refuse(surface, notFound('ไม่พบหน้านี้ กรุณาตรวจสอบลิงก์ที่เรียก'), request, around)
    }
    return fault(surface, error, request, around)
  })
  return app
}

/** `/chants/{slug}` as Elysia writes it. */
export const routeOf = (operation: Served): string => pathOf(operation).replace(/\{(\w+)\}/g, ':$1')

function allowedMethods(operations: readonly Served[]): readonly string[] {
  const methods = operations.map((operation) => operation.method.toUpperCase())
  return [
    ...(methods.includes('GET') ? ['GET', 'HEAD'] : []),
    ...methods.filter((name) => name !== 'GET'),
    'OPTIONS',
  ]
}

function otherMethod(
  surface: Surface,
  request: Request,
  allowed: readonly string[],
  around: Surroundings,
): Response {
  if (request.method === 'OPTIONS')
    return new Response(null, { status: 204, headers: preflightHeaders(allowed) })
  const refusal = new Refusal(
    'method_not_allowed',
    `ลิงก์นี้ใช้วิธีเรียก ${request.method.slice(0, 20)} ไม่ได้ ใช้ได้เฉพาะ ${allowed.join(', ')}`,
  )
  return refuse(surface, refusal, request, around, { allow: allowed.join(', ') })
}

function respond(
  operation: Served,
  request: Request,
  params: RawParams,
  around: Surroundings,
): Response | Promise<Response> {
  try {
    if (operation.surface.refusalPage && isSlashTooMany(request.url)) return withoutSlash(request.url)
    const response =
      operation.method === 'get'
        ? read(operation, request, params, around)
        : write(operation, request, params, around)
    return response instanceof Promise
      ? response.catch((error) => fault(operation.surface, error, request, around))
      : response
  } catch (error) {
    return fault(operation.surface, error, request, around)
  }
}

/** A page has one address; Elysia takes a slash at the end for nothing. */
const isSlashTooMany = (url: string) => /[^/]\/+(\?|$)/.test(targetOf(url))

function withoutSlash(url: string): Response {
  const location = targetOf(url).replace(/\/+(?=\?|$)/, '')
  return new Response(null, { status: 308, headers: { location, 'cache-control': 'no-cache' } })
}

function fault(surface: Surface, error: unknown, request: Request, around: Surroundings): Response {
  const refusal = refusalOf(error)
  if (refusal !== error) around.onFault(error)
  return refuse(surface, refusal, request, around, refusal.code === 'unauthorized' ? challenge(request) : {})
}

/** A refusal as the surface tells it, in the language of the request. */
export function refuse(
  surface: Surface,
  refusal: Refusal,
  request: Request,
  { languages }: Pick<Surroundings, 'languages'>,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return surfaceRefusal(surface, refusal, servedLanguage(languages, queryOf(request).lang), headers)
}

/** 401 says how to authenticate; a key that was sent and refused is an invalid token (RFC 6750 §3). */
function challenge(request: Request): Readonly<Record<string, string>> {
  const sent = request.headers.has('authorization') ? ', error="invalid_token"' : ''
  return { 'www-authenticate': `Bearer realm="library"${sent}` }
}

function read(operation: Served, request: Request, params: RawParams, around: Surroundings) {
  const keyName = needsKey(operation)
    ? authorise(around.keys, request.headers.get('authorization'))
    : undefined
  around.onRoute(request, operation.id, keyName)
  // taken before the answer is made: a write meanwhile makes the answer stale
  const generation = around.generation(operation.shows)
  const intent = keyName === undefined ? noWrite : { ...noWrite, keyName }
  const answer = operation.run(inputOf(operation, request, params, around, intent))
  const send = (made: Answer) => sendRead(operation, request, made, generation, around)
  return answer instanceof Promise ? answer.then(send) : send(answer)
}

function sendRead(
  operation: Served,
  request: Request,
  answer: Answer,
  generation: number,
  around: Surroundings,
) {
  const encoding = chooseEncoding(request.headers.get('accept-encoding'))
  const ifNoneMatch = request.headers.get('if-none-match')
  if (answer.status !== 200) return freshResponse(operation, answer, encoding, null)
  if (needsKey(operation)) return freshResponse(operation, answer, encoding, ifNoneMatch)
  const kept = new KeptAnswer(
    operation.id,
    generation,
    bytesOf(answer),
    headOf(operation, answer),
    operation.shows,
  )
  if (operation.keeping !== 'never') around.kept.put(targetOf(request.url), kept)
  return publicResponse(kept, encoding, ifNoneMatch)
}

/** Path and query of a URL: what an answer is kept under. Bun gives no origin where Host is none or makes no sense. */
export function targetOf(url: string): string {
  if (url.startsWith('/')) return url
  return url.slice(url.indexOf('/', url.indexOf('//') + 2))
}

async function write(operation: Served, request: Request, params: RawParams, around: Surroundings) {
  const keyName = authorise(around.keys, request.headers.get('authorization'))
  around.onRoute(request, operation.id, keyName)
  const bytes = operation.body ? await readBody(request, operation.largestBody ?? ORDINARY_BODY) : undefined
  // what is wrong with it is told when its turn has come
  const parsed =
    bytes && (await Promise.allSettled([parseJson(bytes, operation.mostValues ?? MOST_AT_ONCE)]))[0]
  const intent = {
    keyName,
    precondition: preconditionOf(request.headers),
    body: () => (parsed ? judgeBody(operation, parsed) : undefined),
  }
  const answer = await operation.run(inputOf(operation, request, params, around, intent))
  return freshResponse(operation, answer, chooseEncoding(request.headers.get('accept-encoding')), null)
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
  operation: Served,
  request: Request,
  params: RawParams,
  around: Surroundings,
  intent: Intent<unknown>,
) {
  const query = queryOf(request)
  return {
    params: operation.params ? judgeParams(operation.params, params) : {},
    get query() {
      return operation.query ? query.values(operation.query) : {}
    },
    language: servedLanguage(around.languages, query.lang),
    intent,
  }
}

function queryOf({ url }: Request): Query {
  const mark = url.indexOf('?')
  return Query.of(mark < 0 ? '' : url.slice(mark))
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
