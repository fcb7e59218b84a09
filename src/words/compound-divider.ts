/**
 * Divides a compound into members by dynamic programming over the rest that is still to be divided. Each member is a
 * word of the dictionaries.
 */

import type { PaliLemmatizer } from './analyse.ts'
import type { CompoundMember, WordDivision } from './division.ts'
import {
  AUXILIARY_VERBS_IN_COMPOUNDS,
  COMPOUND_INITIAL_NUMERAL_COST,
  COMPOUND_MEMBER_COST,
  COMPOUND_STEM_PARTS_OF_SPEECH,
  DOUBLED_S_AFTER_STEM_COST,
  FINITE_VERB_DESCRIPTION_PATTERN,
  getShortPronounCost,
  INFERRED_COMPOUND_MEMBER_COST,
  JOINED_PARTICLE_COST,
  LAST_COMPOUND_MEMBER_COST,
  LONG_COMPOUND_MEMBER_COST,
  MAX_COMPOUND_MEMBER_LETTERS,
  MAX_RARITY_TO_PRESUME_DECLENSION,
  MIN_COMPOUND_MEMBER_LETTERS,
  NEVER_LAST_COMPOUND_MEMBERS,
  PRONOUN_AFTER_NOUN_COST,
  RARE_COMPOUND_MEMBER_COST,
  RARE_LAST_COMPOUND_MEMBER_COST,
  RARE_LAST_COMPOUND_MEMBERS,
  SHORT_LAST_COMPOUND_MEMBER_COST,
  VERB_AFTER_STEM_COST,
  VOCATIVE_PARTICLES,
  WORDS_AFTER_PARTICLE_PATTERN,
} from './division-costs.ts'
import { getIrregularWordFormReadings, isPronounForm } from './grammar/irregular.ts'
import { CONSONANT_PATTERNS_BY_NASAL, STEM_END_VARIANTS, VOWEL_PAIRS_BY_CONTRACTED_VOWEL } from './grammar/sandhi.ts'
import {
  NUMERAL_LEMMAS_BY_COMBINING_FORM,
  PALI_PREFIXES,
  SHORT_LAST_COMPOUND_MEMBERS,
  SHORT_WORDS_BY_FORM_BEFORE_VOWEL,
  SHORT_WORDS_JOINED_TO_NEXT,
} from './grammar/short-words.ts'
import type { KnownWordSet } from './lexicon.ts'

const VOWEL = /[aāiīuūeo]/
const STARTS = /^[aāiīuūeo]/
const STOPS = /[kgcjṭḍtdpb]/
const DOUBLED = /^([^aāiīuūeo])\1/
const LONG_VOWEL = /[āīū]/

/** Maximum cost of a form that lost its last vowel before the next word. */
const MAX_ELIDED_COST = 2.5

/** Matches a letter inserted between two vowels; r follows only where the word had r or s: pātur, sabbhir. */
const GLIDES = /[yvmdt]$|[āiīuū]r$/

/** Matches numerals with a case ending inside a compound: tīhaṅgehi is tīhi and aṅgehi. */
const NUMERAL_CASE = /^(?:dvī|tī|catū|pañca|cha)hi$/

const countLetters = (text: string): number => text.replace(/([kgcjṭḍtdpb])h/g, '$1').length

/** Divides one compound at the lowest cost. All members but the last are stems; the last one is inflected. */
export class CompoundDivider {
  private readonly solutions = new Map<string, WordDivision | null>()

  constructor(
    private readonly form: string,
    private readonly lexicon: KnownWordSet,
    private readonly analyser: PaliLemmatizer,
  ) {}

  /** Returns the cheapest division into two or more members; undefined when there is none. */
  best(): WordDivision | undefined {
    return this.split(this.form, this.form, true) ?? undefined
  }

  /**
   * Finds the cheapest division of the rest of the form, recursively and memoised.
   * @param rest the rest to divide, with a contracted vowel restored at its beginning
   */
  private divideRest(rest: string): WordDivision | null {
    const known = this.solutions.get(rest)
    if (known !== undefined) return known
    this.solutions.set(rest, null) // prevents recursion: a word is not a part of itself
    const whole = this.readLastMember(rest)
    // another negation may follow a negation
    const parts = whole && whole.cost < 3 ? null : this.split(rest, rest, this.form === `na${rest}`)
    const best = !parts || (whole && whole.cost <= parts.cost) ? whole : parts
    this.solutions.set(rest, best)
    return best
  }

