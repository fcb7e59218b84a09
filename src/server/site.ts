/** Everything that is served: the API, and beside it the pages, their assets, `/live` and `/metrics`. */

import { refusalResponse } from '../http/answers.ts'
import { callerOf } from '../http/caller.ts'
import { targetOf } from '../http/mount.ts'
import type { Handle, Observation } from '../http/service.ts'
import { assets } from '../pages/assets.ts'
import { docsPage } from '../pages/docs-page.ts'
import { frontPage } from '../pages/front-page.ts'
import { Refusal } from '../refusal.ts'
import { EXPOSITION_TYPE } from './exposition.ts'
import { frontPageFacts } from './front-page-facts.ts'
import { type Measured, metricsText } from './metrics-text.ts'
import { type Content, contentOf, pageResponse } from './page-response.ts'
import { product } from './product.ts'

export interface Site extends Measured {
  /** Whether anybody may write over the API. */
  readonly writable: boolean
  /** Proxies of our own in front, as the API is told. */
  readonly trustedProxies: number
  /** The public address, from which the API reference may call the API. */
  readonly baseUrl?: string
  readonly observe: (observation: Observation) => void
}

type Page = () => Content | Promise<Content>

const HTML = 'text/html; charset=utf-8'

/** Nothing but what comes from this server, and nothing written into the page itself. */
const FRONT_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The viewer draws small pictures from `data:` addresses, and calls the API. */
const docsPolicy = (baseUrl: string | undefined) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self'${baseUrl === undefined ? '' : ` ${new URL(baseUrl).origin}`}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

export function openSite(site: Site): Handle {
  const pages = pagesOf(site)
  const api = site.app.handle
  return (request, addressOf) => {
    const target = targetOf(request.url)
    if (target.startsWith('/api/')) return api(request, addressOf)
    const path = target.split('?', 1)[0] ?? ''
    const page = pages.get(path)
    if (!page) return api(request, addressOf)
    const began = performance.now()
    return answer(request, page).then((response) => {
      site.observe({
        request,
        response,
        operation: path,
        keyName: undefined,
        caller: callerOf(request.headers, addressOf?.(request) ?? '', site.trustedProxies),
        milliseconds: performance.now() - began,
      })
      return response
    })
  }
}

async function answer(request: Request, page: Page): Promise<Response> {
  if (request.method === 'GET' || request.method === 'HEAD') return pageResponse(request, await page())
  const refusal = new Refusal('method_not_allowed', 'หน้านี้มีไว้อ่านอย่างเดียว')
  return refusalResponse(refusal, { allow: 'GET, HEAD' })
}

function pagesOf(site: Site): ReadonlyMap<string, Page> {
  const docs = kept(async () =>
    contentOf(encoded(docsPage(product.version)), HTML, {
      'content-security-policy': docsPolicy(site.baseUrl),
    }),
  )
  return new Map<string, Page>([
    ['/', freshFrontPage(site)],
    ['/docs', docs],
    ['/live', () => contentOf(encoded('{"status":"ok"}'), 'application/json; charset=utf-8', UNKEPT)],
    ['/metrics', () => contentOf(encoded(metricsText(site)), EXPOSITION_TYPE, UNKEPT)],
    ...Object.entries(assets).map(([path, { type, read }]): [string, Page] => [
      path,
      kept(async () => contentOf(await read(), type)),
    ]),
  ])
}

const UNKEPT = { 'cache-control': 'no-store' } as const

const encoded = (text: string) => new TextEncoder().encode(text)

/** What never changes is made once. */
function kept(make: () => Promise<Content>): Page {
  let made: Promise<Content> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** The front page is made again when the library has changed since. */
function freshFrontPage({ stores, writable }: Site): Page {
  let content: Content | undefined
  let generation = -1
  return () => {
    stores.canon.refresh()
    if (!content || generation !== stores.db.generation) {
      generation = stores.db.generation
      content = contentOf(encoded(frontPage(frontPageFacts(stores, writable))), HTML, {
        'content-security-policy': FRONT_POLICY,
      })
    }
    return content
  }
}
