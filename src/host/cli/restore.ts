/** `library restore`: restores a backup file or an exported folder into a data folder. */

import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { reachFailpoint } from '../../../db/failpoints.ts'
import { LibraryDatabase } from '../../../db/library-database.ts'
import { startNewLibraryEpoch } from '../../../db/library-file.ts'
import { getRestoreFolderName } from '../../../db/temporary-names.ts'
import type { PublishedLanguages } from '../../definitions/languages/languages.ts'
import { lockImport } from '../../intake/import/import-lock.ts'
import { restoreCollectionsFromFolder } from '../../records/collections/folder.ts'
import type { DecisionsToReviewCounts } from '../../review-items/decisions/decision-status.ts'
import { openStores } from '../../services/stores.ts'
import {
  checkpointWriteAheadLog,
  finishRestore,
  installRestoredDatabases,
  preserveReplacedDatabases,
  replaceWithRestoredDatabase,
  requireUsableDatabase,
} from '../backup/install-restored.ts'
import { unpackBackup } from '../backup/read-backup.ts'
import { getLitestreamAdviceBeforeRestore, resetLitestreamState } from '../backup/replication.ts'
import { databaseNames } from '../integrity/files.ts'
import { readForeignTablesSentence } from '../integrity/foreign-tables.ts'
import { copyLibrary } from '../server/copy-library.ts'
import { createDataFolder, type DataFolderPaths } from '../server/data-folder.ts'
import { createTimestampedPath } from '../server/file-timestamp.ts'
import { lockDataFolder } from '../server/folder-lock.ts'
import { openLibraryInLockedFolder } from '../server/open-library.ts'
import { clearStaleFiles } from '../server/stale-files.ts'
import { createInterruptSignal } from '../server/stop-signals.ts'
import { CommandError, type CommandTerminal, defineCommand } from './command.ts'
import { formatReviewCounts } from './review-counts.ts'
import { formatUpgradeCopyMessage, STORE_SETTING_NAMES } from './with-stores.ts'

/** The `restore` command: restores a backup file or an exported folder into a data folder. */
export const restoreCommand = defineCommand({
  name: 'restore',
  summary: 'กู้คืนจากไฟล์ของ library backup หรือโฟลเดอร์ของ library export',
  details: [
    'ต้องหยุดเซิร์ฟเวอร์ก่อน และโฟลเดอร์ข้อมูลต้องยังว่าง ใช้ --force เพื่อแทนที่ข้อมูลเดิม โดยทำสำเนาของเดิมไว้ให้',
    'กู้คืนได้ครบหรือไม่เปลี่ยนอะไรเลย โฟลเดอร์จาก export มีเฉพาะสิ่งที่บรรณาธิการเขียน ข้อความที่นำเข้ายังคงอยู่ตามเดิม',
  ],
  operands: { name: 'PATH', least: 1, most: 1 },
  flags: {
    force: { meaning: 'แทนที่ข้อมูลเดิม หลังทำสำเนาไว้ในโฟลเดอร์ข้อมูล' },
    'replication-stopped': { meaning: 'หยุด Litestream แล้ว ให้กู้คืนและลบโฟลเดอร์ที่ Litestream ใช้ในโฟลเดอร์ข้อมูล' },
  },
  settings: STORE_SETTING_NAMES,
  run: async ({ operands: [path = ''], switches, settings, terminal }) => {
    const source = resolve(path)
    const stats = statSync(source, { throwIfNoEntry: false })
    if (!stats) throw new CommandError(`ไม่พบ ${source} กรุณาตรวจสอบชื่อไฟล์หรือโฟลเดอร์`)
    if (!stats.isFile() && !stats.isDirectory()) throw new CommandError(`${source} ไม่ใช่ไฟล์หรือโฟลเดอร์ จึงอ่านไม่ได้`)
    const folder = createDataFolder(settings.data)
    using locks = new DisposableStack()
    locks.defer(lockDataFolder(folder, 'กู้คืน'))
    locks.use(lockImport(folder.path))
    const hasData = pathsOf(folder).some((file) => existsSync(file))
    if (hasData && !switches.has('force')) {
      throw new CommandError(
        `โฟลเดอร์ข้อมูล ${folder.path} มีข้อมูลอยู่แล้ว จึงไม่ได้เปลี่ยนอะไร ใช้ --force หากต้องการแทนที่ (จะทำสำเนาของเดิมไว้ให้)`,
      )
    }
    const advice = switches.has('replication-stopped') ? undefined : getLitestreamAdviceBeforeRestore(folder)
    if (advice !== undefined) throw new CommandError(advice)
    finishRestore(folder.path)
    clearStaleFiles(folder, 'folder', 'import')
    const work = join(folder.path, getRestoreFolderName())
    mkdirSync(work)
    reachFailpoint('restore: folder made')
    locks.defer(() => rmSync(work, { recursive: true, force: true }))
    const job: Job = { source, folder, work, languages: settings.languages, terminal }
    await (stats.isDirectory() ? fromFolder(job) : fromFile(job))
    return 0
  },
})

