/** Finds all readings of a form, best first: the word itself, an inflection of one, or several words. */

import { hasThaiLetters } from '../../search/letters/thai-pali.ts'
import { type CandidateHeadword, PaliLemmatizer } from './analyse.ts'
import type { CanonProperNames } from './canon-names.ts'
import type { WordDivision } from './division.ts'
import { getIrregularWordFormReadings, isPronounForm } from './grammar/irregular.ts'
import {
  createSharedPrefixMeasure,
  createWordSet,
  type DictionaryLexicon,
  type HeadwordOfWordForm,
  type KnownWordSet,
} from './lexicon.ts'
import { findPaliOriginsOfThaiWord } from './loan-words.ts'
import { SandhiAndCompoundDivider } from './word-divider.ts'

/** A reading of a form: as a dictionary word, as an inflection of one, or as a member of a division. */
export interface WordFormReading {
  /** The key of a dictionary word or a name. */
  readonly lemma: string
  /** Analyses of the form, in the notation of describe-reading.ts; empty for the word itself. */
  readonly analyses: readonly string[]
  /** For a divided word: all members as separate words, and the index of this one. */
  readonly division?: { readonly members: readonly string[]; readonly at: number }
  readonly note?: WordFormReadingRemark
  /** Whether it only precedes another word, and describes it. */
  readonly isPrefix?: true
  /** Keys of the words from which a dictionary says that it is made. */
  readonly construction?: readonly string[]
  /** Whether only grammar yields the reading, although a dictionary lists forms. */
  readonly isByGrammar?: true
}

/** Particles and pronouns joined by sandhi are likelier than a word that is rarer than this. */
const MAX_RARITY = 0.8
/** From this cost of the best undivided reading, a division may be the better one. */
const UNCERTAIN_COST = 4
/** Derivations by a suffix, whose word is usually meant as a whole. */
const DERIVED_BY_SUFFIX = /^(?:abstract|comparative|superlative|made-of|passive|causative|possessor|adverb)\b/
/** A word made by a suffix stays whole unless a division costs this much less. */
const DERIVED_WORD_MARGIN = 1
/** Minimum letters of a derived word: anattā is not derived from ana. */
const MIN_DERIVED_WORD_LETTERS = 5
/** Any other doubtful reading stays whole only if a division costs at least this much more. */
const WHOLE_WORD_MARGIN = -2
/** The same for a word that no dictionary has. */
const INFERRED_WORD_MARGIN = { word: -1, compound: -3 } as const
/** Minimum letters of a member of a compound that no dictionary has as a whole. */
const MIN_COMPOUND_MEMBER_LETTERS = 4
/** How much more joined pronouns and particles may cost than a word that is rare, or in no dictionary. */
const JOINED_WORDS_MARGIN = { rare: 3.8, inferred: 1.4, unusual: 4.8 } as const
/** Maximum readings of one member. */
const MAX_READINGS_OF_MEMBER = 2

/**
 * A remark on a reading. grammatical-terms.tsv has the words for readers.
 * - `inferred`: no dictionary has the word; `loan`: the form is Thai and comes from the word
 * - `name`, `name-too`: the word is only or also a proper name; `text-name`: it names a text, or one is named after it
 * - `named`: only the entry of another word mentions it; `plain`: it has the same letters with diacritics
 */
export type WordFormReadingRemark = 'inferred' | 'plain' | 'name' | 'name-too' | 'text-name' | 'named' | 'loan'

const NO_WORDS = createWordSet(new Map(), { rarity: () => 0, isDeclined: () => null })

/** Proper names of a reader without any. */
const NO_NAMES: CanonProperNames = { persons: NO_WORDS, texts: NO_WORDS }

/**
 * Finds all readings of a form: the word itself, inflections, and divisions into several words. The best come first.
 */
export class WordFormReadingFinder {
  private readonly words: KnownWordSet
  private readonly analyser: PaliLemmatizer
  private readonly divider: SandhiAndCompoundDivider
  private readonly named: PaliLemmatizer
  private readonly texts: PaliLemmatizer

