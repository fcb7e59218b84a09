/** Works for who keeps something: the network first, and what is kept where that does not answer. */

/** What a worker has, and a page has not. */
declare const registration: ServiceWorkerRegistration
declare const skipWaiting: () => Promise<void>
interface FetchEvent extends Event {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
  waitUntil(work: Promise<unknown>): void
}
interface Found {
  readonly name: string
  readonly copy: Response
}

const { origin: ours, pathname: root } = new URL(registration.scope)
/** Our caches, on an origin that others may share: a thing in each, and in one what all pages load. */
const OURS = `library ${root} `
const FILES = `${OURS}files`
/** Nothing of theirs is looked at, nor what is sent with a key, or otherwise than by GET. */
const NEVER = /^(desk|api|mcp)(\/|$)/
/** How many milliseconds the network has where something is kept. */
const PATIENCE = 3000

addEventListener('install', () => skipWaiting())

addEventListener('fetch', (given) => {
  const event = given as FetchEvent
  const { request } = event
  const url = new URL(request.url)
  const path = url.pathname.slice(root.length)
  if (request.method !== 'GET' || request.headers.has('authorization') || NEVER.test(path)) return
  if (url.origin !== ours || !url.pathname.startsWith(root)) return
  if (request.mode === 'navigate') event.respondWith(page(event, url))
  // a file's name changes with its content, so none is newer than the one that is kept
  else if (path.startsWith('assets/')) event.respondWith(file(request))
})

const file = async (request: Request): Promise<Response> =>
  (await caches.match(request.url, { cacheName: FILES })) || fetch(request)

async function page(event: FetchEvent, url: URL): Promise<Response> {
  const { request } = event
  const answering = fetch(request)
  answering.catch(() => 0)
  const address = plain(url)
  const found = await find(address)
  if (!found) return answering.catch(() => missing(url.pathname === root))
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE))
  const answer = await Promise.race([answering, late]).catch(() => undefined)
  // a proxy answers in place of a server that is down
  if (!answer || (answer.status > 501 && answer.status < 505)) return whole(found.copy)
  if (url.href === address && answer.status === 200) event.waitUntil(compare(answer.clone(), found))
  return answer
}

/** What a page is kept under: not words to mark, columns, ways back. */
function plain({ href }: URL): string {
  const url = new URL(href)
  for (const name of [...url.searchParams.keys()])
    if (/^(q|words|with|back|keep)$/.test(name)) url.searchParams.delete(name)
  url.hash = ''
  return url.href
}

const names = async () => (await caches.keys()).filter((name) => name.startsWith(OURS)).reverse()

async function find(address: string): Promise<Found | undefined> {
  for (const name of await names()) {
    const copy = await caches.match(address, { cacheName: name })
    if (copy) return { name, copy }
  }
  return undefined
}

/** The page that says what is missing, and knows other places that may be meant; the list of what is kept at the door. */
async function missing(isDoor: boolean): Promise<Response> {
  // the browser may have thrown away what was kept
  if (!(await names()).length) registration.unregister()
  const copy = await caches.match(`${root}offline${isDoor ? '' : '/missing'}`, {
    cacheName: FILES,
    ignoreSearch: true,
  })
  if (!copy) return Response.error()
  return new Response(copy.body, { status: isDoor ? 200 : 503, headers: copy.headers })
}

/** Pages are kept compressed, with a line on them that says that they are. */
const whole = ({ body, headers }: Response): Response =>
  new Response(body && headers.has('packed') ? body.pipeThrough(new DecompressionStream('gzip')) : body, {
    headers,
  })

/** Remembers that the library has another page than the one that is kept. */
async function compare(answer: Response, { name, copy }: Found): Promise<void> {
  const text = (await whole(copy).text()).replace(/<p class="kept">.*?<\/p>/, '')
  if (name === FILES || text === (await answer.text()) || !(await caches.has(name))) return
  await (await caches.open(name)).put(`${root}offline/old`, new Response())
}

export {}
