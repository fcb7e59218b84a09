/** An import in a process of its own, that a test may kill; with a third argument it kills itself at that word of progress. */

import { join } from 'node:path'
import { LibraryDatabase } from '../../../db/library-database.ts'
import { importTexts } from '../../../src/intake/import/import.ts'

const [dataFolder = '', path = '', fatal] = process.argv.slice(2)
const library = LibraryDatabase.open(join(dataFolder, 'library.db'))
let words = 0
await importTexts({
  paths: [path],
  dataFolder,
  library,
  onProgress: () => {
    words++
    if (words === Number(fatal)) process.kill(process.pid, 'SIGKILL')
  },
})
library.close()
console.log(words)