  private readLastMember(rest: string): WordDivision | null {
    if (NEVER_LAST_COMPOUND_MEMBERS.has(rest)) return null
    const isShort = SHORT_LAST_COMPOUND_MEMBERS.has(rest) || isPronounForm(rest)
    if (countLetters(rest) < MIN_COMPOUND_MEMBER_LETTERS && !isShort) return null
    const found = this.analyser.analyse(rest)
    const [first] = found
    if (!first) return null
    const cost = isShort
      ? SHORT_LAST_COMPOUND_MEMBER_COST
      : (LAST_COMPOUND_MEMBER_COST[Math.min(first.lemma.length, rest.length)] ?? 0.5)
    const more = RARE_LAST_COMPOUND_MEMBERS.has(first.lemma) ? RARE_LAST_COMPOUND_MEMBER_COST : 0
    return { cost: first.cost + cost + more, members: [{ form: rest, found }] }
  }

  private split(text: string, whole: string, isFirst: boolean): WordDivision | null {
    let best: WordDivision | null = null
    const maxCost = () => best?.cost ?? Number.POSITIVE_INFINITY
    const consider = (member: CompoundMember, cost: number, rest: string, ...between: CompoundMember[]) => {
      if (rest.length < 2 || rest === whole || cost >= maxCost()) return
      const division = this.divideRest(rest)
      if (!division) return
      const sum = cost + division.cost + this.computeMisfitCost(member, rest, division)
      if (sum < maxCost()) best = { cost: sum, members: [member, ...between, ...division.members] }
    }
    for (let at = 1; at <= Math.min(text.length - 2, MAX_COMPOUND_MEMBER_LETTERS); at++) {
      if (text[at] === 'h' && STOPS.test(text[at - 1] ?? '')) continue
      const left = text.slice(0, at)
      const continuations = this.continuations(text, at)
      for (const [member, cost] of this.readMembers(left, text.slice(at), isFirst, maxCost())) {
        for (const [right, more] of continuations) consider(member, cost + more, right)
        if (left.endsWith('v') && member.form.endsWith('u') && text[at] === 'ā')
          consider(member, cost, `a${text.slice(at + 1)}`)
        // avitakkaavicāra: uncontracted vowels belong to two words, and the second word is mostly negated
        if (!/[aā]a[^aāiīuūeo]/.test(text.slice(at - 1, at + 2))) continue
        for (const written of ['a', 'an']) {
          const right = text.startsWith(written, at) ? text.slice(at + written.length) : ''
          for (const [negation, more] of this.readPrefixes(written, right))
            consider(member, cost + more, right, negation)
        }
      }
      const word =
        isFirst && text.length > 3 && VOWEL.test(text[at] ?? '') ? SHORT_WORDS_BY_FORM_BEFORE_VOWEL[left] : undefined
      const right = text.slice(at)
      // appātaṅka is appa + ātaṅka, appekacce api + ekacce
      if (word !== undefined && ((word !== 'api' && word !== 'va') || WORDS_AFTER_PARTICLE_PATTERN.test(right))) {
        const found = this.analyser.analyse(word)
        if (found.length > 0) {
          const more = getShortPronounCost(left, right)
          consider({ form: word, found }, JOINED_PARTICLE_COST + more + 0.5, right)
          if (right.startsWith('ā'))
            consider({ form: word, found }, JOINED_PARTICLE_COST + more + 0.7, `a${right.slice(1)}`)
        }
      }
      const contracted = VOWEL_PAIRS_BY_CONTRACTED_VOWEL[text[at] ?? '']
      if (!contracted) continue
      const after = text.slice(at + 1)
      for (const [leftVowel, rightVowel] of contracted) {
        for (const [member, cost] of this.readMembers(left + leftVowel, rightVowel + after, isFirst, maxCost())) {
          // khaṇe with a doubled consonant is likelier than ikkhaṇe with a contracted vowel; a long vowel never
          // precedes a double consonant within a word
          const right = rightVowel + after
          const isJoined = this.isParticleInFront(member.form) && WORDS_AFTER_PARTICLE_PATTERN.test(right)
          const isShortVowel = !LONG_VOWEL.test(text[at] ?? '')
          const more = DOUBLED.test(after) && isShortVowel ? 2.3 : isJoined ? 0.3 : 0.8
          consider(member, cost + more + (rightVowel === 'ā' ? 0.4 : 0), right)
        }
      }
    }
    return best
  }

