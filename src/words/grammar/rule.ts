/**
 * The rules that make up every grammar table: an ending, the dictionary ending that replaces it, and the form that it
 * marks.
 */

import { callOnce } from '../../definitions/once.ts'
import type { PartOfSpeech } from '../kinds.ts'

/** A rule that turns the ending of an inflected form into the ending of its dictionary word. */
export interface EndingRule {
  /** How the form ends, or, where it is long, the whole of it. */
  readonly ending: string
  /** How the word in the dictionary ends. */
  readonly lemma: string
  /**
   * What the form is, in the words of `describe-reading.ts` with spaces between; `|` is between cases that it may be in. Several
   * steps, as of a participle that is declined, are separated by `;`, the last step first.
   */
  readonly how: string
  /** What the word in the dictionary has to be; nothing where it may be anything. */
  readonly wants: readonly PartOfSpeech[]
  /** How far-fetched it is, beside others; 0 for what is most usual. */
  readonly cost: number
}

/** Letters of an ending that may be a whole form: paccassosuṃ. */
const MIN_WHOLE_LENGTH = 6

/** A node of a trie of endings, read from their last letters. */
interface Node {
  readonly before: Map<string, Node>
  readonly rules: EndingRule[]
}

const node = (): Node => ({ before: new Map(), rules: [] })

function trieOf(rules: readonly EndingRule[]): Node {
  const root = node()
  for (const rule of rules) {
    let at = root
    for (const letter of [...rule.ending].reverse()) at = at.before.getOrInsertComputed(letter, node)
    at.rules.push(rule)
  }
  return root
}

/** Index of ending rules: a trie of their endings, read from the last letter. */
export class EndingRuleIndex {
  private readonly root: () => Node

  /** @param rules are indexed on first use, since most starts look up no word */
  constructor(rules: readonly EndingRule[]) {
    this.root = callOnce(() => trieOf(rules))
  }

  /**
   * Returns the rules whose ending a form has, longest endings first. Short endings must leave part of the word before
   * them.
   * @param least minimum length of the ending, in letters
   */
  fitting(form: string, least = 1): readonly EndingRule[] {
    const most = form.length < MIN_WHOLE_LENGTH ? form.length - 1 : form.length
    const found: EndingRule[][] = []
    let at: Node | undefined = this.root()
    for (let length = 1; length <= most; length++) {
      at = at.before.get(form.charAt(form.length - length))
      if (!at) break
      if (length >= least && at.rules.length > 0) found.push(at.rules)
    }
    return found.length === 1 && found[0] ? found[0] : found.reverse().flat()
  }
}
