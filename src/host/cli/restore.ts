/** `library restore`: a backup file or an exported folder into a data folder. */

import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { LibraryDatabase } from '../../../db/library-database.ts'
import { beginEpoch } from '../../../db/library-file.ts'
import { done } from '../../../db/steps.ts'
import { restoringName } from '../../../db/temporary.ts'
import type { Languages } from '../../definitions/languages/languages.ts'
import type { Doubts } from '../../findings/decisions/count-decisions.ts'
import { lockImport } from '../../intake/import/import-lock.ts'
import { restoreFolder } from '../../records/collections/folder.ts'
import { openStores } from '../../services/stores.ts'
import {
  checkRestored,
  emptyLog,
  finishRestore,
  keepAside,
  putRestored,
  replaceDatabase,
} from '../backup/put-in-place.ts'
import { unpackBackup } from '../backup/read-backup.ts'
import { forgetReplication, replicationAdvice } from '../backup/replication.ts'
import { databaseNames } from '../integrity/files.ts'
import { reportForeignAt } from '../integrity/foreign-tables.ts'
import { copyLibrary } from '../server/copy-library.ts'
import { type DataFolder, makeDataFolder } from '../server/data-folder.ts'
import { lockFolder } from '../server/folder-lock.ts'
import { openOwnLibrary } from '../server/open-library.ts'
import { clearStaleFiles } from '../server/stale-files.ts'
import { stampedPath } from '../server/stamp.ts'
import { interruption } from '../server/stop-signals.ts'
import { CommandFailure, command, type Terminal } from './command.ts'
import { doubtLines } from './doubt-lines.ts'
import { reportCopy, STORE_SETTINGS } from './with-stores.ts'

/** The `restore` command: puts back a backup or an export. */
export const restore = command({
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
  settings: STORE_SETTINGS,
  run: async ({ operands: [path = ''], switches, settings, terminal }) => {
    const source = resolve(path)
    const stats = statSync(source, { throwIfNoEntry: false })
    if (!stats) throw new CommandFailure(`ไม่พบ ${source} กรุณาตรวจสอบชื่อไฟล์หรือโฟลเดอร์`)
    if (!stats.isFile() && !stats.isDirectory())
      throw new CommandFailure(`${source} ไม่ใช่ไฟล์หรือโฟลเดอร์ จึงอ่านไม่ได้`)
    const folder = makeDataFolder(settings.data)
    using locks = new DisposableStack()
    locks.defer(lockFolder(folder, 'กู้คืน'))
    locks.use(lockImport(folder.path))
    const hasData = pathsOf(folder).some((file) => existsSync(file))
    if (hasData && !switches.has('force')) {
      throw new CommandFailure(
        `โฟลเดอร์ข้อมูล ${folder.path} มีข้อมูลอยู่แล้ว จึงไม่ได้เปลี่ยนอะไร ใช้ --force หากต้องการแทนที่ (จะทำสำเนาของเดิมไว้ให้)`,
      )
    }
    const advice = switches.has('replication-stopped') ? undefined : replicationAdvice(folder)
    if (advice !== undefined) throw new CommandFailure(advice)
    finishRestore(folder.path)
    clearStaleFiles(folder, 'folder', 'import')
    const work = join(folder.path, restoringName())
    mkdirSync(work)
    done('restore: folder made')
    locks.defer(() => rmSync(work, { recursive: true, force: true }))
    const job: Job = { source, folder, work, languages: settings.languages, terminal }
    await (stats.isDirectory() ? fromFolder(job) : fromFile(job))
    return 0
  },
})

const pathsOf = (folder: DataFolder) => databaseNames.map((name) => folder[name])

interface Job {
  /** A backup file, or a folder with one file a collection. */
  readonly source: string
  readonly folder: DataFolder
  /** Empty, inside the data folder, gone when the command ends. */
  readonly work: string
  readonly languages: Languages
  readonly terminal: Terminal
}

/** Both databases as they are in the file. Nothing is replaced before everything is unpacked and checked. */
async function fromFile({ source, folder, work, terminal }: Job): Promise<void> {
  using interrupted = interruption()
  const { about, databases } = await unpackBackup(source, work, interrupted.signal)
  done('restore: unpacked')
  for (const name of databaseNames) if (databases[name]) checkRestored(name, databases[name])
  beginEpoch(databases.library, folder.library)
  const foreign = reportForeignAt(databases.library)
  if (foreign !== undefined) terminal.error(`หมายเหตุ: ${foreign}`)
  forgetReplication(folder)
  const aside = stampedPath(folder.path, 'before-restore')
  emptyLog(folder.library)
  if (keepAside(pathsOf(folder), aside, work)) terminal.error(`สำเนาของเดิมอยู่ที่ ${aside}`)
  putRestored(work, databases, folder.path)
  terminal.error(`กู้คืนข้อมูลของ ${about.createdAt} จาก ${source} ลงใน ${folder.path} แล้ว`)
}

/** What people wrote, in one write. A new library is moved in only when all of it is in. */
function fromFolder({ source, folder, work, languages, terminal }: Job): void {
  const isNew = !existsSync(folder.library)
  const path = isNew ? join(work, 'library.db') : folder.library
  const job = { source, textPath: folder.text, languages }
  const { counts, doubts } = isNew ? fill(LibraryDatabase.open(path), job) : replaceAll(folder, job, terminal)
  forgetReplication(folder)
  if (isNew) replaceDatabase(folder.library, path)
  const records = [...counts.values()].reduce((sum, count) => sum + count, 0)
  terminal.error(`กู้คืน ${counts.size} ชุดข้อมูล ${records} รายการ จาก ${source} ลงใน ${folder.path} แล้ว`)
  for (const line of doubtLines(doubts)) terminal.error(line)
}

interface FolderJob {
  readonly source: string
  /** The path of the imported text. Its source ranks are needed to read decisions of older programs. */
  readonly textPath: string
  readonly languages: Languages
}

interface Filled {
  /** Of records, by collection. */
  readonly counts: ReadonlyMap<string, number>
  readonly doubts: Doubts
}

function replaceAll(folder: DataFolder, job: FolderJob, terminal: Terminal): Filled {
  const db = openOwnLibrary(folder, (copy) => terminal.error(reportCopy(copy)))
  const copy = stampedPath(folder.path, 'library-before-restore', '.db')
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

function fill(db: LibraryDatabase, { source, textPath, languages }: FolderJob): Filled {
  const { canon, collections, findings } = openStores(db, languages, { textPath })
  try {
    canon.openText()
    const counts = restoreFolder(collections, source)
    done('restore: records put in')
    // the file alone is put in place: its old write-ahead log must not remain
    db.sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)')
    return { counts, doubts: findings.doubts() }
  } finally {
    canon.close()
    db.close()
  }
}