  /**
   * Returns the possible continuations after a member with their costs; a consonant that sandhi doubled may become
   * single again.
   */
  private continuations(text: string, at: number): readonly (readonly [string, number])[] {
    const right = text.slice(at)
    // catubbidha is catur and vidha
    if (right.startsWith('bb'))
      return [
        [right.slice(1), 0.2],
        [`v${right.slice(2)}`, 1],
      ]
    // caturāsīti is catur and asīti
    if (right.startsWith('ā') && NUMERAL_LEMMAS_BY_COMBINING_FORM.has(text.slice(0, at)))
      return [
        [right, 0],
        [`a${right.slice(1)}`, 0.2],
      ]
    const isDoubled = right[0] === right[1] && !VOWEL.test(right[0] ?? '') && VOWEL.test(text[at - 1] ?? '')
    const isAspirated = right[2] === 'h' && right[0] === right[1] && STOPS.test(right[0] ?? '')
    // mm and nn are mostly ṃ and m or n
    const more = /^[mnñṇ]/.test(right)
      ? 0.6
      : /...as$/.test(text.slice(0, at + 1)) && right.startsWith('ss')
        ? DOUBLED_S_AFTER_STEM_COST
        : 0.2
    return isDoubled || isAspirated ? [[right.slice(1), more]] : [[right, 0]]
  }

