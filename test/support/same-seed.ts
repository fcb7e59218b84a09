/**
 * Loaded before all tests: a property is tried with the same values each time, so that none fails by luck of the day, and with as
 * many as a test of every run may cost. `SEED=2 RUNS=1000 bun test …` tries others, and more.
 */

import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env.SEED ?? 1), numRuns: Number(process.env.RUNS ?? 30) })
