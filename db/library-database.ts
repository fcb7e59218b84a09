/** Opens library.db, brings it to the current version, and is the one way to write to it. */

import { Database, SQLiteError } from 'bun:sqlite'
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite'
import type { EditActionName } from '../src/definitions/edit-actions.ts'
import { AppError } from '../src/foundation/app-error.ts'
import { CacheVersion, type EditLine } from '../src/foundation/cache-version.ts'
import {
  configureWritingConnection,
  connectForReading,
  enableWriteAheadLog,
  openIgnoringWriteAheadLog,
  openLibraryFile,
  readPragmaNumber,
  rejectForeignFile,
  rejectForeignTables,
  rejectNewerLibrary,
  rejectOtherLibraryVersion,
} from './connection.ts'
import { openEditLogReader } from './edit-log.ts'
import { CURRENT_VERSION } from './migrations.ts'
import { readDatabaseBytes } from './open-for-reading.ts'
import { closeOnError } from './or-closed.ts'
import { tableOfCollection } from './recorded-tables.ts'
import { type RowChangeRecord, RowRecorder } from './row-recorder.ts'
import { StartFailure } from './start-failure.ts'
import { columnIsOneOf, insertPlaceholders, lazyValue } from './statements.ts'
import { toStorageAppError } from './storage-error.ts'
import { contentEditTable, editRowsTable } from './tables.ts'
import { upgradeLibrary } from './upgrade.ts'

/** One line of the audit log. */
export interface EditLogEntry {
  readonly action: EditActionName
  /** The only collection that the write changes, or `*`: caches are judged by it; see src/foundation/cache-version.ts. */
  readonly collection: string
  /** The record's slug, or what else names it to a person. */
  readonly record: string
  /** The id of the one record that it is about; absent where it is about several. */
  readonly recordId?: number
  /** The slug of the division, where the record's slug is not unique without. */
  readonly division?: string
  readonly change: unknown
  /** Edits with the same one were made, and can be undone, together. */
  readonly batch?: string
  /** The edits that this one undoes. */
  readonly undoes?: readonly number[]
}

/** How a write is to be logged. */
export interface EditLogOptions {
  /** `false` for what no user can undo: what an import brings would come again with the next one. */
  readonly undoable?: boolean
  /** Asked when the work is done: the records to be indexed again; without it, those of the edit's collection. */
  readonly searched?: () => ChangedRecords
}

/** What the lines of several writes say that are one. */
export interface BatchEditOptions {
  /** Edits with the same one are undone together. */
  readonly batch?: string
  /** Who proposed them. */
  readonly proposedBy?: string
}

/** The records that a write changed, or the collection that it may have changed any of; `*` for all collections. */
export type ChangedRecords = readonly Pick<RowChangeRecord, 'collection' | 'record'>[] | string

/** What SQLite says of a checkpoint: the pages of the log, and those that are written back. */
interface Checkpoint {
  readonly log: number
  readonly checkpointed: number
}

const CHECKPOINT_TRIES = 10
/** Milliseconds. */
const CHECKPOINT_PAUSE = 5

/** Thrown to end a transaction without a trace. */
const TAKEN_BACK = new Error('Taken back')

/** An open library.db: reads, and the single way to write. */
export class LibraryDatabase {
  readonly orm: BunSQLiteDatabase
  /** What caches compare; raised by every write of this process and of others. */
  readonly version: CacheVersion
  /** Why nothing can be written now, in a sentence for who wants to; whoever opened it sees to that. */
  readOnly: string | undefined
  /** Why a follower does not take the file that is in the place of this one, in a Thai sentence; see followLibrary. */
  keptOut: string | undefined
  /** Writes what is searched of what a write changed, in the same transaction. */
  indexSearch: ((changed: ChangedRecords) => void) | undefined
  /** Puts the index of that together, after very much was written in steps: each piece is looked into for every word. */
  gatherSearch: (() => void) | undefined

