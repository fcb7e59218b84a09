/** Progress on suspected errors: by volume, and by editor and day (variants §4). */

import type { DisplayedTextReader } from '../../canon/text/displayed-text.ts'
import { MIN_LIKELY_SUSPECT_WEIGHT } from '../../definitions/review-items/suspect.ts'
import type { SuspectState, SuspectStatusReader } from './suspect-states.ts'

/** Number of suspects in each state; `likely` counts the open ones that are assigned to editors by default. */
export type SuspectCounts = Record<SuspectState | 'likely', number>

interface Counted {
  readonly id: number
  readonly source: string
  readonly edition: string
  readonly volume: number
  readonly isLikely: number
}

const ALL = `
SELECT suspects.id, sources.id AS source, edition, volume, weight >= ${MIN_LIKELY_SUSPECT_WEIGHT} AS isLikely
FROM suspects JOIN sources ON sources.rank = suspects.source`

const none = (): SuspectCounts => ({ open: 0, likely: 0, printed: 0, later: 0, corrected: 0 })

/** Counts suspects by state and volume, and judgements by editor and day. */
export function countSuspectProgress(shown: DisplayedTextReader, states: SuspectStatusReader) {
  const standings = states.all()
  const all = none()
  const volumes = new Map<string, { source: string; edition: string; volume: number } & SuspectCounts>()
  for (const { id, source, edition, volume, isLikely } of shown.rows<Counted>(ALL)) {
    const name = `${source} ${edition} ${volume}`
    const counts = volumes.get(name) ?? { source, edition, volume, ...none() }
    volumes.set(name, counts)
    const state = standings.get(id)?.state ?? 'open'
    for (const each of [all, counts]) {
      each[state]++
      if (state === 'open') each.likely += isLikely
    }
  }
  const bySource = (a: { source: string; edition: string; volume: number }, b: typeof a) =>
    a.source.localeCompare(b.source) || a.edition.localeCompare(b.edition) || a.volume - b.volume
  const searchedAt = shown.row<{ at: string | null }>('SELECT suspects_at AS at FROM about')?.at ?? null
  return { ...all, searchedAt, volumes: [...volumes.values()].toSorted(bySource), people: people(states) }
}

/** Who did how many on which day, the latest first. */
function people(states: SuspectStatusReader) {
  const done = new Map<string, { key: string | null; day: string; printed: number; later: number; corrected: number }>()
  for (const { state, judgement, correction } of states.all().values()) {
    if (state === 'open') continue
    const key = (correction ? correction.correctedBy : judgement?.judgedBy) ?? null
    const day = (correction?.createdAt ?? judgement?.updatedAt ?? '').slice(0, 10)
    const name = `${day} ${key}`
    const counts = done.get(name) ?? { key, day, printed: 0, later: 0, corrected: 0 }
    counts[state]++
    done.set(name, counts)
  }
  return [...done.values()].toSorted((a, b) => b.day.localeCompare(a.day) || (a.key ?? '').localeCompare(b.key ?? ''))
}
