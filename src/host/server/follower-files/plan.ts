/** What the files for followers are made for. */

import type { Languages } from '../../../definitions/languages/languages.ts'
import type { AllowedOrigins } from '../../../http/cors.ts'

/** Followers of one machine listen on this port and those after it. */
export const FIRST_FOLLOWER_PORT = 8081

/** What the files of followers are made from. */
export interface FollowerPlan {
  /** The address of the primary, without a slash at its end. */
  readonly primary: string
  /** Followers on one machine. */
  readonly followers: number
  /** Names of the query parameters that public reads know. */
  readonly parameters: readonly string[]
  /** The origins that may use the API, as followers are configured. */
  readonly origins: AllowedOrigins
  /** In which pages are answered. */
  readonly languages: Languages
}
