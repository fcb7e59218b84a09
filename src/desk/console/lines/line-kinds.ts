/**
 * Assigns the pasted lines of a chant to columns by their letters. The lines may be a table, alternate, or follow one
 * another in one column.
 */

import type { TableCells } from '../files/document.ts'

/** The kind of a line of a chant: Pali in Thai script, romanized Pali, its Thai meaning, or English. */
export type ChantLineKind = 'pali' | 'roman' | 'meaning' | 'english'

/** Lines by kind, and a Thai message that says how they were assigned. */
export interface ChantLinesByKind {
  readonly columns: ReadonlyMap<ChantLineKind, readonly string[]>
  readonly message: string
}

const LABELS: Readonly<Record<ChantLineKind, string>> = {
  pali: 'บาลี',
  roman: 'โรมัน',
  meaning: 'คำแปล',
  english: 'English',
}

const HEADERS: readonly (readonly [RegExp, ChantLineKind])[] = [
  [/^(บท|คำ|ภาษา)?(บาลี|มคธ)$|^pali$/i, 'pali'],
  [/^(อักษร|บทอักษร)?โรมัน$|^roman/i, 'roman'],
  [/^(ภาษา|คำแปล)?อังกฤษ$|^english/i, 'english'],
  [/^(คำ)?แปล|^ความหมาย|^(ภาษา)?ไทย$|^meaning|^translation/i, 'meaning'],
]

/** Thai tone marks and vowels that never occur in Pali. */
const THAI_ONLY_MARKS = /[\u0e44\u0e43\u0e33\u0e47-\u0e4c\u0e46]/g
const THAI_LETTERS = /[\u0e00-\u0e7f]/g
const LATIN_LETTERS = /\p{Script=Latin}/gu
const DIACRITICS = /[āīūēōṁṃṅñṭḍṇḷĀĪŪṬḌÑ]/g
const ENGLISH = /\b(the|of|and|to|in|is|are|with|for|by|i|we|that|this|who|be|may|from)\b/gi
const WORDS = /\p{L}[\p{L}\p{M}]*/gu
const PALI_ENDING = /[aeiouāīūēōṁṃm]$/i

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Guesses from their letters of which kind lines are. Undefined if they have no letters. */
export function guessLineKind(lines: readonly string[]): ChantLineKind | undefined {
  const text = lines.join('\n').normalize('NFC')
  const [thai, latin] = [count(text, THAI_LETTERS), count(text, LATIN_LETTERS)]
  if (thai + latin === 0) return undefined
  // Pali in Thai letters is written without tone marks, whether as the canon has it or as it is chanted
  if (thai >= latin) return count(text, THAI_ONLY_MARKS) / thai > MIN_THAI_ONLY_SHARE ? 'meaning' : 'pali'
  const words = text.match(WORDS) ?? []
  if (count(text, ENGLISH) / words.length > MIN_ENGLISH_SHARE) return 'english'
  const endings = words.filter((word) => PALI_ENDING.test(word)).length / words.length
  return count(text, DIACRITICS) / latin > MIN_DIACRITICS_SHARE || endings > MIN_PALI_ENDINGS_SHARE
    ? 'roman'
    : 'english'
}
const MIN_THAI_ONLY_SHARE = 0.02
const MIN_ENGLISH_SHARE = 0.08
const MIN_DIACRITICS_SHARE = 0.01
const MIN_PALI_ENDINGS_SHARE = 0.8

const isFilled = (line: string): boolean => line.trim() !== ''

/**
 * Assigns the pasted lines of a chant to columns. Undefined if their kinds cannot be guessed.
 * @param rows the cells of a table, or rows with one cell for each line
 */
export function sortChantLinesIntoColumns(rows: TableCells): ChantLinesByKind | undefined {
  const width = Math.max(0, ...rows.map((row) => row.length))
  return width > 1 ? sortTable(rows, width) : sortOneColumn(rows.flatMap(([cell = '']) => cell.split('\n')))
}

