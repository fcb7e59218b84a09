/** The letters of printed pages as they are shown, by which a page is known again after corrections and imports (review §4). */

import { readPlainParagraphs } from '../../../db/stored-paragraphs.ts'
import { diffWordKeys } from '../../canon/collation/align-words.ts'
import type { DisplayedText } from '../../canon/text/displayed-text.ts'
import { type PrintedPart, readPageParts, readVolumeParts } from '../../canon/text/page-parts.ts'
import { type VolumeEdition, volumeEditionKey } from '../../canon/text/volume-part.ts'
import { collapseWhiteSpace } from '../../canon/text/words-in-place.ts'
import type { PrintedPagePlace } from '../../canon/volumes/printed-pages.ts'
import { Cache } from '../../foundation/cache.ts'
import { digestTag } from '../../foundation/tag-of.ts'

/** The letters of a page, of all sources that it shows, and what tells them from any others. */
export interface PageLettersDigest {
  readonly letters: string
  readonly digest: string
}

type Digests = ReadonlyMap<number, string>

/** All editions of all volumes fit. */
const BUDGET = 8 * 1024 * 1024
const DIGEST_BYTES = 70

/** Digests of the letters of printed pages. */
export class PageLettersDigests {
  private readonly cache = new Cache<Digests>('page letters', BUDGET)

  constructor(private readonly text: DisplayedText) {}

  /** Undefined for a page without words. */
  of({ page, ...part }: PrintedPagePlace): PageLettersDigest | undefined {
    const parts = readPageParts(this.text, part, page, readPlainParagraphs)
    return parts.length === 0 ? undefined : lettersOf(parts)
  }

  /** The digests of all pages of a volume that have words, by their numbers. */
  in(part: VolumeEdition): Digests {
    const make = () => {
      const parts = readVolumeParts(this.text, part, readPlainParagraphs)
      const pages = Map.groupBy(parts, ({ page }) => page)
      return new Map([...pages].map(([page, here]) => [page, lettersOf(here).digest]))
    }
    return this.cache.getOrCompute(
      volumeEditionKey(part),
      this.text.stateOf(part),
      make,
      ({ size }) => size * DIGEST_BYTES,
    )
  }
}

function lettersOf(parts: readonly PrintedPart<string>[]): PageLettersDigest {
  const letters = collapseWhiteSpace(parts.flatMap(({ paragraphs }) => paragraphs).join('\n'))
  return { letters, digest: digestTag(letters) }
}

/** Words that became others; empty where some only went or came. */
export interface ChangedWords {
  readonly before: string
  readonly after: string
}

const segmenter = new Intl.Segmenter('th', { granularity: 'word' })
const wordsOf = (letters: string) => [...segmenter.segment(letters)].map(({ segment }) => segment)

/** What became of the letters of a page, word by word. */
export function diffPageLetters(before: string, after: string): readonly ChangedWords[] {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  return diffWordKeys(old, now).map(({ aFrom, aTo, bFrom, bTo }) => ({
    before: old.slice(aFrom, aTo).join(''),
    after: now.slice(bFrom, bTo).join(''),
  }))
}
