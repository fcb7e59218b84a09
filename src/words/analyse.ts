/** Finds the dictionary words of which a form may be an inflection. The form is not divided into several words. */

import {
  getIrregularParticiplesByStem,
  getIrregularWordFormReadings,
  irregularFiniteVerbEndingRules,
  irregularParticipleEndingRules,
  isPronounForm,
} from './grammar/irregular.ts'
import { derivedNounEndingRules, nounEndingRules } from './grammar/nouns.ts'
import { type EndingRule, EndingRuleIndex } from './grammar/rule.ts'
import { derivedVerbEndingRules, finiteVerbEndingRules, participleEndingRules } from './grammar/verbs.ts'
import type { PartOfSpeech } from './kinds.ts'
import type { KnownWordSet } from './lexicon.ts'

/** A dictionary word of which a form may be an inflection, with the possible analyses of the form. */
export interface CandidateHeadword {
  /** The key of a dictionary word. */
  readonly lemma: string
  /** Analyses of the form, most likely first, in the notation of describe-reading.ts; empty for the word itself. */
  readonly analyses: readonly string[]
  /** Cost of the analysis; 0 for the word itself. */
  readonly cost: number
}

const nouns = new EndingRuleIndex(nounEndingRules)
const verbs = new EndingRuleIndex([...finiteVerbEndingRules, ...irregularFiniteVerbEndingRules])
const stems = new EndingRuleIndex([...participleEndingRules, ...irregularParticipleEndingRules])
const derivedVerbs = new EndingRuleIndex(derivedVerbEndingRules)
const derived = new EndingRuleIndex(derivedNounEndingRules)

/** Stems in -a and -ant may be participles, or nouns derived from other words. */
const DERIVING_RULES: ReadonlySet<EndingRule> = new Set(nounEndingRules.filter(({ lemma }) => /(?:a|ant)$/.test(lemma)))

/** Costs of the steps of an analysis. */
const COST = {
  irregular: 0.2,
  noun: 1,
  verb: 1,
  participle: 1.5,
  derivedVerb: 1.5,
  derived: 2,
  augment: 0.5,
  shortLemma: 2,
  name: 1.3,
  inferred: 2.4,
  rarity: 1.2,
  rareWhole: 0.7,
} as const

/** Readings of a word are returned if they cost at most this much more than its best one. */
const MAX_ALTERNATIVE_COST = 0.6
/** Headwords are returned if they cost at most this much more than the best one. */
const MAX_HEADWORD_COST = 4.5
const MAX_HEADWORDS = 8
/** Maximum analyses that are cached. */
const MAX_CACHED_FORMS = 4_000
/** Maximum letters of a stem that a derived verb changes (vuccati, vādeti), and of the longest participle ending. */
const MAX_STEM_CHANGE_LETTERS = 7
const MAX_PARTICIPLE_LETTERS = 9

/** Finds the dictionary words of which a Pali form may be an inflection, by removing endings. */
export class PaliLemmatizer {
  private readonly candidates = new Map<string, readonly CandidateHeadword[]>()
  private readonly directCosts = new Map<string, number>()

  /**
   * @param origin tells whether a word is a name, or is inferred from the canon; null for words of dictionaries, which
   *   come first
   */
  constructor(
    private readonly lexicon: KnownWordSet,
    private readonly origin: (key: string) => 'name' | 'inferred' | null = () => null,
  ) {}

  /**
   * Finds the words that a form may belong to, best first; an empty list for unknown forms.
   * @param form a key (pali-key.ts)
   */
  analyse(form: string): readonly CandidateHeadword[] {
    let found = this.candidates.get(form)
    if (!found) {
      if (this.candidates.size >= MAX_CACHED_FORMS) this.candidates.clear()
      found = this.findCandidates(form)
      this.candidates.set(form, found)
    }
    return found
  }

  /** Whether a word is in no dictionary and long enough to be a compound of dictionary words. */
  isInferredCompound(lemma: string): boolean {
    return lemma.length > MAX_SIMPLE_WORD_LETTERS && this.origin(lemma) === 'inferred'
  }

  /**
   * Returns the cost that a word adds to its form: words that are rare in the canon, or in no dictionary, come later.
   */
  private computeWordCost(lemma: string): number {
    const origin = this.origin(lemma)
    const rarity = this.lexicon.rarity(lemma)
    if (origin === 'inferred') return COST.inferred * (1 + rarity)
    return COST.rarity * rarity + (origin ? COST.name : 0)
  }

