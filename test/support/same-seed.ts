/**
 * Loaded before all tests: property-based tests use the same 30 values in each run, so that no test fails at random.
 * `SEED=2 RUNS=1000 bun test …` tries other values, and more.
 */

import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env.SEED ?? 1), numRuns: Number(process.env.RUNS ?? 30) })
