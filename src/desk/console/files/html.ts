/**
 * Reads HTML into a document without the browser's own parser: the desk's policy keeps that from taking text for markup,
 * and so it can be tried without a browser. Word, LibreOffice and the reader of `.docx` each write notes in their way; all
 * of them are links that lead to what leads back.
 */

import { parseDocument } from 'htmlparser2'
import { MARK_LETTERS, noteMark, type Piece, type ReadDocument, withNotes } from './document.ts'
import { DEEPEST, MOST_CHARACTERS, MOST_COLUMNS, MOST_PARAGRAPHS, MOST_ROWS, tooLarge } from './limits.ts'
import { type Block, type Link, withoutNotes } from './notes.ts'
import type { Rows } from './sheet.ts'

const BLOCKS =
  /^(p|div|h[1-6]|li|ul|ol|dl|dt|dd|blockquote|pre|section|article|header|footer|main|body|table|hr|address|figure|figcaption|center|title)$/
const UNREAD = /^(script|style|title|template|noscript|select|object|iframe|math|xml)$/
const PICTURES = /^(img|svg|video|audio|canvas)$/
const BOLD = /^(b|strong)$/
/** Google's documents come in one bold element that is not. */
const PLAIN = /font-weight:\s*(normal|[1-4]00)/
const EMPHASIS = /^(b|strong|i|em|u|mark)$/

/** Whether a text is HTML, and not one that only has angle brackets in it. */
export const isHtml = (text: string): boolean =>
  /^\s*(<!doctype html|<\?xml|<!--|<(html|head|body|meta|table|p|div|h[1-6]|ul|ol|span|b|article|section)\b)/i.test(
    text.slice(0, 2_000),
  )

/** Of the paragraph that is a book's name, as the reader of `.docx` writes it; Word itself says MsoTitle. */
export const TITLE_CLASS = 'title'
const TITLE = new RegExp(`\\b(${TITLE_CLASS}|MsoTitle)\\b`)

export const lostPictures = (count: number): readonly string[] =>
  count > 0 ? [`รูปภาพ ${count} รูปนำมาไม่ได้ เพราะหนังสือเก็บเป็นตัวอักษร`] : []

/** @throws Unfit */
export function readHtml(html: string): ReadDocument {
  if (html.length > MOST_CHARACTERS) throw tooLarge('ไฟล์นี้ยาวเกินกว่าที่อ่านได้')
  const reading = new HtmlReading()
  reading.walk(parseDocument(html.replace(MARK_LETTERS, '')).children, OUTERMOST)
  return reading.end()
}

type Node = ReturnType<typeof parseDocument>['children'][number]

/** What an element stands in. */
interface Within {
  readonly depth: number
  readonly ids: readonly string[]
  readonly isBold: boolean
  readonly isPre: boolean
  /** Tables around: one inside a cell is more text of that cell. */
  readonly tables: number
  /** Writes before the next item of the list. */
  readonly item: () => string
}

const OUTERMOST: Within = { depth: 0, ids: [], isBold: false, isPre: false, tables: 0, item: () => '' }

class HtmlReading {
  private readonly blocks: Block[] = []
  private readonly links: Link[] = []
  private readonly tables: Rows[] = []
  /** Of the table that is read. */
  private rows: string[][] = []
  private words = ''
  private ids: string[] = []
  private prefix = ''
  private boldLetters = 0
  private link: (Pick<Link, 'target' | 'ids'> & { readonly from: number }) | undefined
  private pictures = 0
  private emphasised = 0

  walk(nodes: readonly Node[], within: Within): void {
    if (within.depth >= DEEPEST) throw tooLarge('ไฟล์นี้ซ้อนกันลึกเกินกว่าที่อ่านได้')
    for (const node of nodes) {
      if ('attribs' in node) this.element(node.name, node.attribs, node.children, within)
      else if (node.type === 'text') this.text(node.data, within)
      else if ('children' in node) this.walk(node.children, within)
    }
  }

  private element(
    name: string,
    attributes: Readonly<Record<string, string>>,
    children: readonly Node[],
    around: Within,
  ): void {
    const isBlock = BLOCKS.test(name)
    if (isBlock) this.flush(around)
    if (UNREAD.test(name)) return
    const ids = [attributes.id, attributes.name].filter((id) => id !== undefined && id !== '') as string[]
    this.ids.push(...ids)
    const isPlain = PLAIN.test(attributes.style ?? '')
    if (PICTURES.test(name)) this.pictures++
    if (EMPHASIS.test(name) && !isPlain) this.emphasised++
    if (name === 'br') this.words += '\n'
    if (name === 'li') this.prefix = around.item()
    if (around.tables === 1) this.cell(name)
    const { href } = attributes
    const link =
      name === 'a' && href?.startsWith('#')
        ? { from: this.words.length, target: decoded(href.slice(1)), ids }
        : undefined
    if (link) this.link = link
    const within: Within = {
      depth: around.depth + 1,
      ids: [...around.ids, ...ids],
      isBold: around.isBold || (BOLD.test(name) && !isPlain),
      isPre: around.isPre || name === 'pre',
      tables: around.tables + (name === 'table' ? 1 : 0),
      item: itemsOf(name) ?? around.item,
    }
    this.walk(children, within)
    const isTitle = name === 'p' && TITLE.test(attributes.class ?? '')
    if (isBlock || name === 'td' || name === 'th')
      this.flush(within, /^h[1-6]$/.test(name) ? Number(name[1]) : isTitle ? 0 : undefined)
    // what was cut off by a block inside it is no link to anything
    if (link && this.link === link) this.closeLink(link)
    if (name === 'table' && around.tables === 0) this.closeTable(around)
  }

