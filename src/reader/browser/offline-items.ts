/** The items that a device has stored for reading offline: downloading, caching, listing and removing them. */

import { createElement, isEnglishPage, pickByLanguage } from './page.ts'

/** The element of the page `/offline` that holds the list of stored items; its data attributes are exported below. */
export const offlineListElement = document.getElementById('offline') as HTMLElement
/**
 * Data attributes of the list: the library's path, the bundle to fetch, its title, and the address of a missing page.
 */
export const { root = '', bundle, title = '', missing } = offlineListElement.dataset
const { worker = '', shell = '' } = offlineListElement.dataset
/** The prefix of cache names; worker.ts has the same. */
const OURS = `library ${root}/ `
const FILES = `${OURS}files`
const ABOUT = `${root}/offline/about`
const OLD = `${root}/offline/old`
/** Pages that are cached concurrently. */
const MAX_CONCURRENT_PAGES = 16
/** Runs work that changes the stored items under a lock that all tabs share, so that one tab at a time changes them. */
export const runInOneTabAtATime = (work: LockGrantedCallback<unknown>, options: LockOptions = {}) =>
  navigator.locks.request(OURS, options, work)

/** What the cache of an item stores about it; an unfinished download lacks it. */
interface About {
  readonly address: string
  readonly title: string
  readonly href: string
  readonly etag: string | null
  readonly date: string
  readonly size: number
  readonly pages: number
  readonly files: readonly string[]
  readonly names: readonly (readonly [name: string, other: string, href: string, instead?: string])[]
}
/** An item stored on this device, with the name of its cache and whether the library has a newer version. */
export type StoredOfflineItem = { readonly name: string; readonly isOld: boolean } & About

/** Replaces the digits in a text by Thai ones on Thai pages. */
export const toPageLanguageDigits = (text: string): string =>
  isEnglishPage ? text : text.replace(/\d/g, (digit) => String.fromCharCode(0xe50 + +digit))
/** Formats a number of bytes as kB or MB, in the digits of the page's language. */
export const formatSize = (bytes: number): string => {
  const [value, unit] = bytes < 1e6 ? ([bytes / 1e3, 'kB'] as const) : ([bytes / 1e6, 'MB'] as const)
  return `${toPageLanguageDigits(value.toFixed(value < 10 ? 1 : 0))} ${unit}`
}
/** Formats a time as a date with hours and minutes, in the language of the page. */
export const formatDateTime = (time: string, more: Intl.DateTimeFormatOptions = { timeStyle: 'short' }): string =>
  new Date(time).toLocaleString(pickByLanguage('th-TH-u-nu-thai', 'en-GB'), { dateStyle: 'medium', ...more })

/**
 * Removes the `lang` parameter from an address. Pages are cached under one address for all languages: any language is
 * better than none.
 */
export const removeLanguageFromAddress = (href: string): string => href.replace(/[?&]lang=[^&#]*(?=$|#)/, '')

/** Lists the names of the caches that hold stored items, one for each item. */
export const listOfflineItemCacheNames = async () =>
  (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== FILES)

/** Lists the stored items, including those whose download never finished. */
export async function listStoredOfflineItems(): Promise<
  readonly (StoredOfflineItem | (Partial<About> & Pick<StoredOfflineItem, 'name' | 'isOld'>))[]
> {
  const things = []
  for (const name of await listOfflineItemCacheNames()) {
    const about = await caches.match(ABOUT, { cacheName: name })
    const isOld = Boolean(await caches.match(OLD, { cacheName: name }))
    things.push({ name, isOld, ...(about && (await about.json())) })
  }
  return things
}

/** Lists the stored items whose download finished. */
export const listFinishedOfflineItems = async (): Promise<readonly StoredOfflineItem[]> =>
  (await listStoredOfflineItems()).filter((thing): thing is StoredOfflineItem => thing.address !== undefined)

/** Yields the lines of a response as they arrive. */
async function* linesOf(response: Response): AsyncGenerator<string> {
  if (!response.body) return
  let rest = ''
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

async function packed(text: string): Promise<ArrayBuffer> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Response(stream).arrayBuffer()
}

class Reported extends Error {}
/** Receives the progress of a download, from 0 to 1. */
export type DownloadProgressListener = (share: number) => void
/** Trusted Types, which not every browser supports. */
type Typed = typeof window & {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: object): { createScriptURL(url: string): unknown }
  }
}
const MAX_TRIES = 8

