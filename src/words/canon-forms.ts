/**
 * Counts how often each headword occurs in the canon, and finds words that no dictionary has by their different forms.
 * Readings are ranked by these counts (docs/words.md §3).
 */

import type { PartOfSpeech } from './kinds.ts'

/** Endings that distinguish one class of words, after the part that all its forms share. */
interface FormClass {
  /** Ending of the headword. */
  readonly lemma: string
  readonly kind: PartOfSpeech
  readonly endings: readonly string[]
  /** Endings that few other classes have; words that no dictionary has are found by them. */
  readonly markers: readonly string[]
}

const formClass = (lemma: string, kind: PartOfSpeech, endings: string, markers: string): FormClass => ({
  lemma,
  kind,
  endings: endings.split(' '),
  markers: markers.split(' ').filter((marker) => marker !== ''),
})

const CLASSES: readonly FormClass[] = [
  formClass('a', 'm', 'o aṃ ena assa e ā ānaṃ ehi esu āni āya asmiṃ amhi', 'o ena assa āni esu'),
  formClass('ā', 'f', 'ā aṃ āya āyo āyaṃ ānaṃ āhi āsu', 'āyo āhi'),
  formClass('i', 'm', 'i iṃ inā ino issa imhi ī ayo iyo īnaṃ īhi īsu iyā iyaṃ', 'īnaṃ īsu inā'),
  formClass('ī', 'f', 'ī iṃ iyā iyaṃ iyo īnaṃ īhi īsu', ''),
  formClass('u', 'm', 'u uṃ unā uno ussa umhi ū avo ūnaṃ ūhi ūsu uyā uyaṃ ūni', 'ūnaṃ ūsu unā'),
  formClass('in', 'adjective', 'ī inaṃ inā ino īnaṃ īhi īsu inī', ''),
  formClass('ant', 'adjective', 'ā anto antaṃ atā ato antā ante antānaṃ antehi ataṃ', ''),
  formClass('ar', 'm', 'ā āraṃ araṃ ārā u uno āro ārānaṃ ūnaṃ ari', ''),
  formClass('an', 'm', 'ā ānaṃ anā ano ani āno', ''),
  formClass('as', 'n', 'o aṃ asā aso asi', ''),
  formClass('o', 'n', 'o aṃ asā aso asi ena assa', ''),
  formClass(
    'ati',
    'verb',
    'ati anti asi āmi āma eyya eyyuṃ itvā issati iṃsu ituṃ anto antassa amāno itabbaṃ',
    'ati anti itvā',
  ),
  formClass('eti', 'verb', 'eti enti esi emi etvā essati esuṃ etuṃ ento entassa etabbaṃ', 'eti enti etvā'),
  formClass('āti', 'verb', 'āti anti āsi āmi eyya itvā issati ituṃ anto antassa itabbaṃ', 'āti'),
  formClass('oti', 'verb', 'oti onti osi omi eyya itvā ituṃ onto ontassa', 'oti'),
]

/** Minimum number of forms, and of occurrences outside the most frequent form, of a word that no dictionary has. */
const MIN_FORMS = 3
const MIN_OTHER_OCCURRENCES = 3
/** Minimum letters of such a word. */
const MIN_WORD_LETTERS = 4

/**
 * A word with its counts in the canon. It is a dictionary headword, or was inferred from several forms of a word that
 * no dictionary has.
 */
export interface CountedCanonWord {
  readonly key: string
  readonly count: number
  /** Occurrences in other forms than the most frequent one. */
  readonly declined: number
  /** Null for a headword of a dictionary. */
  readonly kind: PartOfSpeech | null
}

/**
 * Yields the words that occur in the canon in any inflected form, with their counts: dictionary headwords, then
 * inferred words.
 * @param counts how often each form occurs, by its key
 * @param headwords keys of the headwords of the dictionaries; the value is whether an entry says that the word is not
 * declined
 */
export function* countCanonHeadwords(
  counts: ReadonlyMap<string, number>,
  headwords: ReadonlyMap<string, boolean>,
): Generator<CountedCanonWord> {
  for (const [key, isUndeclined] of headwords) {
    const found = CLASSES.filter(({ lemma }) => key.endsWith(lemma)).map(
      (one) => countOccurrences(key, one, counts).others,
    )
    const own = isUndeclined || found.length === 0 ? (counts.get(key) ?? 0) : 0
    const declined = Math.max(0, ...found)
    const count = Math.max(own, declined)
    if (count > 0) yield { key, count, declined, kind: null }
  }
  const stems = new Set([...headwords.keys()].map(toStem))
  for (const form of counts.keys()) {
    for (const one of CLASSES) {
      const marker = one.markers.find((ending) => form.endsWith(ending))
      if (marker === undefined) continue
      const key = form.slice(0, -marker.length) + one.lemma
      // bhogino belongs to bhogin
      if (key.endsWith('ina') && counts.has(key.replace(/ina$/, 'ī'))) continue
      if (key.length < MIN_WORD_LETTERS || stems.has(toStem(key)) || isJoined(key, headwords)) continue
      const { forms, others } = countOccurrences(key, one, counts)
      if (forms < MIN_FORMS || others < MIN_OTHER_OCCURRENCES) continue
      stems.add(toStem(key))
      yield { key, count: others, declined: others, kind: one.kind }
    }
  }
}

/** Whether sandhi has joined two words: `catthāya` is ca and atthāya, `evametassa` evaṃ and etassa. */
const isJoined = (key: string, headwords: ReadonlyMap<string, boolean>): boolean =>
  /^evam[aāiīuūeo]/.test(key) ||
  (/^[cnt][aāiīuūeo]/.test(key) &&
    [key.slice(1), key.slice(2), `a${key.slice(2)}`].some(
      (rest) => rest.length >= MIN_WORD_LETTERS && headwords.has(rest),
    ))

/** Returns the part that words of one stem share in all genders. */
const toStem = (key: string): string =>
  key.replace(/(?:(?<=[aeo]|ā)ti|ant|in|[aāiīuūo])$/, (end) => (end === 'ti' ? 'ti' : ''))

/**
 * Counts the occurrences of a word in its forms. The most frequent form may be another word (`nāhaṃ` is no form of
 * nāha), so it does not count.
 */
function countOccurrences(key: string, { lemma, endings }: FormClass, counts: ReadonlyMap<string, number>) {
  const stem = key.slice(0, -lemma.length)
  let [forms, total, most] = [0, 0, 0]
  for (const ending of endings) {
    const count = counts.get(stem + ending) ?? 0
    if (count === 0) continue
    forms++
    total += count
    most = Math.max(most, count)
  }
  return { forms, others: total - most }
}
