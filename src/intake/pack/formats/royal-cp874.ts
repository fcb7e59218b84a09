/** Corpus format of the royal Thai edition: CP874 page files in folders or zip archives. Edition royal. */

import { collectGarbageAfter } from '../../../foundation/collect-garbage.ts'
import { countPaliConsonants } from '../align/canon.ts'
import { alignCanonVolumeByItems, type ItemNumberDifferences, toSiamRathItemNumbers } from '../align/items.ts'
import type { CorpusBookPiece, CorpusFormatDefinition, EditionWithScriptConverter } from '../corpus.ts'
import { PackWarningCollector } from '../pack-warnings.ts'
import { rejectFilesInOtherLanguage } from '../reject-misdecoded.ts'
import { groupPageFilesByVolume, isPageFilePath, type PageFile, readLinesOfVolume } from './page-files.ts'
import { countDisplayColumns, type PageLineOfVolume, parsePageLines } from './page-lines.ts'
import { buildBlocksOfVolume, isCentredLine, type LineTypesetting, type PageFileBlock } from './page-pieces.ts'
import { findItemOffsetsInBlocks, splitBlocksAtHeadings } from './place-headings.ts'
import { insertRoyalHeadings } from './royal-headings.ts'
import { ThaiLineJoiner } from './thai-line-joiner.ts'
import { isTitleLineOfThaiText } from './thai-title.ts'

/** Approximate characters of a page. */
const PAGE_CHARS = 4000

/** The corpus format of the royal Thai edition in CP874 page files. */
export const royalFormat: CorpusFormatDefinition = {
  format: 'royal-cp874',
  about: 'พระไตรปิฎกภาษาไทย ฉบับหลวง แบบหน้าละไฟล์ CP874 โฟลเดอร์หรือ .zip',
  source: {
    id: 'royal',
    title: 'พระไตรปิฎกภาษาไทย ฉบับหลวง',
    publisher: 'กรมการศาสนา',
    licence: null,
    url: 'https://github.com/noomdatayoung/tipitakathaiunicode',
    version: null,
    recension: 'royal',
    readingLinks: { royal: 'https://84000.org/tipitaka/read/byitem.php?book={volume}&item={item}&items=1' },
  },
  // twice for the joints of lines, once for the text
  passes: 3,
  reads: isPageFilePath,
  books: function* (files, warnings) {
    const volumes = groupPageFilesByVolume(files)
    for (const pages of volumes.values())
      rejectFilesInOtherLanguage(
        pages.map(({ file }) => file),
        'thai',
      )
    const setting = createTypesetting(learnLineJoints([...volumes.values()].flat()))
    for (const [volume, pages] of volumes) {
      // lines of a volume take as much memory as blocks: the first are released before headings are placed in the
      // second
      const characters = pages.length * PAGE_CHARS
      collectGarbageAfter(characters)
      const blocks = buildBlocks(volume, pages, setting, warnings)
      collectGarbageAfter(characters)
      reportItemDifferences(volume, warnings)
      yield { volume, pieces: placeHeadings(volume, blocks), writings: WRITINGS }
    }
  },
}

/** Items numbered differently from Siam Rath, by volume; their words and lengths identified them. */
const ITEM_DIFFERENCES: Readonly<Record<number, readonly ItemNumberDifferences[]>> = {
  1: [{ from: 341, to: 657, by: 2 }],
  17: [
    { from: 501, to: 501, by: null },
    { from: 502, to: 564, by: -1 },
  ],
}

function reportItemDifferences(volume: number, warnings: PackWarningCollector): void {
  for (const { from, to, by } of ITEM_DIFFERENCES[volume] ?? []) {
    const items = from === to ? `${from}` : `${from}–${to}`
    const pali = by === null ? 'ไม่มีในบาลี' : from === to ? `${from + by}` : `${from + by}–${to + by}`
    warnings.add('items-apart', `เล่ม ${volume} ข้อ ${items} → ${pali}`, to - from + 1)
  }
}

/** Numbers of the files of the public copy that hold two printed pages, by volume. */
export const TWO_PAGE_FILES_BY_VOLUME: Readonly<Record<number, readonly number[]>> = { 3: [92, 165, 168, 204] }

const WRITINGS: readonly EditionWithScriptConverter[] = [{ edition: 'royal', write: (text) => text }]

const buildBlocks = (
  volume: number,
  pages: readonly PageFile[],
  setting: LineTypesetting,
  warnings: PackWarningCollector,
): readonly PageFileBlock[] =>
  buildBlocksOfVolume(volume, readLinesOfVolume(pages, warnings, TWO_PAGE_FILES_BY_VOLUME[volume]), setting, warnings)

