/**
 * Heavy public reads, such as downloads. The worker generates them. They are cached as the bytes that are sent, until
 * the next write.
 */

import { DatabaseBusyError, OverloadedError } from '../foundation/app-error.ts'
import { chooseAcceptedEncoding, findCachedGeneratedFile, toGeneratedFileCacheKey } from './cache-lookup.ts'
import type { ContentEncoding } from './compression.ts'
import type { RequestContext } from './context.ts'
import { HEAVY_READ_MAX_WAIT_MS } from './heavy-reads.ts'
import type { ReceivedRequest, WorkerResponse } from './request-worker.ts'
import { CachedResponse, createRepresentation, type EncodingIndependentHeaders } from './response-cache.ts'
import type { RoutedOperation } from './route-group.ts'
import { answerReceivedRequest } from './run-operation.ts'
import { ANY_CALLER } from './validation.ts'

/**
 * Answers a heavy public read with its generated file. The worker makes it, or this thread if there is no worker.
 * Requests for a file that is being generated wait for it, and cost no more than a cached one.
 * @returns the file, or an error as a response
 * @throws RetryLaterError if the caller has enough requests in progress or exceeds the rate limit, OverloadedError if a
 * caller without a key waited too long or disconnected
 */
export async function answerWithGeneratedFile(
  context: RequestContext,
  operation: RoutedOperation,
): Promise<CachedResponse | WorkerResponse> {
  const { underWay } = context.service.generated
  // a caller with a key waits in a queue of its own, however many it requests
  const stranger = typeof context.sender === 'object' ? undefined : context.countedAs
  const queue = stranger === undefined ? 'own' : 'strangers'
  const key = `${queue} ${toGeneratedFileCacheKey(chooseAcceptedEncoding(context), context.target)}`
  for (let inProgress = underWay.get(key); inProgress; inProgress = underWay.get(key)) {
    await inProgress.catch(() => undefined)
    const file = findCachedGeneratedFile(context)
    if (file) return file
  }
  const generated = generateInTurn(context, operation, stranger)
  underWay.set(key, generated)
  return generated.finally(() => underWay.delete(key))
}

async function generateInTurn(
  context: RequestContext,
  operation: RoutedOperation,
  stranger: string | undefined,
): Promise<CachedResponse | WorkerResponse> {
  const { service, target, params, parameters, request, route } = context
  using _turn = stranger === undefined ? undefined : service.heavyReads.enter(stranger)
  const { cost = 1 } = operation
  context.spend((typeof cost === 'number' ? cost : cost(parameters)) - 1)
  const received: ReceivedRequest = {
    operation: operation.id,
    target,
    params,
    headers: { 'accept-encoding': chooseAcceptedEncoding(context) },
    keyName: '',
    publishes: false,
    asker: ANY_CALLER,
    body: undefined,
  }
  const { worker, languages, onFault, version } = service
  // a write from now on may be missing in the file
  const versionBefore = version.current
  const timeout = stranger === undefined ? undefined : HEAVY_READ_MAX_WAIT_MS
  const answer = await (worker
    ? worker.answer(received, request, timeout, stranger).catch(throwOverloadedIfBusy)
    : answerReceivedRequest({ operations: [operation], languages, onFault }, received))
  if (answer.status !== 200 || !answer.body) return answer
  const encoding = (answer.headers['content-encoding'] ?? 'identity') as ContentEncoding
  const tag = answer.headers.etag?.replaceAll('"', '')
  const first = createRepresentation(new Uint8Array(answer.body), encoding, tag)
  const file = new CachedResponse(route ?? operation, first, getEncodingIndependentHeaders(answer), true)
  if (operation.keeping !== 'never')
    service.generated.cache.put(toGeneratedFileCacheKey(encoding, target), versionBefore, file, answer.body.byteLength)
  return file
}

function throwOverloadedIfBusy(error: unknown): never {
  throw error instanceof DatabaseBusyError ? new OverloadedError() : error
}

/** Headers that depend on the bytes of a response, and are computed again. */
const BYTE_DEPENDENT_HEADERS: ReadonlySet<string> = new Set([
  'content-encoding',
  'content-length',
  'content-type',
  'cache-control',
  'etag',
  'vary',
])

const getEncodingIndependentHeaders = ({ headers }: WorkerResponse): EncodingIndependentHeaders => ({
  type: headers['content-type'] ?? '',
  caching: headers['cache-control'] ?? '',
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !BYTE_DEPENDENT_HEADERS.has(name))),
})
