/** Step 2, the rate limit: the generic cell rate algorithm (GCRA) per caller. */

import type { AppError } from '../foundation/app-error.ts'
import type { RoutedOperation } from './route-group.ts'

/** The part of the request context that the step needs. */
interface RateLimitInput {
  readonly requestContext: {
    readonly route: RoutedOperation | undefined
    readonly parameters: URLSearchParams
    readonly limited: (cost: number) => AppError | undefined
  }
}

/**
 * Takes the cost of a request from the caller's allowance. A heavy public read costs 1 here, because it may be cached.
 * The rest of its cost is taken when it is generated.
 * @throws AppError `rate_limited`
 */
export function applyRateLimit({ requestContext }: RateLimitInput): void {
  const { route } = requestContext
  const isGenerated = route?.heavy && !route.isGated
  const cost = isGenerated ? 1 : (route?.cost ?? 1)
  const appError = requestContext.limited(typeof cost === 'number' ? cost : cost(requestContext.parameters))
  if (appError) throw appError
}

/** Seconds in which a spent allowance is complete again. */
export const RATE_WINDOW_SECONDS = 60
/** Maximum number of callers that are counted. Beyond it, the least recently seen one is dropped. */
export const MAX_COUNTED_CALLERS = 20_000

/** Tolerance for floating-point rounding, in seconds and requests. */
const EPSILON = 1e-6

/** The rate limiters: one by address, and one by key with ten times the limit (decisions §7). */
export interface RateLimiters {
  readonly addresses: RateLimiter
  readonly keys: RateLimiter
}

/** A request with a key may use this many times the limit of an address. */
const KEY_LIMIT_FACTOR = 10

/**
 * Creates the rate limiters of addresses and keys. Undefined (no limit) if `limit` is 0.
 * @param limit requests per minute and address
 */
export const createRateLimiters = (limit: number): RateLimiters | undefined =>
  limit > 0 ? { addresses: new RateLimiter(limit), keys: new RateLimiter(limit * KEY_LIMIT_FACTOR) } : undefined

/** Returns the value of the RateLimit-Policy header. @param limit requests per minute */
export const formatRateLimitPolicyHeader = (limit: number): string => `"default";q=${limit};w=${RATE_WINDOW_SECONDS}`

/** Whether a request is within the rate limit, and what remains of the caller's allowance. */
export interface CallerRateAllowance {
  readonly allowed: boolean
  /** The limit of the caller. */
  readonly limit: number
  /** Remaining requests of cost 1. */
  readonly remaining: number
  /** Seconds until the allowance is complete again. */
  readonly reset: number
  /** Seconds until the rejected request would be accepted; 0 for an accepted one. */
  readonly retryAfter: number
}

/**
 * A rate limiter by GCRA. Each caller may send `limit` requests at once, and the allowance refills evenly over a
 * minute. It stores one number per caller: when the allowance will be complete again (theoretical arrival time).
 */
export class RateLimiter {
  private readonly fullAtByCaller = new Map<string, number>()
  private readonly secondsPerRequest: number

  /**
   * @param limit requests per minute and caller, above 0
   * @param now returns the time in seconds, from any start
   * @param maxCallers maximum number of callers in memory
   */
  constructor(
    readonly limit: number,
    private readonly now: () => number = () => performance.now() / 1000,
    private readonly maxCallers = MAX_COUNTED_CALLERS,
  ) {
    this.secondsPerRequest = RATE_WINDOW_SECONDS / limit
  }

  /** The number of callers that are counted. */
  get callers(): number {
    return this.fullAtByCaller.size
  }

  /** Takes the cost of a request from a caller's allowance; a cost above the limit takes all of it. */
  take(caller: string, cost: number): CallerRateAllowance {
    const now = this.now()
    const costSeconds = Math.min(cost, this.limit) * this.secondsPerRequest
    const fullAt = Math.max(this.fullAtByCaller.get(caller) ?? 0, now)
    const after = fullAt + costSeconds
    const wait = after - now - RATE_WINDOW_SECONDS
    if (wait > EPSILON) {
      this.setFullAt(caller, fullAt) // a caller that goes on is not dropped
      return this.allowance(false, fullAt - now, Math.max(1, Math.ceil(wait)))
    }
    this.setFullAt(caller, after)
    return this.allowance(true, after - now, 0)
  }

  private allowance(allowed: boolean, secondsUntilFull: number, retryAfter: number): CallerRateAllowance {
    const remaining = Math.max(
      0,
      Math.floor((RATE_WINDOW_SECONDS - secondsUntilFull) / this.secondsPerRequest + EPSILON),
    )
    return { allowed, limit: this.limit, remaining, reset: Math.ceil(secondsUntilFull - EPSILON), retryAfter }
  }

  private setFullAt(caller: string, fullAt: number): void {
    this.fullAtByCaller.delete(caller) // so that the map stays in order of last use
    this.fullAtByCaller.set(caller, fullAt)
    if (this.fullAtByCaller.size <= this.maxCallers) return
    const [oldest] = this.fullAtByCaller.keys()
    if (oldest !== undefined) this.fullAtByCaller.delete(oldest)
  }
}
