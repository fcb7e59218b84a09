/**
 * Reads HTML into a document. It has its own reader, because the desk's security policy forbids the browser's parser,
 * and because tests then need no browser. Notes of Word, LibreOffice and the `.docx` reader are recognized by a link to
 * a target that links back.
 */

import { DomUtils } from 'htmlparser2'
import {
  createNotePlaceholder,
  type DocumentBlock,
  NOTE_PLACEHOLDER_DELIMITER_PATTERN,
  type ParsedDocument,
  type ParsedTable,
  replaceNotePlaceholders,
} from './document.ts'
import { HtmlTableReader } from './html-table.ts'
import { FileImportReport, quoteStartOfText } from './import-report.ts'
import { createFileTooLargeError, MAX_BOOK_PARAGRAPHS, MAX_IMPORTED_TEXT_CHARS } from './limits.ts'
import { formatListNumber } from './list-numbers.ts'
import { type HtmlOrXmlNode, parseHtmlOrXml } from './markup.ts'
import { type DocumentBlockWithIds, type DocumentLink, separateNotes } from './notes.ts'

const BLOCK_ELEMENTS =
  /^(p|div|h[1-6]|li|ul|ol|dl|dt|dd|blockquote|pre|section|article|header|footer|main|body|table|hr|address|figure|figcaption|center|title)$/
const SKIPPED_ELEMENTS = /^(script|style|title|template|noscript|select|object|iframe|xml|rp)$/
const BOLD = /^(b|strong)$/
const BOLD_STYLE = /font-weight:\s*(bold|[6-9]00)/
/** Google Docs wraps a document in one `<b>` element with normal weight. */
const NORMAL_WEIGHT_STYLE = /font-weight:\s*(normal|[1-4]00)/
const HIDDEN_STYLE = /display:\s*none|visibility:\s*hidden|mso-hide:\s*all/
const STRUCK_STYLE = /text-decoration[^;]*line-through/

const EMPHASIS_MESSAGE = 'ตัวหนา ตัวเอียง และขีดเส้นใต้เหลือเป็นตัวธรรมดา'
const STRUCK_MESSAGE = 'ข้อความที่ขีดฆ่าไว้ # แห่งนำมาเป็นตัวธรรมดา กรุณาดูว่าควรอยู่หรือไม่'
const HIDDEN_TEXT_MESSAGE = 'ข้อความที่ซ่อนไว้ # แห่งไม่นำมา'
const LINK_MESSAGE = 'ลิงก์ # แห่งเหลือแต่ข้อความ'
const LIST_NUMBER_MESSAGE = 'เลขข้อ # ข้อของรายการเขียนเป็นตัวอักษรหน้าย่อหน้า'
const PICTURE_MESSAGE = 'รูปภาพ # รูปนำมาไม่ได้ เพราะห้องสมุดเก็บเป็นตัวอักษร'

/** Messages by the name of the element that causes them. */
const MESSAGES_BY_ELEMENT: ReadonlyMap<string, string> = new Map([
  ...['b', 'strong', 'i', 'em', 'u', 'mark'].map((name) => [name, EMPHASIS_MESSAGE] as const),
  ...['s', 'strike', 'del'].map((name) => [name, STRUCK_MESSAGE] as const),
  ...['img', 'svg', 'video', 'audio', 'canvas'].map((name) => [name, PICTURE_MESSAGE] as const),
  ['x-link', LINK_MESSAGE],
  ['rt', 'คำอ่านกำกับ # แห่งอยู่ในวงเล็บหลังคำ'],
  ['math', 'สมการ # แห่งเหลือเป็นตัวอักษรเรียงกัน'],
  // written by the .docx reader
  ['x-comment', 'ความคิดเห็น # ข้อไม่นำมา'],
  ['x-deleted', 'ข้อความที่ลบไว้ในการติดตามการแก้ไข # แห่งไม่นำมา'],
  ['x-chart', 'แผนภูมิหรือส่วนที่ฝังจากโปรแกรมอื่น # แห่งนำมาไม่ได้'],
  ['x-symbol', 'สัญลักษณ์ที่มีในแบบอักษรเดียว # ตัวนำมาไม่ได้'],
  ['x-number', 'เลขข้อ # แห่งเขียนใหม่เป็นตัวเลข เพราะไม่รู้จักรูปแบบเดิม'],
])

/** Whether a text is HTML. This is judged by the tag with which it begins. */
export const isHtmlText = (text: string): boolean =>
  /^\s*(<!doctype html|<\?xml|<!--|<(html|head|body|meta|table|p|div|h[1-6]|ul|ol|span|b|article|section)\b)/i.test(
    text.slice(0, 2_000),
  )

/** CSS class of the paragraph with the title of the book. The `.docx` reader writes it; Word itself writes MsoTitle. */
export const BOOK_TITLE_CLASS = 'title'
const TITLE_CLASS_PATTERN = new RegExp(`\\b(${BOOK_TITLE_CLASS}|MsoTitle)\\b`)

