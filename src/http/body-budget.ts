/** Limits the memory of request bodies, from their announcement until their response. */

import { TooSoonError } from '../foundation/app-error.ts'

const MIB = 1024 * 1024

/** Maximum bytes of all request bodies in progress. */
export const MAX_BODIES_BYTES = 128 * MIB
/** Bodies larger than this are accepted from each key one at a time. */
export const LARGE_BODY_BYTES = MIB

const RETRY_SECONDS = 3

/** Limits the memory of all request bodies in progress, and the number of large ones per key. */
export class RequestBodyBudget {
  private bytes = 0
  private readonly largeOf = new Set<string>()

  /** Reserves memory for one body, until disposed of. @param sender the name of a key */
  room(sender: string): RequestBodyReservation {
    let own = 0
    return {
      grow: (bytes) => {
        const isLarge = own + bytes > LARGE_BODY_BYTES
        const wasLarge = own > LARGE_BODY_BYTES
        if (isLarge && !wasLarge && this.largeOf.has(sender)) throw new TooSoonError(ONE_AT_A_TIME, RETRY_SECONDS)
        if (this.bytes + bytes > MAX_BODIES_BYTES) throw new TooSoonError(ALL_TAKEN, RETRY_SECONDS)
        own += bytes
        this.bytes += bytes
        if (isLarge) this.largeOf.add(sender)
      },
      [Symbol.dispose]: () => {
        this.bytes -= own
        if (own > LARGE_BODY_BYTES) this.largeOf.delete(sender)
      },
    }
  }
}

/** The memory that is reserved for one request body. */
export interface RequestBodyReservation extends Disposable {
  /** Reserves so many more bytes. @throws TooSoonError when too many are in progress */
  readonly grow: (bytes: number) => void
}

const ONE_AT_A_TIME = 'กุญแจนี้กำลังส่งข้อมูลก้อนใหญ่อีกรายการหนึ่งอยู่ รายการนี้ยังไม่ได้บันทึก กรุณารอให้รายการก่อนเสร็จแล้วส่งใหม่'
const ALL_TAKEN = 'ระบบกำลังรับข้อมูลจำนวนมากอยู่ รายการนี้ยังไม่ได้บันทึก กรุณาลองใหม่ในอีกสักครู่'
