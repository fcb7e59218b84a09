/**
 * Costs of dividing a form into members, on the scale of `CandidateHeadword.cost`, and rules for members. The cheapest
 * division wins.
 */

import type { CompoundMember } from './division.ts'
import { isPronounForm } from './grammar/irregular.ts'
import type { PartOfSpeech } from './kinds.ts'

/**
 * Costs of a compound member other than the last, by its length in letters. A member of two letters is expensive,
 * because it would match everywhere.
 */
export const COMPOUND_MEMBER_COST: readonly number[] = [99, 99, 8, 5.5, 3.5, 3, 2.5]
/** Cost of a member that is longer than COMPOUND_MEMBER_COST has items. */
export const LONG_COMPOUND_MEMBER_COST = 2.2
/** Costs of the last member by its length in letters. The cost of its reading is added. */
export const LAST_COMPOUND_MEMBER_COST: readonly number[] = [99, 99, 7, 4, 2, 1.5, 1]
/** Cost of a last member that is a pronoun or in SHORT_LAST_COMPOUND_MEMBERS, instead of the cost by length. */
export const SHORT_LAST_COMPOUND_MEMBER_COST = 2.5
/** Cost of a numeral at the beginning of a compound. */
export const COMPOUND_INITIAL_NUMERAL_COST = 2.5
/** Cost of a pronoun or particle that sandhi joins to the next word. */
export const JOINED_PARTICLE_COST = 2.5
/** Cost of a member that is rare in the canon. It is multiplied by the rarity (0 to 1). */
export const RARE_COMPOUND_MEMBER_COST = 2
/** Extra cost of a member that no dictionary has. A division into the members of that member tells readers more. */
export const INFERRED_COMPOUND_MEMBER_COST = 1.5
/** Cost of a doubled s after a stem in -a: dukkhassanta is dukkhassa + anta. After prefixes a doubled s is usual. */
export const DOUBLED_S_AFTER_STEM_COST = 2.5
/** Extra cost of a pronoun after a noun. Compounds do not end in pronouns: purisassa is not purisa + assa. */
export const PRONOUN_AFTER_NOUN_COST = 4
/** Words whose forms rarely end a compound: parosataṃ is not paro + sant, bahutaro not bahu + itara. */
export const RARE_LAST_COMPOUND_MEMBERS: ReadonlySet<string> = new Set('sant santa itara'.split(' '))
/** Extra cost of a last member from RARE_LAST_COMPOUND_MEMBERS. */
export const RARE_LAST_COMPOUND_MEMBER_COST = 1.5
/** Extra cost of a finite verb or an infinitive after a stem. Only AUXILIARY_VERBS_IN_COMPOUNDS end compounds. */
export const VERB_AFTER_STEM_COST = 2.5
/** Matches descriptions (describeWordFormReading) of finite verbs and infinitives, such as “present 3rd sg.”. */
export const FINITE_VERB_DESCRIPTION_PATTERN =
  /^(?:present|middle|imperative|optative|aorist|future|conditional|infinitive)/
/** Verbs that can end a compound: bhasmīkaroti, pātubhavati. */
export const AUXILIARY_VERBS_IN_COMPOUNDS: ReadonlySet<string> = new Set('karoti bhavati hoti'.split(' '))

/**
 * Matches the words that usually follow pronouns and particles: other pronouns and particles, and the commonest verbs.
 */
export const WORDS_AFTER_PARTICLE_PATTERN =
  /^(?:[aā](?:haṃ|yaṃ|ssa|smi|mhi|tthi|pi|tha|vuso|ha$|si$|hosi)|[iī](?:daṃ|m[aāeiī]|ti|va|dha|ha)|[eo](?:t[ae]|tā(?:$|ni|sa)|va|vaṃ|sa|so|sā|ttha|ko|ka|ke)|ubho|api)/
const SHORT_PRONOUN_COST = 2
/** Returns the extra cost of a short pronoun before a word that is neither a pronoun, a particle nor a common verb. */
export const getShortPronounCost = (front: string, rest: string): number =>
  front.length > 2 || WORDS_AFTER_PARTICLE_PATTERN.test(rest) ? 0 : SHORT_PRONOUN_COST

/**
 * Forms that are never the last member: indriyanti is indriyaṃ + ti, asaṅkhatānīti asaṅkhatāni + iti, tathūpamāhaṃ
 * tathūpamo + ahaṃ.
 */
export const NEVER_LAST_COMPOUND_MEMBERS: ReadonlySet<string> = new Set(['anti', 'anīti', 'haṃ'])
/** Particles of address. They can only be the first member. */
export const VOCATIVE_PARTICLES: ReadonlySet<string> = new Set('amma ambho bho re are hare je'.split(' '))
/** The genders by which parts of speech name nouns: masculine, neuter and feminine. */
export const NOUN_GENDERS: ReadonlySet<PartOfSpeech> = new Set(['m', 'n', 'f'])
/** Parts of speech of stems that another member can follow. */
export const COMPOUND_STEM_PARTS_OF_SPEECH: readonly PartOfSpeech[] = [
  ...NOUN_GENDERS,
  'adjective',
  'participle',
  'numeral',
]
/** Maximum rarity (0 to 1) up to which a word counts as declined if no dictionary states its part of speech. */
export const MAX_RARITY_TO_PRESUME_DECLENSION = 0.8

/** Minimum length of a member in letters, except for particles, prefixes and numerals (grammar/short-words.ts). */
export const MIN_COMPOUND_MEMBER_LETTERS = 3
/** Maximum length of a member in letters. */
export const MAX_COMPOUND_MEMBER_LETTERS = 30
const MAX_COST = 3.5
const MAX_COST_PER_MEMBER = 3
/**
 * Extra cost that a long compound, or one of long members, may have: surāmerayamajjapamādaṭṭhānā, nandirāgasahagatā.
 */
const EXTRA_COST_OF_LONG = 1
/** Members that make a compound long: any five, or three with at least four letters each. */
const MIN_MEMBERS_OF_LONG = { any: 5, long: 3 } as const
const LONG_MEMBER_LETTERS = 4
const isLong = ({ form }: CompoundMember): boolean => form.length >= LONG_MEMBER_LETTERS && !isPronounForm(form)
/**
 * Returns the maximum cost of a division into these members. A more expensive division would join short words that are
 * not related to the form (kassi + apo for Kassapa). The form is then reported as unknown.
 */
export const getMaxCompoundDivisionCost = (members: readonly CompoundMember[]): number => {
  const minMembers = members.every(isLong) ? MIN_MEMBERS_OF_LONG.long : MIN_MEMBERS_OF_LONG.any
  return MAX_COST + MAX_COST_PER_MEMBER * members.length + (members.length >= minMembers ? EXTRA_COST_OF_LONG : 0)
}
