/** The queue of undecided conflicts, passage by passage and word by word, as `library conflicts` prints it. */

import { compareSourceTexts, type DisplayedWordPair } from '../../canon/collation/variant.ts'
import {
  type DecisionRow,
  type EditionTextIdentifier,
  isPairDecision,
  toEditionTextKey,
} from '../../canon/text/decisions.ts'
import type { DisplayedTextReader } from '../../canon/text/displayed-text.ts'
import { EMPTY_RANKED_SOURCES, readRankedSourcesOfText } from '../../canon/text/ranked-sources.ts'
import type { HeadingReader } from '../../canon/volumes/entries.ts'
import type { EditionId } from '../../definitions/editions.ts'
import type { ConflictList } from './conflict-list.ts'
import { computeDecisionStatus, type DecisionStatus, decisionNeedsReview } from './decision-status.ts'
import type { DecisionStore } from './decisions.ts'

/** One source's passage of a conflicting text. */
export interface ConflictingPassage {
  readonly passage: number
  readonly source: string
  readonly hidden: boolean
  /** Whether it is the passage chosen for the heading, hidden or not. */
  readonly chosen: boolean
}

/** What is said of a text before its passages. */
interface QueuedHead extends DecisionStatus {
  readonly division: string
  readonly entry: string
  readonly title: string
  readonly edition: EditionId
  readonly decidedAt: string | null
}

/** A text of the queue: its decision, its passages and the words that differ. */
export interface QueuedConflict extends QueuedHead {
  /** By rank of the source; empty when a decision waits for its text. */
  readonly passages: readonly ConflictingPassage[]
  /** For each further source, the words in which it differs from the first-ranked one. */
  readonly differences: readonly { readonly source: string; readonly pairs: readonly DisplayedWordPair[] }[]
}

interface Queued {
  /** The text's number in reading order. */
  readonly text: number
  readonly name: EditionTextIdentifier
  readonly head: QueuedHead
}

/** Lists the queue of `library conflicts`. */
export class ConflictQueueLister {
  constructor(
    private readonly text: DisplayedTextReader,
    private readonly decisions: DecisionStore,
    private readonly conflicts: ConflictList,
    private readonly entries: HeadingReader,
  ) {}

  /**
   * Yields the undecided conflicts in reading order, and the decisions to review (see DecisionStatus); with `all` also
   * the other decisions and the texts with a hidden passage. Texts whose heading was deleted are left out.
   */
  *list(all: boolean): Generator<QueuedConflict> {
    const queued = [...this.inConflict(all), ...this.withoutConflict(all)]
    for (const { name, head } of queued.sort((a, b) => a.text - b.text)) yield { ...head, ...this.compared(name) }
    yield* this.textless(all)
  }

  private inConflict(all: boolean): readonly Queued[] {
    const conflicts = this.conflicts.find({ state: 'all' })
    const wanted = all ? conflicts : conflicts.filter(({ item }) => !item.decision || decisionNeedsReview(item))
    return wanted.map(({ text, name, item }) => {
      const { division, entry, title, edition, decision, chosen, remark, decidedAt } = item
      return { text, name, head: { division, entry, title, edition, decision, chosen, remark, decidedAt } }
    })
  }

  /** Texts about which something was decided, though their sources agree or there is but one. */
  private withoutConflict(all: boolean): readonly Queued[] {
    const rows = this.decisions.all()
    const choices = new Map(rows.filter(isPairDecision).map((row) => [toEditionTextKey(row), row]))
    const names = new Map(rows.map((row) => [toEditionTextKey(row), nameOf(row)]))
    return [...names].flatMap(([key, name]) => {
      const text = this.text.textOf(name)
      if (!text || text.conflict) return []
      const choice = choices.get(key)
      const sources = readRankedSourcesOfText(this.text, name)
      const standing = computeDecisionStatus(choice, sources)
      const heading = this.entries.ofText(name)
      if (!heading || !(all || decisionNeedsReview(standing))) return []
      const { division, node } = heading
      const of = { division: division.slug, entry: node.row.slug, title: node.row.title }
      const decided = { edition: name.edition, ...standing, decidedAt: choice?.updatedAt ?? null }
      return [{ text: text.number, name, head: { ...of, ...decided } }]
    })
  }

  /** Decisions that wait for a text which no source has, under its name in the packages where the heading is removed, too. */
  private *textless(all: boolean): Generator<QueuedConflict> {
    for (const row of this.decisions.all().filter(isPairDecision)) {
      const name = nameOf(row)
      if ((row.chosen !== null && !all) || this.text.textOf(name)) continue
      yield {
        ...this.entries.named(row),
        edition: name.edition,
        ...computeDecisionStatus(row, EMPTY_RANKED_SOURCES),
        decidedAt: row.updatedAt,
        passages: [],
        differences: [],
      }
    }
  }

  /** The passages of a text; a source of another recension is no party. */
  private compared(name: EditionTextIdentifier): Pick<QueuedConflict, 'passages' | 'differences'> {
    const candidates = this.text.candidates(name).filter(({ standing }) => standing !== null)
    const [first, ...others] = candidates.map(({ passage, source }) => ({
      source,
      words: this.text.printedParagraphs(passage).map(({ spans }) => spans),
    }))
    return {
      passages: candidates.map(({ passage, source, isHidden, isChosen }) => ({
        passage,
        source,
        hidden: isHidden,
        chosen: isChosen,
      })),
      differences: others.map(({ source, words }) => ({
        source,
        pairs: compareSourceTexts(first?.words ?? [], words, name.edition).pairs,
      })),
    }
  }
}

const nameOf = ({ division, entry, edition }: DecisionRow): EditionTextIdentifier => ({
  division,
  entry,
  edition: edition as EditionId,
})
