/**
 * Aligns a volume with the letters of the canon by its items, which the Thai translation and the Pali have in common.
 */

import {
  readVolumePositionsInLetters,
  type VolumePositionsInLetters,
} from '../../../definitions/facts/canon-letters.ts'
import type { TextToCanonAlignment } from './canon.ts'

/** An item of a volume, and the number of letters before it. */
export interface NumberedItemOffset {
  /** Index of the numbering within the volume, from 0, since numbers may restart. */
  readonly count: number
  readonly item: number
  readonly at: number
}

/** A translation keeps the proportions of a text, but not closely. */
const DRIFT_SHARE = 0.25

/** Letters of a text per letter of the canon, if its own items do not tell. */
const DEFAULT_LENGTH_RATIO = 1
const [MIN_LENGTH_RATIO, MAX_LENGTH_RATIO] = [0.4, 4]

/** A range of items that Siam Rath numbers differently. `from` and `to` are the edition's own numbers. */
export interface ItemNumberDifferences {
  readonly from: number
  readonly to: number
  /** Added to a number to get that of Siam Rath; null if Siam Rath has no such items. */
  readonly by: number | null
}

/** Converts the item numbers of an edition to those of Siam Rath. Items that Siam Rath lacks are left out. */
export function toSiamRathItemNumbers(
  places: readonly NumberedItemOffset[],
  differences: readonly ItemNumberDifferences[],
): readonly NumberedItemOffset[] {
  return places.flatMap((place) => {
    const difference = differences.find(({ from, to }) => place.item >= from && place.item <= to)
    if (difference?.by === null) return []
    return [difference ? { ...place, item: place.item + difference.by } : place]
  })
}

/**
 * Aligns a volume with the letters of the canon by common item numbers. Null for an unknown volume.
 * @param places the items in order, with their numbers in Siam Rath
 */
export function alignCanonVolumeByItems(
  volume: number,
  places: readonly NumberedItemOffset[],
): TextToCanonAlignment | null {
  const letters = readVolumePositionsInLetters(volume)
  return letters && alignVolumeLettersByItems(letters, places)
}

/**
 * Aligns a text with a volume of known letter positions by common item numbers.
 * @param places the items in order, with their numbers in Siam Rath
 */
export function alignVolumeLettersByItems(
  letters: VolumePositionsInLetters,
  places: readonly NumberedItemOffset[],
): TextToCanonAlignment {
  const positions = computeSiamRathItemPositions(letters)
  const pairs: [number, number][] = []
  for (const place of places) {
    const at = positions.get(`${place.count}/${place.item}`)
    if (at !== undefined && at > (pairs.at(-1)?.[0] ?? -1)) pairs.push([at, place.at])
  }
  const [from, to] = [pairs[0], pairs.at(-1)]
  const ratio = from && to && to[0] > from[0] ? (to[1] - from[1]) / (to[0] - from[0]) : DEFAULT_LENGTH_RATIO
  return {
    letters,
    alignment: {
      pairs,
      ratio: Math.min(MAX_LENGTH_RATIO, Math.max(MIN_LENGTH_RATIO, ratio)),
      drift: DRIFT_SHARE,
    },
  }
}

/**
 * Returns the position of each Siam Rath item (the number of letters before it) by `count/item`. `count` is the index,
 * from 0, of the item's numbering in the volume, because numbers may start again.
 */
export function computeSiamRathItemPositions({ items }: VolumePositionsInLetters): ReadonlyMap<string, number> {
  const positions = new Map<string, number>()
  let [count, last] = [0, 0]
  for (const { item, at } of items) {
    if (item <= last) count++
    last = item
    positions.set(`${count}/${item}`, at)
  }
  return positions
}
