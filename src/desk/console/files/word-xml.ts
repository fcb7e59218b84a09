/** Access to the XML parts of a `.docx`. */

import { type HtmlOrXmlNode, parseHtmlOrXml } from './markup.ts'

/** An element of parsed XML or HTML. */
export type XmlElement = Extract<HtmlOrXmlNode, { attribs: unknown }>

/** Whether a node is an element, not text or a comment. */
export const isXmlElement = (node: HtmlOrXmlNode): node is XmlElement => 'attribs' in node

/**
 * Parses an XML part of a `.docx`. Empty if the file has no such part.
 * @param parts unpacked parts by their name in the archive
 * @param stem name of the part without folder and extension, such as `document` or `styles`
 * @throws UnusableInputError when elements are nested too deep
 */
export function parseDocxPart(parts: ReadonlyMap<string, Uint8Array>, stem: string): readonly HtmlOrXmlNode[] {
  // some programs number them: word/document2.xml
  const named = new RegExp(`^word/${stem}\\d*\\.xml$`)
  const [, bytes] = [...parts].find(([name]) => named.test(name)) ?? []
  return parseHtmlOrXml(new TextDecoder().decode(bytes), true)
}

/** Returns the first child element with a name. Undefined if there is none. */
export const getChildElement = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.filter(isXmlElement).find((child) => child.name === name)

/**
 * Returns the `w:val` attribute of the first child element with a name. Empty if the child has no such attribute,
 * undefined if there is no such child.
 */
export const getValAttributeOfChild = (element: XmlElement | undefined, name: string): string | undefined => {
  const child = getChildElement(element, name)
  return child && (child.attribs['w:val'] ?? '')
}

/**
 * Returns the `w:val` attribute of the first child element with a name as an integer. Undefined if it is missing or no
 * integer.
 */
export const readIntegerValAttributeOfChild = (element: XmlElement | undefined, name: string): number | undefined => {
  const number = Number.parseInt(getValAttributeOfChild(element, name) ?? '', 10)
  return Number.isNaN(number) ? undefined : number
}

/** Returns an on/off property of a Word (.docx) element. Undefined if it is not specified (ECMA-376, 17.17.4). */
export const getDocxOnOffProperty = (element: XmlElement | undefined, name: string): boolean | undefined => {
  const value = getValAttributeOfChild(element, name)
  return value === undefined ? undefined : !/^(0|false|off|none)$/.test(value)
}

/** Yields all elements with a name in document order, at any depth. */
export function* eachElementNamed(nodes: readonly HtmlOrXmlNode[], name: string): Generator<XmlElement> {
  const open = [...nodes].reverse()
  for (let node = open.pop(); node; node = open.pop()) {
    if (!isXmlElement(node)) continue
    if (node.name === name) yield node
    open.push(...[...node.children].reverse())
  }
}
