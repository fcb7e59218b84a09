/**
 * Sends requests to the public API (`/api/v1`) and the desk API (`/api/desk`) with the editor's key, and repeats them
 * after connection failures and rate limiting.
 */

import createClient, { type Client, type ClientPathsWithMethod, type MethodResponse } from 'openapi-fetch'
import type { paths as ApiPaths } from '../types/api.d.ts'
import type { components, paths as DeskPaths } from '../types/desk.d.ts'
import { noticeArea } from './notices.ts'
import { type ProposalOptions, ProposingRequestSender } from './proposal-sender.ts'
import { type DisplayedError, RequestRejectedError } from './request-errors.ts'
import { RetryQueue } from './retry-queue.ts'
import { addProxyPrefix } from './route.ts'
import { currentEditorKey, lockDesk } from './session.ts'
import { ObservableValue } from './signal.ts'

/**
 * Whether writes with the current key take effect at once; otherwise the server stores them as proposals for review.
 * True until the server has answered.
 */
export const canKeyPublish = new ObservableValue(true)

/** The editor's note to the reviewer, sent with the next proposal. */
export const noteToReviewer = new ObservableValue('')

/** Returns an `If-Match` header: the server writes only if the record still has this version, else answers 412. */
export const createIfMatchHeaders = (version: string) => ({ 'if-match': `"${version}"` })

/** The `If-None-Match: *` header: the server creates a record, but never overwrites an existing one. */
export const CREATE_ONLY_HEADERS = { 'if-none-match': '*' } as const

/** A Thai sentence saying why the server cannot store anything at present; undefined as long as no answer said so. */
export const readOnlyReason = new ObservableValue<string | undefined>(undefined)

/**
 * A Thai sentence saying why the server cannot read the canon text, from when the desk was opened; undefined if it can.
 */
export const unreadableTextReason = new ObservableValue<string | undefined>(undefined)

async function noteStorage({ method }: Request, response: Response): Promise<void> {
  if (response.status === 507) {
    const body: unknown = await response.json().catch(() => undefined)
    readOnlyReason.value = problemIn(body, response.status).message
  } else if (response.ok && method !== 'GET' && method !== 'HEAD') readOnlyReason.value = undefined
}

let nextOptions: Pick<ProposalOptions, 'draft' | 'with'> = { draft: false, with: [] }

/**
 * Runs a function whose request, if it becomes a proposal, is sent with these options (draft or further records).
 * @param start must send it before it waits for anything; requests that others send meanwhile are not affected
 */
export function sendWithProposalOptions<T>(options: typeof nextOptions, start: () => T): T {
  const before = nextOptions
  nextOptions = options
  try {
    return start()
  } finally {
    nextOptions = before
  }
}

/** Resolves with the key as soon as the desk is unlocked. */
function keyGiven(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const look = () => {
    if (currentEditorKey.value === undefined) return
    stop()
    resolve(currentEditorKey.value)
  }
  const stop = currentEditorKey.onChange(look)
  look()
  return promise
}

const retryQueue = new RetryQueue({
  send: async (request, key) => {
    const attempt = new Request(request.clone(), { cache: 'no-store' })
    attempt.headers.set('authorization', `Bearer ${key}`)
    const response = await fetch(attempt)
    await noteStorage(request, response.clone())
    return response
  },
  keyGiven,
  refusedKey: (key) => {
    if (currentEditorKey.value === key) lockDesk('กุญแจนี้ใช้ไม่ได้แล้ว อาจมีการเปลี่ยนกุญแจ ข้อความที่พิมพ์ไว้ยังอยู่')
  },
  wait: noticeArea.wait,
  clearWaiting: noticeArea.clearWaiting,
  second: () => new Promise((resolve) => setTimeout(resolve, 1000)),
})

const baseUrl = location.origin + addProxyPrefix('')
const proposing = new ProposingRequestSender({
  send: retryQueue.fetch,
  publishes: async () => (await fetchOwnKey()).publishes,
  root: addProxyPrefix(''),
  takeOptions: () => {
    const note = noteToReviewer.value
    noteToReviewer.value = ''
    return { ...nextOptions, note }
  },
  returnNote: (note) => {
    noteToReviewer.value ||= note
  },
})

/** Parameters of a request before the generated types narrow them. */
interface Untyped {
  readonly parameters: { readonly path: Parts; readonly query: Parts }
  readonly requestBody?: { readonly content: { readonly 'application/json': unknown } }
  readonly responses: { readonly 200: { readonly content: { readonly 'application/json': unknown } } }
}
type Parts = Readonly<Record<string, unknown>>
type Method = 'get' | 'post' | 'patch' | 'put' | 'delete'

const client = createClient<Record<string, Record<Method, Untyped>>>({ baseUrl, fetch: proposing.fetch })

