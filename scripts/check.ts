/**
 * `bun run check`: everything that must hold before a change lands, from the installation to the compiled binary.
 * `bun run quick` is the part of it for while one works: no browser, no binary, under a minute.
 */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { quickTests } from './quick-tests.ts'

const ROOT = join(import.meta.dir, '..')

/** The very Bun that runs this: a machine that has only Node knows no other. */
const BUN = process.execPath

interface Step {
  readonly name: string
  readonly command: readonly string[]
  /** Lines of the output that only say that something is well. */
  readonly noise?: RegExp
  /** Lines that are worth saying though all is well. */
  readonly news?: RegExp
  /** Lines that name what failed: they are said again at the very end, where somebody looks first. */
  readonly failed?: RegExp
}

/** What bun test prints of tests that passed or were left out, and why they were. */
const TESTS = {
  noise: /^\((pass|skip)\)|^\s*$|^\S+\.test\.ts:$/,
  news: /^ *\d+ (pass|skip)$|^skipped:/,
  failed: /^\(fail\) /,
} as const

/** A busy machine may make a test wait (milliseconds). */
const PATIENCE = ['--timeout', '60000']

/**
 * A process for each processor and one more, since tests wait for servers and browsers; each reads the program once and
 * not for each file of tests.
 */
const SIDE_BY_SIDE = [`--parallel=${availableParallelism() + 1}`, '--no-isolate']

/** Files that take longest, the longest first: one that began last would be waited for alone. */
const LONGEST = [
  'test/eleventh/eleventh.test.ts',
  'test/binary/reader.test.ts',
  'test/intake/pack/slices.test.ts',
  'test/reader/staleness.test.ts',
  'test/desk/unsaved.test.ts',
  'test/binary/lane.test.ts',
  'test/binary/readme.test.ts',
  'test/desk/editor-contents.test.ts',
  'test/desk/accessible.test.ts',
  'test/binary/follow-config.test.ts',
  'test/desk/nothing-lost.test.ts',
]

/** Has them begun first: bun test is told how long each takes, and begins with those that it knows nothing of. */
function longestFirst(): readonly string[] {
  const path = join(ROOT, 'dist/test-order.json')
  const others = new Bun.Glob('test/**/*.test.{ts,tsx}').scanSync({ cwd: ROOT })
  const files = {
    ...Object.fromEntries([...others].map((file) => [file, 1])),
    ...Object.fromEntries(LONGEST.map((file, index) => [file, 1000 * (LONGEST.length - index)])),
  }
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify({ version: 1, files }))
  return ['--timings', path]
}

/** The program of a package, run by Bun, so that none is looked for on the machine. */
const program = (path: string, ...args: readonly string[]) => [BUN, join(ROOT, 'node_modules', path), ...args]

