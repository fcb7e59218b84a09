/** What is heavy is answered beside the thread that everybody waits for, so that one request holds up no other. */

import type { Languages } from '../definitions/languages/languages.ts'
import { Busy } from '../foundation/refusal.ts'
import type { Lane, ReceivedRequest } from './lane.ts'
import type { Served } from './surface.ts'
import { responseOf, work } from './work.ts'

/** Bodies of more bytes are heavy; those of this size take 10 ms at the most, whatever stands in them. */
const HEAVY_BODY = 128 * 1024

/**
 * How long a small write waits behind a heavy one, in milliseconds, until its sender is told to come again (decisions
 * §7): what is heavy takes seconds, and who saves would rather wait for them than save again.
 */
const PATIENCE = 5_000

/** Answers here what is quick, and in the lane what is heavy, or would wait for what is written there or elsewhere. */
export async function answerBeside(
  languages: Languages,
  lane: Lane,
  operation: Served,
  asked: ReceivedRequest,
  request: Request,
): Promise<Response> {
  if (operation.remembers) return work(languages, operation, asked)
  if (isHeavy(operation, asked)) return responseOf(await lane.answer(asked, request))
  if (operation.method !== 'get' && lane.isWriting)
    return responseOf(await lane.answer(asked, request, PATIENCE))
  try {
    return await work(languages, operation, asked)
  } catch (error) {
    // another process writes, an import for instance: nothing was done, and here nobody waits for its lock
    if (!(error instanceof Busy)) throw error
    return responseOf(await lane.answer(asked, request, PATIENCE))
  }
}

function isHeavy({ heavy }: Served, { body, params }: ReceivedRequest): boolean {
  if (body && body.byteLength > HEAVY_BODY) return true
  return typeof heavy === 'function' ? heavy(params) : heavy === true
}
