/** Tells whether a Thai line is the title of a heading: by the bones of the name, since Thai spells Pali names its own way. */

import { skeleton } from '../../../search/language/skeleton.ts'
import type { HeadingFact } from '../../facts/headings.ts'

/** What kind of text it is: สูตร, วรรค, ชาดก, สิกขาบท and their Pali. */
const KIND_THAI =
  /(?:สูตร|วรรค|วัคค|ชาดก|สิกขาบท|คาถา|วัตถุ|เถราปทาน|เถริยาปทาน|อปทาน|จริยา|วิมาน|สังยุต|นิบาต|นิทเทส|กถา|วาร|ปัจจัย|ปัญหา)(?:ที่.*)?$/
const KIND_PALI =
  /(?:suttaṃ|suttāni|vaggo|jātakaṃ|sikkhāpadaṃ|gāthā|vatthu|ttheraapadānaṃ|ttherīapadānaṃ|apadānaṃ|cariyā|vimānavatthu|saṃyuttaṃ|nipāto|niddeso|kathā|vāro|paccayo|pañhā)$/i

/** Shorter bones say too little. */
const SHORTEST = 3

const bones = new Map<string, string>()

function bonesOf(name: string): string {
  const known = bones.get(name)
  if (known !== undefined) return known
  const found = skeleton(name)
  bones.set(name, found)
  return found
}

export function isThaiTitle(line: string, { pali }: HeadingFact): boolean {
  const own = bonesOf(pali.replace(/^(?:paṭhama|dutiya|tatiya|catuttha)/i, '').replace(KIND_PALI, ''))
  const title = line
    .replace(/^[\\s\\d๐-๙.()–-]+/, '')
    .replace(/ที่\s*[๐-๙]+.*$/, '')
    .trim()
    .replace(KIND_THAI, '')
  const other = bonesOf(title)
  return (
    own.length >= SHORTEST &&
    other.length >= SHORTEST &&
    (own === other || own.startsWith(other) || other.startsWith(own))
  )
}
