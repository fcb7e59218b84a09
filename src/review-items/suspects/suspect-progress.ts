/** Progress on suspects: by volume, and by editor and day (variants §4). */

import type { DisplayedTextReader } from '../../canon/text/displayed-text.ts'
import { MIN_LIKELY_SUSPECT_WEIGHT } from '../../definitions/review-items/suspect.ts'
import type { SuspectState, SuspectStatusReader } from './suspect-states.ts'

/**
 * Numbers of suspects by state. `likely` counts the open ones that the queue offers without a filter (see
 * MIN_LIKELY_SUSPECT_WEIGHT).
 */
export type SuspectCounts = Record<SuspectState | 'likely', number>

interface SuspectToCount {
  readonly id: number
  readonly source: string
  readonly edition: string
  readonly volume: number
  readonly isLikely: number
}

const SUSPECTS_SQL = `
SELECT suspects.id, sources.id AS source, edition, volume, weight >= ${MIN_LIKELY_SUSPECT_WEIGHT} AS isLikely
FROM suspects JOIN sources ON sources.rank = suspects.source`

const createCounts = (): SuspectCounts => ({ open: 0, likely: 0, printed: 0, later: 0, corrected: 0 })

/**
 * Counts suspects by state, in all and by volume (`volumes`), and judgements and corrections by editor and day
 * (`people`). `hasText` is whether a text is imported, `searchedAt` when suspects were last searched, null for never.
 */
export function countSuspectProgress(shown: DisplayedTextReader, states: SuspectStatusReader) {
  const statuses = states.getAllStatuses()
  const all = createCounts()
  const volumes = new Map<string, { source: string; edition: string; volume: number } & SuspectCounts>()
  for (const { id, source, edition, volume, isLikely } of shown.rows<SuspectToCount>(SUSPECTS_SQL)) {
    const name = `${source} ${edition} ${volume}`
    const counts = volumes.getOrInsertComputed(name, () => ({ source, edition, volume, ...createCounts() }))
    const state = statuses.get(id)?.state ?? 'open'
    for (const totals of [all, counts]) {
      totals[state]++
      if (state === 'open') totals.likely += isLikely
    }
  }
  const compareVolumes = (a: { source: string; edition: string; volume: number }, b: typeof a) =>
    a.source.localeCompare(b.source) || a.edition.localeCompare(b.edition) || a.volume - b.volume
  const searchedAt = shown.row<{ at: string | null }>('SELECT suspects_at AS at FROM about')?.at ?? null
  return {
    ...all,
    hasText: (shown.current?.passages ?? 0) > 0,
    searchedAt,
    volumes: [...volumes.values()].toSorted(compareVolumes),
    people: countByEditorAndDay(states),
  }
}

/** Counts the judgements and corrections of each editor and day, latest day first. */
function countByEditorAndDay(states: SuspectStatusReader) {
  const contributions = new Map<
    string,
    { key: string | null; day: string; printed: number; later: number; corrected: number }
  >()
  for (const { state, judgement, correction } of states.getAllStatuses().values()) {
    if (state === 'open') continue
    const key = (correction ? correction.correctedBy : judgement?.judgedBy) ?? null
    const day = (correction?.createdAt ?? judgement?.updatedAt ?? '').slice(0, 10)
    const name = `${day} ${key}`
    const counts = contributions.get(name) ?? { key, day, printed: 0, later: 0, corrected: 0 }
    counts[state]++
    contributions.set(name, counts)
  }
  return [...contributions.values()].toSorted(
    (a, b) => b.day.localeCompare(a.day) || (a.key ?? '').localeCompare(b.key ?? ''),
  )
}
