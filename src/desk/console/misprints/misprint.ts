/** Misprints, whether the import suspects them or a reader reported them. Both kinds are decided alike. */

import { REPORT_DEFINITION } from '../../../definitions/review-items/report.ts'
import { SUSPECT_JUDGEMENT_DEFINITION } from '../../../definitions/review-items/suspect.ts'
import type { components } from '../types/desk.d.ts'

/** A place in a source with the words there: source, heading, page, and the text before and after the words. */
export type MisprintPlace = components['schemas']['PointedAtPlaces']['places'][number]

type Suspect = components['schemas']['Suspect']
type Report = components['schemas']['Report']
type Evidence = Suspect['proposals'][number]['because'][number]

/** The kinds of misprints with their Thai names: found by the import, or reported by readers. */
export const MISPRINT_KINDS = { suspects: 'คำที่สงสัย', reports: 'ผู้อ่านแจ้ง' } as const
/** The Thai note that no suspects wait because the text was never searched for misprints. */
export const UNSEARCHED_TEXT_NOTE = 'ยังไม่เคยหาคำที่อาจพิมพ์ผิดในข้อความนี้ กรุณาแจ้งผู้ดูแลเครื่องให้สั่ง library suspects คำที่พบจะขึ้นที่นี่เอง'

/** A kind of misprints: `suspects` or `reports`. */
export type MisprintKind = keyof typeof MISPRINT_KINDS

/** Words at a place that may be misprinted, with the words proposed instead. */
export interface SuspectedWords {
  /** Id of the suspect, valid until the next import, or number of the report. */
  readonly id: number
  /** Null if a reader's words are not in a canon text. */
  readonly place: MisprintPlace | null
  readonly proposals: readonly { readonly right: string; readonly because: readonly Evidence[] }[]
  readonly suspect?: Suspect
  readonly report?: Report
}

/** A suspect or a reader's report in a common form, with its state and decision. */
export interface SuspectOrReport extends SuspectedWords {
  readonly kind: MisprintKind
  readonly title: string
  /** Whether it is undecided. */
  readonly isOpen: boolean
  /** The Thai name of the decision; empty while it is open. */
  readonly decided: string
  /** Name of the key that decided it; null while it is open. */
  readonly key: string | null
  /** When it was decided, ISO 8601; null while it is open. */
  readonly at: string | null
  /** The note of who decided it. */
  readonly note: string | null
  readonly version: string
}

/** The Thai names of the states of suspects. */
export const SUSPECT_STATE_LABELS: Readonly<Record<Suspect['state'], string>> = {
  ...SUSPECT_JUDGEMENT_DEFINITION.fields.state.called,
  corrected: 'แก้แล้ว',
}

/** The Thai names of the states of readers' reports. */
export const REPORT_STATE_LABELS: Readonly<Record<Report['state'], string>> = REPORT_DEFINITION.fields.state.called

/** Converts a suspect to the common form of misprints. */
export function convertSuspectToMisprint(suspect: Suspect): SuspectOrReport {
  const { id, source, division, entry, edition, volume, page, before, wrong, after, state } = suspect
  return {
    kind: 'suspects',
    id,
    title: suspect.title,
    proposals: suspect.proposals,
    place: { source, division, entry, edition, volume, page, before, wrong, after },
    isOpen: state === 'open',
    decided: state === 'open' ? '' : SUSPECT_STATE_LABELS[state],
    key: suspect.key,
    at: suspect.at,
    note: suspect.note,
    version: suspect.version,
    suspect,
  }
}

/** Converts a reader's report to the common form of misprints. */
export function convertReportToMisprint(report: Report): SuspectOrReport {
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
    place: place && withoutCount(place),
    proposals: [{ right: should, because: [] }],
    isOpen: state === 'open',
    decided: state === 'open' ? '' : REPORT_STATE_LABELS[state],
  }
}

const withoutCount = ({ places: _, ...words }: NonNullable<Report['place']>): MisprintPlace => words

/**
 * Formats the evidence for proposed words: which sources have them, and how often. A correction stores this text.
 * @param nameOf returns the Thai name of a source by its id
 */
export const formatEvidence = (because: readonly Evidence[], nameOf: (source: string) => string): string =>
  because
    .map(({ witness, count }) =>
      [witness === undefined ? 'ในแหล่งเดียวกัน' : nameOf(witness), count === undefined ? '' : `${count} ครั้ง`]
        .filter(Boolean)
        .join(' '),
    )
    .join(' · ')
