/** Opens library.db, brings it to the current version, and is the one way to write to it. */

import { Database, SQLiteError } from 'bun:sqlite'
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite'
import { callOnce } from '../src/definitions/once.ts'
import { AppError } from '../src/foundation/app-error.ts'
import { CacheVersion } from '../src/foundation/cache-version.ts'
import { closeOnError } from './close-on-error.ts'
import {
  configureWritingConnection,
  enableWriteAheadLog,
  openIgnoringWriteAheadLog,
  openLibraryFile,
  openReadOnlyConnection,
  readPragmaNumber,
  rejectForeignFile,
  rejectForeignTables,
  rejectNewerLibrary,
  rejectOtherLibraryVersion,
} from './connection.ts'
import {
  type EditLogEntry,
  EditLogWriter,
  openDatabaseChangeReader,
  type SharedTransactionEditProperties,
} from './edit-log.ts'
import { CURRENT_LIBRARY_SCHEMA_VERSION } from './migrations.ts'
import { readDatabaseBytes } from './open-for-reading.ts'
import { DatabaseRowRecorder, type RowChangeRecord } from './row-recorder.ts'
import { StartFailure } from './start-failure.ts'
import { toStorageAppError } from './storage-error.ts'
import { upgradeLibrary } from './upgrade.ts'

/** Options of a write to library.db: whether it can be undone, and which records are indexed again for the search. */
export interface LoggedWriteOptions {
  /** `false` for writes that cannot be undone, such as those of an import: the next import would repeat them. */
  readonly undoable?: boolean
  /** Called when the work is done; returns the records to index again. By default all of the edit's collection. */
  readonly searched?: () => ChangedRecords
}

/** The records that a write changed, or the name of a collection in which any record may have changed; `*` for all. */
export type ChangedRecords = readonly Pick<RowChangeRecord, 'collection' | 'record'>[] | string

/** Result of a checkpoint: the pages of the log, and how many were written back. */
interface Checkpoint {
  readonly log: number
  readonly checkpointed: number
}

/** Attempts to finish a checkpoint before it is left to the next one. */
const MAX_CHECKPOINT_ATTEMPTS = 10
/** Pause between two attempts. */
const CHECKPOINT_PAUSE_MS = 5

/** Thrown to roll a transaction back on purpose. */
const ROLLBACK_ON_PURPOSE = new Error('Rolled back on purpose')

/**
 * An open library.db. All reads and writes go through it; each write is one transaction that is also logged and
 * indexed.
 */
export class LibraryDatabase {
  readonly orm: BunSQLiteDatabase
  /** The version that caches compare; it rises with every write of this process and of others. */
  readonly version: CacheVersion
  /** Why nothing can be written now, as a sentence for editors. The code that opened the library sets and clears it. */
  readOnly: string | undefined
  /**
   * Why a follower does not open the file that replaced this one, as a Thai sentence; see serveReplaceableLibraryFile.
   */
  keptOut: string | undefined
  /** Updates the search rows of changed records, in the transaction of the write. */
  indexSearch: ((changed: ChangedRecords) => void) | undefined
  /** Merges the search index after very many writes: each of its segments is read for every word. */
  gatherSearch: (() => void) | undefined

