/**
 * Step 5, parsing and validation: the input of an operation, validated by the TypeBox schemas of its route. Query and
 * body are validated when the operation first reads them, because existence and preconditions are checked before
 * (decisions §7).
 */

import type { TObject } from 'typebox'
import { type PublishedLanguages, selectPublishedLanguage } from '../definitions/languages/languages.ts'
import { createNotFoundError } from '../foundation/app-error.ts'
import type { ErrorSentenceKeywords } from '../foundation/validation/sentences.ts'
import { matchesSchema, normaliseAndValidateBody, validateBodyAsSent } from '../foundation/validation/validate-body.ts'
import type { WriteIntent } from '../foundation/write-intent.ts'
import { parseFormFields, type RequestBodyReadOptions, readBody } from './body.ts'
import { MAX_JSON_VALUES, parseJsonBody } from './json-body.ts'
import type { OperationCaller, OperationInput } from './operation.ts'
import { parsePrecondition } from './preconditions.ts'
import { validateQuery } from './query.ts'
import type { RawPathParameters, ReceivedRequest } from './request-worker.ts'
import type { RoutedOperation } from './route-group.ts'

/** The caller of a read whose response is the same for all callers. */
export const ANY_CALLER: OperationCaller = { mark: '', wantsJson: false }

/** The write intent of an operation that only reads. It has no precondition, and reading its body throws. */
export const EMPTY_WRITE_INTENT: WriteIntent<unknown> = {
  keyName: '',
  precondition: () => undefined,
  body: () => {
    throw new Error('A read has no body')
  },
}

/** The parts of a request from which an operation's input is made. */
export interface RawOperationInput {
  readonly params: RawPathParameters
  /** The parsed query. */
  readonly parameters: URLSearchParams
  /** Whether the caller's key may publish; false if absent. */
  readonly publishes?: boolean
  /** The caller; absent if the response is the same for all. */
  readonly asker?: OperationCaller
  /** For a write: who writes, on what condition, and the body. */
  readonly intent?: WriteIntent<unknown>
}

/**
 * Returns the input of an operation from the raw parts of a request. The query is validated when it is first read.
 * @throws AppError `not_found` for path parameters that do not fit their schema
 */
export function parseOperationInput(
  languages: PublishedLanguages,
  operation: RoutedOperation,
  { params, parameters, publishes = false, asker = ANY_CALLER, intent = EMPTY_WRITE_INTENT }: RawOperationInput,
): OperationInput<never, never, unknown> {
  const lang = parameters.get('lang')
  return {
    params: (operation.params ? validatePathParameters(operation.params, params) : {}) as never,
    get query() {
      return (operation.query ? validateQuery(operation.query, parameters) : {}) as never
    },
    language: lang === null ? languages.primary : selectPublishedLanguage(languages, lang),
    lang,
    intent,
    publishes,
    asker,
  }
}

/** Validates path parameters. @throws AppError `not_found` */
function validatePathParameters(schema: TObject, params: RawPathParameters): Record<string, unknown> {
  const properties = schema.properties as Record<string, ErrorSentenceKeywords>
  const values: Record<string, unknown> = {}
  for (const name in properties) {
    const text = params[name] ?? ''
    const isNumber = properties[name]?.type === 'integer' && /^\d{1,15}$/.test(text)
    values[name] = isNumber ? Number(text) : text
  }
  if (!matchesSchema(schema, values)) throw createNotFoundError('ไม่พบสิ่งที่ขอ กรุณาตรวจสอบชื่อหรือหมายเลขในลิงก์')
  return values
}

/** The request headers that are passed to a worker. */
const FORWARDED_HEADERS = ['accept-encoding', 'if-match', 'if-none-match'] as const

/**
 * Reads the body of a request, and returns request and body as plain values.
 * @param origin what is already known of the request
 * @param options how to read the body; its limit is 0 if the operation takes none
 * @throws AppError as readBody does
 */
export async function readRequestAsPlainValues(
  operation: RoutedOperation,
  request: Request,
  origin: Pick<ReceivedRequest, 'target' | 'params' | 'keyName' | 'publishes' | 'asker'>,
  options: RequestBodyReadOptions,
): Promise<ReceivedRequest> {
  const headers: Record<string, string> = {}
  for (const name of FORWARDED_HEADERS) {
    const value = request.headers.get(name)
    if (value !== null) headers[name] = value
  }
  const { forPrograms: takesForms } = operation
  const body = options.limit > 0 ? await readBody(request, { ...options, takesForms }) : undefined
  return { operation: operation.id, ...origin, headers, body }
}

/**
 * Creates the write intent of a request: the name of the key, the check of its conditions, and the function that
 * returns the validated body.
 */
export function createWriteIntent(
  operation: RoutedOperation,
  { keyName, headers, body, asker }: ReceivedRequest,
): WriteIntent<unknown> {
  if (operation.method === 'get') return { ...EMPTY_WRITE_INTENT, keyName }
  const isForm = operation.forPrograms && !asker.wantsJson
  const parsed = isForm
    ? () => parseFormFields(body ?? new Uint8Array())
    : body && parseEagerly(body, operation.mostValues ?? MAX_JSON_VALUES)
  return {
    keyName,
    precondition: parsePrecondition(headers),
    body: () => (parsed ? validateBody(operation, parsed()) : undefined),
  }
}

/** Parses a body before a transaction begins; an error is thrown only when the body is read. */
function parseEagerly(body: Uint8Array, mostValues: number): () => unknown {
  try {
    const value = parseJsonBody(body, mostValues)
    return () => value
  } catch (appError) {
    return () => {
      throw appError
    }
  }
}

function validateBody({ body, judging }: RoutedOperation, value: unknown): unknown {
  if (body === undefined || judging === 'by-operation') return value
  return judging === 'as-sent' ? validateBodyAsSent(body, value) : normaliseAndValidateBody(body, value)
}
