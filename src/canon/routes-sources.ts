/** Operations on the sources of the text and the health of the text database. */

import { AppError } from '../foundation/app-error.ts'
import { toErrorBody } from '../http/errors.ts'
import { createOperationDefiner, type OperationDefinition, okResult } from '../http/operation.ts'
import type { Canon } from './canon.ts'
import { healthAnswerSchema, sourcesSchema, unhealthyAnswerSchema } from './schemas.ts'

const operation = createOperationDefiner('Library')

const UNHEALTHY = {
  unopenable: 'เปิดฐานข้อมูลข้อความไม่ได้ อาจยังไม่มีไฟล์ ไฟล์เสียหาย หรือมาจากโปรแกรมรุ่นอื่น กรุณานำเข้าข้อความด้วย library import',
  empty: 'ฐานข้อมูลข้อความยังว่างอยู่ กรุณานำเข้าข้อความด้วย library import',
} as const

const REBUILDING = 'กำลังปรับข้อความจากโปรแกรมรุ่นเก่าให้ทันรุ่นนี้ ไม่ต้องทำอะไร กรุณารอสักครู่แล้วลองใหม่'

/** Returns the Thai message of `/health` for a text that cannot be read. */
function describeUnhealthy({ text, readOnly }: Pick<Canon, 'text' | 'readOnly'>, why: keyof typeof UNHEALTHY): string {
  if (text.unreadable !== 'older') return UNHEALTHY[why]
  const refused = readOnly()
  return refused === undefined ? REBUILDING : `ยังปรับข้อความจากโปรแกรมรุ่นเก่าให้ทันรุ่นนี้ไม่ได้ เพราะ${refused}`
}

/** Creates the operations `GET /sources` and `GET /health`. Neither takes `lang` (contract, common rule 4). */
export function createSourceOperations(canon: Canon): readonly OperationDefinition[] {
  const { sources, text, dictionary, primaryLanguage } = canon
  return [
    operation('GET /sources', 'getSources', {
      summary: 'Stored sources and their shares of the displayed text',
      answers: { 200: sourcesSchema },
      run: () => okResult({ ...sources.read(primaryLanguage), dictionary: dictionary() }),
    }),
    operation('GET /health', 'getHealth', {
      // callers need the current state, so no cache may store the response (scale §3)
      keeping: 'never',
      summary: 'Whether the text database can be opened and holds text',
      answers: { 200: healthAnswerSchema, 503: unhealthyAnswerSchema },
      run: () => {
        const { health: state } = text
        if (state !== 'ok') {
          const appError = new AppError('text_unavailable', describeUnhealthy(canon, state))
          return { status: 503, body: { ...toErrorBody(appError), why: state } }
        }
        const [readOnly, keptOut] = [canon.readOnly(), canon.keptOut()]
        return okResult({
          status: 'ok',
          passages: sources.passages,
          editions: sources.editions,
          ...(readOnly === undefined ? {} : { readOnly }),
          ...(keptOut === undefined ? {} : { keptOut }),
        })
      },
    }),
  ]
}
