/** Opens the stores of suspects for the desk, and leases suspects to editors, the likeliest first. */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { DisplayedTextReader } from '../../canon/text/displayed-text.ts'
import type { HeadingReader } from '../../canon/volumes/entries.ts'
import type { PrintedPagePlace } from '../../canon/volumes/printed-pages.ts'
import type { CorrectionStore } from '../corrections/corrections.ts'
import { type LeaseContext, LeaseManager } from '../leases.ts'
import { toSuspectProposalSubject } from '../proposals/subjects.ts'
import { SuspectJudgementWriter } from './judgement-writer.ts'
import { SuspectJudgementStore } from './judgements.ts'
import { readStoredSuspect, readSuspectsOfPage, type SuspectFilters } from './stored-suspects.ts'
import { SuspectListReader } from './suspect-list.ts'
import { countSuspectProgress } from './suspect-progress.ts'
import { SuspectStatusReader } from './suspect-states.ts'

interface SuspectStoreOptions {
  readonly text: DisplayedTextReader
  readonly corrections: CorrectionStore
  readonly entries: HeadingReader
  readonly leaseContext: LeaseContext
}

/** Opens the stores of suspects: states, list, judgements, leases and progress. */
export function openSuspectStores(
  db: LibraryDatabase,
  { text, corrections, entries, leaseContext }: SuspectStoreOptions,
) {
  const judgements = new SuspectJudgementStore(db)
  /** The states of all suspects of the open text. */
  const states = new SuspectStatusReader(text, judgements, corrections, db.version)
  const list = new SuspectListReader(text, states, entries)
  return {
    states,
    list,
    judging: new SuspectJudgementWriter(db, text, judgements, states, list),
    /** The leases of open suspects: which editor works on which. */
    leases: createSuspectLeaseManager(text, states, leaseContext),
    /** Undecided suspects of a printed page. */
    openOn: (page: PrintedPagePlace) =>
      readSuspectsOfPage(text, page).filter(({ id }) => states.getStatus(id).state === 'open'),
    progress: () => countSuspectProgress(text, states),
  }
}

/** Filters of the suspects that an editor wants to lease. */
export interface SuspectLeaseQuery extends SuspectFilters {
  /** Id of the suspect on display; only those after it are leased. */
  readonly after?: number | null
  /** Minimum weight of the suspects; all when absent. */
  readonly least?: number
}

/** Creates the lease manager of open suspects, the likeliest first. */
export const createSuspectLeaseManager = (
  text: DisplayedTextReader,
  states: SuspectStatusReader,
  leaseContext: LeaseContext = {},
) =>
  new LeaseManager<LeasableSuspect, SuspectLeaseQuery>(
    ({ after, least = 0, source = null, edition = null, volume = null }) => {
      const displayed = after ? text.read((stored) => readStoredSuspect(stored, after), undefined) : undefined
      const all = text.rows<LeasableSuspect>(WAITING_SUSPECTS_SQL, source, edition, volume, least)
      const statuses = states.getAllStatuses()
      // ids are in the order of weight
      const isOpen = ({ id }: LeasableSuspect) => (statuses.get(id)?.state ?? 'open') === 'open'
      return {
        items: all.filter((one) => one.id > (after ?? 0) && isOpen(one)),
        getName: ({ pair }) => pair,
        getPlace: (place) => place,
        getSubject: ({ pair }) => {
          const [source, edition, wrong] = JSON.parse(pair) as [string, string, string]
          return toSuspectProposalSubject({ source, edition, wrong })
        },
        currentItem:
          displayed && JSON.stringify([displayed.source, displayed.edition, displayed.wrong, displayed.right]),
      }
    },
    leaseContext,
  )

/**
 * A suspect with its pair of words: an editor may decide all suspects of a pair at once, so they are leased together.
 */
interface LeasableSuspect {
  readonly id: number
  readonly pair: string
  readonly edition: string
  readonly volume: number
  readonly page: number
}

const WAITING_SUSPECTS_SQL = `
SELECT suspects.id, json_array(sources.id, edition, wrong, right) AS pair, edition, volume, page
FROM suspects JOIN sources ON sources.rank = suspects.source
WHERE (?1 IS NULL OR sources.id = ?1) AND (?2 IS NULL OR edition = ?2) AND (?3 IS NULL OR volume = ?3) AND weight >= ?4
ORDER BY suspects.id`
