/** Many clients at the same things at the same time: no update is lost, and some order explains the end. */

import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { createRandomGenerator, type RandomGenerator } from '../../scripts/random.ts'
import type { ProgramServer } from '../support/program.ts'
import { describeError, StressClient, type WriteRequest } from './client.ts'
import { type LogLine, replayLog } from './replay.ts'

/** The keys of the racing editors, for LIBRARY_API_KEY. */
export const createRacerKeys = (count: number): string =>
  Array.from({ length: count }, (_, index) => `${nameOf(index)}:${keyOf(index)}`).join(',')

const nameOf = (index: number) => `racer-${index}`
const keyOf = (index: number) => `the-key-of-racer-${index}`.padEnd(24, '-')

const racers = (victim: ProgramServer, count: number): readonly StressClient[] =>
  Array.from({ length: count }, (_, index) => new StressClient(victim.api, keyOf(index)))

/** What a write may meet when others were faster. */
const LOST = new Set([404, 409, 412])

/**
 * Every client adds one to the same record, `each` times, with If-Match. A lost update would be missing from
 * the sum.
 * @returns how often an editor was too late and had to read again
 */
export async function countTogether(victim: ProgramServer, clients: number, each: number): Promise<number> {
  const path = '/chants/counted'
  const [first, ...others] = racers(victim, clients)
  if (!first) throw new Error('Nobody counts')
  await first.write({ method: 'POST', path: '/chants', body: { slug: 'counted', title: 'นับ', note: '0' } })
  let late = 0
  await Promise.all(
    [first, ...others].map(async (client) => {
      for (let done = 0; done < each; ) {
        const { note, version } = await client.read<{ note: string; version: string }>(path)
        const body = { note: String(Number(note) + 1) }
        const request = { method: 'PATCH', path, body, headers: { 'if-match': `"${version}"` } } as const
        const { status, body: answer } = await client.send(request)
        if (status === 200) done++
        else if (status === 412) late++
        else throw new Error(describeError(request, status, answer))
      }
    }),
  )
  const { note } = await first.read<{ note: string }>(path)
  if (Number(note) !== clients * each)
    throw new Error(`${clients * each - Number(note)} of ${clients * each} updates are lost`)
  return late
}

/** All editors create the same records, each with `If-None-Match: *`: one of them succeeds, the others get an error. */
export async function createOnce(victim: ProgramServer, clients: number, records: number): Promise<void> {
  const all = racers(victim, clients)
  const reader = new StressClient(victim.api, keyOf(0))
  for (let record = 0; record < records; record++) {
    const answers = await Promise.all(
      all.map((client, index) =>
        client.send({
          method: 'POST',
          path: '/chants',
          body: { slug: `only-${record}`, title: `ผู้เขียนที่ ${index}` },
          headers: { 'if-none-match': '*' },
        }),
      ),
    )
    const winners = answers.flatMap(({ status }, index) => (status === 201 ? [index] : []))
    const reported = answers.filter(({ status }) => status === 412).length
    const { title } = await reader.read<{ title: string }>(`/chants/only-${record}`)
    if (winners.length !== 1 || reported !== clients - 1 || title !== `ผู้เขียนที่ ${winners[0]}`) {
      throw new Error(`only-${record}: ${winners.length} created it, ${reported} were told, it is called ${title}`)
    }
  }
}

interface Category {
  readonly slug: string
  readonly title: string
}

/** Slugs that all editors want. */
const SLUGS = Array.from({ length: 12 }, (_, index) => `category-${index}`)

/**
 * Creates, replaces, changes, renames, moves, deletes and restores the same few categories from all sides. What
 * the log says was done, done again one after the other, must lead to what is there.
 * @returns writes that were done, and writes that met what others had done
 */
