/** Opens everything about suspected errors for the desk, and assigns them to editors, most likely first. */

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

interface Parts {
  readonly text: DisplayedTextReader
  readonly corrections: CorrectionStore
  readonly entries: HeadingReader
  readonly around: LeaseContext
}

/** Creates the stores of suspected errors: states, list, judging, leases and progress. */
export function openSuspectStores(db: LibraryDatabase, { text, corrections, entries, around }: Parts) {
  const judgements = new SuspectJudgementStore(db)
  /** What people have made of each suspect of the text that is open. */
  const states = new SuspectStatusReader(text, judgements, corrections, db.version)
  const list = new SuspectListReader(text, states, entries)
  return {
    states,
    list,
    judging: new SuspectJudgementWriter(db, text, judgements, states, list),
    /** Who is at which open suspect. */
    turns: createSuspectLeases(text, states, around),
    /** Undecided suspects of a printed page. */
    openOn: (page: PrintedPagePlace) =>
      readSuspectsOfPage(text, page).filter(({ id }) => states.of(id).state === 'open'),
    progress: () => countSuspectProgress(text, states),
  }
}

/** Filters of the suspected errors that an editor wants to judge. */
export interface SuspectQuery extends SuspectFilters {
  /** Id of the suspect on display; those after it are assigned. */
  readonly after?: number | null
  /** Minimum weight of the suspects; all when absent. */
  readonly least?: number
}

/** Creates the lease manager that assigns open suspects to editors, most likely first. */
export const createSuspectLeases = (
  text: DisplayedTextReader,
  states: SuspectStatusReader,
  around: LeaseContext = {},
) =>
  new LeaseManager<WaitingSuspect, SuspectQuery>(
    ({ after, least = 0, source = null, edition = null, volume = null }) => {
      const own = after ? text.read((stored) => readStoredSuspect(stored, after), undefined) : undefined
      const all = text.rows<WaitingSuspect>(ALL, source, edition, volume, least)
      const standings = states.all()
      // their ids are in the order of weight
      const isOpen = ({ id }: WaitingSuspect) => (standings.get(id)?.state ?? 'open') === 'open'
      return {
        things: all.filter((one) => one.id > (after ?? 0) && isOpen(one)),
        nameOf: ({ pair }) => pair,
        placeOf: (place) => place,
        subjectOf: ({ pair }) => {
          const [source, edition, wrong] = JSON.parse(pair) as [string, string, string]
          return toSuspectProposalSubject({ source, edition, wrong })
        },
        currentItem: own && JSON.stringify([own.source, own.edition, own.wrong, own.right]),
      }
    },
    around,
  )

/** A suspect by the words that its places have in common: whoever decides one of them may decide all. */
interface WaitingSuspect {
  readonly id: number
  readonly pair: string
  readonly edition: string
  readonly volume: number
  readonly page: number
}

const ALL = `
SELECT suspects.id, json_array(sources.id, edition, wrong, right) AS pair, edition, volume, page
FROM suspects JOIN sources ON sources.rank = suspects.source
WHERE (?1 IS NULL OR sources.id = ?1) AND (?2 IS NULL OR edition = ?2) AND (?3 IS NULL OR volume = ?3) AND weight >= ?4
ORDER BY suspects.id`