  /**
   * @param isFollowed whether another process writes it, and this one may not (scale §2)
   * @param isImmutable whether it was opened as a file that no user changes: what is written to it later does not show
   */
  private constructor(
    readonly sqlite: Database,
    readonly isFollowed = false,
    readonly isImmutable = false,
    /** Why all writes are refused; then what is written would be gone with the process. */
    private readonly rejectsFor?: string,
  ) {
    this.readOnly = rejectsFor
    this.version = new CacheVersion(openEditLogReader(sqlite))
    this.orm = drizzle({ client: sqlite })
  }

  /**
   * Opens the database at `path`, creating it with the built-in facts when there is none, and migrating it
   * when it is older. `:memory:` makes one that is removed with the process.
   * @param beforeMigration called with the open database and its version before an old one is changed.
   * @throws StartFailure when the file is not a library, is from a newer version, or cannot be written;
   * the file is left as it was.
   */
  static open(
    path: string,
    beforeMigration: (sqlite: Database, version: number) => void = () => undefined,
  ): LibraryDatabase {
    rejectForeignFile(path)
    return closeOnError(openLibraryFile(path), path, (sqlite) => {
      const version = readPragmaNumber(sqlite, 'user_version')
      rejectNewerLibrary(version, path)
      if (version === 0) rejectForeignTables(sqlite, path)
      if (version > 0 && version < CURRENT_VERSION) beforeMigration(sqlite, version)
      // a rolled back upgrade leaves the file as it was, its header included
      if (version > 0) upgradeLibrary(sqlite, path)
      enableWriteAheadLog(sqlite, path)
      if (version === 0) upgradeLibrary(sqlite, path)
      return new LibraryDatabase(sqlite)
    })
  }

  /**
   * Opens the database once more in a process that has it open and has brought it up to date, for another thread.
   * The file is not looked at before: to close it again would end the locks that SQLite has on it for this process.
   */
  static openAgain(path: string): LibraryDatabase {
    const sqlite = openLibraryFile(path)
    sqlite.run('PRAGMA synchronous = FULL')
    return new LibraryDatabase(sqlite)
  }

  /**
   * Opens the database for reading alone, while another process or machine writes it: not a byte is changed.
   * @param connection without a log where the one beside the file belongs to another that was there before
   * @throws StartFailure when the file is missing, no library, cut short, or of another version than this program's.
   */
  static follow(path: string, connection: 'with-log' | 'without-log' = 'with-log'): LibraryDatabase {
    rejectForeignFile(path)
    const connected = connection === 'with-log' ? connectForReading(path) : openIgnoringWriteAheadLog(path)
    const { isImmutable } = connected
    return closeOnError(connected.sqlite, path, (sqlite) => {
      rejectOtherLibraryVersion(readPragmaNumber(sqlite, 'user_version'), path)
      return new LibraryDatabase(sqlite, true, isImmutable)
    })
  }

  /**
   * What is in a file, in memory and brought up to date there: not a byte of the file is changed.
   * @param refusesFor why every write is refused; without it, what is written goes with the process
   * @throws StartFailure as open does
   */
  static inMemory(path: string, rejectsFor?: string): LibraryDatabase {
    rejectForeignFile(path)
    return closeOnError(Database.deserialize(readDatabaseBytes(path), { strict: true }), path, (sqlite) => {
      configureWritingConnection(sqlite)
      const version = readPragmaNumber(sqlite, 'user_version')
      rejectNewerLibrary(version, path)
      if (version === 0) throw new StartFailure(`ใน ${path} ยังไม่มีคลังข้อมูล กรุณาเปิดด้วย library serve ก่อน`)
      upgradeLibrary(sqlite, path)
      return new LibraryDatabase(sqlite, false, false, rejectsFor)
    })
  }

  /** A library in memory, made from the bytes of a current one (`sqlite.serialize()`). */
  static copyOf(bytes: Uint8Array): LibraryDatabase {
    const sqlite = Database.deserialize(bytes, { strict: true })
    configureWritingConnection(sqlite)
    return new LibraryDatabase(sqlite)
  }

  /**
   * How long a write waits for another connection to end its own, in milliseconds, until it is refused as Busy; all
   * of this thread waits with it.
   */
  set timeoutMs(milliseconds: number) {
    this.sqlite.run(`PRAGMA busy_timeout = ${Math.round(milliseconds)}`)
  }