/** Attribute that holds the list number or bullet of a paragraph. The `.docx` reader writes it. */
export const LIST_LABEL_ATTRIBUTE = 'data-label'

/** Attribute of text that its paragraph style makes bold or italic. No message is given when that is lost. */
export const PARAGRAPH_STYLE_EMPHASIS_ATTRIBUTE = 'data-style'

/**
 * Reads HTML into a document.
 * @throws UnusableInputError when it is too long, nested too deep, or has too large a table
 */
export function readHtml(html: string): ParsedDocument {
  if (html.length > MAX_IMPORTED_TEXT_CHARS) throw createFileTooLargeError('ไฟล์นี้ยาวเกินกว่าที่อ่านได้')
  const reader = new HtmlDocumentReader()
  reader.walk(parseHtmlOrXml(html.replace(NOTE_PLACEHOLDER_DELIMITER_PATTERN, ''), false), OUTERMOST_CONTEXT)
  return reader.end()
}

/** The context of an element. */
interface ElementContext {
  readonly ids: readonly string[]
  readonly isBold: boolean
  readonly isPre: boolean
  /** Number of enclosing tables; a table inside a cell becomes text of that cell. */
  readonly tables: number
  /** Returns the number or bullet of the next list item. */
  readonly item: (attributes: Attributes) => string
}

type Attributes = Readonly<Record<string, string>>

const OUTERMOST_CONTEXT: ElementContext = { ids: [], isBold: false, isPre: false, tables: 0, item: () => '' }

class HtmlDocumentReader {
  private readonly blocks: DocumentBlockWithIds[] = []
  private readonly links: DocumentLink[] = []
  private readonly tables: ParsedTable[] = []
  private table = new HtmlTableReader()
  private words = ''
  private ids: string[] = []
  private prefix = ''
  private boldLetters = 0
  private link: (Pick<DocumentLink, 'target' | 'ids'> & { readonly from: number }) | undefined
  private readonly importReport = new FileImportReport()
  /** Messages about the current paragraph. */
  private pendingMessages: string[] = []
  private lastWords = ''

  walk(nodes: readonly HtmlOrXmlNode[], within: ElementContext): void {
    for (const node of nodes) {
      if ('attribs' in node) this.element(node.name, node.attribs, node.children, within)
      else if (node.type === 'text') this.text(node.data, within)
      else if ('children' in node) this.walk(node.children, within)
    }
  }

  private element(
    name: string,
    attributes: Attributes,
    children: readonly HtmlOrXmlNode[],
    outer: ElementContext,
  ): void {
    const isBlock = BLOCK_ELEMENTS.test(name)
    if (isBlock) this.flush(outer)
    if (SKIPPED_ELEMENTS.test(name)) return
    const style = attributes.style ?? ''
    if (attributes.hidden !== undefined || HIDDEN_STYLE.test(style)) {
      const words = DomUtils.textContent([...children]).trim()
      if (words !== '') this.importReport.add(HIDDEN_TEXT_MESSAGE, quoteStartOfText(words))
      return
    }
    const ids = [attributes.id, attributes.name].filter((id) => id !== undefined && id !== '') as string[]
    this.ids.push(...ids)
    const isNormalWeight = NORMAL_WEIGHT_STYLE.test(style)
    const sentence = STRUCK_STYLE.test(style)
      ? STRUCK_MESSAGE
      : isNormalWeight
        ? undefined
        : MESSAGES_BY_ELEMENT.get(name)
    if (sentence !== undefined && attributes[PARAGRAPH_STYLE_EMPHASIS_ATTRIBUTE] === undefined)
      this.pendingMessages.push(sentence)
    if (name === 'br') this.words += '\n'
    const label = name === 'li' ? outer.item(attributes) : attributes[LIST_LABEL_ATTRIBUTE]
    if (label) this.prefix = `${label} `
    if (label && label !== BULLET && !/^h[1-6]$/.test(name)) this.pendingMessages.push(LIST_NUMBER_MESSAGE)
    if (outer.tables === 1 && name === 'tr') this.table.beginRow()
    const isCell = name === 'td' || name === 'th'
    if (outer.tables === 1 && isCell) this.table.beginCell(attributes)
    const { href } = attributes
    const link =
      name === 'a' && href?.startsWith('#')
        ? { from: this.words.length, target: decodeFragment(href.slice(1)), ids }
        : undefined
    if (link) this.link = link
    else if (name === 'a' && href !== undefined && href !== '') this.pendingMessages.push(LINK_MESSAGE)
    if (name === 'rt') this.words += '('
    const within: ElementContext = {
      ids: [...outer.ids, ...ids],
      isBold: !isNormalWeight && (outer.isBold || BOLD.test(name) || BOLD_STYLE.test(style)),
      isPre: outer.isPre || name === 'pre',
      tables: outer.tables + (name === 'table' ? 1 : 0),
      item: createItemNumbering(name, attributes, children) ?? outer.item,
    }
    this.walk(children, within)
    if (name === 'rt') this.words += ')'
    const isTitle = name === 'p' && TITLE_CLASS_PATTERN.test(attributes.class ?? '')
    if (isBlock || isCell) this.flush(within, /^h[1-6]$/.test(name) ? Number(name[1]) : isTitle ? 0 : undefined)
    // an empty item counts, too, but its number cannot be shown
    if (label) this.prefix = ''
    // a link that a block inside it cut off is ignored
    if (link && this.link === link) this.closeLink(link)
    if (name === 'table' && outer.tables === 0) this.closeTable(outer)
  }

