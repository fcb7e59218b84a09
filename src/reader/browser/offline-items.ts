/** What a device keeps for reading offline: fetched, laid into the browser's cache, and removed. */

import { createElement, inPageLanguage, isEnglishPage } from './page.ts'

/** The element of the offline list. */
export const offlineListElement = document.getElementById('offline') as HTMLElement
/** What the element says: the path of the library, the bundle to fetch, its title, and what is missing. */
export const { root = '', bundle, title = '', missing } = offlineListElement.dataset
const { worker = '', shell = '' } = offlineListElement.dataset
/** As the worker has it. */
const OURS = `library ${root}/ `
const FILES = `${OURS}files`
const ABOUT = `${root}/offline/about`
const OLD = `${root}/offline/old`
/** Pages put away at once. */
const TOGETHER = 16
/** One tab at a time changes what is kept. */
export const runInOneTab = (work: LockGrantedCallback<unknown>, options: LockOptions = {}) =>
  navigator.locks.request(OURS, options, work)

/** What is in the cache about a thing; what was begun and not finished is told apart by having nothing. */
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
/** A saved item. */
export type OfflineItem = { readonly name: string; readonly isOld: boolean } & About

/** Digits in the language of the page. */
export const digitsInPageLanguage = (text: string): string =>
  isEnglishPage ? text : text.replace(/\d/g, (digit) => String.fromCharCode(0xe50 + +digit))
/** Bytes in words. */
export const formatSize = (bytes: number): string => {
  const [value, unit] = bytes < 1e6 ? ([bytes / 1e3, 'kB'] as const) : ([bytes / 1e6, 'MB'] as const)
  return `${digitsInPageLanguage(value.toFixed(value < 10 ? 1 : 0))} ${unit}`
}
/** A time in words. */
export const formatDate = (time: string, more: Intl.DateTimeFormatOptions = { timeStyle: 'short' }): string =>
  new Date(time).toLocaleString(inPageLanguage('th-TH-u-nu-thai', 'en-GB'), { dateStyle: 'medium', ...more })

/** Whatever its language, a page is kept under one address: any language of it is better than none. */
export const removeLanguageFromAddress = (href: string): string => href.replace(/[?&]lang=[^&#]*(?=$|#)/, '')

/** The names of the caches of saved items. */
export const itemCacheNames = async () =>
  (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== FILES)

/** What is kept, finished or not. */
export async function storedItems(): Promise<
  readonly (OfflineItem | (Partial<About> & Pick<OfflineItem, 'name' | 'isOld'>))[]
> {
  const things = []
  for (const name of await itemCacheNames()) {
    const about = await caches.match(ABOUT, { cacheName: name })
    const isOld = Boolean(await caches.match(OLD, { cacheName: name }))
    things.push({ name, isOld, ...(about && (await about.json())) })
  }
  return things
}

/** Only what was kept to its end. */
export const finishedItems = async (): Promise<readonly OfflineItem[]> =>
  (await storedItems()).filter((thing): thing is OfflineItem => thing.address !== undefined)

/** The lines of an answer as they come in. */
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
/** Receives progress from 0 to 1. */
export type ProgressListener = (share: number) => void
/** What not every browser has. */
type Typed = typeof window & {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: object): { createScriptURL(url: string): unknown }
  }
}
const MAX_TRIES = 8

/** Who keeps or renews much at once is let through after some seconds. */
async function input(address: string, options: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await fetch(address, options)
    if (response.status !== 429 || tries === MAX_TRIES) return response
    const seconds = Number(response.headers.get('retry-after')) || 5
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  }
}

/** What a refusal says to its reader. */
function refused({ status, headers }: Response): Reported {
  if (status === 429) {
    const seconds = digitsInPageLanguage(headers.get('retry-after') || '60')
    return new Reported(
      inPageLanguage(`ขอถี่เกินไป กรุณารอ ${seconds} วินาทีแล้วลองใหม่`, `Too many requests. Please wait ${seconds} seconds.`),
    )
  }
  if (status === 404 || status === 400)
    return new Reported(
      inPageLanguage('ไม่มีสิ่งนี้ในห้องสมุดแล้ว หรือยาวเกินกว่าจะเก็บ', 'The library has this no more, or it is too long.'),
    )
  return new Reported(
    inPageLanguage(
      'ห้องสมุดยังให้ไม่ได้ในขณะนี้ กรุณาลองใหม่ภายหลัง',
      'The library cannot give it just now. Please try again later.',
    ),
  )
}

/** Why something was not kept, for its reader. Nothing half is left. */
export function reasonOfFailure(error: unknown): string {
  if (error instanceof Reported) return error.message
  if (error instanceof DOMException && error.name === 'QuotaExceededError')
    return inPageLanguage(
      'ที่ว่างในเครื่องไม่พอ จึงไม่ได้เก็บ กรุณาลบสิ่งที่เก็บไว้ก่อนหน้าบางส่วน',
      'There is not enough room on this device, so it was not kept. Please remove something first.',
    )
  return inPageLanguage(
    'เครือข่ายขาดระหว่างเก็บ จึงไม่ได้เก็บไว้ กรุณาลองใหม่',
    'The network broke off, so it was not kept. Please try again.',
  )
}

/**
 * Keeps a thing, or what it is now in place of what it was.
 * @returns whether anything of it had changed
 */
export async function storeOffline(
  address: string,
  before: Pick<OfflineItem, 'name' | 'etag'> | undefined,
  reported: ProgressListener,
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
    await removeOffline(name)
    throw error
  } finally {
    removeEventListener('pagehide', leave)
  }
  for (const other of await itemCacheNames())
    if (other !== name && other.startsWith(`${OURS}${address} `)) await caches.delete(other)
  return true
}

async function fill(name: string, address: string, response: Response, reported: ProgressListener): Promise<void> {
  const cache = await caches.open(name)
  const date = new Date().toUTCString()
  const line = createElement(
    'p',
    { class: 'kept' },
    `${inPageLanguage('อ่านจากที่เก็บไว้เมื่อ', 'Read from what was kept on')} ${formatDate(date, {})} · `,
    createElement('a', { href: shell.split(' ')[0] ?? '' }, inPageLanguage('สิ่งที่เก็บไว้', 'What is kept')),
  ).outerHTML
  // a page is as well guarded as the answer that it came in
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
      if (putting.length < TOGETHER && count < about.pages) continue
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

/** What kept pages load, as far as it is not there, and the pages that represent what is not kept; no more of what none loads. */
export async function storeOfflineShell(): Promise<void> {
  const cache = await caches.open(FILES)
  for (const address of shell.split(' ')) {
    if (address.includes('/assets/') && (await cache.match(address))) continue
    const response = await fetch(address)
    if (!response.ok) throw refused(response)
    await cache.put(address, response)
  }
  const wanted = new Set(
    [shell, ...(await storedItems()).map(({ files = [] }) => files.join(' '))].join(' ').split(' '),
  )
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url)
    if (!wanted.has(pathname + search)) await cache.delete(request)
  }
}

/** Browsers that ask for one let nothing else name a script to run. */
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

/** With the last thing all goes. */
export async function removeOffline(name: string): Promise<void> {
  await caches.delete(name)
  if ((await itemCacheNames()).length === 0) await removeAllOffline()
}
/** Removes every saved item and the service worker. */
export async function removeAllOffline(): Promise<void> {
  for (const name of [...(await itemCacheNames()), FILES]) await caches.delete(name)
  const registration = await navigator.serviceWorker.getRegistration(`${root}/`)
  if (registration?.scope === `${location.origin}${root}/`) await registration.unregister()
}