export async function raceWrites(
  victim: ProgramServer,
  data: string,
  seed: number,
  clients: number,
  each: number,
): Promise<{ readonly done: number; readonly late: number }> {
  const all = racers(victim, clients)
  await all[0]?.write(restoreOf([]))
  const earlier = logOf(data, 'book-categories').length
  const restores = new Map<string, (readonly Category[])[]>()
  let [done, late] = [0, 0]
  await Promise.all(
    all.map(async (client, index) => {
      const random = createRandomGenerator(seed + index)
      const sent: (readonly Category[])[] = []
      restores.set(nameOf(index), sent)
      for (let write = 0; write < each; write++) {
        const { request, restored } = shove(random)
        const { status, body } = await client.send(request)
        if (status <= 201) done++
        else if (LOST.has(status)) late++
        else throw new Error(describeError(request, status, body))
        if (restored && status <= 201) sent.push(restored)
      }
    }),
  )
  const { items } = await new StressClient(victim.api, keyOf(0)).read<{
    readonly items: readonly (Category & { readonly order: number })[]
  }>('/book-categories?limit=200')
  const lines = logOf(data, 'book-categories').slice(earlier)
  if (lines.length !== done) throw new Error(`${done} writes were acknowledged, the log has ${lines.length}`)
  const explained = replayLog(lines, (key, number) => restores.get(key)?.[number] ?? [])
  const found = items.map(({ slug, title }) => ({ slug, title }))
  if (!Bun.deepEquals(found, explained)) {
    throw new Error(`No order explains ${JSON.stringify(found)}; the log's leads to ${JSON.stringify(explained)}`)
  }
  if (new Set(items.map(({ order }) => order)).size < items.length) throw new Error('Two share a place')
  return { done, late }
}

/** One write, chosen by chance. */
function shove(random: RandomGenerator): { request: WriteRequest; restored?: readonly Category[] } {
  const [slug, other] = [random.pick(SLUGS), random.pick(SLUGS)]
  const title = `ชั้น ${random.below(1_000_000)}`
  const path = `/book-categories/${slug}`
  switch (random.below(16)) {
    case 0: {
      const restored = SLUGS.filter(() => random.next() < 0.7).map((name) => ({ slug: name, title }))
      return { request: restoreOf(restored), restored }
    }
    case 1:
    case 2:
      return { request: { method: 'DELETE', path } }
    case 3:
    case 4:
      return { request: { method: 'PATCH', path, body: { slug: other } } }
    case 5:
    case 6:
    case 7:
      return { request: { method: 'PATCH', path, body: { title } } }
    case 8:
    case 9:
    case 10:
      return { request: { method: 'POST', path: '/book-categories', body: { slug, title } } }
    default:
      return { request: { method: 'POST', path: `${path}/move`, body: { delta: random.pick([-1, 1]) } } }
  }
}

function restoreOf(categories: readonly Category[]): WriteRequest {
  const records = categories.map((category, index) => ({ ...category, order: index + 1 }))
  const body = { collection: 'book-categories', format: 1, records }
  return { method: 'PUT', path: '/collections/book-categories', body }
}

/** What was done to a collection by those who race, in the order of the log. */
function logOf(data: string, collection: string): readonly LogLine[] {
  using sqlite = new Database(join(data, 'library.db'))
  return sqlite
    .query<LogLine, [string]>(
      "SELECT key_name, action, record, change FROM content_edit WHERE collection = ? AND key_name LIKE 'racer-%' ORDER BY id",
    )
    .all(collection)
}

/**
 * All editors decide and reopen the same pairs. The last line of the log about a pair says what holds, and its
 * passage shows it.
 * @param pairs that two sources disagree about
 */
export async function checkRaceResults(
  victim: ProgramServer,
  data: string,
  seed: number,
  clients: number,
  each: number,
  pairs: readonly Pair[],
): Promise<void> {
  await Promise.all(
    racers(victim, clients).map(async (client, index) => {
      const random = createRandomGenerator(seed + index)
      for (let write = 0; write < each; write++) {
        const { volume: _, sources: __, ...pair } = random.pick(pairs)
        const choice = random.pick(['keep', 'swap'] as const)
        const request: WriteRequest =
          random.next() < 0.3
            ? { method: 'POST', path: '/passages/reopen', body: pair }
            : { method: 'POST', path: '/passages/settle', body: { ...pair, choice } }
        const { status, body } = await client.send(request)
        if (status > 201 && !LOST.has(status)) throw new Error(describeError(request, status, body))
      }
    }),
  )
  const reader = new StressClient(victim.api, keyOf(0))
  const last = new Map(logOf(data, 'passage-decisions').map(({ record, change }) => [record, JSON.parse(change).after]))
  for (const { division, entry, edition, volume, sources } of pairs) {
    const choice = last.get(`${division}/${entry}/${edition}`)
    const path = `/canon/volumes/${volume}/entries/${entry}/passage?edition=${edition}`
    const { source } = await reader.read<{ source: string }>(path)
    const wanted = choice === 'swap' ? sources[1] : sources[0]
    if (source !== wanted) throw new Error(`${division}/${entry} shows ${source}, decided last was ${choice}`)
  }
}

/** A heading and edition with texts of two sources, in the order of their rank. */
interface Pair {
  readonly division: string
  readonly entry: string
  readonly edition: string
  readonly volume: number
  readonly sources: readonly [string, string]
}
