/** The editions of the canon, as data: everything that asks for a property of an edition asks here. */

import type { Label } from './definition.ts'

/** What is known of one edition. A new one is an entry in the list below; the compiler asks for all of it. */
export interface EditionFacts {
  /** In full, as answers name it (decisions §4). */
  readonly label: Label
  /** Where there is little room. */
  readonly name: Label
  /** How an editor calls it, who compares sources of it. */
  readonly deskName: string
  readonly language: 'th' | 'pi'
  /** Whose wording a source of it has that does not say so. */
  readonly recension: string
  /** ISO 15924. */
  readonly script: 'Thai' | 'Latn'
  /** The field of headings and stories that holds its page. */
  readonly pageField: 'royalPage' | 'paliPage' | 'romanPage'
  /** Bytes of markup that a stored byte becomes at most, in practice; Thai-script Pali is marked word by word. */
  readonly markupGrowth: number
}

/** In the order in which they are always listed; those in Latin letters come last, since the index numbers pages so. */
const FACTS = {
  royal: {
    label: { th: 'ฉบับหลวง', en: 'Royal edition' },
    name: { th: 'หลวง', en: 'Royal' },
    deskName: 'ฉบับหลวง',
    language: 'th',
    recension: 'royal',
    script: 'Thai',
    pageField: 'royalPage',
    markupGrowth: 1.06,
  },
  pali: {
    label: { th: 'ฉบับสยามรัฐ (บาลีอักษรไทย)', en: 'Siam Rath edition (Pali in Thai script)' },
    name: { th: 'สยามรัฐ', en: 'Siam Rath' },
    deskName: 'บาลีอักษรไทย',
    language: 'pi',
    recension: 'siamrath',
    script: 'Thai',
    pageField: 'paliPage',
    markupGrowth: 1.3,
  },
  roman: {
    label: { th: 'ฉบับอักษรโรมัน', en: 'Roman-script edition' },
    name: { th: 'โรมัน', en: 'Roman' },
    deskName: 'บาลีอักษรโรมัน',
    language: 'pi',
    recension: 'chattha',
    script: 'Latn',
    pageField: 'romanPage',
    markupGrowth: 1.1,
  },
} as const satisfies Readonly<Record<string, EditionFacts>>

export type Edition = keyof typeof FACTS

export const EDITIONS = Object.keys(FACTS) as readonly Edition[]

/** The one that is shown where nobody says which. */
export const DEFAULT_EDITION = 'royal' satisfies Edition

export const isEdition = (value: unknown): value is Edition => EDITIONS.some((edition) => edition === value)

export const factsOf = (edition: Edition): EditionFacts => FACTS[edition]

/** Whether its words are Pali, which is written with spaces in every script. Thai is not, so a dictionary cuts it. */
export const isPali = (edition: Edition): boolean => FACTS[edition].language === 'pi'

/** Pali in Thai letters, which sounds like other letters do. */
export const isThaiScriptPali = (edition: Edition): boolean =>
  isPali(edition) && FACTS[edition].script === 'Thai'

/** The editions in Latin letters. */
export const LATIN_EDITIONS: readonly Edition[] = EDITIONS.filter(
  (edition) => FACTS[edition].script === 'Latn',
)

/** The first edition that is no Pali: what says the sense of Pali words to a Thai. */
export const THAI_EDITION: Edition = EDITIONS.find((edition) => !isPali(edition)) ?? DEFAULT_EDITION

/** What its text is written in, as pages say it (BCP 47): `th`, `pi-Thai`, `pi-Latn`. */
export type TextLanguage = 'th' | 'pi-Thai' | 'pi-Latn'

export const languageOf = (edition: Edition): TextLanguage => {
  const { language, script } = FACTS[edition]
  return language === 'th' ? 'th' : `${language}-${script}`
}

/** In full; English under `en`, Thai in every other language. */
export const editionLabel = (edition: Edition, language: string): string =>
  language === 'en' ? FACTS[edition].label.en : FACTS[edition].label.th
