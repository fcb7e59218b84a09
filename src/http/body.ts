/** Reads the body of a request: limited in size, JSON only. */

import { AppError, createInvalidRequestError } from '../foundation/app-error.ts'
import type { RequestBodyReservation } from './body-budget.ts'

const KIB = 1024
const MIB = 1024 * KIB

/** The maximum body of an ordinary write, in bytes. */
export const MAX_ORDINARY_BODY_BYTES = 8 * MIB

/** How a body is read: its limit, and whether forms are accepted. */
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
 * @throws AppError `payload_too_large` as soon as more than `limit` bytes are announced or received, `rate_limited`
 * when there is no memory for them, `unsupported_media_type` for bytes that are not declared as JSON, or are compressed
 */
export async function readBody(request: Request, reading: RequestBodyReadOptions): Promise<Uint8Array> {
  const { limit, takesForms } = reading
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw createBodyTooLargeError(limit)
  const coding = request.headers.get('content-encoding')
  if (coding !== null && coding.trim().toLowerCase() !== 'identity') {
    throw new AppError('unsupported_media_type', 'ระบบไม่รับข้อมูลที่บีบอัดมา กรุณาส่ง JSON ตามปกติโดยไม่มีส่วนหัว Content-Encoding')
  }
  const bytes = await collect(request, reading)
  const type = request.headers.get('content-type')
  if (bytes.byteLength > 0 && !isJsonContentType(type) && !(takesForms && isForm(type))) {
    throw new AppError('unsupported_media_type', 'ระบบรับเฉพาะข้อมูลแบบ JSON กรุณาส่งส่วนหัว Content-Type: application/json')
  }
  return bytes
}

async function collect(request: Request, reading: RequestBodyReadOptions): Promise<Uint8Array> {
  const { limit, room } = reading
  // a length that was announced is not too large, so there is no need to watch each piece
  const announced = request.headers.get('content-length')
  try {
    if (announced !== null) room?.grow(Number(announced))
    const bytes = await (announced === null ? inPieces(request.body, reading) : request.bytes())
    if (bytes.byteLength > limit) throw createBodyTooLargeError(limit)
    return bytes
  } catch (error) {
    // the only other thing that can go wrong is that the client stops sending
    throw error instanceof AppError ? error : createInvalidRequestError({}, 'การส่งข้อมูลขาดตอนก่อนครบ กรุณาส่งใหม่อีกครั้ง')
  }
}

async function inPieces(body: Request['body'], { limit, room }: RequestBodyReadOptions): Promise<Uint8Array> {
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

/** Parses the fields of a URL-encoded form; of a repeated field the first value counts. */
export const parseFormFields = (bytes: Uint8Array): Readonly<Record<string, string>> =>
  Object.fromEntries([...new URLSearchParams(new TextDecoder().decode(bytes))].toReversed())

/** Creates the error for a body above the limit. @param limit in bytes */
export const createBodyTooLargeError = (limit: number): AppError =>
  new AppError(
    'payload_too_large',
    `ข้อมูลที่ส่งมาใหญ่เกินไป ส่งได้ครั้งละไม่เกิน ${limit < MIB ? `${Math.floor(limit / KIB)} kB` : `${Math.floor(limit / MIB)} MB`} กรุณาแบ่งส่งทีละส่วน`,
  )
