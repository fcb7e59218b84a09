/** The conflict queue: headings whose sources differ, with the words in which they do. */

import type { Edition } from '../../resources/editions.ts'
import { compareTexts, type ShownPair } from '../collation/variant.ts'
import { type Decisions, isChoice, textKey } from '../text/decisions.ts'
import { NO_SOURCES, rankedOf } from '../text/ranked-sources.ts'
import type { ShownText } from '../text/shown-text.ts'
import type { Contents } from '../tree/contents.ts'
import type { Divisions } from '../tree/divisions.ts'
import { HeadingsOfTexts } from './headings-of-texts.ts'
import { isToLookAt, type Standing, standingOf } from './standing.ts'

/** One source's passage in the queue. */
export interface QueuedPassage {
  readonly passage: number
  readonly source: string
  readonly hidden: boolean
  /** Whether it is the one that stands for the heading, hidden or not. */
  readonly chosen: boolean
}

export interface QueuedText extends Standing {
  readonly division: string
  readonly entry: string
  readonly title: string
  readonly edition: Edition
  readonly decidedAt: string | null
  /** The first-ranked source first; none where a decision waits for its text. */
  readonly passages: readonly QueuedPassage[]
  /** For each further source the words in which it differs from the first-ranked one's text. */
  readonly differences: readonly { readonly source: string; readonly pairs: readonly ShownPair[] }[]
}

interface TextRow {
  readonly division: string
  readonly entry: string
  readonly edition: Edition
  readonly conflict: number
}

export class ConflictQueue {
  constructor(
    private readonly text: ShownText,
    private readonly decisions: Decisions,
    private readonly contents: Contents,
    private readonly divisions: Divisions,
  ) {}

  /**
   * The undecided conflicts in reading order, and the decisions to look at (see Standing); with `all` also the others and
   * the texts with a hidden passage. Texts whose heading was deleted are nobody's to decide, and are left out.
   */
  *list(withDecided: boolean): Generator<QueuedText> {
    const decided = Map.groupBy(this.decisions.all(), textKey)
    const headings = new HeadingsOfTexts(this.contents, this.divisions)
    for (const row of this.texts()) {
      const rows = decided.get(textKey(row)) ?? []
      const choice = rows.find(isChoice)
      const all = this.text.candidates(row)
      // a source of another recension is no party
      const candidates = all.filter(({ standing }) => standing !== null)
      const standing = standingOf(
        choice,
        rankedOf(all.map(({ source, standing: rank }) => ({ id: source, beside: rank === null ? 1 : 0 }))),
      )
      const isInQueue = (row.conflict === 1 && standing.decision === null) || isToLookAt(standing)
      if (!isInQueue && !(withDecided && rows.length > 0)) continue
      const heading = headings.of(row)
      if (!heading) continue
      const [first, ...others] = candidates.map(({ passage, source }) => ({
        source,
        words: this.text.paragraphs(passage).map(({ spans }) => spans),
      }))
      yield {
        division: heading.division.slug,
        entry: heading.node.row.slug,
        title: heading.node.row.title,
        edition: row.edition,
        ...standing,
        decidedAt: choice?.updatedAt ?? null,
        passages: candidates.map(({ passage, source, isHidden, isChosen }) => ({
          passage,
          source,
          hidden: isHidden,
          chosen: isChosen,
        })),
        differences: others.map(({ source, words }) => ({
          source,
          pairs: compareTexts(first?.words ?? [], words, row.edition).pairs,
        })),
      }
    }
    yield* this.textless(headings, withDecided)
  }

  /** Decisions that wait for a text which no source has, under its name in the packages where the heading is gone, too. */
  private *textless(headings: HeadingsOfTexts, all: boolean): Generator<QueuedText> {
    for (const row of this.decisions.all().filter(isChoice)) {
      const name = { ...row, edition: row.edition as Edition }
      if ((row.chosen !== null && !all) || this.text.conflictOf(name)) continue
      const heading = headings.of(row)
      yield {
        division: heading?.division.slug ?? row.division,
        entry: heading?.node.row.slug ?? row.entry,
        title: heading?.node.row.title ?? '',
        edition: name.edition,
        ...standingOf(row, NO_SOURCES),
        decidedAt: row.updatedAt,
        passages: [],
        differences: [],
      }
    }
  }

  /** Texts that are in conflict, and those about which something was decided. */
  private texts(): readonly TextRow[] {
    const inConflict = this.text.read(
      ({ sqlite }) => sqlite.query<TextRow & { id: number }, []>(`${TEXTS} WHERE conflict = 1`).all(),
      [],
    )
    const found = new Map(inConflict.map((row) => [textKey(row), row]))
    for (const { division, entry, edition } of this.decisions.all()) {
      const row = this.text.read(
        ({ sqlite }) =>
          sqlite
            .query<TextRow & { id: number }, [string, string, string]>(
              `${TEXTS} WHERE division = ? AND entry = ? AND edition = ?`,
            )
            .get(division, entry, edition),
        null,
      )
      if (row) found.set(textKey(row), row)
    }
    return [...found.values()].sort((a, b) => a.id - b.id)
  }
}

const TEXTS = 'SELECT id, division, entry, edition, conflict FROM texts'
