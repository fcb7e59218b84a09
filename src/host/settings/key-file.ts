/** The keys of `library keys`: digests in a file of the data folder, which no backup and no export takes along. */

import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, closeSync, fsyncSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { acquireFileLock } from '../../../db/file-lock.ts'
import { giveToOwner } from '../../../db/ownership.ts'
import { incompleteCopyName, KEYS_FILE, KEYS_LAST_USED_FILE, KEYS_LOCK_FILE } from '../../../db/temporary.ts'
import type { KeySource } from '../../http/key-ring.ts'
import type { WriteKeys } from '../../http/keys.ts'

const FORMAT = 'library-keys/1'
/** 256 bits: more than anybody can guess. */
const KEY_BYTES = 32
const OWNER_ONLY = 0o600
/** How long the record of key usage may lag, in milliseconds. */
const NOTE_INTERVAL_MS = 60_000

/** A key as the file has it. */
export interface StoredKey {
  readonly name: string
  /** SHA-256 of the key, in hexadecimal digits. */
  readonly digest: string
  readonly publishes: boolean
  /** Whether it may replace whole collections. */
  readonly replaces: boolean
  /** ISO 8601; null for never. */
  readonly expires: string | null
  readonly createdAt: string
}

/** A file of keys that cannot be read; `message` is a Thai sentence. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError'
}

/** A new key, to be shown once. */
export const generateKey = (): string => randomBytes(KEY_BYTES).toString('base64url')

/** Keys from a file that is read again when it changes. */
export class KeyFile implements KeySource {
  private readonly path: string
  private readonly usedPath: string
  private used: Record<string, string> | undefined
  private notedAt = 0

  /** @param notesUse whether this process notes when keys were used: the one that writes in the folder */
  constructor(
    private readonly folder: string,
    private readonly notesUse = true,
  ) {
    this.path = join(folder, KEYS_FILE)
    this.usedPath = join(folder, KEYS_LAST_USED_FILE)
  }

  /** The keys in the order in which they were added. @throws KeyFileError where the file is no list of keys */
  list(): readonly StoredKey[] {
    if (statSync(this.path, { throwIfNoEntry: false }) === undefined) return []
    try {
      const { format, keys } = JSON.parse(readFileSync(this.path, 'utf8'))
      if (format === FORMAT && Array.isArray(keys)) return keys
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EACCES')
        throw new KeyFileError(`ไม่มีสิทธิ์อ่าน ${this.path} กรุณาใช้ผู้ใช้เดียวกับบริการ`)
    }
    throw new KeyFileError(`${this.path} ไม่ใช่ไฟล์กุญแจของ library keys หรือเสียหาย กรุณาลบแล้วเพิ่มกุญแจใหม่`)
  }

  /** When each key was last used, by name; ISO 8601. */
  lastUsed(): Readonly<Record<string, string>> {
    try {
      return JSON.parse(readFileSync(this.usedPath, 'utf8'))
    } catch {
      return {}
    }
  }

  /** Adds a key under a name that none has. @returns the key itself, which is stored nowhere */
  add(key: Omit<StoredKey, 'digest' | 'createdAt'>): string {
    const secret = generateKey()
    const digest = createHash('sha256').update(secret).digest('hex')
    this.change((keys) => {
      if (keys.some(({ name }) => name === key.name))
        throw new KeyFileError(`มีกุญแจชื่อ “${key.name}” อยู่แล้ว กรุณาใช้ชื่ออื่น หรือเพิกถอนก่อนด้วย library keys revoke ${key.name}`)
      return [...keys, { ...key, digest, createdAt: new Date().toISOString() }]
    })
    return secret
  }

  /** Removes a key. @throws KeyFileError where there is none of that name */
  revoke(name: string): void {
    this.change((keys) => {
      const others = keys.filter((key) => key.name !== name)
      if (others.length === keys.length)
        throw new KeyFileError(`ไม่มีกุญแจชื่อ “${name}” ใน ${this.path} ดูชื่อทั้งหมดด้วย library keys list`)
      return others
    })
  }

  /** See KeySource. */
  stamp(): string {
    const stats = statSync(this.path, { throwIfNoEntry: false })
    return stats ? `${stats.ino} ${stats.size} ${stats.mtimeMs}` : 'none'
  }

  /** See KeySource. A file that cannot be read opens nothing. */
  read(): WriteKeys {
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

  /** See KeySource; written once a minute, and nowhere where nothing can be written. */
  noteUse(name: string): void {
    if (!this.notesUse) return
    this.used ??= { ...this.lastUsed() }
    const isFirst = this.used[name] === undefined
    this.used[name] = new Date().toISOString()
    if (!isFirst && performance.now() - this.notedAt < NOTE_INTERVAL_MS) return
    this.notedAt = performance.now()
    try {
      this.replace(this.usedPath, JSON.stringify(this.used))
    } catch {
      // a disk that takes no writes
    }
  }

  private change(work: (keys: readonly StoredKey[]) => readonly StoredKey[]): void {
    const unlock = acquireFileLock(join(this.folder, KEYS_LOCK_FILE))
    if (!unlock) throw new KeyFileError('มีคำสั่ง library keys อีกคำสั่งทำงานอยู่ กรุณาลองใหม่')
    try {
      const keys = work(this.list())
      this.replace(this.path, `${JSON.stringify({ format: FORMAT, keys }, null, 2)}\n`)
    } finally {
      unlock()
    }
  }

  private replace(path: string, text: string): void {
    const part = incompleteCopyName(path)
    const file = openSync(part, 'w', OWNER_ONLY)
    try {
      writeSync(file, text)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    giveToOwner(part)
    chmodSync(part, OWNER_ONLY)
    renameSync(part, path)
  }
}
