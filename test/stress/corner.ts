/**
 * A corner of the library that one client alone writes to, so that at every moment it is known what must be
 * there: what was acknowledged, and perhaps the one write that was under way, whole.
 */

import type { Random } from '../../scripts/random.ts'
import type { Client, WriteRequest } from './client.ts'

/** A write, and what the corner holds once it is done. */
export interface Step<Model> {
  readonly request: WriteRequest
  readonly after: Model
}

export interface Corner<Model> {
  readonly name: string
  /** What the corner holds after `prepare`. */
  readonly begin: Model
  /** Makes what the corner is on. */
  prepare(client: Client): Promise<void>
  /** A write that the service must accept, chosen by chance. */
  next(model: Model, random: Random): Step<Model>
  /** What the service says the corner holds. */
  read(client: Client): Promise<Model>
}

/** A corner with its model forgotten: models are only compared as a whole. */
export type AnyCorner = Corner<unknown>

export const corner = <Model>(definition: Corner<Model>): AnyCorner => definition as unknown as AnyCorner
