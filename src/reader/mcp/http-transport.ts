/** Answers one MCP message that was posted, by a server and a transport of its own. There is no session. */

import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js'
import type { ReaderContext } from '../shared/reader.ts'
import { createMcpServer } from './server.ts'

interface PostedOptions {
  /** See `createTurnQueue`. */
  readonly waitForTurn: () => Promise<void>
  readonly onFault: (error: unknown) => void
  /** Origins whose pages may send requests; undefined for all. */
  readonly origins: readonly string[] | undefined
}

/** The answer to a batch; only protocol revisions before 2025-06-18 allowed batches. */
const NO_BATCHES = JSON.stringify({
  jsonrpc: '2.0',
  id: null,
  error: { code: ErrorCode.InvalidRequest, message: 'กรุณาส่งทีละข้อความ (Send one message at a time)' },
})

/**
 * Answers one MCP message received by HTTP POST.
 * @param message the body as parsed JSON
 * @param headers headers of the request; they have its protocol revision and its origin
 */
export async function answerMcpPost(
  reader: ReaderContext,
  { onFault, origins, waitForTurn }: PostedOptions,
  message: unknown,
  headers: Headers,
): Promise<{ readonly status: number; readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> }> {
  if (Array.isArray(message))
    return { status: 400, type: 'application/json', bytes: new TextEncoder().encode(NO_BATCHES) }
  const server = createMcpServer(() => reader, { onFault, waitForTurn })
  const transport = new WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: true,
    ...(origins === undefined ? {} : { enableDnsRebindingProtection: true, allowedOrigins: [...origins] }),
  })
  try {
    // the SDK's types are not made for exactOptionalPropertyTypes
    await server.connect(transport as Parameters<typeof server.connect>[0])
    const request = new Request('http://library.local/mcp', { method: 'POST', headers: pickProtocolHeaders(headers) })
    const response = await transport.handleRequest(request, { parsedBody: message })
    const type = response.headers.get('content-type') ?? 'application/json'
    return { status: response.status, type, bytes: new Uint8Array(await response.arrayBuffer()) }
  } finally {
    await server.close()
  }
}

/** Returns only the headers that belong to the protocol. */
function pickProtocolHeaders(headers: Headers): Headers {
  const picked = new Headers()
  for (const name of ['accept', 'content-type', 'mcp-protocol-version', 'origin']) {
    const value = headers.get(name)
    if (value !== null) picked.set(name, value)
  }
  return picked
}
