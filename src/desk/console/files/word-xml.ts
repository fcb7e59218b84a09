/** The XML of a `.docx`: its parts by name, and what elements hold. */

import { type MarkupNode, parseMarkup } from './markup.ts'

/** An XML element. */
export type XmlElement = Extract<MarkupNode, { attribs: unknown }>

/** Whether a node is an element. */
export const isXmlElement = (node: MarkupNode): node is XmlElement => 'attribs' in node

/** The elements of a part; none where the file has no such part. @param stem `document`, `styles` … */
export function parseDocumentPart(parts: ReadonlyMap<string, Uint8Array>, stem: string): readonly MarkupNode[] {
  // some programs number them: word/document2.xml
  const named = new RegExp(`^word/${stem}\\d*\\.xml$`)
  const [, bytes] = [...parts].find(([name]) => named.test(name)) ?? []
  return parseMarkup(new TextDecoder().decode(bytes), true)
}

/** The first child of a name. */
export const getChildElement = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.filter(isXmlElement).find((child) => child.name === name)

/** The `w:val` of a child; the empty string where the child has none. */
export const getChildValue = (element: XmlElement | undefined, name: string): string | undefined => {
  const child = getChildElement(element, name)
  return child && (child.attribs['w:val'] ?? '')
}

/** A value as a number. */
export const getChildNumber = (element: XmlElement | undefined, name: string): number | undefined => {
  const number = Number.parseInt(getChildValue(element, name) ?? '', 10)
  return Number.isNaN(number) ? undefined : number
}

/** Whether a property is on, or off; undefined where it is not said (ECMA-376, 17.17.4). */
export const getSwitchProperty = (element: XmlElement | undefined, name: string): boolean | undefined => {
  const value = getChildValue(element, name)
  return value === undefined ? undefined : !/^(0|false|off|none)$/.test(value)
}

/** Every element of a name, at any depth, in their order. */
export function* eachElementNamed(nodes: readonly MarkupNode[], name: string): Generator<XmlElement> {
  const open = [...nodes].reverse()
  for (let node = open.pop(); node; node = open.pop()) {
    if (!isXmlElement(node)) continue
    if (node.name === name) yield node
    open.push(...[...node.children].reverse())
  }
}
