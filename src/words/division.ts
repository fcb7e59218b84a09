/** Types of divisions, and the known divisions of whole forms. */

import type { CandidateHeadword } from './analyse.ts'
import { KNOWN_WORD_DIVISIONS } from './grammar/short-words.ts'
import type { KnownWordSet } from './lexicon.ts'

/** One member of a divided form. */
export interface CompoundMember {
  /** The member as a separate word. */
  readonly form: string
  /** Candidates, best first; for all members but the last mostly the word itself. */
  readonly found: readonly CandidateHeadword[]
  /** Whether the member only joins, negates or qualifies the others. */
  readonly joins?: true
}

/** A division of a form into members, with its cost. */
export interface WordDivision {
  /** Cost of the division, on the scale of `CandidateHeadword.cost`. */
  readonly cost: number
  readonly members: readonly CompoundMember[]
  /** Whether all members are pronouns and particles. */
  readonly isClosed?: boolean
}

type ReadMember = (form: string) => CompoundMember

/**
 * Looks up the known division of a whole form. Undefined for other forms.
 * @param read returns the candidates of a single member
 */
export const findKnownWordDivision = (
  form: string,
  lexicon: KnownWordSet,
  read: ReadMember,
): WordDivision | undefined => divideKnownForm(form, read) ?? divideNeitherNor(form, lexicon, read)

function divideKnownForm(form: string, read: ReadMember): WordDivision | undefined {
  for (const { written, words, last: stem } of KNOWN_WORD_DIVISIONS) {
    if (!form.startsWith(written)) continue
    const members = [...words, stem + form.slice(written.length)].map((word) =>
      word === 'na' || word === 'neva' ? readJoiningWord(word, read) : read(word),
    )
    if (members.every(({ found }) => found.length > 0)) return { cost: 0, members }
  }
  return undefined
}

/** Divides `nevasekkhanāsekkho`: neither a learner nor one who is beyond learning. */
function divideNeitherNor(form: string, lexicon: KnownWordSet, read: ReadMember): WordDivision | undefined {
  if (!form.startsWith('neva')) return undefined
  for (const { index } of form.matchAll(/(?<=.{6})n[aā](?=.{3})/g)) {
    const stem = form.slice('neva'.length, index)
    const lemma = [stem, stem.replace(/ī$/, 'in')].find((one) => lexicon.has(one))
    const last = read((form[index + 1] === 'ā' ? 'a' : '') + form.slice(index + 2))
    if (lemma === undefined || last.found.length === 0) continue
    const first = { form: stem, found: [{ lemma, analyses: [], cost: 0 }] }
    return { cost: 0, members: [readJoiningWord('neva', read), first, readJoiningWord('na', read), last] }
  }
  return undefined
}

const readJoiningWord = (word: string, read: ReadMember): CompoundMember => ({ ...read(word), joins: true })
