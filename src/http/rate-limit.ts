/** Counts what each caller asks for, and says when it is too much. */

/** Time in which a caller may spend the whole allowance, in seconds. */
export const WINDOW_SECONDS = 60
/** Callers remembered at once; beyond that the one not seen for longest is forgotten. */
export const MOST_CALLERS = 20_000

/** A hair's breadth, since sums of fractions are not exact. */
const HAIR = 1e-6

/** How often who may ask: by address, and ten times as often with a valid key (decisions §7). */
export interface Limits {
  readonly addresses: RateLimiter
  readonly keys: RateLimiter
}

const KEY_FACTOR = 10

/** @param limit requests a minute and address; undefined for 0, which is off. */
export const limitsOf = (limit: number): Limits | undefined =>
  limit > 0 ? { addresses: new RateLimiter(limit), keys: new RateLimiter(limit * KEY_FACTOR) } : undefined

/** The value of RateLimit-Policy. */
export const policyOf = (limit: number): string => `"default";q=${limit};w=${WINDOW_SECONDS}`

/** What to tell a caller of the allowance. */
export interface Allowance {
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
 * A leaky bucket for each caller: `limit` requests at once, refilled evenly over a minute. One number a
 * caller is enough: the time at which the bucket will be full again.
 */
export class RateLimiter {
  private readonly fullAt = new Map<string, number>()
  private readonly secondsEach: number

  /** @param limit requests a minute and caller; the setting's 0 (off) makes no limiter at all. */
  constructor(
    readonly limit: number,
    private readonly now: () => number = () => performance.now() / 1000,
    private readonly mostCallers = MOST_CALLERS,
  ) {
    this.secondsEach = WINDOW_SECONDS / limit
  }

  /** Number of callers remembered. */
  get callers(): number {
    return this.fullAt.size
  }

  /** Takes the cost of one request; a cost above the whole limit takes all of it. */
  take(caller: string, cost: number): Allowance {
    const now = this.now()
    const wanted = Math.min(cost, this.limit) * this.secondsEach
    const fullAt = Math.max(this.fullAt.get(caller) ?? 0, now)
    const after = fullAt + wanted
    const wait = after - now - WINDOW_SECONDS
    if (wait > HAIR) {
      this.remember(caller, fullAt) // who goes on asking is not forgotten
      return this.allowance(false, fullAt - now, Math.max(1, Math.ceil(wait)))
    }
    this.remember(caller, after)
    return this.allowance(true, after - now, 0)
  }

  private allowance(allowed: boolean, owed: number, retryAfter: number): Allowance {
    const remaining = Math.max(0, Math.floor((WINDOW_SECONDS - owed) / this.secondsEach + HAIR))
    return { allowed, limit: this.limit, remaining, reset: Math.ceil(owed - HAIR), retryAfter }
  }

  private remember(caller: string, fullAt: number): void {
    this.fullAt.delete(caller) // so that the map stays in order of last use
    this.fullAt.set(caller, fullAt)
    if (this.fullAt.size <= this.mostCallers) return
    const [oldest] = this.fullAt.keys()
    if (oldest !== undefined) this.fullAt.delete(oldest)
  }
}
