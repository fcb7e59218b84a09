/** `POST /mcp`: the Model Context Protocol over HTTP, without sessions (Streamable HTTP). */

import { Type } from 'typebox'
import type { AllowedOrigins } from '../../http/cors.ts'
import { defineOperation, NonJsonResponseBody, type OperationDefinition } from '../../http/operation.ts'
import type { ReaderContext } from '../shared/reader.ts'
import { findToolForUri, type McpToolArguments } from './tool.ts'
import { MCP_TOOLS } from './tools.ts'

/** Maximum size of a request body. */
const MAX_BODY_BYTES = 64 * 1024
const MAX_BODY_VALUES = 2_000

/** Creates the operation of the MCP endpoint. The MCP SDK is loaded with the first request. */
export function createMcpOperations(
  reader: ReaderContext,
  { origins, onFault }: { readonly origins: AllowedOrigins; readonly onFault: (error: unknown) => void },
): readonly OperationDefinition[] {
  const waitForTurn = createTurnQueue()
  const allowed = origins === '*' ? undefined : [...origins, ...getOwnOrigin(reader)]
  return [
    defineOperation('POST ', 'mcp', {
      tag: 'MCP',
      summary: 'For programs that read for people (MCP)',
      unlisted: true,
      access: 'public',
      asks: { costOf: (body) => computeCost(body) - 1 },
      largestBody: MAX_BODY_BYTES,
      mostValues: MAX_BODY_VALUES,
      body: Type.Unknown(),
      judging: 'by-operation',
      answers: {},
      run: async ({ intent, headers = new Headers() }) => {
        // loaded with the first request
        const { answerMcpPost } = await import('./http-transport.ts')
        const answer = await answerMcpPost(reader, { origins: allowed, onFault, waitForTurn }, intent.body(), headers)
        const { status, type, bytes } = answer
        return { status, body: bytes.byteLength === 0 ? undefined : new NonJsonResponseBody(bytes, type) }
      },
    }),
  ]
}

/**
 * Creates a queue that runs one call at a time and lets other requests run in between, so that a page waits for one
 * call at most, however many clients call at once.
 */
function createTurnQueue(): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
    return last
  }
}

/** Returns the library's own origin, whose pages may always send requests. */
const getOwnOrigin = ({ baseUrl }: ReaderContext): readonly string[] =>
  baseUrl === undefined ? [] : [new URL(baseUrl).origin]

/**
 * Computes the cost of a message: that of the page or search with the same content; 1 for any other message.
 * @param message the body, unvalidated
 */
function computeCost(message: unknown): number {
  if (typeof message !== 'object' || message === null) return 1
  const { method, params } = message as { readonly method?: unknown; readonly params?: unknown }
  const { name, uri, arguments: toolArguments } = (params ?? {}) as McpToolArguments
  const read = method === 'resources/read' ? findToolForUri(MCP_TOOLS, String(uri)) : undefined
  const tool = MCP_TOOLS.find((one) => one.name === (method === 'tools/call' ? name : read?.tool))
  const { cost = 1 } = tool ?? {}
  return typeof cost === 'number' ? cost : cost(((read ? read.given : toolArguments) ?? {}) as McpToolArguments)
}
