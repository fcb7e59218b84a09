/** Expectations of what comes about a moment later, as a page draws after a key was pressed; on a busy machine much later. */

/** Less than a test may take, so that what is expected in vain says itself what it was (milliseconds). */
export const TIMEOUT_MS = 45_000
const PAUSE = 25

/** Tries an expectation until it holds. @throws as it does at last */
export async function eventually(holds: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + TIMEOUT_MS
  for (;;) {
    try {
      await holds()
      return
    } catch (error) {
      if (performance.now() > end) throw error
    }
    await Bun.sleep(PAUSE)
  }
}

/** Waits until the clock has moved, so that what is done from now on is later than what was done before. */
export async function waitUntilLater(): Promise<void> {
  for (const now = Date.now(); Date.now() === now; ) await Bun.sleep(1)
}
