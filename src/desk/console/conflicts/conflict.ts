/**
 * Conflicts between two sources: Thai names, where the two texts differ, and decisions about many conflicts at once.
 */

import { DECISION_DEFINITION } from '../../../definitions/review-items/decision.ts'
import type { FilterValuesByName } from '../base/filter.ts'
import { isHttp409Error } from '../base/request-errors.ts'
import type { components, operations } from '../types/desk.d.ts'

/**
 * A conflict as the desk API returns it: two sources with different texts for one heading in one edition, and their
 * differences.
 */
export type ApiConflict = components['schemas']['Conflict']
/** A paragraph of one of the two texts of a conflict. */
export type ConflictSideParagraph = ApiConflict['sides'][number]['paragraphs'][number]
/** The class of a conflict: its gravest difference, such as spelling or different words. */
export type ConflictClass = ApiConflict['class']
type ConflictState = NonNullable<NonNullable<operations['listConflicts']['parameters']['query']>['state']>
/** A decision about a conflict: readers keep seeing the same text (`keep`), or see the other source's (`swap`). */
export type ConflictDecision = 'keep' | 'swap'

/** Identifies a conflict; its parts form the end of its address. */
type ConflictName = Pick<ApiConflict, 'division' | 'entry' | 'edition'>
/** Returns the key of a conflict, `division/entry/edition`. */
export const toConflictKey = ({ division, entry, edition }: ConflictName): string => `${division}/${entry}/${edition}`
/** Splits the key of a conflict into division, entry and edition. */
export function parseConflictKey(key: string): ConflictName {
  const [division = '', entry = '', edition = ''] = key.split('/')
  return { division, entry, edition: edition as ApiConflict['edition'] }
}

/** The Thai names of the conflict classes, from the slightest to the gravest. */
export const CONFLICT_CLASS_LABELS: Readonly<Record<ConflictClass, string>> = {
  notation: 'เขียนต่างกันเท่านั้น',
  orthography: 'ตัวสะกด',
  number: 'เลขข้อ',
  abbreviation: 'คำย่อ',
  ending: 'คำลงท้าย',
  reading: 'ใช้คำต่างกัน',
  omission: 'คำขาดหรือเกิน',
  misplaced: 'คนละข้อความ',
}

/** Returns the Thai name of a conflict class. Returns the given text if there is no such class. */
export const getConflictClassLabel = (name: string): string => CONFLICT_CLASS_LABELS[name as ConflictClass] ?? name

/**
 * Returns the Thai name of one difference. A notation difference has a name of its own if only one source has the
 * words.
 */
export const getDifferenceName = ({
  class: name,
  shown,
  other,
}: Pick<WordPair, 'class' | 'shown' | 'other'>): string =>
  name === NOTATION_DIFFERENCE_CLASS && (shown === '' || other === '')
    ? 'เครื่องหมายหรือคำที่มีข้างเดียว'
    : CONFLICT_CLASS_LABELS[name]

/**
 * The class of differences in notation, which do not change the meaning. They are counted separately, are not queued
 * for editors, and are decided all at once (text §6).
 */
export const NOTATION_DIFFERENCE_CLASS = 'notation' satisfies ConflictClass

/**
 * Classes whose conflicts may be decided together, because their differences do not change the meaning. Spelling is not
 * among them: some spelling differences are different words. Those are decided by signature.
 */
export const BULK_DECIDABLE_CLASSES: readonly ConflictClass[] = [
  NOTATION_DIFFERENCE_CLASS,
  'number',
  'abbreviation',
  'ending',
]

/** The names of the filters of the conflict queue. Without `state`, open conflicts are listed. */
export const CONFLICT_FILTER_NAMES = ['state', 'class', 'signature', 'division', 'edition', 'volume'] as const
/** The filter of a list of conflicts, as it is in the address. */
export type ConflictFilter = FilterValuesByName<(typeof CONFLICT_FILTER_NAMES)[number]>

