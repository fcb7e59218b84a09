/** What all requests share: the services and settings. Step 8: reports to log and metrics. */

import type { PublishedLanguages } from '../definitions/languages/languages.ts'
import type { CacheVersion } from '../foundation/cache-version.ts'
import type { RequestBodyBudget } from './body.ts'
import type { AllowedOrigins } from './cors.ts'
import type { HeavyReadLimiter } from './heavy-reads.ts'
import type { EditorKeyRing } from './key-ring.ts'
import type { EditorKeys } from './keys.ts'
import type { RateLimiters } from './rate-limit.ts'
import type { RequestWorker } from './request-worker.ts'
import type { GeneratedFileMemoryCache, ResponseCache } from './response-cache.ts'
import type { RoutedOperation, RouteGroup } from './route-group.ts'
import type { RouteTable } from './route-table.ts'

/** The services and settings that all requests share. */
export interface HttpServiceContext {
  readonly operations: readonly RoutedOperation[]
  readonly routes: RouteTable
  /** For a follower: the address of the primary, where writes are made, without a trailing slash (scale §2). */
  readonly primary?: string
  /** The worker for heavy requests; without it, everything is answered in this thread. */
  readonly worker?: RequestWorker
  /** The editors' keys; without any, the service is read-only. */
  readonly keys: EditorKeys
  /** Updates these keys; absent if they never change. */
  readonly keyRing?: Pick<EditorKeyRing, 'refresh' | 'noteUse'>
  readonly languages: PublishedLanguages
  readonly responses: ResponseCache
  readonly generated: GeneratedFileMemoryCache
  /** Limits the heavy reads of a caller. */
  readonly heavyReads: HeavyReadLimiter
  /** Cached responses of another version are stale. */
  readonly version: Pick<CacheVersion, 'current'>
  /** Looks for a new text and for commits of other processes; called once per request, before anything is read. */
  readonly refresh: () => void
  /** Returns the operation with the editions that the text adds; see src/canon/routes-editions.ts. */
  readonly inEditions: (operation: RoutedOperation) => RoutedOperation
  readonly bodies: RequestBodyBudget
  /** Absent when rate limiting is off. */
  readonly limits: RateLimiters | undefined
  /** The public address without a trailing slash, if it is known. */
  readonly baseUrl?: string | undefined
  /** The number of our own proxies in front; see toCallerIpAddress. */
  readonly trustedProxies: number
  readonly origins: AllowedOrigins
  /** Seconds for which a shared cache may serve public responses; with 0 it revalidates each time (scale §3). */
  readonly sharedCache: number
  /** The group that answers a request without an operation. */
  readonly routeGroupOf: (target: string) => RouteGroup
  readonly observe?: (observation: AnsweredRequest) => void
  /** Receives unexpected errors. */
  readonly onFault: (error: unknown) => void
}

/** An answered request, as log and metrics get it. */
export interface AnsweredRequest {
  readonly request: Request
  /** Path and query. */
  readonly target: string
  readonly response: Response
  /** The operationId; undefined if no operation was reached. */
  readonly operation: string | undefined
  readonly keyName: string | undefined
  /** The address of the caller; undefined for an anonymous operation. */
  readonly caller: string | undefined
  readonly milliseconds: number
}

/** Reads the address of a request's connection. Undefined if the connection is closed. */
export type ConnectionIpReader = (request: Request) => string | undefined
