/** Measures pages for readers against their budgets (reader §3): bytes, requests and first paint on a slow network. */

import { existsSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { chromium } from 'playwright-core'
import type { MeasuredServer } from './library-server.ts'
import { type BenchFigure, type BenchReportSection, computeMedian, createFigure } from './report.ts'

const PRINTED_PAGE = '/canon/9/royal/231'
const HEADING_PAGE = '/canon/9/entries/brahmajalasuttam?with=royal,pali,roman'
const CHROMIUM = [process.env.CHROMIUM ?? '', '/usr/bin/chromium', '/usr/bin/chromium-headless-shell'].find(
  (path) => path !== '' && existsSync(path),
)

/** A slow network: bytes per second, and milliseconds of latency. */
const SLOW_NETWORK = { offline: false, downloadThroughput: 200_000, uploadThroughput: 200_000, latency: 150 }
/** Factor by which the browser slows the processor down, for a slow phone. */
const CPU_SLOWDOWN_RATE = 4

const toKilobytes = (bytes: number) => Math.round(bytes / 100) / 10

/** Measures the sizes of readers' pages and the time of first visits. @param rounds number of visits of each page */
export async function measureReaderPages({ origin }: MeasuredServer, rounds: number): Promise<BenchReportSection> {
  const about = `Sizes are compressed with brotli as a browser is sent them; a first visit loads ${SLOW_NETWORK.downloadThroughput / 1000} kB/s at ${SLOW_NETWORK.latency} ms, CPU/${CPU_SLOWDOWN_RATE}.`
  const title = 'Pages for readers'
  const figures: BenchFigure[] = [
    createSizeFigure('9/royal/231', await measureCompressedBytes(origin + PRINTED_PAGE), 4),
    createSizeFigure('median printed page', await measureMedianPage(origin), 4),
    createSizeFigure('DN 1 in three editions', await measureCompressedBytes(origin + HEADING_PAGE), 50),
  ]
  if (CHROMIUM === undefined) return { title, about, figures, missing: ['first visits: there is no Chromium here'] }
  return { title, about, figures: [...figures, ...(await measureFirstVisits(origin, rounds))] }
}

const createSizeFigure = (name: string, bytes: number, atMost: number): BenchFigure =>
  createFigure(`${name}, HTML`, 'kB', toKilobytes(bytes), { goal: { atMost } })

/** Returns the bytes of a page, compressed with the quality that the server uses. */
async function measureCompressedBytes(address: string): Promise<number> {
  const bytes = await (await fetch(address)).bytes()
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).byteLength
}

/** Returns the median size of printed pages of volume 9 in three editions. */
async function measureMedianPage(origin: string): Promise<number> {
  const sizes: number[] = []
  for (const edition of ['royal', 'pali', 'roman']) {
    for (let page = 5; page < 300; page += 30)
      sizes.push(await measureCompressedBytes(`${origin}/canon/9/${edition}/${page}`))
  }
  return computeMedian(sizes)
}

async function measureFirstVisits(origin: string, rounds: number): Promise<readonly BenchFigure[]> {
  const browser = await chromium.launch({
    ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const visits: PageVisit[] = []
    const paints: number[] = []
    const shifts: number[] = []
    for (let round = 0; round < rounds; round++) {
      visits.push(await visitFirst(browser, origin + PRINTED_PAGE))
      const heading = await visitFirst(browser, origin + HEADING_PAGE)
      paints.push(heading.paint)
      shifts.push(heading.shift, visits.at(-1)?.shift ?? 0)
    }
    const of = (name: 'bytes' | 'requests' | 'paint') => computeMedian(visits.map((visit) => visit[name]))
    return [
      createFigure('a first visit of 9/royal/231', 'kB', toKilobytes(of('bytes')), { goal: { atMost: 45 } }),
      createFigure('its requests', '', of('requests'), { goal: { atMost: 8 } }),
      createFigure('its first paint', 'ms', Math.round(of('paint')), { goal: { atMost: 1200 } }),
      createFigure('first paint of DN 1 in three editions', 'ms', Math.round(computeMedian(paints)), {
        goal: { atMost: 1500 },
      }),
      createFigure('its layout shift, the largest', '', Math.max(...shifts), { goal: { atMost: 0.05 } }),
    ]
  } finally {
    await browser.close()
  }
}

/** Measures of one visit. */
interface PageVisit {
  readonly bytes: number
  readonly requests: number
  readonly paint: number
  /** Cumulative layout shift (https://web.dev/articles/cls), without units. */
  readonly shift: number
}

/** Measures a load in the browser: bytes with headers, requests, milliseconds to the first paint, and layout shift. */
const LOAD_MEASURES_SCRIPT = `document.fonts.ready.then(() => {
  const loads = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  const paint = performance.getEntriesByName('first-contentful-paint')[0]
  let shift = 0
  const observer = new PerformanceObserver(() => undefined)
  observer.observe({ type: 'layout-shift', buffered: true })
  for (const { value } of observer.takeRecords()) shift += value
  return { bytes: loads.reduce((sum, load) => sum + load.transferSize, 0), requests: loads.length, paint: paint ? paint.startTime : -1, shift }
})`

async function visitFirst(browser: Awaited<ReturnType<typeof chromium.launch>>, address: string) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN_RATE })
  await page.goto(address, { waitUntil: 'networkidle' })
  const loaded = (await page.evaluate(LOAD_MEASURES_SCRIPT)) as PageVisit
  await context.close()
  return loaded
}
