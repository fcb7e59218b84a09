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

/** Reads a `.docx` file into a document. @throws UnusableInputError when it cannot be read */
export function readDocxFile(bytes: Uint8Array): ParsedDocument {
  const parts = unzipOfficeXml(bytes)
  const document = parseDocxPart(parts, 'document')
  if (!document.some(isXmlElement)) throw new UnusableInputError('อ่านไฟล์นี้ไม่ได้ กรุณาบันทึกใหม่เป็น .docx แล้วลองอีกครั้ง')
  return readHtml(new DocxToHtmlConverter(parts).convert(document))
}

/** The context of a node. */
interface NodeContext {
  /** Formatting of the enclosing paragraph, for runs that specify none. */
  readonly paragraph: DocxRunStyle
  readonly run: DocxRunStyle
}

/** Elements that contain no words of the text. */
const SKIPPED_ELEMENTS =
  /^(w:(pPr|rPr|sectPr|tblPr|tblGrid|trPr|tcPr|sdtPr|sdtEndPr|rubyPr|instrText|delText|delInstrText|footnoteRef|endnoteRef|annotationRef|fldData)|m:.*Pr)$/

/** Letters of complex scripts, to which `w:bCs` applies: Thai, Lao, Tibetan, Burmese, Khmer, Indic, Hebrew, Arabic. */
const COMPLEX_SCRIPTS = /[\u0590-\u08ff\u0900-\u109f\u1780-\u17ff]/

class DocxToHtmlConverter {
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

  convert(document: readonly HtmlOrXmlNode[]): string {
    const text = this.convertNodes(document, { paragraph: {}, run: {} }) + this.endParagraph()
    const notes: string[] = []
    // a note may cite another one
    for (const id of this.cited) {
      const body = this.convertNodes(this.notes.get(id)?.children ?? [], { paragraph: {}, run: {} })
      notes.push(`<div id="${id}">${body}${this.endParagraph()}<p><a href="#ref-${id}">↑</a></p></div>`)
    }
    return text + notes.join('')
  }

  private convertNodes(nodes: readonly HtmlOrXmlNode[], context: NodeContext): string {
    return nodes
      .filter(isXmlElement)
      .map((node) => this.convertElement(node, context))
      .join('')
  }

  private convertElement(node: XmlElement, context: NodeContext): string {
    const { name, attribs } = node
    if (SKIPPED_ELEMENTS.test(name)) return name === 'w:instrText' ? this.addInstruction(getTextOf(node)) : ''
    const convertChildren = () => this.convertNodes(node.children, context)
    switch (name) {
      case 'w:p':
        return this.convertParagraph(node, context)
      case 'w:r':
        return this.convertNodes(node.children, {
          ...context,
          run: this.styles.lookOfRun(getChildElement(node, 'w:rPr')),
        })
      case 'w:t':
      case 'm:t':
        return this.convertText(getTextOf(node), context)
      case 'w:tab':
      case 'w:ptab':
        return this.convertText('\t', context)
      case 'w:br':
      case 'w:cr':
        return '<br>'
      case 'w:noBreakHyphen':
        return this.convertText('\u2011', context)
      case 'w:softHyphen':
        return this.convertText('\u00ad', context)
      case 'w:sym': {
        const { 'w:font': font = '', 'w:char': char = '' } = attribs
        const symbol = symbolOf(font, char) ?? symbolOf(font, char.replace(/^F0/i, ''))
        return symbol ? this.convertText(symbol.string, context) : '<x-symbol></x-symbol>'
      }
      case 'w:footnoteReference':
      case 'w:endnoteReference':
        return this.cite(`${name.slice('w:'.length, -'Reference'.length)}-${attribs['w:id']}`)
      case 'w:bookmarkStart':
        return `<a id="${escapeHtml(attribs['w:name'] ?? '')}"></a>`
      case 'w:hyperlink': {
        const to = attribs['w:anchor']
        return to === undefined
          ? `<x-link>${convertChildren()}</x-link>`
          : `<a href="#${escapeHtml(to)}">${convertChildren()}</a>`
      }
      case 'w:fldChar':
        return this.convertFieldChar(attribs['w:fldCharType'] ?? '')
      case 'w:ruby':
        return ['w:rubyBase', 'w:rt']
          .map((part) => this.convertNodes(getChildElement(node, part)?.children ?? [], context))
          .reduce((base, reading) => `${base}<rt>${reading}</rt>`)
      case 'w:del':
      case 'w:moveFrom':
        return [...eachElementNamed([node], 'w:delText'), ...eachElementNamed([node], 'w:t')].length > 0
          ? '<x-deleted></x-deleted>'
          : ''
      case 'w:commentReference':
        return '<x-comment></x-comment>'
      case 'w:txbxContent':
        this.boxes += this.convertNodes(node.children, { ...context, paragraph: {}, run: {} })
        return ''
      case 'mc:AlternateContent':
        return this.convertAlternative(node, context)
      case 'pic:pic':
      case 'v:imagedata':
        return '<img>'
      case 'c:chart':
      case 'dgm:relIds':
      case 'w:altChunk':
        return '<x-chart></x-chart>'
      case 'm:oMath':
        return `<math>${convertChildren()}</math>`
      case 'w:tbl':
        return `<table>${convertChildren()}</table>`
      case 'w:tr': {
        const properties = getChildElement(node, 'w:trPr')
        if (getChildElement(properties, 'w:del')) return '<x-deleted></x-deleted>'
        const before = readIntegerValAttributeOfChild(properties, 'w:gridBefore') ?? 0
        return `<tr>${before > 0 ? `<td colspan="${before}"></td>` : ''}${convertChildren()}</tr>`
      }
      case 'w:tc': {
        const properties = getChildElement(node, 'w:tcPr')
        const across = readIntegerValAttributeOfChild(properties, 'w:gridSpan') ?? 1
        const continues = /^(continue)?$/.test(getValAttributeOfChild(properties, 'w:vMerge') ?? 'none')
        return `<td colspan="${across}"${continues ? ` ${CONTINUED_CELL_ATTRIBUTE}="1"` : ''}>${convertChildren()}</td>`
      }
      default:
        return convertChildren()
    }
  }

