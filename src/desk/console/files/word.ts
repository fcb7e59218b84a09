/** Reads `.docx` files (ECMA-376) by converting them to HTML, which `html.ts` reads. */

import { hex as symbolOf } from 'dingbat-to-unicode'
import { UnusableInputError } from '../base/request-errors.ts'
import type { ParsedDocument } from './document.ts'
import { BOOK_TITLE_CLASS, LIST_LABEL_ATTRIBUTE, PARAGRAPH_STYLE_EMPHASIS_ATTRIBUTE, readHtml } from './html.ts'
import { CONTINUED_CELL_ATTRIBUTE } from './html-table.ts'
import type { HtmlOrXmlNode } from './markup.ts'
import { unzipOfficeXml } from './office-zip.ts'
import { DocxListCounter } from './word-lists.ts'
import { type DocxRunStyle, DocxStyles } from './word-styles.ts'
import {
  eachElementNamed,
  getChildElement,
  getValAttributeOfChild,
  isXmlElement,
  parseDocxPart,
  readIntegerValAttributeOfChild,
  type XmlElement,
} from './word-xml.ts'

/** Reads a `.docx` file into a document. @throws UnusableInputError */
export function readDocxFile(bytes: Uint8Array): ParsedDocument {
  const parts = unzipOfficeXml(bytes)
  const document = parseDocxPart(parts, 'document')
  if (!document.some(isXmlElement)) throw new UnusableInputError('อ่านไฟล์นี้ไม่ได้ กรุณาบันทึกใหม่เป็น .docx แล้วลองอีกครั้ง')
  return readHtml(new WordWriting(parts).written(document))
}

/** The context of a node. */
interface Within {
  /** Formatting of the enclosing paragraph, for runs that specify none. */
  readonly paragraph: DocxRunStyle
  readonly run: DocxRunStyle
}

/** Elements without words of the text. */
const UNREAD =
  /^(w:(pPr|rPr|sectPr|tblPr|tblGrid|trPr|tcPr|sdtPr|sdtEndPr|rubyPr|instrText|delText|delInstrText|footnoteRef|endnoteRef|annotationRef|fldData)|m:.*Pr)$/

/** Thai, Lao, Tibetan, Burmese, Khmer, the scripts of India, Hebrew and Arabic: what `w:bCs` is about. */
const COMPLEX = /[\u0590-\u08ff\u0900-\u109f\u1780-\u17ff]/

class WordWriting {
  private readonly styles: DocxStyles
  private readonly lists: DocxListCounter
  private readonly notes: ReadonlyMap<string, XmlElement>
  private readonly cited: string[] = []
  /** Content of a paragraph whose end was deleted; the next paragraph continues it. */
  private carried = ''
  /** Paragraphs of text boxes; they follow the paragraph that the box is anchored to. */
  private boxes = ''
  /** Open fields: the instruction, whether the result has begun, and whether the field is a link. */
  private readonly fields: { instruction: string; isResult: boolean; isLink: boolean }[] = []

  constructor(parts: ReadonlyMap<string, Uint8Array>) {
    this.styles = new DocxStyles(parseDocxPart(parts, 'styles'))
    this.lists = new DocxListCounter(parseDocxPart(parts, 'numbering'), this.styles)
    this.notes = new Map(
      ['footnote', 'endnote'].flatMap((kind) =>
        [...eachElementNamed(parseDocxPart(parts, `${kind}s`), `w:${kind}`)].map(
          (note) => [`${kind}-${note.attribs['w:id']}`, note] as const,
        ),
      ),
    )
  }

  written(document: readonly HtmlOrXmlNode[]): string {
    const text = this.all(document, { paragraph: {}, run: {} }) + this.ended()
    const notes: string[] = []
    // a note may cite another one
    for (const id of this.cited) {
      const body = this.all(this.notes.get(id)?.children ?? [], { paragraph: {}, run: {} })
      notes.push(`<div id="${id}">${body}${this.ended()}<p><a href="#ref-${id}">↑</a></p></div>`)
    }
    return text + notes.join('')
  }

  private all(nodes: readonly HtmlOrXmlNode[], within: Within): string {
    return nodes
      .filter(isXmlElement)
      .map((node) => this.element(node, within))
      .join('')
  }