  /**
   * Yields the readings of a segment as a member that is not the last one, each with its cost.
   * @param maxCost readings that cost as much may be left out
   */
  private *readMembers(
    segment: string,
    next: string,
    isFirst: boolean,
    maxCost: number,
  ): Generator<readonly [CompoundMember, number]> {
    if (isFirst) yield* this.readPrefixes(segment, next)
    const numeral = NUMERAL_LEMMAS_BY_COMBINING_FORM.get(segment)?.find((lemma) => this.lexicon.has(lemma))
    if (numeral !== undefined)
      yield [this.createStemMember(segment, numeral), COMPOUND_INITIAL_NUMERAL_COST + (segment.length > 2 ? 0 : 0.5)]
    // forms such as me and so join words that begin with a vowel, and are separate words otherwise
    const isParticleInFront =
      isFirst && this.isParticleInFront(segment) && (STARTS.test(next) || !/[^n][eo]$/.test(segment))
    if (
      (segment.length < MIN_COMPOUND_MEMBER_LETTERS && !isParticleInFront) ||
      (!isFirst && VOCATIVE_PARTICLES.has(segment))
    )
      return
    const base = isParticleInFront
      ? JOINED_PARTICLE_COST + (STARTS.test(next) ? getShortPronounCost(segment, next) : 0)
      : (COMPOUND_MEMBER_COST[segment.length] ?? LONG_COMPOUND_MEMBER_COST)
    if (this.lexicon.has(segment)) yield [this.createStemMember(segment, segment), base + this.rarityCost(segment)]
    else if (getIrregularWordFormReadings(segment).length > 0) {
      const found = this.analyser.analyse(segment)
      if (found.length > 0) yield [{ form: segment, found }, isParticleInFront ? base : base + 1]
    }
    for (const [written, lemma, cost] of STEM_END_VARIANTS) {
      if (!segment.endsWith(written)) continue
      const stem = segment.slice(0, -written.length) + lemma
      // stems may lengthen or shorten their last vowel, particles do not
      if (this.lexicon.has(stem) && !this.lexicon.kinds(stem).has('indeclinable'))
        yield [this.createStemMember(segment, stem), base + cost + this.rarityCost(stem)]
    }
    if (segment.endsWith('tu') && next.startsWith('kām')) {
      const found = this.analyser.analyse(`${segment}ṃ`)
      if (found.length > 0) yield [{ form: `${segment}ṃ`, found }, base]
    }
    if (segment.length > 4 && base < maxCost && /[aā]$/.test(segment)) {
      const found = this.analyser.analyseStem(segment)
      if (found[0] && found[0].cost < 4) yield [{ form: segment, found }, base + found[0].cost * 0.7]
    }
    const last = segment.slice(-1)
    if (CONSONANT_PATTERNS_BY_NASAL[last]?.test(next)) {
      const form = `${segment.slice(0, -1)}ṃ`
      if (isFirst && SHORT_WORDS_JOINED_TO_NEXT.has(form)) {
        const own = getIrregularWordFormReadings(segment).length > 0 ? segment : form
        yield [{ form: own, found: this.analyser.analyse(own) }, JOINED_PARTICLE_COST + 0.2]
      }
      if (this.lexicon.has(form)) yield [this.createStemMember(form, form), base + 0.4]
      else {
        const found = this.analyser.analyse(form)
        // bandhanamattena is bandhana + matta
        const more = STARTS.test(next) && !WORDS_AFTER_PARTICLE_PATTERN.test(next) ? 2 : 0.8
        if (found[0] && found[0].cost < 3) yield [{ form, found }, base + more + found[0].cost]
      }
    }
    if (!STARTS.test(next)) return
    if (!VOWEL.test(last)) yield* this.readElidedMember(segment, next, isFirst, base, maxCost)
    // pātvākāsi and anvaddhamāsaṃ: u before a vowel
    if (/[^aāiīuūeo]v$/.test(segment)) {
      const form = `${segment.slice(0, -1)}u`
      const lemma = [form, `${form}r`].find((one) => one.length >= MIN_COMPOUND_MEMBER_LETTERS && this.lexicon.has(one))
      if (lemma !== undefined) yield [this.createStemMember(form, lemma), base + 1]
    }
    if (GLIDES.test(segment) && VOWEL.test(segment.slice(-2, -1))) {
      const form = segment.slice(0, -1)
      if (isFirst && this.isParticleInFront(form) && (last !== 't' || form.length > 3))
        yield [{ form, found: this.analyser.analyse(form) }, JOINED_PARTICLE_COST + 1 + getShortPronounCost(form, next)]
      // m is mostly the ṃ of a form: moghaṃ, aññaṃ
      else if (form.length >= MIN_COMPOUND_MEMBER_LETTERS && this.lexicon.has(form))
        yield [this.createStemMember(form, form), base + (last === 'm' ? 3 : 2) + this.rarityCost(form)]
    }
  }

  /**
   * Yields the readings of a segment whose last vowel was elided before the next one.
   * @param base the cost of a stem of its length
   */
  private *readElidedMember(
    segment: string,
    next: string,
    isFirst: boolean,
    base: number,
    maxCost: number,
  ): Generator<readonly [CompoundMember, number]> {
    for (const vowel of ['a', 'i', 'u', 'ā', 'ī', 'o', 'e']) {
      const form = segment + vowel
      const isVerb = /(?:[aeo]|ā)ti$/.test(form)
      // a vowel is elided before the same vowel in a closed syllable (maggaṅga); but nirodha and gocara do not contain
      // agocara
      const more = isVerb
        ? 4
        : /[iueo]/.test(vowel) && !next.startsWith(vowel)
          ? 1.2
          : next.startsWith(vowel) && !/^.[ṅñṇnmṃ][^aāiīuūeo]/.test(next)
            ? 1.5
            : 0.7
      if (isFirst && (this.isParticleInFront(form) || NUMERAL_LEMMAS_BY_COMBINING_FORM.has(form))) {
        yield [
          { form, found: this.analyser.analyse(form) },
          JOINED_PARTICLE_COST +
            (/[iueo]/.test(vowel) ? more : 0.7) +
            (NUMERAL_LEMMAS_BY_COMBINING_FORM.has(form)
              ? 0
              : getShortPronounCost(form, next) + (WORDS_AFTER_PARTICLE_PATTERN.test(next) ? 0 : 0.8)),
        ]
      } else if (this.lexicon.has(form)) {
        // most stems end in a, which counts towards their length
        const own =
          vowel === 'a' || next.startsWith(vowel)
            ? (COMPOUND_MEMBER_COST[form.length] ?? LONG_COMPOUND_MEMBER_COST)
            : base
        yield [this.createStemMember(form, form), own + more + this.rarityCost(form)]
      }
      if (
        (segment.length > 3 || isPronounForm(form) || NUMERAL_CASE.test(form)) &&
        !this.lexicon.has(form) &&
        (/[ieo]/.test(vowel) || (vowel === 'a' && /(?:ss|en)$/.test(segment)))
      ) {
        const own = NUMERAL_CASE.test(form) ? JOINED_PARTICLE_COST : base + 1
        if (own < maxCost && this.analyser.isInflection(form, MAX_ELIDED_COST)) {
          const found = this.analyser.analyse(form)
          yield [{ form, found }, own + (found[0]?.cost ?? 0)]
        }
      }
    }
  }

