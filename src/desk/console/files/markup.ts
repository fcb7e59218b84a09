/** Parses HTML and XML with a limit on nesting depth. */

import { DomHandler, Parser } from 'htmlparser2'
import { createFileTooLargeError, MAX_TAG_DEPTH } from './limits.ts'

/** Stops parsing at the maximum depth, because the parser's work per tag grows with it. */
class BoundedHandler extends DomHandler {
  private depth = 0

  override onopentag(name: string, attributes: Record<string, string>): void {
    if (++this.depth > MAX_TAG_DEPTH) throw createFileTooLargeError('ไฟล์นี้ซ้อนกันลึกเกินกว่าที่อ่านได้')
    super.onopentag(name, attributes)
  }

  override onclosetag(): void {
    this.depth--
    super.onclosetag()
  }
}

/** A node of parsed HTML or XML: element, text or comment. */
export type HtmlOrXmlNode = DomHandler['dom'][number]

/**
 * Parses HTML or XML into nodes.
 * @param isXml whether names keep their case and every element has an end tag
 * @throws UnusableInputError when elements are nested deeper than MAX_TAG_DEPTH
 */
export function parseHtmlOrXml(text: string, isXml: boolean): readonly HtmlOrXmlNode[] {
  const handler = new BoundedHandler()
  new Parser(handler, { xmlMode: isXml }).end(text)
  return handler.dom
}