  private text(text: string, { isPre, isBold }: ElementContext): void {
    const plain = isPre ? text : text.replace(/[ \t\r\n\f]+/g, ' ')
    if (isBold) this.boldLetters += plain.trim().length
    this.words += /[\n ]$|^$/.test(this.words) && !isPre ? plain.trimStart() : plain
  }

  end(): ParsedDocument {
    this.flush(OUTERMOST_CONTEXT)
    this.reportPending('')
    const { inCell, ...separated } = separateNotes(this.blocks, this.links)
    const tables = this.tables.map((table) => ({ ...table, rows: table.rows.map((row) => row.map(inCell)) }))
    return { ...separated, tables, said: this.importReport.sentences }
  }

  /** Stores a link as a placeholder until it is known whether it leads to a note. */
  private closeLink({ from, target, ids }: NonNullable<HtmlDocumentReader['link']>): void {
    this.link = undefined
    const text = this.words.slice(from)
    this.words = this.words.slice(0, from) + createNotePlaceholder(this.links.length)
    this.links.push({ block: this.blocks.length, target, ids, text })
  }

  /** Ends a table; its rows are also added as lines of the text. */
  private closeTable(outer: ElementContext): void {
    const { rows, lines, messages } = this.table.end()
    this.table = new HtmlTableReader()
    if (rows.length === 0) return
    this.tables.push({ name: `ตารางที่ ${this.tables.length + 1}`, rows, messages })
    this.addBlock({ text: lines.join('\n') }, outer)
  }

  /** Ends the current paragraph. */
  private flush(within: ElementContext, level?: number): void {
    const lines = this.words.split('\n').map((line) => line.trim())
    const text = lines.join('\n').trim()
    this.words = ''
    this.link = undefined
    const isBold = text !== '' && this.boldLetters >= text.replace(/\s/g, '').length
    this.boldLetters = 0
    if (text === '') {
      // a picture alone in its paragraph is placed after the preceding words
      if (this.lastWords !== '') this.reportPending(this.lastWords)
      return
    }
    this.lastWords = text
    this.reportPending(text)
    if (within.tables > 0) {
      this.table.write(this.prefix + text)
      this.prefix = ''
    } else this.addBlock({ text, ...(level === undefined ? {} : { level }), ...(isBold ? { isBold } : {}) }, within)
  }

  /** Adds a message with the current paragraph as its place. */
  private reportPending(text: string): void {
    const words = replaceNotePlaceholders(text, (number) => this.links[number]?.text ?? '')
    for (const sentence of this.pendingMessages) this.importReport.add(sentence, quoteStartOfText(words))
    this.pendingMessages = []
  }

  private addBlock(block: DocumentBlock, within: ElementContext): void {
    if (this.blocks.length >= MAX_BOOK_PARAGRAPHS) throw createFileTooLargeError('ไฟล์นี้มีย่อหน้ามากเกินกว่าที่อ่านได้')
    this.blocks.push({ ...block, prefix: this.prefix, ids: new Set([...within.ids, ...this.ids]) })
    this.prefix = ''
    this.ids = []
  }
}

const BULLET = '•'

/** Returns the numbering of a list element; undefined if it is no list. */
function createItemNumbering(
  name: string,
  attributes: Attributes,
  children: readonly HtmlOrXmlNode[],
): ((item: Attributes) => string) | undefined {
  if (name !== 'ol' && name !== 'ul') return undefined
  const listStyleOf = (element: Attributes) =>
    element.type ?? /list-style(?:-type)?:[^;]*?([\w-]+)/.exec(element.style ?? '')?.[1]
  if (name === 'ul') return (item) => ((listStyleOf(item) ?? listStyleOf(attributes)) === 'none' ? '' : BULLET)
  const step = attributes.reversed === undefined ? 1 : -1
  const items = children.filter((child) => 'name' in child && child.name === 'li').length
  let next = parseInteger(attributes.start) ?? (step > 0 ? 1 : items)
  return (item) => {
    const number = parseInteger(item.value) ?? next
    next = number + step
    const format = listStyleOf(item) ?? listStyleOf(attributes) ?? 'decimal'
    return format === 'none' ? '' : `${formatListNumber(format, number)}.`
  }
}

const parseInteger = (text: string | undefined): number | undefined =>
  text !== undefined && /^\s*-?\d+\s*$/.test(text) ? Number(text) : undefined

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
