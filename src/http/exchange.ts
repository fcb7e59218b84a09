/** One request and its answer: what is known of them from the moment it comes in until it leaves. */

import { Refusal } from '../foundation/refusal.ts'
import { callerOf, isLocal } from './caller.ts'
import { allowOrigin, openToOrigins } from './cors.ts'
import { type Sender, senderOf, tokenOf } from './keys.ts'
import { type Allowance, policyOf } from './rate-limit.ts'
import { inLanguageOf, speaksTo } from './reader-language.ts'
import type { AddressOf, Observation, Service } from './service.ts'

/** Where the address is not known (tests, and calls inside the process). */
const NOWHERE = '127.0.0.1'

/** A wrong key costs as much as twenty requests (decisions §7): guessing does not pay. */
const WRONG_KEY_COST = 20

/** One object that logs, metrics and the limit look at, since every request makes one. */
export class Exchange implements Observation {
  /** On the clock of performance.now(). */
  private readonly began = performance.now()
  /** Path and query, with the language that the asker prefers where that is another than the primary one. */
  readonly target: string
  /** Whether the answer depends on that language. */
  private readonly isSpoken: boolean
  private allowance: Allowance | undefined
  /** Whether the answer is one that a shared cache may give to others: nothing of this caller stands in it. */
  isShared = false
  /** Whether nobody is told who asked. */
  isAnonymous = false
  response: Response = NOTHING_YET
  operation: string | undefined
  keyName: string | undefined
  milliseconds = 0
  private knownAddress: string | undefined
  private knownSender: { readonly sender: Sender } | undefined

  constructor(
    private readonly service: Service,
    readonly request: Request,
    private readonly addressOf: AddressOf,
  ) {
    const target = targetOf(request.url)
    this.isSpoken = speaksTo(service.surfaceOf(target), target)
    this.target = this.isSpoken
      ? inLanguageOf(target, request.headers.get('accept-language'), service.languages)
      : target
  }

  /** Who asks, as far as anybody is told. */
  get caller(): string | undefined {
    return this.isAnonymous ? undefined : this.countedAs
  }

  /** Who asks. Found out only when somebody wants to know: it costs a tenth of what a kept answer does. */
  get countedAs(): string {
    this.knownAddress ??= callerOf(
      this.request.headers,
      this.addressOf(this.request) ?? NOWHERE,
      this.service.trustedProxies,
    )
    return this.knownAddress
  }

  /** Whether somebody on this very machine asks. */
  get isLocal(): boolean {
    return isLocal(this.request.headers, this.addressOf(this.request))
  }

  /**
   * Whose key came with the request. The bearer plugin reads it where somebody must have one; who only reads does not pay for the
   * plugin, and sends none but to be counted by it.
   */
  get sender(): Sender {
    this.knownSender ??= this.known(tokenOf(this.request.headers.get('authorization')))
    return this.knownSender.sender
  }

  /** @param token that the bearer plugin found; undefined for none */
  cameWith(token: string | undefined): void {
    this.knownSender = this.known(token)
  }

  private known(token: string | undefined) {
    const { keys, keyRing } = this.service
    if (token !== undefined) keyRing?.refresh()
    const sender = keys.length === 0 ? undefined : senderOf(keys, token)
    if (typeof sender === 'object') keyRing?.noteUse(sender.name)
    return { sender }
  }

  /** Takes what the request costs. @returns the refusal when the caller has asked too often. */
  limited(cost: number): Refusal | undefined {
    const { limits } = this.service
    if (!limits) return undefined
    const { sender } = this
    if (typeof sender === 'object') this.allowance = limits.keys.take(sender.name, cost)
    else
      this.allowance = limits.addresses.take(this.countedAs, sender ? Math.max(cost, WRONG_KEY_COST) : cost)
    if (this.allowance.allowed) return undefined
    const { retryAfter } = this.allowance
    return new Refusal('rate_limited', `เรียกใช้ถี่เกินไป กรุณารออีก ${retryAfter} วินาทีแล้วลองใหม่`)
  }

  /** The same, for who goes on only when it is allowed. @throws Refusal `rate_limited` */
  spend(cost: number): void {
    const refusal = this.limited(cost)
    if (refusal) throw refusal
  }

  /** For how many seconds a shared cache may keep a public answer to this request; never to one with a key. */
  get sharedCache(): number {
    const { sharedCache } = this.service
    return sharedCache > 0 && !this.request.headers.has('authorization') ? sharedCache : 0
  }

  /** Seconds until a refused caller may ask again. */
  get retryAfter(): number {
    return this.allowance?.retryAfter ?? 0
  }

  /** An answer that was made for this request. @param operation the operationId, when one was reached */
  leave(response: Response, operation?: string): Response {
    this.dress(response.headers)
    return this.leaveDressed(response, operation)
  }

  /** Adds what every answer to such a request carries. Who is given a shared one has a limit of their own. */
  dress(headers: Headers): void {
    const { origins, limits, surfaceOf } = this.service
    headers.set('x-content-type-options', 'nosniff')
    if (this.isSpoken) headers.append('vary', 'Accept-Language')
    if (surfaceOf(this.target).openToOrigins) openToOrigins(headers, origins)
    if (limits && !this.isShared) headers.set('ratelimit-policy', policyOf(limits.addresses.limit))
  }

  /** An answer as it leaves: with what is about this request and its caller, and told to logs and metrics. */
  leaveDressed(response: Response, operation?: string): Response {
    const { origins, limits, observe } = this.service
    // to look at the headers costs as much as all the rest here, so they are left alone where nothing is added
    if (origins !== '*' && response.headers.has('access-control-expose-headers'))
      allowOrigin(response.headers, origins, this.request.headers.get('origin'))
    if (limits && this.allowance && !this.isShared) {
      const { limit, remaining, reset } = this.allowance
      if (limit !== limits.addresses.limit) response.headers.set('ratelimit-policy', policyOf(limit))
      response.headers.set('ratelimit', `"default";r=${remaining};t=${reset}`)
    }
    this.response = response
    this.operation = operation
    this.milliseconds = performance.now() - this.began
    observe?.(this)
    return response
  }
}

/** Stands where the response will be. */
const NOTHING_YET = Response.error()

/** Path and query of a URL: what an answer is kept under. Bun gives no origin where Host is none or makes no sense. */
export function targetOf(url: string): string {
  if (url.startsWith('/')) return url
  return url.slice(url.indexOf('/', url.indexOf('//') + 2))
}
