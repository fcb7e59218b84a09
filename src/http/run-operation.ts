/** Runs an operation with a request as plain values, in this thread or a worker. */

import type { PublishedLanguages } from '../definitions/languages/languages.ts'
import { chooseEncoding } from './compression.ts'
import { toAppError } from './errors.ts'
import type { OperationResult } from './operation.ts'
import { parseQueryParameters } from './query.ts'
import type { ReceivedRequest, WorkerResponse } from './request-worker.ts'
import { createResponseBypassingCache, toRouteGroupErrorResponse } from './response.ts'
import type { RoutedOperation } from './route-group.ts'
import { createWriteIntent, parseOperationInput } from './validation.ts'

/** Runs an operation with a received request and makes its response. @throws AppError, or any unexpected error */
export async function runOperationAndMakeResponse(
  languages: PublishedLanguages,
  operation: RoutedOperation,
  received: ReceivedRequest,
): Promise<Response> {
  const answer = await runOperationForRequest(languages, operation, received)
  const { 'accept-encoding': accepted = null, 'if-none-match': ifNoneMatch = null } = received.headers
  const condition = operation.method === 'get' ? ifNoneMatch : null
  return createResponseBypassingCache(operation, answer, chooseEncoding(accepted), condition)
}

/** Runs an operation with a received request. @param intent write intent instead of the request's own */
export const runOperationForRequest = (
  languages: PublishedLanguages,
  operation: RoutedOperation,
  received: ReceivedRequest,
  intent = createWriteIntent(operation, received),
): OperationResult | Promise<OperationResult> => {
  const { params, publishes, asker, target } = received
  const parameters = parseQueryParameters(target)
  return operation.run(parseOperationInput(languages, operation, { params, parameters, publishes, asker, intent }))
}

/** What a worker needs to answer requests. */
interface WorkerService {
  readonly operations: readonly RoutedOperation[]
  readonly languages: PublishedLanguages
  /** Receives unexpected errors. */
  readonly onFault: (error: unknown) => void
}

/**
 * Answers a received request in the current thread, of a worker or of the server. Errors become responses.
 * @throws Error if there is no such operation
 */
export async function answerReceivedRequest(
  { operations, languages, onFault }: WorkerService,
  received: ReceivedRequest,
): Promise<WorkerResponse> {
  const operation = operations.find(({ id }) => id === received.operation)
  if (!operation) throw new Error(`There is no operation ${received.operation}`)
  const response = await runOperationAndMakeResponse(languages, operation, received).catch((error) => {
    const appError = toAppError(error)
    if (appError !== error) onFault(error)
    return toRouteGroupErrorResponse({ languages }, operation.routeGroup, appError, received.target)
  })
  const { status, headers, body } = response
  return { status, headers: Object.fromEntries(headers), body: body && (await response.arrayBuffer()) }
}

/** Converts the response of a worker to a Response. */
export const toHttpResponse = ({ status, headers, body }: WorkerResponse): Response =>
  new Response(body, { status, headers })
