/**
 * Reads HTML into a document without the browser's own parser: the desk's policy keeps that from taking text for markup,
 * and so it can be tried without a browser. Word, LibreOffice and the reader of `.docx` each write notes in their way; all
 * of them are links that lead to what leads back.
 */

import { Parser } from 'htmlparser2'
import { MARK_LETTERS, noteMark, type Piece, type ReadDocument, withNotes } from './document.ts'
import { DEEPEST, MOST_CHARACTERS, MOST_COLUMNS, MOST_PARAGRAPHS, MOST_ROWS, tooLarge } from './limits.ts'
import { type Block, type Link, withoutNotes } from './notes.ts'
import { TableReading } from './table-reading.ts'

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
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reading.open(name, attributes),
      ontext: (text) => reading.text(text),
      onclosetag: (name) => reading.close(name),
    },
    { decodeEntities: true },
  )
  parser.write(html.replace(MARK_LETTERS, ''))
  parser.end()
  return reading.end()
}

interface List {
  readonly isOrdered: boolean
  count: number
}

class HtmlReading {
  private readonly blocks: Block[] = []
  private readonly links: Link[] = []
  private readonly tables = new TableReading(MOST_ROWS, MOST_COLUMNS)
  private readonly stack: {
    readonly ids: readonly string[]
    readonly isTitle: boolean
    readonly isBold: boolean
  }[] = []
  private readonly lists: List[] = []
  private words = ''
  private ids: string[] = []
  private prefix = ''
  private bold = 0
  private boldLetters = 0
  private unread = 0
  private pre = 0
  private link: { from: number; target: string; ids: readonly string[] } | undefined
  private pictures = 0
  private emphasised = 0

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.stack.length >= DEEPEST) throw tooLarge('ไฟล์นี้ซ้อนกันลึกเกินกว่าที่อ่านได้')
    const ids = [attributes.id, attributes.name].filter((id) => id !== undefined && id !== '') as string[]
    if (BLOCKS.test(name)) this.flush()
    const isPlain = PLAIN.test(attributes.style ?? '')
    const isBold = BOLD.test(name) && !isPlain
    this.stack.push({ ids, isTitle: name === 'p' && TITLE.test(attributes.class ?? ''), isBold })
    this.ids.push(...ids)
    if (UNREAD.test(name)) this.unread++
    if (this.unread > 0) return
    if (name === 'pre') this.pre++
    if (PICTURES.test(name)) this.pictures++
    if (EMPHASIS.test(name) && !isPlain) this.emphasised++
    if (isBold) this.bold++
    if (name === 'br') this.words += '\n'
    if (name === 'ul' || name === 'ol') this.lists.push({ isOrdered: name === 'ol', count: 0 })
    if (name === 'li') this.prefix = this.nextItem()
    if (name === 'a' && attributes.href?.startsWith('#'))
      this.link = { from: this.words.length, target: decoded(attributes.href.slice(1)), ids }
    if (name === 'table') this.tables.open()
    if (name === 'tr') this.tables.row()
    if (name === 'td' || name === 'th') this.tables.cell()
  }

  text(text: string): void {
    if (this.unread > 0) return
    const plain = this.pre > 0 ? text : text.replace(/[ \t\r\n\f]+/g, ' ')
    if (this.bold > 0) this.boldLetters += plain.trim().length
    this.words += /[\n ]$|^$/.test(this.words) && this.pre === 0 ? plain.trimStart() : plain
  }

  close(name: string): void {
    if (BLOCKS.test(name))
      this.flush(/^h[1-6]$/.test(name) ? Number(name[1]) : this.stack.at(-1)?.isTitle ? 0 : undefined)
    const wasBold = this.stack.pop()?.isBold
    if (UNREAD.test(name)) {
      this.unread--
      return
    }
    if (this.unread > 0) return
    if (name === 'pre') this.pre--
    if (wasBold) this.bold--
    if (name === 'ul' || name === 'ol') this.lists.pop()
    if (name === 'a' && this.link) this.closeLink()
    if (name === 'td' || name === 'th') this.flush()
    if (name === 'table') for (const text of this.tables.close()) this.add({ text })
  }

  end(): ReadDocument {
    this.flush()
    const { pieces, notes, contents } = withoutNotes(this.blocks, this.links)
    const said = [
      ...lostPictures(this.pictures),
      this.emphasised > 0 ? 'ตัวหนา ตัวเอียง และขีดเส้นใต้เหลือเป็นตัวธรรมดา' : '',
      this.tables.all.length > 0 ? `ตาราง ${this.tables.all.length} ตารางเหลือเป็นบรรทัด ช่องคั่นด้วยขีดตั้ง (|)` : '',
      contents > 0 ? `สารบัญในไฟล์ ${contents} บรรทัดไม่นำมา เพราะห้องสมุดทำสารบัญเอง` : '',
    ].filter(Boolean)
    const tables = this.tables.all.map((rows) =>
      rows.map((row) => row.map((cell) => withNotes(cell, (number) => this.links[number]?.text ?? ''))),
    )
    return { pieces, notes, tables, said }
  }

  private nextItem(): string {
    const list = this.lists.at(-1)
    if (!list) return ''
    list.count++
    return list.isOrdered ? `${list.count}. ` : '• '
  }

  /** A link stands as a mark until it is known whether it leads to a note. */
  private closeLink(): void {
    const { from, target, ids } = this.link ?? { from: 0, target: '', ids: [] }
    this.link = undefined
    const text = this.words.slice(from)
    // what was cut off by a block inside it is no link to anything
    if (from > this.words.length) return
    this.words = this.words.slice(0, from) + noteMark(this.links.length)
    this.links.push({ block: this.blocks.length, target, ids, text })
  }

  /** Ends what is a paragraph so far. */
  private flush(level?: number): void {
    const text = this.words
      .split('\n')
      .map((line) => line.trim())
      .join('\n')
      .trim()
    this.words = ''
    if (this.tables.isOpen) {
      this.link = undefined
      if (text !== '') this.tables.text(`${text}\n`)
      return
    }
    this.link = undefined
    const isBold = text !== '' && this.boldLetters >= text.replace(/\s/g, '').length
    this.boldLetters = 0
    if (text !== '')
      this.add({ text, ...(level === undefined ? {} : { level }), ...(isBold ? { isBold } : {}) })
  }

  private add(piece: Piece): void {
    if (this.blocks.length >= MOST_PARAGRAPHS) throw tooLarge('ไฟล์นี้มีย่อหน้ามากเกินกว่าที่อ่านได้')
    const within = this.stack.flatMap(({ ids }) => ids)
    this.blocks.push({ ...piece, prefix: this.prefix, ids: new Set([...within, ...this.ids]) })
    this.prefix = ''
    this.ids = []
  }
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
