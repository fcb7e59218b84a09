/** Undo of every kind of record, and later edits that prevent it (desk §1). */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { getTitleFieldName } from '../../src/definitions/fields.ts'
import { contractResources } from '../../src/definitions/registry.ts'
import { barestBody, fullBody, openLibraryWithTargets, resourceShapes } from '../support/examples.ts'
import { type AnyRecord, type ErrorBody, ORIGIN, TEST_KEY, type TestLibrary } from '../support/library.ts'

interface Edit {
  readonly id: number
  readonly action: string
  readonly undoable: boolean
  readonly undoneBy: number | null
  readonly undoes: number | null
  readonly before: readonly { readonly fields: Readonly<Record<string, unknown>> }[]
  readonly after: readonly { readonly fields: Readonly<Record<string, unknown>> }[]
}

const over = (library: TestLibrary) => {
  const desk = <T>(method: string, path: string) =>
    library.call<T>(method, `${ORIGIN}/api/desk${path}`, { key: TEST_KEY })
  return {
    desk,
    last: () => library.edits().at(-1)?.id ?? 0,
    undo: (id: number, query = '') => desk<{ edit: Edit } & ErrorBody>('POST', `/edits/${id}/undo${query}`),
    edit: async (id: number) => (await desk<Edit>('GET', `/edits/${id}`)).body,
  }
}

describe.each(resourceShapes)('undo in %s', (name, resource) => {
  let library: TestLibrary
  let desk: ReturnType<typeof over>
  const address = `${resource.path}/example-1`
  const called = getTitleFieldName(resource)
  beforeAll(() => {
    library = openLibraryWithTargets()
    desk = over(library)
  })
  afterAll(() => library.close())
  beforeEach(async () => {
    await library.remove(address)
    await library.post(resource.path, fullBody(resource))
  })
  const read = async () => {
    const { updatedAt: _, ...record } = (await library.get<AnyRecord>(address)).body
    return record
  }

  test('restores a record with id and translations after any write', async () => {
    const created = desk.last()
    const { id } = await read()
    await library.post('/translations', { collection: name, id, language: 'en', [called]: 'Word' })
    const before = [await read(), (await library.get(`${address}?lang=en`)).body]
    await library.post(resource.path, barestBody(resource))
    await library.patch(address, { [called]: 'อื่น' })
    await library.remove(address)
    const deleted = desk.last()
    for (let edit = deleted; edit > deleted - 3; edit--) {
      const { status, body } = await desk.undo(edit)
      expect([status, body.edit.action, body.edit.undoes, body.edit.undoable]).toEqual([200, 'undo', edit, true])
      expect((await desk.edit(edit)).undoneBy).toBe(body.edit.id)
    }
    const { updatedAt: _, ...english } = (await library.get<AnyRecord>(`${address}?lang=en`)).body
    expect(await read()).toEqual(before[0] as AnyRecord)
    expect(english).toEqual(expect.objectContaining({ id, [called]: 'Word' }))
    // undoing the creation is prevented by the translation that was added later
    const refused = await desk.undo(created)
    expect([refused.status, Object.keys(refused.body.error.issues ?? {})]).toEqual([409, [`edits.${created + 1}`]])
  })

  test('is prevented by a later change of the same field only, unless undone', async () => {
    const field = Object.keys(resource.fields).find(
      (one) => one === 'description' || one === 'note' || one === 'subject',
    )
    await library.patch(address, { [called]: 'หนึ่ง' })
    const first = desk.last()
    if (field) await library.patch(address, { [field]: 'อื่น' })
    await library.patch(address, { [called]: 'สอง' })
    const second = desk.last()
    const refused = await desk.undo(first)
    expect([refused.status, Object.keys(refused.body.error.issues ?? {})]).toEqual([409, [`edits.${second}`]])
    expect((await desk.undo(second)).status).toBe(200)
    expect((await desk.undo(second)).status).toBe(409)
    expect((await desk.undo(first)).status).toBe(200)
    const record = await read()
    expect(record[called]).toBe(fullBody(resource)[called])
    if (field) expect(record[field]).toBe('อื่น')
    // an undo can be undone
    expect((await desk.undo(desk.last())).status).toBe(200)
    expect((await read())[called]).toBe('หนึ่ง')
    expect((await desk.edit(first)).undoneBy).toBeNull()
  })

  test('never takes a slug from another record', async () => {
    await library.patch(address, { slug: 'renamed' })
    const renamed = desk.last()
    const numbers = Object.entries(resource.fields).flatMap(([key, { unique }]) => (unique ? [[key, 9]] : []))
    const range = resource.range ? { [resource.range.from]: 40, [resource.range.to]: 40 } : {}
    const body = { ...barestBody(resource), ...Object.fromEntries(numbers), ...range }
    await library.post(resource.path, body)
    const taken = desk.last()
    const refused = await desk.undo(renamed)
    expect([refused.status, Object.keys(refused.body.error.issues ?? {})]).toEqual([409, [`edits.${taken}`]])
    await desk.undo(taken)
    expect((await desk.undo(renamed)).status).toBe(200)
  })

  if (resource.ordered) {
    test('reverts a move, also after moves of others, unless moved again', async () => {
      await library.post(resource.path, barestBody(resource, 3))
      await library.post(resource.path, { ...barestBody(resource, 5) })
      const order = async () =>
        (await library.get<{ items: AnyRecord[] }>(`${resource.path}?limit=200`)).body.items.map(({ slug }) => slug)
      const before = await order()
      await library.post(`${resource.path}/example-5/move`, { delta: -1 })
      const moved = desk.last()
      expect((await desk.undo(moved)).status).toBe(200)
      expect(await order()).toEqual(before)
      await desk.undo(desk.last())
      await library.post(`${resource.path}/example-5/move`, { delta: 1 })
      const refused = await desk.undo(moved)
      expect([refused.status, Object.keys(refused.body.error.issues ?? {})]).toEqual([409, [`edits.${desk.last()}`]])
      for (const slug of ['example-3', 'example-5']) await library.remove(`${resource.path}/${slug}`)
    })
  }

  if (resource.counts && resource.counts.of !== 'headings') {
    const members = contractResources.find((one) => one.name === resource.counts?.of)
    const { field } = resource.counts
    test('does not delete a record that has members now', async () => {
      const made = desk.last()
      if (!members) throw new Error('No members')
      await library.post(members.path, { ...barestBody(members, 2), [field]: 'example-1' })
      const refused = await desk.undo(made)
      expect([refused.status, Object.keys(refused.body.error.issues ?? {})]).toEqual([409, [`edits.${made + 1}`]])
      await library.remove(`${members.path}/example-2`)
      expect((await desk.undo(made)).status).toBe(200)
      expect((await library.get(address)).status).toBe(404)
    })
  }
})

