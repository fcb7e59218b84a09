/** The keys of the setting LIBRARY_API_KEY, and the holder of the key in a request. */

import { createHash, timingSafeEqual } from 'node:crypto'

/** Minimum number of characters of a key. */
export const MIN_EDITOR_KEY_CHARS = 16
const SINGLE_KEY_NAME = 'default'
/** Follows the name of a key that only proposes. */
const PROPOSE_ONLY_MARK = '?'

/** An editor's key. It is stored as its SHA-256 digest, which does not reveal the key and has a fixed length. */
export interface EditorKey {
  readonly name: string
  readonly digest: Buffer
  /** Whether its writes take effect at once; if not, they are proposals that another editor publishes (review §1). */
  readonly publishes: boolean
  /** `false` if it may not replace whole collections. */
  readonly replaces?: boolean
  /** The time from which it is invalid, in milliseconds since 1970. */
  readonly expiresAt?: number
}

/** The keys of all editors. */
export type EditorKeys = readonly EditorKey[]

/** The SHA-256 digest of a key. */
const digestKey = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Parses the setting LIBRARY_API_KEY: one key, or several as `name:key,name:key`. A question mark after the name makes
 * a key that can only propose: `malee?:key`. A name may have one key of each kind. Empty for undefined.
 * @throws Error with a Thai sentence if a key is too short or easily guessed, or a name or key is repeated
 */
export function parseEditorKeys(setting: string | undefined): EditorKeys {
  const parts = (setting ?? '').split(',').map((part) => part.trim())
  const keys = parts.filter((part) => part !== '').map(parseKey)
  const names = new Set(keys.map(({ name, publishes }) => `${name} ${publishes}`))
  if (names.size < keys.length) throw new Error('LIBRARY_API_KEY มีชื่อกุญแจซ้ำกัน กรุณาตั้งชื่อไม่ให้ซ้ำ เช่น somchai:…,malee:…')
  for (const [index, key] of keys.entries()) {
    // otherwise the log would attribute one editor's writes to another
    const other = keys.slice(0, index).find(({ digest }) => timingSafeEqual(digest, key.digest))
    if (other)
      throw new Error(
        `กุญแจของ “${other.name}” และ “${key.name}” ใน LIBRARY_API_KEY เป็นกุญแจเดียวกัน แต่ละชื่อต้องมีกุญแจของตนเอง สร้างกุญแจใหม่ได้ด้วยคำสั่ง library key`,
      )
  }
  return keys
}

function parseKey(part: string): EditorKey {
  const colon = part.indexOf(':')
  const markedName = colon < 0 ? SINGLE_KEY_NAME : part.slice(0, colon).trim()
  const publishes = !markedName.endsWith(PROPOSE_ONLY_MARK)
  const name = publishes ? markedName : markedName.slice(0, -PROPOSE_ONLY_MARK.length).trimEnd()
  const key = colon < 0 ? part : part.slice(colon + 1).trim()
  if (key.length < MIN_EDITOR_KEY_CHARS) {
    throw new Error(
      `กุญแจ${colon < 0 ? '' : ` “${name}” `}ใน LIBRARY_API_KEY สั้นเกินไป ต้องมีอย่างน้อย ${MIN_EDITOR_KEY_CHARS} ตัวอักษร สร้างกุญแจใหม่ได้ด้วยคำสั่ง library key`,
    )
  }
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new Error('กุญแจใน LIBRARY_API_KEY ใช้ได้เฉพาะตัวอักษรอังกฤษ ตัวเลข และเครื่องหมาย ไม่มีช่องว่าง')
  if (!/^[\w.-]{1,60}$/.test(name))
    throw new Error('ชื่อกุญแจใน LIBRARY_API_KEY ใช้ได้เฉพาะ a–z A–Z 0–9 . _ - ไม่เกิน 60 ตัวอักษร')
  if (new Set(key).size === 1) {
    throw new Error(
      `กุญแจ${colon < 0 ? '' : ` “${name}” `}ใน LIBRARY_API_KEY เดาได้ง่าย เพราะเป็นตัวอักษรเดียวซ้ำกันทั้งหมด สร้างกุญแจใหม่ได้ด้วยคำสั่ง library key`,
    )
  }
  return { name, digest: digestKey(key), publishes }
}

/** The name of a key and what it may do, without the key itself. */
export interface KeyHolder {
  readonly name: string
  readonly publishes: boolean
  readonly replaces?: boolean
}

/** The holder of the key in a request. `'unknown'` for a wrong key, undefined for no key. */
export type RequestKeyHolder = KeyHolder | 'unknown' | undefined

/** Whether a key has not expired yet. */
export const isUnexpiredKey = ({ expiresAt }: EditorKey): boolean => expiresAt === undefined || Date.now() < expiresAt

/** Returns the holder of the key in a request. @param token bearer token; undefined if the request has none */
export function identifyKeyHolderByToken(keys: EditorKeys, token: string | undefined): RequestKeyHolder {
  if (token === undefined) return undefined
  const sentDigest = digestKey(token)
  let holder: KeyHolder | undefined
  // every key is compared, so that the time taken tells nothing
  for (const key of keys) if (timingSafeEqual(key.digest, sentDigest) && isUnexpiredKey(key)) holder = key
  return holder ?? 'unknown'
}

const SCHEME = 'Bearer '

/**
 * Returns an Authorization header with the scheme spelled `Bearer`, as the bearer plugin needs it (its case is free,
 * RFC 9110 §11.1). Undefined for another scheme.
 */
export function normaliseBearerHeader(authorization: string | undefined): string | undefined {
  const token = parseBearerToken(authorization)
  return token === undefined ? undefined : SCHEME + token
}

/** Returns the bearer token in an Authorization header. Undefined for another scheme. */
export const parseBearerToken = (authorization: string | null | undefined): string | undefined =>
  /^bearer +(\S+)\s*$/i.exec(authorization ?? '')?.[1]
