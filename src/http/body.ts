/** Reads the bytes of a request's body: limited in size, JSON only. */

import { invalid, Refusal } from '../foundation/refusal.ts'

const KIB = 1024
const MIB = 1024 * KIB

/** The largest body of an ordinary write, in bytes. */
export const ORDINARY_BODY = 8 * MIB

/**
 * The bytes of the body.
 * @param takesForms whether it may be a form of a page, too
 * @throws Refusal `payload_too_large` as soon as more than `limit` bytes are announced or have come,
 * `unsupported_media_type` when there are bytes that do not call themselves JSON, or that are encoded.
 */
export async function readBody(request: Request, limit: number, takesForms = false): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit)
  const coding = request.headers.get('content-encoding')
  if (coding !== null && coding.trim().toLowerCase() !== 'identity') {
    throw new Refusal(
      'unsupported_media_type',
      'ระบบไม่รับข้อมูลที่บีบอัดมา กรุณาส่ง JSON ตามปกติโดยไม่มีส่วนหัว Content-Encoding',
    )
  }
  const bytes = await collect(request, limit)
  const type = request.headers.get('content-type')
  if (bytes.byteLength > 0 && !isJson(type) && !(takesForms && isForm(type))) {
    throw new Refusal(
      'unsupported_media_type',
      'ระบบรับเฉพาะข้อมูลแบบ JSON กรุณาส่งส่วนหัว Content-Type: application/json',
    )
  }
  return bytes
}

async function collect(request: Request, limit: number): Promise<Uint8Array> {
  // a length that was announced is not too large, so there is no need to watch each piece
  const announced = request.headers.has('content-length')
  try {
    const bytes = await (announced ? request.bytes() : inPieces(request.body, limit))
    if (bytes.byteLength > limit) throw tooLarge(limit)
    return bytes
  } catch (error) {
    // the only other thing that can go wrong is that the client stops sending
    throw error instanceof Refusal ? error : invalid({}, 'การส่งข้อมูลขาดตอนก่อนครบ กรุณาส่งใหม่อีกครั้ง')
  }
}

async function inPieces(body: Request['body'], limit: number): Promise<Uint8Array> {
  if (!body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.byteLength
    if (length > limit) throw tooLarge(limit)
    chunks.push(chunk)
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
}

export const isJson = (contentType: string | null) =>
  /^application\/json\s*(;|$)/i.test(contentType?.trim() ?? '')

const isForm = (contentType: string | null) =>
  /^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType?.trim() ?? '')

/** The fields of a form; of a repeated one the first counts. */
export const fieldsOfForm = (bytes: Uint8Array): Readonly<Record<string, string>> =>
  Object.fromEntries([...new URLSearchParams(new TextDecoder().decode(bytes))].toReversed())

/** @param limit in bytes */
export const tooLarge = (limit: number): Refusal =>
  new Refusal(
    'payload_too_large',
    `ข้อมูลที่ส่งมาใหญ่เกินไป ส่งได้ครั้งละไม่เกิน ${limit < MIB ? `${Math.floor(limit / KIB)} kB` : `${Math.floor(limit / MIB)} MB`} กรุณาแบ่งส่งทีละส่วน`,
  )
