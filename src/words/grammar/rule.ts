/** What every table of grammar is made of: an ending, what is in its place in the dictionary, and what that says. */

import type { WordKind } from '../kinds.ts'

/** One way to take an ending off. */
export interface EndingRule {
  /** How the form ends, or, where it is long, the whole of it. */
  readonly ending: string
  /** How the word in the dictionary ends. */
  readonly lemma: string
  /**
   * What the form is, in the words of `said.ts` with spaces between; `|` is between cases that it may be in. Several
   * steps, as of a participle that is declined, are separated by `;`, the last step first.
   */
  readonly how: string
  /** What the word in the dictionary has to be; nothing where it may be anything. */
  readonly wants: readonly WordKind[]
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

/** Rules by their endings. */
export class EndingRuleIndex {
  private readonly root = node()

  constructor(rules: readonly EndingRule[]) {
    for (const rule of rules) {
      let at = this.root
      for (const letter of [...rule.ending].reverse()) {
        const next = at.before.get(letter) ?? node()
        at.before.set(letter, next)
        at = next
      }
      at.rules.push(rule)
    }
  }

  /**
   * The rules that fit a form, those of longer endings first; a short ending leaves something of the word before it.
   * @param least endings are no shorter, in letters
   */
  fitting(form: string, least = 1): readonly EndingRule[] {
    const most = form.length < MIN_WHOLE_LENGTH ? form.length - 1 : form.length
    const found: EndingRule[][] = []
    let at: Node | undefined = this.root
    for (let length = 1; length <= most; length++) {
      at = at.before.get(form.charAt(form.length - length))
      if (!at) break
      if (length >= least && at.rules.length > 0) found.push(at.rules)
    }
    return found.length === 1 && found[0] ? found[0] : found.reverse().flat()
  }
}
