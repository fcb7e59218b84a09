/** The heading that a program names: by its entry in a volume, or by the number under which the text is cited. */

import type { FoundEntry } from '../../canon/volumes/entries.ts'
import { invalid, Refusal } from '../../foundation/refusal.ts'
import { citedPlace } from '../citations.ts'
import type { Visit } from '../pages/visit.ts'
import type { Reader } from '../reader.ts'

/** @param volume may be left out where the entry is a number, such as DN 22 @throws Refusal */
export function entryNamed(
  reader: Reader,
  visit: Visit,
  volume: number | undefined,
  entry: string,
): FoundEntry & { readonly volume: number } {
  const { canon } = reader.stores
  try {
    if (volume !== undefined) return { ...canon.entries.find(volume, entry), volume }
  } catch (error) {
    const cited = byNumber(reader, visit, entry)
    if (cited && error instanceof Refusal) return cited
    throw error
  }
  const cited = byNumber(reader, visit, entry)
  if (cited) return cited
  throw invalid({ volume: ['กรุณาระบุเล่ม (volume) ของหัวข้อ หรือให้ entry เป็นเลขพระสูตร เช่น DN 22'] })
}

function byNumber(reader: Reader, visit: Visit, entry: string): ReturnType<typeof entryNamed> | undefined {
  try {
    const place = citedPlace(reader, visit, entry)
    if (place?.to !== 'heading') return undefined
    return { ...reader.stores.canon.entries.find(place.volume, place.node.row.slug), volume: place.volume }
  } catch (error) {
    // words that look like a citation and lead nowhere name no heading
    if (error instanceof Refusal) return undefined
    throw error
  }
}
