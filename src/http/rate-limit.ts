/** Step 2, the rate limit: the generic cell rate algorithm (GCRA) for each caller. */

import type { AppError } from '../foundation/app-error.ts'
import type { RoutedOperation } from './route-group.ts'

/** What the step needs of a request. */
interface Limited {
  readonly requestContext: {
    readonly route: RoutedOperation | undefined
    readonly parameters: URLSearchParams
    readonly limited: (cost: number) => AppError | undefined
  }
}

/**
 * Takes the cost of the request from the caller's allowance. A file that may be cached already costs 1 here, and the rest
 * when it is generated.
 * @throws Refusal `rate_limited`
 */
export function applyRateLimit({ requestContext }: Limited): void {
  const { route } = requestContext
  const isGenerated = route?.heavy && !route.isGated
  const cost = isGenerated ? 1 : (route?.cost ?? 1)
  const appError = requestContext.limited(typeof cost === 'number' ? cost : cost(requestContext.parameters))
  if (appError) throw appError
}

/** Time in which a caller may spend the whole allowance, in seconds. */
export const RATE_WINDOW_SECONDS = 60
/** Callers counted at once; beyond that the least recently seen one is dropped. */
export const MAX_COUNTED_CALLERS = 20_000

/** Tolerance for floating-point rounding, in seconds and requests. */
const EPSILON = 1e-6

/** A limit for each address, and one ten times as high for each valid key (decisions §7). */
export interface RateLimiters {
  readonly addresses: RateLimiter
  readonly keys: RateLimiter
}

const KEY_FACTOR = 10

/**
 * The limiters of addresses and keys; undefined when the limit is 0.
 * @param limit requests a minute and address; undefined for 0, which is off.
 */
export const createRateLimiters = (limit: number): RateLimiters | undefined =>
  limit > 0 ? { addresses: new RateLimiter(limit), keys: new RateLimiter(limit * KEY_FACTOR) } : undefined

/** The value of RateLimit-Policy. */
export const rateLimitPolicyHeader = (limit: number): string => `"default";q=${limit};w=${RATE_WINDOW_SECONDS}`

/** The allowance of a caller after a request. */
export interface CallerAllowance {
  readonly allowed: boolean
  /** The limit that it is counted against. */
  readonly limit: number
  /** Requests of cost 1 that are left now. */
  readonly remaining: number
  /** Seconds until the allowance is whole again. */
  readonly reset: number
  /** Seconds until the refused request would be let through; 0 for one that is allowed. */
  readonly retryAfter: number
}

/**
 * GCRA: each caller may send `limit` requests at once, and the allowance refills evenly over a minute. One number a caller is
 * enough: the time at which the allowance will be whole again (the theoretical arrival time).
 */
export class RateLimiter {
  private readonly fullAt = new Map<string, number>()
  private readonly secondsEach: number

  /** @param limit requests a minute and caller; the setting's 0 (off) makes no limiter at all. */
  constructor(
    readonly limit: number,
    private readonly now: () => number = () => performance.now() / 1000,
    private readonly mostCallers = MAX_COUNTED_CALLERS,
  ) {
    this.secondsEach = RATE_WINDOW_SECONDS / limit
  }

  /** Number of callers that are counted. */
  get callers(): number {
    return this.fullAt.size
  }

  /** Takes the cost of one request; a cost above the whole limit takes all of it. */
  take(caller: string, cost: number): CallerAllowance {
    const now = this.now()
    const wanted = Math.min(cost, this.limit) * this.secondsEach
    const fullAt = Math.max(this.fullAt.get(caller) ?? 0, now)
    const after = fullAt + wanted
    const wait = after - now - RATE_WINDOW_SECONDS
    if (wait > EPSILON) {
      this.remember(caller, fullAt) // a caller that goes on is not dropped
      return this.allowance(false, fullAt - now, Math.max(1, Math.ceil(wait)))
    }
    this.remember(caller, after)
    return this.allowance(true, after - now, 0)
  }

  private allowance(allowed: boolean, owed: number, retryAfter: number): CallerAllowance {
    const remaining = Math.max(0, Math.floor((RATE_WINDOW_SECONDS - owed) / this.secondsEach + EPSILON))
    return { allowed, limit: this.limit, remaining, reset: Math.ceil(owed - EPSILON), retryAfter }
  }

  private remember(caller: string, fullAt: number): void {
    this.fullAt.delete(caller) // so that the map stays in order of last use
    this.fullAt.set(caller, fullAt)
    if (this.fullAt.size <= this.mostCallers) return
    const [oldest] = this.fullAt.keys()
    if (oldest !== undefined) this.fullAt.delete(oldest)
  }
}
