/** Opens files that were dropped, chosen or pasted. The format is detected from the content, not from the file name. */

import { formatGroupedNumber } from '../../../definitions/languages/numerals.ts'
import { splitParagraphs } from '../../../records/books/paging.ts'
import { applyCleaningRules, countUnreadableLetters, FILE_TEXT_CLEANING_RULES } from '../base/cleaning.ts'
import { UnusableInputError } from '../base/request-errors.ts'
import {
  NOTE_PLACEHOLDER_DELIMITER_PATTERN,
  type ParsedDocument,
  type ParsedTable,
  replaceNotePlaceholders,
} from './document.ts'
import { isHtmlText, readHtml } from './html.ts'
import { FileImportReport, quoteStartOfText } from './import-report.ts'
import {
  createFileTooLargeError,
  MAX_BOOK_PARAGRAPHS,
  MAX_IMPORTED_FILE_BYTES,
  MAX_IMPORTED_TEXT_CHARS,
} from './limits.ts'

/** Reads plain text as a document of paragraphs. @throws UnusableInputError */
function readPlainText(text: string): ParsedDocument {
  const content = text.replace(NOTE_PLACEHOLDER_DELIMITER_PATTERN, '').replace(/\r\n?/g, '\n')
  const blocks = splitParagraphs(content)
  const paragraphs = /\n\s*\n/.test(content.trim()) ? blocks : blocks.flatMap((lines) => lines.split('\n'))
  if (paragraphs.length > MAX_BOOK_PARAGRAPHS) throw createFileTooLargeError('ข้อความนี้มีย่อหน้ามากเกินกว่าที่อ่านได้')
  return {
    pieces: paragraphs.map((paragraph) => ({ text: paragraph })),
    notes: [],
    tables: [],
    said: [],
    contents: 0,
  }
}

/** A file to import, or pasted HTML as text. */
export type FileOrPastedHtml = Blob | string

type Opened =
  | { readonly kind: 'table'; readonly tables: readonly ParsedTable[] }
  | { readonly kind: 'document'; readonly document: ParsedDocument }

/**
 * Reads the sheets of a workbook that are not empty, visible ones first, or the tables of a document, the largest
 * first.
 * @throws UnusableInputError when there are none, or the file cannot be read
 */
export async function readFileAsTables(source: FileOrPastedHtml): Promise<readonly ParsedTable[]> {
  const opened = await open(source)
  const tables = opened.kind === 'table' ? opened.tables : requireTables(opened.document)
  return tables.map(cleanTable)
}

function cleanTable({ name, rows, messages: of }: ParsedTable): ParsedTable {
  const done = new Map<string, number>()
  const cleaned = rows.map((row) => row.map((cell) => applyCleaningRules(cell, FILE_TEXT_CLEANING_RULES, done)))
  return { name, rows: cleaned, messages: [...of, ...describeRemoved(done)] }
}

/**
 * Reads rows to fill into a form. They are the first sheet, or the largest table, with several columns. A document
 * without tables gives a row with one cell for each line of its text.
 * @throws UnusableInputError when the file cannot be read
 */
export async function readFileAsLines(source: FileOrPastedHtml): Promise<ParsedTable> {
  const opened = await open(source)
  const tables = opened.kind === 'table' ? opened.tables : listTables(opened.document)
  const table = tables.find(({ rows }) => rows.some((row) => row.length > 1)) ?? tables[0]
  if (table) return cleanTable(table)
  const { pieces, notes, said: of } = (opened as Extract<Opened, { kind: 'document' }>).document
  // a paragraph with several lines is a stanza, else one line
  const isStanza = pieces.some(({ text }) => text.includes('\n'))
  const text = pieces.map((piece) => piece.text).join(isStanza ? '\n\n' : '\n')
  const rows = replaceNotePlaceholders(text, (note) => ` [${notes[note]}]`).split('\n')
  return cleanTable({ name: '', rows: rows.map((line) => [line]), messages: of })
}

/**
 * Reads a file as a document, with cleaned texts. A workbook must have two columns: chapter title and text.
 * @throws UnusableInputError when it has no text or cannot be read
 */
export async function readFileAsDocument(source: FileOrPastedHtml): Promise<ParsedDocument> {
  const opened = await open(source)
  const { pieces, notes, ...others } = opened.kind === 'table' ? readChapterSheet(opened.tables) : opened.document
  if (pieces.length === 0) throw new UnusableInputError('ไม่พบข้อความในไฟล์นี้')
  const done = new Map<string, number>()
  const cleaned = pieces.map((piece) => ({
    ...piece,
    text: applyCleaningRules(piece.text, FILE_TEXT_CLEANING_RULES, done),
  }))
  const report = new FileImportReport()
  for (const { text } of cleaned) {
    const words = replaceNotePlaceholders(text, () => '')
    for (let count = countUnreadableLetters(words); count > 0; count--)
      report.add('มีอักขระที่ไม่รู้จัก # ตัว ซึ่งผู้อ่านอาจไม่เห็น กรุณาหาและแก้ก่อนบันทึก', quoteStartOfText(words))
  }
  const { tables, contents } = others
  const losses = [
    tables.length > 0 ? `ตาราง ${tables.length} ตารางเหลือเป็นบรรทัด ช่องคั่นด้วยขีดตั้ง (|)` : '',
    contents > 0 ? `สารบัญในไฟล์ ${contents} บรรทัดไม่นำมา เพราะห้องสมุดทำสารบัญเอง` : '',
  ].filter(Boolean)
  return {
    ...others,
    pieces: cleaned,
    notes: notes.map((note) => applyCleaningRules(note, FILE_TEXT_CLEANING_RULES, done)),
    said: [...others.said, ...losses, ...describeRemoved(done), ...report.sentences],
  }
}

