/** Step 1, the request context: what is known of one request and its answer, from the moment it comes in until it is sent. */

import type { Language, Languages } from '../definitions/languages/languages.ts'
import { AppError } from '../foundation/app-error.ts'
import { callerAddressOf, isLocalCaller } from './caller.ts'
import { addAllowedOrigin } from './cors.ts'
import { bearerTokenOf, identifySender, type KeyHolder, type RequestSender } from './keys.ts'
import { queryParametersOf } from './query.ts'
import { type CallerAllowance, rateLimitPolicyHeader } from './rate-limit.ts'
import type { RawPathParameters } from './request-worker.ts'
import type { RoutedOperation, RouteGroup } from './route-group.ts'
import type { AnsweredRequest, ConnectionAddressReader, ServiceContext } from './service.ts'

/** Where the address is not known (tests, and calls inside the process). */
const NOWHERE = '127.0.0.1'

/** A wrong key costs as much as twenty requests (decisions §7): guessing does not pay. */
const WRONG_KEY_COST = 20

/** What a step of the pipeline is given. */
export interface PipelineStep {
  readonly requestContext: RequestContext
}

/** Every request makes one; log, metrics and the rate limit read it. */
export class RequestContext implements AnsweredRequest {
  /** On the clock of performance.now(). */
  private readonly began = performance.now()
  /** Path and query, with the language that the client prefers where that is another than the primary one. */
  target: string
  /** Whose headers and whose shape of errors the answer has; undefined until `enter`. */
  group: RouteGroup | undefined
  /** The operation that the request is routed to. */
  route: RoutedOperation | undefined
  /** The path parameters as they are in the address. */
  params: RawPathParameters = {}
  /** Whether the answer depends on Accept-Language. */
  isNegotiated = false
  allowance: CallerAllowance | undefined
  /** Whether a shared cache may give the answer to others: it has nothing of this caller. */
  isShared = false
  response: Response = NOTHING_YET
  /** Who writes, once that is known; see authenticate. */
  holder: KeyHolder | undefined
  keyName: string | undefined
  milliseconds = 0
  private knownAddress: string | undefined
  private knownSender: { readonly sender: RequestSender } | undefined
  private knownParameters: URLSearchParams | undefined

  constructor(
    readonly service: ServiceContext,
    readonly request: Request,
    private readonly addressOf: ConnectionAddressReader,
  ) {
    this.target = requestTargetOf(request.url)
  }

  /** Routes the request to an operation; without one, to the group that answers what no operation does. */
  enter(group: RouteGroup, route?: RoutedOperation, params: RawPathParameters = {}): void {
    this.group = group
    this.route = route
    this.params = params
    // files are the same in every language
    if (!group.errorPage || FILE.test(this.target)) return
    this.isNegotiated = true
    this.target = redirectToPreferredLanguage(
      this.target,
      this.request.headers.get('accept-language'),
      this.service.languages,
    )
  }

  /** The operationId; undefined when no operation was reached. */
  get operation(): string | undefined {
    return this.route?.id
  }

  /** The query, parsed once. */
  get parameters(): URLSearchParams {
    this.knownParameters ??= queryParametersOf(this.target)
    return this.knownParameters
  }

  /** The address of the caller for log and metrics; undefined where the operation is anonymous. */
  get caller(): string | undefined {
    return this.route?.anonymous ? undefined : this.countedAs
  }

  /** The address that the rate limit counts. */
  get countedAs(): string {
    this.knownAddress ??= callerAddressOf(
      this.request.headers,
      this.addressOf(this.request) ?? NOWHERE,
      this.service.trustedProxies,
    )
    return this.knownAddress
  }

  /** Whether the request comes from this machine. */
  get isLocal(): boolean {
    return isLocalCaller(this.request.headers, this.addressOf(this.request))
  }

  /** Whose key came with the request: of the bearer plugin where a key is required, else of the header. */
  get sender(): RequestSender {
    if (!this.knownSender) {
      const authorization = this.request.headers.get('authorization')
      this.knownSender = authorization === null ? NO_SENDER : this.identify(bearerTokenOf(authorization))
    }
    return this.knownSender.sender
  }

  /** @param token that the bearer plugin found; undefined for none */
  setBearerToken(token: string | undefined): void {
    this.knownSender = this.identify(token)
  }

  private identify(token: string | undefined) {
    const { keys, keyRing } = this.service
    if (token !== undefined) keyRing?.refresh()
    const sender = keys.length === 0 ? undefined : identifySender(keys, token)
    if (typeof sender === 'object') keyRing?.noteUse(sender.name)
    return { sender }
  }

  /** Takes a cost from the caller's allowance. @returns the error when too little is left */
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

  /** The same. @throws Refusal `rate_limited` */
  spend(cost: number): void {
    const appError = this.limited(cost)
    if (appError) throw appError
  }

  /** Step 8: adds what is about this one request, and reports the response to log and metrics. */
  finish(response: Response): Response {
    const { origins, limits, observe } = this.service
    // reading the headers costs as much as all the rest here, so they are left alone where nothing is added
    if (origins !== '*' && response.headers.has('access-control-expose-headers'))
      addAllowedOrigin(response.headers, origins, this.request.headers.get('origin'))
    if (limits && this.allowance && !this.isShared) {
      const { limit, remaining, reset } = this.allowance
      if (limit !== limits.addresses.limit) response.headers.set('ratelimit-policy', rateLimitPolicyHeader(limit))
      response.headers.set('ratelimit', `"default";r=${remaining};t=${reset}`)
    }
    this.response = response
    this.milliseconds = performance.now() - this.began
    observe?.(this)
    return response
  }
}

const NO_SENDER = { sender: undefined }

/** Until there is a response. */
const NOTHING_YET = Response.error()

/** Path and query of a URL: the key of a cached response. Bun gives no origin where Host is none or makes no sense. */
export function requestTargetOf(url: string): string {
  if (url.startsWith('/')) return url
  return url.slice(url.indexOf('/', url.indexOf('//') + 2))
}

const FILE = /^[^?]*\.[a-z]\w*(?:\?|$)/

/**
 * The address with the language that a client prefers (RFC 9110 §12.5.4), where it names none and that is not the primary one.
 * @param accepted Accept-Language
 */
export function redirectToPreferredLanguage(target: string, accepted: string | null, languages: Languages): string {
  if (accepted === null || /[?&]lang=/.test(target)) return target
  const preferred = preferredLanguage(accepted, languages)
  if (preferred === languages.primary) return target
  return `${target}${target.includes('?') ? '&' : '?'}lang=${preferred}`
}

/** More languages than any browser sends. */
const MAX_LANGUAGES = 20

/** `th-TH` counts as `th`; of equal weights the first counts. The primary language where none is published. */
function preferredLanguage(accepted: string, { primary, all }: Languages): Language {
  let [best, most] = [primary, 0]
  for (const entry of accepted.toLowerCase().split(',', MAX_LANGUAGES)) {
    const [name = '', ...rest] = entry.split(';')
    const weight = Number(/^\s*q=([\d.]+)\s*$/.exec(rest[0] ?? 'q=1')?.[1] ?? 0)
    const parts = name.trim().split('-')
    const published = parts
      .map((_, nth) => parts.slice(0, parts.length - nth).join('-'))
      .find((code) => all.includes(code))
    if (published !== undefined && weight > most) [best, most] = [published, weight]
  }
  return best
}
