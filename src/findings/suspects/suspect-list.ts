/** Suspects as the desk lists them: by weight, under the present names of their headings, with what people made of them. */

import type { DisplayedText } from '../../canon/text/displayed-text.ts'
import type { Entries } from '../../canon/volumes/entries.ts'
import { SUSPECT } from '../../definitions/findings/suspect.ts'
import { notFound } from '../../foundation/app-error.ts'
import { tagOfValues } from '../../foundation/tag-of.ts'

import {
  idsOfPair,
  type Proposal,
  type StoredSuspect,
  type SuspectFilters,
  storedSuspect,
  suspectIds,
} from './stored-suspects.ts'
import type { SuspectStanding, SuspectState, SuspectStates } from './suspect-states.ts'

/** A suspect as the desk shows it; division and entry are the slugs of today. */
export interface SuspectItem extends Omit<StoredSuspect, 'right' | 'count'> {
  readonly title: string
  readonly proposals: readonly Proposal[]
  /** How many open suspects of this edition of the source have the same wrong words and the same first proposal, this one included. */
  readonly alike: number
  /** How often the words are in the source. */
  readonly counts: { readonly wrong: number; readonly right: number }
  readonly state: SuspectState
  /** Who judged it, or put it right; null while it is open. */
  readonly key: string | null
  readonly at: string | null
  readonly note: string | null
  /** Whether what was judged speaks of all places of the pair of words. */
  readonly everywhere: boolean
  /** By which `If-Match` tells whether a user did something with it since. */
  readonly version: string
}

/** The list of suspects. */
export class SuspectList {
  constructor(
    private readonly text: DisplayedText,
    private readonly states: SuspectStates,
    private readonly entries: Entries,
  ) {}

  /** The ids of those in a state, the likeliest first; of all without one. */
  ids(filters: SuspectFilters & { readonly state?: SuspectState | undefined }): readonly number[] {
    const standings = this.states.all()
    const ids = suspectIds(this.text, filters)
    const { state } = filters
    return state === undefined ? ids : ids.filter((id) => (standings.get(id)?.state ?? 'open') === state)
  }

  /** @param ids of the text that is open; others are left out */
  items(ids: readonly number[]): readonly SuspectItem[] {
    return ids.flatMap((id) => {
      const suspect = this.text.read((text) => storedSuspect(text, id), undefined)
      return suspect ? [this.shown(suspect)] : []
    })
  }

  item(id: number): SuspectItem {
    return this.shown(this.require(id))
  }

  /** @throws Refusal `not_found` */
  require(id: number): StoredSuspect {
    const suspect = this.text.read((text) => storedSuspect(text, id), undefined)
    if (!suspect) throw notFound(SUSPECT.missing(id))
    return suspect
  }

  private shown(suspect: StoredSuspect): SuspectItem {
    const { right: _, count, ...reported } = suspect
    const standing = this.states.of(suspect.id)
    const { state, judgement, correction } = standing
    const [first] = suspect.proposals
    const own = first?.because.find(({ witness }) => witness === undefined)
    return {
      ...reported,
      ...this.entries.named(suspect),
      alike: this.openOfPair(suspect),
      counts: { wrong: count, right: own?.count ?? 0 },
      state,
      key: correction ? correction.correctedBy : (judgement?.judgedBy ?? null),
      at: correction?.createdAt ?? judgement?.updatedAt ?? null,
      note: judgement?.note ?? null,
      everywhere: judgement !== undefined && judgement.division === null,
      version: versionOfSuspect(standing),
    }
  }

  private openOfPair(suspect: StoredSuspect): number {
    const ids = idsOfPair(this.text, suspect)
    return ids.filter((id) => this.states.of(id).state === 'open').length
  }
}

/** Names what people have made of a suspect. */
export const versionOfSuspect = ({ judgement, correction }: SuspectStanding): string =>
  tagOfValues([judgement ?? null, correction ?? null])