  /**
   * Writes the log back into the database file, so that no small write that comes after has to. The log keeps its
   * length: cutting off hundreds of MB would hold up all readers for a second. A reader that is just at work holds the
   * end of it back, so it is tried a few times.
   */
  checkpoint(): void {
    try {
      const checkpoint = this.sqlite.query<Checkpoint, []>('PRAGMA wal_checkpoint(PASSIVE)')
      for (let tries = 0; tries < CHECKPOINT_TRIES; tries++) {
        const done = checkpoint.get()
        if (!done || done.log === done.checkpointed) return
        Bun.sleepSync(CHECKPOINT_PAUSE)
      }
    } catch (error) {
      // on a full disk it stays in the log, and nothing is lost
      if (!(error instanceof SQLiteError)) throw error
    }
  }

  /** What the transaction around the writes says of them. */
  private underWay: BatchEditOptions | undefined

  private readonly logLine = lazyValue(() =>
    this.orm
      .insert(contentEditTable)
      .values(insertPlaceholders(contentEditTable))
      .returning({ id: contentEditTable.id })
      .prepare(),
  )

  private readonly rowLine = lazyValue(() =>
    this.orm.insert(editRowsTable).values(insertPlaceholders(editRowsTable)).prepare(),
  )

  /** Made with the first write: readers need none. */
  private readonly recorder = lazyValue(() => new RowRecorder(this.sqlite))

  private readonly changesSoFar = lazyValue(() => this.sqlite.query<{ n: number }, []>('SELECT total_changes() AS n'))

  /** Made once: wrapping a function as a transaction costs more than the shortest statement. */
  private readonly inTransaction = lazyValue(() => this.sqlite.transaction((work: () => unknown) => work()))

  /** Lets several statements see one state; they also share the lock that each would take for itself. */
  read<T>(work: () => T): T {
    return this.inTransaction().deferred(work) as T
  }

  /** Lets a write be looked at: whatever `work` does is taken back when it has ended. */
  tryOut<T>(work: () => T): T {
    let result: { readonly value: T } | undefined
    try {
      this.together(() => {
        result = { value: work() }
        throw TAKEN_BACK
      })
    } catch (error) {
      if (error !== TAKEN_BACK) throw error
    }
    if (!result) throw new Error('What was tried out came to no end')
    return result.value
  }

  /**
   * Several writes as one transaction: all of them happen, or none.
   * @param told what their lines say beside what each says itself
   */
  together<T>(work: () => T, reported: BatchEditOptions = {}): T {
    const outer = this.underWay
    // what it makes would be taken back with a transaction
    this.recorder()
    this.underWay = { ...outer, ...reported }
    try {
      return this.committing(work)
    } finally {
      this.underWay = outer
    }
  }

  /**
   * Commits what `work` writes, or rolls it back. Caches that were filled inside show rows that a rollback takes back,
   * so the version rises with it, unless nothing had been changed: most refused writes change nothing.
   */
  private committing<T>(work: () => T, recorder?: () => RowRecorder): T {
    const changes = () => this.changesSoFar().get()?.n
    let before: number | undefined
    try {
      const recording = recorder?.()
      return this.inTransaction().immediate(() => {
        recording?.start()
        before = changes()
        return work()
      }) as T
    } catch (error) {
      if (before !== undefined && changes() !== before) this.version.rollBack()
      throw toStorageAppError(error)
    }
  }

  /**
   * Runs one write as one transaction and adds its line to the audit log in the same transaction, with what
   * undoing it needs: after an error nothing has changed and nothing is logged. `work` must call `log` exactly once.
   * @param keyName the name of the key that writes.
   * @throws Refusal `internal`, with a sentence that says why, when the disk refuses.
   */
  write<T>(keyName: string, work: (log: (edit: EditLogEntry) => void) => T, options?: EditLogOptions): T {
    return this.writeLine(keyName, work, options).result
  }

