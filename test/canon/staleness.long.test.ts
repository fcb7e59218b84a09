/**
 * No cached answer about the canon is stale, whichever of two servers on one folder wrote: each equals that of a newly
 * started server (decisions §7, scale §1).
 */

import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { importTexts } from '../../src/intake/import/import.ts'
import { PackagesRejectedError } from '../../src/intake/import/package-fault.ts'
import { TestFolder, type TestPackage, testParagraph, testPassage } from '../intake/import/packages.ts'
import { serveFolder } from '../support/service.ts'
import { firstSource, secondSource } from './world.ts'

const SLUGS = ['book', 'one', 'two', 'three', 'bare', 'four', 'new']
const PLACES = ['9', '10'].flatMap((volume) =>
  ['royal', 'roman'].map((edition) => ({
    volume: `/canon/volumes/${volume}`,
    edition: `edition=${edition}`,
  })),
)

/** All reads of the canon; those with translated words also in English. */
const ADDRESSES = [
  '/sources',
  '/health',
  '/canon/volumes/10',
  '/canon/volumes/10/contents',
  ...PLACES.flatMap(({ volume, edition }) => [
    `${volume}/layout?${edition}`,
    ...[1, 2, 3, 4].map((page) => `${volume}/pages/${page}?${edition}`),
    `${volume}/search?q=passati&${edition}`,
    `${volume}/entries/two/passage?${edition}`,
  ]),
  ...SLUGS.map((slug) => `/canon/volumes/9/entries/${slug}`),
  ...['th', 'en'].flatMap((lang) => [
    `/canon?lang=${lang}`,
    `/canon/reading?at=9:royal,9:roman,10:royal&lang=${lang}`,
    `/canon/volumes/9?lang=${lang}`,
    `/canon/volumes/9/entries?lang=${lang}`,
    `/canon/volumes/9/layout?edition=roman&lang=${lang}`,
    `/canon/volumes/9/pages/2?edition=roman&lang=${lang}`,
    `/canon/volumes/9/search?q=passati&edition=roman&lang=${lang}`,
    `/search?q=passatī&kind=pages&lang=${lang}`,
    `/canon/volumes/9/entries/two?lang=${lang}`,
    `/canon/volumes/9/entries/two/passage?edition=roman&lang=${lang}`,
  ]),
]

/** Base paths of the operations of the desk and of the contract. */
const addressOf = (path: string) => `/api/${path.startsWith('desk/') ? '' : 'v1'}${path}`
/** Includes a page whose variant readings are cached. */
const READS = [...ADDRESSES.map(addressOf), '/canon/9/roman/2?variants=all']

const serve = (folder: TestFolder) =>
  serveFolder(folder, {
    onFault: (error) => {
      throw error
    },
  })

interface Write {
  readonly method: 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'IMPORT'
  readonly path: string
  /** Word on the page of the second source, changed by each import. */
  readonly body?: unknown
}

/** Collections that can be restored to their state at the beginning. */
const RESTORED = ['tipitaka-contents', 'divisions', 'pitakas', 'passage-decisions'].map(
  (name) => `/collections/${name}`,
)

/** The second source with a long text of the heading that is in conflict, so that its choice moves the last page. */
const longer = (word: unknown): TestPackage => ({
  source: secondSource.source,
  passages: [
    testPassage('two', [testParagraph(2, `Sabbe ${word} passati.`), testParagraph(6, 'Iti.')], { edition: 'roman' }),
  ],
})

/** A library with two sources that two services write to in turn, and are compared with a newcomer after each write. */
async function openWorld() {
  const folder = new TestFolder()
  const [service, other] = [serve(folder), serve(folder)]
  let turn = 0
  const bring = (...packages: readonly TestPackage[]) =>
    importTexts({
      paths: packages.map((pack) => folder.put(pack)),
      dataFolder: folder.path,
      library: service.db,
    })
  await bring(firstSource, longer('dhammā'))
  await service.send('POST', addressOf('/dhamma-groups/sets'), { slug: 'set', title: 'ชุด' })
  const dumps = new Map<string, unknown>()
  for (const path of RESTORED) dumps.set(path, JSON.parse((await service.send('GET', addressOf(path))).text))
  const run = async ({ method, path, body }: Write): Promise<number> => {
    const writer = turn++ % 2 === 0 ? service : other
    if (method !== 'IMPORT') return (await writer.send(method, addressOf(path), body ?? dumps.get(path))).status
    try {
      await bring(longer(body))
      return 200
    } catch (error) {
      // the division may have left the volume
      if (error instanceof PackagesRejectedError) return 400
      throw error
    }
  }
  return {
    run,
    /** @returns whether the write was done */
    async write(write: Write): Promise<boolean> {
      const status = await run(write)
      expect(status).toBeLessThan(500)
      using newcomer = serve(folder)
      const expected = await newcomer.look(READS)
      // alternates between the service that wrote and the other one
      expect(await (turn % 4 < 2 === (turn % 2 === 0) ? service : other).look(READS)).toEqual(expected)
      return status < 300
    },
    [Symbol.dispose]: () => {
      service[Symbol.dispose]()
      other[Symbol.dispose]()
      folder[Symbol.dispose]()
    },
  }
}

const entries = '/canon/volumes/9/entries'
const PAIR = { division: 'digha-nikaya', entry: 'two', edition: 'roman' }
const translated = (collection: string, id: number, title: string): Write => ({
  method: 'POST',
  path: '/translations',
  body: { collection, id, language: 'en', title },
})

const CORRECTION = {
  division: 'digha-nikaya',
  edition: 'roman',
  right: 'passatī',
  reason: 'ก',
  wrong: 'passati',
  source: String(firstSource.source.id),
  entry: 'two',
}

