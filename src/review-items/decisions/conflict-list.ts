/** Lists the conflicts of the text with their decisions, in the order of the canon, and leases them to editors. */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import { type ConflictClass, NOTATION_DIFFERENCE_CLASS } from '../../canon/collation/classes.ts'
import {
  type DecisionRow,
  type EditionTextIdentifier,
  isPairDecision,
  toEditionTextKey,
} from '../../canon/text/decisions.ts'
import type { DisplayedTextReader } from '../../canon/text/displayed-text.ts'
import { EMPTY_RANKED_SOURCES, readRankedSourcesOfText } from '../../canon/text/ranked-sources.ts'
import { getHeadingSlugPath } from '../../canon/tree/division-tree.ts'
import type { HeadingReader, LocatedHeading } from '../../canon/volumes/entries.ts'
import { type LeaseContext, LeaseManager } from '../leases.ts'
import { toConflictProposalSubject } from '../proposals/subjects.ts'
import { computeDecisionStatus, type DecisionStatus } from './decision-status.ts'
import type { ConflictIdentifier } from './decision-writer.ts'
import type { DecisionStore } from './decisions.ts'

/**
 * States by which conflicts can be filtered. `remarked` are open or decided conflicts whose decision needs review; see
 * DecisionStatus.
 */
export const CONFLICT_FILTER_STATES = ['open', 'decided', 'remarked', 'hidden', 'all'] as const
type ConflictState = (typeof CONFLICT_FILTER_STATES)[number]

interface ConflictItem extends DecisionStatus, EditionTextIdentifier {
  readonly volume: number
  readonly title: string
  /** Slugs from the top, the heading's own last. */
  readonly path: readonly string[]
  readonly class: ConflictClass
  readonly signature: string | null
  /** Number of word pairs. */
  readonly differences: number
  /** Whether a passage of it is hidden. */
  readonly hidden: boolean
  readonly decidedAt: string | null
  readonly key: string | null
  readonly note: string | null
}

/** A conflict with its decision and its current heading. */
export interface ConflictWithDecision {
  readonly item: ConflictItem
  /** Whether it is decided together with all conflicts of its signature, not one by one (variants §4). */
  readonly bySignature: boolean
  readonly name: EditionTextIdentifier
  /** The text's number in reading order. */
  readonly text: number
}

/** Filters of the list of conflicts. An absent filter matches all, but the default of `state` is `open`. */
export interface ConflictQuery {
  readonly state?: ConflictState
  readonly class?: string
  readonly signature?: string
  readonly division?: string
  readonly volume?: number
  readonly edition?: string
}

interface StoredConflict extends EditionTextIdentifier {
  readonly text: number
  readonly volume: number
  readonly class: ConflictClass
  readonly signature: string | null
  readonly differences: number
}

const CONFLICTS = `SELECT texts.id AS text, division, entry, edition, volume, class, signature, differences
  FROM conflicts JOIN texts ON texts.id = conflicts.text`

/** Reads all conflicts with their decisions, in the order of the canon. */
export class ConflictList {
  constructor(
    private readonly text: DisplayedTextReader,
    private readonly decisions: DecisionStore,
    private readonly entries: HeadingReader,
  ) {}

  /**
   * Returns the conflicts that match the filters. The open ones contain differences of notation only if the query names
   * their class or signature. Texts whose heading was deleted are left out.
   */
  find(query: ConflictQuery): readonly ConflictWithDecision[] {
    const decided = Map.groupBy(this.decisions.all(), toEditionTextKey)
    return this.readInOrder().flatMap((conflict) => {
      const { row, division } = conflict
      if (!matchesStoredFilters(row, query) || (query.division !== undefined && division.slug !== query.division))
        return []
      const decisions = decided.get(conflict.name) ?? []
      const item = this.toItem(conflict, decisions)
      const { state = 'open' } = query
      const isMatch = state === 'open' ? isOpenInQuery(item, query) : isInState(item, state)
      return isMatch ? [{ item, bySignature: conflict.bySignature, name: row, text: row.text }] : []
    })
  }

  /** Reads all conflicts with their headings, in order: 35 ms for 5,400 of them. */
  private readInOrder(): readonly CurrentConflict[] {
    const stored = this.text.readUndecided((text) => text.rows<StoredConflict>(CONFLICTS), [])
    const { editions } = this.text
    const alike = Map.groupBy(stored, ({ class: conflictClass, signature }) => `${conflictClass} ${signature}`)
    const conflicts = stored.flatMap((row): readonly CurrentConflict[] => {
      const heading = this.entries.ofText(row)
      const isSpellingDifference = row.class === 'orthography' && row.signature !== null
      const bySignature = isSpellingDifference && (alike.get(`${row.class} ${row.signature}`)?.length ?? 0) > 1
      return heading ? [{ row, name: toEditionTextKey(row), bySignature, ...heading }] : []
    })
    return conflicts.sort(
      (a, b) =>
        a.row.volume - b.row.volume ||
        a.division.firstVolume - b.division.firstVolume ||
        a.node.index - b.node.index ||
        editions.indexOf(a.row.edition) - editions.indexOf(b.row.edition),
    )
  }

