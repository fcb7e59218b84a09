/**
 * The facts about the editions of the canon. The three built-in editions always exist. Others are added by text
 * packages (words §1) and disappear with their text.
 */

import type { LabelInThaiAndEnglish } from './definition.ts'

/** Everything that the program knows about one edition. */
export interface EditionFacts {
  /** Full name, as responses have it (decisions §4). */
  readonly label: LabelInThaiAndEnglish
  /** Short name. */
  readonly name: LabelInThaiAndEnglish
  /** The name for editors who compare sources of the edition. */
  readonly deskName: string
  /** ISO 639, two or three letters; `pi` for Pali. */
  readonly language: string
  /** The recension of its sources that do not name one. */
  readonly recension: string
  /** ISO 15924. */
  readonly script: string
  /** The field of headings and jātakas with the page of this edition; null if there is none. */
  readonly pageField: 'royalPage' | 'paliPage' | 'romanPage' | null
  /** The edition that it translates, whose pages and paragraphs it shares. */
  readonly translates?: EditionId
  /** The edition whose text it explains, under its headings and on its pages. */
  readonly comments?: EditionId
  /** Maximum bytes of markup per stored byte, as measured; Thai-script Pali is marked up word by word. */
  readonly markupGrowth: number
}

/** Id of an edition: a built-in one, or one that a text package brings. */
export type EditionId = string

/** Description of an edition in the source.json of a text package. */
export interface PackageEdition {
  readonly id: EditionId
  readonly label: LabelInThaiAndEnglish
  readonly name: LabelInThaiAndEnglish
  readonly language: string
  /** ISO 15924. */
  readonly script: string
  /** The edition that it translates; null if it is no translation. */
  readonly translates: EditionId | null
  /** The edition whose text it explains, and whose pages it has. */
  readonly comments?: EditionId
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

/** Ids of the built-in editions (royal, pali, roman). They exist even if they have no text. */
export const BUILT_IN_EDITION_IDS: readonly EditionId[] = Object.keys(FACTS)

/** The edition that is shown when a request names none. */
export const DEFAULT_EDITION: EditionId = 'royal' satisfies keyof typeof FACTS

/** Whether a value is the id of a built-in edition. False for editions that only packages bring. */
export const isBuiltInEdition = (value: unknown): value is EditionId =>
  BUILT_IN_EDITION_IDS.some((edition) => edition === value)

/** Returns facts for an unknown edition, such as one in decisions whose source was removed. */
const createUnknownFacts = (id: EditionId): EditionFacts =>
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
    pageField: root === null ? null : getEditionFacts(root).pageField,
    ...(translates === null ? {} : { translates }),
    ...(comments === undefined ? {} : { comments }),
    markupGrowth: language === 'pi' && script === 'Thai' ? FACTS.pali.markupGrowth : FACTS.roman.markupGrowth,
  }
}

/** Facts that this process has registered, by id: of the served text, and of packages that it reads. */
const known = new Map<EditionId, EditionFacts>(Object.entries(FACTS))

/**
 * Registers the facts of editions that a text database or package brings. Built-in editions cannot be changed. Which
 * editions have text is known to the text database only (canon/text/ranked-sources.ts).
 */
export function registerEditionFacts(added: readonly PackageEdition[]): void {
  for (const edition of added) if (!isBuiltInEdition(edition.id)) known.set(edition.id, factsFrom(edition))
}

/** Whether two lists have the same editions in the same order. */
export const areEditionListsEqual = (some: readonly EditionId[], others: readonly EditionId[]): boolean =>
  some === others || (some.length === others.length && some.every((edition, at) => edition === others[at]))

/** Returns the facts of an edition. An unknown edition has its id as name and no known language (`und`). */
export const getEditionFacts = (edition: EditionId): EditionFacts => known.get(edition) ?? createUnknownFacts(edition)

/**
 * Whether an edition is in Pali. Pali has spaces between words in every script. Thai has none and must be divided by a
 * dictionary.
 */
export const isPaliEdition = (edition: EditionId): boolean => known.get(edition)?.language === 'pi'

/** Returns the edition that a translation translates or a commentary explains. Undefined for other editions. */
export const getRootEdition = (edition: EditionId): EditionId | undefined => {
  const facts = known.get(edition)
  return facts?.translates ?? facts?.comments
}

/** Whether an edition is a translation or a commentary. Such texts are never compared with others (words §1). */
export const isTranslationOrCommentary = (edition: EditionId): boolean => getRootEdition(edition) !== undefined

/** Whether an edition is a commentary on another edition's text. */
export const isCommentaryEdition = (edition: EditionId): boolean => known.get(edition)?.comments !== undefined

/** Whether an edition is the Pali of the canon itself, not a commentary. */
export const isCanonPaliEdition = (edition: EditionId): boolean =>
  isPaliEdition(edition) && !isTranslationOrCommentary(edition)

/** Whether an edition is Pali in Thai script. Its letters have other sounds than those of Thai. */
export const isThaiScriptPaliEdition = (edition: EditionId): boolean =>
  isPaliEdition(edition) && getEditionFacts(edition).script === 'Thai'

/** Whether an edition is written in Latin letters. */
export const isLatinScriptEdition = (edition: EditionId): boolean => getEditionFacts(edition).script === 'Latn'

/**
 * The Thai edition (`royal`): the first built-in edition that is not in Pali. The desk shows it with conflicts of Pali
 * text.
 */
export const THAI_EDITION: EditionId =
  BUILT_IN_EDITION_IDS.find((edition) => !isPaliEdition(edition)) ?? DEFAULT_EDITION

/** Returns the BCP 47 tag of an edition's text, for `lang` attributes: `th`, `pi-Thai`, `pi-Latn`, `en`. */
export const getEditionLanguageTag = (edition: EditionId): string => {
  const { language, script } = getEditionFacts(edition)
  return language === 'pi' ? `${language}-${script}` : language
}

/** Returns the writing direction of an edition's text, for `dir` attributes. */
export const getEditionTextDirection = (edition: EditionId): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.has(getEditionFacts(edition).script) ? 'rtl' : 'ltr'

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo'])

/** Returns the full name of an edition: in English if `language` is `en`, in Thai for every other language. */
export const getEditionTitle = (edition: EditionId, language: string): string =>
  language === 'en' ? getEditionFacts(edition).label.en : getEditionFacts(edition).label.th
