/** Simulates a Thai keyboard: its keys have the same codes, but type other letters. */

import type { Page } from 'playwright-core'

/** Letters that keys type, without and with Shift. */
const THAI: Readonly<Record<string, readonly [string, string]>> = {
  Digit1: ['ๅ', '+'],
  Digit2: ['/', '๑'],
  KeyA: ['ฟ', 'ฤ'],
  KeyE: ['ำ', 'ฎ'],
  KeyH: ['้', '็'],
  KeyK: ['า', 'ษ'],
  KeyL: ['ส', 'ศ'],
  KeyN: ['ื', '์'],
  KeyP: ['ย', 'ญ'],
  KeyR: ['พ', 'ฑ'],
  KeyU: ['ี', '๊'],
  Slash: ['ฝ', 'ฦ'],
}

/** DevTools bit masks of the modifier keys. */
const HELD = { ctrl: 2, shift: 8 } as const

/** Presses one key, with a modifier key if `held` names one. */
export async function pressThaiKeys(page: Page, code: string, held?: keyof typeof HELD): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const typed = THAI[code]?.[held === 'shift' ? 1 : 0]
  const key = { code, key: typed ?? code, modifiers: held ? HELD[held] : 0 }
  const text = typed !== undefined && held !== 'ctrl' ? { text: typed } : {}
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, ...text })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
  await session.detach()
}