/** One write of each kind; each changes some answer. */
const TELLING: readonly Write[] = [
  { method: 'PATCH', path: `${entries}/two`, body: { title: 'ใหม่' } },
  { method: 'PATCH', path: `${entries}/two`, body: { slug: 'deux' } },
  { method: 'PATCH', path: `${entries}/deux`, body: { slug: 'two' } },
  { method: 'POST', path: `${entries}/two/move`, body: { delta: -1 } },
  { method: 'POST', path: `${entries}/two/nest`, body: { direction: 'out' } },
  { method: 'POST', path: entries, body: { slug: 'new', title: 'เพิ่ม', parent: 'one' } },
  { method: 'DELETE', path: `${entries}/one` },
  { method: 'PUT', path: '/collections/tipitaka-contents' },
  translated('tipitaka-contents', 3, 'Two'),
  translated('divisions', 6, 'Long discourses'),
  translated('pitakas', 2, 'Discourses'),
  { method: 'POST', path: 'desk/corrections', body: CORRECTION },
  { method: 'POST', path: '/passages/settle', body: { ...PAIR, choice: 'swap' } },
  { method: 'POST', path: 'desk/corrections', body: { ...CORRECTION, source: String(secondSource.source.id) } },
  { method: 'DELETE', path: 'desk/corrections/1' },
  { method: 'IMPORT', path: 'second', body: 'saṅkhārā' },
  { method: 'POST', path: '/passages/reopen', body: PAIR },
  { method: 'POST', path: '/passages/settle', body: { ...PAIR, choice: 'swap' } },
  { method: 'PUT', path: '/collections/passage-decisions' },
  { method: 'POST', path: '/passages/1/hide', body: { hide: true } },
  { method: 'POST', path: '/passages/1/hide', body: { hide: false } },
  { method: 'PATCH', path: '/canon/divisions/digha-nikaya', body: { title: 'หมวดใหม่' } },
  { method: 'PATCH', path: '/canon/divisions/digha-nikaya', body: { slug: 'digha' } },
  { method: 'IMPORT', path: 'second', body: 'dhammā' },
  { method: 'PATCH', path: '/canon/divisions/digha', body: { firstVolume: 10 } },
  { method: 'PATCH', path: '/canon/divisions/parivara', body: { lastVolume: 9 } },
  { method: 'PUT', path: '/collections/divisions' },
  { method: 'PATCH', path: '/canon/pitakas/sutta', body: { title: 'ปิฎกใหม่', description: 'ก' } },
  { method: 'POST', path: '/canon/pitakas/vinaya/move', body: { delta: 1 } },
  { method: 'PUT', path: '/collections/pitakas' },
  {
    method: 'POST',
    path: '/dhamma-groups',
    body: { slug: 'group', set: 'set', number: 1, title: 'หมวดธรรม', dictionaryNumber: 1 },
  },
  { method: 'POST', path: '/chants', body: { slug: 'chant', title: 'บท' } },
]

test('every read after each kind of write equals that of a new service', async () => {
  using world = await openWorld()
  for (const write of TELLING) expect([write.path, await world.write(write)]).toEqual([write.path, true])
})

const title = fc.constantFrom('ก', 'ข', 'ค')
const slug = fc.constantFrom(...SLUGS)
const parent = fc.option(slug)
const delta = fc.constantFrom(-1, 1)
const method = <M extends Write['method']>(name: M) => fc.constant(name)
const entry = slug.map((name) => `${entries}/${name}`)
const name = fc.constantFrom('two', 'one').map((heading) => ({ ...PAIR, entry: heading }))
const some = { requiredKeys: [] }

const anyWrite: fc.Arbitrary<Write> = fc.oneof(
  fc.constantFrom(...TELLING),
  fc.record({
    method: method('PATCH'),
    path: entry,
    body: fc.record({ title, slug, parent, volume: fc.constantFrom(9, 10) }, some),
  }),
  fc.record({ method: method('DELETE'), path: entry }),
  fc.record({
    method: method('POST'),
    path: entry.map((path) => `${path}/move`),
    body: fc.record({ delta }),
  }),
  fc.record({
    method: method('POST'),
    path: entry.map((path) => `${path}/nest`),
    body: fc.record({ direction: fc.constantFrom('in', 'out') }),
  }),
  fc.record({
    method: method('POST'),
    path: fc.constant('/passages/settle'),
    body: name.chain((pair) => fc.constantFrom('keep', 'swap').map((choice) => ({ ...pair, choice }))),
  }),
  fc.record({
    method: method('POST'),
    path: fc.integer({ min: 1, max: 9 }).map((passage) => `/passages/${passage}/hide`),
    body: fc.record({ hide: fc.boolean() }),
  }),
  fc.record({
    method: method('PATCH'),
    path: fc.constant('/canon/divisions/digha-nikaya'),
    body: fc.record({ firstVolume: fc.constantFrom(9, 10), title, description: title }, some),
  }),
  fc
    .tuple(fc.constantFrom('tipitaka-contents', 'divisions'), fc.integer({ min: 1, max: 7 }), title)
    .map((of) => translated(...of)),
)

test('every read after many writes equals that of a new service', async () => {
  using world = await openWorld()
  await fc.assert(
    fc.asyncProperty(fc.array(anyWrite, { minLength: 5, maxLength: 10 }), async (writes) => {
      for (const path of RESTORED) await world.run({ method: 'PUT', path })
      for (const write of writes) await world.write(write)
    }),
    { numRuns: 3, endOnFailure: true },
  )
})