const pathsOf = (folder: DataFolderPaths) => databaseNames.map((name) => folder[name])

interface Job {
  /** Path of a backup file, or of a folder with one file per collection. */
  readonly source: string
  readonly folder: DataFolderPaths
  /** An empty folder inside the data folder, removed when the command ends. */
  readonly work: string
  readonly languages: PublishedLanguages
  readonly terminal: CommandTerminal
}

/** Restores the databases from a backup file. Nothing is replaced before all are unpacked and checked. */
async function fromFile({ source, folder, work, terminal }: Job): Promise<void> {
  using interrupted = createInterruptSignal()
  const { about, databases } = await unpackBackup(source, work, interrupted.signal)
  reachFailpoint('restore: unpacked')
  for (const name of databaseNames) if (databases[name]) requireUsableDatabase(name, databases[name])
  startNewLibraryEpoch(databases.library, folder.library)
  const foreign = readForeignTablesSentence(databases.library)
  if (foreign !== undefined) terminal.error(`หมายเหตุ: ${foreign}`)
  resetLitestreamState(folder)
  const aside = createTimestampedPath(folder.path, 'before-restore')
  checkpointWriteAheadLog(folder.library)
  if (preserveReplacedDatabases(pathsOf(folder), aside, work)) terminal.error(`สำเนาของเดิมอยู่ที่ ${aside}`)
  installRestoredDatabases(work, databases, folder.path)
  terminal.error(`กู้คืนข้อมูลของ ${about.createdAt} จาก ${source} ลงใน ${folder.path} แล้ว`)
}

/** Restores exported collections in one write. A new library is moved into place only when it is complete. */
function fromFolder({ source, folder, work, languages, terminal }: Job): void {
  const isNew = !existsSync(folder.library)
  const path = isNew ? join(work, 'library.db') : folder.library
  const job = { source, textPath: folder.text, languages }
  const { counts, doubts } = isNew ? fill(LibraryDatabase.open(path), job) : replaceAll(folder, job, terminal)
  resetLitestreamState(folder)
  if (isNew) replaceWithRestoredDatabase(folder.library, path)
  const records = [...counts.values()].reduce((sum, count) => sum + count, 0)
  terminal.error(`กู้คืน ${counts.size} ชุดข้อมูล ${records} รายการ จาก ${source} ลงใน ${folder.path} แล้ว`)
  for (const line of formatReviewCounts(doubts)) terminal.error(line)
}

interface FolderJob {
  readonly source: string
  /** Path of the imported text. Its source ranks are needed to read decisions of older programs. */
  readonly textPath: string
  readonly languages: PublishedLanguages
}

interface Filled {
  /** Number of records by collection. */
  readonly counts: ReadonlyMap<string, number>
  readonly doubts: DecisionsToReviewCounts
}

function replaceAll(folder: DataFolderPaths, job: FolderJob, terminal: CommandTerminal): Filled {
  const db = openLibraryInLockedFolder(folder, (copy) => terminal.error(formatUpgradeCopyMessage(copy)))
  const copy = createTimestampedPath(folder.path, 'library-before-restore', '.db')
  copyLibrary(db.sqlite, copy)
  try {
    const filled = fill(db, job)
    terminal.error(`สำเนาของเดิมอยู่ที่ ${copy}`)
    return filled
  } catch (error) {
    rmSync(copy, { force: true }) // nothing has changed that it would be needed for
    throw error
  }
}

function fill(opened: LibraryDatabase, { source, textPath, languages }: FolderJob): Filled {
  using db = opened
  using stores = openStores(db, languages, { textPath })
  stores.canon.openText()
  const counts = restoreCollectionsFromFolder(stores.collections, source)
  reachFailpoint('restore: records put in')
  // the file alone is put in place: its old write-ahead log must not remain
  db.sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)')
  return { counts, doubts: stores.editorial.doubts() }
}
