/** The same server over standard input and output, for programs that start it themselves. */

import { Readable, Writable } from 'node:stream'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js'
import type { Reader } from '../shared/reader.ts'
import { mcpServer } from './server.ts'

interface Lines {
  /** Ends when who started it has nothing more to ask. */
  readonly input: AsyncIterable<Uint8Array>
  /** Writes a line, whole, before it returns. */
  readonly write: (line: string) => void
  /** Looks for what others have written meanwhile. */
  readonly lookAround: () => void
  readonly onFault: (error: unknown) => void
}

const UNREADABLE = JSON.stringify({
  jsonrpc: '2.0',
  id: null,
  error: { code: ErrorCode.ParseError, message: 'อ่านข้อความไม่ได้ (This is no message of JSON-RPC)' },
})

/** Answers until the input ends. @param reader of the library as it is now: another file may be put in its place */
export async function answerLines(
  reader: () => Reader,
  { input, write, lookAround, onFault }: Lines,
): Promise<void> {
  const stdin = Readable.from(buffersOf(input))
  const stdout = new Writable({
    write: (chunk, _, done) => {
      write(String(chunk).trimEnd())
      done()
    },
  })
  const transport = new StdioServerTransport(stdin, stdout)
  transport.onmessage = lookAround
  // a line that nobody can read is answered so, and ends nothing
  transport.onerror = () => write(UNREADABLE)
  const ended = new Promise<void>((resolve) => {
    stdin.on('end', resolve)
    // a line without an end, more of it than is held
    transport.onclose = resolve
  })
  const server = mcpServer(reader, { onFault, turn: () => Promise.resolve() })
  await server.connect(transport)
  await ended
  // nothing that a call waits for takes longer
  await new Promise((resolve) => setImmediate(resolve))
  await server.close()
}

/** The last line ends too, whether it says so or not. */
async function* buffersOf(input: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let last: number | undefined
  for await (const chunk of input) {
    last = chunk.at(-1) ?? last
    yield Buffer.from(chunk)
  }
  if (last !== undefined && last !== NEW_LINE) yield Buffer.of(NEW_LINE)
}

const NEW_LINE = 0x0a
