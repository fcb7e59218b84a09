/** The places of imported passages in the raw text of their volume, found by their letters. */

import { getPartText, type ImportedPart } from './displayed-canon.ts'
import { encodeSkeleton } from './skeleton.ts'

/** A range of the skeleton letters of a raw volume. The end is excluded. */
export interface SkeletonRange {
  readonly volume: number
  readonly from: number
  readonly to: number
}

/** The part of a passage that is on one page, as a range of the raw volume. */
export interface RangeOnPage extends SkeletonRange {
  readonly page: number
}

/** An imported passage and its place in the raw volumes. */
export interface LocatedPassage {
  readonly pages: readonly RangeOnPage[]
  /** The place without the titles at its start, which are spelled differently in each edition. */
  readonly ranges: readonly SkeletonRange[]
  /** Number of skeleton letters of the whole passage. */
  readonly length: number
}

/** Skeleton letters that identify the beginning of a passage. */
const HEAD_LETTERS = 12

/** Maximum offset of the words by which a passage is found if its first words are not. */
const MAX_SKIPPED_LETTERS = 60

class VolumeIndex {
  private readonly places = new Map<number, number[]>()
  private cursor = 0

  constructor(private readonly raw: Uint8Array) {
    for (let at = 0; at + HEAD_LETTERS <= raw.length; at++) {
      const key = hashHead(raw, at)
      this.places.getOrInsertComputed(key, () => []).push(at)
    }
  }

  /** Where this skeleton begins: right after the last one found, or at the nearest match. */
  find(skeleton: Uint8Array): number | null {
    if (skeleton.length > 0 && skeleton.every((letter, at) => this.raw[this.cursor + at] === letter)) {
      return this.moveTo(this.cursor, skeleton)
    }
    for (let skip = 0; skip + HEAD_LETTERS <= skeleton.length && skip <= MAX_SKIPPED_LETTERS; skip += 3) {
      const place = this.findNearest(hashHead(skeleton, skip), this.cursor + skip)
      if (place !== null) return this.moveTo(Math.max(0, place - skip), skeleton)
    }
    return null
  }

  private moveTo(from: number, skeleton: Uint8Array): number {
    this.cursor = from + skeleton.length
    return from
  }

  private findNearest(key: number, expectedAt: number): number | null {
    let [best, distance] = [null as number | null, Number.POSITIVE_INFINITY]
    for (const place of this.places.get(key) ?? []) {
      if (Math.abs(place - expectedAt) >= distance) continue
      best = place
      distance = Math.abs(place - expectedAt)
    }
    return best
  }
}

/** Hash of twelve skeleton letters; two in a thousand million collide, and the nearest place is used. */
function hashHead(skeleton: Uint8Array, at: number): number {
  let key = 0
  for (let offset = 0; offset < HEAD_LETTERS; offset++) key = (Math.imul(key, 31) + (skeleton[at + offset] ?? 0)) | 0
  return key
}

interface Run {
  readonly heading: string
  readonly pages: { readonly page: number; text: string }[]
  titles: string
}

/**
 * Finds the imported passages of a source in its raw volumes. Returns them by heading.
 * @param raw the skeleton of each volume
 */
export function locatePassages(
  parts: Iterable<ImportedPart>,
  raw: ReadonlyMap<number, Uint8Array>,
): Map<string, LocatedPassage> {
  const found = new Map<string, { pages: RangeOnPage[]; ranges: SkeletonRange[]; length: number }>()
  for (const [volume, runsOfVolume] of groupRuns(parts)) {
    const skeleton = raw.get(volume)
    if (!skeleton) continue
    const index = new VolumeIndex(skeleton)
    for (const { heading, pages, titles } of runsOfVolume) {
      const passage = found.get(heading) ?? { pages: [], ranges: [], length: 0 }
      found.set(heading, passage)
      const words = encodeSkeleton(pages.map(({ text }) => text).join('\n'))
      passage.length += words.length
      const from = index.find(words)
      if (from === null) continue
      let at = from
      for (const { page, text } of pages) {
        const to = at + encodeSkeleton(text).length
        passage.pages.push({ volume, page, from: at, to })
        at = to
      }
      const start = from + encodeSkeleton(titles).length
      passage.ranges.push({ volume, from: Math.min(start, from + words.length), to: from + words.length })
    }
  }
  return found
}

function groupRuns(parts: Iterable<ImportedPart>): ReadonlyMap<number, readonly Run[]> {
  const runs = new Map<number, Run[]>()
  for (const { heading, volume, page, paragraphs } of parts) {
    const runsOfVolume = runs.get(volume) ?? []
    runs.set(volume, runsOfVolume)
    let run = runsOfVolume.at(-1)
    if (run?.heading !== heading) {
      run = { heading, pages: [], titles: '' }
      runsOfVolume.push(run)
      const end = paragraphs.findIndex((spans) => spans.some(({ kind }) => kind !== 'heading'))
      run.titles = getPartText(paragraphs.slice(0, end < 0 ? undefined : end))
    }
    const text = getPartText(paragraphs, ['note', 'number'])
    const last = run.pages.at(-1)
    if (last?.page === page) last.text += `\n${text}`
    else run.pages.push({ page, text })
  }
  return runs
}
