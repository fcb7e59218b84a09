/** Every way in which a form may be read, best first: the word itself, a form of one, or several words. */

import { Analyser, type Found } from './analyse.ts'
import { Divider } from './divide.ts'
import type { Lexicon } from './lexicon.ts'

export interface WordReading {
  /** The key of a word that some dictionary has. */
  readonly lemma: string
  /** What the form is of it, in the words of said.ts; empty for the word itself. */
  readonly hows: readonly string[]
  /** Of a divided word: all members as they would be written by themselves, and which of them this is, from 0. */
  readonly division?: { readonly members: readonly string[]; readonly at: number }
}

/** Where the best undivided reading is as far-fetched as this, a division may be the better one. */
const DOUBTFUL = 4
/** Readings of one member. */
const MOST_OF_MEMBER = 2

export class WordReader {
  private readonly analyser: Analyser
  private readonly divider: Divider

  constructor(lexicon: Lexicon) {
    this.analyser = new Analyser(lexicon)
    this.divider = new Divider(lexicon, this.analyser)
  }

  /** @param asked a key (pali-key.ts) @returns nothing where nothing is known */
  read(asked: string): readonly WordReading[] {
    // no word ends in a nasal but ṃ; what follows has changed it
    const form = asked.replace(/(?<=.)[nmñṅṇ]$/, 'ṃ')
    const found = this.found(form)
    const [first] = found
    if (first && first.cost < DOUBTFUL) return found.map(asReading)
    const members = this.divider.divide(form)
    if (!members) return found.map(asReading)
    const forms = members.map((member) => member.form)
    const divided = members.flatMap((member, at) =>
      member.found
        .slice(0, MOST_OF_MEMBER)
        .map(({ lemma, hows }): WordReading => ({ lemma, hows, division: { members: forms, at } })),
    )
    return [...divided, ...found.map(asReading)]
  }

  /** The form as it is, and where that is nothing, as it would be written by itself or elsewhere. */
  private found(form: string): readonly Found[] {
    const found = this.analyser.analyse(form)
    if ((found[0]?.cost ?? DOUBTFUL) < DOUBTFUL) return found
    for (const edge of EDGES) {
      const other = edge(form)
      if (other === form) continue
      const known = this.analyser.analyse(other)
      if (known[0] && known[0].cost < DOUBTFUL - 0.5) return known
    }
    return found
  }
}

/** Other letters that a form may have by itself, or in another edition. */
const EDGES: readonly ((form: string) => string)[] = [
  // a vowel that ti or another word made long
  (form) => form.replace(/[āīū]$/, (vowel) => ({ ā: 'a', ī: 'i', ū: 'u' })[vowel] ?? vowel),
  (form) => form.replaceAll('ḷ', 'l'),
  (form) => form.replaceAll('l', 'ḷ'),
  // sukaṭa is sukata
  (form) => form.replace(/(?<=k|h)aṭ(?=[aāeo])/g, 'at'),
  // khiyyati is khīyati, and the other way round
  (form) => form.replace(/iyy/g, 'īy'),
  (form) => form.replace(/īy/g, 'iyy'),
]

const asReading = ({ lemma, hows }: Found): WordReading => ({ lemma, hows })
