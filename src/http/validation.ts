/**
 * Step 5, parsing and validation: what an operation is given of a request, judged by the TypeBox schemas of its route. The query
 * and the body are judged when the operation first reads them, since existence and preconditions come before (decisions §7).
 */

import type { TObject } from 'typebox'
import { type Languages, servedLanguage } from '../definitions/languages/languages.ts'
import { notFound } from '../foundation/app-error.ts'
import type { Intent } from '../foundation/intent.ts'
import { fits, judge, judgeAsSent } from '../foundation/validation/judge.ts'
import type { Keywords } from '../foundation/validation/sentences.ts'
import { type BodyReading, fieldsOfForm, readBody } from './body.ts'
import { MAX_JSON_VALUES, parseJson } from './json-body.ts'
import type { Asker, Input } from './operation.ts'
import { preconditionOf } from './preconditions.ts'
import { judgeQuery } from './query.ts'
import type { RawParams, ReceivedRequest } from './request-worker.ts'
import type { Served } from './route-group.ts'

/** The caller of a read whose answer is the same for all. */
export const ANYBODY: Asker = { mark: '', wantsJson: false }

/** The intent of a read: it has no body and no condition. */
export const noWrite: Intent<unknown> = {
  keyName: '',
  precondition: () => undefined,
  body: () => {
    throw new Error('A read has no body')
  },
}

/** A request as far as its input follows from it. */
export interface RawInput {
  readonly params: RawParams
  /** The parsed query. */
  readonly parameters: URLSearchParams
  readonly publishes?: boolean
  readonly asker?: Asker
  /** Of a write: who writes, on what condition, and what. */
  readonly intent?: Intent<unknown>
}

/** What an operation is given. @throws Refusal `not_found` for path parameters that fit nothing */
export function inputOf(
  languages: Languages,
  operation: Served,
  { params, parameters, publishes = false, asker = ANYBODY, intent = noWrite }: RawInput,
): Input<never, never, unknown> {
  const lang = parameters.get('lang')
  return {
    params: (operation.params ? judgeParams(operation.params, params) : {}) as never,
    get query() {
      return (operation.query ? judgeQuery(operation.query, parameters) : {}) as never
    },
    language: servedLanguage(languages, lang),
    lang,
    intent,
    publishes,
    asker,
  }
}

/** Path parameters by their schema. @throws Refusal `not_found` */
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

/** The headers that a worker needs of a request. */
const FORWARDED = ['accept-encoding', 'if-match', 'if-none-match'] as const

/** A request with its body. @param reading whose limit is 0 where the operation takes no body @throws Refusal as readBody does */
export async function receive(
  operation: Served,
  request: Request,
  from: Pick<ReceivedRequest, 'target' | 'params' | 'keyName' | 'publishes' | 'asker'>,
  reading: BodyReading,
): Promise<ReceivedRequest> {
  const headers: Record<string, string> = {}
  for (const name of FORWARDED) {
    const value = request.headers.get(name)
    if (value !== null) headers[name] = value
  }
  const { forPrograms: takesForms } = operation
  const body = reading.limit > 0 ? await readBody(request, { ...reading, takesForms }) : undefined
  return { operation: operation.id, ...from, headers, body }
}

/** The intent of a request with a key. */
export function intentOf(
  operation: Served,
  { keyName, headers, body, asker }: ReceivedRequest,
): Intent<unknown> {
  if (operation.method === 'get') return { ...noWrite, keyName }
  const isForm = operation.forPrograms && !asker.wantsJson
  const parsed = isForm
    ? () => fieldsOfForm(body ?? new Uint8Array())
    : body && parsedNow(body, operation.mostValues ?? MAX_JSON_VALUES)
  return {
    keyName,
    precondition: preconditionOf(headers),
    body: () => (parsed ? judgeBody(operation, parsed()) : undefined),
  }
}

/** Parses a body before a transaction begins; its errors are thrown when it is read. */
function parsedNow(body: Uint8Array, mostValues: number): () => unknown {
  try {
    const value = parseJson(body, mostValues)
    return () => value
  } catch (appError) {
    return () => {
      throw appError
    }
  }
}

function judgeBody({ body, judging }: Served, value: unknown): unknown {
  if (body === undefined || judging === 'by-operation') return value
  return judging === 'as-sent' ? judgeAsSent(body, value) : judge(body, value)
}
