/** Divides a word that is several: compounds at words of the dictionaries, and words that sandhi has joined. */

import type { Analyser, Found } from './analyse.ts'
import { irregular } from './grammar/irregular.ts'
import type { Lexicon } from './lexicon.ts'

/** One member of a division. */
export interface CompoundMember {
  /** As it would be written by itself. */
  readonly form: string
  /** Best first; of a member that is not the last, mostly the word itself. */
  readonly found: readonly Found[]
}

interface Division {
  readonly cost: number
  readonly members: readonly CompoundMember[]
}

const VOWEL = /[aāiīuūeo]/
const STOPS = /[kgcjṭḍtdpb]/

/** What two vowels become where two words meet: the one that is written, and those that it may stand for. */
const CONTRACTED: Readonly<Record<string, readonly (readonly [left: string, right: string])[]>> = {
  ā: [
    ['a', 'a'],
    ['ā', 'a'],
    ['a', 'ā'],
    ['ā', 'ā'],
  ],
  i: [
    ['i', 'i'],
    ['ī', 'i'],
  ],
  ī: [
    ['i', 'i'],
    ['a', 'i'],
    ['ā', 'i'],
  ],
  u: [['u', 'i']],
  ū: [
    ['u', 'u'],
    ['a', 'u'],
  ],
  e: [
    ['a', 'i'],
    ['ā', 'i'],
    ['a', 'ī'],
    ['e', 'a'],
    ['e', 'i'],
  ],
  o: [
    ['a', 'u'],
    ['ā', 'u'],
    ['o', 'a'],
    ['o', 'i'],
    ['o', 'e'],
  ],
}

/** How a stem may end in the dictionary that ends otherwise inside of a compound. */
const STEM_ENDS: readonly (readonly [written: string, lemma: string, cost: number])[] = [
  ['ā', 'a', 0.4],
  ['a', 'ā', 0.4],
  ['ī', 'i', 0.4],
  ['i', 'ī', 0.4],
  ['ī', 'in', 0.4],
  ['i', 'in', 0.4],
  ['ū', 'u', 0.4],
  ['u', 'ū', 0.4],
  ['a', 'an', 0.4],
  ['a', 'o', 0.4],
  ['o', 'a', 1],
  ['ā', 'ar', 1],
  ['u', 'ar', 1],
  ['at', 'ant', 0.4],
  ['a', 'ant', 1],
  ['anta', 'ant', 0.4],
]

/** The nasal that ṃ becomes before each class of consonants. */
const NASALS: Readonly<Record<string, RegExp>> = {
  ñ: /[cjñyh]/,
  ṅ: /[kg]/,
  n: /[tdn]/,
  ṇ: /[ṭḍṇ]/,
  m: /[pbmaāiīuūeo]/,
  d: VOWEL,
}

const GLIDES = /[yvmdrnt]/

/** A member costs so much by its length: two letters are found everywhere. */
const MEMBER_COST: readonly number[] = [99, 99, 8, 5.5, 3.5, 3, 2.5]
const LONG_MEMBER = 2.2
/** The last member may be declined, and costs what its reading costs. */
const LAST_COST: readonly number[] = [99, 99, 7, 4, 2, 1.5, 1]

/** Short words that stand in front of others so often that they are joined to them. */
const JOINED_IN_FRONT: ReadonlySet<string> = new Set(
  'so sā hi no na ca te me ye ke vā nu kho tu taṃ yaṃ naṃ idaṃ yo ko evaṃ ahaṃ tvaṃ yathā tathā iti'.split(
    ' ',
  ),
)
const FRONT_COST = 2.5

/** What such a word, or a prefix, becomes before a vowel; the vowel may be long then. */
const BEFORE_VOWELS: Readonly<Record<string, string>> = {
  khv: 'kho',
  yv: 'yo',
  sv: 'so',
  kv: 'ko',
  nv: 'nu',
  tv: 'ti',
  itv: 'iti',
  icc: 'iti',
  my: 'me',
  ty: 'te',
  h: 'hi',
  c: 'ca',
  m: 'me',
}

