/** Waits for the system's word to stop. */

const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/** Resolves at the first SIGTERM or SIGINT; a second one ends the process at once, as people expect. */
export const waitForStopSignal = (): Promise<void> => new Promise((resolve) => void listenOnce(resolve))

/** A signal that such a word aborts, for work that puts away what it has begun. When disposed of it listens no more. */
export function createInterruptSignal(): Disposable & { readonly signal: AbortSignal } {
  const controller = new AbortController()
  const forget = listenOnce(() => controller.abort())
  return { signal: controller.signal, [Symbol.dispose]: forget }
}

/** @returns what ends the listening */
function listenOnce(heard: () => void): () => void {
  const stop = () => {
    forget()
    heard()
  }
  const forget = () => {
    for (const signal of SIGNALS) process.off(signal, stop)
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  return forget
}