  private text(text: string, { isPre, isBold }: Within): void {
    const plain = isPre ? text : text.replace(/[ \t\r\n\f]+/g, ' ')
    if (isBold) this.boldLetters += plain.trim().length
    this.words += /[\n ]$|^$/.test(this.words) && !isPre ? plain.trimStart() : plain
  }

  end(): ReadDocument {
    this.flush(OUTERMOST)
    const { pieces, notes, contents } = withoutNotes(this.blocks, this.links)
    const said = [
      ...lostPictures(this.pictures),
      this.emphasised > 0 ? 'ตัวหนา ตัวเอียง และขีดเส้นใต้เหลือเป็นตัวธรรมดา' : '',
      this.tables.length > 0 ? `ตาราง ${this.tables.length} ตารางเหลือเป็นบรรทัด ช่องคั่นด้วยขีดตั้ง (|)` : '',
      contents > 0 ? `สารบัญในไฟล์ ${contents} บรรทัดไม่นำมา เพราะห้องสมุดทำสารบัญเอง` : '',
    ].filter(Boolean)
    const tables = this.tables.map((rows) =>
      rows.map((row) => row.map((cell) => withNotes(cell, (number) => this.links[number]?.text ?? ''))),
    )
    return { pieces, notes, tables, said }
  }

  /** A link stands as a mark until it is known whether it leads to a note. */
  private closeLink({ from, target, ids }: NonNullable<HtmlReading['link']>): void {
    this.link = undefined
    const text = this.words.slice(from)
    this.words = this.words.slice(0, from) + noteMark(this.links.length)
    this.links.push({ block: this.blocks.length, target, ids, text })
  }

  /** Begins a row of the table, or a cell of its last row. */
  private cell(name: string): void {
    const { rows } = this
    const isCell = name === 'td' || name === 'th'
    if (name === 'tr' || (isCell && rows.length === 0)) {
      if (rows.length >= MOST_ROWS) throw tooLarge('ตารางในไฟล์นี้มีแถวมากเกินกว่าที่อ่านได้')
      rows.push([])
    }
    const row = rows.at(-1)
    if (isCell && row && row.length < MOST_COLUMNS) row.push('')
  }

  /** Its rows are lines of the text, too. */
  private closeTable(around: Within): void {
    const rows = this.rows
      .map((row) => row.map((cell) => cell.replace(/\n{2,}/g, '\n').trim()))
      .filter((row) => row.some((cell) => cell !== ''))
    this.rows = []
    if (rows.length === 0) return
    this.tables.push(rows)
    const lines = rows.map((row) => row.map((cell) => cell.replaceAll('\n', ' ')).join(' | '))
    this.add({ text: lines.join('\n') }, around)
  }

  /** Ends what is a paragraph so far. */
  private flush(within: Within, level?: number): void {
    const lines = this.words.split('\n').map((line) => line.trim())
    const text = lines.join('\n').trim()
    this.words = ''
    this.link = undefined
    const isBold = text !== '' && this.boldLetters >= text.replace(/\s/g, '').length
    if (within.tables > 0) {
      const row = this.rows.at(-1)
      if (text !== '' && row && row.length > 0) row[row.length - 1] += `${text}\n`
      return
    }
    this.boldLetters = 0
    if (text !== '')
      this.add({ text, ...(level === undefined ? {} : { level }), ...(isBold ? { isBold } : {}) }, within)
  }

  private add(piece: Piece, within: Within): void {
    if (this.blocks.length >= MOST_PARAGRAPHS) throw tooLarge('ไฟล์นี้มีย่อหน้ามากเกินกว่าที่อ่านได้')
    this.blocks.push({ ...piece, prefix: this.prefix, ids: new Set([...within.ids, ...this.ids]) })
    this.prefix = ''
    this.ids = []
  }
}

/** What a list writes before its items; undefined for what is none. */
function itemsOf(name: string): (() => string) | undefined {
  let count = 0
  if (name === 'ul') return () => '• '
  return name === 'ol' ? () => `${++count}. ` : undefined
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
