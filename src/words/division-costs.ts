/** Costs of divisions, in the measure of `Found`, and what the members of one may be. */

import type { WordKind } from './kinds.ts'

/** Cost of a member that is not the last one, by its length in letters: two letters are found everywhere. */
export const MEMBER_COST: readonly number[] = [99, 99, 8, 5.5, 3.5, 3, 2.5]
/** Cost of a member that is longer than the list. */
export const LONG_MEMBER_COST = 2.2
/** Cost of the last member by its length, added to what its reading costs. */
export const LAST_MEMBER_COST: readonly number[] = [99, 99, 7, 4, 2, 1.5, 1]
/** Cost of a last member of two letters, or of a pronoun. */
export const SHORT_LAST_MEMBER_COST = 2.5
/** Cost of a numeral at the beginning of a compound. */
export const NUMERAL_COST = 2.5
/** Cost of a pronoun or particle that sandhi joins to the next word. */
export const FRONT_PARTICLE_COST = 2.5
/** Cost of what is rare in the canon, times its rarity. */
export const RARE_MEMBER_COST = 2
/** Cost of s doubled after a stem in -a: dukkhassanta is dukkhassa + anta. After prefixes it is usual. */
export const DOUBLED_S_COST = 2.5
/** No compound ends in a pronoun: purisassa is not purisa + assa. */
export const PRONOUN_LAST_MEMBER_COST = 4
/** Words whose forms hardly end a compound: parosataṃ is not paro + sant, bahutaro not bahu + itara. */
export const RARELY_LAST_WORDS: ReadonlySet<string> = new Set('sant santa itara'.split(' '))
/** What they cost more. */
export const RARELY_LAST_COST = 1.5
/** No compound ends in a finite verb or an infinitive, but for `AUXILIARIES`. */
export const VERB_LAST_COST = 2.5
/** How a reading of such a verb begins (said.ts). */
export const FINITE_VERB = /^(?:present|middle|imperative|optative|aorist|future|conditional|infinitive)/
/** Verbs that do end compounds: bhasmīkaroti, pātubhavati. */
export const AUXILIARIES: ReadonlySet<string> = new Set('karoti bhavati hoti'.split(' '))

/** What follows pronouns and particles as a rule: others of their kind, and the commonest verbs. */
export const AFTER_PARTICLE_PATTERN =
  /^(?:[aā](?:haṃ|yaṃ|ssa|smi|mhi|tthi|pi|tha|vuso|ha$|si$|hosi)|[iī](?:daṃ|m[aāeiī]|ti|va|dha|ha)|[eo](?:ta|te|va|vaṃ|sa|so|sā|ttha|ko|ka|ke)|ubho|api)/
const OPEN_IDLE_MS_COST = 2
/** What a short pronoun costs more in front of a word of another kind. */
export const shortPronounCost = (front: string, rest: string): number =>
  front.length > 2 || AFTER_PARTICLE_PATTERN.test(rest) ? 0 : OPEN_IDLE_MS_COST

/** Never the last member: indriyanti is indriyaṃ + ti, asaṅkhatānīti asaṅkhatāni + iti, tathūpamāhaṃ tathūpamo + ahaṃ. */
export const NEVER_LAST_WORDS: ReadonlySet<string> = new Set(['anti', 'anīti', 'haṃ'])
/** Forms of address; only the first member. */
export const VOCATIVES: ReadonlySet<string> = new Set('amma ambho bho re are hare je'.split(' '))
/** Kinds of nouns. */
export const GENDERS: ReadonlySet<WordKind> = new Set(['m', 'n', 'f'])
/** Kinds of words that are stems before another. */
export const STEM_KINDS: readonly WordKind[] = [...GENDERS, 'adjective', 'participle', 'numeral']
/** A word whose kind no dictionary says is declined when it is no rarer than this. */
export const DECLINED_RARITY = 0.8

/** Members are no shorter, in letters, but for particles, prefixes and numerals (grammar/short-words.ts). */
export const MIN_MEMBER_LETTERS = 3
/** Members are no longer, in letters. */
export const MAX_MEMBER_LETTERS = 30
const MAX_COST = 3.5
const MAX_COST_PER_MEMBER = 3
/** More for a long compound: surāmerayamajjapamādaṭṭhānā. */
const MAX_COST_OF_LONG = 1
const LONG_MEMBERS = 5
/**
 * What a division of so many members may cost. A dearer one strings short words together that have nothing to do with the
 * form (kassi + apo for Kassapa), and the form is reported as unknown.
 */
export const maxCost = (members: number): number =>
  MAX_COST + MAX_COST_PER_MEMBER * members + (members >= LONG_MEMBERS ? MAX_COST_OF_LONG : 0)
