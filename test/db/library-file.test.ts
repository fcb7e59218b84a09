/** What identifies the file of a library, by which a service notices another one. */

import { expect, test } from 'bun:test'
import { rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFileChangeStamp, readFileIdentityStamp } from '../../db/library-file.ts'
import { runInFolder } from '../support/folders.ts'

test.each([readFileIdentityStamp, readFileChangeStamp])(
  '%p is undefined without a file that can be looked up',
  (read) =>
    runInFolder((folder) => {
      const path = join(folder, 'library.db')
      expect(read(path)).toBeUndefined()
      symlinkSync('library.db', path)
      expect(read(path)).toBeUndefined()
      rmSync(path)
      writeFileSync(path, '')
      expect(read(path)).toBeString()
    }),
)
