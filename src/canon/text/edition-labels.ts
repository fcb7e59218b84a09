/** What the editions are called (decisions §4, Edition labels). */

import type { Language } from '../../languages/languages.ts'
import type { Label } from '../../resources/definition.ts'
import type { Edition } from '../../texts/format.ts'

const LABELS: Readonly<Record<Edition, Label>> = {
  royal: { th: 'ฉบับหลวง', en: 'Royal edition' },
  pali: { th: 'ฉบับสยามรัฐ (บาลีอักษรไทย)', en: 'Siam Rath edition (Pali in Thai script)' },
  roman: { th: 'ฉบับอักษรโรมัน', en: 'Roman-script edition' },
}

/** English under `en`, Thai in every other language. */
export const editionLabel = (edition: Edition, language: Language): string =>
  language === 'en' ? LABELS[edition].en : LABELS[edition].th
