/** The same server over standard input and output, for programs that start it themselves. */

import type { Reader } from '../reader.ts'
import { LineTransport } from './line-transport.ts'
import { mcpServer } from './server.ts'

interface Lines {
  /** Ends when who started it has nothing more to ask. */
  readonly input: AsyncIterable<Uint8Array>
  readonly write: (line: string) => void
  /** Looks for what others have written meanwhile. */
  readonly lookAround: () => void
  readonly onFault: (error: unknown) => void
}

/** Answers until the input ends. @param reader of the library as it is now: another file may be put in its place */
export async function answerLines(
  reader: () => Reader,
  { input, write, lookAround, onFault }: Lines,
): Promise<void> {
  const transport = new LineTransport(write)
  let current = reader()
  let server = await serverOver(current, transport, onFault)
  await transport.take(input, async () => {
    lookAround()
    if (reader() === current) return
    current = reader()
    await server.close()
    server = await serverOver(current, transport, onFault)
  })
  await server.close()
}

async function serverOver(reader: Reader, transport: LineTransport, onFault: Lines['onFault']) {
  const server = mcpServer(reader, { onFault, turn: () => Promise.resolve() })
  await server.connect(transport)
  return server
}