/** Places headings by the items, which the translation shares with the Pali. */
function placeHeadings(volume: number, blocks: readonly PageFileBlock[]): readonly CorpusBookPiece[] {
  const itemDifferences = ITEM_DIFFERENCES[volume] ?? []
  const alignment = alignCanonVolumeByItems(
    volume,
    toSiamRathItemNumbers(findItemOffsetsInBlocks(blocks, countPaliConsonants), itemDifferences),
  )
  if (!alignment) return blocks.map(({ paragraph }) => paragraph)
  return insertRoyalHeadings(
    volume,
    splitBlocksAtHeadings(blocks, {
      ...alignment,
      itemDifferences,
      measure: countPaliConsonants,
      isTitle: isTitleLineOfThaiText,
    }),
  )
}

/** Learns from all pages how lines are joined. Faults are ignored here, since the pages are read and reported again. */
function learnLineJoints(pages: readonly PageFile[]): ThaiLineJoiner {
  const ignoredWarnings = new PackWarningCollector()
  return new ThaiLineJoiner(function* () {
    for (const { file } of pages) {
      for (const { text } of parsePageLines(file, ignoredWarnings)) yield text.replace(/\s+/g, ' ')
    }
  })
}

/** Minimum lines in a row that each begin a paragraph: verse, or a list with the same layout. */
const MIN_VERSE_LINES = 3

const createTypesetting = (joiner: ThaiLineJoiner): LineTypesetting => ({
  ...LINE_TESTS,
  join: (text, next) => joiner.join(text, next),
})

const LINE_TESTS: Omit<LineTypesetting, 'join'> = {
  centredFrom: 17,
  isTitle: (text) => TITLE.test(text) && countDisplayColumns(text) <= MAX_TITLE_COLUMNS,
  isNoTitle: (text) => NO_TITLE.test(text),
  isClosing,
  isCover: (text) => /^(?:พระ(?:วินัย|สุตตันต|อภิธรรม)ปิฎก|เล่ม\s*[๐-๙]+$|บัญชีเรื่อง$)/.test(text),
  isVerse: (lines, at) => {
    if (!mayBeVerse(lines[at], true)) return false
    let length = 1
    for (
      let above = at;
      lines[above]?.item === null && mayBeVerse(lines[above - 1], true) && length < MIN_VERSE_LINES;
      above--
    ) {
      length++
    }
    for (let below = at + 1; mayBeVerse(lines[below], false) && length < MIN_VERSE_LINES; below++) length++
    return length >= MIN_VERSE_LINES
  },
  endsStanza: () => false,
  // in Thai a single digit is an ordinary number
  spans: (text) => [{ text }],
}

/** Matches the last words of titles, with a number after them; or what they are about. */
const TITLE =
  /^(?:เรื่อง|ว่าด้วย)[^.?"“”]+$|(?:สูตร|วรรค|ชาดก|สิกขาบท|กถา|คาถา|วัตถุ|ปทาน|กัณฑ์|ยมก|ขันธกะ|นิบาต|สังยุตต?์?|นิท[เทศส]+|นิทเทส|ปัณณาสก์?|เปยยาล|ภาณวาร|วิภังค์|วิมาน|จริยา|ปัญหา|ปัจจัย|วาร|ทุกะ|ติกะ|ขันธ์|ปิฎก|ปิฏก|นิกาย|เล่ม)(?:\s*\(?(?:ที่|ภาค)?\s*[๐-๙]+\)?)?$/

const MAX_TITLE_COLUMNS = 45

/** Matches words that exclude a title: counts (`มี " ๙`), lists (`๑. … ๒. …`), quotations and omissions. */
const NO_TITLE = /มีวาระ|เป็นปัจจัย|คือ$|มี\s*"|^"|["“”?]|ฯลฯ|^(?:ใน|แก่|เพราะ|โดย).*ปัจจัย|[๐-๙]\.\s.*\s[๐-๙]+\.\s|\.{3}/

/** `จบสูตรที่ ๑`, `สิกขาบทที่ ๑ จบ.` */
function isClosing(text: string): boolean {
  return /^จบ|จบ[.ฯ]*(?:\s*[๐-๙]+)?$/.test(text)
}

/** Whether a line may be verse: it begins a paragraph and is no heading. */
function mayBeVerse(line: PageLineOfVolume | undefined, mayBeItem: boolean): boolean {
  if (!line || line.indent === 0 || isClosing(line.text)) return false
  return (mayBeItem || line.item === null) && !isCentredLine(line, LINE_TESTS)
}
