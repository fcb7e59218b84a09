/** Lists suspects for the desk by weight, with the current slugs of their headings and their states. */

import type { DisplayedTextReader } from '../../canon/text/displayed-text.ts'
import { createTextMissingError } from '../../canon/text/text-database-holder.ts'
import type { HeadingReader } from '../../canon/volumes/entries.ts'
import { SUSPECT_JUDGEMENT_DEFINITION } from '../../definitions/review-items/suspect.ts'
import { hashJsonToHexTag } from '../../foundation/hex-tag.ts'
import {
  readStoredSuspect,
  readSuspectIds,
  readSuspectIdsOfWordPair,
  type StoredSuspect,
  type SuggestedCorrection,
  type SuspectFilters,
} from './stored-suspects.ts'
import type { SuspectState, SuspectStatus, SuspectStatusReader } from './suspect-states.ts'

/** A suspect for the desk. `division` and `entry` are the current slugs. */
export interface DeskSuspect extends Omit<StoredSuspect, 'right' | 'count'> {
  readonly title: string
  readonly proposals: readonly SuggestedCorrection[]
  /**
   * Number of open suspects with the same wrong words and first proposal in this edition of the source, this one
   * included.
   */
  readonly alike: number
  /** How often the wrong and the proposed words occur in the source. */
  readonly counts: { readonly wrong: number; readonly right: number }
  readonly state: SuspectState
  /** Who judged or corrected it; null while it is open. */
  readonly key: string | null
  readonly at: string | null
  readonly note: string | null
  /** Whether the judgement applies to all places of the pair of words. */
  readonly everywhere: boolean
  /** Version for `If-Match`: changes when an editor judges or corrects it. */
  readonly version: string
}

/** Lists suspects with their states. */
export class SuspectListReader {
  constructor(
    private readonly text: DisplayedTextReader,
    private readonly states: SuspectStatusReader,
    private readonly entries: HeadingReader,
  ) {}

  /** Returns the ids of suspects that match the filters and the state, most likely first; of all states without one. */
  listIds(filters: SuspectFilters & { readonly state?: SuspectState | undefined }): readonly number[] {
    const statuses = this.states.getAllStatuses()
    const ids = readSuspectIds(this.text, filters)
    const { state } = filters
    return state === undefined ? ids : ids.filter((id) => (statuses.get(id)?.state ?? 'open') === state)
  }

  /** Returns suspects by their ids. @param ids of the open text; unknown ones are left out */
  readItems(ids: readonly number[]): readonly DeskSuspect[] {
    return ids.flatMap((id) => {
      const suspect = this.text.read((text) => readStoredSuspect(text, id), undefined)
      return suspect ? [this.toItem(suspect)] : []
    })
  }

  /** Returns a suspect for the desk. @throws AppError `not_found` */
  readItem(id: number): DeskSuspect {
    return this.toItem(this.require(id))
  }

  /** Returns a suspect as the import stored it. @throws AppError `not_found` */
  require(id: number): StoredSuspect {
    const suspect = this.text.read((text) => readStoredSuspect(text, id), undefined)
    if (!suspect) throw createTextMissingError(this.text, SUSPECT_JUDGEMENT_DEFINITION.missing(id))
    return suspect
  }

  private toItem(suspect: StoredSuspect): DeskSuspect {
    const { right: _, count, ...reported } = suspect
    const status = this.states.getStatus(suspect.id)
    const { state, judgement, correction } = status
    const [first] = suspect.proposals
    const ownSourceEvidence = first?.because.find(({ witness }) => witness === undefined)
    return {
      ...reported,
      ...this.entries.named(suspect),
      alike: this.countOpenOfPair(suspect),
      counts: { wrong: count, right: ownSourceEvidence?.count ?? 0 },
      state,
      key: correction ? correction.correctedBy : (judgement?.judgedBy ?? null),
      at: correction?.createdAt ?? judgement?.updatedAt ?? null,
      note: judgement?.note ?? null,
      everywhere: judgement !== undefined && judgement.division === null,
      version: computeSuspectVersion(status),
    }
  }

  private countOpenOfPair(suspect: StoredSuspect): number {
    const ids = readSuspectIdsOfWordPair(this.text, suspect)
    return ids.filter((id) => this.states.getStatus(id).state === 'open').length
  }
}

/** Returns the version of a suspect (for If-Match): a digest of its judgement and correction. */
export const computeSuspectVersion = ({ judgement, correction }: SuspectStatus): string =>
  hashJsonToHexTag([judgement ?? null, correction ?? null])
