/** Writes well-formed XHTML documents for EPUBs, whatever characters the text has. */

import type { SafeHtml } from '../pages/html.ts'
import { type LangAttribute, renderTextWithBreakOpportunities } from '../pages/script.ts'

/** Characters that XML does not allow; some corpora have them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches these characters
const INVALID_XML_CHARACTERS = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

const removeInvalidXmlCharacters = (text: string): string => text.toWellFormed().replace(INVALID_XML_CHARACTERS, '')

/** Escapes a text for XML content and attributes, and removes characters that XML does not allow. */
export const escapeXml = (text: string): string => removeInvalidXmlCharacters(Bun.escapeHTML(text))

/**
 * Renders a text of a language as XHTML, with `<wbr/>` at places where lines may break (see
 * `renderTextWithBreakOpportunities`).
 */
export const renderTextAsXhtml = (text: string, lang: LangAttribute): string =>
  removeInvalidXmlCharacters(renderTextWithBreakOpportunities(text, lang)).replaceAll('<wbr>', '<wbr/>')

/** Returns the attributes for a language, `lang` for HTML and `xml:lang` for XML. */
export const createLangAttributes = (lang: LangAttribute): string => `lang="${lang}" xml:lang="${lang}"`

/** Converts the HTML of pages to XHTML: closes void elements and repeats each `lang` as `xml:lang`. */
export const htmlToXhtml = ({ text }: SafeHtml): string =>
  removeInvalidXmlCharacters(text)
    .replaceAll('<wbr>', '<wbr/>')
    .replaceAll('<br>', '<br/>')
    .replace(/ lang="([^"]*)"(?! xml:lang)/g, ' lang="$1" xml:lang="$1"')

interface Document {
  readonly title: string
  readonly lang: LangAttribute
  readonly body: string
  readonly direction?: 'ltr' | 'rtl' | undefined
}

/** Renders a whole XHTML document. It links to the stylesheet in its folder. */
export const renderXhtmlDocument = ({ title, lang, body, direction }: Document): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" ${createLangAttributes(lang)}${direction === 'rtl' ? ' dir="rtl"' : ''}>
<head>
<meta charset="UTF-8"/>
<title>${escapeXml(title)}</title>
<link rel="stylesheet" type="text/css" href="book.css"/>
</head>
<body>
${body}</body>
</html>
`
