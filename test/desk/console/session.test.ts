/** The lock of the desk after 30 minutes without input. */

import { afterAll, beforeAll, expect, jest, test } from 'bun:test'
import { join } from 'node:path'

/** The tested exports, typed by hand because the module needs browser types. */
interface Session {
  readonly deskLockReason: { readonly value: string | undefined }
  readonly currentEditorKey: { readonly value: string | undefined }
  readonly unlockDesk: (given: string, remember: boolean) => void
}

const SESSION: string = join(import.meta.dir, '../../../src/desk/console/base/session.ts')
const MINUTE = 60_000
const LISTENERS = new Map<string, () => void>()
const kept = new Map<string, string>()
const browser = {
  sessionStorage: {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  },
  document: { getElementById: () => null },
  addEventListener: (event: string, act: () => void) => void LISTENERS.set(event, act),
}
const before = Object.keys(browser).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)

beforeAll(() => {
  jest.useFakeTimers()
  for (const [name, value] of Object.entries(browser))
    Object.defineProperty(globalThis, name, { value, configurable: true })
})
afterAll(() => {
  jest.useRealTimers()
  for (const [name, descriptor] of before) {
    if (descriptor) Object.defineProperty(globalThis, name, descriptor)
    else Reflect.deleteProperty(globalThis, name)
  }
})

test('the desk locks 30 minutes after the last input, says why and that typed text stays, and forgets the key', async () => {
  const { deskLockReason, unlockDesk, currentEditorKey }: Session = await import(SESSION)
  unlockDesk('key', true)
  jest.advanceTimersByTime(29 * MINUTE)
  LISTENERS.get('keydown')?.()
  jest.advanceTimersByTime(29 * MINUTE)
  expect([currentEditorKey.value, [...kept.values()]]).toEqual(['key', ['key']])
  jest.advanceTimersByTime(MINUTE)
  expect([currentEditorKey.value, [...kept.values()]]).toEqual([undefined, []])
  expect(deskLockReason.value).toMatch(/30 นาที.*ข้อความที่พิมพ์ไว้ยังอยู่/)
})
