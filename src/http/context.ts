/** Step 1, the request context: the state of one request and its response, from arrival until it is sent. */

import type { LanguageCode, PublishedLanguages } from '../definitions/languages/languages.ts'
import { AppError } from '../foundation/app-error.ts'
import { isLocalCaller, toCallerIpAddress } from './caller.ts'
import { addCorsOriginHeader } from './cors.ts'
import { identifyKeyHolderByToken, type KeyHolder, parseBearerToken, type RequestKeyHolder } from './keys.ts'
import { parseQueryParameters } from './query.ts'
import { type CallerRateAllowance, formatRateLimitPolicyHeader } from './rate-limit.ts'
import type { RawPathParameters } from './request-worker.ts'
import type { RoutedOperation, RouteGroup } from './route-group.ts'
import type { AnsweredRequest, ConnectionIpReader, HttpServiceContext } from './service.ts'

/** The address if the connection's is unknown (tests, and calls inside the process). */
const DEFAULT_ADDRESS = '127.0.0.1'

/** A wrong key costs as much as twenty requests (decisions §7), so that guessing does not pay. */
const WRONG_KEY_COST = 20

/** The argument of each step of the pipeline. */
export interface HttpPipelineStepInput {
  readonly requestContext: RequestContext
}

/**
 * The state of one request: route, caller, rate limit allowance and times. Each request has one. Log, metrics and the
 * rate limit read it.
 */
export class RequestContext implements AnsweredRequest {
  /** Start, on the clock of performance.now(). */
  private readonly startedAt = performance.now()
  /** Path and query, with the client's preferred language if it is not the primary one. */
  target: string
  /** The group that decides headers and the form of errors; undefined until `enter`. */
  group: RouteGroup | undefined
  /** The operation that the request is routed to. */
  route: RoutedOperation | undefined
  /** The path parameters, still encoded. */
  params: RawPathParameters = {}
  /** Whether the response depends on Accept-Language. */
  isNegotiated = false
  allowance: CallerRateAllowance | undefined
  /** Whether a shared cache may serve the response to others: it contains nothing of this caller. */
  isShared = false
  response: Response = PLACEHOLDER_RESPONSE
  /** The key holder who writes, once authenticated; see requireAuthorization. */
  holder: KeyHolder | undefined
  keyName: string | undefined
  milliseconds = 0
  private cachedAddress: string | undefined
  private cachedSender: { readonly sender: RequestKeyHolder } | undefined
  private cachedParameters: URLSearchParams | undefined

  constructor(
    readonly service: HttpServiceContext,
    readonly request: Request,
    private readonly addressOf: ConnectionIpReader,
  ) {
    this.target = getPathAndQuery(request.url)
  }

  /** Sets the operation and group of the request. Without an operation, the group answers with an error. */
  enter(group: RouteGroup, route?: RoutedOperation, params: RawPathParameters = {}): void {
    this.group = group
    this.route = route
    this.params = params
    // files are the same in every language
    if (!group.errorPage || FILE_ADDRESS.test(this.target)) return
    this.isNegotiated = true
    this.target = addPreferredLanguageToQuery(
      this.target,
      this.request.headers.get('accept-language'),
      this.service.languages,
    )
  }

  /** The operationId; undefined if no operation was reached. */
  get operation(): string | undefined {
    return this.route?.id
  }

  /** The query parameters, parsed once. */
  get parameters(): URLSearchParams {
    this.cachedParameters ??= parseQueryParameters(this.target)
    return this.cachedParameters
  }

  /** The caller's address for log and metrics; undefined for an anonymous operation. */
  get caller(): string | undefined {
    return this.route?.anonymous ? undefined : this.countedAs
  }

  /** The address by which the rate limit counts the caller. */
  get countedAs(): string {
    this.cachedAddress ??= toCallerIpAddress(
      this.request.headers,
      this.addressOf(this.request) ?? DEFAULT_ADDRESS,
      this.service.trustedProxies,
    )
    return this.cachedAddress
  }

  /** Whether the request comes from this machine. */
  get isLocal(): boolean {
    return isLocalCaller(this.request.headers, this.addressOf(this.request))
  }

  /** The holder of the request's key: by the bearer plugin where a key is required, else by the header. */
  get sender(): RequestKeyHolder {
    if (!this.cachedSender) {
      const authorization = this.request.headers.get('authorization')
      this.cachedSender = authorization === null ? NO_SENDER : this.identify(parseBearerToken(authorization))
    }
    return this.cachedSender.sender
  }