/** Longest headword that is looked for inside of a word, in letters. */
const LONGEST_MEMBER = 30
/**
 * What a division may cost. Beyond, short words are strung together that have nothing to do with it: kassi + apo for
 * Kassapa, whom no dictionary has. Then it is better to say that the word is not known.
 */
const MOST_AT_ALL = 3
const MOST_PER_MEMBER = 3

/** WordLookup that are joined behind others, as written, with what they are by themselves and what the word before ends in. */
const ENCLITICS: readonly (readonly [
  written: string,
  own: readonly string[],
  left: (rest: string) => readonly string[],
])[] = [
  ['nti', ['ti'], (rest) => [`${rest}ṃ`]],
  ['ti', ['ti'], (rest) => (/[āīūeo]$/.test(rest) ? [rest, ...shortened(rest)] : [])],
  ['mpi', ['pi'], (rest) => [`${rest}ṃ`]],
  ['āpi', ['api'], (rest) => [`${rest}a`, `${rest}ā`]],
  ['pi', ['pi'], (rest) => [rest, ...shortened(rest)]],
  ['ñceva', ['ca', 'eva'], (rest) => [`${rest}ṃ`]],
  ['ceva', ['ca', 'eva'], (rest) => [rest]],
  ['tveva', ['ti', 'eva'], (rest) => [rest, ...shortened(rest)]],
  ['ñca', ['ca'], (rest) => [`${rest}ṃ`]],
  ['ca', ['ca'], (rest) => [rest, ...shortened(rest)]],
  ['cā', ['ca'], (rest) => [rest]],
  ['ñeva', ['eva'], (rest) => [`${rest}ṃ`]],
  ['meva', ['eva'], (rest) => [`${rest}ṃ`]],
  ['yeva', ['eva'], (rest) => [rest]],
  ['deva', ['eva'], (rest) => [`${rest}ṃ`, rest]],
  ['eva', ['eva'], (rest) => [`${rest}a`, `${rest}ā`, `${rest}o`, `${rest}i`]],
  ['ṃva', ['va'], (rest) => [`${rest}ṃ`]],
  ['va', ['va'], (rest) => [rest, ...shortened(rest)]],
  ['vā', ['vā'], (rest) => [rest]],
  ['ñhi', ['hi'], (rest) => [`${rest}ṃ`]],
  ['hi', ['hi'], (rest) => [rest, ...shortened(rest)]],
  ['nnu', ['nu'], (rest) => [`${rest}ṃ`]],
  ['ssu', ['su'], (rest) => [rest]],
]

const SHORT: Readonly<Record<string, string>> = { ā: 'a', ī: 'i', ū: 'u' }

function shortened(word: string): readonly string[] {
  const short = SHORT[word.slice(-1)]
  return short === undefined ? [] : [word.slice(0, -1) + short]
}

export class Divider {
  constructor(
    private readonly lexicon: Lexicon,
    private readonly analyser: Analyser,
  ) {}

  /** The likeliest division of a form; undefined where there is none. */
  divide(form: string): readonly CompoundMember[] | undefined {
    const best = this.cheapest(form)
    return best && best.cost <= MOST_AT_ALL + MOST_PER_MEMBER * best.members.length ? best.members : undefined
  }

  private cheapest(form: string): Division | undefined {
    const joined = this.withoutEnclitics(form, 0)
    const parts = new Compound(form, this.lexicon, this.analyser).best()
    // a last vowel may be long for the metre, or for what follows
    const [short] = shortened(form)
    const shorter = short === undefined ? undefined : new Compound(short, this.lexicon, this.analyser).best()
    return [joined, parts, shorter && { ...shorter, cost: shorter.cost + 0.8 }]
      .filter((division) => division !== undefined)
      .toSorted((a, b) => a.cost - b.cost)[0]
  }

