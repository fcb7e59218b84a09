/** What pairs of texts that differ are called before an editor, in which words and letters they differ, and how many are decided alike. */

import { DECISION_DEFINITION } from '../../../definitions/findings/decision.ts'
import type { FilterValuesByName } from '../base/filter.ts'
import { isConflictError } from '../base/problem.ts'
import type { components, operations } from '../types/desk.d.ts'

/** A conflict. */
export type DeskConflict = components['schemas']['Conflict']
/** A paragraph of a conflict. */
export type ConflictParagraph = DeskConflict['sides'][number]['paragraphs'][number]
/** A class of conflicts. */
export type ConflictClass = DeskConflict['class']
type ConflictState = NonNullable<NonNullable<operations['listConflicts']['parameters']['query']>['state']>
/** A decision. */
export type DeskChoice = 'keep' | 'swap'

/** What names a pair: the end of its address. */
type PairName = Pick<DeskConflict, 'division' | 'entry' | 'edition'>
/** The key of a pair. */
export const pairKey = ({ division, entry, edition }: PairName): string => `${division}/${entry}/${edition}`
/** The pair of a key. */
export function parsePairKey(key: string): PairName {
  const [division = '', entry = '', edition = ''] = key.split('/')
  return { division, entry, edition: edition as DeskConflict['edition'] }
}

/** The Thai names of classes. */
export const CLASS_NAMES: Readonly<Record<ConflictClass, string>> = {
  notation: 'เขียนต่างกันเท่านั้น',
  orthography: 'ตัวสะกด',
  number: 'เลขข้อ',
  abbreviation: 'คำย่อ',
  ending: 'คำลงท้าย',
  reading: 'ใช้คำต่างกัน',
  omission: 'คำขาดหรือเกิน',
  misplaced: 'คนละข้อความ',
}

/** The name, or the word itself where there is no such class. */
export const conflictClassLabel = (name: string): string => CLASS_NAMES[name as ConflictClass] ?? name

/** What a difference is called: words of one side alone are not only written differently. */
export const differenceName = ({ class: of, shown, other }: WordPair): string =>
  of === NOTATION_CLASS && (shown === '' || other === '') ? 'เครื่องหมายหรือคำที่มีข้างเดียว' : CLASS_NAMES[of]

/** What carries no sense: counted apart, never put before a person, and settled as a class (text §6). */
export const NOTATION_CLASS = 'notation' satisfies ConflictClass

/**
 * Classes that may be decided whole, since their pairs say the same in another way. Spelling is none of them: most of it is
 * one word written in two ways, and some of it another word, so that it is decided one way at a time.
 */
export const MECHANICAL_CLASSES: readonly ConflictClass[] = [NOTATION_CLASS, 'number', 'abbreviation', 'ending']

/** Open pairs where no state is said. */
export const DEFAULT_CONFLICT_FILTER = ['state', 'class', 'signature', 'division', 'edition', 'volume'] as const
/** Filters of conflicts. */
export type ConflictFilter = FilterValuesByName<(typeof DEFAULT_CONFLICT_FILTER)[number]>

/** Whether all pairs of a filter differ in one way, or in ways that leave the sense: they may be decided together. */
export const isMechanicalFilter = (filter: Pick<ConflictFilter, 'signature' | 'class'>): boolean =>
  filter.signature !== undefined || MECHANICAL_CLASSES.some((name) => name === filter.class)

/** The Thai names of states. */
export const STATE_NAMES: Readonly<Record<ConflictState, string>> = {
  open: 'รอตัดสิน',
  decided: 'ตัดสินแล้ว',
  remarked: 'ควรตรวจดู',
  hidden: 'มีข้อความที่ซ่อน',
  all: 'ทั้งหมด',
}

/** How a page is known where its source does not print the number. */
export const PAGE_STATE_NAMES: Readonly<Record<NonNullable<ConflictParagraph['state']>, string>> = {
  corrected: 'แก้เลขหน้าแล้ว',
  estimated: 'หน้าโดยประมาณ',
}

/** The Thai names of decisions. */
export const CHOICE_NAMES: Readonly<Record<DeskChoice, string>> = DECISION_DEFINITION.fields.choice.called

/** A signature as it is read: what the first source prints, and what the other has instead. */
export function readableSignature(signature: string): string {
  const [shown = '', other = ''] = signature.split('→')
  return `${readableWord(shown)} → ${readableWord(other)}`
}

/** `#` represents any figure or item mark. */
const readableWord = (word: string): string => (word === '' ? '(ไม่มี)' : word.replace('#', '(เลข)'))

/** A pair of differing words. */
export type WordPair = DeskConflict['pairs'][number]