  private *readPrefixes(segment: string, next: string): Generator<readonly [CompoundMember, number]> {
    for (const { written, lemmas, before, cost } of PALI_PREFIXES) {
      const lemma = written === segment && before.test(next) ? lemmas.find((one) => this.lexicon.has(one)) : undefined
      if (lemma !== undefined)
        yield [{ ...this.createStemMember(written === 'n' ? 'na' : written, lemma), joins: true }, cost]
    }
  }

  /** Whether a form is a pronoun or particle that sandhi joins to the next word. */
  private isParticleInFront(form: string): boolean {
    return SHORT_WORDS_JOINED_TO_NEXT.has(form) || (form.length > 3 && this.lexicon.kinds(form).has('indeclinable'))
  }

  /** Whether a member is a noun stem, without an ending. */
  private isStem({ form, found, joins }: CompoundMember): boolean {
    if (joins || this.isParticleInFront(form) || found.some(({ analyses }) => analyses.length > 0)) return false
    const lemma = found[0]?.lemma ?? form
    const kinds = this.lexicon.kinds(lemma)
    if (kinds.size === 0) return this.lexicon.rarity(lemma) < MAX_RARITY_TO_PRESUME_DECLENSION
    return COMPOUND_STEM_PARTS_OF_SPEECH.some((kind) => kinds.has(kind))
  }

  /** Returns the extra cost when a noun stem is followed by a word that cannot end a compound. */
  private computeMisfitCost(
    member: CompoundMember,
    rest: string,
    { members: [last, ...others] }: WordDivision,
  ): number {
    // only ṃ before a vowel joins a noun to a pronoun: ekantaṃ is not ekaṃ + taṃ
    const isNoun =
      !isPronounForm(member.form) &&
      this.isStem({ ...member, found: member.found.map((one) => ({ ...one, analyses: [] })) })
    if (isNoun && isPronounForm(rest) && !(member.form.endsWith('ṃ') && STARTS.test(rest)))
      return PRONOUN_AFTER_NOUN_COST
    // vāyaṃ is vā and ayaṃ
    if (rest === 'yaṃ' && member.form.endsWith('ā')) return 1
    if (!this.isStem(member)) return 0
    const [first] = last?.found ?? []
    return first &&
      others.length === 0 &&
      FINITE_VERB_DESCRIPTION_PATTERN.test(first.analyses[0] ?? '') &&
      !AUXILIARY_VERBS_IN_COMPOUNDS.has(first.lemma)
      ? VERB_AFTER_STEM_COST
      : 0
  }

  private rarityCost(lemma: string): number {
    return (
      RARE_COMPOUND_MEMBER_COST * this.lexicon.rarity(lemma) +
      (this.analyser.isInferredCompound(lemma) ? INFERRED_COMPOUND_MEMBER_COST : 0)
    )
  }

  private createStemMember(form: string, lemma: string): CompoundMember {
    return { form, found: [{ lemma, analyses: [], cost: 0 }] }
  }
}
