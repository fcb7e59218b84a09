/** Who may write: the keys of LIBRARY_API_KEY and the check of a request's key. */

import { createHash, timingSafeEqual } from 'node:crypto'
import { Refusal } from '../foundation/refusal.ts'

/** The shortest key that is accepted as one. */
export const SHORTEST_KEY = 16
const SINGLE_KEY_NAME = 'default'
/** Behind the name of a key that only proposes. */
const PROPOSING = '?'

/** A key is kept as its digest: equal lengths, and nothing to leak. */
export interface WriteKey {
  readonly name: string
  readonly digest: Buffer
  /** Whether its writes are done at once; who may only propose has somebody else publish them (review §1). */
  readonly publishes: boolean
  /** `false` where it may not replace whole collections. */
  readonly replaces?: boolean
  /** From then on it is a wrong key; milliseconds since 1970. */
  readonly expiresAt?: number
}

export type WriteKeys = readonly WriteKey[]

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * The keys of the setting: one key, or several as `name:key,name:key`. Behind a name, a question mark makes a key that proposes:
 * `malee?:key`. One name may have a key of each kind.
 * @throws Error with a Thai sentence when a key is too short or easily guessed, or a name or a key stands twice.
 */
export function parseKeys(setting: string | undefined): WriteKeys {
  const parts = (setting ?? '').split(',').map((part) => part.trim())
  const keys = parts.filter((part) => part !== '').map(parseKey)
  const names = new Set(keys.map(({ name, publishes }) => `${name} ${publishes}`))
  if (names.size < keys.length)
    throw new Error('LIBRARY_API_KEY มีชื่อกุญแจซ้ำกัน กรุณาตั้งชื่อไม่ให้ซ้ำ เช่น somchai:…,malee:…')
  for (const [index, key] of keys.entries()) {
    // else the log would say of what one editor wrote that another did
    const other = keys.slice(0, index).find(({ digest }) => timingSafeEqual(digest, key.digest))
    if (other)
      throw new Error(
        `กุญแจของ “${other.name}” และ “${key.name}” ใน LIBRARY_API_KEY เป็นกุญแจเดียวกัน แต่ละชื่อต้องมีกุญแจของตนเอง สร้างกุญแจใหม่ได้ด้วยคำสั่ง library key`,
      )
  }
  return keys
}

function parseKey(part: string): WriteKey {
  const colon = part.indexOf(':')
  const said = colon < 0 ? SINGLE_KEY_NAME : part.slice(0, colon).trim()
  const publishes = !said.endsWith(PROPOSING)
  const name = publishes ? said : said.slice(0, -PROPOSING.length).trimEnd()
  const key = colon < 0 ? part : part.slice(colon + 1).trim()
  if (key.length < SHORTEST_KEY) {
    throw new Error(
      `กุญแจ${colon < 0 ? '' : ` “${name}” `}ใน LIBRARY_API_KEY สั้นเกินไป ต้องมีอย่างน้อย ${SHORTEST_KEY} ตัวอักษร สร้างกุญแจใหม่ได้ด้วยคำสั่ง library key`,
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
  return { name, digest: digest(key), publishes }
}

/** Whose key this is, and what it may do. */
export interface KeyHolder {
  readonly name: string
  readonly publishes: boolean
  readonly replaces?: boolean
}

/** Who sent a request: the holder of a key, `nobody` for a wrong one; undefined where none was sent. */
export type Sender = KeyHolder | 'nobody' | undefined

/** @param token as the bearer plugin reads it */
export function senderOf(keys: WriteKeys, token: string | undefined): Sender {
  if (token === undefined) return undefined
  const [sent, now] = [digest(token), Date.now()]
  let holder: KeyHolder | undefined
  // every key is compared, so that the time taken tells nothing
  for (const key of keys)
    if (timingSafeEqual(key.digest, sent) && (key.expiresAt === undefined || now < key.expiresAt))
      holder = key
  return holder ?? 'nobody'
}

/**
 * Whose key the request carries.
 * @param primary where writes are made, when it is not here.
 * @throws Refusal `writes_disabled` when the server has no key, `unauthorized` for none or a wrong one.
 */
export function authorise(keys: WriteKeys, sender: Sender, primary?: string): KeyHolder {
  if (keys.length === 0) {
    if (primary !== undefined) throw madeElsewhere(primary)
    throw new Refusal(
      'writes_disabled',
      'เซิร์ฟเวอร์นี้เปิดให้อ่านอย่างเดียว ยังไม่ได้ตั้งกุญแจสำหรับแก้ไขข้อมูล กรุณาติดต่อผู้ดูแลระบบ',
    )
  }
  if (sender === undefined) {
    throw new Refusal('unauthorized', 'คำขอนี้ต้องใช้กุญแจ กรุณาส่งส่วนหัว Authorization: Bearer ตามด้วยกุญแจของท่าน')
  }
  if (sender === 'nobody')
    throw new Refusal('unauthorized', 'กุญแจไม่ถูกต้อง กรุณาตรวจสอบว่าคัดลอกกุญแจมาครบทุกตัวอักษร')
  return sender
}

/** What is said to who may propose and wants to publish. */
export const toBeProposed = (name: string): Refusal =>
  new Refusal(
    'writes_disabled',
    `กุญแจของ ${name} ใช้เสนอได้ แต่ยังบันทึกเองไม่ได้ จึงยังไม่ได้บันทึกอะไร กรุณาเปิดหน้า /desk แล้วกด “ส่งให้ตรวจ” (ผ่าน API คือ POST /api/desk/proposals)`,
  )

/** The refusal for a key that may not replace whole collections. */
export const replacesNothing = (name: string): Refusal =>
  new Refusal(
    'writes_disabled',
    `กุญแจของ ${name} แทนที่ทั้งชุดข้อมูลไม่ได้ จึงยังไม่ได้บันทึกอะไร กรุณาแก้ทีละรายการ หรือขอกุญแจที่แทนที่ได้จากผู้ดูแลระบบ`,
  )

/** What a follower says to who wants to write. */
export const madeElsewhere = (primary: string): Refusal =>
  new Refusal('writes_disabled', `เซิร์ฟเวอร์นี้เปิดให้อ่านอย่างเดียว กรุณาแก้ไขข้อมูลที่เครื่องหลัก ${primary}`)

const SCHEME = 'Bearer '

/**
 * An Authorization header as the bearer plugin reads it, whatever the scheme's case (RFC 9110 §11.1); undefined
 * for another scheme.
 */
export function bearerOf(authorization: string | undefined): string | undefined {
  const token = tokenOf(authorization)
  return token === undefined ? undefined : SCHEME + token
}

/** The token of an Authorization header; undefined for another scheme. */
export const tokenOf = (authorization: string | null | undefined): string | undefined =>
  /^bearer +(\S+)\s*$/i.exec(authorization ?? '')?.[1]
