/**
 * Decisions name the source that they display (kept §2): no change of ranks, files or sources makes them display the
 * other one.
 */

import { describe, expect, test } from 'bun:test'
import { mkdirSync, rmSync } from 'node:fs'
import type { LibraryDatabase } from '../../db/library-database.ts'
import { moveSourceToFirstRank } from '../../src/intake/import/change-sources.ts'
import { exportCollectionsToFolder } from '../../src/records/collections/folder.ts'
import { type TestPackage, testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'
import { runInFolder } from '../support/folders.ts'
import { runCommand } from '../support/terminal.ts'
import { type CanonLibrary, type Json, openCanonLibrary } from './canon-library.ts'

const DECISIONS = 'passage-decisions'
const ENTRIES = ['a', 'b', 'c', 'd']

/** A source whose text of each heading is its own name. */
const pack = (id: string, entries: readonly string[] = ENTRIES): TestPackage => ({
  source: testSource(id),
  headings: ENTRIES.map((slug) => testHeading(slug)),
  passages: entries.map((slug, index) =>
    testPassage(slug, [testParagraph(index + 1, `${id} ${slug}`)], { edition: 'roman' }),
  ),
})
const [east, west, third] = [pack('east'), pack('west'), pack('third')]

const pair = (entry: string) => ({ division: 'digha-nikaya', entry, edition: 'roman' })
const settle = (library: CanonLibrary, entry: string, choice: string) =>
  library.call('POST', '/passages/settle', { ...pair(entry), choice })
const reopen = (library: CanonLibrary, entry: string) => library.call('POST', '/passages/reopen', pair(entry))

/** Returns the source that readers see for each heading. */
const shown = async (library: CanonLibrary, ...entries: readonly string[]): Promise<readonly string[]> =>
  Promise.all(
    (entries.length === 0 ? ENTRIES : entries).map(
      async (entry) => (await library.get(`/canon/volumes/9/entries/${entry}/passage?edition=roman`)).source,
    ),
  )

const dump = (library: CanonLibrary): Json => JSON.parse(JSON.stringify(library.collections.dump(DECISIONS)))

/** Converts a dump to the form before decisions named their sources. */
const olderDump = (library: CanonLibrary): Json => {
  const { records, ...rest } = dump(library)
  return {
    ...rest,
    records: records.map(({ chosen: _, other: __, ranks: ___, decidedBy: ____, ...old }: Json) => old),
  }
}

const put = (library: CanonLibrary, body: unknown) => library.call('PUT', `/collections/${DECISIONS}`, body)

const queue = (library: CanonLibrary, all = false) => {
  library.canon.refresh()
  return [...library.stores.editorial.conflictQueue.list(all)]
}
const remarks = (library: CanonLibrary, all = false) =>
  queue(library, all).map(({ entry, decision, chosen, remark }) => [entry, decision, chosen, remark])

/** East is kept in a, west is shown in b; c and d are open. */
async function decided(...packages: readonly TestPackage[]) {
  const library = await openCanonLibrary(...packages)
  await settle(library, 'a', 'keep')
  await settle(library, 'b', 'swap')
  return library
}

describe('the chosen source', () => {
  test('is shown after imports in another order, with time and editor', async () => {
    using library = await decided(east, west)
    const [a, b] = dump(library).records
    expect([a.chosen, a.other, a.decidedBy, b.chosen, b.other]).toEqual(['east', 'west', 'editor', 'west', 'east'])
    using other = await openCanonLibrary()
    library.carry(other)
    expect(dump(other)).toEqual(dump(library))
    await other.import(west)
    await other.import(east)
    expect(await shown(other)).toEqual(['east', 'west', 'west', 'west'])
    expect(dump(other)).toEqual(dump(library))
    expect(remarks(other)).toEqual([
      ['c', null, null, null],
      ['d', null, null, null],
    ])
    // by the ranks of this library
    expect(remarks(other, true).slice(0, 2)).toEqual([
      ['a', 'swap', 'east', null],
      ['b', 'keep', 'west', null],
    ])
  })

  test('is shown after another source was ranked first', async () => {
    using library = await decided(east, west)
    const before = dump(library)
    const lines = library.edits().filter(({ collection }) => collection !== 'tipitaka-contents').length
    for (const id of ['west', 'east', 'west']) {
      await moveSourceToFirstRank({ id, dataFolder: library.folder.path, library: library.db })
      expect(await shown(library, 'a', 'b')).toEqual(['east', 'west'])
      expect(dump(library)).toEqual(before)
    }
    expect(await shown(library, 'c')).toEqual(['west'])
    expect(library.edits().filter(({ collection }) => collection !== 'tipitaka-contents')).toHaveLength(lines)
  })

  test('is unchanged by the same decision, and changed by another', async () => {
    using library = await decided(east, west)
    const before = dump(library)
    await moveSourceToFirstRank({ id: 'west', dataFolder: library.folder.path, library: library.db })
    expect((await settle(library, 'a', 'swap')).status).toBe(200)
    expect(dump(library)).toEqual(before)
    await settle(library, 'a', 'keep')
    expect(await shown(library, 'a')).toEqual(['west'])
    expect(dump(library).records[0]).toMatchObject({ choice: 'keep', chosen: 'west', other: 'east' })
  })

  test('is the second of several after swap, and stays', async () => {
    using library = await decided(east, west, third)
    expect(await shown(library, 'a', 'b')).toEqual(['east', 'west'])
    await moveSourceToFirstRank({ id: 'third', dataFolder: library.folder.path, library: library.db })
    expect(await shown(library)).toEqual(['east', 'west', 'third', 'third'])
    expect(remarks(library).map(([entry]) => entry)).toEqual(['c', 'd'])
    await settle(library, 'c', 'swap')
    expect(await shown(library, 'c')).toEqual(['east'])
  })
})

describe('a removed source', () => {
  test('opens the pair again, and no other source is shown as decided', async () => {
    using library = await decided(east, west, third)
    const before = dump(library)
    await library.import(pack('west', ['a', 'c', 'd']))
    expect(await shown(library)).toEqual(['east', 'east', 'east', 'east'])
    expect(remarks(library)).toEqual([
      ['b', null, 'west', 'absent'],
      ['c', null, null, null],
      ['d', null, null, null],
    ])
    const list = (state: 'open' | 'decided' | 'remarked') =>
      library.stores.editorial.conflicts.find({ state }).map(({ item }) => item.entry)
    expect([list('open'), list('decided'), list('remarked')]).toEqual([['b', 'c', 'd'], ['a'], ['b']])
    expect(dump(library)).toEqual(before)
    const { conflicts, settled, doubts } = await library.import(west)
    expect([conflicts, settled, doubts]).toEqual([2, 2, { absent: 0, waiting: 0, readByRanks: 0 }])
    expect(await shown(library, 'b')).toEqual(['west'])
    expect(remarks(library).map(([entry]) => entry)).toEqual(['c', 'd'])
  })

  test('leaves the pair in the list until it is imported again', async () => {
    using library = await decided(east, west)
    const { doubts } = await library.import(pack('west', []))
    expect(doubts.absent).toBe(1)
    expect(await shown(library)).toEqual(['east', 'east', 'east', 'east'])
    expect(remarks(library)).toEqual([['b', null, 'west', 'absent']])
    await library.import(west)
    expect(await shown(library, 'a', 'b')).toEqual(['east', 'west'])
  })

  test('allows a new decision in which the remaining source is the first', async () => {
    using library = await decided(east, west)
    await library.import(pack('west', []))
    expect((await settle(library, 'b', 'swap')).status).toBe(200)
    expect(dump(library).records[1]).toMatchObject({ chosen: 'west', other: 'east' })
    await settle(library, 'b', 'keep')
    expect(dump(library).records[1]).toMatchObject({ chosen: 'east', other: 'west' })
    await library.import(west)
    expect(await shown(library, 'b')).toEqual(['east'])
  })

  test('allows reopening the pair', async () => {
    using library = await decided(east, west)
    await library.import(pack('west', []))
    expect((await reopen(library, 'b')).status).toBe(200)
    await library.import(west)
    expect(await shown(library, 'b')).toEqual(['east'])
  })

  test('without any text has no first source', async () => {
    using library = await decided(east, west)
    await library.import(pack('west', []), pack('east', []))
    const { status, body } = await settle(library, 'a', 'keep')
    expect([status, body.error.message]).toEqual([404, expect.stringContaining('ยังไม่มีข้อความจากแหล่งใดเลย')])
    await library.import(west, east)
    expect(await shown(library, 'a', 'b')).toEqual(['east', 'west'])
  })
})

describe('an older dump', () => {
  test('is interpreted by the current ranks and marked for review until decided again', async () => {
    using library = await decided(east, west)
    using other = await openCanonLibrary(west, east)
    expect((await put(other, olderDump(library))).status).toBe(201)
    expect(dump(other).records).toMatchObject([
      { choice: 'keep', chosen: 'west', other: 'east', ranks: ['west', 'east'], decidedBy: null },
      { choice: 'swap', chosen: 'east', other: 'west', ranks: ['west', 'east'] },
    ])
    expect(remarks(other).slice(0, 2)).toEqual([
      ['a', 'keep', 'west', 'by-ranks'],
      ['b', 'swap', 'east', 'by-ranks'],
    ])
    const since = dump(other).records[0].updatedAt
    await settle(other, 'a', 'keep')
    await settle(other, 'b', 'keep')
    expect(dump(other).records).toMatchObject([
      { chosen: 'west', ranks: null, updatedAt: since },
      { chosen: 'west', ranks: null, decidedBy: 'editor' },
    ])
    expect(remarks(other).map(([entry]) => entry)).toEqual(['c', 'd'])
  })

  test('with the same decisions keeps the sources that this library knows', async () => {
    using library = await decided(east, west)
    await moveSourceToFirstRank({ id: 'west', dataFolder: library.folder.path, library: library.db })
    const before = dump(library)
    await put(library, olderDump(library))
    expect(dump(library)).toEqual(before)
    expect(await shown(library, 'a', 'b')).toEqual(['east', 'west'])
  })

  test('waits for its text and is listed for review', async () => {
    using library = await decided(east, west)
    using other = await openCanonLibrary()
    await put(other, olderDump(library))
    expect(dump(other).records.map((one: Json) => [one.choice, one.chosen])).toEqual([
      ['keep', null],
      ['swap', null],
    ])
    expect(remarks(other)).toEqual([
      ['a', null, null, 'waiting'],
      ['b', null, null, 'waiting'],
    ])
    // one source is not enough to interpret the choice
    expect((await other.import(west)).doubts).toEqual({ absent: 0, waiting: 2, readByRanks: 0 })
    expect(remarks(other).map(([entry, , , remark]) => [entry, remark])).toEqual([
      ['a', 'waiting'],
      ['b', 'waiting'],
    ])
    const { doubts, settled } = await other.import(east)
    expect([settled, doubts]).toEqual([2, { absent: 0, waiting: 0, readByRanks: 2 }])
    expect(await shown(other, 'a', 'b')).toEqual(['west', 'east'])
    expect(other.edits().filter(({ action }) => action === 'name-sources')).toMatchObject([
      { collection: DECISIONS, change: { named: 2 } },
    ])
    // from now on, decisions name their sources
    await moveSourceToFirstRank({ id: 'east', dataFolder: other.folder.path, library: other.db })
    expect(await shown(other, 'a', 'b')).toEqual(['west', 'east'])
  })

  test('in the new form needs no ranks', async () => {
    using library = await decided(east, west)
    using other = await openCanonLibrary(west, east)
    await put(other, dump(library))
    expect(await shown(other, 'a', 'b')).toEqual(['east', 'west'])
    expect(remarks(other).map(([entry]) => entry)).toEqual(['c', 'd'])
  })

  test.each([
    [{ chosen: 'east' }, 'other'],
    [{ other: 'east' }, 'chosen'],
    [{ chosen: 'east', other: 'east' }, 'other'],
    [{ choice: 'hide', source: 'east', chosen: 'east', other: 'west' }, 'chosen'],
    [{ choice: 'hide', source: 'east', ranks: ['east', 'west'] }, 'chosen'],
    [{ ranks: ['Ö'] }, 'ranks.0'],
    [{ ranks: 'east' }, 'ranks'],
  ])('%j is rejected under %s', async (more, field) => {
    using library = await openCanonLibrary()
    const record = { ...pair('a'), choice: 'keep', ...more }
    const { status, body } = await put(library, { collection: DECISIONS, format: 1, records: [record] })
    expect([status, Object.keys(body.error.issues)]).toEqual([400, [`records.0.${field}`]])
  })

  test('with an edited choice and unchanged sources is rejected', async () => {
    using library = await decided(east, west)
    const body = dump(library)
    body.records[0].choice = 'swap'
    const refused = await put(library, body)
    expect([refused.status, Object.keys(refused.body.error.issues)]).toEqual([400, ['records.0.choice']])
    Object.assign(body.records[0], { chosen: null, other: null })
    expect((await put(library, body)).status).toBe(200)
    expect(await shown(library, 'a')).toEqual(['west'])
  })
})

describe('an older library', () => {
  /** Rows of version 3: a choice without sources, and its undo records in the log. */
  function forget({ sqlite }: LibraryDatabase): void {
    sqlite.run(`UPDATE passage_decisions SET chosen = NULL, other = NULL,
      ranks = (SELECT record FROM content_edit WHERE action = 'import' ORDER BY id DESC LIMIT 1)`)
    sqlite.run(`UPDATE edit_rows SET before = json_remove(before, '$.chosen', '$.other', '$.ranks'),
      after = json_remove(after, '$.chosen', '$.other', '$.ranks') WHERE collection = '${DECISIONS}'`)
  }

  test('gets sources by the ranks at its first opening', async () => {
    using library = await decided(east, west)
    const before = dump(library)
    forget(library.db)
    // opens another text, like a restarted server
    library.canon.close()
    await library.import(pack('third', []))
    await library.get('/canon')
    expect(dump(library)).toEqual(before)
    expect(remarks(library).map(([entry]) => entry)).toEqual(['c', 'd'])
  })

  test('gets sources by the ranks in the edit log if its text is imported later', async () => {
    using library = await decided(east, west)
    const before = dump(library)
    forget(library.db)
    library.canon.close()
    rmSync(library.folder.file('text.db'))
    await library.import(west, east)
    expect(await shown(library, 'a', 'b')).toEqual(['east', 'west'])
    expect(dump(library)).toEqual(before)
  })

  test('has edits that undo to the meant source', async () => {
    using library = await decided(east, west)
    await settle(library, 'b', 'keep')
    await reopen(library, 'a')
    forget(library.db)
    await moveSourceToFirstRank({ id: 'west', dataFolder: library.folder.path, library: library.db })
    const undo = async () => {
      const id = library.edits().findLast(({ action, undoneBy }) => /settle|reopen/.test(action) && !undoneBy)?.id
      return library.desk('POST', `/edits/${id}/undo`)
    }
    expect((await undo()).status).toBe(200)
    expect(await shown(library, 'a')).toEqual(['east'])
    expect((await undo()).status).toBe(200)
    expect(await shown(library, 'b')).toEqual(['west'])
  })
})

test('undo and redo of a decision restore the source, not the rank', async () => {
  using library = await decided(east, west)
  await settle(library, 'a', 'swap')
  await moveSourceToFirstRank({ id: 'west', dataFolder: library.folder.path, library: library.db })
  const last = () => library.edits().at(-1)?.id
  const settled = library.edits().findLast(({ action }) => action === 'settle')?.id
  await library.desk('POST', `/edits/${settled}/undo`)
  expect(await shown(library, 'a')).toEqual(['east'])
  await library.desk('POST', `/edits/${last()}/undo`)
  expect(await shown(library, 'a')).toEqual(['west'])
})

test('the desk shows the chosen source and what to review', async () => {
  using library = await decided(east, west, third)
  await library.import(pack('west', ['a', 'c', 'd']))
  const desk = async (path: string) => (await library.desk('GET', path)).body
  const { items } = await desk('/conflicts?state=remarked')
  expect(items).toMatchObject([
    {
      entry: 'b',
      decision: null,
      chosen: 'west',
      remark: 'absent',
      key: 'editor',
      decidedAt: expect.any(String),
    },
  ])
  expect(await desk('/conflicts/digha-nikaya/b/roman')).toMatchObject({ remark: 'absent', chosen: 'west' })
  expect(await desk('/conflicts/digha-nikaya/a/roman')).toMatchObject({ remark: null, chosen: 'east' })
})

test('restore of an exported folder reports what it read by ranks and what waits', () =>
  runInFolder(async (folder) => {
    using library = await decided(east, west)
    const exported = `${folder}/exported`
    mkdirSync(exported)
    exportCollectionsToFolder(library.collections, exported)
    await Bun.write(`${exported}/${DECISIONS}.json`, JSON.stringify(olderDump(library)))
    const data = ['--data', `${folder}/data`]
    const first = await runCommand(['restore', exported, ...data])
    expect(first.error).toContain('คำตัดสิน 2 คู่ บอกเพียงแหล่งแรกหรือแหล่งที่สอง และยังไม่มีข้อความจากสองแหล่งให้อ่าน')
    const waiting = await runCommand(['conflicts', ...data])
    expect(waiting.out.split('\n').filter((line) => line.includes('รอข้อความที่ตัดสินไว้'))).toHaveLength(2)
    const imported = await runCommand(['import', library.folder.put(west), library.folder.put(east), ...data])
    expect(imported.out).toContain('คำตัดสิน 2 คู่ บอกเพียงแหล่งแรกหรือแหล่งที่สอง จึงอ่านตามลำดับแหล่งในคลังนี้')
    const again = await runCommand(['restore', exported, '--force', ...data])
    expect(again.error).toContain('จึงอ่านตามลำดับแหล่งในคลังนี้')
    const doubtful = await runCommand(['conflicts', ...data])
    expect(doubtful.out.split('\n').filter((line) => line.includes('(ควรตรวจ)'))).toHaveLength(2)
  }))
