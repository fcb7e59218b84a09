/** No page shows what was true before a write: after each kind of write, every page is the one that a newly started service gives (scale §1). */

import { afterAll, beforeAll, expect, test } from 'bun:test'
import { HEADINGS_COLLECTION } from '../../src/definitions/collection-names.ts'
import type { ResourceDefinition } from '../../src/definitions/definition.ts'
import { getTitleFieldName } from '../../src/definitions/fields.ts'
import { contractResources, resourcesByName } from '../../src/definitions/registry.ts'
import { TestFolder } from '../intake/import/packages.ts'
import { barestBody } from '../support/examples.ts'
import { serveFolder } from '../support/service.ts'
import { fillSmallSample } from '../support/small-sample.ts'

/** Pages of one kind that are looked at; the next of them show nothing else. Of books, which take longest, one. */
const ALIKE = 2

const folder = new TestFolder()
let service: ReturnType<typeof serve>
let addresses: readonly string[]

const serve = () => serveFolder(folder)

/** As links write it. */
const SEARCH = `/search?q=${encodeURIComponent('ธรรม')}`

/** What follows a room in an address and is the same for all that it leads to. */
const PARTS = /^(royal|pali|roman|entries|divisions|nipatas|sets|canon|books|chant-sections)$/

/** Which pages show the same kind of thing; undefined for what is no page, and where two parameters meet that are looked at apart. */
function kindOf(href: string): string | undefined {
  const { pathname, searchParams } = new URL(href, 'http://library.local')
  const [, room = '', ...below] = pathname.split('/')
  const isBook = pathname.endsWith('.epub')
  if (/^(assets|desk|docs|api)$/.test(room) || (pathname.includes('.') && !isBook)) return undefined
  const names = [...searchParams.keys()].filter((name) => !(room === 'search' && name === 'q'))
  if (names.length > 1) return undefined
  const parts = below.map((part) => (PARTS.test(part) ? part : '*'))
  return [room, ...parts, isBook, ...names].join(' ')
}

/** Addresses that lead from page to page, a few of each kind, and those of the records that will be changed. */
async function crawl(): Promise<readonly string[]> {
  const changed = await Promise.all(
    contractResources.map(async (resource) => `${resource.path}/${(await firstOf(resource))?.slug}`),
  )
  const seen = new Set(['/', '/?lang=en', SEARCH, '/sitemap.xml', '/about', '/sources', ...changed])
  const alike = new Map<string, number>()
  for (const path of seen) {
    const { text } = await service.send('GET', path)
    for (const [, link = ''] of text.matchAll(/href="(\/[^"#]*)"/g)) {
      const href = link.replaceAll('&amp;', '&')
      const kind = kindOf(href)
      const number = alike.get(kind ?? '') ?? 0
      if (kind === undefined || seen.has(href) || number >= (href.includes('.epub') ? 1 : ALIKE)) continue
      alike.set(kind, number + 1)
      seen.add(href)
    }
  }
  return [...seen]
}

interface Write {
  readonly method: string
  readonly path: string
  readonly body?: unknown
}

const API = '/api/v1'

interface Found {
  readonly items: readonly { readonly id: number; readonly slug: string }[]
}

/** The record of a resource that is changed. */
async function firstOf({ path }: ResourceDefinition): Promise<Found['items'][number] | undefined> {
  const { text } = await service.send('GET', `${API}${path}?limit=1`)
  return (JSON.parse(text) as Found).items[0]
}

/** What editors do to a resource: a record is renamed, moved, translated and given another slug. */
async function writesOf(resource: ResourceDefinition): Promise<readonly Write[]> {
  const one = await firstOf(resource)
  if (!one) return []
  const at = `${API}${resource.path}/${one.slug}`
  const name = getTitleFieldName(resource)
  const write = (method: string, path: string, body?: unknown): Write => ({ method, path, body })
  return [
    write('PATCH', at, { [name]: 'ชื่อใหม่' }),
    ...(resource.ordered ? [write('POST', `${at}/move`, { delta: 1 })] : []),
    write('POST', `${API}/translations`, {
      collection: resource.name,
      id: one.id,
      language: 'en',
      [name]: 'New name',
    }),
    write('PATCH', at, { slug: 'renamed' }),
  ]
}

/** What the sample has nothing of; what it refers to was made before. */
const barestOf = (resource: ResourceDefinition) => {
  const body = barestBody(resource)
  const references = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'reference' && name in body ? [[name, 'example-1']] : [],
  )
  return { ...body, ...Object.fromEntries(references) }
}

