/** Rules of the grammar tables: an ending, the dictionary ending that replaces it, and the analysis of the form. */

import { callOnce } from '../../definitions/once.ts'
import type { PartOfSpeech } from '../kinds.ts'

/** A rule that replaces the ending of an inflected form by the ending of its dictionary word. */
export interface EndingRule {
  /** Ending of the form; the whole form if the ending is long. */
  readonly ending: string
  /** Ending of the dictionary word. */
  readonly lemma: string
  /**
   * Analysis of the form in the notation of `describe-reading.ts`, separated by spaces; `|` separates possible cases.
   * Several steps, such as those of a declined participle, are separated by `;`, the last step first.
   */
  readonly analysis: string
  /** Parts of speech that the dictionary word must have; empty for any. */
  readonly wants: readonly PartOfSpeech[]
  /** Cost of the rule; 0 for the most usual one. */
  readonly cost: number
}

/** Minimum letters of an ending that may be a whole form: paccassosuṃ. */
const MIN_WHOLE_FORM_LETTERS = 6

/** A node of a trie of endings, read from their last letters. */
interface Node {
  readonly before: Map<string, Node>
  readonly rules: EndingRule[]
}

const createNode = (): Node => ({ before: new Map(), rules: [] })

function buildTrie(rules: readonly EndingRule[]): Node {
  const root = createNode()
  for (const rule of rules) {
    let at = root
    for (const letter of [...rule.ending].reverse()) at = at.before.getOrInsertComputed(letter, createNode)
    at.rules.push(rule)
  }
  return root
}

/** Index of ending rules: a trie of their endings, read from the last letter. */
export class EndingRuleIndex {
  private readonly root: () => Node

  /**
   * Keeps the rules; they are indexed on first use, since most servers look up no word.
   * @param rules the rules to index
   */
  constructor(rules: readonly EndingRule[]) {
    this.root = callOnce(() => buildTrie(rules))
  }

  /**
   * Returns the rules whose ending a form has, longest endings first. Short endings must leave part of the word before
   * them.
   * @param minLength minimum length of the ending, in letters
   */
  fitting(form: string, minLength = 1): readonly EndingRule[] {
    const maxLength = form.length < MIN_WHOLE_FORM_LETTERS ? form.length - 1 : form.length
    const found: EndingRule[][] = []
    let at: Node | undefined = this.root()
    for (let length = 1; length <= maxLength; length++) {
      at = at.before.get(form.charAt(form.length - length))
      if (!at) break
      if (length >= minLength && at.rules.length > 0) found.push(at.rules)
    }
    return found.length === 1 && found[0] ? found[0] : found.reverse().flat()
  }
}