  private element(node: XmlElement, within: Within): string {
    const { name, attribs } = node
    if (UNREAD.test(name)) return name === 'w:instrText' ? this.instruct(textIn(node)) : ''
    const inside = () => this.all(node.children, within)
    switch (name) {
      case 'w:p':
        return this.paragraph(node, within)
      case 'w:r':
        return this.all(node.children, { ...within, run: this.styles.lookOfRun(getChildElement(node, 'w:rPr')) })
      case 'w:t':
      case 'm:t':
        return this.text(textIn(node), within)
      case 'w:tab':
      case 'w:ptab':
        return this.text('\t', within)
      case 'w:br':
      case 'w:cr':
        return '<br>'
      case 'w:noBreakHyphen':
        return this.text('\u2011', within)
      case 'w:softHyphen':
        return this.text('\u00ad', within)
      case 'w:sym': {
        const { 'w:font': font = '', 'w:char': char = '' } = attribs
        const symbol = symbolOf(font, char) ?? symbolOf(font, char.replace(/^F0/i, ''))
        return symbol ? this.text(symbol.string, within) : '<x-symbol></x-symbol>'
      }
      case 'w:footnoteReference':
      case 'w:endnoteReference':
        return this.cite(`${name.slice('w:'.length, -'Reference'.length)}-${attribs['w:id']}`)
      case 'w:bookmarkStart':
        return `<a id="${escaped(attribs['w:name'] ?? '')}"></a>`
      case 'w:hyperlink': {
        const to = attribs['w:anchor']
        return to === undefined ? `<x-link>${inside()}</x-link>` : `<a href="#${escaped(to)}">${inside()}</a>`
      }
      case 'w:fldChar':
        return this.field(attribs['w:fldCharType'] ?? '')
      case 'w:ruby':
        return ['w:rubyBase', 'w:rt']
          .map((part) => this.all(getChildElement(node, part)?.children ?? [], within))
          .reduce((base, reading) => `${base}<rt>${reading}</rt>`)
      case 'w:del':
      case 'w:moveFrom':
        return [...eachElementNamed([node], 'w:delText'), ...eachElementNamed([node], 'w:t')].length > 0
          ? '<x-deleted></x-deleted>'
          : ''
      case 'w:commentReference':
        return '<x-comment></x-comment>'
      case 'w:txbxContent':
        this.boxes += this.all(node.children, { ...within, paragraph: {}, run: {} })
        return ''
      case 'mc:AlternateContent':
        return this.alternative(node, within)
      case 'pic:pic':
      case 'v:imagedata':
        return '<img>'
      case 'c:chart':
      case 'dgm:relIds':
      case 'w:altChunk':
        return '<x-chart></x-chart>'
      case 'm:oMath':
        return `<math>${inside()}</math>`
      case 'w:tbl':
        return `<table>${inside()}</table>`
      case 'w:tr': {
        const properties = getChildElement(node, 'w:trPr')
        if (getChildElement(properties, 'w:del')) return '<x-deleted></x-deleted>'
        const before = readIntegerValAttributeOfChild(properties, 'w:gridBefore') ?? 0
        return `<tr>${before > 0 ? `<td colspan="${before}"></td>` : ''}${inside()}</tr>`
      }
      case 'w:tc': {
        const properties = getChildElement(node, 'w:tcPr')
        const across = readIntegerValAttributeOfChild(properties, 'w:gridSpan') ?? 1
        const continues = /^(continue)?$/.test(getValAttributeOfChild(properties, 'w:vMerge') ?? 'none')
        return `<td colspan="${across}"${continues ? ` ${CONTINUED_CELL_ATTRIBUTE}="1"` : ''}>${inside()}</td>`
      }
      default:
        return inside()
    }
  }

