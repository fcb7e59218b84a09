/** The steps of commands that make or replace files: where one may be killed, and a test looks what is left there. */

/** What had just been done when the command was killed. */
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

/** A step at which a test may stop a command. */
export type FailpointStep = (typeof FAILPOINT_STEPS)[number]

type Watcher = (step: FailpointStep, taken: string) => void

let watcher: Watcher | undefined

/** Says that a step is done; no user listens but tests. @param taken see takenSoFar: of another process that did it */
export function reachFailpoint(step: FailpointStep, taken?: string): void {
  watcher?.(step, taken ?? readCpuAndMemory())
}

/** Lets a test see the steps of what it runs; without one, no user does any more. */
export function watchFailpoints(watch: Watcher | undefined): void {
  watcher = watch
}

/** The seconds of the processor and the megabytes of this process until now. */
export function readCpuAndMemory(): string {
  const { user, system } = process.cpuUsage()
  return `${((user + system) / 1e6).toFixed(2)} s, ${Math.round(process.memoryUsage.rss() / 1e6)} MB`
}