  /**
   * @param isFollowed whether another process writes the library and this one must not (scale §2)
   * @param isImmutable whether the file was opened as unchanging: later writes to it do not show
   */
  private constructor(
    readonly sqlite: Database,
    readonly isFollowed = false,
    readonly isImmutable = false,
    /** Why all writes are rejected, in Thai: for a copy in memory, writes would be lost with the process. */
    private readonly rejectsFor?: string,
  ) {
    this.readOnly = rejectsFor
    this.version = new CacheVersion(openDatabaseChangeReader(sqlite))
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
      if (version > 0 && version < CURRENT_LIBRARY_SCHEMA_VERSION) beforeMigration(sqlite, version)
      // a rolled back upgrade leaves the file as it was, its header included
      if (version > 0) upgradeLibrary(sqlite, path)
      enableWriteAheadLog(sqlite, path)
      if (version === 0) upgradeLibrary(sqlite, path)
      return new LibraryDatabase(sqlite)
    })
  }

  /**
   * Opens the library a second time in a process that has it open and upgraded, for another thread. The file's header
   * is not read first: closing the file would release the locks that SQLite has on it for this process.
   */
  static openAgain(path: string): LibraryDatabase {
    const sqlite = openLibraryFile(path)
    sqlite.run('PRAGMA synchronous = FULL')
    return new LibraryDatabase(sqlite)
  }

  /**
   * Opens the library read-only while another process or machine writes it; no byte of it is changed.
   * @param connection `without-log` where the write-ahead log belongs to the file that had this path before
   * @throws StartFailure when the file is missing, no library, truncated, or of another version than this program
   */
  static follow(path: string, connection: 'with-log' | 'without-log' = 'with-log'): LibraryDatabase {
    rejectForeignFile(path)
    const connected = connection === 'with-log' ? openReadOnlyConnection(path) : openIgnoringWriteAheadLog(path)
    const { isImmutable } = connected
    return closeOnError(connected.sqlite, path, (sqlite) => {
      rejectOtherLibraryVersion(readPragmaNumber(sqlite, 'user_version'), path)
      return new LibraryDatabase(sqlite, true, isImmutable)
    })
  }

  /**
   * Copies a library file into memory and upgrades the copy; no byte of the file is changed.
   * @param rejectsFor why every write is rejected; without it, writes are accepted and lost with the process
   * @throws StartFailure as `open` does
   */
  static openCopyInMemory(path: string, rejectsFor?: string): LibraryDatabase {
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

  /** Creates a library in memory from the bytes of one of the current version (`sqlite.serialize()`). */
  static copyOf(bytes: Uint8Array): LibraryDatabase {
    const sqlite = Database.deserialize(bytes, { strict: true })
    configureWritingConnection(sqlite)
    return new LibraryDatabase(sqlite)
  }

  /**
   * How long a write waits for another connection's write before it fails with DatabaseBusyError, in milliseconds. The
   * whole thread waits with it.
   */
  set timeoutMs(milliseconds: number) {
    this.sqlite.run(`PRAGMA busy_timeout = ${Math.round(milliseconds)}`)
  }

  /**
   * Writes the log back into the database file, so that later small writes need not do it. The log keeps its length:
   * truncating hundreds of MB would block all readers for a second. An active reader can prevent the end of a
   * checkpoint, so it is tried several times.
   */
  checkpoint(): void {
    try {
      const checkpoint = this.sqlite.query<Checkpoint, []>('PRAGMA wal_checkpoint(PASSIVE)')
      for (let tries = 0; tries < MAX_CHECKPOINT_ATTEMPTS; tries++) {
        const done = checkpoint.get()
        if (!done || done.log === done.checkpointed) return
        Bun.sleepSync(CHECKPOINT_PAUSE_MS)
      }
    } catch (error) {
      // on a full disk the changes stay in the log, and nothing is lost
      if (!(error instanceof SQLiteError)) throw error
    }
  }

  /** Properties of the transaction around the current writes. */
  private sharedProperties: SharedTransactionEditProperties | undefined

  private readonly log = callOnce(() => new EditLogWriter(this.sqlite, this.orm))

  /** Created by the first write: readers need none. */
  private readonly recorder = callOnce(() => new DatabaseRowRecorder(this.sqlite))

  private readonly totalChanges = callOnce(() => this.sqlite.query<{ n: number }, []>('SELECT total_changes() AS n'))

  /** Created once: wrapping a function as a transaction costs more than the shortest statement. */
  private readonly transaction = callOnce(() => this.sqlite.transaction((work: () => unknown) => work()))

  /** Runs several statements in one read transaction: they see the same state and share one lock. */
  read<T>(work: () => T): T {
    return this.transaction().deferred(work) as T
  }

  /** Runs `work` in a transaction and always rolls it back: for previews of a write. Errors of `work` are passed on. */
  tryOut<T>(work: () => T): T {
    let result: { readonly value: T } | undefined
    try {
      this.together(() => {
        result = { value: work() }
        throw ROLLBACK_ON_PURPOSE
      })
    } catch (error) {
      if (error !== ROLLBACK_ON_PURPOSE) throw error
    }
    if (!result) throw new Error('The previewed write did not finish')
    return result.value
  }

  /**
   * Runs several writes as one transaction: all of them happen, or none.
   * @param shared properties that all their log lines get
   */
  together<T>(work: () => T, shared: SharedTransactionEditProperties = {}): T {
    const outer = this.sharedProperties
    // created before the transaction, whose rollback would remove its triggers
    this.recorder()
    this.sharedProperties = { ...outer, ...shared }
    try {
      return this.commit(work)
    } finally {
      this.sharedProperties = outer
    }
  }

  /**
   * Commits the writes of `work`, or rolls them back. Caches that were filled inside have rows that a rollback removes,
   * so a rollback raises the version, unless nothing had changed: most rejected writes change nothing.
   */
  private commit<T>(work: () => T, recorder?: () => DatabaseRowRecorder): T {
    const changes = () => this.totalChanges().get()?.n
    let before: number | undefined
    try {
      const recording = recorder?.()
      return this.transaction().immediate(() => {
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
   * Runs one write as one transaction and adds its line to the audit log in the same transaction, with the data that
   * undoing it needs. After an error nothing has changed and nothing is logged. `work` must call `log` exactly once.
   * @param keyName the name of the key that writes
   * @throws AppError `internal`, with a sentence that says why, when the disk refuses
   */
  write<T>(keyName: string, work: (log: (edit: EditLogEntry) => void) => T, options?: LoggedWriteOptions): T {
    return this.writeLine(keyName, work, options).result
  }

  /** Runs a write as `write` does, and also returns the log line that was added. */
  writeLine<T>(
    keyName: string,
    work: (log: (edit: EditLogEntry) => void) => T,
    { undoable = true, searched }: LoggedWriteOptions = {},
  ): { readonly result: T; readonly line: number } {
    const edits: EditLogEntry[] = []
    this.rejectUnstorableWrite()
    const write = () => {
      // the work must see the latest version, including writes of other processes
      this.version.look()
      const result = work((edit) => edits.push(edit))
      const [edit, ...others] = edits
      if (!edit || others.length > 0) throw new Error('A write must log exactly one edit')
      const rows = undoable ? this.recorder().finish() : undefined
      // without a search index, the next process that opens the library for searching rebuilds it
      if (this.indexSearch) this.indexSearch(rows ?? searched?.() ?? edit.collection)
      else this.sqlite.run('DELETE FROM search_form')
      return { result, line: this.log().add(keyName, edit, rows, this.sharedProperties) }
    }
    const { result, line } = this.commit(write, undoable ? this.recorder : undefined)
    this.version.noteEdit(line)
    return { result, line: line.id }
  }

  /** Stores what readers send (such as reports) in one transaction. It is no edit: not logged, caches stay valid. */
  receive<T>(work: () => T): T {
    this.rejectUnstorableWrite()
    return this.commit(work)
  }

  private rejectUnstorableWrite(): void {
    if (this.rejectsFor !== undefined) throw new AppError('storage_refused', this.rejectsFor)
  }

  /**
   * Writes the log back into the database file and closes it. On a full disk the log stays for the next start. Closing
   * finalises every prepared statement: an open one would keep the `-wal` and `-shm` files.
   */
  close(): void {
    try {
      if (this.isFollowed) return
      // does not wait for readers, since some, such as Litestream, always read
      this.sqlite.run('PRAGMA busy_timeout = 0')
      this.sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)')
    } catch (error) {
      if (!(error instanceof SQLiteError)) throw error
    } finally {
      this.sqlite.close(true)
    }
  }

  /** Closes the library, for `using`. */
  [Symbol.dispose](): void {
    this.close()
  }
}
