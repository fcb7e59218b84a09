/** Reads that are open to all and heavy: made in the thread beside, and kept as they are sent until anything of them changes. */

import { Busy, Overloaded } from '../foundation/refusal.ts'
import { chooseEncoding, type Encoding } from './compression.ts'
import type { Exchange } from './exchange.ts'
import { HEAVY_READ_TIMEOUT_MS } from './heavy-reads.ts'
import { type Head, KeptAnswer, representationOf } from './kept-answers.ts'
import type { Answered, RawParams, ReceivedRequest } from './lane.ts'
import { costOf } from './operation.ts'
import type { Service } from './service.ts'
import type { Served } from './surface.ts'
import { answerAsked, NOBODY } from './work.ts'

/** Who asks, and for what by the parameters of the path. */
interface Asker {
  readonly params: RawParams
  /** As the rate limit counts callers; undefined where a key came along. */
  readonly stranger: string | undefined
}

const keyOf = (encoding: Encoding, target: string): string => `${encoding} ${target}`

const encodingFor = ({ request }: Exchange): Encoding =>
  chooseEncoding(request.headers.get('accept-encoding'))

/** What is kept for a request; undefined where it has to be made. */
export function keptFor({ made, version }: Service, exchange: Exchange): KeptAnswer | undefined {
  const kept = made.kept.get(keyOf(encodingFor(exchange), exchange.target), version.current)
  if (kept) return kept
  const plain = made.kept.get(keyOf('identity', exchange.target), version.current)
  return plain?.isCompressed === false ? plain : undefined
}

/**
 * Makes the answer to a request: in the lane where there is one, else here. Who asks for what is being made waits for that,
 * which costs no more than what is kept.
 * @returns as values what was refused
 * @throws TooSoon where the caller has enough made or has asked too often, Overloaded when the turn of somebody without a key did not come, Busy when their client has gone before it came
 */
export async function makeAnswer(
  service: Service,
  operation: Served,
  exchange: Exchange,
  asker: Asker,
): Promise<KeptAnswer | Answered> {
  const { making } = service.made
  // nobody waits in the line of others
  const line = asker.stranger === undefined ? 'own' : 'strangers'
  const key = `${line} ${keyOf(encodingFor(exchange), exchange.target)}`
  for (let other = making.get(key); other; other = making.get(key)) {
    await other.catch(() => undefined)
    const kept = keptFor(service, exchange)
    if (kept) return kept
  }
  const made = makeInTurn(service, operation, exchange, asker)
  making.set(key, made)
  return made.finally(() => making.delete(key))
}

/** Costs what making costs, unless the caller has enough made already. */
async function makeInTurn(
  service: Service,
  operation: Served,
  exchange: Exchange,
  asker: Asker,
): Promise<KeptAnswer | Answered> {
  const { stranger } = asker
  using _turn = stranger === undefined ? undefined : service.heavyReads.enter(stranger)
  exchange.spend(costOf(operation, exchange.target) - 1)
  return await makeNew(service, operation, exchange, asker)
}

async function makeNew(
  service: Service,
  operation: Served,
  exchange: Exchange,
  { params, stranger }: Asker,
): Promise<KeptAnswer | Answered> {
  const { lane, languages, onFault } = service
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
  const version = service.version.current
  const here = { operations: [operation], languages, onFault }
  const patience = stranger === undefined ? undefined : HEAVY_READ_TIMEOUT_MS
  const answered = await (lane
    ? lane.answer(asked, request, patience, stranger).catch(overloadedWhereBusy)
    : answerAsked(here, asked))
  if (answered.status !== 200 || !answered.body) return answered
  const encoding = (answered.headers['content-encoding'] ?? 'identity') as Encoding
  const tag = answered.headers.etag?.replaceAll('"', '')
  const first = representationOf(new Uint8Array(answered.body), encoding, tag)
  const made = new KeptAnswer(operation, first, headOf(answered), true)
  if (operation.keeping !== 'never')
    service.made.kept.put(keyOf(encoding, target), version, made, answered.body.byteLength)
  return made
}

function overloadedWhereBusy(error: unknown): never {
  throw error instanceof Busy ? new Overloaded() : error
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
