/** Answers what was posted: messages of the protocol by a server and a transport of their own, without any session. */

import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { Reader } from '../reader.ts'
import { mcpServer } from './server.ts'

interface PostedOptions {
  /** See `inTurn`. */
  readonly turn: () => Promise<void>
  readonly onFault: (error: unknown) => void
  /** Origins whose pages may ask; undefined where all may. */
  readonly origins: readonly string[] | undefined
}

/** @param messages one, or several at once @param headers of the request, which say its revision and its origin */
export async function answerPosted(
  reader: Reader,
  { onFault, origins, turn }: PostedOptions,
  messages: unknown,
  headers: Headers,
): Promise<{ readonly status: number; readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> }> {
  const server = mcpServer(() => reader, { onFault, turn })
  const transport = new WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: true,
    ...(origins === undefined ? {} : { enableDnsRebindingProtection: true, allowedOrigins: [...origins] }),
  })
  try {
    // the SDK's types are not made for exactOptionalPropertyTypes
    await server.connect(transport as Parameters<typeof server.connect>[0])
    const request = new Request('http://library.local/mcp', { method: 'POST', headers: spoken(headers) })
    const response = await transport.handleRequest(request, { parsedBody: withoutNotes(messages) })
    const type = response.headers.get('content-type') ?? 'application/json'
    return { status: response.status, type, bytes: new Uint8Array(await response.arrayBuffer()) }
  } finally {
    await server.close()
  }
}

/** The headers by which the protocol speaks. */
function spoken(headers: Headers): Headers {
  const own = new Headers()
  for (const name of ['accept', 'content-type', 'mcp-protocol-version', 'origin']) {
    const value = headers.get(name)
    if (value !== null) own.set(name, value)
  }
  return own
}

/**
 * Requests alone where there are any: nothing goes on between two posts that a notification could be about, and one
 * that takes back a request of the same post would leave it without an answer for ever.
 */
function withoutNotes(messages: unknown): unknown {
  if (!Array.isArray(messages)) return messages
  const isRequest = (message: unknown) =>
    typeof message === 'object' && message !== null && 'id' in message && 'method' in message
  return messages.some(isRequest) ? messages.filter(isRequest) : messages
}
