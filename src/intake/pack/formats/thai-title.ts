/**
 * Recognises Thai lines that are the title of a heading. Consonants are compared, because Thai spells Pali names
 * differently.
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
const MIN_SKELETON_LETTERS = 3

/**
 * Whether a Thai line is probably the title of the given heading. Compares consonants only. Either name may begin with
 * the other. Short names need the same consonants.
 */
export function isTitleLineOfThaiText(line: string, { pali }: BuiltInHeading): boolean {
  const [nameSkeleton, lineSkeleton] = [toNameSkeleton(pali), toLineSkeleton(line)]
  // short names need the same number: เอชสูตรที่ ๒ is the Dutiyaejāsutta
  if (
    nameSkeleton !== '' &&
    removeVowelPlaceholders(nameSkeleton) === removeVowelPlaceholders(lineSkeleton) &&
    parsePaliOrdinal(pali) > 0 &&
    parsePaliOrdinal(pali) === parseThaiOrdinal(line)
  )
    return true
  if (nameSkeleton.length < MIN_SKELETON_LETTERS || lineSkeleton.length < MIN_SKELETON_LETTERS) return false
  return nameSkeleton.startsWith(lineSkeleton) || lineSkeleton.startsWith(nameSkeleton)
}

/** Removes vowel placeholders: Thai writes or omits a final long vowel. */
const removeVowelPlaceholders = (skeleton: string) => skeleton.replaceAll('X', '')

const ORDINALS = /^(?:(paṭhama)|(dutiya)|(tatiya)|(catuttha))/i

const parsePaliOrdinal = (pali: string): number =>
  (ORDINALS.exec(pali) ?? []).slice(1).findIndex((word) => word !== undefined) + 1

const parseThaiOrdinal = (line: string): number => parseThaiNumber(/ที่\s*([๐-๙]+)/.exec(line)?.[1] ?? '')

/**
 * Maximum cached skeletons, more than are compared with each other. A line keeps the text of its whole page in memory,
 * so the cache is cleared.
 */
const MAX_MEMOIZED = 2_000

/** Caches skeletons, since each name and line is compared with many neighbours. */
function memoize(skeleton: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const found = known.get(text) ?? skeleton(text)
    if (known.size >= MAX_MEMOIZED) known.clear()
    known.set(text, found)
    return found
  }
}

const toNameSkeleton = memoize((pali) => toConsonantSkeleton(pali.replace(ORDINALS, '').replace(KIND_PALI, '')))

const toLineSkeleton = memoize((line) =>
  toConsonantSkeleton(
    line
      .replace(/^[\s\d๐-๙.()–-]+/, '')
      .replace(/ที่\s*[๐-๙]+.*$/, '')
      .trim()
      .replace(KIND_THAI, ''),
  ),
)