  /** The same, for those who want to name the line that was added. */
  writeLine<T>(
    keyName: string,
    work: (log: (edit: EditLogEntry) => void) => T,
    { undoable = true, searched }: EditLogOptions = {},
  ): { readonly result: T; readonly line: number } {
    const edits: EditLogEntry[] = []
    this.rejectWhereItWouldBeLost()
    const write = () => {
      // judged by what is stored now, whoever wrote it
      this.version.look()
      const result = work((edit) => edits.push(edit))
      const [edit, ...others] = edits
      if (!edit || others.length > 0) throw new Error('A write must log exactly one edit')
      const rows = undoable ? this.recorder().finish() : undefined
      // who cannot write what is searched leaves it to whoever opens the library to search it
      if (this.indexSearch) this.indexSearch(rows ?? searched?.() ?? edit.collection)
      else this.sqlite.run('DELETE FROM search_form')
      return { result, line: this.addLine(keyName, edit, rows) }
    }
    const { result, line } = this.committing(write, undoable ? this.recorder : undefined)
    this.version.noteEdit(line)
    return { result, line: line.id }
  }

  /** Runs a write of what readers send as one transaction: no edit, and nothing that is kept shows it. */
  receive<T>(work: () => T): T {
    this.rejectWhereItWouldBeLost()
    return this.committing(work)
  }

  private rejectWhereItWouldBeLost(): void {
    if (this.rejectsFor !== undefined) throw new AppError('storage_refused', this.rejectsFor)
  }

  private addLine(keyName: string, edit: EditLogEntry, rows: readonly RowChangeRecord[] | undefined): EditLine {
    const { undoes = null, recordId = null, division = null, ...said } = edit
    const { proposedBy = null, batch = edit.batch ?? null } = this.underWay ?? {}
    const time = new Date().toISOString()
    const title = recordId === null ? null : this.titleOf(edit.collection, recordId, rows ?? [])
    const [[id] = []] = this.logLine().values({
      id: null,
      ...said,
      time,
      keyName,
      proposedBy,
      recordId,
      division,
      title,
      batch,
      kept: rows !== undefined,
      undoes,
      undoneBy: null,
    })
    if (undoes) this.markUndone(undoes, id as number)
    for (const [seq, row] of (rows ?? []).entries()) {
      const [before, after] = [row.before, row.after].map((values) => values && JSON.stringify(values))
      this.rowLine().run({ ...row, edit: id, seq, before, after })
    }
    return { ...edit, id: id as number, time }
  }

  /** Remembers who undid what; what an undone undo had undone is again. */
  private markUndone(undone: readonly number[], by: number): void {
    this.sqlite
      .query(
        `UPDATE content_edit SET undone_by = NULL WHERE id IN (
           SELECT redone.value FROM content_edit AS undo, json_each(undo.undoes) AS redone
           WHERE undo.id IN (SELECT value FROM json_each(?)))`,
      )
      .run(JSON.stringify(undone))
    this.orm.update(contentEditTable).set({ undoneBy: by }).where(columnIsOneOf(contentEditTable.id, undone)).run()
  }

  /** What the record is called; one that is deleted, what it was called. */
  private titleOf(collection: string, id: number, rows: readonly RowChangeRecord[]): string | null {
    const table = tableOfCollection(collection)
    if (table?.title === undefined) return null
    const row = this.sqlite
      .query<{ title: string }, [number]>(`SELECT ${table.title} AS title FROM ${table.name} WHERE id = ?`)
      .get(id)
    if (row) return row.title
    const gone = rows.find(({ name, record }) => name === table.name && record === id)
    return (gone?.before?.[table.title] as string | undefined) ?? null
  }

  /**
   * Writes the log back into the database file and closes it. On a full disk it stays where the next start finds
   * it. Closing ends every prepared statement: one that was left open would keep the files beside the database.
   */
  close(): void {
    try {
      if (this.isFollowed) return
      // never waiting: meanwhile no user could write, and some read an old state all the time, as Litestream does
      this.sqlite.run('PRAGMA busy_timeout = 0')
      this.sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)')
    } catch (error) {
      if (!(error instanceof SQLiteError)) throw error
    } finally {
      this.sqlite.close(true)
    }
  }
}
