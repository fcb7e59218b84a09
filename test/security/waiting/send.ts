/** Sends one hostile request over HTTP. */

import type { FuzzRequest } from '../../stress/fuzz/requests.ts'

/** A request that is not answered by then fails the test. */
const REQUEST_TIMEOUT_MS = 300_000

/**
 * Sends a request, and a search after one that writes: some work is only done when the written text is searched.
 * @param nth which of all requests it is: no search is that of another
 * @returns the status; undefined for a request that was cut off
 */
export async function sendHostileRequest(
  origin: string,
  { method, target, headers, body }: FuzzRequest,
  nth: number,
): Promise<number | undefined> {
  const status = await statusOf(origin + target, { method, headers, ...(body === undefined ? {} : { body }) })
  if (body !== undefined) await statusOf(`${origin}/api/v1/search?q=${nth % 2 === 0 ? 'ธรรม' : 'dhamma'}${nth}`)
  return status
}

async function statusOf(address: string, init: RequestInit = {}): Promise<number | undefined> {
  try {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
    await response.bytes()
    return response.status
  } catch {
    // the connection was cut off, or the request timed out
    return undefined
  }
}
