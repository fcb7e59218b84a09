/** The index that follows the library: whole before it is asked, whatever was read in the background until then. */
import { afterEach, describe, expect, test } from 'bun:test'
import { parseQuery } from '../../search/query.ts'
import type { SearchField } from '../../search/record-index.ts'
import { LiveIndex } from '../../src/search/live-index.ts'
import type { SearchedCollection } from '../../src/search/searched-collection.ts'

/** A collection of chants by id, and how often one of them was read. */
function collectionOf(titles: Map<number, string>) {
  let reads = 0
  const fieldsOf = (id: number): SearchField[] | null => {
    reads++
    const text = titles.get(id)
    return text === undefined ? null : [{ text, title: true }]
  }
  const collection: SearchedCollection = {
    name: 'chants',
    kind: 'chants',
    *all() {
      for (const id of [...titles.keys()]) {
        const fields = fieldsOf(id)
        if (fields) yield { id, fields }
      }
    },
    fields: fieldsOf,
    view: () => null,
  }
  return { collection, reads: () => reads }
}

describe('the live index', () => {
  let index: LiveIndex
  const find = (typed: string): string[] =>
    index
      .current()
      .search(parseQuery(typed), 10_000, 0)
      .found.get('chants')
      ?.items.map(({ key }) => key) ?? []
  afterEach(() => index.close())

  const many = () => new Map(Array.from({ length: 3000 }, (_, n) => [n + 1, `บทที่ ${n + 1}`]))

  test('is whole at the first search, without anything read before', () => {
    index = new LiveIndex([collectionOf(many()).collection])
    expect(find('บทที่').length).toBe(3000)
  })

  test('is whole when the background was only half through', async () => {
    const { collection, reads } = collectionOf(many())
    index = new LiveIndex([collection])
    index.warmUp()
    while (reads() === 0) await Bun.sleep(1)
    expect(find('บทที่').length).toBe(3000)
    expect(reads()).toBe(3000)
  })

  test('sees what changed while the background was reading', async () => {
    const titles = many()
    const { collection, reads } = collectionOf(titles)
    index = new LiveIndex([collection])
    index.warmUp()
    while (reads() === 0) await Bun.sleep(1)
    titles.set(1, 'เปลี่ยนแล้ว').set(5000, 'เพิ่มใหม่').delete(2)
    index.changed([{ collection: 'chants', ids: [1, 2, 5000] }])
    expect(find('เปลี่ยนแล้ว')).toEqual(['chants:1'])
    expect(find('เพิ่มใหม่')).toEqual(['chants:5000'])
    expect(find('บทที่').length).toBe(2998)
  })

  test('reads single records again, and whole collections when they were replaced', () => {
    const titles = many()
    const { collection, reads } = collectionOf(titles)
    index = new LiveIndex([collection])
    find('บทที่')
    titles.set(7, 'เจ็ด')
    index.changed([{ collection: 'chants', ids: [7] }])
    expect(find('เจ็ด')).toEqual(['chants:7'])
    expect(reads()).toBe(3001)
    titles.clear()
    titles.set(8, 'แปด')
    index.changed([{ collection: 'chants', ids: 'all' }])
    expect(find('บทที่')).toEqual([])
    expect(find('แปด')).toEqual(['chants:8'])
    titles.set(9, 'เก้า')
    index.changed([{ collection: '*', ids: 'all' }])
    expect(find('เก้า')).toEqual(['chants:9'])
  })

  test('does not mind what is not searched', () => {
    index = new LiveIndex([collectionOf(many()).collection])
    index.changed([{ collection: 'passage-decisions', ids: [1] }])
    expect(find('บทที่').length).toBe(3000)
    expect(index.placeOf('chants:12')).toMatchObject({ id: 12 })
    expect(index.placeOf('unknown:12')).toBeUndefined()
  })
})
