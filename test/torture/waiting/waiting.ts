/**
 * Sends hostile requests one after another while another client measures its own waiting: no request may hold up the
 * others.
 */

import { join } from 'node:path'
import type { Server } from '../../support/program.ts'
import { type OpenApi, operationsOf } from '../fuzz/document.ts'
import { learn } from '../fuzz/known.ts'
import type { FuzzRequest } from '../fuzz/requests.ts'
import { KEY } from '../fuzz/target.ts'
import { corpusWords } from './corpus-words.ts'
import type { HostileRequest } from './hostile.ts'
import { largeRequests } from './large.ts'
import { requestsTo } from './requests.ts'
import { searchesFor } from './searches.ts'
import type { Watched } from './watcher.ts'

/** The longest that another client had to wait while an operation was asked. */
interface Waited extends Watched {
  readonly operation: string
  readonly requests: number
  /** What it waited for. */
  readonly what: string
  readonly limit: number
  /** Whether it waited that long each time. */
  readonly tooLong: boolean
}

/** What a machine does once by chance, it does not do three times. */
const TRIES = 3

/** A request that is not answered by then would be another failure; the wait is told all the same. */
const PATIENCE = 300_000

interface WaitingOptions {
  readonly victim: Server
  readonly seed: number
  /** Makes a collection of 64 MiB before. */
  readonly large?: true
  readonly tell?: (line: string) => void
}

/** The longest waits, operation by operation, in the order of the document. */
export async function waiting({ victim, seed, large, tell }: WaitingOptions): Promise<readonly Waited[]> {
  const look = async (path: string): Promise<unknown> =>
    (await fetch(victim.api + path, { headers: { authorization: `Bearer ${KEY}` } })).json()
  const document = (await look('/openapi.json')) as OpenApi
  const known = await learn(look)
  const watcher = watch(victim)
  try {
    const all: Waited[] = []
    const tellOf = (waited: Waited) => {
      all.push(waited)
      tell?.(line(waited))
    }
    if (large) {
      // one by one, each in a line of its own, and before the others: they find a large library
      const look = async (target: string): Promise<unknown> =>
        (await fetch(victim.url + target, { headers: { authorization: `Bearer ${KEY}` } })).json()
      for (const request of largeRequests(known, seed, look)) {
        const waited = await longestOf(victim, watcher, [request])
        if (waited) tellOf(waited)
      }
    }
    for (const located of operationsOf(document)) {
      const requests = [...requestsTo(located, document, known, seed)]
      const waited = await longestOf(victim, watcher, requests)
      if (waited) tellOf(waited)
    }
    return all
  } finally {
    watcher.stop()
  }
}

/**
 * The longest waits while somebody looks for the commonest words of the library's own text, place by place.
 * @param dataFolder the one that the service runs on
 */
export async function waitingForSearches(
  { victim, seed, tell }: Pick<WaitingOptions, 'victim' | 'seed' | 'tell'>,
  dataFolder: string,
  count: number,
): Promise<readonly Waited[]> {
  const watcher = watch(victim)
  try {
    const all: Waited[] = []
    for (const requests of searchesFor(corpusWords(dataFolder, seed, count), dataFolder)) {
      const waited = await longestOf(victim, watcher, requests)
      if (!waited) continue
      all.push(waited)
      tell?.(line(waited))
    }
    return all
  } finally {
    watcher.stop()
  }
}

async function longestOf(
  victim: Server,
  watcher: Watcher,
  requests: readonly HostileRequest[],
): Promise<Waited | undefined> {
  let worst: Waited | undefined
  for (const request of requests) {
    let waited = await waitedFor(victim, watcher, request)
    // what one try takes for too long must be so in all of them
    for (let more = 1; more < TRIES && excess(waited) > request.limit; more++) {
      // what is deleted already cannot be deleted again
      const again = await waitedFor(victim, watcher, { ...request, succeeds: undefined })
      if (excess(again) < excess(waited)) waited = again
    }
    const tooLong = excess(waited) > request.limit
    if (worst && !(tooLong && !worst.tooLong) && excess(waited) <= excess(worst)) continue
    const { operation, what, limit } = request
    worst = { operation, requests: requests.length, what, limit, tooLong, ...waited }
  }
  return worst
}

/**
 * What the service made the other client wait, less what the machine did: twice what a server that does nothing takes,
 * since a busy machine holds up the one that asks and the one that is asked.
 */
const excess = ({ service, machine }: Watched): number => service - 2 * machine

async function waitedFor(victim: Server, watcher: Watcher, request: HostileRequest): Promise<Watched> {
  const made = await request.make()
  await watcher.take()
  const status = await send(victim.url, made, sent++)
  const watched = await watcher.take()
  if (request.succeeds && (status === undefined || status >= 400))
    throw new Error(`${request.operation} (${request.what}) is answered with ${status}`)
  return watched
}

let sent = 0

/**
 * Sends a request, and a search after one that writes: some work is only done when somebody looks for what was written.
 * @param nth which of all requests it is: no search is that of another
 * @returns the status; undefined for a request that was cut off
 */
export async function send(
  origin: string,
  { method, target, headers, body }: FuzzRequest,
  nth: number,
): Promise<number | undefined> {
  const status = await statusOf(origin + target, { method, headers, ...(body === undefined ? {} : { body }) })
  if (body !== undefined)
    await statusOf(`${origin}/api/v1/search?q=${nth % 2 === 0 ? 'ธรรม' : 'dhamma'}${nth}`)
  return status
}

async function statusOf(address: string, init: RequestInit = {}): Promise<number | undefined> {
  try {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(PATIENCE) })
    await response.bytes()
    return response.status
  } catch {
    // a request that is cut off holds up nobody; a service that has gone is seen by the watcher
    return undefined
  }
}

interface Watcher {
  /** What was waited since it was taken last. */
  take(): Promise<Watched>
  stop(): void
}

function watch({ url: origin, pid }: Server): Watcher {
  let answered: (watched: Watched) => void = () => undefined
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'watcher.ts'), origin, String(pid)], {
    ipc: (message) => answered(message as Watched),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return {
    take: () => {
      if (child.exitCode !== null) throw new Error('The service does not answer the other client any more')
      return new Promise((resolve) => {
        answered = resolve
        child.send('take')
      })
    },
    stop: () => child.kill(),
  }
}

const milliseconds = (time: number): string => Math.round(time).toString().padStart(6)

/** One line of the table. */
export const line = ({ operation, requests, service, machine, limit, tooLong, what }: Waited): string =>
  `${operation.padEnd(28)} ${String(requests).padStart(5)} ${milliseconds(service)} ${milliseconds(machine)} ${milliseconds(limit)}${tooLong ? ' TOO LONG' : ''}  ${what}`

/** The table's head. */
export const HEAD = `${'operation'.padEnd(28)} ${'sent'.padStart(5)} ${'waited'.padStart(6)} ${'idle'.padStart(6)} ${'limit'.padStart(6)}  longest wait of another request (ms) came with`