  /** Whether a form is an inflection of some word at less than this cost, which only a single step can have. */
  isInflection(form: string, maxCost: number): boolean {
    let cost = this.directCosts.get(form)
    if (cost === undefined) {
      if (this.directCosts.size >= MAX_CACHED_FORMS) this.directCosts.clear()
      const [first] = this.candidates.get(form) ?? this.findCandidates(form, true)
      cost = first?.cost ?? Number.POSITIVE_INFINITY
      this.directCosts.set(form, cost)
    }
    return cost < maxCost
  }

  /**
   * Reads the words that a form may belong to.
   * @param isDirect whether to leave out derived words, such as participles of verbs
   */
  private findCandidates(form: string, isDirect = false): readonly CandidateHeadword[] {
    const found = new CandidateCollector()
    const forms = getIrregularWordFormReadings(form)
    // `te` is they or you, and `assa` is his; the noun stems that dictionaries have for them (three, a horse) come
    // later
    const kinds = this.lexicon.kinds(form)
    const isStem =
      KINDS_RARER_THAN_PRONOUNS.some((kind) => kinds.has(kind)) &&
      forms.some(({ lemmas }) => PRONOUNS.has(lemmas[0] ?? ''))
    // dukkhaṃ is pain first, and with difficulty second
    const isAdverb = form.endsWith('aṃ') && this.lexicon.kinds(form.slice(0, -1)).has('n')
    if (this.lexicon.has(form)) {
      // dhāreyya is a form of dhāreti first, and a rare word for a marriage second
      const isNoun = GENDERS.some((kind) => kinds.has(kind))
      const rare = isNoun && this.lexicon.rarity(form) > MIN_RARE_RARITY ? COST.rareWhole : 0
      found.add(form, null, this.computeWordCost(form) + rare + (isStem || isAdverb ? COST.noun + 0.1 : 0))
    }
    for (const [at, { lemmas, analysis }] of forms.entries()) {
      // the usual analysis is first: taṃ is this, and you; but kāyo is the body, and not which women
      const cost = COST.irregular + at / 100 + (/āy(?:o|a)$/.test(form) ? COST.noun : 0)
      for (const lemma of lemmas) {
        // dictionaries differ in the lemma; one that has an entry comes first
        if (this.lexicon.has(lemma))
          found.add(lemma, analysis, cost + (this.origin(lemma) === 'inferred' ? COST.name : 0))
      }
    }
    const sharedPrefix = this.lexicon.sharedPrefixLength(form)
    this.addNouns(form, found, sharedPrefix, isDirect)
    this.addVerbs(form, found, sharedPrefix, 0)
    // the augment of the past precedes the root
    for (const [written, prefix] of AUGMENTED) {
      if (!form.startsWith(written) || (prefix === '' && !/^a[^aāiīuūeo]/.test(form))) continue
      const root = prefix + form.slice(written.length)
      this.addVerbs(root, found, this.lexicon.sharedPrefixLength(root), COST.augment, /^(?:aorist|conditional)/)
    }
    if (!isDirect) this.addDerived(form, COST.derived, found, sharedPrefix)
    return found.best()
  }

  /**
   * Finds the words of a stem that precedes another one in a compound: the verb of a participle, or the noun of a
   * derived noun.
   */
  analyseStem(stem: string): readonly CandidateHeadword[] {
    const found = new CandidateCollector()
    const sharedPrefix = this.lexicon.sharedPrefixLength(stem)
    this.addParticiples(stem, found, sharedPrefix)
    this.addDerived(stem, COST.derived, found, sharedPrefix)
    return found.best()
  }

  /**
   * Adds the nouns and participles that a form may be declined from.
   * @param sharedPrefix length of the longest prefix of the form that some word begins with (`sharedPrefixLength` of
   *   KnownWordSet): shorter endings need not be tried, here and below
   */
  private addNouns(form: string, found: CandidateCollector, sharedPrefix: number, isDirect: boolean): void {
    const stemsSeen = new Map<string, readonly CandidateHeadword[]>()
    const minEnding = form.length - sharedPrefix
    for (const rule of nouns.fitting(form, minEnding - MAX_PARTICIPLE_LETTERS - MAX_STEM_CHANGE_LETTERS)) {
      const isLongEnough = rule.ending.length >= minEnding
      const mayBeDerived = DERIVING_RULES.has(rule)
      if (!isLongEnough && !mayBeDerived) continue
      const stem = form.slice(0, -rule.ending.length) + rule.lemma
      if (stem === form && rule.analysis.startsWith('voc')) continue
      const cost = COST.noun + rule.cost
      if (isLongEnough && this.lexicon.has(stem)) {
        const fit = this.computeAgreementCost(stem, rule)
        if (fit < IMPOSSIBLE_COST) found.add(stem, rule.analysis, cost + fit + this.computeWordCost(stem))
      }
      if (!mayBeDerived) continue
      // a participle, or another noun that is derived from a verb or noun
      let derivedFrom = stemsSeen.get(stem)
      if (!derivedFrom) {
        const readings = new CandidateCollector()
        const stemSharedPrefix = isLongEnough ? stem.length : sharedPrefix
        this.addParticiples(stem, readings, stemSharedPrefix, isDirect)
        if (!isDirect && !this.lexicon.has(stem)) this.addDerived(stem, COST.derived, readings, stemSharedPrefix)
        derivedFrom = readings.best()
        stemsSeen.set(stem, derivedFrom)
      }
      for (const { lemma, analyses, cost: more } of derivedFrom) {
        for (const analysis of analyses) found.add(lemma, `${analysis};${rule.analysis}`, cost + more)
      }
    }
  }

