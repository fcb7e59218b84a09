/**
 * A place in a heading's text that an address names: its paragraph in each edition, and the part of the text that
 * contains it.
 */

import type { Canon } from '../../canon/canon.ts'
import { findParagraphAtPlace, type PageParagraph } from '../../canon/text/canon-places.ts'
import { findItemNumberRanges } from '../../canon/text/item-index.ts'
import type { HeadingNode } from '../../canon/tree/division-tree.ts'
import type { HeadingTextInEditions } from '../../canon/volumes/branch-texts.ts'
import { type EditionId, isCanonPaliEdition, isLatinScriptEdition, isPaliEdition } from '../../definitions/editions.ts'
import { readVolumePositionsInLetters } from '../../definitions/facts/canon-letters.ts'
import { findBuiltInHeadingAtPlace } from '../../definitions/facts/heading-places.ts'
import {
  type CanonLetterPosition,
  listNumberedPlacesOfWork,
  WORKS_CITED_BY_VERSE,
} from '../../definitions/facts/number-places.ts'
import type { ReaderContext } from '../shared/reader.ts'
import { CITED_PLACE_FRAGMENT_ID } from './cited-place.ts'
import { isEditionCitedByPage } from './format-citation.ts'

/**
 * Parses the value of `PLACE_PARAMETER`, such as `25.3732`: the volume, and the number of letters before the place.
 * Undefined for any other text.
 */
export function parsePlaceParameter(text: string | undefined): CanonLetterPosition | undefined {
  const [, volume, letters] = /^([1-9]\d?)\.(\d{1,7})$/.exec(text ?? '') ?? []
  if (volume === undefined) return undefined
  const place = { volume: Number(volume), at: Number(letters) }
  const isSame = (one: CanonLetterPosition) => one.volume === place.volume && one.at === place.at
  // a verse is found by its first words, which the table knows
  return WORKS_CITED_BY_VERSE.flatMap((work) => listNumberedPlacesOfWork('verse', work)).find(isSame) ?? place
}

/**
 * Returns the displayed editions. If none is Pali, the Pali edition in the reader's script is added, so that a place
 * can be marked.
 * @param isEnglish whether the reader's script is Latin; else it is Thai
 */
export const addMissingPaliEdition = (
  shown: readonly EditionId[],
  all: readonly EditionId[],
  isEnglish: boolean,
): readonly EditionId[] => {
  if (shown.some(isCanonPaliEdition)) return shown
  const texts = all.filter(isCanonPaliEdition)
  const preferred = texts.find((edition) => isLatinScriptEdition(edition) === isEnglish) ?? texts[0]
  return preferred === undefined ? shown : [...shown, preferred]
}

/**
 * Finds the part of a divided text that contains a place: its index, the fragment of the place, and the paragraphs to
 * mark. Without a place, the first part.
 */
export function findTextPartOfPlace(
  reader: ReaderContext,
  place: CanonLetterPosition | undefined,
  editions: readonly EditionId[],
  parts: readonly (readonly HeadingTextInEditions[])[],
): { readonly index: number; readonly anchor: string; readonly marked?: ReadonlySet<string> } {
  if (!place) return { index: 0, anchor: '' }
  const marked = findParagraphsContainingPlace(reader, place, editions)
  return { index: findPartIndex(parts, place, marked), anchor: CITED_PLACE_FRAGMENT_ID, marked }
}

/**
 * Finds the paragraphs that contain a cited place, so that the page can mark them. They are named `part/index` as in
 * `LocatedParagraph`.
 */
export function findParagraphsContainingPlace(
  { stores: { canon } }: ReaderContext,
  place: CanonLetterPosition,
  editions: readonly EditionId[],
): ReadonlySet<string> {
  const { volume } = place
  const found = editions.flatMap((edition) => {
    const at = isPaliEdition(edition)
      ? canon.text.read((text) => findParagraphAtPlace(text, edition, place, true), undefined)
      : findParagraphOfItem(canon, edition, place)
    if (!at) return []
    const own = canon.printed.paragraphsOn({ edition, volume, page: at.page })[at.paragraph - 1]
    return own ? [`${own.part}/${own.paragraph}`] : []
  })
  return new Set(found)
}

/** Maximum distance in letters between the beginnings of an item and of a verse in two prints. */
const MAX_START_OFFSET = 12

/**
 * Finds the paragraph of the item that begins at a place; undefined if no item begins there, or if the item contains
 * another verse, too.
 */
function findParagraphOfItem(
  { printed }: Canon,
  edition: EditionId,
  place: CanonLetterPosition,
): PageParagraph | undefined {
  const { volume, at } = place
  const { items = [], length = 0 } = readVolumePositionsInLetters(volume) ?? {}
  const index = items.findIndex((one) => Math.abs(one.at - at) <= MAX_START_OFFSET)
  const item = items[index]?.item
  if (item === undefined || !isEditionCitedByPage(edition)) return undefined
  const end = items[index + 1]?.at ?? length
  const isVerse = (verseWork: string) =>
    listNumberedPlacesOfWork('verse', verseWork).some(
      (one) => one.volume === volume && one.at > at + MAX_START_OFFSET && one.at < end - MAX_START_OFFSET,
    )
  if (WORKS_CITED_BY_VERSE.some(isVerse)) return undefined
  // if item numbers repeat in the volume, the nth occurrence here is the nth one there
  const nth = items.slice(0, index).filter((one) => one.item === item).length
  const page = printed.items(edition, volume).pagesOf(item)[nth]
  if (page === undefined) return undefined
  const { paragraphs } = printed.read(edition, volume, page)
  const paragraph = paragraphs.findIndex((spans) => findItemNumberRanges(spans).some(({ from }) => from === item)) + 1
  return paragraph > 0 ? { page, paragraph } : undefined
}

/** Finds the index of the part whose rows contain a marked paragraph. */
function findPartIndex(
  parts: readonly (readonly HeadingTextInEditions[])[],
  place: CanonLetterPosition,
  marked: ReadonlySet<string>,
): number {
  const heading = findBuiltInHeadingAtPlace(place)
  const isHeadingOfPlace = ({ row }: HeadingNode) => row.originSlug === heading?.slug
  const ids = new Set([...marked].map((one) => Number(one.split('/')[0])))
  const found = parts.findIndex((rows) =>
    rows.some(({ heading: node, columns, run }) => {
      if (run === undefined) return [...columns.values()].flat().some(({ id }) => ids.has(id))
      return isHeadingOfPlace(node) && run.index === estimateRun(columns.values(), ids, run.runs)
    }),
  )
  return Math.max(0, found)
}

/** Estimates the run that contains a stored part, since runs divide the text evenly. */
function estimateRun(
  columns: Iterable<readonly { readonly id: number; readonly size: number }[]>,
  ids: ReadonlySet<number>,
  runs: number,
): number {
  for (const parts of columns) {
    const at = parts.findIndex(({ id }) => ids.has(id))
    if (at < 0) continue
    const sumSizes = (some: typeof parts) => some.reduce((sum, part) => sum + part.size, 0)
    return Math.min(runs - 1, Math.floor((runs * (sumSizes(parts.slice(0, at)) + 1)) / (sumSizes(parts) + 1)))
  }
  return 0
}
