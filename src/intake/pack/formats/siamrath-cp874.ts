/**
 * Corpus format of the Siam Rath Pali in Thai script: CP874 page files, and volumes without page marks. Edition pali.
 */

import { addPairsBetweenReliablePairs } from '../../../canon/align/align.ts'
import { isVolumeNumber } from '../../../definitions/divisions.ts'
import type { BuiltInHeading } from '../../../definitions/facts/headings.ts'
import { alignVolumeWithCanonLetters, countPaliConsonants, type TextToCanonAlignment } from '../align/canon.ts'
import { alignCanonVolumeByItems } from '../align/items.ts'
import type { CorpusBookPiece, CorpusFormatDefinition, EditionWithScriptConverter } from '../corpus.ts'
import type { PackWarningCollector } from '../pack-warnings.ts'
import { rejectFilesInOtherLanguage } from '../reject-misdecoded.ts'
import type { CorpusFile } from '../source-files.ts'
import { toTitleComparisonKey } from '../titles.ts'
import { groupPageFilesByVolume, isPageFilePath, readLinesOfVolume } from './page-files.ts'
import {
  countDisplayColumns,
  endsSentence,
  findAdjacentLineIndex,
  isFirstLineOfNote,
  type PageLineOfVolume,
  parsePageLines,
  splitItemMark,
} from './page-lines.ts'
import { splitTextAtNoteMarks } from './page-notes.ts'
import { buildBlocksOfVolume, type LineTypesetting, type PageFileBlock } from './page-pieces.ts'
import { findItemOffsetsInBlocks, splitBlocksAtHeadings } from './place-headings.ts'

/** The corpus format of the Siam Rath Pali edition in CP874 page files. */
export const siamRathFormat: CorpusFormatDefinition = {
  format: 'siamrath-cp874',
  about: 'พระไตรปิฎกบาลี ฉบับสยามรัฐ แบบหน้าละไฟล์ CP874 และเล่มที่ไม่มีเลขหน้า',
  source: {
    id: 'siamrath',
    title: 'พระไตรปิฎกบาลี ฉบับสยามรัฐ',
    publisher: 'มหามกุฏราชวิทยาลัย',
    licence: null,
    url: 'https://github.com/noomdatayoung/tipitakathaiunicode',
    version: null,
    recension: 'siamrath',
    readingLinks: { pali: 'https://etipitaka.com/read/pali/{volume}/{page}/' },
  },
  reads: (path) => isPageFilePath(path) || WHOLE_VOLUME.test(path),
  books: function* (files, warnings) {
    for (const { volume, blocks } of eachSiamRathVolumeWithBlocks(files, warnings)) {
      yield { volume, pieces: placeHeadings(volume, blocks), writings: WRITINGS }
    }
  },
}

/** Reads the Siam Rath page files and yields each volume that has files, with its blocks (paragraphs and titles). */
export function* eachSiamRathVolumeWithBlocks(
  files: readonly CorpusFile[],
  warnings: PackWarningCollector,
): Generator<{ readonly volume: number; readonly blocks: readonly PageFileBlock[] }> {
  const pages = groupPageFilesByVolume(files)
  const wholeVolumes = new Map(files.flatMap((file) => parseWholeVolume(file)))
  const volumes = [...new Set([...pages.keys(), ...wholeVolumes.keys()])].sort((a, b) => a - b)
  for (const volume of volumes) {
    const [found = [], wholeFile] = [pages.get(volume), wholeVolumes.get(volume)]
    // of some volumes only the first pages exist as files
    const usesWholeFile = wholeFile && found.length < MIN_PAGE_FILES
    const lines = usesWholeFile ? readWholeVolume(wholeFile, warnings) : readLinesOfVolume(found, warnings)
    rejectFilesInOtherLanguage(usesWholeFile ? [wholeFile] : found.map(({ file }) => file), 'pali')
    yield { volume, blocks: buildBlocksOfVolume(volume, lines, setting, warnings) }
  }
}

