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
 * Whether writes with the current key take effect at once. If false, the server stores them as proposals for review.
 * True until the server has answered.
 */
export const canKeyPublish = new ObservableValue(true)

/** The editor's note to the reviewer. It is sent with the next proposal; an empty string is no note. */
export const noteToReviewer = new ObservableValue('')

/**
 * Returns an `If-Match` header for a version. The server writes only if the record still has this version, and
 * otherwise answers 412.
 */
export const createIfMatchHeaders = (version: string) => ({ 'if-match': `"${version}"` })

/**
 * The `If-None-Match: *` header. The server then creates a record, but never overwrites an existing one: it answers
 * 412.
 */
export const CREATE_ONLY_HEADERS = { 'if-none-match': '*' } as const

/** A Thai sentence saying why the server cannot store anything at present. Undefined if it can. */
export const readOnlyReason = new ObservableValue<string | undefined>(undefined)

/** Thai sentence why the server could not read the canon text when the desk was opened. Undefined if it could. */
export const unreadableTextReason = new ObservableValue<string | undefined>(undefined)

/** Updates `readOnlyReason` from an answer: 507 means that the server cannot store anything. */
async function updateReadOnlyReason({ method }: Request, response: Response): Promise<void> {
  if (response.status === 507) {
    const body: unknown = await response.json().catch(() => undefined)
    readOnlyReason.value = toDisplayedProblem(body, response.status).message
  } else if (response.ok && method !== 'GET' && method !== 'HEAD') readOnlyReason.value = undefined
}

let nextOptions: Pick<ProposalOptions, 'draft' | 'with'> = { draft: false, with: [] }

/**
 * Calls a function that sends a request. If the request becomes a proposal, the proposal has these options: whether it
 * is a draft, and further writes.
 * @param start must send its request before it awaits anything; requests that others send meanwhile are not affected
 * @returns the result of `start`
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
function waitForKey(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const resolveIfUnlocked = () => {
    if (currentEditorKey.value === undefined) return
    stop()
    resolve(currentEditorKey.value)
  }
  const stop = currentEditorKey.onChange(resolveIfUnlocked)
  resolveIfUnlocked()
  return promise
}

const retryQueue = new RetryQueue({
  send: async (request, key) => {
    const attempt = new Request(request.clone(), { cache: 'no-store' })
    attempt.headers.set('authorization', `Bearer ${key}`)
    const response = await fetch(attempt)
    await updateReadOnlyReason(request, response.clone())
    return response
  },
  waitForKey,
  onKeyRejected: (key) => {
    if (currentEditorKey.value === key) lockDesk('กุญแจนี้ใช้ไม่ได้แล้ว อาจมีการเปลี่ยนกุญแจ ข้อความที่พิมพ์ไว้ยังอยู่')
  },
  showWaiting: noticeArea.showWaiting,
  clearWaiting: noticeArea.clearWaiting,
  waitOneSecond: () => new Promise((resolve) => setTimeout(resolve, 1000)),
})

const baseUrl = location.origin + addProxyPrefix('')
const proposingSender = new ProposingRequestSender({
  send: retryQueue.fetch,
  canPublish: async () => (await fetchOwnKeyRights()).publishes,
  basePath: addProxyPrefix(''),
  takeOptions: () => {
    const note = noteToReviewer.value
    noteToReviewer.value = ''
    return { ...nextOptions, note }
  },
  returnNote: (note) => {
    noteToReviewer.value ||= note
  },
})

/** An operation without the types of its path. */
interface UntypedOperation {
  readonly parameters: { readonly path: ParameterValues; readonly query: ParameterValues }
  readonly requestBody?: { readonly content: { readonly 'application/json': unknown } }
  readonly responses: { readonly 200: { readonly content: { readonly 'application/json': unknown } } }
}
type ParameterValues = Readonly<Record<string, unknown>>
type Method = 'get' | 'post' | 'patch' | 'put' | 'delete'

const client = createClient<Record<string, Record<Method, UntypedOperation>>>({ baseUrl, fetch: proposingSender.fetch })

type Paths = ApiPaths & DeskPaths
type TypedClient = Client<Paths>
/** The paths that have an operation with this method. */
type PathsWith<M extends Method> = ClientPathsWithMethod<TypedClient, M>
type OperationOf<P extends keyof Paths, M extends Method> = Paths[P][M & keyof Paths[P]]
type ParametersIn<O, Where extends string> = O extends { parameters: { [W in Where]?: infer Values } }
  ? NonNullable<Values>
  : never
type OrUndefined<T> = { readonly [Name in keyof T]: T[Name] | undefined }
/** Path and query parameters of an operation; undefined and empty ones are left out. */
type Parameters<O> = ([ParametersIn<O, 'path'>] extends [never] ? object : ParametersIn<O, 'path'>) &
  ([ParametersIn<O, 'query'>] extends [never] ? object : OrUndefined<ParametersIn<O, 'query'>>)