  private addParticiples(stem: string, found: CandidateCollector, sharedPrefix: number, isDirect = false): void {
    for (const { lemmas, analysis } of getIrregularParticiplesByStem(stem)) {
      for (const lemma of lemmas) if (this.lexicon.has(lemma)) found.add(lemma, analysis, COST.irregular)
    }
    if (isDirect) return
    for (const rule of stems.fitting(stem, stem.length - sharedPrefix - MAX_STEM_CHANGE_LETTERS)) {
      this.addVerb(stem.slice(0, -rule.ending.length) + rule.lemma, rule.analysis, COST.participle + rule.cost, found)
    }
  }

  private addVerbs(form: string, found: CandidateCollector, sharedPrefix: number, more: number, wanted?: RegExp): void {
    for (const rule of verbs.fitting(form, form.length - sharedPrefix - MAX_STEM_CHANGE_LETTERS)) {
      if (wanted && !wanted.test(rule.analysis)) continue
      const lemma = form.slice(0, -rule.ending.length) + rule.lemma
      this.addVerb(lemma, rule.analysis, COST.verb + rule.cost + more, found)
    }
    // a present that no dictionary has may belong to a derived verb
    if (/(?:ati|eti)$/.test(form)) this.addVerb(form, 'present 3 sg', COST.verb + more, found)
  }

  /** Adds a verb by its present tense, or else the verb that it is derived from: for vādeti also vadati. */
  private addVerb(lemma: string, analysis: string, cost: number, found: CandidateCollector): void {
    if (lemma.length < 4 && !/^(?:eti|yāti)$/.test(lemma)) return
    if (this.lexicon.has(lemma)) {
      found.add(lemma, analysis, cost + this.computeVerbAgreementCost(lemma) + this.computeWordCost(lemma))
      // vādeti has no entry of its own and belongs to vadati
      if (this.origin(lemma) !== 'inferred') return
    }
    const plain = /(?:e|kara)ti$/.test(lemma)
      ? lemma.replace(/ā([^aāiīuūeo]{1,2})eti$/, 'a$1ati').replace(/karati$/, 'karoti')
      : lemma
    if (plain !== lemma && this.lexicon.has(plain))
      found.add(
        plain,
        `causative;${analysis}`,
        cost + COST.derivedVerb + this.computeVerbAgreementCost(plain) + this.computeWordCost(plain),
      )
    if (this.lexicon.has(lemma)) return
    for (const rule of derivedVerbs.fitting(lemma)) {
      const plain = lemma.slice(0, -rule.ending.length) + rule.lemma
      if (plain.length > 3 && this.lexicon.has(plain)) {
        found.add(
          plain,
          `${rule.analysis};${analysis}`,
          cost + COST.derivedVerb + this.computeVerbAgreementCost(plain) + this.computeWordCost(plain),
        )
      }
    }
  }

  private addDerived(stem: string, more: number, found: CandidateCollector, sharedPrefix: number): void {
    for (const rule of derived.fitting(stem, stem.length - sharedPrefix)) {
      const base = stem.slice(0, -rule.ending.length) + rule.lemma
      if (base.length < 3 || !this.lexicon.has(base)) continue
      found.add(base, rule.analysis, more + rule.cost + this.computeWordCost(base))
    }
  }

