/** Reads that are open to all and heavy: made in the thread beside, and kept as they are sent until anything of them changes. */

import { publicHeadOf } from './answers.ts'
import { chooseEncoding, type Encoding } from './compression.ts'
import type { Exchange } from './exchange.ts'
import { MadeAnswer, type PublicAnswer, type Representation } from './kept-answers.ts'
import type { Answered, RawParams, ReceivedRequest } from './lane.ts'
import type { Service } from './service.ts'
import type { Served } from './surface.ts'
import { answerAsked, NOBODY } from './work.ts'

const keyOf = (encoding: Encoding, target: string): string => `${encoding} ${target}`

const encodingFor = ({ request }: Exchange): Encoding =>
  chooseEncoding(request.headers.get('accept-encoding'))

/** What is kept for a request; undefined where it has to be made. */
export const keptFor = ({ made, changes }: Service, exchange: Exchange): MadeAnswer | undefined =>
  made.get(keyOf(encodingFor(exchange), exchange.target), ({ reads }) => changes.stateOf(reads))

/**
 * Makes the answer to a request: in the lane where there is one, else here.
 * @returns as values what was refused
 * @throws Busy when its client has gone before its turn came
 */
export async function makeAnswer(
  service: Service,
  operation: Served,
  exchange: Exchange,
  params: RawParams,
): Promise<PublicAnswer | Answered> {
  const { changes, lane, languages, onFault } = service
  const encoding = encodingFor(exchange)
  const { target, request } = exchange
  const headers = { 'accept-encoding': encoding }
  const asked: ReceivedRequest = {
    operation: operation.id,
    target,
    params,
    headers,
    keyName: '',
    asker: NOBODY,
    body: undefined,
  }
  // whatever is written from now on may be missing in what is made
  const before = changes.stateOf(undefined)
  const here = { operations: [operation], languages, changes, onFault }
  const answered = await (lane ? lane.answer(asked, request) : answerAsked(here, asked))
  if (answered.status !== 200 || !answered.body) return answered
  const made = new MadeAnswer(
    publicHeadOf(operation, answered.headers['content-type'] ?? ''),
    representationOf(answered),
    answered.reads,
  )
  if (operation.keeping !== 'never' && changes.stateOf(made.reads) <= before)
    service.made.put(keyOf(encoding, target), changes.stateOf(made.reads), made, answered.body.byteLength)
  return made
}

function representationOf({ headers, body }: Answered): Representation {
  const encoding = (headers['content-encoding'] ?? 'identity') as Encoding
  const tag = (headers.etag ?? '').replaceAll('"', '')
  return { bytes: new Uint8Array(body ?? new ArrayBuffer()), tag, encoding, ready: {} }
}
