/**
 * Sends generated requests to every operation of the OpenAPI document and holds the answers against it: no
 * failure of the server, no other error shape, nothing of the inside, no hang.
 */

import fc from 'fast-check'
import { createRandomGenerator, type RandomGenerator } from '../../../scripts/random.ts'
import { documentedOperationsOf, type LocatedParameter, type OpenApi } from './document.ts'
import { FuzzJudge } from './judge.ts'
import { type KnownRecords, readKnownRecords } from './known.ts'
import { createFuzzRequest, type FuzzRequest } from './requests.ts'
import { type FuzzTarget, KEY } from './target.ts'

interface FuzzReport {
  readonly requests: number
  /** How many answers there were by status. */
  readonly statuses: Readonly<Record<number, number>>
  readonly operations: ReadonlySet<string>
  /** Operations that were answered with success at least once: the others were only ever asked nonsense. */
  readonly reached: ReadonlySet<string>
}

/**
 * @param each requests to each operation.
 * @throws Error that shows the request, its answer, and the seed that it can be repeated with.
 */
export async function runFuzz(target: FuzzTarget, seed: number, each: number): Promise<FuzzReport> {
  const look = async (path: string): Promise<unknown> => {
    const headers = { authorization: `Bearer ${KEY}` }
    return (await target.send({ method: 'GET', target: `/api/v1${path}`, headers })).json()
  }
  const document = (await look('/openapi.json')) as OpenApi
  const judge = new FuzzJudge(target, document)
  const statuses: Record<number, number> = {}
  const [operations, reached] = [new Set<string>(), new Set<string>()]
  const readers = new Readers(target, createRandomGenerator(seed))
  let requests = 0
  for (const { located, request } of plan(document, await readKnownRecords(look), seed, each)) {
    const status = await judge.send(request).catch((error: unknown) => {
      throw new Error(`Seed ${seed}, request ${requests}:\n${written(request)}\n${error}`)
    })
    const { operationId } = located.operation
    requests++
    statuses[status] = (statuses[status] ?? 0) + 1
    operations.add(operationId)
    if (status < 300 && request.method === located.method) reached.add(operationId)
    if (requests % BETWEEN_RESTARTS === 0) await readers.lookElsewhere(`Seed ${seed}, by request ${requests}`)
    if (status !== 200 && status !== 201) continue
    if (request.method === 'GET') readers.remember(request)
    else await readers.look(`Seed ${seed}, after request ${requests}:\n${written(request)}`)
  }
  await readers.lookElsewhere(`Seed ${seed}, after all requests`)
  return { requests, statuses, operations, reached }
}

/** Requests after which the answers are compared with those of a service that has kept nothing. */
const BETWEEN_RESTARTS = 300

/** Reads again, after writes, what was read before: it must be what is made again. */
class Readers {
  private readonly seen: FuzzRequest[] = []

  constructor(
    private readonly target: FuzzTarget,
    private readonly random: RandomGenerator,
  ) {}

  remember(request: FuzzRequest): void {
    if (this.seen.length < 200) this.seen.push(request)
    else this.seen[this.random.below(200)] = request
  }

  async look(where: string): Promise<void> {
    for (let n = 0; n < 4 && this.seen.length > 0; n++) {
      const request = this.random.pick(this.seen)
      const { target, headers } = request
      // what is kept is kept by its address, and an unknown key changes nothing but that
      const anew = `${target}${target.includes('?') ? '&' : '?'}anew=${this.random.below(2 ** 31)}`
      const [stored, fresh] = await Promise.all([this.read(target, headers), this.read(anew, headers)])
      if (stored !== fresh) throw new Error(`${where}\n${target} is stale:\n${stored}\ninstead of\n${fresh}`)
    }
  }

  /** Kept parts of answers (items, pages, layouts) must be what a service that has just started makes. */
  async lookElsewhere(where: string): Promise<void> {
    await using other = this.target.another?.()
    if (!other) return
    for (const { target, headers } of this.seen) {
      const here = await this.read(target, headers)
      const there = await this.read(target, headers, other)
      if (here !== there) throw new Error(`${where}\n${target} is stale:\n${here}\ninstead of\n${there}`)
    }
  }

  private async read(target: string, headers: FuzzRequest['headers'], from = this.target): Promise<string> {
    const response = await from.send({
      method: 'GET',
      target,
      headers: { ...headers, 'accept-encoding': '' },
    })
    return `${response.status} ${await response.text()}`
  }
}

/** The sum of several runs. */
export function runConcurrently(reports: readonly FuzzReport[]): FuzzReport {
  const statuses: Record<number, number> = {}
  for (const report of reports) {
    for (const [status, count] of Object.entries(report.statuses)) {
      statuses[Number(status)] = (statuses[Number(status)] ?? 0) + count
    }
  }
  return {
    requests: reports.reduce((sum, report) => sum + report.requests, 0),
    statuses,
    operations: new Set(reports.flatMap((report) => [...report.operations])),
    reached: new Set(reports.flatMap((report) => [...report.reached])),
  }
}

/** The requests, in an order of chance, so that operations meet what others left. */
function plan(document: OpenApi, known: KnownRecords, seed: number, each: number) {
  const random = createRandomGenerator(seed)
  const sampled = (located: LocatedParameter) => {
    const requests = fc.sample(createFuzzRequest(located, document, known, KEY), { seed, numRuns: each })
    return requests.map((request) => ({ located, request, rank: random.next() }))
  }
  return documentedOperationsOf(document)
    .flatMap(sampled)
    .sort((a, b) => a.rank - b.rank)
}

const written = ({ method, target, headers, body }: FuzzRequest) =>
  `${method} ${target}\n${JSON.stringify(headers)}\n${body === undefined ? '' : JSON.stringify(body).slice(0, 2_000)}`
