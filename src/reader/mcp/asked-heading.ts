/** The heading that a program names: by its entry in a volume, or by the number under which the text is cited. */

import type { HeadingNode } from '../../canon/tree/division-tree.ts'
import { invalid, Refusal } from '../../foundation/refusal.ts'
import { citedPlace } from '../citation/citations.ts'
import type { Visit } from '../pages/visit.ts'
import type { Reader } from '../shared/reader.ts'
import type { Arguments } from './tool.ts'

/** Where it stands. A volume may be left out where the entry is a number, such as DN 22. @throws Refusal */
export function headingAskedFor(reader: Reader, visit: Visit, { volume, entry }: Arguments) {
  const at = ({ row, ref }: HeadingNode, inVolume: number) => ({
    volume: ref?.volume ?? inVolume,
    entry: row.slug,
  })
  try {
    if (typeof volume === 'number')
      return at(reader.stores.canon.entries.find(volume, String(entry)).node, volume)
    throw invalid({ volume: ['กรุณาระบุเล่ม (volume) ของหัวข้อ หรือให้ entry เป็นเลขพระสูตร เช่น DN 22'] })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // a number that there is not says how many there are
    const cited =
      typeof volume === 'number'
        ? byNumber(reader, visit, String(entry))
        : citedPlace(reader, visit, String(entry))
    if (cited?.to === 'heading') return at(cited.node, cited.volume)
    throw error
  }
}

/** Where a volume is given, words that look like a citation and lead nowhere name nothing. */
function byNumber(reader: Reader, visit: Visit, entry: string) {
  try {
    return citedPlace(reader, visit, entry)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