  private withoutEnclitics(form: string, depth: number): Division | undefined {
    let best: Division | undefined
    for (const [written, own, lefts] of ENCLITICS) {
      if (!form.endsWith(written) || form.length - written.length < 1) continue
      const particles = own.map(
        (word): CompoundMember => ({ form: word, found: this.analyser.analyse(word) }),
      )
      if (particles.some(({ found }) => found.length === 0)) continue
      for (const left of lefts(form.slice(0, -written.length))) {
        const division = this.whole(left, depth)
        if (!division) continue
        const cost = division.cost + 1.5 + particles.length * 0.5 - written.length * 0.2
        if (!best || cost < best.cost) best = { cost, members: [...division.members, ...particles] }
      }
    }
    return best
  }

  /** What stands before an enclitic: a form, or again something divided. */
  private whole(form: string, depth: number): Division | undefined {
    const found = this.analyser.analyse(form)
    const [first] = found
    if (first && first.cost < 4.5) return { cost: first.cost, members: [{ form, found }] }
    const joined = depth < 2 ? this.withoutEnclitics(form, depth + 1) : undefined
    const parts = new Compound(form, this.lexicon, this.analyser).best()
    return [joined, parts, first && { cost: first.cost + 1, members: [{ form, found }] }]
      .filter((division) => division !== undefined)
      .toSorted((a, b) => a.cost - b.cost)[0]
  }
}

/** The members of one word: the cheapest row of them, the first ones as stems, the last one declined. */
class Compound {
  private readonly solved = new Map<string, Division | null>()

  constructor(
    private readonly form: string,
    private readonly lexicon: Lexicon,
    private readonly analyser: Analyser,
  ) {}

  /** In two members at least. */
  best(): Division | undefined {
    return this.split(this.form, this.form, true) ?? undefined
  }

  /** @param rest what is still to be divided; a contracted vowel is given back at its beginning */
  private solve(rest: string): Division | null {
    const known = this.solved.get(rest)
    if (known !== undefined) return known
    // a word that is being divided is no part of itself
    this.solved.set(rest, null)
    const whole = this.last(rest)
    const parts = whole && whole.cost < 3 ? null : this.split(rest, rest, false)
    const best = !parts || (whole && whole.cost <= parts.cost) ? whole : parts
    this.solved.set(rest, best)
    return best
  }

  private last(rest: string): Division | null {
    if (rest.length < 2) return null
    const found = this.analyser.analyse(rest)
    const [first] = found
    if (!first) return null
    const length = Math.min(first.lemma.length, rest.length)
    return { cost: first.cost + (LAST_COST[length] ?? 0.5), members: [{ form: rest, found }] }
  }

  private split(text: string, whole: string, isFirst: boolean): Division | null {
    let best: Division | null = null
    const consider = (member: CompoundMember, cost: number, rest: string) => {
      if (rest.length < 2 || rest === whole || (best && cost >= best.cost)) return
      const division = this.solve(rest)
      if (!division) return
      const sum = cost + division.cost
      if (!best || sum < best.cost) best = { cost: sum, members: [member, ...division.members] }
    }
    for (let at = 1; at <= Math.min(text.length - 2, LONGEST_MEMBER); at++) {
      // an aspirate is one letter
      if (text[at] === 'h' && STOPS.test(text[at - 1] ?? '')) continue
      const left = text.slice(0, at)
      const rights = this.rights(text, at)
      for (const [member, cost] of this.members(left, text[at] ?? '', isFirst)) {
        for (const [right, more] of rights) consider(member, cost + more, right)
      }
      const word = isFirst && VOWEL.test(text[at] ?? '') ? BEFORE_VOWELS[left] : undefined
      if (word !== undefined) {
        const found = this.analyser.analyse(word)
        const right = text.slice(at)
        if (found.length > 0) {
          consider({ form: word, found }, FRONT_COST + 1, right)
          if (right.startsWith('ā')) consider({ form: word, found }, FRONT_COST + 1.2, `a${right.slice(1)}`)
        }
      }
      const contracted = CONTRACTED[text[at] ?? '']
      if (!contracted) continue
      const after = text.slice(at + 1)
      for (const [leftVowel, rightVowel] of contracted) {
        for (const [member, cost] of this.members(left + leftVowel, rightVowel, isFirst)) {
          consider(member, cost + 0.8, rightVowel + after)
        }
      }
    }
    return best
  }

