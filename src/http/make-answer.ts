/** Reads that are open to all and heavy: made in the thread beside, and kept as they are sent until anything of them changes. */

import { chooseEncoding, type Encoding } from './compression.ts'
import type { Exchange } from './exchange.ts'
import { type Head, KeptAnswer, representationOf } from './kept-answers.ts'
import type { Answered, RawParams, ReceivedRequest } from './lane.ts'
import type { Service } from './service.ts'
import type { Served } from './surface.ts'
import { answerAsked, NOBODY } from './work.ts'

const keyOf = (encoding: Encoding, target: string): string => `${encoding} ${target}`

const encodingFor = ({ request }: Exchange): Encoding =>
  chooseEncoding(request.headers.get('accept-encoding'))

/** What is kept for a request; undefined where it has to be made. */
export function keptFor({ made, changes }: Service, exchange: Exchange): KeptAnswer | undefined {
  const stateOf = ({ reads }: KeptAnswer) => changes.stateOf(reads)
  const kept = made.kept.get(keyOf(encodingFor(exchange), exchange.target), stateOf)
  if (kept) return kept
  const plain = made.kept.get(keyOf('identity', exchange.target), stateOf)
  return plain?.isCompressed === false ? plain : undefined
}

/**
 * Makes the answer to a request: in the lane where there is one, else here. Who asks for what is being made waits for that.
 * @returns as values what was refused
 * @throws Busy when its client has gone before its turn came
 */
export async function makeAnswer(
  service: Service,
  operation: Served,
  exchange: Exchange,
  params: RawParams,
): Promise<KeptAnswer | Answered> {
  const { making } = service.made
  const key = keyOf(encodingFor(exchange), exchange.target)
  for (let other = making.get(key); other; other = making.get(key)) {
    await other.catch(() => undefined)
    const kept = keptFor(service, exchange)
    if (kept) return kept
  }
  const made = makeNew(service, operation, exchange, params)
  making.set(key, made)
  return made.finally(() => making.delete(key))
}

async function makeNew(
  service: Service,
  operation: Served,
  exchange: Exchange,
  params: RawParams,
): Promise<KeptAnswer | Answered> {
  const { changes, lane, languages, onFault } = service
  const { target, request } = exchange
  const asked: ReceivedRequest = {
    operation: operation.id,
    target,
    params,
    headers: { 'accept-encoding': encodingFor(exchange) },
    keyName: '',
    publishes: false,
    asker: NOBODY,
    body: undefined,
  }
  // whatever is written from now on may be missing in what is made
  const before = changes.stateOf(undefined)
  const here = { operations: [operation], languages, changes, onFault }
  const answered = await (lane ? lane.answer(asked, request) : answerAsked(here, asked))
  if (answered.status !== 200 || !answered.body) return answered
  const encoding = (answered.headers['content-encoding'] ?? 'identity') as Encoding
  const tag = answered.headers.etag?.replaceAll('"', '')
  const first = representationOf(new Uint8Array(answered.body), encoding, tag)
  const made = new KeptAnswer(operation, first, headOf(answered), answered.reads, true)
  service.lookAround()
  const state = changes.stateOf(made.reads)
  if (operation.keeping !== 'never' && state <= before)
    service.made.kept.put(keyOf(encoding, target), state, made, answered.body.byteLength)
  return made
}

/** What follows from the bytes of an answer, and is told anew. */
const OF_BYTES: ReadonlySet<string> = new Set([
  'content-encoding',
  'content-length',
  'content-type',
  'cache-control',
  'etag',
  'vary',
])

const headOf = ({ headers }: Answered): Head => ({
  type: headers['content-type'] ?? '',
  caching: headers['cache-control'] ?? '',
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_BYTES.has(name))),
})
