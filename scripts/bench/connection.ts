/** A kept-alive HTTP/1.1 connection that costs its own process little: one request at a time, raw bytes in and out. */

/** What is known of a response; its body is counted and dropped. */
export interface Answer {
  readonly status: number
  readonly bytes: number
}

interface Waiting {
  resolve(answer: Answer): void
  reject(error: Error): void
}

/** A raw HTTP/1.1 connection that sends one request after another. */
export class Connection {
  private waiting: Waiting | undefined
  private head: Buffer = Buffer.alloc(0)
  private status = 0
  private length = 0
  /** Bytes of the body still to come; undefined until the head is whole. */
  private rest: number | undefined
  private socket: Bun.Socket<undefined> | undefined

  private constructor() {}

  static async open(hostname: string, port: number): Promise<Connection> {
    const connection = new Connection()
    connection.socket = await Bun.connect<undefined>({
      hostname,
      port,
      socket: {
        data: (_, chunk) => connection.arrived(chunk),
        close: () => connection.fail(new Error('The server closed the connection')),
        error: (_, error) => connection.fail(error),
      },
    })
    return connection
  }

  /** Sends a request (see requestBytes) and waits for the whole answer. @throws Error when the connection breaks. */
  ask(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject }
      this.rest = undefined
      this.head = Buffer.alloc(0)
      this.send(request)
    })
  }

  close(): void {
    this.waiting = undefined
    this.socket?.end()
  }

  private send(bytes: Buffer): void {
    const sent = this.socket?.write(bytes) ?? -1
    if (sent < 0) this.fail(new Error('The connection is closed'))
    else if (sent < bytes.byteLength) setTimeout(() => this.send(bytes.subarray(sent)), 1)
  }

  private arrived(chunk: Buffer): void {
    if (this.rest === undefined) {
      this.head = this.head.byteLength === 0 ? chunk : Buffer.concat([this.head, chunk])
      const end = this.head.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = this.head.toString('latin1', 0, end)
      this.status = Number(head.slice(9, 12))
      this.length = this.status === 304 ? 0 : Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0)
      this.rest = this.length - (this.head.byteLength - end - 4)
    } else {
      this.rest -= chunk.byteLength
    }
    if (this.rest > 0) return
    const { waiting } = this
    this.waiting = undefined
    waiting?.resolve({ status: this.status, bytes: this.length })
  }

  private fail(error: Error): void {
    this.waiting?.reject(error)
    this.waiting = undefined
  }
}

/** A request as it goes over the line. */
export function requestBytes(
  method: string,
  url: string,
  headers: Readonly<Record<string, string>> = {},
  body?: unknown,
): Buffer {
  const { host, pathname, search } = new URL(url)
  const payload = body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body))
  const lines = [
    `${method} ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined
      ? []
      : ['Content-Type: application/json', `Content-Length: ${payload.byteLength}`]),
    '',
    '',
  ]
  return Buffer.concat([Buffer.from(lines.join('\r\n')), payload])
}

/**
 * Sends each request once, over several connections at a time.
 * @throws Error at the first answer with another status than `expected`.
 */
export async function askEach(
  connections: readonly Connection[],
  requests: readonly Buffer[],
  expected: (status: number) => boolean,
): Promise<void> {
  let next = 0
  await Promise.all(
    connections.map(async (connection) => {
      for (let request = requests[next++]; request; request = requests[next++]) {
        const { status } = await connection.ask(request)
        if (!expected(status)) throw new Error(`A request was answered ${status}`)
      }
    }),
  )
}

/** Several connections to one server. */
export const openConnections = (port: number, count: number): Promise<Connection[]> =>
  Promise.all(Array.from({ length: count }, () => Connection.open('127.0.0.1', port)))
