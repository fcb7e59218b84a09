/** Limits the heavy public reads of one caller, so that other callers are served, too. */

import { RetryLaterError } from '../foundation/app-error.ts'

/** Maximum heavy reads of a caller without a key that run or wait. */
const MAX_HEAVY_READS = 2
/** Maximum time that a heavy read of a caller without a key waits until it starts. Then it is rejected. */
export const HEAVY_READ_MAX_WAIT_MS = 10_000

const RETRY_SECONDS = 5

/** Limits the heavy reads that a caller has in progress at the same time. */
export class HeavyReadLimiter {
  private readonly readsByCaller = new Map<string, number>()

  /** The number of heavy reads of all callers that run or wait. */
  get length(): number {
    return [...this.readsByCaller.values()].reduce((total, count) => total + count, 0)
  }

  /**
   * Registers a heavy read of a caller.
   * @param caller address as the rate limit counts it
   * @returns ends the registration when disposed of
   * @throws RetryLaterError when the caller has enough in progress
   */
  enter(caller: string): Disposable {
    const before = this.readsByCaller.get(caller) ?? 0
    if (before >= MAX_HEAVY_READS)
      throw new RetryLaterError('กำลังเตรียมไฟล์ที่ขอไว้ก่อนหน้านี้อยู่ กรุณารอให้เสร็จก่อน แล้วจึงขอไฟล์ถัดไป', RETRY_SECONDS)
    this.readsByCaller.set(caller, before + 1)
    return {
      [Symbol.dispose]: () => {
        const left = (this.readsByCaller.get(caller) ?? 1) - 1
        if (left > 0) this.readsByCaller.set(caller, left)
        else this.readsByCaller.delete(caller)
      },
    }
  }
}
