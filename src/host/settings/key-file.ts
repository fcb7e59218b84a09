/** The keys of `library keys`. A file of the data folder has their digests. It is in no backup and no export. */

import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { acquireFileLock } from '../../../db/file-lock.ts'
import { copyOwnerFromLibraryFile } from '../../../db/ownership.ts'
import { getIncompleteCopyPath, KEYS_FILE, KEYS_LAST_USED_FILE, KEYS_LOCK_FILE } from '../../../db/temporary-names.ts'
import type { EditorKeySource } from '../../http/key-ring.ts'
import type { EditorKeys } from '../../http/keys.ts'

const FORMAT = 'library-keys/1'
/** Bytes of a new key: 256 bits cannot be guessed. */
const KEY_BYTES = 32
const OWNER_ONLY = 0o600
/** How long the record of key usage may lag, in milliseconds. */
const RECORD_INTERVAL_MS = 60_000

/** A key in the key file. */
export interface StoredEditorKey {
  readonly name: string
  /** SHA-256 of the key, in hexadecimal digits. */
  readonly digest: string
  readonly publishes: boolean
  /** Whether it may replace whole collections. */
  readonly replaces: boolean
  /** ISO 8601; null if it never expires. */
  readonly expires: string | null
  readonly createdAt: string
}

/** Thrown if the key file cannot be read, or changed as requested. `message` is a Thai sentence. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError'
}

/** Generates a new random key. It is shown once and not stored. */
export const generateEditorKey = (): string => randomBytes(KEY_BYTES).toString('base64url')

/** The key file of a data folder. It is read again when it changes. */
export class EditorKeyFile implements EditorKeySource {
  private readonly path: string
  private readonly lastUsedPath: string
  private lastUsedByName: Record<string, string> | undefined
  private recordedAt = 0

  /** @param recordsUse whether to record when keys were used: only in the process that writes in the folder */
  constructor(
    private readonly folder: string,
    private readonly recordsUse = true,
  ) {
    this.path = join(folder, KEYS_FILE)
    this.lastUsedPath = join(folder, KEYS_LAST_USED_FILE)
  }

  /** Returns the keys in the order in which they were added. @throws KeyFileError when the file is no list of keys */
  list(): readonly StoredEditorKey[] {
    try {
      const { format, keys } = JSON.parse(readFileSync(this.path, 'utf8'))
      if (format === FORMAT && Array.isArray(keys)) return keys
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOENT') return []
      if (code === 'EACCES') throw new KeyFileError(`ไม่มีสิทธิ์อ่าน ${this.path} กรุณาใช้ผู้ใช้เดียวกับบริการ`)
    }
    throw new KeyFileError(`${this.path} ไม่ใช่ไฟล์กุญแจของ library keys หรือเสียหาย กรุณาลบแล้วเพิ่มกุญแจใหม่`)
  }

  /** Returns when each key was last used (ISO 8601), by name. */
  lastUsed(): Readonly<Record<string, string>> {
    try {
      return JSON.parse(readFileSync(this.lastUsedPath, 'utf8'))
    } catch {
      return {}
    }
  }

  /** Adds a key under an unused name. @returns the key itself, which is stored nowhere */
  add(key: Omit<StoredEditorKey, 'digest' | 'createdAt'>): string {
    const secret = generateEditorKey()
    const digest = createHash('sha256').update(secret).digest('hex')
    this.updateKeys((keys) => {
      if (keys.some(({ name }) => name === key.name))
        throw new KeyFileError(`มีกุญแจชื่อ “${key.name}” อยู่แล้ว กรุณาใช้ชื่ออื่น หรือเพิกถอนก่อนด้วย library keys revoke ${key.name}`)
      return [...keys, { ...key, digest, createdAt: new Date().toISOString() }]
    })
    return secret
  }

  /** Removes a key. @throws KeyFileError if there is none of that name */
  revoke(name: string): void {
    this.updateKeys((keys) => {
      const others = keys.filter((key) => key.name !== name)
      if (others.length === keys.length)
        throw new KeyFileError(`ไม่มีกุญแจชื่อ “${name}” ใน ${this.path} ดูชื่อทั้งหมดด้วย library keys list`)
      return others
    })
  }

  /** Returns a value that differs whenever the keys do; see EditorKeySource. */
  stamp(): string {
    try {
      const { ino, size, mtimeMs } = statSync(this.path)
      return `${ino} ${size} ${mtimeMs}`
    } catch (error) {
      return `no file: ${(error as NodeJS.ErrnoException).code}`
    }
  }

  /** Reads the valid keys; none if the file cannot be read. See EditorKeySource. */
  read(): EditorKeys {
    try {
      return this.list().map(({ name, digest, publishes, replaces, expires }) => ({
        name,
        digest: Buffer.from(digest, 'hex'),
        publishes,
        replaces,
        ...(expires === null ? {} : { expiresAt: Date.parse(expires) }),
      }))
    } catch (error) {
      if (error instanceof KeyFileError) return []
      throw error
    }
  }

  /** Records the use of a key at most once a minute; ignored if the folder is read-only. See EditorKeySource. */
  noteUse(name: string): void {
    if (!this.recordsUse) return
    this.lastUsedByName ??= { ...this.lastUsed() }
    const isFirst = this.lastUsedByName[name] === undefined
    this.lastUsedByName[name] = new Date().toISOString()
    if (!isFirst && performance.now() - this.recordedAt < RECORD_INTERVAL_MS) return
    this.recordedAt = performance.now()
    try {
      this.writeFile(this.lastUsedPath, JSON.stringify(this.lastUsedByName))
    } catch {
      // the disk does not accept writes
    }
  }

  private updateKeys(update: (keys: readonly StoredEditorKey[]) => readonly StoredEditorKey[]): void {
    const unlock = acquireFileLock(join(this.folder, KEYS_LOCK_FILE))
    if (!unlock) throw new KeyFileError('มีคำสั่ง library keys อีกคำสั่งทำงานอยู่ กรุณาลองใหม่')
    try {
      const keys = update(this.list())
      this.writeFile(this.path, `${JSON.stringify({ format: FORMAT, keys }, null, 2)}\n`)
    } finally {
      unlock()
    }
  }

  private writeFile(path: string, text: string): void {
    const part = getIncompleteCopyPath(path)
    writeFileSync(part, text, { mode: OWNER_ONLY, flush: true })
    copyOwnerFromLibraryFile(part)
    chmodSync(part, OWNER_ONLY)
    renameSync(part, path)
  }
}
