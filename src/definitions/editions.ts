/**
 * The editions of the canon, as data: everything that asks for a property of an edition asks here. The contract's three
 * are always there; others come with the packages that bring them (words §1) and go with their text.
 */

import type { LabelInThaiAndEnglish } from './definition.ts'

/** What is known of one edition. Everything else about it follows from this. */
export interface EditionFacts {
  /** In full, as answers name it (decisions §4). */
  readonly label: LabelInThaiAndEnglish
  /** Where there is little room. */
  readonly name: LabelInThaiAndEnglish
  /** How an editor calls it, who compares sources of it. */
  readonly deskName: string
  /** ISO 639, two or three letters; `pi` for Pali. */
  readonly language: string
  /** Whose wording a source of it has that does not say so. */
  readonly recension: string
  /** ISO 15924. */
  readonly script: string
  /** The field of headings and stories that holds its page; null where they have none for it. */
  readonly pageField: 'royalPage' | 'paliPage' | 'romanPage' | null
  /** The edition whose text it says in another language: that one's pages and paragraphs are its own, too. */
  readonly translates?: Edition
  /** The edition whose text it explains, under its headings and on its pages. */
  readonly comments?: Edition
  /** Bytes of markup that a stored byte becomes at most, in practice; Thai-script Pali is marked word by word. */
  readonly markupGrowth: number
}

/** An edition by its id: one of the contract's, or one that a package brings. */
export type Edition = string

/** An edition as a package names it in source.json. */
export interface PackageEdition {
  readonly id: Edition
  readonly label: LabelInThaiAndEnglish
  readonly name: LabelInThaiAndEnglish
  readonly language: string
  readonly script: string
  readonly translates: Edition | null
  /** The edition whose text it explains, on that one's pages. */
  readonly comments?: Edition
}

/** In the order in which they are always listed. */
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

/** The contract's, which are known whether they have text or not. */
export const EDITIONS: readonly Edition[] = Object.keys(FACTS)

/** The one that is shown where none is named. */
export const DEFAULT_EDITION: Edition = 'royal' satisfies keyof typeof FACTS

/** Whether it is one of the contract's. */
export const isEdition = (value: unknown): value is Edition => EDITIONS.some((edition) => edition === value)

/** What is said of an edition of which nothing is known, such as one that is decided on and has left with its source. */
const unknown = (id: Edition): EditionFacts =>
  factsFrom({
    id,
    label: { th: id, en: id },
    name: { th: id, en: id },
    language: 'und',
    script: 'Zyyy',
    translates: null,
  })

function factsFrom({ id, label, name, language, script, translates, comments }: PackageEdition): EditionFacts {
  const root = translates ?? comments ?? null
  return {
    label,
    name,
    deskName: label.th,
    language,
    script,
    recension: id,
    pageField: root === null ? null : editionFactsOf(root).pageField,
    ...(translates === null ? {} : { translates }),
    ...(comments === undefined ? {} : { comments }),
    markupGrowth: language === 'pi' && script === 'Thai' ? FACTS.pali.markupGrowth : FACTS.roman.markupGrowth,
  }
}

/** What this process has met so far, by id: of the text that it serves, and of packages that it reads. */
const known = new Map<Edition, EditionFacts>(Object.entries(FACTS))

/**
 * Makes the facts of editions known that a text or a package brings; which of them there are is asked of the text (see
 * canon/text/editions.ts). The contract's never change.
 */
export function registerEditions(brought: readonly PackageEdition[]): void {
  for (const edition of brought) if (!isEdition(edition.id)) known.set(edition.id, factsFrom(edition))
}

/** Whether each of two lists has the editions of the other, in the same order. */
export const haveSameEditions = (some: readonly Edition[], others: readonly Edition[]): boolean =>
  some === others || (some.length === others.length && some.every((edition, at) => edition === others[at]))

/** Returns the facts of an edition; of an unknown one its id alone. */
export const editionFactsOf = (edition: Edition): EditionFacts => known.get(edition) ?? unknown(edition)

/** Whether its words are Pali, which is written with spaces in every script. Thai is not, so a dictionary cuts it. */
export const isPaliEdition = (edition: Edition): boolean => editionFactsOf(edition).language === 'pi'

/** The edition whose text it translates or explains; undefined for one that has a text of the canon itself. */
export const rootEditionOf = (edition: Edition): Edition | undefined => {
  const { translates, comments } = editionFactsOf(edition)
  return translates ?? comments
}

/** Whether it accompanies a text of the canon, as translations and commentaries do: such texts are never compared (words §1). */
export const accompaniesCanonText = (edition: Edition): boolean => rootEditionOf(edition) !== undefined

/** Whether it explains another edition's text. */
export const isCommentaryEdition = (edition: Edition): boolean => editionFactsOf(edition).comments !== undefined

/** Whether it has the Pali of the canon itself. */
export const isCanonPaliEdition = (edition: Edition): boolean =>
  isPaliEdition(edition) && !accompaniesCanonText(edition)

/** Pali in Thai letters, which sounds like other letters do. */
export const isThaiScriptPaliEdition = (edition: Edition): boolean =>
  isPaliEdition(edition) && editionFactsOf(edition).script === 'Thai'

/** Whether it is written in Latin letters. */
export const isLatinScriptEdition = (edition: Edition): boolean => editionFactsOf(edition).script === 'Latn'

/** The first edition that is no Pali: what says the sense of Pali words to a Thai. */
export const THAI_EDITION: Edition = EDITIONS.find((edition) => !isPaliEdition(edition)) ?? DEFAULT_EDITION

/** What its text is written in, as pages say it (BCP 47): `th`, `pi-Thai`, `pi-Latn`, `en`. */
export const languageTagOfEdition = (edition: Edition): string => {
  const { language, script } = editionFactsOf(edition)
  return language === 'pi' ? `${language}-${script}` : language
}

/** Languages that are written from the right. */
export const textDirectionOf = (edition: Edition): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.has(editionFactsOf(edition).script) ? 'rtl' : 'ltr'

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo'])

/** In full; English under `en`, Thai in every other language. */
export const editionLabel = (edition: Edition, language: string): string =>
  language === 'en' ? editionFactsOf(edition).label.en : editionFactsOf(edition).label.th