/** Fetches, and retries after some seconds if the server's rate limit was reached. */
async function input(address: string, options: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await fetch(address, options)
    if (response.status !== 429 || tries === MAX_TRIES) return response
    const seconds = Number(response.headers.get('retry-after')) || 5
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  }
}

/** Turns a rejected request into an error with a sentence for the user. */
function refused({ status, headers }: Response): Reported {
  if (status === 429) {
    const seconds = toPageLanguageDigits(headers.get('retry-after') || '60')
    return new Reported(
      pickByLanguage(`ขอถี่เกินไป กรุณารอ ${seconds} วินาทีแล้วลองใหม่`, `Too many requests. Please wait ${seconds} seconds.`),
    )
  }
  if (status === 404 || status === 400)
    return new Reported(
      pickByLanguage('ไม่มีสิ่งนี้ในคลังแล้ว หรือยาวเกินกว่าจะเก็บ', 'The library no longer has this, or it is too long to save.'),
    )
  return new Reported(
    pickByLanguage(
      'คลังยังให้ไม่ได้ในขณะนี้ กรุณาลองใหม่ภายหลัง',
      'The library cannot give it just now. Please try again later.',
    ),
  )
}

/**
 * Turns the error of a failed download into a sentence for the user. `storeOfflineItem` has removed the incomplete
 * download.
 */
export function describeDownloadError(error: unknown): string {
  if (error instanceof Reported) return error.message
  if (error instanceof DOMException && error.name === 'QuotaExceededError')
    return pickByLanguage(
      'ที่ว่างในเครื่องไม่พอ จึงไม่ได้เก็บ กรุณาลบสิ่งที่เก็บไว้ก่อนหน้าบางส่วน',
      'There is not enough room on this device, so it was not saved. Please remove something first.',
    )
  return pickByLanguage(
    'เครือข่ายขาดระหว่างเก็บ จึงไม่ได้เก็บไว้ กรุณาลองใหม่',
    'The network broke off, so it was not saved. Please try again.',
  )
}

/**
 * Downloads an item and stores it, or replaces the stored version by the current one.
 * @returns whether anything changed
 */
export async function storeOfflineItem(
  address: string,
  before: Pick<StoredOfflineItem, 'name' | 'etag'> | undefined,
  reported: DownloadProgressListener,
): Promise<boolean> {
  const headers: HeadersInit = before?.etag ? { 'if-none-match': before.etag } : {}
  const response = await input(address, { headers, cache: 'no-store' })
  if (before && response.status === 304) {
    const cache = await caches.open(before.name)
    await cache.delete(OLD)
    return false
  }
  if (!response.ok) throw refused(response)
  const name = `${OURS}${address} ${Date.now()}`
  const leave = () => caches.delete(name)
  addEventListener('pagehide', leave)
  try {
    await fill(name, address, response, reported)
    await storeOfflineShell()
    await startWorker()
  } catch (error) {
    await removeOfflineItem(name)
    throw error
  } finally {
    removeEventListener('pagehide', leave)
  }
  for (const other of await listOfflineItemCacheNames())
    if (other !== name && other.startsWith(`${OURS}${address} `)) await caches.delete(other)
  return true
}