type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : undefined
type Body<O> = O extends { requestBody?: infer B } ? Json<NonNullable<B>> : undefined

/**
 * Sends a GET request to a path of the API definition and returns the body of the answer. Waits through connection
 * failures and rate limiting.
 * @throws RequestRejectedError
 */
export const getFromApi = <P extends PathsWith<'get'>>(path: P, parameters?: Parameters<OperationOf<P, 'get'>>) =>
  sendRequest<MethodResponse<TypedClient, 'get', P>>('get', path, parameters)

/**
 * Sends a POST, PUT or DELETE request to a path of the API definition and returns the body of the answer. Waits through
 * connection failures and rate limiting.
 * @throws RequestRejectedError
 * @throws ProposedInsteadError when the write was stored as a proposal
 */
export const sendToApi = <M extends 'post' | 'put' | 'delete', P extends PathsWith<M>>(
  method: M,
  path: P,
  parameters: Parameters<OperationOf<P, M>>,
  body?: Body<OperationOf<P, M>>,
  headers?: Readonly<Record<string, string>>,
) => sendRequest<MethodResponse<TypedClient, M, P>>(method, path, parameters, body, headers)

/**
 * Sends a request whose path is computed at run time, such as one for any resource. Returns the body of the answer as
 * `T`, without checking it.
 * @throws RequestRejectedError
 * @throws ProposedInsteadError when the write was stored as a proposal
 */
export const sendDynamicRequest = <T>(
  method: Method,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => sendRequest<T>(method, path, {}, body, headers)

async function sendRequest<T>(
  method: Method,
  path: string,
  parameters: object = {},
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<T> {
  const isPathParameter = (name: string) => path.includes(`{${name}}`)
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== '')
  const { data, error, response } = await client.request(method, path, {
    params: {
      path: Object.fromEntries(given.filter(([name]) => isPathParameter(name))),
      query: Object.fromEntries(given.filter(([name]) => !isPathParameter(name))),
    },
    headers,
    // a file is sent as it is
    ...(body === undefined ? {} : { body, ...(body instanceof Blob ? { bodySerializer: () => body } : {}) }),
  })
  if (response.ok) return data as T
  throw new RequestRejectedError(toDisplayedProblem(error, response.status))
}

function toDisplayedProblem(body: unknown, status: number): DisplayedError {
  const { error } = Object(body) as { error?: Partial<DisplayedError> }
  return {
    status,
    message: error?.message ?? 'เซิร์ฟเวอร์ขัดข้อง กรุณาลองใหม่อีกครั้ง',
    issues: error?.issues ?? {},
  }
}

type Me = components['schemas']['Me']

/** The latest answer of `fetchOwnKeyRights`, with the key that it is about. */
let cachedOwnKey: { readonly key: string; readonly me: Promise<Me> } | undefined

/**
 * Returns the name and the rights of the editor's key (`GET /api/desk/me`), and updates canKeyPublish. Waits until the
 * desk is unlocked. The answer is cached for each key.
 * @throws RequestRejectedError
 */
export async function fetchOwnKeyRights(): Promise<Me> {
  const key = await waitForKey()
  if (cachedOwnKey?.key !== key) cachedOwnKey = { key, me: getFromApi('/api/desk/me') }
  const { me } = cachedOwnKey
  me.catch(() => {
    if (cachedOwnKey?.me === me) cachedOwnKey = undefined
  })
  const ownKey = await me
  if (canKeyPublish.value !== ownKey.publishes) canKeyPublish.value = ownKey.publishes
  return ownKey
}

/**
 * Returns the ETag header of a path, which is sent back as `If-Match`. Empty if the server sends none.
 * @throws RequestRejectedError
 */
export async function fetchEntityTag(path: string): Promise<string> {
  const response = await retryQueue.fetch(new Request(baseUrl + path, { method: 'HEAD' }))
  if (!response.ok) throw new RequestRejectedError(toDisplayedProblem(undefined, response.status))
  return response.headers.get('etag') ?? ''
}

/**
 * Yields all items of a list of the API. Requests the next page of results when the last one is used up.
 * @param page fetches the page of results that starts at an offset
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

/** Fetches a picture with the editor's key, which an `<img>` element cannot send. @throws RequestRejectedError */
export async function fetchPicture(path: string): Promise<Blob> {
  const response = await retryQueue.fetch(new Request(baseUrl + path))
  if (!response.ok)
    throw new RequestRejectedError(toDisplayedProblem(await response.json().catch(() => undefined), response.status))
  return response.blob()
}
