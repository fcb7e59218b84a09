/**
 * The service worker of stored items: answers from the network first, and from the cache if the network does not
 * respond.
 */

/** Globals of service workers, which the types of pages lack. */
declare const registration: ServiceWorkerRegistration
declare const skipWaiting: () => Promise<void>
interface FetchEvent extends Event {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
  waitUntil(work: Promise<unknown>): void
}
interface StoredPage {
  readonly name: string
  readonly copy: Response
}

const { origin: ownOrigin, pathname: root } = new URL(registration.scope)
/**
 * The prefix of the library's cache names, since others may share the origin: a cache for each item, and one for shared
 * files.
 */
const CACHE_PREFIX = `library ${root} `
const FILES_CACHE = `${CACHE_PREFIX}files`
/** Paths that the worker never handles; nor does it handle requests with a key or other methods than GET. */
const UNHANDLED_PATHS = /^(desk|api|mcp)(\/|$)/
/** How long the worker waits for the network if the page is stored, in milliseconds. */
const TIMEOUT_MS = 3000

addEventListener('install', () => skipWaiting())

addEventListener('fetch', (untyped) => {
  const event = untyped as FetchEvent
  const { request } = event
  const url = new URL(request.url)
  const path = url.pathname.slice(root.length)
  if (request.method !== 'GET' || request.headers.has('authorization') || UNHANDLED_PATHS.test(path)) return
  if (url.origin !== ownOrigin || !url.pathname.startsWith(root)) return
  if (request.mode === 'navigate') event.respondWith(respondWithPage(event, url))
  // a file's name changes with its content, so the stored one is never outdated
  else if (path.startsWith('assets/')) event.respondWith(respondWithFile(request))
})

const respondWithFile = async (request: Request): Promise<Response> =>
  (await caches.match(request.url, { cacheName: FILES_CACHE })) || fetch(request)

async function respondWithPage(event: FetchEvent, url: URL): Promise<Response> {
  const { request } = event
  const networkResponse = fetch(request)
  networkResponse.catch(() => 0)
  const address = getStoredAddress(url)
  const language = url.searchParams.get('lang')
  const found = await findStoredPage(address, language)
  if (!found) return networkResponse.catch(() => respondWithMissingPage(url.pathname === root))
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS))
  const answer = await Promise.race([networkResponse, timeout]).catch(() => undefined)
  // a proxy answers in place of a server that is down
  if (!answer || (answer.status > 501 && answer.status < 505)) return decompress(found.copy)
  url.searchParams.delete('lang')
  if (url.href === address && answer.status === 200) event.waitUntil(recordIfOutdated(answer.clone(), found))
  return answer
}

/** The address under which a page is stored: without its language, words to mark, columns, and tab origin. */
function getStoredAddress({ href }: URL): string {
  const url = new URL(href)
  for (const name of [...url.searchParams.keys()])
    if (/^(lang|q|words|with|back|keep)$/.test(name)) url.searchParams.delete(name)
  url.hash = ''
  return url.href
}

const listCacheNames = async () => (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX)).reverse()

/** Finds a stored page in the requested language, or in any other. */
async function findStoredPage(address: string, language: string | null): Promise<StoredPage | undefined> {
  const all = await listCacheNames()
  const isRequested = (name: string) => name.includes(`lang=${language}`)
  for (const name of [...all.filter(isRequested), ...all.filter((name) => !isRequested(name))]) {
    const within = { cacheName: name }
    const copy =
      (language && (await caches.match(withLanguage(address, language), within))) ||
      (await caches.match(address, within)) ||
      (await findUnderLanguage(address, name))
    if (copy) return { name, copy }
  }
  return undefined
}

/** Finds pages stored with the language in their addresses: shared pages, and items stored by older versions. */
async function findUnderLanguage(address: string, cacheName: string): Promise<Response | undefined> {
  if (cacheName === FILES_CACHE) return caches.match(address, { cacheName, ignoreSearch: true })
  return caches.match(withLanguage(address, /[?&]lang=([\w-]+)/.exec(cacheName)?.[1] || ''), { cacheName })
}

function withLanguage(address: string, language: string): string {
  const url = new URL(address)
  url.searchParams.set('lang', language)
  return url.href
}

/**
 * The page for missing ones, which suggests other places that may be meant; for the front page, the list of stored
 * items.
 */
async function respondWithMissingPage(isFrontPage: boolean): Promise<Response> {
  // the browser may have evicted the cache
  if (!(await listCacheNames()).length) registration.unregister()
  const copy = await caches.match(`${root}offline${isFrontPage ? '' : '/missing'}`, {
    cacheName: FILES_CACHE,
    ignoreSearch: true,
  })
  if (!copy) return Response.error()
  return new Response(copy.body, { status: isFrontPage ? 200 : 503, headers: copy.headers })
}

/** Decompresses a stored page; stored pages are compressed and have a line that says that they are stored. */
const decompress = ({ body, headers }: Response): Response =>
  new Response(body && headers.has('packed') ? body.pipeThrough(new DecompressionStream('gzip')) : body, {
    headers,
  })

/** Records that the library has a newer version of a stored page. */
async function recordIfOutdated(answer: Response, { name, copy }: StoredPage): Promise<void> {
  const text = (await decompress(copy).text()).replace(/<p class="kept">.*?<\/p>/, '').replace(' data-kept', '')
  const current = await answer.text()
  if (
    name === FILES_CACHE ||
    text === current ||
    readPageLanguage(text) !== readPageLanguage(current) ||
    !(await caches.has(name))
  )
    return
  await (await caches.open(name)).put(`${root}offline/old`, new Response())
}

const readPageLanguage = (text: string) => /<html[^>]* lang="([^"]*)/.exec(text)?.[1]

export {}