async function fill(
  name: string,
  address: string,
  response: Response,
  reported: DownloadProgressListener,
): Promise<void> {
  const cache = await caches.open(name)
  const date = new Date().toUTCString()
  const line = createElement(
    'p',
    { class: 'kept' },
    `${pickByLanguage('อ่านจากที่เก็บไว้เมื่อ', 'Saved copy of')} ${formatDateTime(date, {})} · `,
    createElement('a', { href: shell.split(' ')[0] ?? '' }, pickByLanguage('สิ่งที่เก็บไว้', 'Saved items')),
  ).outerHTML
  // a stored page gets the security headers of its response
  const guard = new Headers({ 'content-type': 'text/html; charset=utf-8', packed: 'gzip', date })
  for (const [header, value] of response.headers)
    if (/security|referrer|^x-|opener/.test(header)) guard.set(header, value)
  let about: Pick<About, 'pages'> | undefined
  let size = 0
  let count = 0
  let putting: Promise<void>[] = []
  const put = async (href: string, text: string) => {
    const marked = text.replace('<html', '<html data-kept').replace(/<main[^>]*>/, (main) => main + line)
    const bytes = await packed(marked)
    size += bytes.byteLength
    await cache.put(removeLanguageFromAddress(href), new Response(bytes, { headers: guard }))
  }
  try {
    for await (const json of linesOf(response)) {
      if (!about) {
        about = JSON.parse(json)
        continue
      }
      const [href, text]: readonly [string, string] = JSON.parse(json)
      putting.push(put(href, text))
      count++
      if (putting.length < MAX_CONCURRENT_PAGES && count < about.pages) continue
      await Promise.all(putting)
      putting = []
      reported(count / about.pages)
    }
  } finally {
    await Promise.allSettled(putting)
  }
  if (!about || count !== about.pages) throw new Error('cut short')
  const etag = response.headers.get('etag')
  await cache.put(ABOUT, Response.json({ ...about, address, etag, date, size, files: shell.split(' ') }))
}

/**
 * Caches the files that stored pages load and the pages shown in place of missing ones; removes cached files that no
 * page loads any more.
 */
export async function storeOfflineShell(): Promise<void> {
  const cache = await caches.open(FILES)
  for (const address of shell.split(' ')) {
    if (address.includes('/assets/') && (await cache.match(address))) continue
    const response = await fetch(address)
    if (!response.ok) throw refused(response)
    await cache.put(address, response)
  }
  const wanted = new Set(
    [shell, ...(await listStoredOfflineItems()).map(({ files = [] }) => files.join(' '))].join(' ').split(' '),
  )
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url)
    if (!wanted.has(pathname + search)) await cache.delete(request)
  }
}

/** The Trusted Types policy, without which browsers that enforce them register no service worker. */
let policy: { createScriptURL(url: string): unknown } | undefined

async function startWorker(): Promise<void> {
  policy ||= (window as Typed).trustedTypes?.createPolicy('worker', { createScriptURL: () => worker })
  const script = policy ? (policy.createScriptURL('') as string) : worker
  const registration = await navigator.serviceWorker.register(script, { scope: `${root}/` })
  const { active, installing, waiting } = registration
  const coming = active ? undefined : installing || waiting
  if (!coming) return
  await new Promise<void>((resolve, reject) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve()
      if (coming.state === 'redundant') reject(new Error('no worker'))
    })
  })
}

/** Removes a stored item; with the last one also the shared files and the service worker. */
export async function removeOfflineItem(name: string): Promise<void> {
  await caches.delete(name)
  if ((await listOfflineItemCacheNames()).length === 0) await removeAllOfflineItems()
}
/** Removes every stored item, the shared files and the service worker. */
export async function removeAllOfflineItems(): Promise<void> {
  for (const name of [...(await listOfflineItemCacheNames()), FILES]) await caches.delete(name)
  const registration = await navigator.serviceWorker.getRegistration(`${root}/`)
  if (registration?.scope === `${location.origin}${root}/`) await registration.unregister()
}