  /** Prepares the tables. @param names proper names that the dictionaries lack */
  constructor(
    private readonly lexicon: DictionaryLexicon,
    private readonly names: CanonProperNames = NO_NAMES,
  ) {
    this.words = combineWordSets(lexicon, names.persons)
    const { words } = this
    this.analyser = new PaliLemmatizer(words, (key) =>
      lexicon.has(key) ? null : names.persons.has(key) ? 'name' : 'inferred',
    )
    this.divider = new SandhiAndCompoundDivider(words, this.analyser)
    this.named = new PaliLemmatizer(lexicon.named)
    this.texts = new PaliLemmatizer(names.texts)
  }

  /**
   * Returns the readings of a form, best first.
   * @param input a key (pali-key.ts)
   * @param written the word as the caller wrote it, when it may be a Thai word
   * @returns an empty list for unknown forms
   */
  read(input: string, written = ''): readonly WordFormReading[] {
    const form = this.formOf(input)
    const listed = this.listed(form)
    if (listed.length > 0) return distinct([...listed, ...this.loans(written)])
    const readings = this.readByGrammar(form, written)
    return this.lexicon.hasForms
      ? readings.map((reading) => (reading.note === 'loan' ? reading : { ...reading, isByGrammar: true }))
      : readings
  }

  /** Whether a form has a reading as one word, other than a mere name; divides no compound, which takes long. */
  hasWord(input: string): boolean {
    const form = this.formOf(input)
    return this.listedWords(form).length > 0 || this.found(form).length > 0
  }

  /** Restores ṃ at the end of a form: other final nasals come from the next word, except in stems of dictionaries. */
  private formOf(input: string): string {
    return this.lexicon.has(input) ? input : input.replace(/(?<=.)[nmñṅṇ]$/, 'ṃ')
  }

  /**
   * Returns the readings from dictionaries that list forms: the words, the most frequent in the canon first, then the
   * parts of the first one.
   */
  private listed(form: string): readonly WordFormReading[] {
    const words = this.listedWords(form)
    if (words.length === 0) return []
    const found = this.analyser.analyse(form)
    const readings = [...Map.groupBy(words, ({ lemma }) => lemma)].map(([lemma, [first]]): WordFormReading => {
      const analyses = found.find((one) => one.lemma === lemma)?.analyses ?? []
      return first?.construction ? { lemma, analyses, construction: first.construction } : { lemma, analyses }
    })
    const members = readings[0]?.construction ?? []
    const parts = members.flatMap((member, at): readonly WordFormReading[] => {
      const [own] = this.listedWords(member)
      const lemma = own?.lemma ?? (this.lexicon.has(member) ? member : undefined)
      return lemma === undefined || lemma === readings[0]?.lemma
        ? []
        : [{ lemma, analyses: [], division: { members, at }, ...(lemma === 'na' ? { isPrefix: true } : {}) }]
    })
    return [...readings, ...parts]
  }

  /**
   * Returns the headwords that lists of forms assign to a form: the form itself if it is a headword, then the commonest
   * in the canon.
   */
  private listedWords(form: string): readonly HeadwordOfWordForm[] {
    const rank = ({ lemma }: HeadwordOfWordForm) => (lemma === form ? -1 : this.lexicon.rarity(lemma))
    return this.lexicon.listed(form).toSorted((a, b) => rank(a) - rank(b))
  }

  /** Returns the readings of a form that the rules of grammar give. */
  private readByGrammar(form: string, written: string): readonly WordFormReading[] {
    const found = this.found(form)
    const [first] = found
    const whole = found.map((one) => this.reading(one))
    const loans = this.loans(written)
    const isRare =
      first && this.lexicon.rarity(first.lemma) > MAX_RARITY && getIrregularWordFormReadings(form).length === 0
    const isInferred = whole[0]?.note === 'inferred'
    const isUnusual = first && this.isUnusualCase(first, form) && getIrregularWordFormReadings(form).length === 0
    if (first && first.cost < UNCERTAIN_COST && !isRare && !isInferred && !isUnusual)
      return distinct([...whole, ...loans])
    const division = loans.length > 0 ? undefined : this.divide(form)
    const worse: keyof typeof JOINED_WORDS_MARGIN | false | undefined =
      isUnusual && division && endsInPronoun(division) ? 'unusual' : isInferred ? 'inferred' : isRare && 'rare'
    const isJoined =
      first && worse && division?.isClosed === true && division.cost <= first.cost + JOINED_WORDS_MARGIN[worse]
    if (first && !isInferred && first.cost < UNCERTAIN_COST && !isJoined) return distinct([...whole, ...loans])
    const divided = division ? this.divided(division) : []
    const isDerived =
      first &&
      DERIVED_BY_SUFFIX.test(first.analyses[0] ?? '') &&
      (first.lemma.length >= MIN_DERIVED_WORD_LETTERS || /^(?:comparative|possessor)/.test(first.analyses[0] ?? ''))
    const better = isDerived
      ? DERIVED_WORD_MARGIN
      : isInferred
        ? INFERRED_WORD_MARGIN[division && this.isCompound(division, found) ? 'compound' : 'word']
        : WHOLE_WORD_MARGIN
    const isWhole = first && division && !isJoined && first.cost <= division.cost + better
    return distinct([
      ...loans,
      ...(isWhole ? [...whole, ...divided] : [...divided, ...whole]),
      ...findUndividedReadings(this.named, form, 'named'),
      ...findUndividedReadings(this.texts, form, 'text-name'),
    ])
  }

