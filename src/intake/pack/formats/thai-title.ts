/**
 * Recognises Thai lines that are the title of a heading by the consonants of the name, since Thai has its own spelling
 * of Pali names.
 */

import { toConsonantSkeleton } from '../../../../search/letters/consonant-skeleton.ts'
import type { BuiltInHeading } from '../../../definitions/facts/headings.ts'
import { parseThaiNumber } from './page-lines.ts'

/** Kinds of texts: สูตร, วรรค, ชาดก, สิกขาบท and their Pali. */
const KIND_THAI =
  /(?:สูตร|วรรค|วัคค|ชาดก|สิกขาบท|คาถา|วัตถุ|เถราปทาน|เถริยาปทาน|อปทาน|จริยา|วิมาน|สังยุต|นิบาต|นิทเทส|กถา|วาร|ปัจจัย|ปัญหา)(?:ที่.*)?$/
const KIND_PALI =
  /(?:suttaṃ|suttāni|vaggo|jātakaṃ|sikkhāpadaṃ|gāthā|vatthu|ttheraapadānaṃ|ttherīapadānaṃ|apadānaṃ|cariyā|vimānavatthu|saṃyuttaṃ|nipāto|niddeso|kathā|vāro|paccayo|pañhā)$/i

/** Minimum letters of a skeleton. */
const MIN_LENGTH = 3

/** Whether a Thai line is the title of a heading. */
export function isTitleLineOfThaiText(line: string, { pali }: BuiltInHeading): boolean {
  const [own, other] = [skeletonOfName(pali), skeletonOfLine(line)]
  // short names need the same number: เอชสูตรที่ ๒ is the Dutiyaejāsutta
  if (own !== '' && bare(own) === bare(other) && ordinalOf(pali) > 0 && ordinalOf(pali) === numberOf(line)) return true
  if (own.length < MIN_LENGTH || other.length < MIN_LENGTH) return false
  return own.startsWith(other) || other.startsWith(own)
}

/** Removes vowel placeholders: Thai writes or omits a final long vowel. */
const bare = (skeleton: string) => skeleton.replaceAll('X', '')

const ORDINALS = /^(?:(paṭhama)|(dutiya)|(tatiya)|(catuttha))/i

const ordinalOf = (pali: string): number =>
  (ORDINALS.exec(pali) ?? []).slice(1).findIndex((word) => word !== undefined) + 1

const numberOf = (line: string): number => parseThaiNumber(/ที่\s*([๐-๙]+)/.exec(line)?.[1] ?? '')

/**
 * Maximum cached skeletons, more than are adjacent. A line keeps the text of its whole page in memory, so the cache is
 * cleared.
 */
const MAX_MEMOIZED = 2_000

/** Caches skeletons, since each name and line is compared with many neighbours. */
function memo(skeleton: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const found = known.get(text) ?? skeleton(text)
    if (known.size >= MAX_MEMOIZED) known.clear()
    known.set(text, found)
    return found
  }
}

const skeletonOfName = memo((pali) => toConsonantSkeleton(pali.replace(ORDINALS, '').replace(KIND_PALI, '')))

const skeletonOfLine = memo((line) =>
  toConsonantSkeleton(
    line
      .replace(/^[\s\d๐-๙.()–-]+/, '')
      .replace(/ที่\s*[๐-๙]+.*$/, '')
      .trim()
      .replace(KIND_THAI, ''),
  ),
)
