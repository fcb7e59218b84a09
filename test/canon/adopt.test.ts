/** The places of imported headings among those of the library (decisions §4, text packages). */

import { expect, test } from 'bun:test'
import { testHeading, testSource } from '../intake/import/packages.ts'
import { openCanonLibrary } from './canon-library.ts'

const pack = (source: string, headings: readonly unknown[]) => ({
  source: testSource(source),
  headings,
  passages: [],
})

test('deleted and circular parents end the path to the top', async () => {
  using library = await openCanonLibrary(
    pack('one', [testHeading('a'), testHeading('b')]),
    pack('two', [testHeading('a'), testHeading('b')]),
  )
  for (const slug of ['a', 'b']) await library.call('DELETE', `/canon/volumes/9/entries/${slug}`)
  await library.import(
    pack('one', [testHeading('a', { parent: 'b' })]),
    pack('two', [testHeading('b', { parent: 'a' }), testHeading('c', { parent: 'a' })]),
  )
  const { items } = await library.get('/canon/volumes/9/entries')
  expect(items).toMatchObject([{ slug: 'c', parent: null }])
})

const titled = (...titles: readonly (readonly [slug: string, title: string])[]) =>
  titles.map(([slug, title]) => testHeading(slug, { title, pali: 'Brahmajālasuttaṃ' }))

test('an import renews titles that only imports wrote; edited ones stay', async () => {
  const old = 'พฺรหฺมชาลสุตฺตํ'
  using library = await openCanonLibrary(pack('one', titled(['a', old], ['b', old], ['c', 'ชื่อเดิม'])))
  // a new library has no headings
  library.db.write('begin', (log) => log({ action: 'begin', collection: '*', record: '*', change: {} }))
  await library.call('PATCH', '/canon/volumes/9/entries/b', { title: 'ชื่อของเรา' })
  await library.import(pack('one', titled(['a', 'พรหมชาลสูตร'], ['b', 'พรหมชาลสูตร'], ['c', 'ชื่อใหม่'])))
  const titles = async () =>
    (await library.get('/canon/volumes/9/entries')).items.map(({ title }: { title: string }) => title)
  expect(await titles()).toEqual(['พรหมชาลสูตร', 'ชื่อของเรา', 'ชื่อใหม่'])
  // an older package, ranked lower or higher, does not restore the Pali titles
  await library.import(pack('two', titled(['a', old], ['b', old], ['c', old])))
  await library.import(pack('one', titled(['a', old], ['b', old], ['c', old])))
  expect(await titles()).toEqual(['พรหมชาลสูตร', 'ชื่อของเรา', 'ชื่อใหม่'])
})
