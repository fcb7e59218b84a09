/** The royal Thai edition as CP874 page files, in folders or zip archives; edition royal. */

import { paliLetters } from '../align/canon.ts'
import { type Apart, besideItems, numberedAlike } from '../align/items.ts'
import type { Corpus, Piece, Writing } from '../corpus.ts'
import type { PackWarnings } from '../pack-warnings.ts'
import { isPagePath, linesOfPages, pagesByVolume } from './page-files.ts'
import { blocksOfVolume, isCentred, type Setting, type VolumeLine } from './page-pieces.ts'
import { itemPlaces, placeHeadings } from './place-headings.ts'
import { refuseOtherScript } from './script-check.ts'
import { isThaiTitle } from './thai-title.ts'

export const royalCp874: Corpus = {
  format: 'royal-cp874',
  about: 'พระไตรปิฎกภาษาไทย ฉบับหลวง แบบหน้าละไฟล์ CP874 โฟลเดอร์หรือ .zip',
  source: {
    id: 'royal',
    title: 'พระไตรปิฎกภาษาไทย ฉบับหลวง',
    publisher: 'กรมการศาสนา',
    licence: null,
    url: 'https://github.com/noomdatayoung/tipitakathaiunicode',
    version: null,
    readingLinks: { royal: 'https://84000.org/tipitaka/read/byitem.php?book={volume}&item={item}&items=1' },
  },
  reads: isPagePath,
  books: function* (files, warnings) {
    for (const [volume, pages] of pagesByVolume(files)) {
      refuseOtherScript(pages, 'thai')
      const lines = linesOfPages(pages, warnings, TWO_PAGES[volume])
      yield { volume, pieces: piecesOfVolume(volume, lines, warnings), writings: WRITINGS }
    }
  },
}

/** Where items are numbered otherwise than in Siam Rath, by volume: what these say was told by their words and lengths. */
const APART: Readonly<Record<number, readonly Apart[]>> = {
  1: [{ from: 341, to: 657, by: 2 }],
  17: [
    { from: 501, to: 501, by: null },
    { from: 502, to: 564, by: -1 },
  ],
}

/** Files of the public copy that hold two pages of print, by volume. */
const TWO_PAGES: Readonly<Record<number, readonly number[]>> = { 3: [92, 165, 168, 204] }

const WRITINGS: readonly Writing[] = [{ edition: 'royal', write: (text) => text }]

/** Headings stand where the items say, which the translation has in common with the Pali. */
function piecesOfVolume(
  volume: number,
  lines: readonly VolumeLine[],
  warnings: PackWarnings,
): readonly Piece[] {
  const blocks = blocksOfVolume(volume, lines, setting, warnings)
  const apart = APART[volume] ?? []
  const beside = besideItems(volume, numberedAlike(itemPlaces(blocks, paliLetters), apart))
  if (!beside) return blocks.map(({ paragraph }) => paragraph)
  return placeHeadings(blocks, { ...beside, apart, measure: paliLetters, isTitle: isThaiTitle })
}

/** So many lines in a row that each open a paragraph are verse, or a list that is set like it. */
const LEAST_VERSE = 3

const setting: Setting = {
  centredFrom: 17,
  // Thai has no spaces between words
  join: (text, next) => text + next,
  isClosing,
  isVerse: (lines, at) => {
    if (!isLine(lines[at], true)) return false
    let length = 1
    for (
      let above = at;
      lines[above]?.item === null && isLine(lines[above - 1], true) && length < LEAST_VERSE;
      above--
    ) {
      length++
    }
    for (let below = at + 1; isLine(lines[below], false) && length < LEAST_VERSE; below++) length++
    return length >= LEAST_VERSE
  },
  endsStanza: () => false,
  spans: (text) => [{ text }],
  hasNotes: false,
}

function isClosing(text: string): boolean {
  return text.startsWith('จบ')
}

/** Whether a line may be one of verse: it opens a paragraph and is no heading. */
function isLine(line: VolumeLine | undefined, mayBeItem: boolean): boolean {
  if (!line || line.indent === 0 || isClosing(line.text)) return false
  return (mayBeItem || line.item === null) && !isCentred(line, setting)
}
