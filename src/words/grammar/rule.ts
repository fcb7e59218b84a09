/** What every table of grammar is made of: an ending, what is in its place in the dictionary, and what that says. */

import type { WordKind } from '../kinds.ts'

/** One way to take an ending off. */
export interface Rule {
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

/** Rules by their endings. */
export class Endings {
  private readonly byEnding = new Map<string, Rule[]>()
  private longest = 0

  constructor(rules: readonly Rule[]) {
    for (const rule of rules) {
      const known = this.byEnding.get(rule.ending)
      if (known) known.push(rule)
      else this.byEnding.set(rule.ending, [rule])
      this.longest = Math.max(this.longest, rule.ending.length)
    }
  }

  /** Every rule that fits a form, those of longer endings first; a short ending leaves something of the word before it. */
  *fitting(form: string): Generator<Rule> {
    const most = form.length < MIN_WHOLE_LENGTH ? form.length - 1 : form.length
    for (let length = Math.min(this.longest, most); length > 0; length--) {
      const rules = this.byEnding.get(form.slice(-length))
      if (rules) yield* rules
    }
  }
}
