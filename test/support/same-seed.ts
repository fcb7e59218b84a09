/**
 * Loaded before all tests: a property is tried with the same values each time, so that none fails by luck of the day.
 * `SEED=2 bun test …` tries others.
 */

import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) })