/** The two sources of the sample differ in it. */
const PAIR = { division: 'digha-nikaya', entry: 'sample-water', edition: 'roman', choice: 'swap' }
const ENTRIES = `${API}/canon/volumes/9/entries`

beforeAll(async () => {
  service = serve()
  await fillSmallSample(service.stores, folder.path)
  for (const resource of contractResources) {
    if (await firstOf(resource)) continue
    await service.send('POST', `${API}${resource.path}`, barestOf(resource))
  }
  addresses = await crawl()
  await service.look(addresses)
})

afterAll(() => {
  service.close()
  folder[Symbol.dispose]()
})

/** How many writes have been made. */
let made = 0

/**
 * The service has shown all pages before, so what it keeps of them may be stale. The first of several writes is compared
 * on every second page, the others on every eighth, each time on others: every write makes all cached answers stale.
 */
async function expectFresh(write: Write, isFirst: boolean) {
  const nth = ++made
  const looked = addresses.filter((_, index) => (index + nth) % (isFirst ? 2 : 8) === 0)
  const { status } = await service.send(write.method, write.path, write.body)
  expect([write.method, write.path, status < 300]).toEqual([write.method, write.path, true])
  const newcomer = serve()
  try {
    expect(await service.look(looked)).toEqual(await newcomer.look(looked))
  } finally {
    newcomer.close()
  }
}

test('the list has pages of every kind', () => {
  for (const room of ['books', 'chants', 'canon', 'jataka', 'dhamma-groups', 'search']) {
    expect(addresses.filter((path) => path.startsWith(`/${room}`))).not.toEqual([])
  }
})

test.each(contractResources.map((resource) => [resource.name, resource] as const))(
  'pages follow changes of %s',
  async (_, resource) => {
    const writes = await writesOf(resource)
    expect(writes).not.toEqual([])
    for (const [index, write] of writes.entries()) await expectFresh(write, index === 0)
    // links lead to the slug that it had
    await service.send('PATCH', `${API}${resource.path}/renamed`, { slug: writes[0]?.path.split('/').at(-1) })
  },
)

test('pages follow changes of books, headings and passages', async () => {
  const { text } = await service.send('GET', `${ENTRIES}?limit=1`)
  const [{ id, slug }] = JSON.parse(text).items as [{ readonly id: number; readonly slug: string }]
  const book = (await firstOf(resourcesByName.books))?.slug
  const writes: readonly Write[] = [
    {
      method: 'PUT',
      path: `${API}/books/${book}/contents`,
      body: { chapterTitle: ['ก'], chapterBody: ['ข้อความใหม่'] },
    },
    { method: 'PATCH', path: `${ENTRIES}/${slug}`, body: { title: 'หัวข้อใหม่' } },
    {
      method: 'POST',
      path: `${API}/translations`,
      body: { collection: HEADINGS_COLLECTION, id, language: 'en', title: 'New heading' },
    },
    { method: 'POST', path: ENTRIES, body: { slug: 'new-heading', title: 'เพิ่ม' } },
    { method: 'DELETE', path: `${ENTRIES}/new-heading` },
    { method: 'POST', path: `${API}/passages/settle`, body: PAIR },
    { method: 'POST', path: `${API}/passages/1/hide`, body: { hide: true } },
    { method: 'POST', path: '/api/desk/pages/9/royal/1/read' },
    { method: 'DELETE', path: '/api/desk/pages/9/royal/1' },
  ]
  for (const [index, write] of writes.entries()) await expectFresh(write, index === 0)
})
