/** Carries messages of the protocol line by line: one that nobody can read is answered so, and ends nothing. */

import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js'

/** In bytes; what people ask is short. */
const LONGEST_LINE = 1024 * 1024

const NEW_LINE = 0x0a

export class LineTransport implements Transport {
  onmessage?: Transport['onmessage']
  onclose?: () => void
  private waiting = 0
  private whenIdle: (() => void) | undefined

  /** @param write a line, whole, before it returns */
  constructor(private readonly write: (line: string) => void) {}

  async start(): Promise<void> {}

  async send(message: JSONRPCMessage): Promise<void> {
    this.write(JSON.stringify(message))
    if (!('method' in message)) this.settle()
  }

  async close(): Promise<void> {
    this.onclose?.()
  }

  /** Takes lines until there are no more, and waits for the last answer. @param before is called before each line is answered */
  async take(input: AsyncIterable<Uint8Array>, before: () => Promise<void>): Promise<void> {
    for await (const line of linesOf(input)) {
      await before()
      this.receive(line)
      // what was asked first is answered first, and no faster than somebody reads it
      await this.idle()
    }
  }

  private receive(line: string | undefined): void {
    if (line?.trim() === '') return
    const message = line === undefined ? undefined : read(line)
    if (message) {
      if ('method' in message && 'id' in message) this.waiting++
      this.onmessage?.(message)
    } else if (line === undefined)
      this.refuse(-32600, `ข้อความยาวเกิน ${LONGEST_LINE} ไบต์ (The message is too long)`)
    else this.refuse(-32700, 'อ่านข้อความไม่ได้ (This is no message of JSON-RPC)')
  }

  private refuse(code: number, message: string): void {
    this.write(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } }))
  }

  private settle(): void {
    this.waiting--
    if (this.waiting <= 0) this.whenIdle?.()
  }

  private idle(): Promise<void> {
    if (this.waiting <= 0) return Promise.resolve()
    return new Promise((resolve) => {
      this.whenIdle = resolve
    })
  }
}

function read(line: string): JSONRPCMessage | undefined {
  try {
    return JSONRPCMessageSchema.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

/** Lines without their ends; undefined for one that is too long, which is read over. */
async function* linesOf(input: AsyncIterable<Uint8Array>): AsyncGenerator<string | undefined> {
  let held: Uint8Array[] = []
  let length = 0
  const taken = () => {
    const line = length > LONGEST_LINE ? undefined : Buffer.concat(held).toString('utf8')
    held = []
    length = 0
    return line
  }
  for await (const chunk of input) {
    let from = 0
    for (let end = chunk.indexOf(NEW_LINE); end >= 0; end = chunk.indexOf(NEW_LINE, from)) {
      length += end - from
      if (length <= LONGEST_LINE) held.push(chunk.subarray(from, end))
      yield taken()
      from = end + 1
    }
    length += chunk.length - from
    if (length <= LONGEST_LINE) held.push(chunk.subarray(from))
    else held = []
  }
  if (length > 0) yield taken()
}
