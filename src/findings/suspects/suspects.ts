/** Words that look like misprints: one room's face for the desk. */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { ShownText } from '../../canon/text/shown-text.ts'
import type { Entries } from '../../canon/volumes/entries.ts'
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
  readonly text: ShownText
  readonly corrections: Corrections
  readonly entries: Entries
  readonly around: Around
}

export class Suspects {
  /** What people have made of each suspect of the text that is open. */
  readonly states: SuspectStates
  readonly list: SuspectList
  readonly judging: JudgingSuspects
  /** Who is at which open suspect. */
  readonly turns: ReturnType<typeof suspectTurns>

  constructor(
    db: LibraryDatabase,
    private readonly parts: Parts,
  ) {
    const { text, corrections, entries } = parts
    const judgements = new Judgements(db)
    this.states = new SuspectStates(text, judgements, corrections, db.changes)
    this.list = new SuspectList(text, this.states, entries)
    this.judging = new JudgingSuspects(db, text, judgements, this.states, this.list)
    this.turns = suspectTurns(text, this.states, parts.around)
  }

  /** Those of a printed page about which nobody has said anything. */
  openOn(page: Parameters<typeof suspectsOn>[1]): ReturnType<typeof suspectsOn> {
    const all = suspectsOn(this.parts.text, page)
    return all.filter(({ id }) => this.states.of(id).state === 'open')
  }

  progress(): ReturnType<typeof suspectProgress> {
    return suspectProgress(this.parts.text, this.states)
  }
}