/**
 * Reads a sheet with the title and text of a chapter in each row.
 * @throws UnusableInputError if it has other columns
 */
function readChapterSheet([table]: readonly ParsedTable[]): ParsedDocument {
  const [head = [], ...rows] = table?.rows ?? []
  const width = Math.max(...[head, ...rows].map((row) => row.findLastIndex((cell) => cell !== '') + 1))
  if (width !== 2)
    throw new UnusableInputError(
      'ไฟล์นี้เป็นตารางที่ไม่ใช่บทของหนังสือ ตารางของหนังสือมีสองคอลัมน์ คือ ชื่อบท และเนื้อความ ถ้าเป็นรายการชาดกหรือหมวดธรรม กรุณาเปิด “วางหลายรายการ” ของรายการนั้น',
    )
  const isHead = /^(ชื่อ|บท$|หัวข้อ|title|chapter)/i.test(head[0]?.trim() ?? '')
  const pieces = (isHead ? rows : [head, ...rows]).flatMap(([title = '', body = '']) => [
    ...(title === '' ? [] : [{ text: title, level: 1 }]),
    ...splitParagraphs(body).map((text) => ({ text })),
  ])
  return { pieces, notes: [], tables: [], said: table?.messages ?? [], contents: 0 }
}

const describeRemoved = (done: ReadonlyMap<string, number>): readonly string[] =>
  [...done].map(([what, count]) => `${what} ${formatGroupedNumber(count)} แห่ง`)

/** Returns the tables of a document, the one with most cells first. @throws UnusableInputError if there are none */
function requireTables(document: ParsedDocument): readonly ParsedTable[] {
  if (document.tables.length === 0) throw new UnusableInputError('ไม่พบตารางในไฟล์นี้')
  return listTables(document)
}

function listTables({ tables, said: of }: ParsedDocument): readonly ParsedTable[] {
  const countCells = ({ rows }: ParsedTable) => rows.reduce((sum, row) => sum + row.length, 0)
  return tables
    .toSorted((a, b) => countCells(b) - countCells(a))
    .map(({ name, rows, messages }): ParsedTable => ({ name, rows, messages: [...of, ...messages] }))
}

/** Detects the format; the readers of ZIP-based files are loaded on demand. */
async function open(source: FileOrPastedHtml): Promise<Opened> {
  if (typeof source === 'string') return openText(source, '')
  if (source.size > MAX_IMPORTED_FILE_BYTES) throw createFileTooLargeError('ไฟล์นี้ใหญ่เกิน 32 MB')
  const bytes = new Uint8Array(await source.arrayBuffer())
  const name = source instanceof File ? source.name.toLowerCase() : ''
  const startsWith = (signature: string) => [...signature].every((letter, at) => bytes[at] === letter.charCodeAt(0))
  if (startsWith('%PDF')) throw new UnusableInputError('ไฟล์ PDF ไม่มีย่อหน้าและหัวข้อให้อ่าน กรุณาใช้ไฟล์ต้นฉบับ เช่น .docx')
  // old binary Word and Excel files
  if (startsWith('\xd0\xcf\x11\xe0'))
    throw new UnusableInputError('ไฟล์นี้เป็นแบบเก่า (.doc หรือ .xls) หรือมีรหัสผ่าน กรุณาเปิดแล้วบันทึกเป็น .docx หรือ .xlsx ก่อน')
  if (!startsWith('PK')) return openText(decodeText(bytes), name)
  // ZIP archives contain member names uncompressed
  const hasMember = (member: string) => includesAscii(bytes, member)
  if (hasMember('word/document')) {
    const { readDocxFile } = await import('./word.ts')
    return { kind: 'document', document: readDocxFile(bytes) }
  }
  if (hasMember('xl/workbook')) {
    const { readWorkbook } = await import('./sheet.ts')
    return { kind: 'table', tables: await readWorkbook(bytes) }
  }
  throw new UnusableInputError('อ่านได้เฉพาะ .docx .xlsx .csv .tsv .html และข้อความ กรุณาบันทึกเป็นแบบใดแบบหนึ่งก่อน')
}

async function openText(text: string, name: string): Promise<Opened> {
  if (text.length > MAX_IMPORTED_TEXT_CHARS) throw createFileTooLargeError('ไฟล์นี้ยาวเกินกว่าที่อ่านได้')
  if (isHtmlText(text)) return { kind: 'document', document: readHtml(text) }
  if (/\.(csv|tsv)$/.test(name)) {
    const { readCsvOrTsv } = await import('./delimited-text.ts')
    return { kind: 'table', tables: [readCsvOrTsv(text)] }
  }
  return { kind: 'document', document: readPlainText(text) }
}

/** Decodes UTF-8, UTF-16 with a BOM, or windows-874, which Thai spreadsheets still write. */
function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-874').decode(bytes)
  }
}

function includesAscii(bytes: Uint8Array, ascii: string): boolean {
  const first = ascii.charCodeAt(0)
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    let length = 1
    while (length < ascii.length && bytes[at + length] === ascii.charCodeAt(length)) length++
    if (length === ascii.length) return true
  }
  return false
}
