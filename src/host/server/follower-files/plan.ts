/** Input for the configuration files of followers. */

import type { PublishedLanguages } from '../../../definitions/languages/languages.ts'
import type { AllowedOrigins } from '../../../http/cors.ts'

/** The port of the first follower on a machine. Further followers have the next ports. */
export const FIRST_FOLLOWER_PORT = 8081

/** Input for the configuration files of followers. */
export interface FollowerConfigInput {
  /** The address of the primary, without a trailing slash. */
  readonly primary: string
  /** Number of followers per machine. */
  readonly followers: number
  /** Names of the query parameters of public reads. */
  readonly parameters: readonly string[]
  /** The origins that may use the API; see the setting LIBRARY_CORS_ORIGIN. */
  readonly origins: AllowedOrigins
  /** The languages of pages. */
  readonly languages: PublishedLanguages
}