  /** Sets the token that the bearer plugin found; undefined if there is none. */
  setBearerToken(token: string | undefined): void {
    this.cachedSender = this.identify(token)
  }

  private identify(token: string | undefined) {
    const { keys, keyRing } = this.service
    if (token !== undefined) keyRing?.refresh()
    const sender = keys.length === 0 ? undefined : identifyKeyHolderByToken(keys, token)
    if (typeof sender === 'object') keyRing?.noteUse(sender.name)
    return { sender }
  }

  /** Takes a cost from the caller's allowance. @returns the error if too little is left */
  limited(cost: number): AppError | undefined {
    const { limits } = this.service
    if (!limits) return undefined
    const { sender } = this
    this.allowance =
      typeof sender === 'object'
        ? limits.keys.take(sender.name, cost)
        : limits.addresses.take(this.countedAs, sender ? Math.max(cost, WRONG_KEY_COST) : cost)
    if (this.allowance.allowed) return undefined
    const { retryAfter } = this.allowance
    return new AppError('rate_limited', `เรียกใช้ถี่เกินไป กรุณารออีก ${retryAfter} วินาทีแล้วลองใหม่`)
  }

  /** Takes a cost from the caller's allowance. @throws AppError `rate_limited` if too little is left */
  spend(cost: number): void {
    const appError = this.limited(cost)
    if (appError) throw appError
  }

  /** Step 8: adds headers for this request alone, and reports the response to log and metrics. */
  finish(response: Response): Response {
    const { origins, limits, observe } = this.service
    // reading the headers costs as much as all the rest here, so they are left alone where nothing is added
    if (origins !== '*' && response.headers.has('access-control-expose-headers'))
      addCorsOriginHeader(response.headers, origins, this.request.headers.get('origin'))
    if (limits && this.allowance && !this.isShared) {
      const { limit, remaining, reset } = this.allowance
      if (limit !== limits.addresses.limit) response.headers.set('ratelimit-policy', formatRateLimitPolicyHeader(limit))
      response.headers.set('ratelimit', `"default";r=${remaining};t=${reset}`)
    }
    this.response = response
    this.milliseconds = performance.now() - this.startedAt
    observe?.(this)
    return response
  }
}

const NO_SENDER = { sender: undefined }

/** Placeholder until there is a response. */
const PLACEHOLDER_RESPONSE = Response.error()

/**
 * Returns path and query of a URL. They are the key of cached responses. Bun's URL has no origin if the Host header is
 * missing or invalid.
 */
export function getPathAndQuery(url: string): string {
  if (url.startsWith('/')) return url
  return url.slice(url.indexOf('/', url.indexOf('//') + 2))
}

const FILE_ADDRESS = /^[^?]*\.[a-z]\w*(?:\?|$)/

/**
 * Adds the client's preferred language (RFC 9110 §12.5.4) as `lang` to path and query. They are returned unchanged if
 * they have `lang`, or it is the primary language.
 * @param accepted the Accept-Language header
 */
export function addPreferredLanguageToQuery(
  target: string,
  accepted: string | null,
  languages: PublishedLanguages,
): string {
  if (accepted === null || /[?&]lang=/.test(target)) return target
  const preferred = findPreferredLanguage(accepted, languages)
  if (preferred === languages.primary) return target
  return `${target}${target.includes('?') ? '&' : '?'}lang=${preferred}`
}

/** More languages than browsers send. */
const MAX_LANGUAGES = 20

/**
 * The published language with the highest quality; `th-TH` counts as `th`, and the first of equal ones wins. The
 * primary language if none is published.
 */
function findPreferredLanguage(accepted: string, { primary, all }: PublishedLanguages): LanguageCode {
  let [best, bestWeight] = [primary, 0]
  for (const entry of accepted.toLowerCase().split(',', MAX_LANGUAGES)) {
    const [name = '', ...rest] = entry.split(';')
    const weight = Number(/^\s*q=([\d.]+)\s*$/.exec(rest[0] ?? 'q=1')?.[1] ?? 0)
    const parts = name.trim().split('-')
    const published = parts
      .map((_, nth) => parts.slice(0, parts.length - nth).join('-'))
      .find((code) => all.includes(code))
    if (published !== undefined && weight > bestWeight) [best, bestWeight] = [published, weight]
  }
  return best
}
