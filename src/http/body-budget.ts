/** Bounds the memory that bodies of writes take at once, from the moment they are announced until they are answered. */

import { TooSoonError } from '../foundation/app-error.ts'

const MIB = 1024 * 1024

/** Bytes of all bodies under way. */
export const MAX_BODIES_BYTES = 128 * MIB
/** Of larger bodies each key sends one at a time. */
export const LARGE_BODY_BYTES = MIB

const RETRY_SECONDS = 3

/** Limits the memory of request bodies. */
export class BodyBudget {
  private bytes = 0
  private readonly largeOf = new Set<string>()

  /** Room for one body, given back when it is disposed of. @param sender the name of a key */
  room(sender: string): BodyReservation {
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

/** The memory reserved for one body. */
export interface BodyReservation extends Disposable {
  /** Takes so many bytes more. @throws TooSoonError where they are more than may be under way */
  readonly grow: (bytes: number) => void
}

const ONE_AT_A_TIME = 'กุญแจนี้กำลังส่งข้อมูลก้อนใหญ่อีกรายการหนึ่งอยู่ รายการนี้ยังไม่ได้บันทึก กรุณารอให้รายการก่อนเสร็จแล้วส่งใหม่'
const ALL_TAKEN = 'ระบบกำลังรับข้อมูลจำนวนมากอยู่ รายการนี้ยังไม่ได้บันทึก กรุณาลองใหม่ในอีกสักครู่'
