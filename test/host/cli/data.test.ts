/** The commands that work on a data folder, run one after the other on libraries of their own. */

import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LibraryDatabase } from '../../../db/library-database.ts'
import { getDataFolderPaths } from '../../../src/host/server/data-folder.ts'
import { openStores } from '../../../src/services/stores.ts'
import { TEST_LANGUAGES } from '../../support/database.ts'
import { runInFolder } from '../../support/folders.ts'
import { isPlainThai, runCommand } from '../../support/terminal.ts'
import { sampleFolder } from '../sample-folder.ts'

/** A library with the sample in it; commands that write work on copies of it. */
const { sample, inCopy } = await sampleFolder()

test('import without packages creates no library', () =>
  runInFolder(async (folder) => {
    const { code, error } = await runCommand(['import', join(folder, 'nothing'), '--data', join(folder, 'data')])
    expect([code, isPlainThai(error)]).toEqual([1, true])
    expect(existsSync(join(folder, 'data'))).toBe(false)
  }))

describe('audit command', () => {
  test('lists each edit, oldest first', async () => {
    const { code, out } = await runCommand(['audit', '--data', sample])
    expect(code).toBe(0)
    const lines = out.split('\n')
    expect(lines.map((line) => line.split('  ')[2])).toEqual(['import', 'begin'])
    expect(lines[0]).toMatch(/^\d{4}-\d\d-\d\dT\S+Z {2}import {2}import {2}tipitaka-contents {2}/)
  })

  test('prints JSON with the changes, and filters', async () => {
    const all = JSON.parse((await runCommand(['audit', '--json', '--data', sample])).out)
    expect(all).toHaveLength(2)
    expect(all[1]).toMatchObject({ id: 2, key: 'sample', action: 'begin', collection: '*' })
    expect(Object.keys(all[1].change.laid)).toContain('chants')
    const headings = ['audit', '--json', '--collection', 'tipitaka-contents', '--data', sample]
    expect(JSON.parse((await runCommand(headings)).out)).toEqual([all[0]])
    const later = await runCommand(['audit', '--json', '--since', all[1].time, '--data', sample])
    expect(JSON.parse(later.out)).toEqual([all[1]])
    const never = await runCommand(['audit', '--json', '--since', '2999-01-01', '--data', sample])
    expect(JSON.parse(never.out)).toEqual([])
  })

  test('takes a time without a zone as UTC in any zone of the host', async () => {
    const { time } = JSON.parse((await runCommand(['audit', '--json', '--data', sample])).out)[1]
    const linesSince = async (since: string) =>
      JSON.parse((await runCommand(['audit', '--json', '--since', since, '--data', sample])).out).length
    const before = process.env.TZ
    try {
      for (const zone of ['Asia/Bangkok', 'America/New_York']) {
        process.env.TZ = zone
        expect(await linesSince(time.slice(0, -1))).toBe(1)
        expect(await linesSince(time.slice(0, -1).replace('T', ' '))).toBe(1)
        expect(await linesSince(time.slice(0, 10))).toBe(2)
      }
    } finally {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    }
    const inBangkok = new Date(new Date(time).getTime() + 7 * 3_600_000).toISOString().slice(0, -1)
    expect(await linesSince(`${inBangkok}+07:00`)).toBe(1)
  })

  test('writes no search rows, even if they are outdated', () =>
    inCopy(async (data) => {
      using sqlite = new Database(join(data, 'library.db'))
      const countForms = () => sqlite.query('SELECT count(*) FROM search_form').values()
      sqlite.run('DELETE FROM search_form')
      expect((await runCommand(['audit', '--data', data])).code).toBe(0)
      expect(countForms()).toEqual([[0]])
      expect((await runCommand(['import', '--data', data])).code).toBe(0)
      expect(countForms()).toEqual([[1]])
    }))

  test('rejects an unknown collection', async () => {
    const { code, error } = await runCommand(['audit', '--collection', 'songs', '--data', sample])
    expect(code).toBe(1)
    expect(error).toContain('chants')
  })
})

describe('conflicts command', () => {
  const PAIR = 'digha-nikaya/sample-water/roman'

  test('prints a table to a terminal, and tab-separated cells to a pipe', async () => {
    const watched = await runCommand(['conflicts', '--data', sample], {}, true)
    const [titles = '', row = '', ...more] = watched.out.split('\n')
    expect([watched.code, isPlainThai(watched.error), more]).toEqual([0, true, []])
    expect(row).toStartWith(`${PAIR}  รอตัดสิน  เด็กกับสายน้ำ  ▸ sample-one (3)`)
    expect(row).toEndWith('kumāro→dārako · oloketvā→disvā')
    const at = (line: string, cell: string) => Bun.stringWidth(line.slice(0, line.indexOf(cell)))
    expect(at(row, '▸')).toBe(at(titles, 'แหล่งแรก'))
    expect(at(row, 'sample-two')).toBe(at(titles, 'อีกแหล่ง'))
    expect(at(row, 'kumāro')).toBe(at(titles, 'คำที่ต่างกัน'))

    const { out } = await runCommand(['conflicts', '--data', sample])
    expect(out.split('\n').map((line) => line.split('\t').length)).toEqual([6, 6])
    expect(out).toContain(`${PAIR}\tรอตัดสิน\tเด็กกับสายน้ำ\t`)
  })

  test('does not report zero conflicts when the text cannot be read', () =>
    inCopy(async (data) => {
      writeFileSync(getDataFolderPaths(data).text, 'no database')
      const { code, out, error } = await runCommand(['conflicts', '--data', data])
      expect([code, out, isPlainThai(error)]).toEqual([1, '', true])
      expect(error).toStartWith('ยังบอกคู่ที่ขัดกันไม่ได้')
    }))

  test('prints every word as JSON', async () => {
    const [pair, ...others] = JSON.parse((await runCommand(['conflicts', '--json', '--data', sample])).out)
    expect(others).toEqual([])
    expect(pair.passages).toHaveLength(2)
    expect(pair.differences[0].pairs.length).toBeGreaterThan(0)
    expect(PAIR).toBe(`${pair.division}/${pair.entry}/${pair.edition}`)
  })

  test('lists decided and hidden pairs with --all', () =>
    inCopy(async (data) => {
      const db = LibraryDatabase.open(getDataFolderPaths(data).library)
      const { canon, editorial } = openStores(db, TEST_LANGUAGES, { textPath: getDataFolderPaths(data).text })
      canon.refresh()
      const saying = <T>(body: T) => ({ keyName: 'tester', precondition: () => undefined, body: () => body })
      const pair = { division: 'digha-nikaya', entry: 'sample-water', edition: 'roman' } as const
      editorial.judging.settle(saying({ ...pair, choice: 'swap' as const }))
      for (const passage of [3, 6]) editorial.judging.hide(passage, saying({ hide: true }))
      canon.close()
      db.close()
      const queue = await runCommand(['conflicts', '--data', data])
      expect([queue.code, queue.out, isPlainThai(queue.error)]).toEqual([0, '', true])
      const rows = (await runCommand(['conflicts', '--all', '--data', data])).out.split('\n').slice(1)
      const cells = rows.map((row) => row.split('\t'))
      expect(cells.map(([pair, state, , first, other]) => [pair, state, first, other])).toEqual([
        [PAIR, 'ตัดสินแล้ว: swap', 'sample-one (3) [ซ่อน]', '▸ sample-two (13)'],
        ['digha-nikaya/sample-question/roman', 'ตรงกัน', '▸ sample-one (6) [ซ่อน]', 'sample-two (14)'],
      ])
    }))
})