type Paths = ApiPaths & DeskPaths
type Typed = Client<Paths>
/** The paths that have an operation with this method. */
type Takes<M extends Method> = ClientPathsWithMethod<Typed, M>
type RequestInput<P extends keyof Paths, M extends Method> = Paths[P][M & keyof Paths[P]]
type In<O, Where extends string> = O extends { parameters: { [W in Where]?: infer Given } } ? NonNullable<Given> : never
type Maybe<T> = { readonly [Name in keyof T]: T[Name] | undefined }
/** Path and query parameters of an operation; undefined and empty ones are left out. */
type Given<O> = ([In<O, 'path'>] extends [never] ? object : In<O, 'path'>) &
  ([In<O, 'query'>] extends [never] ? object : Maybe<In<O, 'query'>>)
type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : undefined
type Body<O> = O extends { requestBody?: infer B } ? Json<NonNullable<B>> : undefined

/** Sends a GET request to a typed path and returns the body of the answer. @throws RequestRejectedError */
export const getFromApi = <P extends Takes<'get'>>(path: P, given?: Given<RequestInput<P, 'get'>>) =>
  input<MethodResponse<Typed, 'get', P>>('get', path, given)

/**
 * Sends a POST, PUT or DELETE request to a typed path and returns the body of the answer.
 * @throws RequestRejectedError
 */
export const sendToApi = <M extends 'post' | 'put' | 'delete', P extends Takes<M>>(
  method: M,
  path: P,
  given: Given<RequestInput<P, M>>,
  body?: Body<RequestInput<P, M>>,
  headers?: Readonly<Record<string, string>>,
) => input<MethodResponse<Typed, M, P>>(method, path, given, body, headers)

/**
 * Sends a request whose path is computed at run time, such as one for any resource, and returns the body as `T`.
 * @throws RequestRejectedError
 */
export const sendDynamicRequest = <T>(
  method: Method,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => input<T>(method, path, {}, body, headers)

async function input<T>(
  method: Method,
  path: string,
  given: object = {},
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<T> {
  const inPath = (name: string) => path.includes(`{${name}}`)
  const parts = Object.entries(given).filter(([, value]) => value !== undefined && value !== '')
  const { data, error, response } = await client.request(method, path, {
    params: {
      path: Object.fromEntries(parts.filter(([name]) => inPath(name))),
      query: Object.fromEntries(parts.filter(([name]) => !inPath(name))),
    },
    headers,
    // a file is sent as it is
    ...(body === undefined ? {} : { body, ...(body instanceof Blob ? { bodySerializer: () => body } : {}) }),
  })
  if (response.ok) return data as T
  throw new RequestRejectedError(problemIn(error, response.status))
}

function problemIn(body: unknown, status: number): DisplayedError {
  const { error } = Object(body) as { error?: Partial<DisplayedError> }
  return {
    status,
    message: error?.message ?? 'เซิร์ฟเวอร์ขัดข้อง กรุณาลองใหม่อีกครั้ง',
    issues: error?.issues ?? {},
  }
}

type Me = components['schemas']['Me']

let own: { readonly key: string; readonly me: Promise<Me> } | undefined

/**
 * Returns the name and the rights of the editor's key (`GET /api/desk/me`). The answer is cached for each key.
 * @throws RequestRejectedError
 */
export async function fetchOwnKey(): Promise<Me> {
  const key = await keyGiven()
  if (own?.key !== key) own = { key, me: getFromApi('/api/desk/me') }
  const { me } = own
  me.catch(() => {
    if (own?.me === me) own = undefined
  })
  const known = await me
  if (canKeyPublish.value !== known.publishes) canKeyPublish.value = known.publishes
  return known
}

/**
 * Returns the ETag of a path, for an `If-Match` header; empty if the server sends none.
 * @throws RequestRejectedError
 */
export async function fetchEntityTag(path: string): Promise<string> {
  const response = await retryQueue.fetch(new Request(baseUrl + path, { method: 'HEAD' }))
  if (!response.ok) throw new RequestRejectedError(problemIn(undefined, response.status))
  return response.headers.get('etag') ?? ''
}

/**
 * Yields all items of a list of the API and requests the next page of results when the last one is used up.
 * @param page fetches the page that starts at an offset
 * @throws RequestRejectedError
 */
export async function* fetchEachListItem<Item>(
  page: (offset: number) => Promise<{ readonly items: readonly Item[]; readonly total: number }>,
) {
  for (let offset = 0; ; ) {
    const { items, total } = await page(offset)
    yield* items
    offset += items.length
    if (items.length === 0 || offset >= total) return
  }
}

/** Fetches a picture that needs the key, which an `<img>` element cannot send. @throws RequestRejectedError */
export async function fetchPicture(path: string): Promise<Blob> {
  const response = await retryQueue.fetch(new Request(baseUrl + path))
  if (!response.ok)
    throw new RequestRejectedError(problemIn(await response.json().catch(() => undefined), response.status))
  return response.blob()
}