  private paragraph(node: XmlElement, within: Within): string {
    const properties = getChildElement(node, 'w:pPr')
    const label = this.label(properties)
    const outer = this.boxes
    this.boxes = ''
    const paragraph = this.styles.lookOfParagraph(properties)
    const links = this.fields.filter(({ isLink }) => isLink)
    let html = this.carried + this.all(node.children, { ...within, paragraph, run: {} })
    this.carried = ''
    // a link ends with its paragraph, even where its field goes on
    for (const link of this.fields) if (link.isLink && !links.includes(link)) html += this.unlinked(link)
    const isJoined =
      getChildElement(getChildElement(properties, 'w:rPr'), 'w:del') ||
      getChildElement(properties, 'w:framePr')?.attribs['w:dropCap']
    const boxes = this.boxes
    this.boxes = outer
    if (isJoined) {
      this.carried = html
      return boxes
    }
    const level = this.styles.headingLevel(properties)
    const tag = level === undefined || level === 0 ? 'p' : `h${Math.min(level, 6)}`
    const title = level === 0 ? ` class="${BOOK_TITLE_CLASS}"` : ''
    const before = label === undefined ? '' : ` ${LIST_LABEL_ATTRIBUTE}="${escaped(label.text)}"`
    const changed = label?.isChanged ? '<x-number></x-number>' : ''
    return `<${tag}${title}${before}>${changed}${html}</${tag}>${boxes}`
  }

  private label(properties: XmlElement | undefined) {
    const place = this.styles.listOf(properties)
    return place && this.lists.next(place, place.style)
  }

  /** Returns the remaining content of paragraphs whose end was deleted. */
  private ended(): string {
    const left = this.carried === '' ? '' : `<p>${this.carried}</p>`
    this.carried = ''
    return left
  }

  private text(text: string, { paragraph, run }: Within): string {
    if (this.fields.some(({ isResult }) => !isResult)) return ''
    const isHidden = run.hidden ?? paragraph.hidden
    if (isHidden) return `<span hidden>${escaped(text)}</span>`
    const bold = COMPLEX.test(text) ? 'boldComplex' : 'bold'
    const isOwn = run[bold] ?? false
    let html = escaped(text)
    if ((run[bold] ?? paragraph[bold]) && text.trim() !== '')
      html = isOwn ? `<b>${html}</b>` : `<b ${PARAGRAPH_STYLE_EMPHASIS_ATTRIBUTE}="1">${html}</b>`
    if (run.emphasis && text.trim() !== '') html = `<i>${html}</i>`
    return (run.struck ?? paragraph.struck) ? `<s>${html}</s>` : html
  }

  private cite(id: string): string {
    if (!this.notes.has(id)) return ''
    if (!this.cited.includes(id)) this.cited.push(id)
    const number = this.cited.indexOf(id) + 1
    return `<a href="#${id}" id="ref-${id}">[${number}]</a>`
  }

  private instruct(text: string): '' {
    const field = this.fields.at(-1)
    if (field && !field.isResult) field.instruction += text
    return ''
  }

  /** Handles the begin, separator or end of a field (ECMA-376, 17.16.18). */
  private field(type: string): string {
    const field = this.fields.at(-1)
    if (type === 'begin') this.fields.push({ instruction: '', isResult: false, isLink: false })
    if (!field || type === 'begin') return ''
    if (type === 'end') {
      this.fields.pop()
      return this.unlinked(field)
    }
    field.isResult = true
    const to = /^\s*HYPERLINK\s+\\l\s+"([^"]*)"/.exec(field.instruction)?.[1]
    field.isLink = to !== undefined
    if (to !== undefined) return `<a href="#${escaped(to)}">`
    return /^\s*HYPERLINK\s/.test(field.instruction) ? '<x-link></x-link>' : ''
  }

  private unlinked(field: { isLink: boolean }): string {
    const end = field.isLink ? '</a>' : ''
    field.isLink = false
    return end
  }

  /** Chooses the newer form of a drawing, or the fallback if this reader does not know it. */
  private alternative(node: XmlElement, within: Within): string {
    const boxes = this.boxes
    const newer = this.all(getChildElement(node, 'mc:Choice')?.children ?? [], within)
    return newer === '' && this.boxes === boxes
      ? this.all(getChildElement(node, 'mc:Fallback')?.children ?? [], within)
      : newer
  }
}

const textIn = ({ children }: XmlElement): string =>
  children.map((child) => (child.type === 'text' ? child.data : '')).join('')

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
