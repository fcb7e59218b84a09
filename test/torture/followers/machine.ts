/** How busy the machine is: what is measured beside other programs is theirs, too. */

import { readFileSync } from 'node:fs'

/** The share of the processors that others may take before what is late is only told. */
export const MOST_OTHERS = 0.15

/** Processor time of the whole machine so far, idle time excepted, in microseconds. */
export function machineTime(): number {
  const [, user, nice, system, , , irq, softirq, steal] = readFileSync('/proc/stat', 'utf8').split(/\s+/)
  const ticks = [user, nice, system, irq, softirq, steal].map(Number)
  return ticks.reduce((sum, tick) => sum + tick, 0) * 10_000
}

/** The processors of the machine together, for so many milliseconds, in microseconds. */
export const allTime = (milliseconds: number): number => milliseconds * 1000 * navigator.hardwareConcurrency

/** The share of the processors that is taken while this program and its servers have nothing to do. */
export async function shareOfOthers(): Promise<number> {
  const [before, began] = [machineTime(), performance.now()]
  await Bun.sleep(3000)
  return (machineTime() - before) / allTime(performance.now() - began)
}

export const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
