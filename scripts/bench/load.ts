/** Sends the same request over and over from a process of its own (load-generator.ts). */

import { join } from 'node:path'

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
  const program = join(import.meta.dir, 'load-generator.ts')
  return [process.execPath, program, url, String(connections), String(seconds), ...lines]
}
