/** Waits for the system's word to stop. */

const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/** Resolves at the first SIGTERM or SIGINT; a second one ends the process at once, as people expect. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      for (const signal of SIGNALS) process.off(signal, stop)
      resolve()
    }
    for (const signal of SIGNALS) process.on(signal, stop)
  })
}