const readWholeVolume = (file: CorpusFile, warnings: PackWarningCollector): readonly PageLineOfVolume[] =>
  parsePageLines(file, warnings).map((line) => ({ ...line, page: 1, where: file.name, file: file.path }))

/** `36.txt`: a whole volume without page marks. */
const WHOLE_VOLUME = /(?:^|\/)\d\d\.txt$/i

/** Minimum page files of a volume. */
const MIN_PAGE_FILES = 100

const WRITINGS: readonly EditionWithScriptConverter[] = [{ edition: 'pali', write: (text) => text }]

/** Places headings by the letters of the Pali, or by its items if there are too few letters. */
function placeHeadings(volume: number, blocks: readonly PageFileBlock[]): readonly CorpusBookPiece[] {
  const paragraphs = blocks.map(({ paragraph }) => paragraph)
  const items = alignCanonVolumeByItems(volume, findItemOffsetsInBlocks(blocks, countPaliConsonants))
  if (!items) return paragraphs
  const aligned = correctByItems(alignVolumeWithCanonLetters(volume, paragraphs), items)
  const isTitle = (line: string, { pali }: BuiltInHeading) =>
    line.split(/\s+/).some((word) => toTitleComparisonKey(word) === toTitleComparisonKey(pali))
  return splitBlocksAtHeadings(blocks, { ...aligned, measure: countPaliConsonants, isTitle })
}

/** Corrects landmarks by items, since in repetitions they may identify the wrong place. */
function correctByItems(canon: TextToCanonAlignment | null, items: TextToCanonAlignment): TextToCanonAlignment {
  if (!canon) return items
  const pairs = addPairsBetweenReliablePairs(items.alignment.pairs, canon.alignment.pairs)
  return { ...canon, alignment: { ...canon.alignment, pairs } }
}

function parseWholeVolume(file: CorpusFile): [number, CorpusFile][] {
  const volume = Number(/^(\d\d)\.txt$/i.exec(file.name)?.[1] ?? 0)
  return isVolumeNumber(volume) ? [[volume, file]] : []
}

/** Matches the spaces between the half-lines of a verse line. */
const BETWEEN_HALVES = / {3,}/

/** Letters and spaces of a line of verse, without vowels and marks above and below. */
const MIN_VERSE_COLUMNS = 20
const MAX_VERSE_COLUMNS = 70

/** Matches the last words of titles, with ordinals and endings of books before or after them. */
const TITLE =
  /(?:สุตฺตํ|สุตฺตานิ|วคฺโค|วคฺค|วคฺเค|ชาตกํ|สิกฺขาปทํ|กถา|คาถา|วตฺถุ|อปทานํ|าปทานํ|นิทฺเทโส|นิปาโต|นิปาเต|สํยุตฺตํ|สํยุตฺเต|ขนฺธกํ|กณฺฑํ|กณฺโฑ|ยมกํ|วาโร|ปจฺจโย|ทุกํ|ติกํ|ปณฺณาสกํ|เปยฺยาโล|ภาณวารํ|วิภงฺโค|(?<=\S)วิมานํ|จริยา|ปิฏเก|นิกาเย|นิกายสฺส|ภาโค|ปาลิ|ปฐมํ|ทุติยํ|ตติยํ|จตุตฺถํ|ปญฺจมํ|ฉฏฺฐํ|สตฺตมํ|อฏฺฐมํ|นวมํ|ทสมํ|ทสมํ|ปฐโม|ทุติโย|ตติโย|จตุตฺโถ|ปญฺจโม|ฉฏฺโฐ|สตฺตโม|อฏฺฐโม|นวโม|ทสโม|ปฐมา|ทุติยา|ตติยา|ุทฺทานํ|อุทฺทานํ)(?:\s*\[?[๑-๙]\]?)?$/

