/**
 * Digests of the displayed letters of printed pages. By them changes through corrections and imports are noticed
 * (review §4).
 */

import { parseParagraphsAsPlainText } from '../../../db/stored-paragraphs.ts'
import { diffWordKeys } from '../../canon/collation/align-words.ts'
import type { DisplayedTextReader } from '../../canon/text/displayed-text.ts'
import { type PassagePartOnPage, readPageParts, readVolumeParts } from '../../canon/text/page-parts.ts'
import { collapseWhiteSpace } from '../../canon/text/passage-word-finder.ts'
import { toVolumeEditionKey, type VolumeEdition } from '../../canon/text/volume-part.ts'
import type { PrintedPagePlace } from '../../canon/volumes/printed-pages.ts'
import { splitAtWordBorders } from '../../definitions/languages/thai-words.ts'
import { Cache } from '../../foundation/cache.ts'
import { hashContentToHexTag } from '../../foundation/hex-tag.ts'

/** The displayed letters of a page, from all its sources, and their digest. */
export interface PageLettersDigest {
  readonly letters: string
  readonly digest: string
}

/** Digests by page number. */
type Digests = ReadonlyMap<number, string>

/** Known digests of a volume: those of all its pages with words, or of some; undefined for pages without words. */
interface KnownDigests {
  readonly isComplete: boolean
  readonly digests: ReadonlyMap<number, string | undefined>
}

/** Memory for the digests; enough for all editions of all volumes. */
const PAGE_LETTERS_BUDGET_BYTES = 8 * 1024 * 1024
const DIGEST_BYTES = 70

/** Above this number it is faster to read the whole volume. */
const MAX_SINGLE_PAGES = 250

/** Computes the digests of printed pages and caches them. */
export class PageLettersDigests {
  private readonly cache = new Cache<KnownDigests>('page letters', PAGE_LETTERS_BUDGET_BYTES)

  constructor(private readonly text: DisplayedTextReader) {}

  /** Returns letters and digest of a page; undefined for a page without words. */
  computeForPage({ page, ...part }: PrintedPagePlace): PageLettersDigest | undefined {
    const parts = readPageParts(this.text, part, page, parseParagraphsAsPlainText)
    return parts.length === 0 ? undefined : computeLetters(parts)
  }

  /** Returns the digests of all pages of a volume that have words, in order. */
  getOfVolume(part: VolumeEdition): Digests {
    const [key, version] = [toVolumeEditionKey(part), this.text.versionOf(part)]
    const known = this.cache.get(key, version)
    if (known?.isComplete) return known.digests as Digests
    const parts = readVolumeParts(this.text, part, parseParagraphsAsPlainText)
    const pages = Map.groupBy(parts, ({ page }) => page)
    const digests = new Map([...pages].map(([page, partsOfPage]) => [page, computeLetters(partsOfPage).digest]))
    this.cache.put(key, version, { isComplete: true, digests }, digests.size * DIGEST_BYTES)
    return digests
  }

  /** Returns the digests of some pages of a volume, without reading the others; undefined for pages without words. */
  getOfPages(part: VolumeEdition, pages: readonly number[]): KnownDigests['digests'] {
    const [key, version] = [toVolumeEditionKey(part), this.text.versionOf(part)]
    const known = this.cache.get(key, version)
    if (known?.isComplete) return known.digests
    const missing = pages.filter((page) => !known?.digests.has(page))
    if (missing.length > MAX_SINGLE_PAGES) return this.getOfVolume(part)
    if (known && missing.length === 0) return known.digests
    const added = missing.map((page) => [page, this.computeForPage({ ...part, page })?.digest] as const)
    const digests = new Map([...(known?.digests ?? []), ...added])
    this.cache.put(key, version, { isComplete: false, digests }, digests.size * DIGEST_BYTES)
    return digests
  }
}

function computeLetters(parts: readonly PassagePartOnPage<string>[]): PageLettersDigest {
  const letters = collapseWhiteSpace(parts.flatMap(({ paragraphs }) => paragraphs).join('\n'))
  return { letters, digest: hashContentToHexTag(letters) }
}

/** Words of a page that changed. `before` is empty for added words, `after` for removed ones. */
export interface ChangedWords {
  readonly before: string
  readonly after: string
}

/** Returns the words of a page that changed, from its letters before and after the change. */
export function diffPageLetters(before: string, after: string): readonly ChangedWords[] {
  const [wordsBefore, wordsAfter] = [splitAtWordBorders(before), splitAtWordBorders(after)]
  return diffWordKeys(wordsBefore, wordsAfter).map(({ aFrom, aTo, bFrom, bTo }) => ({
    before: wordsBefore.slice(aFrom, aTo).join(''),
    after: wordsAfter.slice(bFrom, bTo).join(''),
  }))
}