const LINT: Step = {
  name: 'format and lint',
  command: program('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
}
const LAYERS: Step = { name: 'layers', command: [BUN, 'scripts/layers.ts'] }
const CLIENT_TYPES: Step = { name: 'client types', command: [BUN, 'scripts/client.ts'] }
const TYPES: readonly Step[] = [
  { name: 'types', command: program('typescript/bin/tsc', '--noEmit') },
  {
    name: 'types in the browser',
    command: program('typescript/bin/tsc', '--noEmit', '-p', 'src/desk/console'),
  },
]

/** The compiler goes on from what it knew the last time. */
const remembered = (step: Step, index: number): Step => ({
  ...step,
  command: [
    ...step.command,
    '--incremental',
    '--tsBuildInfoFile',
    join(ROOT, `dist/types-${index}.tsbuildinfo`),
  ],
})

/** Nothing is installed, compiled or looked at in a browser. */
const quick = (): readonly (readonly Step[])[] => [
  [LINT, LAYERS, CLIENT_TYPES],
  TYPES.map(remembered),
  [{ name: 'quick tests', command: [BUN, 'test', ...SIDE_BY_SIDE, ...PATIENCE, ...quickTests()], ...TESTS }],
]

/**
 * Stages run one after the other, the steps of one stage side by side. The binary comes before the tests, so that those
 * of the binary need no stage of their own: they wait for servers most of the time, while types and other tests compute.
 */
const whole = (): readonly (readonly Step[])[] => [
  [{ name: 'packages as locked', command: [BUN, 'install', '--frozen-lockfile'] }],
  [LINT, LAYERS, CLIENT_TYPES],
  [
    { name: 'OpenAPI rules', command: [BUN, 'scripts/openapi.ts'] },
    { name: 'binary', command: [BUN, 'scripts/build.ts'] },
  ],
  [
    ...TYPES,
    { name: 'tests', command: [BUN, 'test', ...SIDE_BY_SIDE, ...longestFirst(), ...PATIENCE], ...TESTS },
  ],
]

/** Nothing that runs here tells anybody of it, or asks for newer versions of itself. */
const QUIET = {
  CI: '1',
  NO_COLOR: '1',
  DO_NOT_TRACK: '1',
  NO_UPDATE_NOTIFIER: '1',
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_NOTIFICATIONS: 'true',
}

/** What a step printed, in full; and how it ended. */
interface Result {
  readonly ok: boolean
  readonly output: string
  readonly seconds: number
}

async function run(step: Step, cancelled: AbortSignal): Promise<Result> {
  const began = performance.now()
  // a file, since the two streams stay in their order only when they are one
  const folder = mkdtempSync(join(tmpdir(), 'library-check-'))
  const log = Bun.file(join(folder, 'output'))
  const child = Bun.spawn([...step.command], {
    cwd: ROOT,
    env: { ...process.env, ...QUIET },
    stdin: 'ignore',
    stdout: log,
    stderr: log,
    signal: cancelled,
  })
  const code = await child.exited
  const output = await log.text()
  rmSync(folder, { recursive: true })
  return { ok: code === 0, output, seconds: (performance.now() - began) / 1000 }
}

/** Tests run by all steps together. */
const totals = { pass: 0, skip: 0 }

/** What `bun test` counted, from the lines at its end. */
const countsIn = (lines: readonly string[]) =>
  lines.flatMap((line) => {
    const [, count, kind] = /^ *(\d+) (pass|skip)$/.exec(line) ?? []
    return kind === 'pass' || kind === 'skip' ? [[kind, Number(count)] as const] : []
  })

/** More are counted. */
const MOST_NAMED = 40

/** What a step says that failed in it, each once. */
function namesOfFailed({ failed }: Step, lines: readonly string[]): readonly string[] {
  // bun test names them where they fail, and again at its end
  const named = lines.filter((line) => failed?.test(line)).map((line) => line.replace(/ \[\S+\]$/, ''))
  const names = [...new Set(named)]
  if (names.length <= MOST_NAMED) return names
  return [...names.slice(0, MOST_NAMED), `and ${names.length - MOST_NAMED} more`]
}

/** What failed: the step, and what it names itself; undefined when all went well. */
async function runStage(steps: readonly Step[]): Promise<readonly string[] | undefined> {
  const others = new AbortController()
  let failed: readonly string[] | undefined
  await Promise.all(
    steps.map(async (step) => {
      const { ok, output, seconds } = await run(step, others.signal)
      if (failed !== undefined) return
      console.log(`${ok ? 'ok    ' : 'FAILED'} ${step.name.padEnd(20)} ${seconds.toFixed(1).padStart(6)} s`)
      const lines = output.split('\n')
      if (ok) {
        for (const line of lines) if (step.news?.test(line)) console.log(`       ${line.trim()}`)
        for (const [kind, count] of countsIn(lines)) totals[kind] += count
        return
      }
      failed = [
        `“${step.name}” failed; what comes after it was not looked at.`,
        ...namesOfFailed(step, lines),
      ]
      others.abort()
      console.log(`\n${lines.filter((line) => !step.noise?.test(line)).join('\n')}\n`)
    }),
  )
  return failed
}

const began = performance.now()
for (const stage of process.argv.includes('--quick') ? quick() : whole()) {
  const failed = await runStage(stage)
  if (failed === undefined) continue
  console.log(failed.join('\n'))
  process.exit(1)
}
console.log(`\nAll is well, after ${((performance.now() - began) / 1000).toFixed(1)} s.`)
console.log(`${totals.pass} passed, 0 failed, ${totals.skip} skipped`)