/** A line of verse with both its halves. */
function isTwoHalves(line: PageLineOfVolume | undefined): boolean {
  if (!line || line.indent === 0) return false
  const width = countDisplayColumns(line.text)
  if (width < MIN_VERSE_COLUMNS || width > MAX_VERSE_COLUMNS) return false
  const [, words] = line.item === null ? ['', line.text] : splitItemMark(line.text)
  const halves = words.split(BETWEEN_HALVES)
  // running text is justified by spaces between all its words
  return halves.length === 2 && halves.every((half) => !half.includes('  '))
}

/** Maximum letters of a quarter of a verse; several of them in one column are verse. */
const MAX_QUARTER_COLUMNS = 45
const MIN_COLUMN_LINES = 3

/**
 * Whether lines are verse with one quarter per line, which share a column, while each title line is centred. Two lines
 * are enough if the last one ends a sentence.
 */
function isInColumn(lines: readonly PageLineOfVolume[], at: number): boolean {
  const column = getVerseColumn(lines[at])
  if (column === null) return false
  const isSame = (line: PageLineOfVolume | undefined) => Math.abs((getVerseColumn(line) ?? Number.NaN) - column) <= 1
  const columnLines = [at]
  for (
    let above = findAdjacentLineIndex(lines, at, -1);
    isSame(lines[above]);
    above = findAdjacentLineIndex(lines, above, -1)
  ) {
    if (endsSentence(lines[above])) break
    columnLines.unshift(above)
  }
  for (let below = at; !endsSentence(lines[below]); ) {
    below = findAdjacentLineIndex(lines, below, 1)
    if (!isSame(lines[below]) || lines[below]?.item !== null) break
    columnLines.push(below)
  }
  const titles = columnLines.filter((index) => setting.isTitle(lines[index]?.text ?? '')).length
  if (columnLines.length - titles < 2 || titles > columnLines.length / 2) return false
  return columnLines.length >= MIN_COLUMN_LINES || endsSentence(lines[columnLines.at(-1) ?? at])
}

/** Whether a line right above a line of verse shares its column; its halves may be closer together than usual. */
function opensColumn(lines: readonly PageLineOfVolume[], at: number): boolean {
  const [line, below] = [lines[at], lines[findAdjacentLineIndex(lines, at, 1)]]
  if (!line || line.item !== null || setting.isTitle(line.text) || endsSentence(line)) return false
  return line.indent > 0 && below?.item === null && below.indent === line.indent && isTwoHalves(below)
}

/** Returns the column of the words of a short line, after the number of an item; null for a line unlike verse. */
function getVerseColumn(line: PageLineOfVolume | undefined): number | null {
  if (!line || line.indent === 0 || isFirstLineOfNote(line) || setting.isClosing(line.text)) return null
  const [, words] = line.item === null ? ['', line.text] : splitItemMark(line.text)
  if (countDisplayColumns(words) > MAX_QUARTER_COLUMNS || words.includes('   ')) return null
  return line.indent + countDisplayColumns(line.text) - countDisplayColumns(words)
}

const setting: LineTypesetting = {
  centredFrom: 12,
  join: (text, next) => (text.endsWith('-') ? text.slice(0, -1) + next : `${text} ${next}`),
  isTitle: (text) => TITLE.test(text),
  isNoTitle: (text) => /ฯเปฯ|ฯลฯ/.test(text),
  // นิฏฺฐิตํ and สมตฺโต mean “finished”; a title never ends in a full stop; a note mark alone counts as a closing line
  isClosing: (text) =>
    /นิฏฺฐิโ?ต|สมตฺโ?ต|^\[?[๑-๙]\]?$/.test(text) || (/ฯ$/.test(text) && TITLE.test(text.replace(/\s*ฯ$/, ''))),
  isCover: (text) => /^(?:วินย|สุตฺตนฺต|อภิธมฺม)ปิฏเก(?:\s|$)/.test(text),
  isVerse: (lines, at) => isTwoHalves(lines[at]) || isInColumn(lines, at) || opensColumn(lines, at),
  endsStanza: (text) => text.endsWith('ฯ'),
  spans: splitTextAtNoteMarks,
}
