/** The items that a device has stored for reading offline: downloads, lists and removes them. */

import { createElement, isEnglishPage, pickByLanguage } from './page.ts'

/** The element of the page `/offline` with the list of stored items. Its data attributes are the constants below. */
export const offlineListElement = document.getElementById('offline') as HTMLElement
const { dataset: listAttributes } = offlineListElement
/** The path that a proxy adds in front of the library's addresses. Usually empty. */
export const offlineLibraryRoot = listAttributes.root ?? ''
/** The address of the bundle of the item that the page offers to store. Undefined if it offers none. */
export const offeredBundleAddress = listAttributes.bundle
/** The title of the item that the page offers to store. Empty if it offers none. */
export const offeredItemTitle = listAttributes.title ?? ''
/** The address of the page that offline readers see instead of a page that is not stored. */
export const pageNotSavedAddress = listAttributes.missing
const { worker = '', shell = '' } = listAttributes
/** The prefix of cache names; worker.ts has the same. */
const CACHE_PREFIX = `library ${offlineLibraryRoot}/ `
const FILES_CACHE = `${CACHE_PREFIX}files`
const DESCRIPTION_PATH = `${offlineLibraryRoot}/offline/about`
const OUTDATED_PATH = `${offlineLibraryRoot}/offline/old`
/** Pages that are cached concurrently. */
const MAX_CONCURRENT_PAGES = 16
/** Runs work that changes the stored items. A lock that all tabs share lets only one tab run such work at a time. */
export const runInOneTabAtATime = (work: LockGrantedCallback<unknown>, options: LockOptions = {}) =>
  navigator.locks.request(CACHE_PREFIX, options, work)

/** The description of an item in its cache; an unfinished download has none. */
interface ItemDescription {
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
/** An item that is stored on this device, with the name of its cache, and whether the library has a newer version. */
export type StoredOfflineItem = { readonly name: string; readonly isOld: boolean } & ItemDescription

/** Returns a text with Thai digits on Thai pages, unchanged on English ones. */
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
 * Returns an address without the `lang` parameter. A page is cached under one address for all languages, because
 * offline any language is better than none.
 */
export const removeLanguageFromAddress = (href: string): string => href.replace(/[?&]lang=[^&#]*(?=$|#)/, '')

/** Lists the names of the caches of stored items, one for each item. */
export const listOfflineItemCacheNames = async () =>
  (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && name !== FILES_CACHE)

/** Lists the stored items, including those whose download never finished. */
export async function listStoredOfflineItems(): Promise<
  readonly (StoredOfflineItem | (Partial<ItemDescription> & Pick<StoredOfflineItem, 'name' | 'isOld'>))[]
> {
  const items = []
  for (const name of await listOfflineItemCacheNames()) {
    const description = await caches.match(DESCRIPTION_PATH, { cacheName: name })
    const isOld = Boolean(await caches.match(OUTDATED_PATH, { cacheName: name }))
    items.push({ name, isOld, ...(description && (await description.json())) })
  }
  return items
}

/** Lists the stored items whose download finished. */
export const listFinishedOfflineItems = async (): Promise<readonly StoredOfflineItem[]> =>
  (await listStoredOfflineItems()).filter((item): item is StoredOfflineItem => item.address !== undefined)

/** Yields the lines of a response as they arrive. */
async function* readLines(response: Response): AsyncGenerator<string> {
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

async function compressText(text: string): Promise<ArrayBuffer> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Response(stream).arrayBuffer()
}

class DownloadError extends Error {}
/** Receives the progress of a download, from 0 to 1. */
export type DownloadProgressListener = (share: number) => void
/** A window with Trusted Types, which not every browser supports. */
type WindowWithTrustedTypes = typeof window & {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: object): { createScriptURL(url: string): unknown }
  }
}
const MAX_TRIES = 8

/** Fetches, and retries after some seconds if the server's rate limit was reached. */
async function fetchWithRetries(address: string, options: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await fetch(address, options)
    if (response.status !== 429 || tries === MAX_TRIES) return response
    const seconds = Number(response.headers.get('retry-after')) || 5
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  }
}

/** Converts an error response to an error with a sentence for the user. */
function toDownloadError({ status, headers }: Response): DownloadError {
  if (status === 429) {
    const seconds = toPageLanguageDigits(headers.get('retry-after') || '60')
    return new DownloadError(
      pickByLanguage(`ขอถี่เกินไป กรุณารอ ${seconds} วินาทีแล้วลองใหม่`, `Too many requests. Please wait ${seconds} seconds.`),
    )
  }
  if (status === 404 || status === 400)
    return new DownloadError(
      pickByLanguage('ไม่มีสิ่งนี้ในคลังแล้ว หรือยาวเกินกว่าจะเก็บ', 'The library no longer has this, or it is too long to save.'),
    )
  return new DownloadError(
    pickByLanguage(
      'คลังยังให้ไม่ได้ในขณะนี้ กรุณาลองใหม่ภายหลัง',
      'The library cannot give it just now. Please try again later.',
    ),
  )
}

/**
 * Returns a sentence for the reader about a failed download. `storeOfflineItem` has removed the incomplete download.
 */