  /** Whether the best analysis of a form is an inflection of the given word. Both are keys. */
  isFormOf(form: string, lemma: string): boolean {
    return this.analyser.analyse(form)[0]?.lemma === lemma
  }

  /** Whether the canon hardly uses the case: a feminine locative (tathāyaṃ, not sahāyaṃ), or a neuter in -o (cetaṃ). */
  private isUnusualCase({ lemma, analyses: [analysis = ''] }: CandidateHeadword, form: string): boolean {
    return analysis.startsWith('loc sg f')
      ? !this.words.has(form.slice(0, -1))
      : lemma.endsWith('o') && analysis.endsWith('sg n')
  }

  /**
   * Whether a division joins stems of dictionaries, which say more than a word inferred from the canon.
   * @param found readings of the whole; a verb, or a form of a dictionary word, is no compound
   */
  private isCompound({ cost, members }: WordDivision, found: readonly CandidateHeadword[]): boolean {
    if (found[0]?.lemma.endsWith('ti')) return false
    if (found.some((one) => one.cost <= cost && this.lexicon.has(one.lemma))) return false
    return members.every(
      ({ form, found: [first], joins }, at) =>
        first !== undefined &&
        joins !== true &&
        form.length >= MIN_COMPOUND_MEMBER_LETTERS &&
        this.lexicon.has(first.lemma) &&
        (at === members.length - 1 ? !isPronounForm(form) : this.isStem(form, first)),
    )
  }

  private isStem(form: string, { lemma, analyses }: CandidateHeadword): boolean {
    return analyses.length === 0 && !form.endsWith('ṃ') && !this.lexicon.kinds(lemma).has('indeclinable')
  }

  private divide(form: string): WordDivision | undefined {
    const usual = form.replace(...KATA).replace('sañhit', 'saṃhit')
    return this.divider.divide(usual) ?? (usual === form ? undefined : this.divider.divide(form))
  }

  /** Converts a candidate to a reading, with a note when it is a name or in no dictionary. */
  private reading({ lemma, analyses }: CandidateHeadword): WordFormReading {
    if (!this.names.persons.has(lemma))
      return this.lexicon.has(lemma) || !this.lexicon.inferred.has(lemma)
        ? { lemma, analyses }
        : { lemma, analyses, note: 'inferred' }
    return { lemma, analyses, note: this.lexicon.has(lemma) ? 'name-too' : 'name' }
  }

  /**
   * Converts a division to readings of its members. Members with a meaning precede those that only join others: nicca
   * before a-, suppiya before pi.
   */
  private divided({ members }: WordDivision): readonly WordFormReading[] {
    const forms = members.map((member) => member.form)
    const readings = members.map(({ found, joins }, at) => ({
      joins: joins === true,
      of: found
        .filter(({ lemma }, place) => place === 0 || this.lexicon.has(lemma))
        .slice(0, joins ? 1 : MAX_READINGS_OF_MEMBER)
        .map(
          (one): WordFormReading => ({
            ...this.reading(one),
            division: { members: forms, at },
            ...(joins && at === 0 ? { isPrefix: true } : {}),
          }),
        ),
    }))
    return [...readings.filter(({ joins }) => !joins), ...readings.filter(({ joins }) => joins)].flatMap(({ of }) => of)
  }

