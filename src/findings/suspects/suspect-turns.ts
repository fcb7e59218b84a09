/** Which suspects wait for who decides, the likeliest first; all places of a pair of words are one editor's. */

import type { DisplayedText } from '../../canon/text/displayed-text.ts'
import { proposalSubjectOfSuspect } from '../proposals/subjects.ts'
import { type LeaseContext, LeaseManager } from '../turns.ts'
import { readStoredSuspect, type SuspectFilters } from './stored-suspects.ts'
import type { SuspectStates } from './suspect-states.ts'

/** Which suspects an editor asks for. */
export interface SuspectQuery extends SuspectFilters {
  /** The suspect that is in sight: those behind it are dealt. */
  readonly after?: number | null
  /** The least weight of what is dealt; whatever there is without one. */
  readonly least?: number
}

/** Assigns suspects to editors. */
export const createSuspectLeases = (text: DisplayedText, states: SuspectStates, around: LeaseContext = {}) =>
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
          return proposalSubjectOfSuspect({ source, edition, wrong })
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
