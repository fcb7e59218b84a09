/** Divides a form into several words: compounds into words of the dictionaries, and words that sandhi joins. */

import type { PaliLemmatizer } from './analyse.ts'
import { CompoundDivider } from './compound-divider.ts'
import { type CompoundMember, findKnownWordDivision, type WordDivision } from './division.ts'
import {
  getMaxCompoundDivisionCost,
  INFERRED_COMPOUND_MEMBER_COST,
  MAX_RARITY_TO_PRESUME_DECLENSION,
  MIN_COMPOUND_MEMBER_LETTERS,
  NOUN_GENDERS,
} from './division-costs.ts'
import { getIrregularWordFormReadings, isPronounForm } from './grammar/irregular.ts'
import {
  PALI_ENCLITICS,
  SHORT_LAST_COMPOUND_MEMBERS,
  SHORT_WORDS_JOINED_TO_NEXT,
  shortenLastVowel,
} from './grammar/short-words.ts'
import type { KnownWordSet } from './lexicon.ts'

/** Maximum cost of the part before an enclitic that is not divided further. */
const MAX_UNDIVIDED_COST = 6

const QUOTED_COST = -0.5

/** Prefixes that form one word with the next verb: paṭihaññati. */
const VERB_PREFIXES: ReadonlySet<string> = new Set('paṭi pati abhi adhi anu pari upa ati ava saṃ'.split(' '))

/** Divides forms that consist of several words: words that sandhi joins, words with enclitics, and compounds. */
export class SandhiAndCompoundDivider {
  constructor(
    private readonly lexicon: KnownWordSet,
    private readonly analyser: PaliLemmatizer,
  ) {}

  /** Returns the most likely division of a form; undefined when there is none. */
  divide(form: string): WordDivision | undefined {
    const best = findKnownWordDivision(form, this.lexicon, (word) => this.member(word)) ?? this.findCheapest(form)
    if (!best) return undefined
    const others = best.members.slice(0, -1)
    const inferred = others.filter(
      ({ found: [first] }) => first && this.analyser.isInferredCompound(first.lemma),
    ).length
    if (best.cost > getMaxCompoundDivisionCost(best.members) + inferred * INFERRED_COMPOUND_MEMBER_COST)
      return undefined
    return { ...best, isClosed: best.members.every((member) => this.isClosed(member)) }
  }

  private isClosed({ form, joins }: CompoundMember): boolean {
    if ((joins && form !== 'na') || VERB_PREFIXES.has(form)) return false
    if (SHORT_WORDS_JOINED_TO_NEXT.has(form) || SHORT_LAST_COMPOUND_MEMBERS.has(form)) return true
    if (this.lexicon.kinds(form).has('m') && this.lexicon.rarity(form) < MAX_RARITY_TO_PRESUME_DECLENSION) return false
    if (isPronounForm(form)) return true
    const lemmas = getIrregularWordFormReadings(form).flatMap((one) => one.lemmas)
    if (lemmas.length > 0)
      return !lemmas.some((lemma) => [...this.lexicon.kinds(lemma)].some((kind) => NOUN_GENDERS.has(kind)))
    const kinds = this.lexicon.kinds(form)
    return kinds.size > 0 && [...kinds].every((kind) => kind === 'indeclinable' || kind === 'pronoun')
  }

  private member(form: string): CompoundMember {
    return { form, found: this.analyser.analyse(form) }
  }

  private findCheapest(form: string): WordDivision | undefined {
    const joined = this.withoutEnclitics(form, 0)
    const parts = new CompoundDivider(form, this.lexicon, this.analyser).best()
    // the last vowel may be lengthened for the metre, or for the next word
    const [short] = shortenLastVowel(form)
    const shorter = short === undefined ? undefined : new CompoundDivider(short, this.lexicon, this.analyser).best()
    return [joined, parts, shorter && { ...shorter, cost: shorter.cost + 1.5 }]
      .filter((division) => division !== undefined)
      .toSorted((a, b) => a.cost - b.cost)[0]
  }

  private withoutEnclitics(form: string, depth: number): WordDivision | undefined {
    let best: WordDivision | undefined
    for (const [written, words, lefts] of PALI_ENCLITICS) {
      if (!form.endsWith(written) || form.length - written.length < 1) continue
      const particles = words.map((word): CompoundMember => ({ ...this.member(word), joins: true }))
      if (particles.some(({ found }) => found.length === 0)) continue
      for (const left of lefts(form.slice(0, -written.length))) {
        if (
          left.length < MIN_COMPOUND_MEMBER_LETTERS &&
          getIrregularWordFormReadings(left).length === 0 &&
          !this.lexicon.has(left)
        )
          continue
        const division = this.divideBeforeEnclitic(left, depth)
        if (!division) continue
        // vācā is not vā + ca
        if (words[0] === 'ca' && /^v[aā]$/.test(division.members.at(-1)?.form ?? '')) continue
        // a vowel is lengthened before ti
        const quoted = written === 'ti' && left !== form.slice(0, -written.length) ? QUOTED_COST : 0
        const cost = division.cost + 1.5 + particles.length * 0.5 - written.length * 0.2 + quoted
        if (!best || cost < best.cost) best = { cost, members: [...division.members, ...particles] }
      }
    }
    return best
  }

  /** Reads the part before an enclitic: as a single form, or divided further. */
  private divideBeforeEnclitic(form: string, depth: number): WordDivision | undefined {
    if (form.length < 2) return undefined
    const found = this.analyser.analyse(form)
    const [first] = found
    if (first && first.cost < MAX_UNDIVIDED_COST) return { cost: first.cost, members: [{ form, found }] }
    const joined = depth < 2 ? this.withoutEnclitics(form, depth + 1) : undefined
    const parts =
      findKnownWordDivision(form, this.lexicon, (word) => this.member(word)) ??
      new CompoundDivider(form, this.lexicon, this.analyser).best()
    return [joined, parts, first && { cost: first.cost + 1, members: [{ form, found }] }]
      .filter((division) => division !== undefined)
      .toSorted((a, b) => a.cost - b.cost)[0]
  }
}
