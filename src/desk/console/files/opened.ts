/** Opens what is dropped, chosen or pasted, whatever it is called: by its first bytes and what it holds; a text without any marks, too. */

import { grouped } from '../../../definitions/languages/thai-digits.ts'
import { paragraphsOf } from '../../../records/books/paragraphs.ts'
import { clean, type Done } from '../base/cleaning.ts'
import { Unfit } from '../base/refused.ts'
import { OF_FILES, unknownLetters } from './cleaning.ts'
import { MARK_LETTERS, type ReadDocument } from './document.ts'
import { isHtml, readHtml } from './html.ts'
import { LARGEST_FILE, MOST_CHARACTERS, MOST_PARAGRAPHS, tooLarge } from './limits.ts'
import type { ReadTable, Rows } from './sheet.ts'

/** @throws Unfit */
function plainDocument(text: string): ReadDocument {
  const whole = text.replace(MARK_LETTERS, '').replace(/\r\n?/g, '\n')
  const between = paragraphsOf(whole)
  const paragraphs = /\n\s*\n/.test(whole.trim()) ? between : between.flatMap((lines) => lines.split('\n'))
  if (paragraphs.length > MOST_PARAGRAPHS) throw tooLarge('ข้อความนี้มีย่อหน้ามากเกินกว่าที่อ่านได้')
  return { pieces: paragraphs.map((paragraph) => ({ text: paragraph })), notes: [], tables: [], said: [] }
}

/** A file, or a piece of HTML that was pasted. */
export type Source = Blob | string

type Opened =
  | { readonly is: 'table'; readonly table: ReadTable }
  | { readonly is: 'document'; readonly document: ReadDocument }

/** @throws Unfit where there is no table */
export async function openTable(source: Source): Promise<ReadTable> {
  const opened = await open(source)
  const table = opened.is === 'table' ? opened.table : largest(opened.document)
  const done = new Map<string, number>()
  return {
    rows: table.rows.map((row) => row.map((cell) => clean(cell, OF_FILES, done))),
    said: [...table.said, ...said(done)],
  }
}

/** @throws Unfit where there is no text */
export async function openDocument(source: Source): Promise<ReadDocument> {
  const opened = await open(source)
  if (opened.is === 'table')
    throw new Unfit('ไฟล์นี้เป็นตาราง ไม่ใช่หนังสือ ถ้าเป็นรายการชาดกหรือหมวดธรรม กรุณาเปิด “วางหลายรายการ” ของรายการนั้น')
  const { pieces, notes, ...others } = opened.document
  if (pieces.length === 0) throw new Unfit('ไม่พบข้อความในไฟล์นี้')
  const done = new Map<string, number>()
  const cleaned = pieces.map((piece) => ({ ...piece, text: clean(piece.text, OF_FILES, done) }))
  const unknown = cleaned.reduce((sum, { text }) => sum + unknownLetters(text.replace(MARK_LETTERS, '')), 0)
  return {
    ...others,
    pieces: cleaned,
    notes: notes.map((note) => clean(note, OF_FILES, done)),
    said: [
      ...others.said,
      ...said(done),
      ...(unknown > 0 ? [`มีอักขระที่ไม่รู้จัก ${grouped(unknown)} ตัว ซึ่งผู้อ่านอาจไม่เห็น กรุณาหาและแก้ก่อนบันทึก`] : []),
    ],
  }
}

const said = (done: Done): readonly string[] =>
  [...done].map(([what, count]) => `${what} ${grouped(count)} แห่ง`)

/** The table of a document that has most cells. @throws Unfit */
function largest({ tables, said: of }: ReadDocument): ReadTable {
  const cells = (rows: Rows) => rows.reduce((sum, row) => sum + row.length, 0)
  const [rows] = tables.toSorted((one, other) => cells(other) - cells(one))
  if (!rows) throw new Unfit('ไม่พบตารางในไฟล์นี้')
  return {
    rows,
    said: tables.length > 1 ? [`ไฟล์นี้มี ${tables.length} ตาราง อ่านตารางที่ใหญ่ที่สุด`] : of.slice(0, 0),
  }
}

/** The readers of packed files are loaded where there is one. */
async function open(source: Source): Promise<Opened> {
  if (typeof source === 'string') return ofText(source, '')
  if (source.size > LARGEST_FILE) throw tooLarge('ไฟล์นี้ใหญ่เกิน 32 MB')
  const bytes = new Uint8Array(await source.arrayBuffer())
  const name = source instanceof File ? source.name.toLowerCase() : ''
  const is = (first: string) => [...first].every((letter, at) => bytes[at] === letter.charCodeAt(0))
  if (is('%PDF')) throw new Unfit('ไฟล์ PDF ไม่มีย่อหน้าและหัวข้อให้อ่าน กรุณาใช้ไฟล์ต้นฉบับ เช่น .docx')
  // Word and Excel of the last century
  if (is('\xd0\xcf\x11\xe0'))
    throw new Unfit('ไฟล์นี้เป็นแบบเก่า (.doc หรือ .xls) หรือมีรหัสผ่าน กรุณาเปิดแล้วบันทึกเป็น .docx หรือ .xlsx ก่อน')
  if (!is('PK')) return ofText(textOf(bytes), name)
  // names of members stand in a packed file as they are
  const holds = (member: string) => includes(bytes, member)
  if (holds('word/document')) {
    const { readWord } = await import('./word.ts')
    return { is: 'document', document: await readWord(bytes) }
  }
  if (holds('xl/workbook')) {
    const { readWorkbook } = await import('./sheet.ts')
    return { is: 'table', table: await readWorkbook(bytes) }
  }
  throw new Unfit('อ่านได้เฉพาะ .docx .xlsx .csv .tsv .html และข้อความ กรุณาบันทึกเป็นแบบใดแบบหนึ่งก่อน')
}

async function ofText(text: string, name: string): Promise<Opened> {
  if (text.length > MOST_CHARACTERS) throw tooLarge('ไฟล์นี้ยาวเกินกว่าที่อ่านได้')
  if (isHtml(text)) return { is: 'document', document: readHtml(text) }
  if (/\.(csv|tsv)$/.test(name)) {
    const { readSeparated } = await import('./sheet.ts')
    return { is: 'table', table: readSeparated(text) }
  }
  return { is: 'document', document: plainDocument(text) }
}

/** Thai spreadsheets still write Windows' own letters; two bytes a letter say so themselves. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-874').decode(bytes)
  }
}

function includes(bytes: Uint8Array, ascii: string): boolean {
  const first = ascii.charCodeAt(0)
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    let length = 1
    while (length < ascii.length && bytes[at + length] === ascii.charCodeAt(length)) length++
    if (length === ascii.length) return true
  }
  return false
}
