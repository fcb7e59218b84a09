/** Waits for the signals that stop a process. */

const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/** Resolves at the first SIGTERM or SIGINT. A second one ends the process at once. */
export const waitForStopSignal = (): Promise<void> => new Promise((resolve) => void listenOnce(resolve))

/**
 * Creates an abort signal that fires at the first SIGTERM or SIGINT. Interrupted work can then clean up. Disposing
 * stops listening.
 */
export function createInterruptSignal(): Disposable & { readonly signal: AbortSignal } {
  const controller = new AbortController()
  const stopListening = listenOnce(() => controller.abort())
  return { signal: controller.signal, [Symbol.dispose]: stopListening }
}

/** Calls `heard` at the first signal. @returns a function that ends the listening */
function listenOnce(onSignal: () => void): () => void {
  const stop = () => {
    stopListening()
    onSignal()
  }
  const stopListening = () => {
    for (const signal of SIGNALS) process.off(signal, stop)
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  return stopListening
}
