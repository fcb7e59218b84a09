/** Second names of files in a data folder. */

import { expect, test } from 'bun:test'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { linkOrCopyFile } from '../../db/ownership.ts'
import { runInFolder } from '../support/folders.ts'
import { canMountDisk, runWithSmallDisk } from '../support/small-disk.ts'

test('A file gets a second name without another copy of its bytes', () =>
  runInFolder((folder) => {
    const [file, other] = [join(folder, 'text.db'), join(folder, 'text.db.broken')]
    writeFileSync(file, 'words')
    linkOrCopyFile(file, other)
    expect(statSync(other).ino).toBe(statSync(file).ino)
  }))

test.skipIf(!canMountDisk)('A file is copied where it cannot be linked', () =>
  runInFolder((folder) =>
    runWithSmallDisk('64k', (disk) => {
      const [file, other] = [join(folder, 'text.db'), join(disk, 'text.db.broken')]
      writeFileSync(file, 'words')
      linkOrCopyFile(file, other)
      expect(readFileSync(other, 'utf8')).toBe('words')
    }),
  ),
)
