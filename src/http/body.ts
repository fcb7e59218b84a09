/**
 * Reads the body of a request. It must be JSON. Its size is limited, and so is that of all bodies in progress together.
 */

import { AppError, createInvalidRequestError, RetryLaterError } from '../foundation/app-error.ts'

const KIB = 1024
const MIB = 1024 * KIB

/** Maximum size of the body of an ordinary write, in bytes. */
export const MAX_ORDINARY_BODY_BYTES = 8 * MIB

/** Options for reading a body: its limit, and whether forms are accepted. */
export interface RequestBodyReadOptions {
  /** Maximum bytes. */
  readonly limit: number
  /** Whether an HTML form is accepted, too. */
  readonly takesForms?: true | undefined
  /** Counts the bytes as soon as they are announced or received. */
  readonly room?: Pick<RequestBodyReservation, 'grow'>
}

/**
 * Reads the bytes of a request body.
 * @throws AppError `payload_too_large` as soon as more than `limit` bytes are announced or received, `rate_limited` if
 * there is no memory for them, `unsupported_media_type` for bytes that are not declared as JSON, or are compressed
 */
export async function readBody(request: Request, options: RequestBodyReadOptions): Promise<Uint8Array> {
  const { limit, takesForms } = options
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw createBodyTooLargeError(limit)
  const coding = request.headers.get('content-encoding')
  if (coding !== null && coding.trim().toLowerCase() !== 'identity') {
    throw new AppError('unsupported_media_type', 'ระบบไม่รับข้อมูลที่บีบอัดมา กรุณาส่ง JSON ตามปกติโดยไม่มีส่วนหัว Content-Encoding')
  }
  const bytes = await readBytes(request, options)
  const type = request.headers.get('content-type')
  if (bytes.byteLength > 0 && !isJsonContentType(type) && !(takesForms && isForm(type))) {
    throw new AppError('unsupported_media_type', 'ระบบรับเฉพาะข้อมูลแบบ JSON กรุณาส่งส่วนหัว Content-Type: application/json')
  }
  return bytes
}

async function readBytes(request: Request, options: RequestBodyReadOptions): Promise<Uint8Array> {
  const { limit, room } = options
  // an announced length was checked above, so the chunks need not be counted
  const announced = request.headers.get('content-length')
  try {
    if (announced !== null) room?.grow(Number(announced))
    const bytes = await (announced === null ? readChunks(request.body, options) : request.bytes())
    if (bytes.byteLength > limit) throw createBodyTooLargeError(limit)
    return bytes
  } catch (error) {
    // any other error means that the client stopped sending
    throw error instanceof AppError ? error : createInvalidRequestError({}, 'การส่งข้อมูลขาดตอนก่อนครบ กรุณาส่งใหม่อีกครั้ง')
  }
}

async function readChunks(body: Request['body'], { limit, room }: RequestBodyReadOptions): Promise<Uint8Array> {
  if (!body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.byteLength
    if (length > limit) throw createBodyTooLargeError(limit)
    room?.grow(chunk.byteLength)
    chunks.push(chunk)
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
}

/** Whether the value of a Content-Type header is JSON. */
export const isJsonContentType = (contentType: string | null) =>
  /^application\/json\s*(;|$)/i.test(contentType?.trim() ?? '')

const isForm = (contentType: string | null) =>
  /^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType?.trim() ?? '')

/** Parses the fields of a URL-encoded form. Of a repeated field, the first value is returned. */
export const parseFormFields = (bytes: Uint8Array): Readonly<Record<string, string>> =>
  Object.fromEntries([...new URLSearchParams(new TextDecoder().decode(bytes))].toReversed())

/** Creates the error for a body above the limit. @param limit bytes */
export const createBodyTooLargeError = (limit: number): AppError =>
  new AppError(
    'payload_too_large',
    `ข้อมูลที่ส่งมาใหญ่เกินไป ส่งได้ครั้งละไม่เกิน ${limit < MIB ? `${Math.floor(limit / KIB)} kB` : `${Math.floor(limit / MIB)} MB`} กรุณาแบ่งส่งทีละส่วน`,
  )

/** Maximum bytes of all request bodies in progress together. */
export const MAX_BODIES_BYTES = 128 * MIB
/** Size in bytes above which each key may send only one body at a time. */
export const LARGE_BODY_BYTES = MIB

const RETRY_SECONDS = 3

/** Limits the memory of all request bodies in progress. Each key may send one large body at a time. */
export class RequestBodyBudget {
  private bytes = 0
  private readonly largeBodySenders = new Set<string>()

  /** Reserves memory for one body, until disposed of. @param sender the name of a key */
  reserve(sender: string): RequestBodyReservation {
    let reservedBytes = 0
    return {
      grow: (bytes) => {
        const isLarge = reservedBytes + bytes > LARGE_BODY_BYTES
        const wasLarge = reservedBytes > LARGE_BODY_BYTES
        if (isLarge && !wasLarge && this.largeBodySenders.has(sender))
          throw new RetryLaterError(LARGE_BODY_IN_PROGRESS, RETRY_SECONDS)
        if (this.bytes + bytes > MAX_BODIES_BYTES) throw new RetryLaterError(MEMORY_IN_USE, RETRY_SECONDS)
        reservedBytes += bytes
        this.bytes += bytes
        if (isLarge) this.largeBodySenders.add(sender)
      },
      [Symbol.dispose]: () => {
        this.bytes -= reservedBytes
        if (reservedBytes > LARGE_BODY_BYTES) this.largeBodySenders.delete(sender)
      },
    }
  }
}

/** The memory that is reserved for one request body. Disposing releases it. */
export interface RequestBodyReservation extends Disposable {
  /** Reserves so many more bytes. @throws RetryLaterError when too many are in progress */
  readonly grow: (bytes: number) => void
}

const LARGE_BODY_IN_PROGRESS = 'กุญแจนี้กำลังส่งข้อมูลก้อนใหญ่อีกรายการหนึ่งอยู่ รายการนี้ยังไม่ได้บันทึก กรุณารอให้รายการก่อนเสร็จแล้วส่งใหม่'
const MEMORY_IN_USE = 'ระบบกำลังรับข้อมูลจำนวนมากอยู่ รายการนี้ยังไม่ได้บันทึก กรุณาลองใหม่ในอีกสักครู่'
