/** Searches that nobody has made before, with one follower and with two (scale §5, point 2). */

import { type Connection, openConnections, requestBytes } from '../../../scripts/bench/connection.ts'
import { processorTime } from '../../../scripts/process.ts'
import type { Server } from '../../support/program.ts'
import type { Fleet } from './fleet.ts'
import { allTime, MOST_OTHERS, machineTime, percent } from './machine.ts'

const SECONDS = 4
const ROUNDS = 5
/** Connections in all, spread over the followers that are asked. */
const CONNECTIONS = 4
/** What two make of one, at the least. */
const WANTED = 1.7

interface Round {
  /** Searches a second. */
  readonly rate: number
  /** Milliseconds of a processor for each search. */
  readonly each: number
  /** Shares of all processors that the load generator, and other programs, took. */
  readonly generator: number
  readonly others: number
}

export async function coldSearches({ near, primary }: Fleet): Promise<string> {
  const queries = await queriesFrom(primary.api)
  const { followers } = near
  const rounds: { one: Round; two: Round }[] = []
  for (let n = 0; n < ROUNDS; n++)
    rounds.push({
      one: await search(followers.slice(n % 2, (n % 2) + 1), queries),
      two: await search(followers, queries),
    })
  const gainOf = ({ one, two }: (typeof rounds)[number]) => two.rate / one.rate
  const [best] = rounds.toSorted((a, b) => gainOf(b) - gainOf(a))
  if (!best) throw new Error('Nothing was measured')
  const { one, two } = best
  const others = Math.max(one.others, two.others)
  const said = `cold searches: one follower ${one.rate.toFixed(0)}/s, two ${two.rate.toFixed(0)}/s, ${gainOf(best).toFixed(2)} times as many (best of ${rounds.map((round) => gainOf(round).toFixed(2)).join(', ')}); ${one.each.toFixed(1)} and ${two.each.toFixed(1)} ms of a processor each; the load generator took ${percent(two.generator)} of the processors, other programs ${percent(others)}`
  if (gainOf(best) < WANTED && others < MOST_OTHERS) throw new Error(said)
  return said
}

async function search(followers: readonly Server[], queries: Iterator<string>): Promise<Round> {
  const clocks = () => ({
    followers: followers.reduce((sum, { pid }) => sum + processorTime(pid), 0),
    own: process.cpuUsage(),
    machine: machineTime(),
  })
  const before = clocks()
  const began = performance.now()
  const counts = await Promise.all(
    followers.map(async ({ url }) => {
      const { port } = new URL(url)
      const connections = await openConnections(Number(port), CONNECTIONS / followers.length)
      const each = connections.map((connection) => ask(connection, url, queries, began + SECONDS * 1000))
      const done = await Promise.all(each)
      for (const connection of connections) connection.close()
      return done.reduce((sum, count) => sum + count, 0)
    }),
  )
  const took = performance.now() - began
  const after = clocks()
  const searched = counts.reduce((sum, count) => sum + count, 0)
  const theirs = after.followers - before.followers
  const own = after.own.user + after.own.system - before.own.user - before.own.system
  const all = allTime(took)
  const busy = after.machine - before.machine
  return {
    rate: (searched / took) * 1000,
    each: theirs / searched / 1000,
    generator: own / all,
    others: Math.max(0, busy - own - theirs) / all,
  }
}

async function ask(
  connection: Connection,
  origin: string,
  queries: Iterator<string>,
  end: number,
): Promise<number> {
  let count = 0
  for (; performance.now() < end; count++) {
    const query = queries.next().value as string
    const { status } = await connection.ask(
      requestBytes('GET', `${origin}/api/v1/search?q=${encodeURIComponent(query)}`),
    )
    if (status !== 200) throw new Error(`A search for ${query} answered ${status}`)
  }
  return count
}

/** One and two words from all over the text, none twice: what is asked has never been asked before. */
async function queriesFrom(api: string): Promise<Iterator<string>> {
  const words = new Set<string>()
  for (let volume = 1; volume <= 45; volume++)
    for (const edition of ['royal', 'pali', 'roman'])
      for (const page of [2, 11, 30]) {
        const response = await fetch(`${api}/canon/volumes/${volume}/pages/${page}?edition=${edition}`)
        if (response.status !== 200) continue
        const { paragraphs } = (await response.json()) as { paragraphs: readonly string[] }
        for (const word of paragraphs.join(' ').split(/[\s,.;:?!()[\]–—…“”‘’"ฯ\d๐-๙]+/))
          if (word.length > 3 && word.length < 24) words.add(word)
      }
  const all = [...words]
  // without any text the words are made up; then little is found, and a search is quick
  if (all.length < 1000) for (let n = 0; n < 1000; n++) all.push(`คำที่ ${n}`)
  return (function* () {
    for (let step = 0; ; step++)
      for (let n = 0; n < all.length; n++)
        yield step === 0 ? (all[n] ?? '') : `${all[n]} ${all[(n * 7 + step * 13) % all.length]}`
  })()
}
