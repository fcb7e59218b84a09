/** Costs of divisions, on the scale of `CandidateHeadword.cost`, and what the members of one may be. */

import type { CompoundMember } from './division.ts'
import { isPronounForm } from './grammar/irregular.ts'
import type { PartOfSpeech } from './kinds.ts'

/**
 * Cost of a compound member that is not the last one, by its length in letters. Members of two letters are expensive,
 * since they match everywhere.
 */
export const COMPOUND_MEMBER_COST: readonly number[] = [99, 99, 8, 5.5, 3.5, 3, 2.5]
/** Cost of a member that is longer than COMPOUND_MEMBER_COST has entries. */
export const LONG_COMPOUND_MEMBER_COST = 2.2
/** Cost of the last member by its length in letters; the cost of its reading is added. */
export const LAST_COMPOUND_MEMBER_COST: readonly number[] = [99, 99, 7, 4, 2, 1.5, 1]
/** Cost of a last member of two letters, or of a pronoun. */
export const SHORT_LAST_COMPOUND_MEMBER_COST = 2.5
/** Cost of a numeral at the beginning of a compound. */
export const COMPOUND_INITIAL_NUMERAL_COST = 2.5
/** Cost of a pronoun or particle that sandhi joins to the next word. */
export const JOINED_PARTICLE_COST = 2.5
/** Cost of a compound member that is rare in the canon, multiplied by its rarity (0 to 1). The cheapest division wins. */
export const RARE_COMPOUND_MEMBER_COST = 2
/** Extra cost of a member that no dictionary has: its own members say more. */
export const INFERRED_COMPOUND_MEMBER_COST = 1.5
/** Cost of s doubled after a stem in -a: dukkhassanta is dukkhassa + anta. After prefixes it is usual. */
export const DOUBLED_S_AFTER_STEM_COST = 2.5
/** Cost of a pronoun as the last member, since compounds do not end in one: purisassa is not purisa + assa. */
export const PRONOUN_LAST_MEMBER_COST = 4
/** Words whose forms rarely end a compound: parosataṃ is not paro + sant, bahutaro not bahu + itara. */
export const RARE_LAST_MEMBERS: ReadonlySet<string> = new Set('sant santa itara'.split(' '))
/** Extra cost of a last member from RARE_LAST_MEMBERS. */
export const RARE_LAST_MEMBER_COST = 1.5
/** Cost of a finite verb or an infinitive as the last member; only AUXILIARY_VERBS_IN_COMPOUNDS end compounds. */
export const LAST_MEMBER_VERB_COST = 2.5
/** Matches English descriptions of readings (describeWordFormReading) of finite verbs and infinitives, such as “3rd sg.”. */
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
/** Particles of address, which can only be the first member. */
export const VOCATIVE_PARTICLES: ReadonlySet<string> = new Set('amma ambho bho re are hare je'.split(' '))
/** The word kinds that mark nouns: masculine, neuter and feminine. */
export const NOUN_GENDERS: ReadonlySet<PartOfSpeech> = new Set(['m', 'n', 'f'])
/** Parts of speech of stems that can precede another member. */
export const COMPOUND_STEM_PARTS_OF_SPEECH: readonly PartOfSpeech[] = [
  ...NOUN_GENDERS,
  'adjective',
  'participle',
  'numeral',
]
/** Words of unknown kind (no dictionary states it) count as declined up to this rarity. */
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
 * Returns the maximum cost of a division into these members. Dearer divisions join short words that have
 * nothing to do with the form (kassi + apo for Kassapa), and the form is then reported as unknown.
 */
export const getMaxCompoundDivisionCost = (members: readonly CompoundMember[]): number => {
  const minMembers = members.every(isLong) ? MIN_MEMBERS_OF_LONG.long : MIN_MEMBERS_OF_LONG.any
  return MAX_COST + MAX_COST_PER_MEMBER * members.length + (members.length >= minMembers ? EXTRA_COST_OF_LONG : 0)
}
