/** Suspects as the desk lists them: by weight, under the present names of their headings, with what people made of them. */

import type { DisplayedText } from '../../canon/text/displayed-text.ts'
import type { HeadingReader } from '../../canon/volumes/entries.ts'
import { SUSPECT_DEFINITION } from '../../definitions/findings/suspect.ts'
import { notFoundError } from '../../foundation/app-error.ts'
import { digestTagOfValues } from '../../foundation/tag-of.ts'

import {
  readStoredSuspect,
  readSuspectIds,
  readSuspectIdsOfPair,
  type StoredSuspect,
  type SuggestedCorrection,
  type SuspectFilters,
} from './stored-suspects.ts'
import type { SuspectState, SuspectStates, SuspectStatus } from './suspect-states.ts'

/** A suspect as the desk shows it; division and entry are the slugs of today. */
export interface SuspectItem extends Omit<StoredSuspect, 'right' | 'count'> {
  readonly title: string
  readonly proposals: readonly SuggestedCorrection[]
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
    private readonly entries: HeadingReader,
  ) {}

  /** The ids of those in a state, the likeliest first; of all without one. */
  ids(filters: SuspectFilters & { readonly state?: SuspectState | undefined }): readonly number[] {
    const standings = this.states.all()
    const ids = readSuspectIds(this.text, filters)
    const { state } = filters
    return state === undefined ? ids : ids.filter((id) => (standings.get(id)?.state ?? 'open') === state)
  }

  /** @param ids of the text that is open; others are left out */
  items(ids: readonly number[]): readonly SuspectItem[] {
    return ids.flatMap((id) => {
      const suspect = this.text.read((text) => readStoredSuspect(text, id), undefined)
      return suspect ? [this.shown(suspect)] : []
    })
  }

  item(id: number): SuspectItem {
    return this.shown(this.require(id))
  }

  /** @throws Refusal `not_found` */
  require(id: number): StoredSuspect {
    const suspect = this.text.read((text) => readStoredSuspect(text, id), undefined)
    if (!suspect) throw notFoundError(SUSPECT_DEFINITION.missing(id))
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
    const ids = readSuspectIdsOfPair(this.text, suspect)
    return ids.filter((id) => this.states.of(id).state === 'open').length
  }
}

/** Names what people have made of a suspect. */
export const versionOfSuspect = ({ judgement, correction }: SuspectStatus): string =>
  digestTagOfValues([judgement ?? null, correction ?? null])
