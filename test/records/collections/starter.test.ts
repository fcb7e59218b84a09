/** Starter collections: added in one write with one undo, without overwriting changes of editors. */

import { expect, test } from 'bun:test'
import type { RecordToRestore } from '../../../src/records/collections/collection.ts'
import {
  isStarterRecordToWrite,
  type StarterCollectionSelection,
  StarterCollectionWriter,
} from '../../../src/records/collections/starter.ts'
import { type AnyRecord, openTestLibrary, type TestLibrary } from '../../support/library.ts'

type Rows = readonly Readonly<Record<string, unknown>>[]

const dump = (collection: string, records: Rows) => ({ collection, format: 1, records })

/** Creates a selection with a section, two chants, and the summary of one jataka. */
function createSelection(
  over: Partial<StarterCollectionSelection> = {},
  meaning = 'ขอนอบน้อม',
): StarterCollectionSelection {
  const dumps = new Map<string, unknown>([
    ['chant-sections', dump('chant-sections', [{ slug: 'morning', title: 'ทำวัตรเช้า' }])],
    [
      'chants',
      dump('chants', [
        { slug: 'namo', title: 'นะโม', section: 'morning', pali: 'นโม', meaning },
        { slug: 'itipiso', title: 'อิติปิโส', section: 'morning', translations: { en: { title: 'Itipiso' } } },
      ]),
    ],
    [
      'jataka',
      dump('jataka', [
        { slug: 'jataka-316', number: 316, title: 'อื่น', nipata: 'catukkanipata', summary: 'สละตนเพื่อผู้อื่น' },
      ]),
    ],
  ])
  return { dumps, names: [], newer: false, ...over }
}

const begin = (library: TestLibrary, selection: StarterCollectionSelection) =>
  new StarterCollectionWriter(library.db, library.stores.collections).add(selection, 'library begin')

const states = (rows: ReturnType<typeof begin>) => Object.fromEntries(rows.map(({ slug, state }) => [slug, state]))

const readRecord = async (library: TestLibrary, path: string) => (await library.get<AnyRecord>(path)).body

test('empty collections are filled with one edit, which undo reverts', async () => {
  using library = openTestLibrary({ facts: 'all' })
  const before = await library.call('GET', '/collections/jataka', { key: 'the-key-of-the-tests' })
  const rows = begin(library, createSelection())
  expect(states(rows)).toEqual({ morning: 'new', namo: 'new', itipiso: 'new', 'jataka-316': 'filled' })
  expect((await readRecord(library, '/chants/itipiso?lang=en')).title).toBe('Itipiso')
  const jataka = await readRecord(library, '/jataka/jataka-316')
  expect([jataka.summary, jataka.title]).toEqual(['สละตนเพื่อผู้อื่น', 'สสปัณฑิตชาดก'])
  const [line, ...others] = library.edits()
  expect([line?.action, line?.kept, others.length]).toEqual(['begin', true, 0])
  const answer = await undo(library, line?.id)
  expect([answer.status, answer.body.stays]).toEqual([200, []])
  const after = await library.call<{ records: RecordToRestore[] }>('GET', '/collections/jataka', {
    key: 'the-key-of-the-tests',
  })
  const removeUpdateTimes = (body: unknown) => JSON.stringify(body).replace(/"updatedAt":"[^"]*"/g, '')
  expect(removeUpdateTimes(after.body)).toBe(removeUpdateTimes(before.body))
  expect((await library.get('/chants/namo')).status).toBe(404)
  expect(states(begin(library, createSelection())).namo).toBe('new')
})

test('existing, deleted and filled records stay as they are', async () => {
  using library = openTestLibrary({ facts: 'all' })
  await library.post('/chants', { slug: 'namo', title: 'ของเรา' })
  await library.post('/chants', { slug: 'itipiso', title: 'ของเรา' })
  await library.remove('/chants/itipiso')
  await library.patch('/jataka/jataka-316', { summary: 'ของเรา' })
  expect(begin(library, createSelection()).filter(isStarterRecordToWrite)).toEqual([])
  const rows = begin(library, createSelection({ names: ['chants', 'jataka'] }))
  expect(states(rows)).toEqual({ morning: 'new', namo: 'kept', itipiso: 'deleted', 'jataka-316': 'kept' })
  expect((await readRecord(library, '/chants/namo')).title).toBe('ของเรา')
  expect((await readRecord(library, '/jataka/jataka-316')).summary).toBe('ของเรา')
})

test('newer records replace unedited ones at their place', async () => {
  using library = openTestLibrary({ facts: 'all' })
  begin(library, createSelection())
  await library.post('/chants/namo/move', { delta: 1 })
  const newer = createSelection({ newer: true }, 'ขอนอบน้อมอย่างยิ่ง')
  expect(states(begin(library, createSelection({ names: ['chants'] }, 'ขอนอบน้อมอย่างยิ่ง'))).namo).toBe('same')
  expect(states(begin(library, newer))).toEqual({
    morning: 'same',
    namo: 'changed',
    itipiso: 'same',
    'jataka-316': 'same',
  })
  const namo = await readRecord(library, '/chants/namo')
  expect([namo.meaning, namo.order]).toEqual(['ขอนอบน้อมอย่างยิ่ง', 2])
  await library.patch('/chants/namo', { note: 'ของเรา' })
  await library.patch('/chants/itipiso', { slug: 'ours' })
  await library.patch('/jataka/jataka-316', { summary: null })
  expect(states(begin(library, createSelection({ newer: true }, 'อื่น')))).toEqual({
    morning: 'same',
    namo: 'kept',
    itipiso: 'kept',
    'jataka-316': 'kept',
  })
})

test('undo keeps records that a user changed since, and says so', async () => {
  using library = openTestLibrary({ facts: 'all' })
  begin(library, createSelection())
  const [line] = library.edits()
  await library.patch('/chants/namo', { note: 'ของเรา' })
  const { body } = await undo(library, line?.id)
  expect(body.stays).toEqual(['chants/namo', 'chant-sections/morning'])
  expect((await readRecord(library, '/chants/namo')).note).toBe('ของเรา')
  expect((await library.get('/chants/itipiso')).status).toBe(404)
  expect((await readRecord(library, '/jataka/jataka-316')).summary).toBeNull()
})

test('no record is added to a deleted section', async () => {
  using library = openTestLibrary({ facts: 'all' })
  await library.post('/chant-sections', { slug: 'morning', title: 'เช้า' })
  await library.remove('/chant-sections/morning')
  const rows = begin(library, createSelection({ names: ['chants'] }))
  expect(states(rows)).toEqual({ morning: 'deleted', namo: 'homeless', itipiso: 'homeless' })
  expect(library.edits()).toHaveLength(2)
})

const undo = (library: TestLibrary, id: number | undefined) =>
  library.call<{ stays: string[] }>('POST', `http://library.local/api/desk/edits/${id}/undo?batch=1`)