export function describeDownloadError(error: unknown): string {
  if (error instanceof DownloadError) return error.message
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
 * Downloads an item and stores it. A stored version is replaced by the current one.
 * @param stored the stored version; undefined if there is none
 * @returns whether anything changed
 * @throws DownloadError if the server refuses, or any error of fetch and storage; then the old version stays
 */
export async function storeOfflineItem(
  address: string,
  stored: Pick<StoredOfflineItem, 'name' | 'etag'> | undefined,
  onProgress: DownloadProgressListener,
): Promise<boolean> {
  const headers: HeadersInit = stored?.etag ? { 'if-none-match': stored.etag } : {}
  const response = await fetchWithRetries(address, { headers, cache: 'no-store' })
  if (stored && response.status === 304) {
    const cache = await caches.open(stored.name)
    await cache.delete(OUTDATED_PATH)
    return false
  }
  if (!response.ok) throw toDownloadError(response)
  const name = `${CACHE_PREFIX}${address} ${Date.now()}`
  const removeIncomplete = () => caches.delete(name)
  addEventListener('pagehide', removeIncomplete)
  try {
    await storePages(name, address, response, onProgress)
    await storeOfflineShell()
    await startWorker()
  } catch (error) {
    await removeOfflineItem(name)
    throw error
  } finally {
    removeEventListener('pagehide', removeIncomplete)
  }
  for (const cacheName of await listOfflineItemCacheNames())
    if (cacheName !== name && cacheName.startsWith(`${CACHE_PREFIX}${address} `)) await caches.delete(cacheName)
  return true
}

async function storePages(
  name: string,
  address: string,
  response: Response,
  onProgress: DownloadProgressListener,
): Promise<void> {
  const cache = await caches.open(name)
  const date = new Date().toUTCString()
  const savedNote = createElement(
    'p',
    { class: 'kept' },
    `${pickByLanguage('อ่านจากที่เก็บไว้เมื่อ', 'Saved copy of')} ${formatDateTime(date, {})} · `,
    createElement('a', { href: shell.split(' ')[0] ?? '' }, pickByLanguage('สิ่งที่เก็บไว้', 'Saved items')),
  ).outerHTML
  // a stored page gets the security headers of its response
  const pageHeaders = new Headers({ 'content-type': 'text/html; charset=utf-8', packed: 'gzip', date })
  for (const [header, value] of response.headers)
    if (/security|referrer|^x-|opener/.test(header)) pageHeaders.set(header, value)
  let description: Pick<ItemDescription, 'pages'> | undefined
  let size = 0
  let count = 0
  let writes: Promise<void>[] = []
  const storePage = async (href: string, text: string) => {
    const markup = text.replace('<html', '<html data-kept').replace(/<main[^>]*>/, (main) => main + savedNote)
    const bytes = await compressText(markup)
    size += bytes.byteLength
    await cache.put(removeLanguageFromAddress(href), new Response(bytes, { headers: pageHeaders }))
  }
  try {
    for await (const json of readLines(response)) {
      if (!description) {
        description = JSON.parse(json)
        continue
      }
      const [href, text]: readonly [string, string] = JSON.parse(json)
      writes.push(storePage(href, text))
      count++
      if (writes.length < MAX_CONCURRENT_PAGES && count < description.pages) continue
      await Promise.all(writes)
      writes = []
      onProgress(count / description.pages)
    }
  } finally {
    await Promise.allSettled(writes)
  }
  if (!description || count !== description.pages) throw new Error('cut short')
  const etag = response.headers.get('etag')
  await cache.put(
    DESCRIPTION_PATH,
    Response.json({ ...description, address, etag, date, size, files: shell.split(' ') }),
  )
}

/**
 * Caches the files that stored pages load, and the pages that are shown instead of missing ones. Removes cached files
 * that no page loads any more.
 * @throws DownloadError if the server does not send a file
 */
export async function storeOfflineShell(): Promise<void> {
  const cache = await caches.open(FILES_CACHE)
  for (const address of shell.split(' ')) {
    if (address.includes('/assets/') && (await cache.match(address))) continue
    const response = await fetch(address)
    if (!response.ok) throw toDownloadError(response)
    await cache.put(address, response)
  }
  const neededFiles = new Set(
    [shell, ...(await listStoredOfflineItems()).map(({ files = [] }) => files.join(' '))].join(' ').split(' '),
  )
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url)
    if (!neededFiles.has(pathname + search)) await cache.delete(request)
  }
}

/** The Trusted Types policy, without which browsers that enforce them register no service worker. */
let policy: { createScriptURL(url: string): unknown } | undefined

async function startWorker(): Promise<void> {
  policy ||= (window as WindowWithTrustedTypes).trustedTypes?.createPolicy('worker', { createScriptURL: () => worker })
  const script = policy ? (policy.createScriptURL('') as string) : worker
  const registration = await navigator.serviceWorker.register(script, { scope: `${offlineLibraryRoot}/` })
  const { active, installing, waiting } = registration
  const starting = active ? undefined : installing || waiting
  if (!starting) return
  await new Promise<void>((resolve, reject) => {
    starting.addEventListener('statechange', () => {
      if (starting.state === 'activated') resolve()
      if (starting.state === 'redundant') reject(new Error('no worker'))
    })
  })
}

/** Removes a stored item. With the last one, the shared files and the service worker are removed, too. */
export async function removeOfflineItem(name: string): Promise<void> {
  await caches.delete(name)
  if ((await listOfflineItemCacheNames()).length === 0) await removeAllOfflineItems()
}
/** Removes every stored item, the shared files and the service worker. */
export async function removeAllOfflineItems(): Promise<void> {
  for (const name of [...(await listOfflineItemCacheNames()), FILES_CACHE]) await caches.delete(name)
  const registration = await navigator.serviceWorker.getRegistration(`${offlineLibraryRoot}/`)
  if (registration?.scope === `${location.origin}${offlineLibraryRoot}/`) await registration.unregister()
}