  /** Returns the extra cost of an ending when the dictionaries give its word another gender or kind. */
  private computeAgreementCost(lemma: string, { wants, ending }: EndingRule): number {
    const kinds = this.lexicon.kinds(lemma)
    // tassa is no noun; kāya is one, although ka has the same form
    if (isPronounForm(lemma) && !GENDERS.some((kind) => kinds.has(kind))) return IMPOSSIBLE_COST
    const short = lemma.length < 3 ? COST.shortLemma : 0
    // only nouns have forms of stems in -as: cetaso; but sabbaso is an adverb
    if (S_STEM_ENDING.test(ending) && !GENDERS.some((kind) => kinds.has(kind))) return 2.5 + short
    const rarity = this.lexicon.rarity(lemma)
    if (wants.some((kind) => kinds.has(kind)) || kinds.has('numeral')) return short
    // the entry of a verb names its participles, but the verb is no noun: sammāsatiṃ does not contain asati
    if (!kinds.has('verb') && DECLINED.some((kind) => kinds.has(kind))) return 0.4 + short
    // a masculine noun has a feminine: brāhmaṇiyā
    if (wants.includes('f') && lemma.endsWith('a') && /^[iī]/.test(ending) && kinds.size > 0) return 0.4 + short
    if (GENDERS.some((kind) => kinds.has(kind))) return 2.5 + short
    // some entries begin with an adverb; the canon tells whether the word is declined
    if (UNDECLINED.some((kind) => kinds.has(kind))) {
      const isDeclined = lemma.length < 5 ? false : this.lexicon.isDeclined(lemma)
      return (isDeclined ? 1 : isDeclined === false ? IMPOSSIBLE_COST : 4) + short
    }
    // a common word that is never declined is no noun: tena
    if (this.lexicon.isDeclined(lemma) === false && rarity < MAX_COMMON_RARITY) return IMPOSSIBLE_COST
    return 0.3 + (/[aeo]ti$|āti$/.test(lemma) ? 3 : 0.7) * rarity + short + (lemma.length < 4 ? 1 : 0)
  }

  private computeVerbAgreementCost(lemma: string): number {
    const kinds = this.lexicon.kinds(lemma)
    if (kinds.has('verb')) return 0
    return GENDERS.some((kind) => kinds.has(kind)) && !/[eāo]ti$/.test(lemma) ? 2 : 0.2
  }
}

/** Written forms of prefixes with the augment of the past. */
const AUGMENTED = [
  ['a', ''],
  ['abbha', 'abhi'],
  ['pacca', 'paṭi'],
  ['pacca', 'pati'],
  ['acca', 'ati'],
  ['ajjha', 'adhi'],
] as const

/** Maximum letters of a simple word: samaṇa and duggati are simple. */
const MAX_SIMPLE_WORD_LETTERS = 8

const S_STEM_ENDING = /^as[aāio]$/

/** Pronouns whose forms are more frequent than any noun with the same spelling. */
const PRONOUNS: ReadonlySet<string> = new Set('ahaṃ tvaṃ ta eta ya ayaṃ ena asu'.split(' '))
const GENDERS: readonly PartOfSpeech[] = ['m', 'n', 'f']
const DECLINED: readonly PartOfSpeech[] = ['adjective', 'participle', 'numeral']

const KINDS_RARER_THAN_PRONOUNS: readonly PartOfSpeech[] = ['numeral', ...GENDERS]

/** Kinds of words without declension. Pronouns have a table of their own (grammar/irregular.ts). */
const UNDECLINED: readonly PartOfSpeech[] = ['indeclinable', 'verb', 'pronoun']
const IMPOSSIBLE_COST = 9
const MIN_RARE_RARITY = 0.8
const MAX_COMMON_RARITY = 0.3

/** Collects readings by their words. */
class CandidateCollector {
  private readonly byLemma = new Map<string, Map<string, number>>()

  /** Adds an analysis of a word, or lowers its cost. @param analysis null for the word itself */
  add(lemma: string, analysis: string | null, cost: number): void {
    const analyses = this.byLemma.getOrInsertComputed(lemma, () => new Map())
    const key = analysis ?? ''
    const before = analyses.get(key)
    if (before === undefined || cost < before) analyses.set(key, cost)
  }

  best(): readonly CandidateHeadword[] {
    const all = [...this.byLemma].map(([lemma, analyses]): CandidateHeadword => {
      const ordered = [...analyses].toSorted(([, a], [, b]) => a - b)
      const cost = ordered[0]?.[1] ?? 0
      const close = ordered.filter(([analysis, one]) => analysis !== '' && one <= cost + MAX_ALTERNATIVE_COST)
      return { lemma, analyses: analyses.get('') === cost ? [] : close.map(([analysis]) => analysis), cost }
    })
    const ordered = all.toSorted((a, b) => a.cost - b.cost || b.lemma.length - a.lemma.length)
    const most = (ordered[0]?.cost ?? 0) + MAX_HEADWORD_COST
    return ordered.filter(({ cost }) => cost <= most).slice(0, MAX_HEADWORDS)
  }
}
