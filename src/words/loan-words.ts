/**
 * Finds the Pali origin of Thai words: เมตตา is mettā, กรรม is kamma, ทุกข์ is dukkha. Thai omits a sign where a
 * consonant has no vowel, writes one letter for two equal ones, and often uses the letters of Sanskrit. So every Pali
 * word that the Thai word may represent is tried, letter by letter, as long as a dictionary word begins with these
 * letters.
 */

import { hasPhinthu, ROMAN_BY_THAI_PALI_CONSONANT } from '../../search/letters/thai-pali.ts'
import { parseTabSeparatedRows } from '../definitions/facts/table-rows.ts'
import type { KnownWordSet } from './lexicon.ts'
import table from './loan-words.tsv' with { type: 'text' }

const ROWS = parseTabSeparatedRows(table)

/** Returns the Pali letters or words (`PALI PALI …`) by their Thai spelling. */
const readRowsOfKind = (kind: 'cluster' | 'consonant' | 'vowel' | 'word'): Readonly<Record<string, string>> =>
  Object.fromEntries(ROWS.flatMap(([own, thai = '', pali = '']) => (own === kind ? [[thai, pali]] : [])))

const [CLUSTERS, VOWELS, WORDS] = [readRowsOfKind('cluster'), readRowsOfKind('vowel'), readRowsOfKind('word')]
const CONSONANT_SOUNDS: Readonly<Record<string, string>> = {
  ...ROMAN_BY_THAI_PALI_CONSONANT,
  ...readRowsOfKind('consonant'),
}

/** Maximum signs of a word. */
const MAX_LOAN_CHARS = 24
/** Maximum cost of a word, which measures how much it differs from the Thai spelling. */
const MAX_COST = 4
/** Other readings are returned if they cost at most this much more. */
const MAX_ALTERNATIVE_COST = 0.25

/** Matches possible loan words; words with a tone mark or ใ are Thai. */
const POSSIBLE_LOAN_WORD = /^[ก-ฮะ-ูเ-โไ\u0e47\u0e4c\u0e4d]+$/

const LEADING_VOWEL_BEFORE_CLUSTER = /([เโแไ])([ก-ฮ](?:[รลวย](?=[ก-ฮา-ู]))?)/g
const LEADING_VOWEL = /([เโแไ])([ก-ฮ])/g

/**
 * Finds the Pali words from which a Thai loan word may come, such as dhamma for ธรรม.
 * @returns keys, the likeliest first; empty for words that are already spelt as Pali
 */
export function findPaliOriginsOfThaiWord(
  written: string,
  lexicon: Pick<KnownWordSet, 'has' | 'sharedPrefixLength'>,
): readonly string[] {
  const word = written.normalize('NFC')
  const known = WORDS[word]?.split(' ')
  if (known) return known.filter((lemma) => lexicon.has(lemma)).slice(0, 1)
  if (hasPhinthu(word) || word.length > MAX_LOAN_CHARS || !POSSIBLE_LOAN_WORD.test(word)) return []
  // รร is a and doubles the next consonant
  const plain = word.replace(/\u0e47/g, '').replace(/รร([ก-ฮ])/g, '\u0e31$1$1')
  const best = new Map<string, number>()
  for (const order of new Set([
    plain.replace(LEADING_VOWEL_BEFORE_CLUSTER, '$2$1'),
    plain.replace(LEADING_VOWEL, '$2$1'),
  ])) {
    new PaliOriginSearch(order, lexicon, best).search(0, '', 0)
  }
  const lowestCost = Math.min(...best.values())
  return [...best]
    .filter(([, cost]) => cost <= lowestCost + MAX_ALTERNATIVE_COST)
    .toSorted(([a, costA], [b, costB]) => costA - costB || a.length - b.length)
    .map(([lemma]) => lemma)
}

/** Mai han akat, a short vowel that closes its syllable. */
const SHORT_A = '\u0e31'
const VOWEL = /[aāiīuūeo]/

/** Searches the Pali words that a Thai spelling may represent, sign by sign. */
class PaliOriginSearch {
  constructor(
    private readonly thai: string,
    private readonly lexicon: Pick<KnownWordSet, 'has' | 'sharedPrefixLength'>,
    private readonly best: Map<string, number>,
  ) {}

  /**
   * Tries all Pali letters for the next sign.
   * @param at index of the next sign
   * @param pali letters for the signs before it
   */
  search(at: number, pali: string, cost: number): void {
    if (cost > MAX_COST || (pali !== '' && this.lexicon.sharedPrefixLength(pali) < pali.length)) return
    const sign = this.thai.charAt(at)
    if (sign === '') this.end(pali, cost)
    else if (sign === '\u0e4c') this.search(at + 1, pali, cost)
    else if (sign in VOWELS) this.vowel(at, VOWELS[sign]?.split(' ') ?? [], pali, cost)
    else {
      const cluster = CLUSTERS[this.thai.slice(at, at + 2)]?.split(' ') ?? []
      for (const [more, sound] of cluster.entries()) this.consonant(at + 2, sound, pali, cost + 0.3 + more / 2)
      const sounds = (CONSONANT_SOUNDS[sign] ?? '').split(' ')
      for (const [more, sound] of sounds.entries()) {
        this.consonant(at + 1, sound, pali, cost + more)
        if (sound === '' || !VOWEL.test(pali.slice(-1))) continue
        // Thai writes one letter for two at the end, and where it closes its syllable and begins the next
        const isClosing =
          (at + 1 === this.thai.length && /[tcñ]/.test(sound)) ||
          (this.thai[at - 1] === SHORT_A && this.thai.charAt(at + 1) in VOWELS)
        this.consonant(
          at + 1,
          sound.charAt(0) + sound,
          pali,
          cost + more + (isClosing && /[aiu]$/.test(pali) ? -0.1 : 1),
        )
      }
      // ง may also be the niggahita
      if (sign === 'ง' && VOWEL.test(pali.slice(-1))) this.search(at + 1, `${pali}ṃ`, cost + 0.2)
    }
  }

  private vowel(at: number, sounds: readonly string[], pali: string, cost: number): void {
    for (const [more, sound] of sounds.entries()) this.search(at + 1, pali + sound, cost + more)
  }

  /** Tries a consonant with the vowel written after it, without a vowel, or with its inherent vowel. */
  private consonant(next: number, sound: string, pali: string, cost: number): void {
    const withConsonant = pali + sound
    const sign = this.thai.charAt(next)
    if (sign in VOWELS || sound !== '') this.search(next, withConsonant, cost)
    if (sign in VOWELS) return
    this.search(next, `${withConsonant}a`, cost + (sign === '\u0e4c' || sign === '' ? 0 : 0.3))
  }

  private end(pali: string, cost: number): void {
    const last = pali.slice(-1)
    // endings that Thai omits or lengthens
    const ends =
      last === 'a' ? [pali, `${pali.slice(0, -1)}ā`] : last === 'ā' ? [pali, `${pali.slice(0, -1)}a`] : [pali]
    for (const [more, lemma] of ends.entries()) {
      const all = cost + more * 1.2
      if (lemma.length > 1 && this.lexicon.has(lemma) && all < (this.best.get(lemma) ?? MAX_COST + 1))
        this.best.set(lemma, all)
    }
  }
}
