/**
 * A small load generator for machines without wrk, as a program: keeps connections open and sends the same
 * request again on each as soon as its answer is there. Arguments: URL, connections, seconds, header lines.
 * Tells one line, `summary {…}`, as wrk-report.lua does.
 */

export {}

const [, , target, connections, seconds, ...headers] = process.argv
if (seconds === undefined || target === undefined) throw new Error('Give a URL, connections and seconds')
const { hostname, port, pathname, search } = new URL(target)
const request = Buffer.from(
  [`GET ${pathname}${search} HTTP/1.1`, `Host: ${hostname}:${port}`, ...headers, '', ''].join('\r\n'),
)

const latencies: number[] = []
let refused = 0
let failed = 0

/** One connection: when it asked, and how much of the answer is still to come. */
interface Asking {
  began: number
  /** Bytes of the answer still to come; undefined until its head is whole. */
  rest: number | undefined
  head: Buffer
}

const began = performance.now()
const end = began + Number(seconds) * 1000
const sockets = await Promise.all(
  Array.from({ length: Number(connections) }, () =>
    Bun.connect<Asking>({
      hostname,
      port: Number(port),
      data: { began: 0, rest: undefined, head: Buffer.alloc(0) },
      socket: {
        open: ask,
        data: (socket, chunk) => {
          if (arrived(socket.data, chunk)) {
            latencies.push((performance.now() - socket.data.began) * 1000)
            if (performance.now() < end) ask(socket)
          }
        },
        error: () => {
          failed++
        },
      },
    }),
  ),
)
await Bun.sleep(end - performance.now() + 20)
const took = (performance.now() - began - 20) / 1000
for (const socket of sockets) socket.end()
latencies.sort((a, b) => a - b)
const percentile = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
const summary = {
  requests: latencies.length,
  seconds: took,
  refused,
  failed,
  p50: percentile(0.5),
  p99: percentile(0.99),
}
console.log(`summary ${JSON.stringify(summary)}`)
process.exit(0)

function ask(socket: Bun.Socket<Asking>): void {
  socket.data.began = performance.now()
  socket.data.rest = undefined
  socket.data.head = Buffer.alloc(0)
  socket.write(request)
}

/** Takes in a piece of an answer. @returns whether the answer is whole. */
function arrived(asking: Asking, chunk: Buffer): boolean {
  if (asking.rest !== undefined) {
    asking.rest -= chunk.byteLength
    return asking.rest <= 0
  }
  asking.head = asking.head.byteLength === 0 ? chunk : Buffer.concat([asking.head, chunk])
  const headEnd = asking.head.indexOf('\r\n\r\n')
  if (headEnd < 0) return false
  const head = asking.head.toString('latin1', 0, headEnd)
  const status = Number(head.slice(9, 12))
  if (status >= 400) refused++
  const length = status === 304 ? 0 : Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0)
  asking.rest = length - (asking.head.byteLength - headEnd - 4)
  return asking.rest <= 0
}
