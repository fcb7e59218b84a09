/**
 * Judges readings of words against the Digital Pāḷi Dictionary. The rule of equivalents: a reading is right when its
 * words are, for one of the headwords that DPD's table of forms has for the form,
 *
 * 1. the headword. Stem endings on which dictionaries differ are equal (`-in/-ī`, `-ant/-anta/-antu/-at`, `-ar/-u`,
 *    `-as/-o/-a`, `-an/-a/-ā`), and so are l and ḷ, n and ṇ, doubled and single consonants, short and long i and u,
 *    `kaṭ` and `kat`; pronouns, numerals and particles by the groups of `SAME`;
 * 2. a form of the same verb, where the headword is one (participle, absolutive, infinitive, aorist …): the same
 *    prefixes in both constructions, without the augment, and roots or stems that begin with one consonant (`ROOTS` has
 *    the others). Where DPD gives no construction or has no such verb, the letters before the ending are compared
 *    (`vicin-itvā`, `vicin-ati`);
 * 3. the members of its construction, each by this rule: suffixes are no members, a negation is `a`, `an`, `na`; a part
 *    that has a construction may be divided further, and brackets are not compared (`vassasata + sahassa`, `vassa +
 *    satasahassa`); of a part `uttāna > uttānī` either side counts, and for `√kar` karoti; parts that we have as one
 *    word are one; where DPD gives no construction, members (or a member and a suffix) that join to the headword;
 * 4. any of these followed by enclitics (`ti`, `ca`, `pi` …), which DPD leaves out of its table.
 */

import type { DpdHeadword, DpdTables } from '../../src/intake/pack/dictionaries/ms-dpd.ts'
import { toPaliKey } from '../../src/words/pali-key.ts'

const toSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const ENCLITICS = toSet('ti iti pi api ca ce eva yeva va iva vā hi nu su kho')
const VERB_FORMS = toSet('pr pp prp aor abs ger ptp inf opt fut imperf imp cond perf')
/** A noun or adjective that is one of these. */
const PARTICIPLE = /√.*\+(?:ta|na|ita|tabba|itabba|anīya|ya)$/m
const SUFFIXES = toSet(
  'a aka ika ka ya iya tā tta in ī ā i mant vant maya tara tama to so dhā thā ssa ima ila āna ana ti tu na eyya ṇa la era aṃ atta',
)
/** Prefixes that DPD writes as first parts of a construction. */
const PREFIXES = [
  toSet('a an na'),
  toSet('du dur dus'),
  toSet('ni nir nis'),
  toSet('su'),
  toSet('sa'),
  toSet('saṃ'),
  toSet('vi'),
]
const EQUIVALENT_WORDS = [
  'ya yo yaṃ yad yā',
  'ta so sa tad taṃ tā sā na ena',
  'eta etad etaṃ eso esa esā',
  'ima ayaṃ idaṃ imā',
  'ka ko kiṃ ki kā kva',
  'kaci koci kiñci kāci',
  'ti tayo tīṇi tisso',
  'catu catur cattāro catasso',
  'dvi dve duve dva',
  'ahaṃ amha mayaṃ',
  'tvaṃ tumha tumhe',
  'iti ti',
  'api pi',
  'eva yeva va',
  'iva va viya',
  'asu amu adu asuka amuka',
  'ubho ubha ubhaya',
  'vīsati vīsaṃ vīsā',
  'tiṃsati tiṃsā tiṃsa tiṃsaṃ',
  'cattālīsā cattālīsa cattārīsa',
  'pātu pātur',
].map(toSet)
/** Roots and stems of one verb that begin differently. */
const ROOTS = ['d dh', 'd p', 'h bh', 'ṭh t', 'h j', 'ñ j', 'h gh', 'h dh', 'd s', 'g j', 'c s', 'v b'].map(toSet)
const MAX_DEPTH = 2

interface Word {
  readonly lemma: string
  /** As it would be written by itself. */
  readonly form: string
}

/** Judges readings of word forms (the dictionary words to which a form is led back) by the Digital Pāḷi Dictionary. */
export class DpdReadingJudge {
  private readonly byForm = new Map<string, DpdHeadword[]>()
  private readonly byWord = new Map<string, DpdHeadword[]>()
  private readonly lines = new Map<string, readonly (readonly string[])[]>()

  constructor({ headwords, forms }: DpdTables) {
    for (const headword of headwords.values()) addToList(this.byWord, looseKey(headword.word), headword)
    for (const [form, keys] of forms) {
      for (const key of keys) {
        const headword = headwords.get(key)
        if (headword) addToList(this.byForm, toPaliKey(form), headword)
      }
    }
  }