/**
 * Whether all conflicts of a filter may be decided together. The filter must name a signature, or one of the
 * BULK_DECIDABLE_CLASSES.
 */
export const isFilterBulkDecidable = (filter: Pick<ConflictFilter, 'signature' | 'class'>): boolean =>
  filter.signature !== undefined || BULK_DECIDABLE_CLASSES.some((name) => name === filter.class)

/** The Thai names of the states of conflicts. */
export const CONFLICT_STATE_LABELS: Readonly<Record<ConflictState, string>> = {
  open: 'รอตัดสิน',
  decided: 'ตัดสินแล้ว',
  remarked: 'ควรตรวจดู',
  hidden: 'มีข้อความที่ซ่อน',
  all: 'ทั้งหมด',
}

/** Thai notes on page numbers that differ from the printed ones: corrected, or estimated. */
export const PAGE_NUMBER_NOTES: Readonly<Record<NonNullable<ConflictSideParagraph['state']>, string>> = {
  corrected: 'แก้เลขหน้าแล้ว',
  estimated: 'หน้าโดยประมาณ',
}

/** The Thai names of the decisions about a conflict. */
export const CONFLICT_CHOICE_LABELS: Readonly<Record<ConflictDecision, string>> =
  DECISION_DEFINITION.fields.choice.called

/**
 * Formats the signature of a difference for editors: the words of the source that readers see, an arrow, and those of
 * the other source.
 */
export function formatDifferenceSignature(signature: string): string {
  const { shown, other } = parseDifferenceSignature(signature)
  return `${formatSignatureWord(shown)} → ${formatSignatureWord(other)}`
}

/** Splits the signature of a difference into the words of both sources. Empty where a source has none. */
export function parseDifferenceSignature(signature: string): Pick<WordPair, 'shown' | 'other'> {
  const [shown = '', other = ''] = signature.split('→')
  return { shown, other }
}

/** Formats a word of a signature, where `#` represents any figure or item mark. */
const formatSignatureWord = (word: string): string => (word === '' ? '(ไม่มี)' : word.replace('#', '(เลข)'))

/** A difference in a conflict: the words of the source that readers see, and what the other source has instead. */
export type WordPair = ApiConflict['pairs'][number]

/** From the lightest to the gravest. */
const CLASSES_BY_GRAVITY = Object.keys(CONFLICT_CLASS_LABELS) as readonly WordPair['class'][]

const letterSegmenter = new Intl.Segmenter('th', { granularity: 'grapheme' })
const splitLetters = (text: string): readonly string[] =>
  [...letterSegmenter.segment(text)].map(({ segment }) => segment)

/** Whether two letters are equal apart from Unicode form, case, and the two ways to write ṃ. */
const areLettersEqual = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && normalizeLetter(a) === normalizeLetter(b)
const normalizeLetter = (letter: string) => letter.normalize('NFC').toLowerCase().replace('ṁ', 'ṃ')

/** Splits a word where it differs from another. Returns the letters before, within and after the differing part. */
export function splitWordAtDifference(word: string, other: string): readonly [string, string, string] {
  const [letters, otherLetters] = [splitLetters(word), splitLetters(other)]
  const maxCommon = Math.min(letters.length, otherLetters.length)
  let start = 0
  while (start < maxCommon && areLettersEqual(letters[start], otherLetters[start])) start++
  let end = 0
  while (end < maxCommon - start && areLettersEqual(letters.at(-1 - end), otherLetters.at(-1 - end))) end++
  const rest = letters.length - end
  return [letters.slice(0, start).join(''), letters.slice(start, rest).join(''), letters.slice(rest).join('')]
}

/** Merges each difference with the one before if both are at the same place and in the same paragraph of both texts. */
export function groupAdjacentDifferences(pairs: readonly WordPair[]): readonly WordPair[] {
  const places: WordPair[] = []
  for (const pair of pairs) {
    const last = places.at(-1)
    const isNeighbour =
      last?.place === pair.place &&
      [0, 1].every((side) => last.places[side]?.paragraph === pair.places[side]?.paragraph)
    if (last && isNeighbour) places[places.length - 1] = mergePairs(last, pair)
    else places.push(pair)
  }
  return places
}

