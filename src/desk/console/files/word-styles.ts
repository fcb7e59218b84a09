/** The styles of a `.docx`: heading levels, formatting of runs, and which paragraphs are in lists. */

import type { HtmlOrXmlNode } from './markup.ts'
import {
  eachElementNamed,
  getChildElement,
  getDocxOnOffProperty,
  getValAttributeOfChild,
  readIntegerValAttributeOfChild,
  type XmlElement,
} from './word-xml.ts'

/** The formatting of a run of text, as far as the import needs it. Undefined where nothing is specified. */
export interface DocxRunStyle {
  readonly bold?: boolean | undefined
  /** Bold for Thai and other complex scripts, which Word stores separately (`w:bCs`). */
  readonly boldComplex?: boolean | undefined
  readonly emphasis?: boolean | undefined
  readonly struck?: boolean | undefined
  readonly hidden?: boolean | undefined
}

/** A list of a `.docx`, and a level in it from 0. The level is undefined if the style determines it. */
export interface DocxListLevel {
  readonly list: string
  readonly level: number | undefined
}

/** A level of a built-in heading, by the name of its style, whatever its id is. */
const HEADING = /^(?:heading|หัวเรื่อง|หัวข้อ)\s*([1-9])$/i

/** The styles of a `.docx`. Inherited properties are resolved. */
export class DocxStyles {
  private readonly byId = new Map<string, XmlElement>()
  private readonly defaults: XmlElement | undefined

  constructor(part: readonly HtmlOrXmlNode[]) {
    for (const style of eachElementNamed(part, 'w:style')) this.byId.set(style.attribs['w:styleId'] ?? '', style)
    const [defaults] = eachElementNamed(part, 'w:rPrDefault')
    this.defaults = getChildElement(defaults, 'w:rPr')
  }

  /** Returns the heading level of a paragraph: 1 to 9, 0 for the book title; undefined for other paragraphs. */
  headingLevel(paragraph: XmlElement | undefined): number | undefined {
    const own = readIntegerValAttributeOfChild(paragraph, 'w:outlineLvl')
    if (own !== undefined) return own < 9 ? own + 1 : undefined
    for (const style of this.listStyleChain(getValAttributeOfChild(paragraph, 'w:pStyle'))) {
      const outline = readIntegerValAttributeOfChild(getChildElement(style, 'w:pPr'), 'w:outlineLvl')
      if (outline !== undefined) return outline < 9 ? outline + 1 : undefined
      const name = getValAttributeOfChild(style, 'w:name') ?? ''
      const level = HEADING.exec(name)?.[1]
      if (level !== undefined) return Number(level)
      if (/^title$/i.test(name)) return 0
    }
    return undefined
  }

  /** Returns the formatting that a paragraph's style gives to its runs. */
  lookOfParagraph = (paragraph: XmlElement | undefined): DocxRunStyle =>
    mergeRunStyles([...this.listRunProperties(getValAttributeOfChild(paragraph, 'w:pStyle')), this.defaults])

  /** Returns the formatting of a run, from its properties and its style. */
  lookOfRun = (run: XmlElement | undefined): DocxRunStyle =>
    mergeRunStyles([run, ...this.listRunProperties(getValAttributeOfChild(run, 'w:rStyle'))])

  /** Returns the list of a paragraph, from itself or its style, and that style; undefined if it is in no list. */
  listOf(paragraph: XmlElement | undefined): (DocxListLevel & { readonly style: string | undefined }) | undefined {
    const own = getChildElement(paragraph, 'w:numPr')
    const styles = this.listStyleChain(getValAttributeOfChild(paragraph, 'w:pStyle')).map((style) => ({
      id: style.attribs['w:styleId'],
      list: getChildElement(getChildElement(style, 'w:pPr'), 'w:numPr'),
    }))
    const all = [{ id: undefined, list: own }, ...styles].filter(({ list }) => list)
    const named = all.find(({ list }) => getValAttributeOfChild(list, 'w:numId') !== undefined)
    const list = getValAttributeOfChild(named?.list, 'w:numId')
    if (list === undefined || list === '0') return undefined
    const level = all
      .map((each) => readIntegerValAttributeOfChild(each.list, 'w:ilvl'))
      .find((each) => each !== undefined)
    return { list, level, style: named?.id }
  }

  /** Returns the list that a numbering style defines. */
  listOfStyle = (id: string): string | undefined =>
    getValAttributeOfChild(getChildElement(getChildElement(this.byId.get(id), 'w:pPr'), 'w:numPr'), 'w:numId')

  private listRunProperties = (id: string | undefined) =>
    this.listStyleChain(id).map((style) => getChildElement(style, 'w:rPr'))

  /** A style and those that it is based on, the nearest first. */
  private listStyleChain(id: string | undefined): readonly XmlElement[] {
    const found: XmlElement[] = []
    for (let style = this.byId.get(id ?? ''); style && !found.includes(style); ) {
      found.push(style)
      style = this.byId.get(getValAttributeOfChild(style, 'w:basedOn') ?? '')
    }
    return found
  }
}

/** Merges properties; the first element that specifies one wins. */
function mergeRunStyles(properties: readonly (XmlElement | undefined)[]): DocxRunStyle {
  const first = (...names: string[]) =>
    properties
      .flatMap((each) => names.map((name) => getDocxOnOffProperty(each, name)))
      .find((value) => value !== undefined)
  return {
    bold: first('w:b'),
    boldComplex: first('w:bCs'),
    emphasis: first('w:i', 'w:iCs', 'w:u'),
    struck: first('w:strike', 'w:dstrike'),
    hidden: first('w:vanish'),
  }
}
