/** The language of a text is detected by its letters and words. */

import { expect, test } from 'bun:test'
import { detectLanguage } from '../../../src/reader/pages/script.ts'

test.each([
  ['พระพุทธเจ้า', 'th'],
  ['น้ำ', 'th'],
  ['สงฺฆํ', 'pi-Thai'],
  ['Buddhaṃ saraṇaṃ gacchāmi', 'pi-Latn'],
  ['Are bhikkhū, to tassa', 'pi-Latn'],
  ['The eight victories are those over Māra', 'en'],
  ['sayings of Dhanañjānī', 'en'],
  ['Praise', 'en'],
  ['· 12', undefined],
])('%j is in %j', (text, language) => {
  expect(detectLanguage(text)).toBe(language as never)
})
