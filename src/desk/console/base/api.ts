/** Asks the two APIs with the editor's key; waits and asks again where the network or the rate limit stands in the way. */

import createClient from 'openapi-fetch'
import type { paths as ApiPaths } from '../types/api.d.ts'
import type { paths as DeskPaths } from '../types/desk.d.ts'
import { onHost } from './host.ts'
import { notices } from './notices.ts'
import { type Problem, Refused } from './refused.ts'
import { lock, sessionKey } from './session.ts'

/** The header that has a write done only to what is still at that version. */
export const ifAt = (version: string) => ({ 'if-match': `"${version}"` })

/** The header that has a write make something new, and write over nothing. */
export const IF_NEW = { 'if-none-match': '*' } as const

/** Longest pause between two tries over a lost connection, in seconds. */
const LONGEST_PAUSE = 30

/**
 * Sends a request until it is answered: a lost connection and 429, also behind a long write of somebody else, are waited
 * out in the editor's sight, 401 locks the desk and goes on when the key is given again. Every write of the desk may be
 * sent twice: conditions and full values make the second one harmless.
 */
async function patientFetch(request: Request): Promise<Response> {
  const asked = {}
  for (let tries = 0; ; tries++) {
    const key = await keyGiven()
    const attempt = new Request(request.clone(), { cache: 'no-store' })
    attempt.headers.set('authorization', `Bearer ${key}`)
    let response: Response
    try {
      response = await fetch(attempt)
    } catch {
      await countDown(asked, 'ขาดการเชื่อมต่อกับเซิร์ฟเวอร์ จะลองใหม่เอง', Math.min(2 ** tries, LONGEST_PAUSE))
      continue
    }
    if (response.status === 429) {
      const reason = reasonIn(await response.json().catch(() => undefined))
      await countDown(asked, `${reason} จะทำต่อเอง`, Number(response.headers.get('retry-after')) || 1)
      continue
    }
    if (response.status === 502 || response.status === 504) {
      await countDown(asked, 'เซิร์ฟเวอร์ยังไม่พร้อม จะลองใหม่เอง', Math.min(2 ** tries, LONGEST_PAUSE))
      continue
    }
    waiting.delete(asked)
    // what another request waits for stays in sight
    if (waiting.size === 0) notices.clearWaiting()
    if (response.status === 401 && sessionKey.value === key) lock()
    if (response.status !== 401) return response
  }
}

/** The key, as soon as there is one. */
function keyGiven(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const look = () => {
    if (sessionKey.value === undefined) return
    stop()
    resolve(sessionKey.value)
  }
  const stop = sessionKey.onChange(look)
  look()
  return promise
}

/** Why to wait: the refusal's sentence up to its first pause, without what a caller is to do. */
function reasonIn(body: unknown): string {
  const { error } = Object(body) as { error?: Partial<Problem> }
  return error?.message?.split(' ')[0] ?? 'เรียกใช้ถี่เกินไป'
}

/** The requests that were told to wait and are not answered yet. */
const waiting = new Set<object>()

async function countDown(asked: object, sentence: string, seconds: number): Promise<void> {
  waiting.add(asked)
  for (let left = Math.ceil(seconds); left > 0; left--) {
    notices.wait(`${sentence} ในอีก ${left} วินาที`)
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

const baseUrl = location.origin + onHost('')
export const api = createClient<ApiPaths>({ baseUrl, fetch: patientFetch })
export const desk = createClient<DeskPaths>({ baseUrl, fetch: patientFetch })

interface Answer<T> {
  readonly data?: T
  readonly error?: unknown
  readonly response: Response
}

/** The body of a successful answer. @throws Refused */
export async function answered<T>(asking: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await asking
  if (response.ok) return data as T
  throw new Refused(problemIn(error, response.status))
}

function problemIn(body: unknown, status: number): Problem {
  const { error } = Object(body) as { error?: Partial<Problem> }
  return {
    status,
    message: error?.message ?? 'เซิร์ฟเวอร์ขัดข้อง กรุณาลองใหม่อีกครั้ง',
    issues: error?.issues ?? {},
  }
}

/** The entity tag of what stands at an address: what `If-Match` takes. @throws Refused */
export async function tagOf(path: string): Promise<string> {
  const response = await patientFetch(new Request(baseUrl + path, { method: 'HEAD' }))
  if (!response.ok) throw new Refused(problemIn(undefined, response.status))
  return response.headers.get('etag') ?? ''
}

/** A request whose address is only known by a definition. @param body a file is sent as it is. @throws Refused */
export async function ask<T>(
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<T> {
  const content = body === undefined ? {} : { 'content-type': 'application/json' }
  const response = await patientFetch(
    new Request(baseUrl + path, {
      method,
      headers: { ...headers, ...content },
      ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
    }),
  )
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return answer as T
  throw new Refused(problemIn(answer, response.status))
}
