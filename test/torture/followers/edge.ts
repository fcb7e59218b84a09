/** What a cache in front keeps away from its followers, and what it shows when they are gone (scale §5, point 4). */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '../client.ts'
import type { Fleet, Site } from './fleet.ts'
import { PROBE } from './watcher.ts'

/** Seconds for which a kept answer of one second is given by nginx, which counts in whole seconds. */
const KEPT = 2

/** How old a kept answer may be, in milliseconds (scale §3). */
const OLDEST = 6000

/** Requests that have reached the followers so far, without those of the host. */
async function reached({ followers }: Site): Promise<number> {
  const counts = followers.map(async ({ url }) => {
    const text = await (await fetch(`${url}/metrics`)).text()
    const lines = text.matchAll(
      /^library_http_requests_total\{operation="(?!metrics|live)[^"]*".*\} (\d+)$/gm,
    )
    return [...lines].reduce((sum, [, count]) => sum + Number(count), 0)
  })
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

/** An address that everybody asks for. */
export async function hotAddress({ far }: Fleet): Promise<string> {
  const SECONDS = 5
  const before = await reached(far)
  let asked = 0
  for (const end = performance.now() + SECONDS * 1000; performance.now() < end; asked++) {
    const response = await fetch(`${far.edge}/api/v1/chants?limit=7`)
    if (response.status !== 200) throw new Error(`A hot address answered ${response.status}`)
    await response.text()
  }
  const came = (await reached(far)) - before
  if (came === 0 || came > 2 * SECONDS) throw new Error(`${came} of ${asked} reached the followers`)
  return `a hot address: ${asked} requests in ${SECONDS} s, of which ${came} reached the followers`
}

/**
 * Addresses that nobody has asked for since before a write: what is kept may be shown once more, but not when it is
 * six seconds old.
 */
export async function seldomAsked({ primary, near, far }: Fleet, key: string): Promise<string> {
  const client = new Client(primary.api, key)
  const addresses = [near, far].flatMap(({ edge }) =>
    ['', '?lang=th', '?lang=en'].map((query) => `${edge}/api/v1${PROBE}${query}`),
  )
  const shows = async (title: string) => {
    const texts = await Promise.all(addresses.map(async (address) => (await fetch(address)).text()))
    return texts.filter((text) => text.includes(`"${title}"`)).length
  }
  const counts: string[] = []
  for (const wait of [4000, OLDEST + 100]) {
    const title = `หลังพัก ${wait}`
    await shows(title)
    await client.write({ method: 'PATCH', path: PROBE, body: { title } })
    await Bun.sleep(wait)
    const fresh = await shows(title)
    counts.push(`${fresh} of ${addresses.length} new after ${wait / 1000} s`)
    if (wait > OLDEST && fresh < addresses.length) throw new Error(`Seldom asked for: ${counts.at(-1)}`)
  }
  return `asked for once, with a write in between: ${counts.join(', ')}`
}

/** 900 addresses that readers ask for: pages of the canon where there are any, lists and records. */
export async function addressesOf({ primary: { api } }: Fleet): Promise<readonly string[]> {
  const MOST = 900
  const found: string[] = []
  for (let volume = 1; volume <= 45; volume++)
    for (const edition of ['royal', 'pali', 'roman']) {
      const response = await fetch(`${api}/canon/volumes/${volume}/layout?edition=${edition}`)
      const { totalPages = 0 } = (await response.json()) as { totalPages?: number }
      for (let n = 1; n <= Math.min(totalPages, 8); n++)
        found.push(`/canon/volumes/${volume}/pages/${n}?edition=${edition}`)
    }
  for (let n = 0; n < 547; n++) found.push(`/jataka?limit=${1 + (n % 50)}&offset=${n}`)
  for (let n = 1; n < 100; n++) found.push(`/chants?limit=${n}`, `/dhamma-groups?limit=${n}`)
  return found.slice(0, MOST).map((path) => `/api/v1${path}`)
}

/** Asks for the addresses at random over eight connections. @throws Error when any answer is not 200 */
async function load(edge: string, folder: string, addresses: readonly string[], seconds: number) {
  const script = join(folder, 'mix.lua')
  const requests = addresses.map((path) => `"GET ${path} HTTP/1.1\\r\\nHost: library\\r\\n\\r\\n"`)
  writeFileSync(
    script,
    `local requests = {${requests.join(',\n')}}
request = function() return requests[math.random(#requests)] end
done = function(summary)
  local errors = summary.errors
  io.write(string.format("summary %d %d\\n", summary.requests,
    errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
`,
  )
  const { out, code } = await run(['wrk', '-t1', '-c8', `-d${seconds}s`, '-s', script, edge])
  const [, asked, failed] = /^summary (\d+) (\d+)$/m.exec(out) ?? []
  if (code !== 0 || asked === undefined) throw new Error(`wrk: ${out}`)
  if (failed !== '0') throw new Error(`${failed} of ${asked} failed at the edge`)
  return Number(asked)
}

async function run(words: string[]) {
  const child = Bun.spawn(words, { stdin: 'ignore', stdout: 'pipe', stderr: 'inherit' })
  return { out: await new Response(child.stdout).text(), code: await child.exited }
}

/**
 * A mix of 900 pages, warm. Each is asked for again every two seconds at the most, however many ask the edge: so the
 * share falls with the number of requests, and what is judged is what no number of readers can pass.
 */
export async function mix({ far }: Fleet, folder: string, addresses: readonly string[]): Promise<string> {
  if (Bun.which('wrk') === null) return 'the mix of 900 pages: not run, wrk is not installed'
  const SECONDS = 10
  for (const path of addresses) {
    const response = await fetch(far.edge + path)
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
    await response.arrayBuffer()
  }
  await load(far.edge, folder, addresses, 3)
  const before = await reached(far)
  const asked = await load(far.edge, folder, addresses, SECONDS)
  const came = (await reached(far)) - before
  const share = (came / asked) * 100
  if (came > addresses.length * (SECONDS / KEPT + 1) && share > 1)
    throw new Error(`${came} of ${asked} requests reached the followers`)
  const enough = Math.ceil((addresses.length / KEPT) * 100)
  return `${addresses.length} pages, warm: ${Math.round(asked / SECONDS)} requests/s at the edge, ${Math.round(came / SECONDS)} of them reached the followers (${share.toFixed(2)} %; under 1 % from ${enough} requests/s on)`
}

/** All followers of the edge are gone, and what it has kept is asked for. */
export async function originKilled(
  { far }: Fleet,
  folder: string,
  addresses: readonly string[],
): Promise<string> {
  const SECONDS = 6
  await far.kill()
  let asked = 0
  if (Bun.which('wrk') === null) {
    for (const end = performance.now() + SECONDS * 1000; performance.now() < end; asked++) {
      const response = await fetch(far.edge + addresses[asked % addresses.length])
      if (response.status !== 200)
        throw new Error(`With its origin gone the edge answered ${response.status}`)
      await response.arrayBuffer()
    }
  } else asked = await load(far.edge, folder, addresses, SECONDS)
  await far.restart()
  return `both followers killed: ${asked} requests to the edge in ${SECONDS} s, all 200`
}
