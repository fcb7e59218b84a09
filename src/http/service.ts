/** What every request is served with; step 8: what log and metrics are given of it. */

import type { Languages } from '../definitions/languages/languages.ts'
import type { CacheVersion } from '../foundation/cache-version.ts'
import type { BodyBudget } from './body-budget.ts'
import type { AllowedOrigins } from './cors.ts'
import type { HeavyReadLimiter } from './heavy-reads.ts'
import type { KeyRing } from './key-ring.ts'
import type { WriteKeys } from './keys.ts'
import type { RateLimiters } from './rate-limit.ts'
import type { RequestWorker } from './request-worker.ts'
import type { GeneratedFileCache, ResponseCache } from './response-cache.ts'
import type { RoutedOperation, RouteGroup } from './route-group.ts'

/** What all requests share. */
export interface ServiceContext {
  readonly operations: readonly RoutedOperation[]
  /** Where writes are made, when this service follows another: its address without a slash at its end (scale §2). */
  readonly primary?: string
  /** The worker for heavy requests; without, everything is answered in this thread. */
  readonly worker?: RequestWorker
  /** Who may write; none means reading only. */
  readonly keys: WriteKeys
  /** Keeps these keys up to date; absent where they never change. */
  readonly keyRing?: Pick<KeyRing, 'refresh' | 'noteUse'>
  readonly languages: Languages
  readonly responses: ResponseCache
  readonly generated: GeneratedFileCache
  /** Limits how much is generated for one caller at once. */
  readonly heavyReads: HeavyReadLimiter
  /** Cached responses of another version are stale. */
  readonly version: Pick<CacheVersion, 'current'>
  /** Looks for a new text and for commits of other processes; once a request, before anything is read. */
  readonly refresh: () => void
  /** The operation with the editions that the text brings; see src/canon/routes-editions.ts. */
  readonly inEditions: (operation: RoutedOperation) => RoutedOperation
  readonly bodies: BodyBudget
  /** Absent when limiting is off. */
  readonly limits: RateLimiters | undefined
  /** The public address without a slash at its end, where it is known. */
  readonly baseUrl?: string | undefined
  /** Proxies of our own in front; see callerAddressOf. */
  readonly trustedProxies: number
  readonly origins: AllowedOrigins
  /** Seconds for which a shared cache keeps public answers; 0 lets it ask each time (scale §3). */
  readonly sharedCache: number
  /** The group that rejects a request that no operation answers. */
  readonly routeGroupOf: (target: string) => RouteGroup
  readonly observe?: (observation: AnsweredRequest) => void
  /** Is given unexpected errors. */
  readonly onFault: (error: unknown) => void
}

/** What is known of an answered request. */
export interface AnsweredRequest {
  readonly request: Request
  /** Path and query. */
  readonly target: string
  readonly response: Response
  /** operationId; undefined when no operation was reached. */
  readonly operation: string | undefined
  readonly keyName: string | undefined
  /** The address of the caller; undefined where the operation is anonymous. */
  readonly caller: string | undefined
  readonly milliseconds: number
}

/** The address of the connection that a request came over; undefined when the connection is removed. */
export type ConnectionAddressReader = (request: Request) => string | undefined
