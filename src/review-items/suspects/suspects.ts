/** Opens everything about suspected errors for the desk. */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { DisplayedTextReader } from '../../canon/text/displayed-text.ts'
import type { HeadingReader } from '../../canon/volumes/entries.ts'
import type { PrintedPagePlace } from '../../canon/volumes/printed-pages.ts'
import type { CorrectionStore } from '../corrections/corrections.ts'
import type { LeaseContext } from '../leases.ts'
import { SuspectJudgementWriter } from './judgement-writer.ts'
import { SuspectJudgementStore } from './judgements.ts'
import { readSuspectsOfPage } from './stored-suspects.ts'
import { createSuspectLeases } from './suspect-leases.ts'
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
