/**
 * Digests of the displayed letters of printed pages, by which changes through corrections and imports are detected
 * (review §4).
 */

import { parseParagraphsAsPlainText } from '../../../db/stored-paragraphs.ts'
import { diffWordKeys } from '../../canon/collation/align-words.ts'
import type { DisplayedTextReader } from '../../canon/text/displayed-text.ts'
import { type PassagePartOnPage, readPageParts, readVolumeParts } from '../../canon/text/page-parts.ts'
import { collapseWhiteSpace } from '../../canon/text/passage-word-finder.ts'
import { toVolumeEditionKey, type VolumeEdition } from '../../canon/text/volume-part.ts'
import type { PrintedPagePlace } from '../../canon/volumes/printed-pages.ts'
import { getThaiWordSegmenter } from '../../definitions/languages/thai-words.ts'
import { Cache } from '../../foundation/cache.ts'
import { hashContentToHexTag } from '../../foundation/hex-tag.ts'

/** The displayed letters of a page, of all its sources, and their digest. */
export interface PageLettersDigest {
  readonly letters: string
  readonly digest: string
}

type Digests = ReadonlyMap<number, string>

/** Memory for the digests; enough for all editions of all volumes. */
const PAGE_LETTERS_BUDGET_BYTES = 8 * 1024 * 1024
const DIGEST_BYTES = 70

/** Computes and caches the digests of printed pages. */
export class PageLettersDigests {
  private readonly cache = new Cache<Digests>('page letters', PAGE_LETTERS_BUDGET_BYTES)

  constructor(private readonly text: DisplayedTextReader) {}

  /** Returns letters and digest of a page; undefined for a page without words. */
  of({ page, ...part }: PrintedPagePlace): PageLettersDigest | undefined {
    const parts = readPageParts(this.text, part, page, parseParagraphsAsPlainText)
    return parts.length === 0 ? undefined : computeLetters(parts)
  }

  /** Returns the digests of all pages of a volume that have words, by page number. */
  in(part: VolumeEdition): Digests {
    const compute = () => {
      const parts = readVolumeParts(this.text, part, parseParagraphsAsPlainText)
      const pages = Map.groupBy(parts, ({ page }) => page)
      return new Map([...pages].map(([page, partsOfPage]) => [page, computeLetters(partsOfPage).digest]))
    }
    return this.cache.getOrCompute(
      toVolumeEditionKey(part),
      this.text.versionOf(part),
      compute,
      ({ size }) => size * DIGEST_BYTES,
    )
  }
}

function computeLetters(parts: readonly PassagePartOnPage<string>[]): PageLettersDigest {
  const letters = collapseWhiteSpace(parts.flatMap(({ paragraphs }) => paragraphs).join('\n'))
  return { letters, digest: hashContentToHexTag(letters) }
}

/** Words of a page that changed; `before` is empty for added words, `after` for removed ones. */
export interface ChangedWords {
  readonly before: string
  readonly after: string
}

const segmentWords = (letters: string) => [...getThaiWordSegmenter().segment(letters)].map(({ segment }) => segment)

/** Compares the letters of a page before and after a change, word by word. */
export function diffPageLetters(before: string, after: string): readonly ChangedWords[] {
  const [wordsBefore, wordsAfter] = [segmentWords(before), segmentWords(after)]
  return diffWordKeys(wordsBefore, wordsAfter).map(({ aFrom, aTo, bFrom, bTo }) => ({
    before: wordsBefore.slice(aFrom, aTo).join(''),
    after: wordsAfter.slice(bFrom, bTo).join(''),
  }))
}