  /** Returns the headwords that DPD has for a form. @param form a key (pali-key.ts) */
  listHeadwords(form: string): readonly DpdHeadword[] {
    return this.byForm.get(form) ?? []
  }

  /** Whether the words of a reading, in their order, are those of DPD. */
  isRight(form: string, words: readonly Word[]): boolean {
    for (let end = words.length; end > 0; end--) {
      if (this.listHeadwords(form).some((headword) => this.matchesHeadword(words.slice(0, end), headword, 0)))
        return true
      if (!ENCLITICS.has(words[end - 1]?.lemma ?? '')) return false
    }
    return false
  }

  private matchesHeadword(words: readonly Word[], headword: DpdHeadword, depth: number): boolean {
    const [first, ...others] = words
    if (!first) return false
    if (others.length === 0 && (isAlike(first.lemma, headword.word) || this.isSameVerb(first.lemma, headword)))
      return true
    const lines = this.getDivisions(headword.construction)
    if (lines.some((parts) => this.matchParts(words, parts, depth))) return true
    const suffix = headword.construction === '' && headword.word.startsWith(first.lemma)
    if (others.length === 0) return suffix && this.isSuffix(headword.word.slice(first.lemma.length))
    if (headword.construction === '') return toSkeleton(words.map(({ lemma }) => lemma)) === toSkeleton([headword.word])
    return lines.some(([prefix = '', ...parts]) => {
      const prefixGroup = PREFIXES.find((one) => one.has(toPaliKey(prefix)) && one.has(first.lemma))
      if (!prefixGroup || parts.length === 0) return false
      const rest = toPaliKey(headword.word)
        .slice(first.form.length)
        .replace(/^r?([^aāiīuūeo])\1/, '$1')
      return this.matchesHeadword(others, { ...headword, word: rest, construction: parts.join('+') }, depth + 1)
    })
  }

  /** The divisions that a construction represents: either side of `X > Y`, and parts divided further. */
  private getDivisions(construction: string): readonly (readonly string[])[] {
    return this.lines.getOrInsertComputed(construction, () => this.readLines(construction))
  }

  private readLines(construction: string): readonly (readonly string[])[] {
    const lines = construction.split('\n').flatMap((line) => [splitConstruction(line, 0), splitConstruction(line, 1)])
    const expanded = lines.map((parts) =>
      parts.flatMap((part) => {
        const [known] = this.byWord.get(looseKey(part)) ?? []
        const own =
          part.startsWith('√') || !known || VERB_FORMS.has(known.pos) ? [] : splitConstruction(known.construction, 0)
        return own.length > 1 && !own.some((one) => one.startsWith('√')) ? own : [part]
      }),
    )
    return [...new Map([...lines, ...expanded].map((parts) => [parts.join('+'), parts])).values()]
  }

  private matchParts(words: readonly Word[], parts: readonly string[], depth: number): boolean {
    const [part, ...others] = parts
    const [word, ...more] = words
    if (part === undefined || !word) return words.length === 0 && parts.every((one) => this.isSuffix(one))
    if (this.isSuffix(part) && this.matchParts(words, others, depth)) return true
    const isFirstPart = (count: number) => this.isPart(words.slice(0, count), part, depth)
    if (words.some((_, at) => isFirstPart(at + 1) && this.matchParts(words.slice(at + 1), others, depth))) return true
    return others.some((_, at) => {
      const joined = toSkeleton(parts.slice(0, at + 2).map(toPaliKey))
      return (
        [word.lemma, word.form].some((one) => toSkeleton([one]) === joined) &&
        this.matchParts(more, parts.slice(at + 2), depth)
      )
    })
  }

  private isPart(words: readonly Word[], part: string, depth: number): boolean {
    const [key, [first, second]] = [toPaliKey(part), words]
    if (first && !second && (isAlike(first.lemma, key) || isAlike(first.form, key))) return true
    if (part.startsWith('√')) return !second && first?.lemma.startsWith(key) === true && first.lemma.endsWith('ti')
    if (depth >= MAX_DEPTH) return false
    const known = [...(this.byWord.get(looseKey(key)) ?? []), ...this.listHeadwords(key)]
    const different = new Map(known.map((one) => [`${one.word} ${one.construction}`, one]))
    return [...different.values()].some((headword) => this.matchesHeadword(words, headword, depth + 1))
  }

