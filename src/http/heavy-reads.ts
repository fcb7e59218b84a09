/** Bounds how much of what is heavy and open to all one caller has made at once, so that others come to their turn. */

import { TooSoonError } from '../foundation/app-error.ts'

/** Heavy reads of a caller without a key that run or wait at a time. */
const MAX_HEAVY_READS = 2
/** How long such a read waits for its turn. */
export const HEAVY_READ_TIMEOUT_MS = 10_000

const RETRY_SECONDS = 5

/** Limits the concurrent expensive reads of a caller. */
export class HeavyReadLimiter {
  private readonly underWay = new Map<string, number>()

  /** Requests of all callers that run or wait now. */
  get length(): number {
    return [...this.underWay.values()].reduce((all, one) => all + one, 0)
  }

  /**
   * Lets a caller have one more made.
   * @param caller as the rate limit counts callers
   * @returns ends it
   * @throws TooSoonError where enough are under way
   */
  enter(caller: string): Disposable {
    const before = this.underWay.get(caller) ?? 0
    if (before >= MAX_HEAVY_READS)
      throw new TooSoonError('กำลังเตรียมไฟล์ที่ขอไว้ก่อนหน้านี้อยู่ กรุณารอให้เสร็จก่อน แล้วจึงขอไฟล์ถัดไป', RETRY_SECONDS)
    this.underWay.set(caller, before + 1)
    return {
      [Symbol.dispose]: () => {
        const left = (this.underWay.get(caller) ?? 1) - 1
        if (left > 0) this.underWay.set(caller, left)
        else this.underWay.delete(caller)
      },
    }
  }
}