  private convertParagraph(node: XmlElement, context: NodeContext): string {
    const properties = getChildElement(node, 'w:pPr')
    const label = this.nextListLabel(properties)
    const outer = this.boxes
    this.boxes = ''
    const paragraph = this.styles.lookOfParagraph(properties)
    const links = this.fields.filter(({ isLink }) => isLink)
    let html = this.carried + this.convertNodes(node.children, { ...context, paragraph, run: {} })
    this.carried = ''
    // a link ends with its paragraph, even if its field continues
    for (const link of this.fields) if (link.isLink && !links.includes(link)) html += this.closeLink(link)
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
    const before = label === undefined ? '' : ` ${LIST_LABEL_ATTRIBUTE}="${escapeHtml(label.text)}"`
    const changed = label?.isChanged ? '<x-number></x-number>' : ''
    return `<${tag}${title}${before}>${changed}${html}</${tag}>${boxes}`
  }

  private nextListLabel(properties: XmlElement | undefined) {
    const place = this.styles.listOf(properties)
    return place && this.lists.next(place, place.style)
  }

  /** Returns the remaining content of paragraphs whose end was deleted. */
  private endParagraph(): string {
    const left = this.carried === '' ? '' : `<p>${this.carried}</p>`
    this.carried = ''
    return left
  }

  private convertText(text: string, { paragraph, run }: NodeContext): string {
    if (this.fields.some(({ isResult }) => !isResult)) return ''
    const isHidden = run.hidden ?? paragraph.hidden
    if (isHidden) return `<span hidden>${escapeHtml(text)}</span>`
    const bold = COMPLEX_SCRIPTS.test(text) ? 'boldComplex' : 'bold'
    const isOwn = run[bold] ?? false
    let html = escapeHtml(text)
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

  private addInstruction(text: string): '' {
    const field = this.fields.at(-1)
    if (field && !field.isResult) field.instruction += text
    return ''
  }

  /** Handles the begin, separator or end of a field (ECMA-376, 17.16.18). */
  private convertFieldChar(type: string): string {
    const field = this.fields.at(-1)
    if (type === 'begin') this.fields.push({ instruction: '', isResult: false, isLink: false })
    if (!field || type === 'begin') return ''
    if (type === 'end') {
      this.fields.pop()
      return this.closeLink(field)
    }
    field.isResult = true
    const to = /^\s*HYPERLINK\s+\\l\s+"([^"]*)"/.exec(field.instruction)?.[1]
    field.isLink = to !== undefined
    if (to !== undefined) return `<a href="#${escapeHtml(to)}">`
    return /^\s*HYPERLINK\s/.test(field.instruction) ? '<x-link></x-link>' : ''
  }

  private closeLink(field: { isLink: boolean }): string {
    const end = field.isLink ? '</a>' : ''
    field.isLink = false
    return end
  }

  /** Chooses the newer form of a drawing, or the fallback if this reader does not know it. */
  private convertAlternative(node: XmlElement, context: NodeContext): string {
    const boxes = this.boxes
    const newer = this.convertNodes(getChildElement(node, 'mc:Choice')?.children ?? [], context)
    return newer === '' && this.boxes === boxes
      ? this.convertNodes(getChildElement(node, 'mc:Fallback')?.children ?? [], context)
      : newer
  }
}

const getTextOf = ({ children }: XmlElement): string =>
  children.map((child) => (child.type === 'text' ? child.data : '')).join('')

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
