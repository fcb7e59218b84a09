/**
 * A corner of the library that one client alone writes to, so that at every moment it is known what must be
 * there: what was acknowledged, and perhaps the one write that was under way, whole.
 */

import type { RandomGenerator } from '../../scripts/random.ts'
import type { StressClient, WriteRequest } from './client.ts'

/** A write, and what the corner holds once it is done. */
export interface StressStep<Model> {
  readonly request: WriteRequest
  readonly after: Model
}

export interface StressScenario<Model> {
  readonly name: string
  /** What the corner holds after `prepare`. */
  readonly begin: Model
  /** Makes what the corner is on. */
  prepare(client: StressClient): Promise<void>
  /** A write that the service must accept, chosen by chance. */
  next(model: Model, random: RandomGenerator): StressStep<Model>
  /** What the service says the corner holds. */
  read(client: StressClient): Promise<Model>
}

/** A corner with its model forgotten: models are only compared as a whole. */
export type AnyStressScenario = StressScenario<unknown>

export const defineScenario = <Model>(definition: StressScenario<Model>): AnyStressScenario =>
  definition as unknown as AnyStressScenario
