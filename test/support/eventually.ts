/** Waits for states that come a moment later, such as what a web page draws after a key press. */

/** Less than the timeout of a test, so that a failed expectation reports its own error (milliseconds). */
export const EXPECTATION_TIMEOUT_MS = 45_000
const PAUSE = 25

/** Repeats an expectation until it no longer throws. @throws its last error after EXPECTATION_TIMEOUT_MS */
export async function eventually(holds: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + EXPECTATION_TIMEOUT_MS
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

/** Waits until the clock shows another millisecond, so that what follows gets a later time than what preceded. */
export async function waitUntilLater(): Promise<void> {
  for (const now = Date.now(); Date.now() === now; ) await Bun.sleep(1)
}