  /** What follows; a consonant that was doubled where two words met may go back to one. */
  private rights(text: string, at: number): readonly (readonly [string, number])[] {
    const right = text.slice(at)
    const isDoubled = right[0] === right[1] && !VOWEL.test(right[0] ?? '') && VOWEL.test(text[at - 1] ?? '')
    const isAspirated = right[2] === 'h' && right[0] === right[1] && STOPS.test(right[0] ?? '')
    return isDoubled || isAspirated ? [[right.slice(1), 0.2]] : [[right, 0]]
  }

  /** What a piece may be that stands before another, with what that costs. */
  private *members(
    piece: string,
    next: string,
    isFirst: boolean,
  ): Generator<readonly [CompoundMember, number]> {
    if (isFirst && (piece === 'a' || piece === 'an') && (piece === 'a') !== VOWEL.test(next)) {
      yield [this.stem(piece, piece === 'a' ? 'a' : 'an'), 2.5]
    }
    if (isFirst && (piece === 'na' || (piece === 'n' && VOWEL.test(next)))) yield [this.stem('na', 'na'), 2.5]
    if (isFirst && piece === 'sa' && !VOWEL.test(next)) yield [this.stem('sa', 'sa'), 3.5]
    if (piece.length < 2) return
    const isFront = isFirst && JOINED_IN_FRONT.has(piece)
    const base = isFront ? FRONT_COST : (MEMBER_COST[piece.length] ?? LONG_MEMBER)
    if (this.lexicon.has(piece)) yield [this.stem(piece, piece), base]
    else if (irregular(piece).length > 0) {
      const found = this.analyser.analyse(piece)
      if (found.length > 0) yield [{ form: piece, found }, base + 1]
    }
    for (const [written, lemma, cost] of STEM_ENDS) {
      if (!piece.endsWith(written)) continue
      const stem = piece.slice(0, -written.length) + lemma
      // a vowel is made long or short at the end of stems, not of particles
      if (this.lexicon.has(stem) && !this.lexicon.kinds(stem).has('indeclinable'))
        yield [this.stem(piece, stem), base + cost]
    }
    if (piece.length > 4 && /[aā]$/.test(piece)) {
      const found = this.analyser.analyseStem(piece)
      if (found[0] && found[0].cost < 4) yield [{ form: piece, found }, base + found[0].cost]
    }
    const last = piece.slice(-1)
    if (NASALS[last]?.test(next)) {
      const form = `${piece.slice(0, -1)}ṃ`
      const front = isFirst && JOINED_IN_FRONT.has(form) ? FRONT_COST : base
      if (this.lexicon.has(form)) yield [this.stem(form, form), front + 0.4]
      else {
        const found = this.analyser.analyse(form)
        if (found[0] && found[0].cost < 3) yield [{ form, found }, front + 0.8 + found[0].cost]
      }
    }
    if (!VOWEL.test(next)) return
    if (!VOWEL.test(last)) {
      // the last vowel gave way to the next
      for (const vowel of ['a', 'i', 'u', 'ā', 'ī', 'o', 'e']) {
        const form = piece + vowel
        const isVerb = /(?:[aeo]|ā)ti$/.test(form)
        if (this.lexicon.has(form)) yield [this.stem(form, form), base + (isVerb ? 4 : 0.7)]
        else if (piece.length > 3 && /[ieo]/.test(vowel)) {
          const found = this.analyser.analyse(form)
          if (found[0] && found[0].cost < 2.5) yield [{ form, found }, base + 1 + found[0].cost]
        }
      }
    }
    if (GLIDES.test(last) && VOWEL.test(piece.slice(-2, -1))) {
      const form = piece.slice(0, -1)
      if (form.length > 1 && this.lexicon.has(form)) yield [this.stem(form, form), base + 2]
    }
  }

  private stem(form: string, lemma: string): CompoundMember {
    return { form, found: [{ lemma, hows: [], cost: 0 }] }
  }
}