  private loans(written: string): readonly WordFormReading[] {
    return hasThaiLetters(written)
      ? findPaliOriginsOfThaiWord(written, this.words).map((lemma): WordFormReading => {
          const isName = this.names.persons.has(lemma) && !this.lexicon.has(lemma)
          return { lemma, analyses: [], note: isName ? 'name' : 'loan' }
        })
      : []
  }

  /**
   * Analyses a form as written, or else with the letters that it would have as a separate word or in another position.
   */
  private found(form: string): readonly CandidateHeadword[] {
    const found = this.analyser.analyse(form)
    if ((found[0]?.cost ?? UNCERTAIN_COST) < UNCERTAIN_COST) return found
    for (const respell of RESPELLINGS) {
      const other = respell(form)
      if (other === form) continue
      const known = this.analyser.analyse(other)
      if (known[0] && known[0].cost < UNCERTAIN_COST - 0.5) return known
    }
    return found
  }
}

/** Whether the last of two members is a pronoun that begins with a vowel, as in ca and etaṃ. */
const endsInPronoun = ({ members: [, last, ...others] }: WordDivision): boolean =>
  last !== undefined && others.length === 0 && /^[aāiīeo]/.test(last.form) && isPronounForm(last.form)

/** Respells Sukaṭa as sukata. */
const KATA = [/(?<=k|(?<!g)h)aṭ(?=[aāeo])/g, 'at'] as const

/** Letters that a form may have as a separate word, or in another edition. */
const RESPELLINGS: readonly ((form: string) => string)[] = [
  // verses omit ṃ: sabbadhammāna; but kammanti is kammaṃ and ti
  (form) => form.replace(/(?<=.[aiu])(?<!nti)$/, 'ṃ'),
  // ti or another word has lengthened the vowel
  (form) => form.replace(/[āīū]$/, (vowel) => ({ ā: 'a', ī: 'i', ū: 'u' })[vowel] ?? vowel),
  (form) => form.replaceAll('ḷ', 'l'),
  (form) => form.replaceAll('l', 'ḷ'),
  (form) => form.replace(...KATA),
  (form) => form.replace('thinam', 'thīnam'),
  // three spellings of vi before a vowel: viyākāsi, byākāsi, vyākāsi
  (form) => form.replace(/^viy(?=ā)/, 'by'),
  // khiyyati is khīyati, and vice versa
  (form) => form.replace(/iyy/g, 'īy'),
  (form) => form.replace(/īy/g, 'iyy'),
]

const distinct = (readings: readonly WordFormReading[]): readonly WordFormReading[] =>
  readings.filter(
    ({ lemma, division }, at) =>
      division !== undefined || at === readings.findIndex((one) => one.lemma === lemma && !one.division),
  )

const findUndividedReadings = (
  analyser: PaliLemmatizer,
  form: string,
  note: WordFormReadingRemark,
): readonly WordFormReading[] =>
  analyser
    .analyse(form)
    .slice(0, 1)
    .filter(({ cost }) => cost < UNCERTAIN_COST)
    .map(({ lemma, analyses }) => ({ lemma, analyses, note }))

/** Combines the words of dictionaries with names, and with words that are inferred from the canon. */
function combineWordSets(lexicon: DictionaryLexicon, names: CanonProperNames['persons']): KnownWordSet {
  const others = new Map<string, 'name' | 'inferred'>([...lexicon.inferred.keys()].map((key) => [key, 'inferred']))
  // the feminine of an adjective in a dictionary is no name
  for (const key of names.keys()) if (!lexicon.has(key.replace(/ā$/, 'a'))) others.set(key, 'name')
  const setOf = (key: string): KnownWordSet =>
    lexicon.has(key) ? lexicon : others.get(key) === 'name' ? names : lexicon.inferred
  const sharedWithOthers = createSharedPrefixMeasure([...others.keys()])
  return {
    has: (key) => lexicon.has(key) || others.has(key),
    kinds: (key) => setOf(key).kinds(key),
    rarity: (key) => (names.has(key) ? 0 : lexicon.rarity(key)),
    isDeclined: (key) => names.has(key) || lexicon.isDeclined(key),
    sharedPrefixLength: (form) => Math.max(lexicon.sharedPrefixLength(form), sharedWithOthers(form)),
  }
}
