/** What may be misprinted, whoever says so: the import, or a reader. Both are decided alike. */

import { REPORT_DEFINITION } from '../../../definitions/findings/report.ts'
import { SUSPECT_DEFINITION } from '../../../definitions/findings/suspect.ts'
import type { components } from '../types/desk.d.ts'

/** A place by the names that editors know, with the words that are there. */
export type MisprintPlace = components['schemas']['PointedAtPlaces']['places'][number]

type Suspect = components['schemas']['Suspect']
type Report = components['schemas']['Report']
type Evidence = Suspect['proposals'][number]['because'][number]

/** The kinds of misprints. */
export const MISPRINT_KINDS = { suspects: 'คำที่สงสัย', reports: 'ผู้อ่านแจ้ง' } as const
/** A kind of misprints. */
export type MisprintKind = keyof typeof MISPRINT_KINDS

/** Words at a place, and what may be right there. */
export interface SuspectedWords {
  /** Ids of suspects hold until the next import. */
  readonly id: number
  /** Null where a reader's words are not in a text of the canon. */
  readonly place: MisprintPlace | null
  readonly proposals: readonly { readonly right: string; readonly because: readonly Evidence[] }[]
  readonly suspect?: Suspect
  readonly report?: Report
}

/** A misprint. */
export interface Misprint extends SuspectedWords {
  readonly kind: MisprintKind
  readonly title: string
  /** Whether no user has decided it. */
  readonly isOpen: boolean
  /** As an editor reads it; empty while it is open. */
  readonly decided: string
  readonly key: string | null
  readonly at: string | null
  readonly note: string | null
  readonly version: string
}

/** The Thai names of the states of suspects. */
export const SUSPECT_STATE_NAMES: Readonly<Record<Suspect['state'], string>> = {
  ...SUSPECT_DEFINITION.fields.state.called,
  corrected: 'แก้แล้ว',
}

/** The Thai names of the states of reports. */
export const REPORT_STATE_NAMES: Readonly<Record<Report['state'], string>> = REPORT_DEFINITION.fields.state.called

/** A suspect as a misprint. */
export function suspectToMisprint(suspect: Suspect): Misprint {
  const { id, source, division, entry, edition, volume, page, before, wrong, after, state } = suspect
  return {
    kind: 'suspects',
    id,
    title: suspect.title,
    proposals: suspect.proposals,
    place: { source, division, entry, edition, volume, page, before, wrong, after },
    isOpen: state === 'open',
    decided: state === 'open' ? '' : SUSPECT_STATE_NAMES[state],
    key: suspect.key,
    at: suspect.at,
    note: suspect.note,
    version: suspect.version,
    suspect,
  }
}

/** A report as a misprint. */
export function reportToMisprint(report: Report): Misprint {
  const { number, state, words, should, place, key, decidedAt, answer, version } = report
  return {
    kind: 'reports',
    id: number,
    title: words,
    key,
    at: decidedAt,
    note: answer,
    version,
    report,
    place: place && placeIn(place),
    proposals: [{ right: should, because: [] }],
    isOpen: state === 'open',
    decided: state === 'open' ? '' : REPORT_STATE_NAMES[state],
  }
}

const placeIn = ({ places: _, ...words }: NonNullable<Report['place']>): MisprintPlace => words

/** Why other words are proposed, as a correction keeps it: what the witnesses say, and how often. */
export const readableEvidence = (because: readonly Evidence[]): string =>
  because
    .map(({ witness, count }) =>
      [witness ?? 'ในแหล่งเดียวกัน', count === undefined ? '' : `${count} ครั้ง`].filter(Boolean).join(' '),
    )
    .join(' · ')
