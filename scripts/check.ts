/**
 * `bun run check`: what must hold before a change lands, from the installation to the compiled binary. `--all` runs the
 * tests of all browsers, of the binary and the long ones, too; `bun run check test/desk` all tests of some paths, of
 * whichever kind.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'

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
  /** Lines that name what failed: they are repeated at the end. */
  readonly failed?: RegExp
}

/** The program of a package, run by Bun, so that none is looked for on the machine. */
const program = (path: string, ...args: readonly string[]) => [BUN, join(ROOT, 'node_modules', path), ...args]

/** The native compiler; for the API of the older one openapi-typescript needs the package of the plain name. */
const types = (...args: readonly string[]) =>
  // one checker takes half the processor that four take, which know nothing of each other
  program('typescript-native/bin/tsc', '--noEmit', '--checkers', '1', ...args)

/** Tests, by files or by names of folders; without any those that `bun test` finds. */
const tests = (name: string, ...args: readonly string[]): Step => ({
  name,
  command: [BUN, 'test', ...args],
  noise: /^\((pass|skip)\)|^\s*$|^\S+\.test\.tsx?:$/,
  news: /^ *\d+ (pass|skip)$|^skipped:/,
  failed: /^\(fail\) /,
})

/**
 * Tests of any kind, several files at a time, since they wait for servers and browsers; each process reads the program
 * once.
 */
const sideBySide = (name: string, files: readonly string[]): Step =>
  tests(
    name,
    '--path-ignore-patterns=',
    `--parallel=${availableParallelism() + 1}`,
    '--no-isolate',
    ...files.map((file) => `./${file}`),
  )

/** All tests, also those that bunfig.toml leaves out of `bun test`. */
const TESTS = [...new Bun.Glob('test/**/*.test.{ts,tsx}').scanSync({ cwd: ROOT })].toSorted()
const SMOKE_TESTS = TESTS.filter((file) => /\/smoke\.\w+\.test\./.test(file))
const DEARER = TESTS.filter((file) => !SMOKE_TESTS.includes(file) && /\.(browser|binary|long)\.test\./.test(file))

const PACKAGES: Step = { name: 'packages as locked', command: [BUN, 'install', '--frozen-lockfile'] }
const BINARY: Step = { name: 'binary', command: [BUN, 'scripts/build.ts'] }

