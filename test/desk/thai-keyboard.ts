/** Keys as a Thai keyboard has them: in the same places, with other letters. */

import type { Page } from 'playwright-core'

/** What these keys type there, and what they type with Shift. */
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

/** What DevTools calls the keys that are held beside. */
const HELD = { ctrl: 2, shift: 8 } as const

/** Presses one key, with another one held where `held` says so. */
export async function pressThaiKeys(page: Page, code: string, held?: keyof typeof HELD): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const typed = THAI[code]?.[held === 'shift' ? 1 : 0]
  const key = { code, key: typed ?? code, modifiers: held ? HELD[held] : 0 }
  const text = typed !== undefined && held !== 'ctrl' ? { text: typed } : {}
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, ...text })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
  await session.detach()
}