test('edits are filtered by record, editor and time', async () => {
  const library = openLibraryWithTargets()
  const { desk } = over(library)
  await library.post('/chants', { slug: 'a', title: 'ก' })
  await library.patch('/chants/a', { slug: 'b', title: 'ข' })
  await library.patch('/chants/b', { note: 'น' })
  const findEdits = async (query: string) =>
    (await desk<{ items: Edit[]; total: number }>('GET', `/edits?${query}`)).body
  const all = await findEdits('collection=chants')
  expect(all.items.map(({ action }) => action)).toEqual(['patch', 'patch', 'create'])
  expect(all.items[1]).toMatchObject({
    before: [{ record: 'a', fields: { slug: 'a', title: 'ก' } }],
    after: [{ record: 'b', fields: { slug: 'b', title: 'ข' } }],
    undoable: true,
    undoneBy: null,
  })
  // a record keeps its history under its new name
  expect((await findEdits('collection=chants&record=b')).total).toBe(3)
  expect((await findEdits('collection=chants&record=a')).total).toBe(2)
  expect((await findEdits('key=editor')).total).toBe(3)
  expect((await findEdits('key=other')).total).toBe(0)
  const { at } = all.items[1] as unknown as { at: string }
  expect((await findEdits(`since=${at}`)).items.length).toBeGreaterThanOrEqual(2)
  expect((await findEdits(`until=${at}`)).items.length).toBeGreaterThanOrEqual(2)
  expect((await findEdits('since=2200-01-01')).total).toBe(0)
  expect((await desk<ErrorBody>('GET', '/edits?since=yesterday')).body.error.issues).toHaveProperty('since')
  expect((await findEdits('limit=1&offset=1')).items.map(({ action }) => action)).toEqual(['patch'])
  // a write without changes has a line, which `changes=1` leaves out
  await library.patch('/chants/b', { note: 'น' })
  expect([(await findEdits('key=editor')).total, (await findEdits('key=editor&changes=1')).total]).toEqual([4, 3])
  expect((await desk('GET', '/edits/999')).status).toBe(404)
})

test('imports and edits of older versions cannot be undone', async () => {
  const library = openLibraryWithTargets()
  library.db.write('import', (log) => log({ action: 'import', collection: '*', record: '*', change: {} }), {
    undoable: false,
  })
  const { last, undo, edit } = over(library)
  expect((await edit(last())).undoable).toBe(false)
  expect((await undo(last())).status).toBe(409)
})

test('a restored record is found by search, and what it replaced is not', async () => {
  const library = openLibraryWithTargets()
  const { last, undo } = over(library)
  await library.post('/chants', { slug: 'a', title: 'ชยมงคลคาถา' })
  await library.patch('/chants/a', { title: 'มหากรุณาธารณี' })
  await undo(last())
  const countFound = async (words: string) =>
    (await library.get<{ total: number }>(`/search?q=${encodeURIComponent(words)}`)).body.total
  expect([await countFound('ชยมงคลคาถา'), await countFound('มหากรุณาธารณี')]).toEqual([1, 0])
  expect((await library.get<{ items: AnyRecord[] }>('/chants')).body.items[0]?.title).toBe('ชยมงคลคาถา')
})

test('chapters are not restored without their book', async () => {
  const library = openLibraryWithTargets()
  const { last, undo } = over(library)
  await library.post('/books', { slug: 'b', title: 'หนังสือ' })
  const put = (...chapters: readonly string[]) =>
    library.put('/books/b/contents', { chapterTitle: chapters, chapterBody: chapters })
  await put('หนึ่ง', 'สอง')
  await put('หนึ่ง')
  const shortened = last()
  const { collections } = library.stores
  const others = collections.all.flatMap(({ name }) =>
    name === 'books' ? [] : [[name, collections.dump(name)] as const],
  )
  collections.restoreAll('tester', new Map(JSON.parse(JSON.stringify(others))))
  const { status, body } = await undo(shortened)
  expect([status, body.error.code]).toEqual([409, 'conflict'])
})
