/**
 * Sends the same request over and over from a process of its own, which keeps connections open and asks again on each as
 * soon as its answer is there: programs that npm has parse every answer and come to their end before the server does.
 */

import { type Connection, openConnections, requestBytes } from './connection.ts'

/** A stream of requests to one address. */
export interface Load {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly seconds: number
  readonly connections: number
}

/** What came of it; latencies in microseconds. */
export interface LoadResult {
  readonly requests: number
  readonly seconds: number
  /** Answers with a status of 400 and more. */
  readonly refused: number
  /** Connections that broke. */
  readonly failed: number
  readonly p50: number
  readonly p99: number
}

/** Applies the load. @throws Error when any request was refused or lost: such figures would mean nothing. */
export async function apply(load: Load): Promise<LoadResult> {
  const child = Bun.spawn(command(load), { stdin: 'ignore', stdout: 'pipe', stderr: 'inherit' })
  const output = await new Response(child.stdout).text()
  const line = /^summary (\{.*\})$/m.exec(output)?.[1]
  if ((await child.exited) !== 0 || line === undefined)
    throw new Error(`The load generator failed:\n${output}`)
  const result: LoadResult = JSON.parse(line)
  if (result.refused > 0 || result.failed > 0) {
    throw new Error(`${load.url}: ${result.refused} answers refused, ${result.failed} connections failed`)
  }
  return result
}

function command({ url, headers, seconds, connections }: Load): string[] {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [process.execPath, import.meta.path, url, String(connections), String(seconds), ...lines]
}

/** As a program of its own. Arguments: URL, connections, seconds, header lines. Prints one line, `summary {…}`. */
async function generate([target = '', count, seconds, ...lines]: readonly string[]): Promise<void> {
  const headers = Object.fromEntries(lines.map((line) => line.split(/: */, 2)))
  const request = requestBytes('GET', target, headers)
  const latencies: number[] = []
  let [refused, failed] = [0, 0]
  const connections = await openConnections(Number(new URL(target).port), Number(count))
  const began = performance.now()
  const end = began + Number(seconds) * 1000
  const repeat = async (connection: Connection) => {
    try {
      for (let input = performance.now(); input < end; ) {
        const { status } = await connection.ask(request)
        const answered = performance.now()
        latencies.push((answered - input) * 1000)
        input = answered
        if (status >= 400) refused++
      }
    } catch {
      failed++
    }
  }
  await Promise.all(connections.map(repeat))
  const took = (performance.now() - began) / 1000
  for (const connection of connections) connection.close()
  latencies.sort((a, b) => a - b)
  const percentile = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
  const counted = { requests: latencies.length, seconds: took, refused, failed }
  console.log(`summary ${JSON.stringify({ ...counted, p50: percentile(0.5), p99: percentile(0.99) })}`)
}

if (import.meta.main) await generate(process.argv.slice(2))
