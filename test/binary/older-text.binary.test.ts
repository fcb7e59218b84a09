/** A server with a text of an older program keeps serving, reports it, and rebuilds the text (kept §3). */

import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { downgradeText, OLDER_FORMATS } from '../intake/import/older-formats.ts'
import { testHeading, testParagraph, testPassage, testSource, writeFolder } from '../intake/import/packages.ts'
import { startServer } from '../support/binary.ts'
import { eventually } from '../support/eventually.ts'
import { runInFolder } from '../support/folders.ts'
import { runCommand } from '../support/terminal.ts'

const PAGE = '/canon/9/royal/1'

/** A data folder with a text of the oldest format. */
const inOldFolder = (work: (data: string) => Promise<void>) =>
  runInFolder(async (root) => {
    const data = join(root, 'data')
    const pack = writeFolder(join(root, 'pack'), {
      source: testSource('one'),
      headings: [testHeading('a')],
      passages: [testPassage('a', [testParagraph(1, 'ข้อความเดิม')])],
    })
    expect(await runCommand(['import', pack, '--data', data])).toMatchObject({ code: 0 })
    const [older] = OLDER_FORMATS
    if (older) downgradeText(join(data, 'text.db'), older)
    await work(data)
  })

test('serve rebuilds an older text and opens the new one', () =>
  inOldFolder(async (data) => {
    const server = await startServer(data)
    const seen = new Set<number>()
    await eventually(async () => expect(seen.add((await server.get(PAGE)).status)).toContain(200))
    expect([...seen]).not.toContain(404)
    expect((await server.get(PAGE)).text).toContain('ข้อความเดิม')
    const events = () => server.log().map(({ event }) => event)
    await eventually(async () => expect(events()).toContain('text-rebuilt'))
    expect(events()).toContain('text-rebuild')
    expect(await server.stop()).toBe(0)
  }))

test('a follower rebuilds nothing, and says what it waits for', () =>
  inOldFolder(async (data) => {
    const server = await startServer(data, ['--follow', 'http://127.0.0.1:1'])
    const reply = await server.get(PAGE)
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '60'])
    expect(server.log()).toContainEqual(expect.objectContaining({ event: 'text-unreadable', why: 'older' }))
    expect(server.output()).not.toContain('text-rebuild')
    expect(await server.stop()).toBe(0)
  }))
