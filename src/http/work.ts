/** Does what a request with a key asks for, from plain values: in this thread, or in one beside it. */

import type { TObject } from 'typebox'
import { type Languages, servedLanguage } from '../definitions/languages/languages.ts'
import type { Intent } from '../foundation/intent.ts'
import { notFound, type Refusal, TooSoon } from '../foundation/refusal.ts'
import { fits, judge, judgeAsSent } from '../foundation/validation/judge.ts'
import type { Keywords } from '../foundation/validation/sentences.ts'
import { freshResponse, surfaceRefusal } from './answers.ts'
import { type BodyReading, fieldsOfForm, readBody } from './body.ts'
import { chooseEncoding } from './compression.ts'
import { refusalOf } from './errors.ts'
import { MOST_AT_ONCE, parseJson } from './json-body.ts'
import type { Answered, RawParams, ReceivedRequest } from './lane.ts'
import type { Answer, Asker } from './operation.ts'
import { preconditionOf } from './preconditions.ts'
import { judgeQuery, parametersOf } from './query.ts'
import type { Served } from './surface.ts'

const DECIDING = ['accept-encoding', 'if-match', 'if-none-match'] as const

/** @param reading whose limit is 0 where the operation takes no body @throws Refusal as readBody does */
export async function askedOf(
  operation: Served,
  request: Request,
  from: Pick<ReceivedRequest, 'target' | 'params' | 'keyName' | 'publishes' | 'asker'>,
  reading: BodyReading,
): Promise<ReceivedRequest> {
  const headers: Record<string, string> = {}
  for (const name of DECIDING) {
    const value = request.headers.get(name)
    if (value !== null) headers[name] = value
  }
  const { forPrograms: takesForms } = operation
  const body = reading.limit > 0 ? await readBody(request, { ...reading, takesForms }) : undefined
  return { operation: operation.id, ...from, headers, body }
}

/** The answer to it. @throws Refusal, or any error that nobody foresaw */
export async function work(
  languages: Languages,
  operation: Served,
  asked: ReceivedRequest,
): Promise<Response> {
  const isRead = operation.method === 'get'
  const answer = await answerOf(languages, operation, asked)
  const encoding = chooseEncoding(asked.headers['accept-encoding'] ?? null)
  return freshResponse(operation, answer, encoding, isRead ? (asked.headers['if-none-match'] ?? null) : null)
}

/** Runs an operation with what was asked. @param intent what comes with the request, or that with somebody who looks on */
export const answerOf = (
  languages: Languages,
  operation: Served,
  asked: ReceivedRequest,
  intent = intentOf(operation, asked),
): Answer | Promise<Answer> => operation.run(inputOf(languages, operation, asked, intent))

/** What a thread beside knows. */
interface Beside {
  readonly operations: readonly Served[]
  readonly languages: Languages
  /** Is told of an error that nobody foresaw. */
  readonly onFault: (error: unknown) => void
}

/** The answer as a thread beside gives it, refusals included. */
export async function answerAsked(
  { operations, languages, onFault }: Beside,
  asked: ReceivedRequest,
): Promise<Answered> {
  const operation = operations.find(({ id }) => id === asked.operation)
  if (!operation) throw new Error(`There is no operation ${asked.operation}`)
  const response = await work(languages, operation, asked).catch((error) => {
    const refusal = refusalOf(error)
    if (refusal !== error) onFault(error)
    return refusalAnswer(languages, operation, refusal, asked.target)
  })
  const { status, headers, body } = response
  return { status, headers: Object.fromEntries(headers), body: body && (await response.arrayBuffer()) }
}

/** An answer that another thread has given. */
export const responseOf = ({ status, headers, body }: Answered): Response =>
  new Response(body, { status, headers })

/** A refusal as its surface tells it, in the language of the request. */
export function refusalAnswer(
  languages: Languages,
  { surface }: Pick<Served, 'surface'>,
  refusal: Refusal,
  target: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const language = servedLanguage(languages, parametersOf(target).get('lang'))
  const waiting = refusal instanceof TooSoon ? { 'retry-after': String(refusal.seconds) } : {}
  return surfaceRefusal(surface, refusal, { target, language }, { ...headers, ...waiting })
}

/** What comes with a request of somebody who has a key. */
export function intentOf(
  operation: Served,
  { keyName, headers, body, asker }: ReceivedRequest,
): Intent<unknown> {
  if (operation.method === 'get') return { ...noWrite, keyName }
  const isForm = operation.forPrograms && !asker.wantsJson
  const parsed = isForm
    ? () => fieldsOfForm(body ?? new Uint8Array())
    : body && parsedNow(body, operation.mostValues ?? MOST_AT_ONCE)
  return {
    keyName,
    precondition: preconditionOf(headers),
    body: () => (parsed ? judgeBody(operation, parsed()) : undefined),
  }
}

/** Parses a body before a transaction begins; what is wrong with it is told when its turn has come. */
function parsedNow(body: Uint8Array, mostValues: number): () => unknown {
  try {
    const value = parseJson(body, mostValues)
    return () => value
  } catch (refusal) {
    return () => {
      throw refusal
    }
  }
}

function judgeBody({ body, judging }: Served, value: unknown): unknown {
  if (body === undefined || judging === 'by-operation') return value
  return judging === 'as-sent' ? judgeAsSent(body, value) : judge(body, value)
}

/** Who reads what is the same for all. */
export const NOBODY: Asker = { mark: '', wantsJson: false }

/** Stands where a read has no body, and no condition. */
export const noWrite: Intent<unknown> = {
  keyName: '',
  precondition: () => undefined,
  body: () => {
    throw new Error('A read has no body')
  },
}

/** What an operation is given. */
export function inputOf(
  languages: Languages,
  operation: Served,
  {
    target,
    params,
    publishes = false,
    asker = NOBODY,
  }: Pick<ReceivedRequest, 'target' | 'params'> & Partial<Pick<ReceivedRequest, 'publishes' | 'asker'>>,
  intent: Intent<unknown>,
) {
  const parameters = parametersOf(target)
  const lang = parameters.get('lang')
  return {
    params: operation.params ? judgeParams(operation.params, params) : {},
    get query() {
      return operation.query ? judgeQuery(operation.query, parameters) : {}
    },
    language: servedLanguage(languages, lang),
    lang,
    intent,
    publishes,
    asker,
  }
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
