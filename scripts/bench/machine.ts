/** The machine that the figures come from. */

import { cpus, loadavg, release, totalmem, type } from 'node:os'

/** The machine that measures. */
export interface Machine {
  readonly processor: string
  readonly cores: number
  readonly memoryGb: number
  readonly system: string
  readonly runtime: string
  /** Processes waiting for a core when the run began: more than a few tenths say that the machine was shared. */
  readonly load: number
}

/** Reads processor, memory, system and load of this machine. */
export function thisMachine(): Machine {
  const processors = cpus()
  return {
    processor: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    system: `${type()} ${release()}`,
    runtime: `bun ${Bun.version}`,
    load: Math.round((loadavg()[0] ?? 0) * 100) / 100,
  }
}

/** The machine in one line. */
export const describe = ({ processor, cores, memoryGb, system, runtime, load }: Machine): string =>
  `${processor}, ${cores} cores, ${memoryGb} GB, ${system}, ${runtime}, load ${load} at the start`
