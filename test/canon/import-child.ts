/** Runs an import in a process of its own at normal priority; the command would run at low priority. */

import { join } from 'node:path'
import { LibraryDatabase } from '../../db/library-database.ts'
import { importTexts } from '../../src/intake/import/import.ts'

const [dataFolder = '', path = ''] = process.argv.slice(2)
const library = LibraryDatabase.open(join(dataFolder, 'library.db'))
await importTexts({ paths: [path], dataFolder, library })
library.close()