  private isSameVerb(lemma: string, { word, construction, pos }: DpdHeadword): boolean {
    if (!VERB_FORMS.has(pos) && !PARTICIPLE.test(construction)) return false
    if (verbStem(lemma) !== '' && verbStem(lemma) === verbStem(word)) return true
    const own = construction.split('\n').map(getVerbFamily)
    return (this.byWord.get(looseKey(lemma)) ?? []).some(
      (other) =>
        VERB_FORMS.has(other.pos) &&
        other.construction
          .split('\n')
          .map(getVerbFamily)
          .some(([prefixes, root]) =>
            own.some(
              ([ownPrefixes, ownRoot]) =>
                ownPrefixes === prefixes &&
                (root === ownRoot || ROOTS.some((one) => one.has(root) && one.has(ownRoot))),
            ),
          ),
    )
  }

  private isSuffix(part: string): boolean {
    return part.startsWith('*') || SUFFIXES.has(toPaliKey(part))
  }
}

/** `na > a+kakkasa` is na and kakkasa. */
const splitConstruction = (line: string, side: 0 | 1): readonly string[] =>
  line
    .split('+')
    .map((part) => part.split('>').at(-side)?.replace(/[[\]]/g, '').trim() ?? '')
    .filter((part) => part.length > 1 || /[aāiīuūe]/.test(part))

const PREFIX_SPELLINGS: Readonly<Record<string, string>> = {
  ava: 'o',
  pati: 'paṭi',
  nī: 'ni',
  nir: 'ni',
  nis: 'ni',
  ud: 'u',
}

/** The prefixes of a verb's construction, without the augment, and the first consonant of its root. */
function getVerbFamily(line: string): readonly [prefixes: string, root: string] {
  const parts = line.split('+').map((part) => part.split('>')[0]?.trim() ?? '')
  const rooted = parts.findIndex((part) => part.startsWith('√'))
  const at = rooted >= 0 ? rooted : Math.max(0, parts.length - 2)
  const prefixes = parts.slice(0, at).filter((part) => part !== 'a')
  const base = toPaliKey((parts[at] ?? '').replace('√', ''))
  return [
    prefixes.map((prefix) => PREFIX_SPELLINGS[toPaliKey(prefix)] ?? toPaliKey(prefix)).join(' '),
    /^[aāiīuūeo]*([kgcjṭḍtdpb]h|[^aāiīuūeo])/.exec(base)?.[1] ?? base,
  ]
}

/** The letters of a verb before its ending, where there are four at least: `vicin` of vicinati and vicinitvā. */
const verbStem = (word: string): string =>
  /^(.{4,}?)(?:[aeo]?ti|āti|[aei]?tvā(?:na)?|[aei]?tuṃ|[aei]?tabba|[aei]ta|iya|a?nta|amāna|[eiā]si|i)$/.exec(
    looseVerb(word),
  )?.[1] ?? ''

const looseVerb = (word: string): string => toPaliKey(word).replace(/([kgcjṭḍtdpbsmnlñyvr])\1/g, '$1')

const isAlike = (one: string, other: string): boolean =>
  looseKey(one) === looseKey(other) ||
  EQUIVALENT_WORDS.some((group) => group.has(one) && group.has(toPaliKey(other))) ||
  PREFIXES.some((group) => group.has(one) && group.has(toPaliKey(other)))

/** The consonants of words that sandhi has joined. */
const toSkeleton = (words: readonly string[]): string =>
  words
    .map(looseKey)
    .join('')
    .replace(/[aāiīuūeo]/g, '')
    .replace(/[ṅñmṃ]/g, 'n')
    .replace(/(.)\1/g, '$1')

/** A word without the spellings and stem endings on which dictionaries differ. */
function looseKey(word: string): string {
  return toPaliKey(word)
    .replaceAll('ḷ', 'l')
    .replaceAll('ṇ', 'n')
    .replaceAll('kaṭ', 'kat')
    .replaceAll('paṭhav', 'pathav')
    .replace(/ṭhahati$/, 'ṭhāti')
    .replace(/ā$/, 'a')
    .replace(/([kgcjṭḍtdpbsmnlñyvr])\1/g, '$1')
    .replace(/(?:antu|anta|ant|at)$/, 'ant')
    .replace(/(?:as|an|us|o|ā|aṃ)$/, 'a')
    .replace(/(?:ar|ū)$/, 'u')
    .replace(/(?:in|ī|inī)$/, 'i')
    .replaceAll('ī', 'i')
    .replaceAll('ū', 'u')
}

function addToList<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  map.getOrInsertComputed(key, () => []).push(value)
}