  private toItem({ row, division, node }: CurrentConflict, decisions: readonly DecisionRow[]): ConflictItem {
    const choice = decisions.find(isPairDecision)
    const sources = choice ? readRankedSourcesOfText(this.text, row) : EMPTY_RANKED_SOURCES
    return {
      division: division.slug,
      entry: node.row.slug,
      edition: row.edition,
      volume: row.volume,
      title: node.row.title,
      path: getHeadingSlugPath(node),
      class: row.class,
      signature: row.signature,
      differences: row.differences,
      hidden: decisions.some((one) => !isPairDecision(one)),
      ...computeDecisionStatus(choice, sources),
      decidedAt: choice?.updatedAt ?? null,
      key: choice?.decidedBy ?? null,
      note: choice?.note ?? null,
    }
  }

  /** Counts conflicts by class and by signature, those with most open ones first. */
  groups(query: Pick<ConflictQuery, 'division' | 'edition'>) {
    const items = this.find({ ...query, state: 'all' }).map(({ item }) => item)
    const countStates = (of: readonly ConflictItem[]) => {
      const decided = of.filter(({ decision }) => decision !== null).length
      return { open: of.length - decided, decided }
    }
    const compareByOpenCount = (a: { open: number; decided: number }, b: { open: number; decided: number }) =>
      b.open - a.open || b.decided - a.decided
    const classes = [...Map.groupBy(items, (item) => item.class)]
      .map(([name, of]) => ({ class: name, ...countStates(of) }))
      .sort(compareByOpenCount)
    const withSignature = items.filter(({ signature }) => signature !== null)
    const signatures = [...Map.groupBy(withSignature, (item) => `${item.class} ${item.signature}`).values()]
      .flatMap((of) => {
        const [first] = of
        return first?.signature ? [{ signature: first.signature, class: first.class, ...countStates(of) }] : []
      })
      .sort(compareByOpenCount)
    return { classes, signatures }
  }
}

/** A conflict with the present heading of its text. */
interface CurrentConflict extends LocatedHeading {
  readonly row: StoredConflict
  readonly name: string
  readonly bySignature: boolean
}

type KindFilter = Pick<ConflictQuery, 'class' | 'signature'>

const hasKindFilter = (query: KindFilter): boolean => query.class !== undefined || query.signature !== undefined

/** Whether a conflict is open. Differences of notation count only if the query names their class or signature. */
const isOpenInQuery = ({ decision, class: conflictClass }: ConflictItem, query: KindFilter): boolean =>
  decision === null && (hasKindFilter(query) || conflictClass !== NOTATION_DIFFERENCE_CLASS)

/**
 * Whether a conflict is leased to an editor by itself. Differences of notation are not, and spellings that many
 * conflicts share are decided together. Both are leased if the query names their class or signature.
 */
export const isConflictLeasedIndividually = (
  { item, bySignature }: ConflictWithDecision,
  query: KindFilter = {},
): boolean => isOpenInQuery(item, query) && (hasKindFilter(query) || !bySignature)

const matchesStoredFilters = (row: StoredConflict, query: ConflictQuery): boolean =>
  (query.class === undefined || row.class === query.class) &&
  (query.signature === undefined || row.signature === query.signature) &&
  (query.volume === undefined || row.volume === query.volume) &&
  (query.edition === undefined || row.edition === query.edition)

function isInState({ decision, remark, hidden }: ConflictItem, state: ConflictState): boolean {
  switch (state) {
    case 'all':
      return true
    case 'hidden':
      return hidden
    case 'remarked':
      return remark !== null
    default:
      return (decision !== null) === (state === 'decided')
  }
}

/** Filters of the conflicts that an editor wants to lease. */
export interface ConflictLeaseQuery extends Omit<ConflictQuery, 'state'> {
  /** The conflict on display; only those after it are leased. */
  readonly after?: ConflictIdentifier | null
}

/** Creates the lease manager of open conflicts, in the order of the canon. */
export const createConflictLeaseManager = (
  db: Pick<LibraryDatabase, 'read'>,
  list: ConflictList,
  context: LeaseContext = {},
) =>
  new LeaseManager<ConflictWithDecision, ConflictLeaseQuery>(({ after, ...query }) => {
    const all = db.read(() => list.find({ ...query, state: 'all' }))
    const at = after ? all.findIndex(({ item }) => toEditionTextKey(item) === toEditionTextKey(after)) : -1
    const getName = ({ name }: ConflictWithDecision) => toEditionTextKey(name)
    const [displayed] = at < 0 ? [] : all.slice(at, at + 1)
    return {
      items: all.slice(at + 1).filter((conflict) => isConflictLeasedIndividually(conflict, query)),
      getName,
      getSubject: ({ item }) => toConflictProposalSubject(item),
      getPlace: ({ item: { edition, volume } }) => ({ edition, volume }),
      currentItem: displayed && getName(displayed),
    }
  }, context)
