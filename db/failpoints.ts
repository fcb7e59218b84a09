/**
 * Failpoints: the steps of commands that create or replace files, at which a test kills the command and checks what is
 * left.
 */

/** The names of all failpoints. Each says what the command has just done. */
export const FAILPOINT_STEPS = [
  'upgrade: library copied',
  'upgrade: copy in place',
  'upgrade: tables made anew',
  'import: room found',
  'import: text begun',
  'import: rows taken over',
  'import: headings read',
  'import: passages read',
  'import: sources ranked',
  'import: texts ordered',
  'import: print laid out',
  'import: texts arranged',
  'import: sources compared',
  'import: words counted',
  'import: reading computed',
  'import: misprints found',
  'import: same places found',
  'import: pages numbered',
  'import: pages indexed',
  'import: reports noted',
  'import: text committed',
  'import: text built',
  'import: broken text kept',
  'import: text in place',
  'import: decisions named',
  'import: headings taken in',
  'words: begun',
  'words: built',
  'words: in place',
  'sample: packages written',
  'restore: folder made',
  'restore: unpacked',
  'restore: old files kept',
  'restore: ready',
  'restore: file in place',
  'restore: records put in',
  'work folder: made',
  'work folder: locked',
  'backup: library copied',
  'backup: packed',
  'backup: in place',
  'export: file written',
  'file: written',
] as const

/** The name of a failpoint: a step at which a test may kill a command. */
export type FailpointName = (typeof FAILPOINT_STEPS)[number]

type Watcher = (step: FailpointName, taken: string) => void

let watcher: Watcher | undefined

/**
 * Reports to the watcher of a test that a step is done. Without a watcher it does nothing.
 * @param taken processor time and memory of a child process that did the step, from formatCpuAndMemory
 */
export function reachFailpoint(step: FailpointName, taken?: string): void {
  watcher?.(step, taken ?? formatCpuAndMemory())
}

/** Sets the function that is called at each failpoint. For tests only; undefined removes it. */
export function setFailpointWatcher(watch: Watcher | undefined): void {
  watcher = watch
}

/** Returns the processor time and memory of this process as text, in seconds and megabytes. */
export function formatCpuAndMemory(): string {
  const { user, system } = process.cpuUsage()
  return `${((user + system) / 1e6).toFixed(2)} s, ${Math.round(process.memoryUsage.rss() / 1e6)} MB`
}
