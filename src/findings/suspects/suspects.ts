/** Words that look like misprints: one room's face for the desk. */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { DisplayedText } from '../../canon/text/displayed-text.ts'
import type { Entries } from '../../canon/volumes/entries.ts'
import type { PagePlace } from '../../canon/volumes/printed-pages.ts'
import type { Corrections } from '../corrections/corrections.ts'
import type { Around } from '../turns.ts'
import { Judgements } from './judgements.ts'
import { JudgingSuspects } from './judging-suspects.ts'
import { suspectsOn } from './stored-suspects.ts'
import { SuspectList } from './suspect-list.ts'
import { suspectProgress } from './suspect-progress.ts'
import { SuspectStates } from './suspect-states.ts'
import { suspectTurns } from './suspect-turns.ts'

interface Parts {
  readonly text: DisplayedText
  readonly corrections: Corrections
  readonly entries: Entries
  readonly around: Around
}

/** Everything about suspects. */
export type Suspects = ReturnType<typeof openSuspects>

/** Opens the stores and lists of suspects. */
export function openSuspects(db: LibraryDatabase, { text, corrections, entries, around }: Parts) {
  const judgements = new Judgements(db)
  /** What people have made of each suspect of the text that is open. */
  const states = new SuspectStates(text, judgements, corrections, db.version)
  const list = new SuspectList(text, states, entries)
  return {
    states,
    list,
    judging: new JudgingSuspects(db, text, judgements, states, list),
    /** Who is at which open suspect. */
    turns: suspectTurns(text, states, around),
    /** Those of a printed page about which no user has said anything. */
    openOn: (page: PagePlace) => suspectsOn(text, page).filter(({ id }) => states.of(id).state === 'open'),
    progress: () => suspectProgress(text, states),
  }
}