/** From the lightest to the gravest. */
const CLASSES = Object.keys(CLASS_NAMES) as readonly WordPair['class'][]

const letters = new Intl.Segmenter('th', { granularity: 'grapheme' })
const lettersOf = (text: string): readonly string[] => [...letters.segment(text)].map(({ segment }) => segment)

/** Letters that sources write differently without any difference. */
const same = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && bare(one) === bare(other)
const bare = (letter: string) => letter.normalize('NFC').toLowerCase().replace('ṁ', 'ṃ')

/** The text before, in and after the stretch in which a word is not the other one. */
export function splitAtDifference(word: string, other: string): readonly [string, string, string] {
  const [mine, theirs] = [lettersOf(word), lettersOf(other)]
  const most = Math.min(mine.length, theirs.length)
  let start = 0
  while (start < most && same(mine[start], theirs[start])) start++
  let end = 0
  while (end < most - start && same(mine.at(-1 - end), theirs.at(-1 - end))) end++
  const cut = mine.length - end
  return [mine.slice(0, start).join(''), mine.slice(start, cut).join(''), mine.slice(cut).join('')]
}

/** Neighbouring words as one, where they are in one paragraph on both sides. */
export function groupAdjacentDifferences(pairs: readonly WordPair[]): readonly WordPair[] {
  const places: WordPair[] = []
  for (const pair of pairs) {
    const last = places.at(-1)
    const isNeighbour =
      last?.place === pair.place &&
      [0, 1].every((side) => last.places[side]?.paragraph === pair.places[side]?.paragraph)
    if (last && isNeighbour) places[places.length - 1] = joined(last, pair)
    else places.push(pair)
  }
  return places
}

function joined(one: WordPair, other: WordPair): WordPair {
  const [graver = one.class] = CLASSES.toReversed().filter((name) => [one.class, other.class].includes(name))
  const words = (a: string, b: string) => [a, b].filter(Boolean).join(' ')
  return {
    ...one,
    class: graver,
    shown: words(one.shown, other.shown),
    other: words(one.other, other.other),
    known: one.known || other.known,
    occurrences: one.occurrences.map((count, side) => Math.min(count, other.occurrences[side] ?? count)),
    places: one.places.map((place, side) => {
      const { start, length } = other.places[side] ?? place
      return { ...place, length: start + length - place.start }
    }),
  }
}

/** Most pairs in one request, as the API has it. */
const MAX_JSON_VALUES = 1_000

/** A pair as it was seen. */
export type PairAsSeen = ReturnType<typeof parsePairKey> & { readonly shown: number | string }

/** What came of one request. */
export interface BulkDecisionResult {
  readonly batch: string | null
  readonly decided: number
}

type Send = (pairs: readonly PairAsSeen[]) => Promise<BulkDecisionResult>

/** A bulk decision in progress. */
export class BulkDecision {
  /** The requests that decided, in their order. */
  private done: readonly BulkDecisionResult[] = []
  /** What is said of pairs that another user decided meanwhile. */
  met: readonly string[] = []

  /** @param takeBack undoes what one request decided. @throws Refused */
  constructor(private readonly takeBack: (batch: string) => Promise<void>) {}

  get isDone(): boolean {
    return this.done.length > 0
  }

  get decided(): number {
    return this.done.reduce((total, { decided }) => total + decided, 0)
  }

  /**
   * @param send decides pairs. @throws Refused 409 naming those that are other ones by now
   * @throws Refused
   */
  async settle(pairs: readonly PairAsSeen[], send: Send): Promise<void> {
    for (let from = 0; from < pairs.length; from += MAX_JSON_VALUES) {
      const seen = pairs.slice(from, from + MAX_JSON_VALUES)
      const named = seen.map((pair) => ({ ...parsePairKey(pairKey(pair)), shown: pair.shown }))
      await this.settleSeen(named, send)
    }
  }

  /** Takes all of it back, the last request first. @throws Refused */
  async undo(): Promise<void> {
    for (const one of this.done.toReversed()) {
      if (one.batch !== null) await this.takeBack(one.batch)
      this.done = this.done.filter((other) => other !== one)
    }
  }

  /** Decides pairs as they were seen; those that another user did something with are left out, and told. */
  private async settleSeen(pairs: readonly PairAsSeen[], send: Send): Promise<void> {
    let left = pairs
    while (left.length > 0) {
      try {
        this.done = [...this.done, await send(left)]
        return
      } catch (error) {
        if (!isConflictError(error)) throw error
        const { issues } = error.problem
        const others = left.filter((_, index) => issues[`pairs.${index}`] === undefined)
        if (others.length === left.length) throw error
        this.met = [...this.met, ...Object.values(issues).flat()]
        left = others
      }
    }
  }
}