function mergePairs(first: WordPair, second: WordPair): WordPair {
  const [graver = first.class] = CLASSES_BY_GRAVITY.toReversed().filter((name) =>
    [first.class, second.class].includes(name),
  )
  const joinWords = (a: string, b: string) => [a, b].filter(Boolean).join(' ')
  return {
    ...first,
    class: graver,
    shown: joinWords(first.shown, second.shown),
    other: joinWords(first.other, second.other),
    known: first.known || second.known,
    occurrences: first.occurrences.map((count, side) => Math.min(count, second.occurrences[side] ?? count)),
    places: first.places.map((place, side) => {
      const { start, length } = second.places[side] ?? place
      return { ...place, length: start + length - place.start }
    }),
  }
}

/** The API's limit of conflicts in one request. */
const MAX_PAIRS_PER_REQUEST = 1_000

/**
 * The key of a conflict, with its state as the editor saw it (`shown`). The server rejects a decision if the state has
 * changed since then.
 */
export type ConflictAsShown = ReturnType<typeof parseConflictKey> & { readonly shown: number | string }

/**
 * The result of one request of a bulk decision: its batch of edits, or null if nothing changed, and the number of
 * decided conflicts.
 */
export interface BulkDecisionResult {
  readonly batch: string | null
  readonly decided: number
}

type SendDecision = (pairs: readonly ConflictAsShown[]) => Promise<BulkDecisionResult>

/** Decides many conflicts in several requests, records the results, and can undo them all. */
export class BulkConflictDecision {
  /** The results of the requests, in order. */
  private results: readonly BulkDecisionResult[] = []
  /** Server messages about conflicts that another editor decided meanwhile. */
  changedPairMessages: readonly string[] = []

  /** @param undoBatch undoes the decisions of one request. @throws RequestRejectedError */
  constructor(private readonly undoBatch: (batch: string) => Promise<void>) {}

  get isDone(): boolean {
    return this.results.length > 0
  }

  get decided(): number {
    return this.results.reduce((total, { decided }) => total + decided, 0)
  }

  /**
   * Decides conflicts, up to 1,000 a request.
   * @param send decides conflicts; rejects with 409 those that have changed
   * @throws RequestRejectedError
   */
  async decide(pairs: readonly ConflictAsShown[], send: SendDecision): Promise<void> {
    for (let from = 0; from < pairs.length; from += MAX_PAIRS_PER_REQUEST) {
      const batch = pairs.slice(from, from + MAX_PAIRS_PER_REQUEST)
      const named = batch.map((pair) => ({ ...parseConflictKey(toConflictKey(pair)), shown: pair.shown }))
      await this.decideInOneRequest(named, send)
    }
  }

  /** Undoes all of it, the last request first. @throws RequestRejectedError */
  async undo(): Promise<void> {
    for (const result of this.results.toReversed()) {
      if (result.batch !== null) await this.undoBatch(result.batch)
      this.results = this.results.filter((other) => other !== result)
    }
  }

  /** Decides conflicts; those that another editor changed are left out and reported. */
  private async decideInOneRequest(pairs: readonly ConflictAsShown[], send: SendDecision): Promise<void> {
    let left = pairs
    while (left.length > 0) {
      try {
        this.results = [...this.results, await send(left)]
        return
      } catch (error) {
        if (!isHttp409Error(error)) throw error
        const { issues } = error.problem
        const unchanged = left.filter((_, index) => issues[`pairs.${index}`] === undefined)
        if (unchanged.length === left.length) throw error
        this.changedPairMessages = [...this.changedPairMessages, ...Object.values(issues).flat()]
        left = unchanged
      }
    }
  }
}
