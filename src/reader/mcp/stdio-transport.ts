/** The MCP server over standard input and output, for clients that start it. */

import { Readable, Writable } from 'node:stream'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js'
import type { ReaderContext } from '../shared/reader.ts'
import { createMcpServer } from './server.ts'

interface StdioOptions {
  /** Ends when the client closes it. */
  readonly input: AsyncIterable<Uint8Array>
  /** Writes a whole line before it returns. */
  readonly write: (line: string) => void
  /** Reloads what other processes have written. */
  readonly refresh: () => void
  readonly onFault: (error: unknown) => void
}

const PARSE_ERROR = JSON.stringify({
  jsonrpc: '2.0',
  id: null,
  error: { code: ErrorCode.ParseError, message: 'อ่านข้อความไม่ได้ (This is no message of JSON-RPC)' },
})

/**
 * Serves MCP over standard input and output until the input ends.
 * @param reader returns the current library, whose file may be replaced meanwhile
 */
export async function serveMcpOverStdio(
  reader: () => ReaderContext,
  { input, write, refresh, onFault }: StdioOptions,
): Promise<void> {
  const stdin = Readable.from(toBuffers(input))
  const stdout = new Writable({
    write: (chunk, _, done) => {
      write(String(chunk).trimEnd())
      done()
    },
  })
  const transport = new StdioServerTransport(stdin, stdout)
  transport.onmessage = refresh
  // an unreadable line is answered with an error and ends nothing
  transport.onerror = () => write(PARSE_ERROR)
  const ended = new Promise<void>((resolve) => {
    stdin.on('end', resolve)
    // the transport closes after a line that is longer than its buffer
    transport.onclose = resolve
  })
  const server = createMcpServer(reader, { onFault, waitForTurn: () => Promise.resolve() })
  await server.connect(transport)
  await ended
  // pending calls finish before the next turn of the event loop
  await new Promise((resolve) => setImmediate(resolve))
  await server.close()
}

/** Converts the input to buffers and adds the line end that the last line may lack. */
async function* toBuffers(input: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let last: number | undefined
  for await (const chunk of input) {
    last = chunk.at(-1) ?? last
    yield Buffer.from(chunk)
  }
  if (last !== undefined && last !== NEW_LINE) yield Buffer.of(NEW_LINE)
}

const NEW_LINE = 0x0a
