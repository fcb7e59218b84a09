/** Keys are part of no backup and no export. */

import { expect, test } from 'bun:test'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { unpackTar } from 'modern-tar'
import { runInFolder } from '../../support/folders.ts'
import { runCommand } from '../../support/terminal.ts'

test('the key file holds digests, is readable by its owner only, and is in no backup or export', () =>
  runInFolder(async (folder) => {
    const data = join(folder, 'data')
    await runCommand(['begin', 'jataka', '--data', data])
    const { out: key } = await runCommand(['keys', 'add', 'malee', '--data', data])
    const path = join(data, 'keys.json')
    expect(readFileSync(path, 'utf8')).not.toContain(key)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const file = join(folder, 'b.tar.zst')
    await runCommand(['backup', file, '--data', data])
    const members = await unpackTar(Bun.zstdDecompressSync(readFileSync(file)))
    expect(members.map(({ header }) => header.name)).not.toContainEqual(expect.stringContaining('keys'))
    await runCommand(['export', join(folder, 'out'), '--data', data])
    expect(readdirSync(join(folder, 'out'))).not.toContainEqual(expect.stringContaining('keys'))
  }))
