/**
 * A load generator as a program: keeps connections open and sends the same request again on each as soon as its answer
 * is there. Those that npm has parse every answer and come to their end before the server does. Arguments: URL,
 * connections, seconds, header lines. Tells one line, `summary {…}`.
 */

import { type Connection, openConnections, requestBytes } from './connection.ts'

const [, , target, count, seconds, ...lines] = process.argv
if (target === undefined || seconds === undefined) throw new Error('Give a URL, connections and seconds')
const headers = Object.fromEntries(lines.map((line) => line.split(/: */, 2)))
const request = requestBytes('GET', target, headers)

const latencies: number[] = []
let [refused, failed] = [0, 0]

const connections = await openConnections(Number(new URL(target).port), Number(count))
const began = performance.now()
const end = began + Number(seconds) * 1000
await Promise.all(connections.map(repeat))
const took = (performance.now() - began) / 1000
for (const connection of connections) connection.close()

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

async function repeat(connection: Connection): Promise<void> {
  try {
    for (let asked = performance.now(); asked < end; ) {
      const { status } = await connection.ask(request)
      const answered = performance.now()
      latencies.push((answered - asked) * 1000)
      asked = answered
      if (status >= 400) refused++
    }
  } catch {
    failed++
  }
}
