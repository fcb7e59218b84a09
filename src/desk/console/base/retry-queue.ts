/** Repeats requests until they are answered, and shows the editor what they wait for. */

/** Maximum pause between two tries after a connection failure, in seconds. */
const MAX_PAUSE_SECONDS = 30

/** The functions of the desk that RetryQueue calls: sending, waiting for the key, notices and a clock. */
export interface RetryQueueDependencies {
  /** Sends a copy of the request with the key. */
  readonly send: (request: Request, key: string) => Promise<Response>
  /** Resolves with the key as soon as the desk is unlocked. */
  readonly waitForKey: () => Promise<string>
  /** Called with a key that the server no longer accepts. */
  readonly onKeyRejected: (key: string) => void
  /** Shows a sentence that says what the desk waits for. */
  readonly showWaiting: (sentence: string) => void
  /** Hides that sentence. */
  readonly clearWaiting: () => void
  readonly waitOneSecond: () => Promise<void>
}

/**
 * Sends requests, and sends them again after connection failures, rate limiting (429), gateway errors (502, 504) and a
 * rejected key (401).
 */
export class RetryQueue {
  /** Requests that are waiting for another try. */
  private readonly waiting = new Set<object>()

  constructor(private readonly dependencies: RetryQueueDependencies) {}

  /**
   * Sends a request until the server answers it. After a connection failure, 429, 502 or 504 it waits and tries again.
   * After 401 the desk locks, and the request is sent with the next key. A write may thus arrive twice, which is
   * harmless: it states its precondition and its full values.
   */
  readonly fetch = async (request: Request): Promise<Response> => {
    const { dependencies } = this
    const waitingToken = {}
    for (let tries = 0; ; tries++) {
      const key = await dependencies.waitForKey()
      const pause = Math.min(2 ** tries, MAX_PAUSE_SECONDS)
      let response: Response
      try {
        response = await dependencies.send(request, key)
      } catch {
        await this.countDown(waitingToken, 'ขาดการเชื่อมต่อกับเซิร์ฟเวอร์ จะลองใหม่เอง', pause)
        continue
      }
      if (response.status === 429) {
        const reason = getFirstPhrase(await response.json().catch(() => undefined))
        await this.countDown(waitingToken, `${reason} จะทำต่อเอง`, Number(response.headers.get('retry-after')) || 1)
        continue
      }
      if (response.status === 502 || response.status === 504) {
        await this.countDown(waitingToken, 'เซิร์ฟเวอร์ยังไม่พร้อม จะลองใหม่เอง', pause)
        continue
      }
      this.waiting.delete(waitingToken)
      // keep the notice while another request waits
      if (this.waiting.size === 0) dependencies.clearWaiting()
      if (response.status !== 401) return response
      dependencies.onKeyRejected(key)
    }
  }

  private async countDown(waitingToken: object, sentence: string, seconds: number): Promise<void> {
    this.waiting.add(waitingToken)
    for (let left = Math.ceil(seconds); left > 0; left--) {
      this.dependencies.showWaiting(`${sentence} ในอีก ${left} วินาที`)
      await this.dependencies.waitOneSecond()
    }
  }
}

/** Returns the first phrase of an error message: why to wait, without the advice. */
function getFirstPhrase(body: unknown): string {
  const { error } = Object(body) as { error?: { readonly message?: string } }
  return error?.message?.split(' ')[0] ?? 'เรียกใช้ถี่เกินไป'
}
