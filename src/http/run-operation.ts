/** Runs an operation with a request as plain values: in this thread, or in a worker. */

import type { Languages } from '../definitions/languages/languages.ts'
import { chooseEncoding } from './compression.ts'
import { toAppError } from './errors.ts'
import type { Answer } from './operation.ts'
import { parametersOf } from './query.ts'
import type { Answered, ReceivedRequest } from './request-worker.ts'
import { errorAnswer, freshResponse } from './response.ts'
import type { Served } from './route-group.ts'
import { inputOf, intentOf } from './validation.ts'

/** The response of an operation to a received request. @throws Refusal, or any unexpected error */
export async function runReceived(
  languages: Languages,
  operation: Served,
  received: ReceivedRequest,
): Promise<Response> {
  const answer = await answerOf(languages, operation, received)
  const { 'accept-encoding': accepted = null, 'if-none-match': ifNoneMatch = null } = received.headers
  const condition = operation.method === 'get' ? ifNoneMatch : null
  return freshResponse(operation, answer, chooseEncoding(accepted), condition)
}

/** Runs an operation with a received request. @param intent in place of the request's own */
export const answerOf = (
  languages: Languages,
  operation: Served,
  received: ReceivedRequest,
  intent = intentOf(operation, received),
): Answer | Promise<Answer> => {
  const { params, publishes, asker, target } = received
  const parameters = parametersOf(target)
  return operation.run(inputOf(languages, operation, { params, parameters, publishes, asker, intent }))
}

/** What a worker has. */
interface WorkerService {
  readonly operations: readonly Served[]
  readonly languages: Languages
  /** Is given unexpected errors. */
  readonly onFault: (error: unknown) => void
}

/** The answer of a worker, errors included. */
export async function answerInWorker(
  { operations, languages, onFault }: WorkerService,
  received: ReceivedRequest,
): Promise<Answered> {
  const operation = operations.find(({ id }) => id === received.operation)
  if (!operation) throw new Error(`There is no operation ${received.operation}`)
  const response = await runReceived(languages, operation, received).catch((error) => {
    const appError = toAppError(error)
    if (appError !== error) onFault(error)
    return errorAnswer({ languages }, operation.routeGroup, appError, received.target)
  })
  const { status, headers, body } = response
  return { status, headers: Object.fromEntries(headers), body: body && (await response.arrayBuffer()) }
}

/** The answer of a worker as a response. */
export const responseOf = ({ status, headers, body }: Answered): Response =>
  new Response(body, { status, headers })
