/** The queue of undecided conflicts, passage by passage and word by word, for `library conflicts`. */

import { compareSourceTexts, type DifferingWordPair } from '../../canon/collation/variant.ts'
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
import { computeDecisionStatus, type DecisionStatus, doesDecisionNeedReview } from './decision-status.ts'
import type { DecisionStore } from './decisions.ts'

/** One source's passage of a conflicting text. */
export interface ConflictingPassage {
  readonly passage: number
  readonly source: string
  readonly hidden: boolean
  /** Whether it is the passage chosen for the heading, hidden or not. */
  readonly chosen: boolean
}

/** The properties of a queued text without its passages. */
interface QueuedTextSummary extends DecisionStatus {
  readonly division: string
  readonly entry: string
  readonly title: string
  readonly edition: EditionId
  readonly decidedAt: string | null
}

/** A text of the queue: its decision, its passages and the words that differ. */
export interface QueuedConflict extends QueuedTextSummary {
  /** By rank of the source; empty when a decision waits for its text. */
  readonly passages: readonly ConflictingPassage[]
  /** For each further source, the words in which it differs from the first-ranked one. */
  readonly differences: readonly { readonly source: string; readonly pairs: readonly DifferingWordPair[] }[]
}

interface QueuedText {
  /** The text's number in reading order. */
  readonly text: number
  readonly name: EditionTextIdentifier
  readonly summary: QueuedTextSummary
}

/** Lists what the command `library conflicts` prints: conflicts without a decision, and decisions to review. */
export class ConflictQueueLister {
  constructor(
    private readonly text: DisplayedTextReader,
    private readonly decisions: DecisionStore,
    private readonly conflicts: ConflictList,
    private readonly entries: HeadingReader,
  ) {}

  /**
   * Yields the undecided conflicts in reading order, and the decisions to review (see DecisionStatus); with `all` also
   * the other decisions and the texts with a hidden passage. Texts whose heading was deleted are left out. Decisions on
   * texts that no source has come last.
   */
  *list(all: boolean): Generator<QueuedConflict> {
    const queued = [...this.listConflicts(all), ...this.listWithoutConflict(all)]
    for (const { name, summary } of queued.sort((a, b) => a.text - b.text))
      yield { ...summary, ...this.comparePassages(name) }
    yield* this.eachDecisionWithoutText(all)
  }

  private listConflicts(all: boolean): readonly QueuedText[] {
    const conflicts = this.conflicts.find({ state: 'all' })
    const listed = all ? conflicts : conflicts.filter(({ item }) => !item.decision || doesDecisionNeedReview(item))
    return listed.map(({ text, name, item }) => {
      const { division, entry, title, edition, decision, chosen, remark, decidedAt } = item
      return { text, name, summary: { division, entry, title, edition, decision, chosen, remark, decidedAt } }
    })
  }

  /** Returns texts with a decision or hidden mark whose sources agree, or that have only one source. */
  private listWithoutConflict(all: boolean): readonly QueuedText[] {
    const rows = this.decisions.all()
    const choices = new Map(rows.filter(isPairDecision).map((row) => [toEditionTextKey(row), row]))
    const names = new Map(rows.map((row) => [toEditionTextKey(row), toTextName(row)]))
    return [...names].flatMap(([key, name]) => {
      const text = this.text.textOf(name)
      if (!text || text.conflict) return []
      const choice = choices.get(key)
      const sources = readRankedSourcesOfText(this.text, name)
      const status = computeDecisionStatus(choice, sources)
      const heading = this.entries.ofText(name)
      if (!heading || !(all || doesDecisionNeedReview(status))) return []
      const { division, node } = heading
      const named = { division: division.slug, entry: node.row.slug, title: node.row.title }
      const decided = { edition: name.edition, ...status, decidedAt: choice?.updatedAt ?? null }
      return [{ text: text.number, name, summary: { ...named, ...decided } }]
    })
  }

  /** Yields decisions on texts that no source has, also those of deleted headings, which have their packages' names. */
  private *eachDecisionWithoutText(all: boolean): Generator<QueuedConflict> {
    for (const row of this.decisions.all().filter(isPairDecision)) {
      const name = toTextName(row)
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

  /** Returns the passages of a text and their differences, without sources of other recensions. */
  private comparePassages(name: EditionTextIdentifier): Pick<QueuedConflict, 'passages' | 'differences'> {
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

const toTextName = ({ division, entry, edition }: DecisionRow): EditionTextIdentifier => ({
  division,
  entry,
  edition: edition as EditionId,
})