/** What needs neither a browser nor the binary, and what needs them. */
const CHEAP: readonly Step[] = [
  {
    name: 'format and lint',
    command: program('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  },
  { name: 'layers', command: [BUN, 'scripts/layers.ts'] },
  { name: 'style', command: [BUN, 'scripts/style.ts'] },
  { name: 'client types', command: [BUN, 'scripts/client.ts'] },
  { name: 'types', command: types() },
  { name: 'types of the desk', command: types('-p', 'src/desk/console') },
  { name: 'types of the pages', command: types('-p', 'src/reader/browser') },
  { name: 'OpenAPI rules', command: [BUN, 'scripts/openapi.ts'] },
  BINARY,
  sideBySide('smoke tests', SMOKE_TESTS),
]

/** Stages run in sequence; the sequences of steps in a stage run in parallel. */
type Stage = readonly (readonly Step[])[]

function stages(args: readonly string[]): readonly Stage[] {
  const paths = args.filter((arg) => !arg.startsWith('-'))
  if (paths.length > 0) {
    const chosen = TESTS.filter((file) => paths.some((path) => file.startsWith(path.replace(/^\.\//, ''))))
    if (chosen.length === 0) throw new Error(`No tests in ${paths.join(', ')}`)
    return [[[BINARY]], [[sideBySide('tests', chosen)]]]
  }
  const first: readonly Stage[] = [[[PACKAGES]], [CHEAP, [tests('tests')]]]
  return args.includes('--all') ? [...first, [[sideBySide('all other tests', DEARER)]]] : first
}

/**
 * No tool reports usage or looks for newer versions of itself. The other settings are for processes that run for a
 * minute and have room, and together take a fifth of the processor off the tests:
 * - Without the last compiler of the engine, whose work pays off in processes that run for minutes, style and OpenAPI
 *   rules take a third less, and tests a tenth.
 * - Memory that is free stays with the process, in large pages, so that the system does not clear it again for each
 *   test.
 */
const ENVIRONMENT = {
  BUN_JSC_useFTLJIT: '0',
  BUN_JSC_decommitUnusedMarkedBlockPages: '0',
  BUN_JSC_useWarmUpMarkedBlocks: '0',
  MIMALLOC_PURGE_DELAY: '-1',
  MIMALLOC_PURGE_HOLES: '0',
  MIMALLOC_ALLOW_THP: '1',
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
  /** By the clock, and of the processor. */
  readonly seconds: number
  readonly computed: number
}

async function run(step: Step, cancelled: AbortSignal): Promise<Result> {
  const began = performance.now()
  // a file, since the two streams stay in their order only when they are one
  const folder = mkdtempSync(join(tmpdir(), 'library-check-'))
  const log = Bun.file(join(folder, 'output'))
  const child = Bun.spawn([...step.command], {
    cwd: ROOT,
    env: { ...process.env, ...ENVIRONMENT },
    stdin: 'ignore',
    stdout: log,
    stderr: log,
    signal: cancelled,
  })
  const code = await child.exited
  const output = await log.text()
  rmSync(folder, { recursive: true })
  const seconds = (performance.now() - began) / 1000
  return {
    ok: code === 0,
    output,
    seconds,
    computed: Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1e6,
  }
}

/** Tests run by all steps together, and the seconds that they computed. */
const totals = { pass: 0, skip: 0, computed: 0 }

/** What `bun test` counted, from the lines at its end. */
const countsIn = (lines: readonly string[]) =>
  lines.flatMap((line) => {
    const [, count, kind] = /^ *(\d+) (pass|skip)$/.exec(line) ?? []
    return kind === 'pass' || kind === 'skip' ? [[kind, Number(count)] as const] : []
  })

/** More are counted. */
const MAX_NAMED = 40

/** What a step says that failed in it, each once. */
function namesOfFailed({ failed }: Step, lines: readonly string[]): readonly string[] {
  // bun test names them where they fail, and again at its end
  const named = lines.filter((line) => failed?.test(line)).map((line) => line.replace(/ \[\S+\]$/, ''))
  const names = [...new Set(named)]
  if (names.length <= MAX_NAMED) return names
  return [...names.slice(0, MAX_NAMED), `and ${names.length - MAX_NAMED} more`]
}

/** What failed: the step, and what it names itself; undefined when all went well. */
async function runStage(workers: Stage): Promise<readonly string[] | undefined> {
  const others = new AbortController()
  let failed: readonly string[] | undefined
  await Promise.all(
    workers.map(async (steps) => {
      for (const step of steps) {
        if (failed !== undefined) return
        const fault = await runStep(step, others.signal)
        if (fault === undefined) continue
        failed = fault
        others.abort()
      }
    }),
  )
  return failed
}

/** What failed in it, unless others failed before and it was only ended. */
async function runStep(step: Step, ended: AbortSignal): Promise<readonly string[] | undefined> {
  const { ok, output, seconds, computed } = await run(step, ended)
  if (ended.aborted) return undefined
  const figures = `${seconds.toFixed(1).padStart(6)} s, ${computed.toFixed(1).padStart(6)} s of the processor`
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${step.name.padEnd(20)} ${figures}`)
  const lines = output.split('\n')
  totals.computed += computed
  if (!ok) {
    console.log(`\n${lines.filter((line) => !step.noise?.test(line)).join('\n')}\n`)
    return [`“${step.name}” failed; what comes after it was not looked at.`, ...namesOfFailed(step, lines)]
  }
  for (const line of lines) if (step.news?.test(line)) console.log(`       ${line.trim()}`)
  for (const [kind, count] of countsIn(lines)) totals[kind] += count
  return undefined
}

const began = performance.now()
for (const stage of stages(process.argv.slice(2))) {
  const failed = await runStage(stage)
  if (failed === undefined) continue
  console.log(failed.join('\n'))
  process.exit(1)
}
const seconds = ((performance.now() - began) / 1000).toFixed(1)
console.log(`\nAll is well, after ${seconds} s, ${totals.computed.toFixed(1)} s of the processor.`)
console.log(`${totals.pass} passed, 0 failed, ${totals.skip} skipped`)
