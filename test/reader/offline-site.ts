/** A library below the path of a proxy whose connection can fail in several ways. */

import { openCanonLibrary } from '../canon/canon-library.ts'
import { firstSource, secondSource } from '../canon/world.ts'
import { testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'
import { createServiceOver, ONE_EDITOR_KEYS } from '../support/service.ts'

/** The path that the proxy removes from requests. */
export const PREFIX = '/lib'

/** A text so large that its bundle arrives in several chunks. */
const large = {
  source: testSource('large'),
  headings: [testHeading('large', { title: 'ยาว', volume: 11, royalPage: 1 })],
  passages: [
    testPassage(
      'large',
      Array.from({ length: 120 }, (_, page) =>
        testParagraph(
          page + 1,
          `หน้า ${page} ${Array.from({ length: 200 }, (_, n) => (n * page * 7919) % 10007).join(' ')}`,
        ),
      ),
      { volume: 11 },
    ),
  ],
}

/** The state of the connection to the library. */
type Connection = 'open' | 'down' | 'hangs' | 'bad gateway' | 'cut'

export async function offlineSite() {
  const library = await openCanonLibrary(firstSource, secondSource, large)
  for (const [path, body] of [
    ['/chant-sections', { slug: 'morning', title: 'ทำวัตรเช้า' }],
    ['/chants', { slug: 'homage', title: 'นมัสการ', section: 'morning', pali: 'นโม ตสฺส' }],
    ['/books', { slug: 'guide', title: 'คู่มือ' }],
  ] as const)
    await library.call('POST', path, body)
  await library.call('PUT', '/books/guide/contents', { chapterTitle: ['ต้น'], chapterBody: ['เนื้อความ'] })
  const state: { connection: Connection; requestedPaths: string[] } = { connection: 'open', requestedPaths: [] }
  const held: (() => void)[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 60,
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url)
      state.requestedPaths.push(pathname)
      if (!pathname.startsWith(`${PREFIX}/`)) return new Response('not here', { status: 404 })
      if (state.connection === 'bad gateway') return new Response('<h1>Bad Gateway</h1>', { status: 502 })
      if (state.connection === 'hangs') await new Promise<void>((resolve) => held.push(resolve))
      const forwarded = new Request(`http://library.local${pathname.slice(PREFIX.length)}${search}`, request)
      const answer = await app.handle(forwarded, () => '::1')
      const isBundle = pathname.startsWith(`${PREFIX}/offline/`) && request.method === 'GET' && answer.status === 200
      if (state.connection !== 'cut' || !isBundle || pathname.endsWith('/missing')) return answer
      // half of the bundle, as from a proxy whose connection has broken
      const whole = await answer.bytes()
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(whole.slice(0, whole.length / 2))
          controller.close()
        },
      })
      return new Response(body, answer)
    },
  })
  const app = createServiceOver(library.stores, {
    keys: ONE_EDITOR_KEYS,
    baseUrl: server.url.origin + PREFIX,
    textCheckMilliseconds: 0,
  })
  return {
    library,
    url: server.url.origin + PREFIX,
    state,
    set connection(connection: Connection) {
      state.connection = connection
      for (const resolve of held.splice(0)) resolve()
    },
    [Symbol.asyncDispose]: async () => {
      for (const resolve of held) resolve()
      await server.stop(true)
      library[Symbol.dispose]()
    },
  }
}
