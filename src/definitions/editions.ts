/**
 * The facts about the editions of the canon. The contract's three always exist; others are added by text packages
 * (words §1) and disappear with their text.
 */

import type { LabelInThaiAndEnglish } from './definition.ts'

/** Everything that the program knows about one edition; language, script and labels of its pages follow from it. */
export interface EditionFacts {
  /** Full name, as responses have it (decisions §4). */
  readonly label: LabelInThaiAndEnglish
  /** Short name. */
  readonly name: LabelInThaiAndEnglish
  /** The name for editors who compare its sources. */
  readonly deskName: string
  /** ISO 639, two or three letters; `pi` for Pali. */
  readonly language: string
  /** The recension of its sources that do not name one. */
  readonly recension: string
  /** ISO 15924. */
  readonly script: string
  /** The field of headings and stories with its page; null if there is none. */
  readonly pageField: 'royalPage' | 'paliPage' | 'romanPage' | null
  /** The edition that it translates, whose pages and paragraphs it shares. */
  readonly translates?: EditionId
  /** The edition whose text it explains, under its headings and on its pages. */
  readonly comments?: EditionId
  /** Maximum bytes of markup per stored byte, as measured; Thai-script Pali is marked up word by word. */
  readonly markupGrowth: number
}

/** Id of an edition: one of the contract's, or one that a text package brings. */
export type EditionId = string

/** Description of an edition in the source.json of a package. */
export interface PackageEdition {
  readonly id: EditionId
  readonly label: LabelInThaiAndEnglish
  readonly name: LabelInThaiAndEnglish
  readonly language: string
  readonly script: string
  readonly translates: EditionId | null
  /** The edition whose text it explains, on that one's pages. */
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

/** Ids of the contract's editions, which the program knows whether or not they have text. */
export const CONTRACT_EDITION_IDS: readonly EditionId[] = Object.keys(FACTS)

/** The edition that is shown when a request names none. */
export const DEFAULT_EDITION: EditionId = 'royal' satisfies keyof typeof FACTS

/** Whether a value is the id of one of the contract's editions. Editions that only packages bring do not count. */
export const isContractEdition = (value: unknown): value is EditionId =>
  CONTRACT_EDITION_IDS.some((edition) => edition === value)

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
 * Registers the facts of editions that a text database or package brings. The contract's editions cannot be changed.
 * Which editions have text is a matter of the text database (canon/text/ranked-sources.ts).
 */
export function registerEditionFacts(added: readonly PackageEdition[]): void {
  for (const edition of added) if (!isContractEdition(edition.id)) known.set(edition.id, factsFrom(edition))
}

/** Whether two lists of editions are equal, in order too. */
export const areEditionListsEqual = (some: readonly EditionId[], others: readonly EditionId[]): boolean =>
  some === others || (some.length === others.length && some.every((edition, at) => edition === others[at]))

/** Returns the facts of an edition; for an unknown edition, facts that contain only its id. */
export const getEditionFacts = (edition: EditionId): EditionFacts => known.get(edition) ?? createUnknownFacts(edition)

/**
 * Whether an edition is in Pali, which is written with spaces in every script. Thai text has none, so that a dictionary
 * must segment it.
 */
export const isPaliEdition = (edition: EditionId): boolean => known.get(edition)?.language === 'pi'

/** Returns the edition that a translation or commentary belongs to; undefined for an edition of the canon itself. */
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

/** Whether an edition is Pali in Thai script, in which letters sound differently than in Thai. */
export const isThaiScriptPaliEdition = (edition: EditionId): boolean =>
  isPaliEdition(edition) && getEditionFacts(edition).script === 'Thai'

/** Whether an edition is written in Latin letters. */
export const isLatinScriptEdition = (edition: EditionId): boolean => getEditionFacts(edition).script === 'Latn'

/** The first of the contract's editions that is not in Pali: the one that explains Pali words to Thai readers. */
export const THAI_EDITION: EditionId =
  CONTRACT_EDITION_IDS.find((edition) => !isPaliEdition(edition)) ?? DEFAULT_EDITION

/** Returns the BCP 47 tag of an edition's text, for `lang` attributes: `th`, `pi-Thai`, `pi-Latn`, `en`. */
export const getEditionLanguageTag = (edition: EditionId): string => {
  const { language, script } = getEditionFacts(edition)
  return language === 'pi' ? `${language}-${script}` : language
}

/** Returns the writing direction of an edition's text, for `dir` attributes. */
export const getTextDirection = (edition: EditionId): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.has(getEditionFacts(edition).script) ? 'rtl' : 'ltr'

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo'])

/** Returns the full name of an edition: in English for language `en`, in Thai for every other language. */
export const getEditionTitle = (edition: EditionId, language: string): string =>
  language === 'en' ? getEditionFacts(edition).label.en : getEditionFacts(edition).label.th