function sortTable(rows: TableCells, width: number): ChantLinesByKind | undefined {
  const heads = (rows[0] ?? []).map((head) => HEADERS.find(([name]) => name.test(head.trim()))?.[1])
  const hasHeads = heads.filter(Boolean).length > 1
  const lines = (hasHeads ? rows.slice(1) : rows).flatMap(linesOfRow)
  const columns = new Map<ChantLineKind, readonly string[]>()
  let left = 0
  for (let column = 0; column < width; column++) {
    const own = lines.map((row) => row[column] ?? '')
    const kind = (hasHeads ? heads[column] : undefined) ?? guessLineKind(own)
    if (kind && !columns.has(kind)) columns.set(kind, own)
    else if (own.some(isFilled)) left++
  }
  return toSortedLines(columns, `จากตาราง${left > 0 ? ` ไม่ใช้ ${left} คอลัมน์` : ''}`)
}

/** Splits a row whose cells have several lines into a stanza of rows. */
function linesOfRow(row: readonly string[]): TableCells {
  const cells = row.map((cell) => cell.split('\n'))
  const height = Math.max(1, ...cells.map(({ length }) => length))
  const lines = Array.from({ length: height }, (_, at) => cells.map((cell) => cell[at] ?? ''))
  return height > 1 ? [...lines, row.map(() => '')] : lines
}

function sortOneColumn(lines: readonly string[]): ChantLinesByKind | undefined {
  const blocks = lines
    .map((line) => (isFilled(line) ? line : ''))
    .join('\n')
    .split(/\n{2,}/)
    .map((block) => block.split('\n').filter(isFilled))
    .filter(({ length }) => length > 0)
  const all = blocks.flat()
  for (const period of [4, 3, 2]) {
    const kinds = Array.from({ length: period }, (_, at) => findAlternatingKind(all, period, at))
    const isWhole = all.length % period === 0 && all.length > period
    if (!isWhole || kinds.includes(undefined) || new Set(kinds).size < period) continue
    // blank lines after each group of alternating lines do not separate stanzas
    const isStanza = blocks.some(({ length }) => length > period) && blocks.every(({ length }) => length % period === 0)
    const stanzas = isStanza ? blocks : [all]
    const columns = kinds.map((kind, at): [ChantLineKind, readonly string[]] => [
      kind as ChantLineKind,
      stanzas.flatMap((stanza) => ['', ...stanza.filter((_, line) => line % period === at)]).slice(1),
    ])
    return toSortedLines(new Map(columns), 'จากบรรทัดสลับกัน')
  }
  return sortConsecutiveTexts(blocks)
}

/** Returns the kind of every nth line, if nearly all of these lines agree. */
function findAlternatingKind(lines: readonly string[], period: number, at: number): ChantLineKind | undefined {
  const own = lines.filter((_, line) => line % period === at)
  const kind = guessLineKind(own)
  const isLatin = kind === 'roman' || kind === 'english'
  const fitting = own.filter((line) => count(line, LATIN_LETTERS) > count(line, THAI_LETTERS) === isLatin)
  return fitting.length >= own.length * MIN_FITTING_SHARE ? kind : undefined
}
const MIN_FITTING_SHARE = 0.9

/** Assigns texts that follow one another: all stanzas of one kind, then those of the next. */
function sortConsecutiveTexts(blocks: TableCells): ChantLinesByKind | undefined {
  const columns = new Map<ChantLineKind, string[]>()
  for (const block of blocks) {
    const kind = guessLineKind(block)
    const own = kind && columns.get(kind)
    if (own) own.push('', ...block)
    else if (kind) columns.set(kind, [...block])
  }
  return toSortedLines(columns, 'จากข้อความที่เรียงต่อกัน')
}

function toSortedLines(
  columns: ReadonlyMap<ChantLineKind, readonly string[]>,
  how: string,
): ChantLinesByKind | undefined {
  if (columns.size === 0) return undefined
  const counts = [...columns].map(([kind, lines]) => `${LABELS[kind]} ${lines.filter(isFilled).length} บรรทัด`)
  return { columns, message: `วางแล้ว${how}: ${counts.join(' · ')}` }
}
